/**
 * Shortest paths on plain arrays. Reads a graph in the format of the 9th DIMACS implementation
 * challenge, or makes a grid; prepares it once, puts weights on it, asks, and compares with Dijkstra's algorithm.
 */
import { readFileSync } from 'node:fs';
import {
  customize,
  dijkstra,
  distance,
  manyToMany,
  oneToAll,
  path,
  prepareHierarchy,
  readDimacs,
} from '@portolan/graph/kernel';
import { endWithReasons } from '../reasons.ts';

endWithReasons('node examples/dist/kernel/shortest-paths.js [graph.gr]');

const random = randomInts(42);
const [file] = process.argv.slice(2);
const { arcs, weights, firstId } = readDimacs(
  file === undefined ? gridDimacs(150) : readFileSync(file, 'utf8'),
);
const nodeCount = arcs.firstOut.length - 1;
console.log(`${file ?? 'a grid of 150 x 150'}: ${nodeCount} nodes, ${arcs.head.length} arcs`);
if (nodeCount === 0) throw new Error('a graph without nodes has no paths');

// The order of the nodes depends on the arcs alone, so that a change of weights costs a customization and no more.
const hierarchy = timed('prepare', () => prepareHierarchy(arcs));
const upward = hierarchy.topology.upHead.length;
console.log(`${'hierarchy'.padEnd(22)}${upward.toLocaleString('en')} arcs upward`);
const metric = timed('customize', () => customize(hierarchy, weights));

const pairs = Array.from({ length: 1000 }, () => [random(nodeCount), random(nodeCount)] as const);
const distances = timed('1000 distances', () => pairs.map(([s, t]) => distance(metric, s, t)));
const paths = timed('1000 paths', () => pairs.map(([s, t]) => path(metric, s, t)));

const places = Array.from({ length: 100 }, () => random(nodeCount));
const matrix = timed('matrix of 100 x 100', () => manyToMany(metric, places, places));
const fromFirst = timed('one to all', () => oneToAll(metric, places[0]!));
const slowFromFirst = timed('one to all, Dijkstra', () => dijkstra(arcs, weights, places[0]!));

const wrong =
  pairs.slice(0, 10).filter(([s, t], pair) => dijkstra(arcs, weights, s)[t] !== distances[pair]).length +
  places.filter((t, column) => matrix[column] !== slowFromFirst[t]).length +
  fromFirst.filter((found, t) => found !== slowFromFirst[t]).length;

const longest = paths.reduce((a, b) => (b.length > a.length ? b : a));
if (longest.length > 0) {
  const [from, to] = [longest[0]!, longest.at(-1)!];
  const length = distance(metric, from, to);
  console.log(`\nfrom ${from + firstId} to ${to + firstId}: ${longest.length} nodes, length ${length}`);
}
console.log(`compared with Dijkstra: ${10 + places.length + nodeCount} distances, ${wrong} different`);
process.exitCode = wrong === 0 ? 0 : 1;

function timed<T>(what: string, work: () => T): T {
  const start = performance.now();
  const result = work();
  console.log(`${what.padEnd(22)}${(performance.now() - start).toFixed(1).padStart(10)} ms`);
  return result;
}

/** Streets of a made-up town as DIMACS text: one arc in twelve is missing, so that there are one-way streets. */
function gridDimacs(side: number): string {
  const lines: string[] = [];
  const connect = (a: number, b: number): void => {
    const length = 50 + random(200);
    if (random(12) > 0) lines.push(`a ${a + 1} ${b + 1} ${length}`);
    if (random(12) > 0) lines.push(`a ${b + 1} ${a + 1} ${length}`);
  };
  for (let node = 0; node < side * side; node++) {
    if (node % side < side - 1) connect(node, node + 1);
    if (node + side < side * side) connect(node, node + side);
  }
  return lines.join('\n');
}

/** The generator of Park and Miller: the same numbers on every run. */
function randomInts(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => (state = (state * 48_271) % 2_147_483_647) % limit;
}
