// How build, file, routes and areas grow with the extract: a city, and copies of it joined by roads; each size in a process of its own.
//
//   node bench/growth.mjs [--short] [--most 16]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGraph, isochrone, matrix, openGraph, route } from '@portolan/graph';
import { readOsm, writePbf } from '@portolan/osm';
import { peakBytes } from '@portolan/testing/peak';
import { randomPlaces } from './city.mjs';
import {
  cityExtract,
  cpuMilliseconds,
  digits,
  isShort,
  keepPlot,
  quantile,
  report,
  timeEach,
} from './harness.mjs';
import { joinedCities } from './joined-cities.mjs';
import { linePlot } from './plot.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    most: { type: 'string', default: isShort ? '2' : '16' },
    once: { type: 'string' },
  },
});
const ms = ({ median, p99 }) => `${digits(median)} ms, p99 ${digits(p99)} ms`;
/** Minutes of areas: the interface allows two hours. */
const LIMITS = [5, 10, 20, 40, 80, 120];

if (values.once !== undefined) console.log(JSON.stringify(await measure(values.once)));
else await compare();

async function compare() {
  const { name, path } = cityExtract();
  const folder = mkdtempSync(join(tmpdir(), 'portolan-growth-'));
  const runs = [];
  try {
    const city = await readOsm(readFileSync(path));
    for (let count = 1; count <= Number(values.most); count *= 2) {
      const extract = join(folder, 'joined.osm.pbf');
      writeFileSync(extract, writePbf(joinedCities(city, count)));
      const run = JSON.parse(
        execFileSync(
          process.execPath,
          [import.meta.filename, '--once', extract, ...(isShort ? ['--short'] : [])],
          {
            encoding: 'utf8',
          },
        ),
      );
      runs.push({ count, extractMegabytes: statSync(extract).size / 1e6, ...run });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  const against = (of) => runs.map((run) => [run.extractMegabytes, of(run)]);
  keepPlot(
    'growth-build',
    linePlot({
      title: 'Extract to graph, all models',
      x: { label: 'extract, MB of PBF', isLogarithmic: true },
      y: { label: 'seconds of processor time', isLogarithmic: true },
      series: [{ name: 'build', points: against(({ buildSeconds }) => buildSeconds) }],
    }),
  );
  keepPlot(
    'growth-query',
    linePlot({
      title: 'Time of an answer against the size of the graph',
      x: { label: 'junctions of the graph, thousands', isLogarithmic: true },
      y: { label: 'milliseconds', isLogarithmic: true },
      series: [
        ['route across all, p99', (run) => run.routeFar.p99],
        ['route across all, median', (run) => run.routeFar.median],
        ['route within a city, median', (run) => run.routeNear.median],
        ['matrix 25 x 25 in a city', (run) => run.matrix.median],
      ].map(([label, of]) => ({ name: label, points: runs.map((run) => [run.nodes / 1000, of(run)]) })),
    }),
  );
  keepPlot(
    'growth-isochrone',
    linePlot({
      title: 'Time of an area against its limit, after the first ones',
      x: { label: 'minutes by car', isLogarithmic: true },
      y: { label: 'milliseconds', isLogarithmic: true },
      series: runs.map(({ count, isochrones }) => ({
        name: count === 1 ? 'one city' : `${count} cities`,
        points: isochrones.map(({ limit, median }) => [limit, median]),
      })),
    }),
  );
  report(
    'growth',
    `${name}, 1 to ${runs.at(-1).count} copies`,
    runs.flatMap((run) => [
      [
        `${run.count}: extract, graph`,
        `${run.extractMegabytes.toFixed(1)} MB, ${run.fileMegabytes.toFixed(0)} MB, ${run.nodes} junctions`,
      ],
      [
        `${run.count}: build`,
        `${digits(run.buildSeconds)} s of processor time, at most ${run.megabytes.toFixed(0)} MB`,
      ],
      [`${run.count}: route within a city, across all`, `${ms(run.routeNear)}; ${ms(run.routeFar)}`],
      [`${run.count}: matrix 25 x 25 in a city`, ms(run.matrix)],
      [
        `${run.count}: areas of ${LIMITS.join(', ')} minutes`,
        `${run.isochrones.map(({ median }) => digits(median)).join(', ')} ms`,
      ],
      [`${run.count}: the very first area, of ${LIMITS[0]} minutes`, `${digits(run.firstArea)} ms`],
      [`${run.count}: checksum`, run.checksum],
    ]),
    isShort ? {} : slopesOf(runs),
  );
}

/** What one more city costs, from the smallest and the largest of them. */
function slopesOf(runs) {
  const [one, all] = [runs[0], runs.at(-1)];
  const perCity = (name) => (all[name] - one[name]) / (all.count - one.count);
  return {
    'growth.cpu': `${perCity('buildSeconds').toFixed(1)} s`,
    'growth.file': `${perCity('fileMegabytes').toFixed(0)} MB`,
    'growth.memory': `${perCity('megabytes').toFixed(0)} MB`,
  };
}

/** Builds a graph of an extract in this process, and asks it. */
async function measure(extract) {
  const before = cpuMilliseconds();
  const bytes = await buildGraph(await readOsm(readFileSync(extract)));
  const buildSeconds = (cpuMilliseconds() - before) / 1000;
  const megabytes = peakBytes() / 1e6;
  const graph = openGraph(bytes);
  const count = isShort ? 50 : 2000;
  const places = randomPlaces(graph, 2 * count, 7, 'auto');
  const west = Math.min(...places.map(({ lon }) => lon));
  const inFirst = places.filter(({ lon }) => lon < west + 0.9);
  let sum = 0;
  const timed = (runs, ask) => {
    // The first answers make what all later ones use.
    for (let i = 0; i < Math.min(runs, 200); i++) ask(i);
    const samples = timeEach(runs, (i) => (sum += ask(i)));
    return { median: quantile(samples, 0.5), p99: quantile(samples, 0.99) };
  };
  const between = (list) => (i) =>
    Math.round(
      1000 *
        route(graph, {
          locations: [list[(2 * i) % list.length], list[(2 * i + 1) % list.length]],
          costing: 'auto',
        }).trip.summary.length,
    );
  const near = inFirst.slice(0, 25);
  const routeNear = timed(count, between(inFirst));
  const routeFar = timed(count, between(places));
  const square = timed(isShort ? 5 : 50, () => {
    const { sources_to_targets: cells } = matrix(graph, { sources: near, targets: near, costing: 'auto' });
    return cells.flat().reduce((total, { time }) => total + (time ?? 0), 0);
  });
  // The first areas mesh the roads around them, and later ones use that: the largest ones first, so that each size is timed in the same state.
  const areaOf = (limit, i) => {
    const { features } = isochrone(graph, {
      locations: [inFirst[i % inFirst.length]],
      costing: 'auto',
      contours: [{ time: limit }],
      polygons: true,
    });
    return features.reduce((total, { geometry }) => total + geometry.coordinates.flat(1).length, 0);
  };
  const begun = performance.now();
  areaOf(LIMITS[0], 0);
  const firstArea = performance.now() - begun;
  for (const limit of LIMITS.toReversed()) areaOf(limit, 0);
  const isochrones = LIMITS.map((limit) => ({
    limit,
    ...timed(isShort ? 3 : 30, (i) => areaOf(limit, i)),
  }));
  return {
    buildSeconds,
    megabytes,
    fileMegabytes: bytes.length / 1e6,
    nodes: graph.data.network.nodeCount,
    routeNear,
    routeFar,
    matrix: square,
    firstArea,
    isochrones,
    checksum: sum,
  };
}
