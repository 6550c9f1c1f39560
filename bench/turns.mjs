// The turn-aware kernel on the city: distance between arcs, new costing options, closed areas; beside Dijkstra on the same turns.
import { isochrone, matrix, openGraph, route } from '@portolan/graph';
import { dijkstra } from '@portolan/graph/kernel';
import { queryWith } from '../packages/graph/dist/hierarchy/query.js';
import { openCity, randomPlaces } from './city.mjs';
import {
  digits,
  isShort,
  medianOf,
  milliseconds,
  quantile,
  randomInts,
  report,
  timeEach,
} from './harness.mjs';

const { name, bytes, graph } = await openCity();
const profile = graph.profile('auto', undefined, []);
const { turns, hierarchy } = profile.layer;
const { rankOf } = hierarchy.topology;
const stateCount = turns.arcOfState.length;
const query = queryWith(profile.metric);
const random = randomInts(42);
const queryCount = isShort ? 5_000 : 100_000;
const pairs = Array.from({ length: queryCount }, () => [random(stateCount), random(stateCount)]);

const distance = (from, to) => {
  query.seedSource(rankOf[from], 0);
  query.seedTarget(rankOf[to], 0);
  return query.distance();
};
for (const [from, to] of pairs.slice(0, 5_000)) distance(from, to); // warm-up
let checksum = 0;
let found = 0;
const start = performance.now();
for (const [from, to] of pairs) {
  const cost = distance(from, to);
  if (cost === Infinity) continue;
  checksum += cost;
  found++;
}
const microseconds = ((performance.now() - start) / queryCount) * 1000;

const slowCount = isShort ? 3 : 30;
const dijkstraSamples = timeEach(slowCount, (i) => {
  const [from, to] = pairs[i];
  const arcs = { firstOut: turns.firstTurn, head: turns.turnHead };
  if (dijkstra(arcs, profile.turnCost, from)[to] !== distance(from, to))
    throw new Error('Dijkstra disagrees');
});

const places = randomPlaces(graph, 400, 7, 'auto');
// Every request brings new options, so that the graph weighs, customizes, searches and answers.
let metres = 0;
const ask = (i, more) => {
  const request = { locations: [places[2 * i], places[2 * i + 1]], costing: 'auto', ...more };
  const { trip } = route(graph, request);
  metres += Math.round(trip.summary.length * 1000);
};
const runs = isShort ? 3 : 40;
const newOptions = timeEach(runs, (i) => ask(i, { costing_options: { auto: { maneuver_penalty: 10 + i } } }));
const square = (lat, lon) => [
  [
    [lon - 0.004, lat - 0.004],
    [lon + 0.004, lat - 0.004],
    [lon + 0.004, lat + 0.004],
    [lon - 0.004, lat + 0.004],
  ],
];
const newArea = timeEach(runs, (i) =>
  ask(i, { exclude_polygons: square(places[100 + i].lat, places[100 + i].lon) }),
);
const again = medianOf(runs, () => ask(0, { costing_options: { auto: { maneuver_penalty: 10 } } }));

const rows = [
  ['distance', `${microseconds.toFixed(1)} µs (budget 8 µs)`],
  ['Dijkstra on the same turns', `${quantile(dijkstraSamples, 0.5).toFixed(1)} ms`],
  ['route with new options', `${quantile(newOptions, 0.5).toFixed(1)} ms (budget 25 ms)`],
  ['the same options again', `${again.toFixed(3)} ms`],
  ['route around a new area', `${quantile(newArea, 0.5).toFixed(1)} ms`],
  ['checksum', `${checksum} ms over ${found} ways, ${metres} m`],
];
report('turns', `${name}: ${stateCount} states, ${turns.turnHead.length} turns`, rows, {
  'turns.distance': milliseconds(microseconds / 1000),
  'turns.dijkstra': milliseconds(quantile(dijkstraSamples, 0.5)),
  'turns.newOptions': milliseconds(quantile(newOptions, 0.5)),
  'turns.newArea': milliseconds(quantile(newArea, 0.5)),
  ...memoryFigures(),
});

/** What a graph keeps for one set of options: once it was routed, then for a matrix and for an isochrone with it. */
function memoryFigures() {
  const fresh = openGraph(bytes);
  const options = { costing: 'auto', costing_options: { auto: { maneuver_penalty: 7 } } };
  const calls = {
    metric: () => route(fresh, { locations: places.slice(0, 2), ...options }),
    matrix: () => matrix(fresh, { sources: places.slice(0, 2), targets: places.slice(0, 2), ...options }),
    isochrone: () =>
      isochrone(fresh, { locations: places.slice(0, 1), contours: [{ time: 15 }], ...options }),
  };
  let before = fresh.cache.bytes;
  return Object.fromEntries(
    Object.entries(calls).map(([what, call]) => {
      call();
      const more = fresh.cache.bytes - before;
      before = fresh.cache.bytes;
      return [`memory.${what}`, `${digits(more / 1e6)} MB`];
    }),
  );
}
