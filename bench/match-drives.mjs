// Matching of made drives over real extracts: the share of the way that is lost, and of what was matched beside it, by the interval between points and by
// their noise. Drives follow routes at the speeds of the costing.
//
//   node bench/match-drives.mjs [--short]
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildGraph, openGraph, traceAttributes } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { NOISES, randomDrives, track } from './drives.mjs';
import { cityExtract, isShort, keepTable, quantile, randomInts, report } from './harness.mjs';

const EXTRACTS = ['helsinki-centre-2019-04-21', 'heidelberg-2024-09-08', 'porto-alegre-2020-08-12'];
const folder = fileURLToPath(new URL('../../shared/data/osm/', import.meta.url));
const found = EXTRACTS.map((name) => ({ name, path: `${folder}${name}.osm.pbf` })).filter(({ path }) =>
  existsSync(path),
);
const extracts = found.length > 0 ? (isShort ? found.slice(0, 1) : found) : [cityExtract()];
const wanted = isShort ? 20 : 60;

/** Lost and added length as shares of the length of the truth; an edge travelled twice counts twice. */
function mismatch(truth, matched) {
  const left = new Map();
  let whole = 0;
  for (const { id, length } of truth) {
    left.set(id, [...(left.get(id) ?? []), length]);
    whole += length;
  }
  let beside = 0;
  for (const { id, length } of matched) {
    const known = left.get(id);
    if (!known || known.length === 0) beside += length;
    else beside += Math.max(0, length - known.shift());
  }
  let lost = 0;
  for (const { id, length } of truth) {
    const rest = left.get(id);
    if (rest.length > 0) {
      lost += length;
      rest.shift();
    }
  }
  return { lost: lost / whole, beside: beside / whole };
}

const cities = [];
for (const { name, path } of extracts) {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(path))));
  cities.push({ name, graph, drives: randomDrives(graph, wanted) });
}

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
const hundredths = (share) => (100 * share).toFixed(2);
const percent = (share) => `${hundredths(share)} %`;
const rows = [];
let checksum = 0;
const bothOf = new Map();
const lostOf = new Map();
for (const noise of NOISES) {
  for (const seconds of [1, 10, 30, 60]) {
    const random = randomInts(16);
    const results = [];
    for (const { graph, drives } of cities) {
      for (const { points, truth } of drives) {
        const shape = track(points, seconds, noise, random);
        const request = {
          shape,
          costing: 'auto',
          shape_match: 'map_snap',
          trace_options: { gps_accuracy: noise.metres, breakage_distance: 5000 },
          filters: { action: 'include', attributes: ['edge.id', 'edge.length'] },
        };
        const { edges } = traceAttributes(graph, request);
        results.push(mismatch(truth, edges));
        checksum = (checksum * 31 + edges.length) % 1_000_000_007;
      }
    }
    const both = results.map(({ lost, beside }) => lost + beside);
    const lost = results.map((each) => each.lost);
    const pair = (samples) => `${hundredths(quantile(samples, 0.5))} / ${percent(mean(samples))}`;
    bothOf.set(seconds, [...(bothOf.get(seconds) ?? []), pair(both)]);
    lostOf.set(seconds, [...(lostOf.get(seconds) ?? []), pair(lost)]);
    rows.push([
      `${noise.name}, a point every ${seconds} s`,
      `lost and beside: median ${percent(quantile(both, 0.5))}, mean ${percent(mean(both))}; ` +
        `lost: median ${percent(quantile(lost, 0.5))}, mean ${percent(mean(lost))}`,
    ]);
  }
}
rows.push(['checksum', String(checksum)]);
const count = cities.reduce((sum, { drives }) => sum + drives.length, 0);
report('match-drives', `${count} drives on ${cities.map(({ name }) => name).join(', ')}`, rows);
keepTable(
  'match-drives',
  ['a point every', ...NOISES.map(({ name }) => name)],
  [
    ...[...bothOf].map(([seconds, cells]) => [
      seconds === 1 ? '1 s, lost and beside: median / mean' : `${seconds} s`,
      ...cells,
    ]),
    ['60 s, lost alone: median / mean', ...lostOf.get(60)],
  ],
);
