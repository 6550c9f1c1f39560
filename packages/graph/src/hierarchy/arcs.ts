import { type CheckStop, inBlocks, neverStop } from '@portolan/base';
/**
 * A directed graph as adjacency arrays. Arc ids are positions in `head`; the arcs that leave node `u` are
 * `firstOut[u] .. firstOut[u + 1]`. Weights, where there are any, are a column beside it in arc order.
 */
export interface Arcs {
  /** nodeCount + 1, ascending from 0. */
  readonly firstOut: Uint32Array;
  /** arcCount, node ids. */
  readonly head: Uint32Array;
}

/** Arcs by their two ends, in any order. */
export interface ArcEnds {
  readonly tail: Uint32Array;
  readonly head: Uint32Array;
}

/** Marks an absent node, arc or position. */
export const NONE = 0xffffffff;

/** A weight that closes its arc. */
export const CLOSED = 0xffffffff;

/** The number of nodes, those without arcs included: node ids are below it. */
export function nodeCountOf(arcs: Arcs): number {
  return arcs.firstOut.length - 1;
}

/** The tail of every arc. */
export function tailsOf(arcs: Arcs, checkStop: CheckStop = neverStop): Uint32Array {
  const { firstOut, head } = arcs;
  const tail = new Uint32Array(head.length);
  inBlocks(nodeCountOf(arcs), checkStop, (from, end) => {
    for (let u = from; u < end; u++) tail.fill(u, firstOut[u], firstOut[u + 1]);
  });
  return tail;
}

/** Items by a key of theirs: those with key `k` are `item[first[k] .. first[k + 1]]`, ascending. */
export interface Groups {
  /** keyCount + 1 */
  readonly first: Uint32Array;
  readonly item: Uint32Array;
}

/** Groups items `0 .. keyOf.length - 1` by their keys, all of them below `keyCount` (counting sort). */
export function groupByKey(keyCount: number, keyOf: Uint32Array, checkStop: CheckStop = neverStop): Groups {
  const first = new Uint32Array(keyCount + 1);
  inBlocks(keyOf.length, checkStop, (from, end) => {
    for (let i = from; i < end; i++) first[keyOf[i]! + 1]!++;
  });
  inBlocks(keyCount, checkStop, (from, end) => {
    for (let key = from; key < end; key++) first[key + 1]! += first[key]!;
  });
  const next = first.slice(0, keyCount);
  const item = new Uint32Array(keyOf.length);
  inBlocks(keyOf.length, checkStop, (from, end) => {
    for (let i = from; i < end; i++) item[next[keyOf[i]!]!++] = i;
  });
  return { first, item };
}

/**
 * Adjacency arrays of arcs given in any order. `arcOf[position]` is the given arc that came to stand there; arcs of one tail keep
 * their given order.
 */
export function sortByTail(
  nodeCount: number,
  tail: Uint32Array,
  head: Uint32Array,
  checkStop: CheckStop = neverStop,
): { readonly arcs: Arcs; readonly arcOf: Uint32Array } {
  const { first, item: arcOf } = groupByKey(nodeCount, tail, checkStop);
  return { arcs: { firstOut: first, head: takenAt(head, arcOf, checkStop) }, arcOf };
}

/** The values of a column at `positions`. */
function takenAt(column: Uint32Array, positions: Uint32Array, checkStop: CheckStop): Uint32Array {
  const taken = new Uint32Array(positions.length);
  inBlocks(positions.length, checkStop, (from, end) => {
    for (let i = from; i < end; i++) taken[i] = column[positions[i]!]!;
  });
  return taken;
}
