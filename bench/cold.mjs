// What the first calls of a process take: each is made in processes of its own. CPU milliseconds, all threads of the process together.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  cityExtract,
  cpuMilliseconds,
  isShort,
  keepTable,
  milliseconds,
  quantile,
  randomInts,
  report,
} from './harness.mjs';

/** Each returns the first call; what is before it is not measured. */
const FIRST = {
  'load the code': async () => async () => typeof (await import('@portolan/graph')).route,
  open: async (folder) => {
    const { openGraph } = await import('@portolan/graph');
    const bytes = readFileSync(join(folder, 'graph.portolan'));
    return () => openGraph(bytes).data.network.edgeCount;
  },
  route: (folder) => onGraph(folder, routeSeconds),
  'route, new options': (folder) => routeUnder(folder, { use_highways: 0.3, top_speed: 110 }),
  'route, signs of one-way streets ignored': (folder) => routeUnder(folder, { ignore_oneways: true }),
  isochrone: (folder) =>
    onGraph(folder, ({ isochrone }, graph, places) => {
      const request = { locations: [places[0]], costing: 'auto', contours: [{ time: 15 }], polygons: true };
      return isochrone(graph, request).features[0].geometry.coordinates[0].length;
    }),
  'isochrone, 10 minutes on foot': (folder) =>
    onGraph(folder, ({ isochrone }, graph, places) => {
      const request = {
        locations: [places[0]],
        costing: 'pedestrian',
        contours: [{ time: 10 }],
        polygons: true,
      };
      return isochrone(graph, request).features[0].geometry.coordinates[0].length;
    }),
  'matrix 100 x 100': (folder) =>
    onGraph(folder, ({ matrix }, graph, places) => {
      const { sources_to_targets } = matrix(graph, { sources: places, targets: places, costing: 'auto' });
      return sources_to_targets.flat().reduce((sum, { time }) => sum + time, 0);
    }),
  'time zone': async () => {
    const { lookup, openTimeZones } = await import('@portolan/tz');
    return () => lookup(openTimeZones(), 49.41, 8.69);
  },
  'time zone, loading': async () => async () => {
    const { lookup, openTimeZones } = await import('@portolan/tz');
    return lookup(openTimeZones(), 49.41, 8.69);
  },
  'offset, loading': async () => async () => {
    const { offsetAt } = await import('@portolan/tz');
    return offsetAt('Europe/Berlin', 1_700_000_000).utcOffset;
  },
  'height, 1" tile gzipped': async (folder) => {
    const { heightAt, openElevation } = await import('@portolan/elevation');
    const { inflate } = await import('@portolan/elevation/node');
    const bytes = readFileSync(join(folder, 'N49E008.hgt.gz'));
    return () => heightAt(openElevation([{ name: 'N49E008.hgt.gz', bytes }], { inflate }), 49.41, 8.69);
  },
};

async function onGraph(folder, ask, before) {
  const graph = await import('@portolan/graph');
  const opened = graph.openGraph(readFileSync(join(folder, 'graph.portolan')));
  const places = placesOn(opened);
  before?.(graph, opened, places);
  return () => ask(graph, opened, places);
}

const routeSeconds = ({ route }, graph, places, costing_options) =>
  route(graph, { locations: places.slice(0, 2), costing: 'auto', costing_options }).trip.summary.time;

/** A route under options after one without them. */
function routeUnder(folder, auto) {
  return onGraph(folder, (...on) => routeSeconds(...on, { auto }), routeSeconds);
}

/** A hundred junctions of the main network. */
function placesOn({ data: { network, layers, auto } }) {
  const random = randomInts(11);
  const { arcOfState } = layers.motor.turns;
  const places = [];
  while (places.length < 100) {
    const state = random(arcOfState.length);
    if (auto.inLargestComponent[state] === 0) continue;
    const node = network.edgeFrom[arcOfState[state] >>> 1];
    places.push({ lat: network.nodeLat[node] / 1e7, lon: network.nodeLon[node] / 1e7 });
  }
  return places;
}

const [what, folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (what) {
  const first = await FIRST[what](folder);
  const start = cpuMilliseconds();
  const answer = await first();
  console.log(JSON.stringify({ cpu: cpuMilliseconds() - start, answer }));
} else {
  const { buildGraph } = await import('@portolan/graph');
  const { readOsm } = await import('@portolan/osm');
  const { name, path } = cityExtract();
  const files = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
  try {
    writeFileSync(join(files, 'graph.portolan'), await buildGraph(await readOsm(readFileSync(path))));
    writeFileSync(join(files, 'N49E008.hgt.gz'), hillyTile());
    const rows = Object.keys(FIRST).map((call) => {
      const runs = Array.from({ length: isShort ? 1 : 7 }, () =>
        JSON.parse(execFileSync(process.execPath, [import.meta.filename, call, files], { encoding: 'utf8' })),
      );
      if (new Set(runs.map(({ answer }) => JSON.stringify(answer))).size !== 1)
        throw new Error(`two processes gave different answers: ${call}`);
      const cpu = quantile(
        runs.map((run) => run.cpu),
        0.5,
      );
      return { call, cpu, answer: JSON.stringify(runs[0].answer) };
    });
    report(
      'cold',
      `${name}: first calls of a process, CPU`,
      rows.map(({ call, cpu, answer }) => [call, `${cpu.toFixed(1)} ms   (${answer})`]),
    );
    keepTable(
      'cold',
      ['first call of a process', 'processor time'],
      rows.map(({ call, cpu }) => [call, milliseconds(cpu)]),
    );
  } finally {
    rmSync(files, { recursive: true });
  }
}

/** A tile of 3601 x 3601 heights with hills and some noise, as HGT has them. */
function hillyTile() {
  const random = randomInts(3);
  const heights = new DataView(new ArrayBuffer(2 * 3601 * 3601));
  for (let row = 0; row < 3601; row++) {
    for (let column = 0; column < 3601; column++) {
      const height = 300 + 200 * Math.sin(row / 90) * Math.cos(column / 70) + random(3);
      heights.setInt16(2 * (row * 3601 + column), height);
    }
  }
  return gzipSync(new Uint8Array(heights.buffer));
}
