import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Arcs } from '../arcs.ts';
import { sortKeys } from './sort-keys.ts';

/** Degrees, or any plane coordinates; one entry for each node. */
export interface Coordinates {
  /** Latitudes of the nodes, in degrees. */
  readonly lat: ArrayLike<number>;
  /** Longitudes of the nodes, in degrees. */
  readonly lon: ArrayLike<number>;
}

/** Plane positions of nodes, in any one unit. */
export interface Plane {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Weights of x and y for the directions along which cuts are tried: east, north, and the two diagonals. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/** Node index and position along a line share one double: 26 bits each, so that a plain numeric sort orders both. */
const POSITION_STEPS = 2 ** 26;

/** The nodes of a graph in order along each of the directions, ties by node id. Inertial flow takes its source and sink sets from the ends of these orders. */
export type Rankings = readonly Uint32Array[];

/** Orders nodes by their positions. */
export function rankingsOf({ x, y }: Plane, checkStop: CheckStop = neverStop): Rankings {
  return DIRECTIONS.map(([alongX, alongY]) => rankAlong(x, y, alongX, alongY, checkStop));
}

/** Orders the nodes of a connected graph without coordinates by hop distances from its far ends. */
export function rankingsByHops(arcs: Arcs, checkStop: CheckStop = neverStop): Rankings {
  return rankingsOf(planeFromHops(arcs, checkStop), checkStop);
}

/**
 * The rankings of each group of nodes: what is in order stays in order, so that nodes are sorted once for all cuts.
 *
 * @param groupOf  by node; nodes of other groups than 0 to `sizes.length - 1` are left out.
 * @param local  by node: its number in its group.
 * @param sizes  by group: how many nodes it has.
 */
export function splitRankings(
  rankings: Rankings,
  groupOf: ArrayLike<number>,
  local: Uint32Array,
  sizes: ArrayLike<number>,
  checkStop: CheckStop = neverStop,
): readonly Rankings[] {
  const atEach = nowAndThen(checkStop);
  const parts = Array.from(sizes, (size) => rankings.map(() => new Uint32Array(size)));
  const end = new Uint32Array(sizes.length);
  for (const [direction, ranked] of rankings.entries()) {
    const columns = parts.map((part) => part[direction]!);
    end.fill(0);
    for (let i = 0; i < ranked.length; i++) {
      atEach();
      const node = ranked[i]!;
      const group = groupOf[node]!;
      if (group >= 0 && group < columns.length) columns[group]![end[group]!++] = local[node]!;
    }
  }
  return parts;
}

function rankAlong(
  x: Float64Array,
  y: Float64Array,
  alongX: number,
  alongY: number,
  checkStop: CheckStop,
): Uint32Array {
  checkStop();
  const count = x.length;
  const keys = new Float64Array(count);
  let least = Infinity;
  let most = -Infinity;
  for (let u = 0; u < count; u++) {
    const key = x[u]! * alongX + y[u]! * alongY;
    keys[u] = key;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const steps = most > least ? (POSITION_STEPS - 1) / (most - least) : 0;
  for (let u = 0; u < count; u++) {
    keys[u] = Math.floor((keys[u]! - least) * steps) * POSITION_STEPS + u;
  }
  sortKeys(keys, checkStop);
  const ranked = new Uint32Array(count);
  for (let i = 0; i < count; i++) ranked[i] = keys[i]! % POSITION_STEPS;
  return ranked;
}

/**
 * Coordinates for a connected graph from four breadth-first searches: the hops from both ends of a longest shortest path give x, the hops
 * from two nodes far from both give y.
 */
function planeFromHops(arcs: Arcs, checkStop: CheckStop): Plane {
  const atEach = nowAndThen(checkStop);
  const count = arcs.firstOut.length - 1;
  const fromA = hopsFrom(arcs, farthest(hopsFrom(arcs, 0, atEach)), atEach);
  const fromB = hopsFrom(arcs, farthest(fromA), atEach);
  const nearest = new Uint32Array(count);
  for (let u = 0; u < count; u++) nearest[u] = Math.min(fromA[u]!, fromB[u]!);
  const fromC = hopsFrom(arcs, farthest(nearest), atEach);
  const fromD = hopsFrom(arcs, farthest(fromC), atEach);
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let u = 0; u < count; u++) {
    const across = fromA[u]! - fromB[u]!;
    const along = fromC[u]! - fromD[u]!;
    // Many nodes are equally many hops away; a little of the other axis orders them.
    x[u] = across + along / 64;
    y[u] = along + across / 64;
  }
  return { x, y };
}

function hopsFrom(arcs: Arcs, start: number, atEach: CheckStop): Uint32Array {
  const { firstOut, head } = arcs;
  const count = firstOut.length - 1;
  const unseen = count;
  const hops = new Uint32Array(count).fill(unseen);
  const queue = new Uint32Array(count);
  let size = 0;
  hops[start] = 0;
  queue[size++] = start;
  for (let at = 0; at < size; at++) {
    atEach();
    const u = queue[at]!;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      const v = head[arc]!;
      if (hops[v] !== unseen) continue;
      hops[v] = hops[u]! + 1;
      queue[size++] = v;
    }
  }
  return hops;
}

/** The node with the greatest value, the lowest id among equals. */
function farthest(hops: Uint32Array): number {
  let best = 0;
  for (let u = 1; u < hops.length; u++) if (hops[u]! > hops[best]!) best = u;
  return best;
}
