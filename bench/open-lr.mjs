// OpenLR references of random paths, found again: the share of paths with exactly the same edges, and of their length that is found.
//
//   node bench/open-lr.mjs [--short] [--extract file.osm.pbf ...]
//
// Each path is described and found again on the same graph. Another map is stood in for by moving the points of a reference, and
// by changing their bearings, classes and distances.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildGraph, decodeOpenLr, locateOpenLr, openGraph, openLrOfPath } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { encodeLineReference } from '../packages/graph/dist/open-lr/encode-reference.js';
import { isShort, keep, keepTable, randomInts } from './harness.mjs';
import { extractsOf } from './peers/extracts.mjs';

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, extract: { type: 'string', multiple: true } },
});
const PATHS = isShort ? 20 : 400;
const SEED = 16;
const CLOSED = 0xffffffff;
const METRES_PER_DEGREE = 111_195;

/** The arcs of a graph, which of them cars may use, and those that go on after another one. */
function arcsOf(graph) {
  const { network, incidence } = graph.data;
  const { cost } = graph.profile('auto', undefined, []).arcs;
  const walking = graph.profile('pedestrian', undefined, []).arcs.cost;
  const isForCars = (arc) => cost[arc] !== CLOSED;
  const isForSome = (arc) => isForCars(arc) || walking[arc] !== CLOSED;
  const tail = (arc) => (arc & 1 ? network.edgeTo : network.edgeFrom)[arc >>> 1];
  const next = (arc, isOpen) => {
    const node = tail(arc ^ 1);
    const edges = new Set(incidence.edge.subarray(incidence.firstEdge[node], incidence.firstEdge[node + 1]));
    return [...edges]
      .flatMap((edge) => [2 * edge, 2 * edge + 1])
      .filter((other) => tail(other) === node && isOpen(other));
  };
  const metres = (arc) => network.edgeLengthMillimetres[arc >>> 1] / 1000;
  return { count: 2 * network.edgeCount, isForCars, isForSome, tail, next, metres };
}

/** The arcs of a shortest way by car from a random arc to a junction within 0.2 to 2.7 km; undefined where cars may not use the arc. */
function shortestWay(arcs, random) {
  const start = random(arcs.count);
  if (!arcs.isForCars(start)) return undefined;
  const limit = 200 + random(2500);
  const pick = random(1000);
  const done = new Map();
  const open = [{ arc: start, from: undefined, length: 0 }];
  while (open.length > 0) {
    let least = 0;
    for (let i = 1; i < open.length; i++) if (open[i].length < open[least].length) least = i;
    const [{ arc, from, length }] = open.splice(least, 1);
    const node = arcs.tail(arc ^ 1);
    if (done.has(node)) continue;
    done.set(node, { arc, from });
    if (length > limit) break;
    for (const next of arcs.next(arc, arcs.isForCars)) {
      open.push({ arc: next, from: node, length: length + arcs.metres(next) });
    }
  }
  const nodes = [...done.keys()];
  const way = [];
  // Every other way leads as far as the limit; the others end anywhere.
  let node = pick % 2 === 0 ? nodes.at(-1) : nodes[pick % nodes.length];
  while (node !== undefined) {
    const { arc, from } = done.get(node);
    way.unshift(arc);
    node = from;
  }
  return way;
}

/** A walk of up to 40 arcs over roads for cars or walkers, which turns round only where there is no other way. */
function randomWalk(arcs, random) {
  const start = random(arcs.count);
  const count = 1 + random(40);
  if (!arcs.isForSome(start)) return undefined;
  const walk = [start];
  while (walk.length < count) {
    const next = arcs.next(walk.at(-1), arcs.isForSome);
    const onward = next.filter((arc) => arc !== (walk.at(-1) ^ 1));
    const among = onward.length > 0 ? onward : next;
    if (among.length === 0) break;
    walk.push(among[random(among.length)]);
  }
  return walk;
}

/** A reference as a map would make it whose points lie up to 7 m away, with other bearings, classes and distances. */
function ofAnotherMap({ points, ...offsets }, random) {
  const between = (least, most) => least + (random(1e6) / 1e6) * (most - least);
  return {
    ...offsets,
    points: points.map((point) => {
      const degrees = between(0, 7) / METRES_PER_DEGREE;
      const angle = between(0, 2 * Math.PI);
      return {
        ...point,
        lat: point.lat + degrees * Math.cos(angle),
        lon: point.lon + (degrees * Math.sin(angle)) / Math.cos((point.lat * Math.PI) / 180),
        bearingDegrees: (point.bearingDegrees + between(-10, 10) + 360) % 360,
        functionalRoadClass: Math.min(7, Math.max(0, point.functionalRoadClass + random(3) - 1)),
        metresToNext: point.metresToNext * between(0.97, 1.03),
      };
    }),
  };
}

/** The kinds of paths, in the order of the table. */
const KINDS = {
  'shortest ways, 0.2 to 2.7 km': { draw: shortestWay },
  'with offsets': { draw: shortestWay, hasOffsets: true },
  'random walks of up to 40 edges': { draw: randomWalk },
  'shortest ways, of another map': { draw: shortestWay, alter: ofAnotherMap },
};

/** Offsets that leave a part of the first edge and of the last one. */
function randomOffsets(arcs, edges, random) {
  if (edges.length < 2) return undefined;
  return {
    edges,
    positiveOffsetMetres: (random(1000) / 1000) * arcs.metres(edges[0]),
    negativeOffsetMetres: (random(1000) / 1000) * arcs.metres(edges.at(-1)),
  };
}

/** Describes paths of a kind and finds them again: the shares of paths and of length, and a checksum of what was found. */
function roundTrips(graph, arcs, { draw, hasOffsets, alter }) {
  const random = randomInts(SEED);
  let [tried, same, metres, found, checksum] = [0, 0, 0, 0, 0];
  while (tried < PATHS) {
    const edges = draw(arcs, random);
    const path = edges && (hasOffsets ? randomOffsets(arcs, edges, random) : { edges });
    if (!path) continue;
    tried++;
    const { positiveOffsetMetres = 0, negativeOffsetMetres = 0 } = path;
    const length = edges.reduce((sum, arc) => sum + arcs.metres(arc), 0);
    metres += length - positiveOffsetMetres - negativeOffsetMetres;
    const reference = openLrOfPath(graph, path);
    const location = locateOpenLr(
      graph,
      alter ? encodeLineReference(alter(decodeOpenLr(reference), random)) : reference,
    );
    const wanted = new Set(edges);
    for (const { id, from, to } of location.edges) {
      if (wanted.has(id)) found += (to - from) * arcs.metres(id);
      checksum = (Math.imul(checksum, 31) + id) >>> 0;
    }
    const ids = location.edges.map(({ id }) => id);
    if (ids.length !== edges.length || ids.some((id, i) => id !== edges[i])) continue;
    // An offset has steps of 1/256 of its section, which is no longer than the path.
    const step = length / 256 + 0.01;
    const before = location.edges[0].from * arcs.metres(edges[0]) - positiveOffsetMetres;
    const after = (1 - location.edges.at(-1).to) * arcs.metres(edges.at(-1)) - negativeOffsetMetres;
    if (Math.abs(before) <= step && Math.abs(after) <= step) same++;
  }
  return { same: same / tried, found: found / metres, checksum };
}

const percent = (share, digits) => `${(100 * share).toFixed(digits)} %`;
const rows = [];
let checksum = 0;
for (const { path, name } of extractsOf(values.extract)) {
  const graph = openGraph(await buildGraph(await readOsm(readFileSync(path))));
  const arcs = arcsOf(graph);
  const cells = [name];
  for (const kind of Object.values(KINDS)) {
    const tally = roundTrips(graph, arcs, kind);
    checksum = (Math.imul(checksum, 31) + tally.checksum) >>> 0;
    cells.push(`${percent(tally.same, 1)} same, ${percent(tally.found, 2)} of length`);
  }
  rows.push(cells);
  console.log(cells.join(' | '));
}
console.log(`${PATHS} paths of each kind, checksum ${checksum.toString(16)}`);
keep('open-lr', `${PATHS} paths of each kind`, {}, { checksum });
if (values.extract === undefined) keepTable('open-lr', ['', ...Object.keys(KINDS)], rows);
