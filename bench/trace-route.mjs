// Matching of traces to roads: drives of the reference city with white noise of 5 m, 200 points 15 m apart, and one of 16,000 points.
//
//   node bench/trace-route.mjs [--short]
import { readFileSync } from 'node:fs';
import { buildGraph, mapMatch, openGraph, traceAttributes } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { longShapes, pointsAlong } from './drives.mjs';
import {
  cityExtract,
  isShort,
  medianOf,
  milliseconds,
  quantile,
  randomInts,
  report,
  timeEach,
} from './harness.mjs';

const { name, path } = cityExtract();
const graph = openGraph(await buildGraph(await readOsm(readFileSync(path))));
const random = randomInts(16);
const wanted = isShort ? 20 : 100;
const traces = [];
const long = [];
for (const shape of longShapes(graph, wanted)) {
  traces.push(pointsAlong(shape, 15, 5, random).slice(0, 200));
  long.push(...pointsAlong(shape, 10, 5, random));
}
const trace = { costing: 'auto', shape_match: 'map_snap' };
let checksum = 0;
const match = (shape) => {
  const { trip } = mapMatch(graph, { ...trace, shape });
  checksum = (checksum * 31 + Math.round(trip.summary.length * 1000)) % 1_000_000_007;
};
for (let run = 0; run < 3; run++) for (const shape of traces) match(shape);
checksum = 0;
const samples = timeEach(traces.length, (at) => match(traces[at]));
const points = traces.reduce((sum, { length }) => sum + length, 0);
const whole = samples.reduce((sum, each) => sum + each, 0);
const attributes = timeEach(traces.length, (at) => traceAttributes(graph, { ...trace, shape: traces[at] }));
const rows = [
  [
    'map_match, 200 points 15 m apart',
    `${Math.round((1000 * points) / whole).toLocaleString('en-US')} points/s`,
  ],
  [
    'one trace, median / p99',
    `${milliseconds(quantile(samples, 0.5))} / ${milliseconds(quantile(samples, 0.99))}`,
  ],
  [
    'trace_attributes',
    `${Math.round((1000 * points) / attributes.reduce((sum, each) => sum + each, 0)).toLocaleString('en-US')} points/s`,
  ],
];
// Drives one after another, up and down the same ways, make a trace of 16,000 points within 200 km.
const many = long.slice(0, 16_000);
const limits = { maxDistanceKm: 10_000 };
const longest = medianOf(3, () => mapMatch(graph, { ...trace, shape: many }, { limits }));
rows.push([`one trace of ${many.length} points`, milliseconds(longest)]);
rows.push(['checksum', String(checksum)]);
report('trace-route', name, rows, {
  'traceRoute.points': Math.round((1000 * points) / whole).toLocaleString('en-US'),
  'traceRoute.median': milliseconds(quantile(samples, 0.5)),
  'traceRoute.long': milliseconds(longest),
});
