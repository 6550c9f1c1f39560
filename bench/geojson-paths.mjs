// Shortest paths along the lines of a GeoJSON file, beside two JavaScript libraries for that: all are asked for the same pairs in turns, by the same
// lengths. ngraph.path has to find the same length; geojson-path-finder keeps one of several lines between two junctions, so that it may find a longer way.
//
//   node bench/geojson-paths.mjs [--short]
import { readFileSync } from 'node:fs';
import pathFinder from 'geojson-path-finder';
import createGraph from 'ngraph.graph';
import ngraphPath from 'ngraph.path';
import { customize, path, prepareHierarchy } from '@portolan/graph/kernel';
import { digits, isShort, randomInts, report, stopwatch, versionOf } from './harness.mjs';

const root = new URL('../', import.meta.url);
const file = new URL('test/large-network.json', import.meta.resolve('geojson-path-finder/package.json'));
const network = JSON.parse(readFileSync(file, 'utf8'));

/** Ten-millionths of a degree, as the extract has them: two ends within one are one vertex to all three. */
const UNIT = 1e-7;
const DEGREE_CENTIMETRES = 11_119_493;
const whole = (degrees) => Math.round(degrees / UNIT);
const keyOf = ([lon, lat]) => `${whole(lon)},${whole(lat)}`;
/** Whole centimetres, so that sums have no rounding of their own; a length of 0 closes a line to the peer. */
function centimetres(a, b) {
  const [aLon, aLat, bLon, bLat] = [...a, ...b].map((degrees) => whole(degrees) * UNIT);
  const cosine = Math.cos(((aLat + bLat) * Math.PI) / 360);
  return Math.max(1, Math.round(DEGREE_CENTIMETRES * Math.hypot((bLon - aLon) * cosine, bLat - aLat)));
}

const places = [];
const nodeOf = new Map();
const lengths = [];
function node(place) {
  const key = keyOf(place);
  let known = nodeOf.get(key);
  if (known === undefined) {
    known = places.push(place) - 1;
    nodeOf.set(key, known);
    lengths.push(new Map());
  }
  return known;
}
for (const { geometry } of network.features) {
  if (geometry.type !== 'LineString') continue;
  const nodes = geometry.coordinates.map(node);
  for (const [i, to] of nodes.slice(1).entries()) {
    const from = nodes[i];
    if (from === to) continue;
    const length = centimetres(places[from], places[to]);
    lengths[from].set(to, length);
    lengths[to].set(from, length);
  }
}

const ends = lengths.flatMap((near) => [...near]);
const firstOut = new Uint32Array(places.length + 1);
for (const [from, near] of lengths.entries()) firstOut[from + 1] = firstOut[from] + near.size;
const arcs = { firstOut, head: Uint32Array.from(ends, ([to]) => to) };
const coordinates = {
  lat: Float64Array.from(places, ([, lat]) => lat),
  lon: Float64Array.from(places, ([lon]) => lon),
};
const peerGraph = createGraph();
for (const [from, near] of lengths.entries()) {
  peerGraph.addNode(from);
  for (const [to, length] of near) peerGraph.addLink(from, to, { length });
}

const prepared = { ours: stopwatch(), finder: stopwatch() };
const metric = await prepared.ours.time(() =>
  customize(
    prepareHierarchy(arcs, coordinates),
    Uint32Array.from(ends, ([, length]) => length),
  ),
);
const finder = await prepared.finder.time(
  () => new pathFinder.default(network, { weight: centimetres, key: keyOf, tolerance: UNIT }),
);
const nba = ngraphPath.nba(peerGraph, { oriented: true, distance: (_a, _b, { data }) => data.length });

const along = (nodes) => nodes.slice(1).reduce((sum, to, i) => sum + lengths[nodes[i]].get(to), 0);
const pointOf = (place) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: places[place] } });
/** Each gives the whole path, as centimetres; none where there is no path. */
const engines = {
  ours: (from, to) => along(path(metric, from, to)),
  ngraph: (from, to) =>
    along(
      nba
        .find(from, to)
        .map(({ id }) => id)
        .toReversed(),
    ),
  finder: (from, to) => finder.findPath(pointOf(from), pointOf(to))?.weight ?? 0,
};

const random = randomInts(42);
const watches = { ours: stopwatch(), ngraph: stopwatch(), finder: stopwatch() };
let [checksum, longer] = [0, 0];
const [warmUp, count] = isShort ? [2, 10] : [20, 200];
for (let i = -warmUp; i < count; i++) {
  const [from, to] = [random(places.length), random(places.length)];
  const found = [];
  for (const [name, find] of Object.entries(engines)) {
    const watch = i < 0 ? stopwatch() : watches[name];
    // oxlint-disable-next-line no-await-in-loop -- in turns, or they would measure each other
    found.push(await watch.time(() => find(from, to)));
  }
  checksum += found[0];
  const [own, same, theirs] = found;
  if (own !== same || theirs < own)
    throw new Error(`from ${from} to ${to} the lengths are ${found.join(', ')}`);
  if (i >= 0 && theirs > own) longer++;
}

const told = (watch) =>
  `${digits(watch.median() * 1000)} us in the median, ${digits(watch.cpuOfOne() * 1000)} us of CPU in the mean`;
const beside = (watch) => `${told(watch)}: ${digits(watch.cpuOfOne() / watches.ours.cpuOfOne())} times`;
report(
  'geojson-paths',
  `gothenburg: ${places.length} vertices, ${ends.length} arcs, ${count} pairs in turns`,
  [
    ['path', told(watches.ours)],
    [`ngraph.path ${versionOf(root, 'ngraph.path')}, NBA*`, beside(watches.ngraph)],
    [`geojson-path-finder ${versionOf(root, 'geojson-path-finder')}`, beside(watches.finder)],
    [
      'ready to be asked',
      `${digits(prepared.ours.median())} ms; geojson-path-finder ${digits(prepared.finder.median())} ms`,
    ],
    ['pairs for which geojson-path-finder goes a longer way', longer],
    ['checksum', checksum],
  ],
);
