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

/** Arcs by their two ends, in any order of their owner's. */
export interface ArcEnds {
  readonly tail: Uint32Array;
  readonly head: Uint32Array;
}

/** Stands where a node, an arc or a position is absent. */
export const NONE = 0xffffffff;

/** A weight that closes its arc, whatever the metric. */
export const CLOSED = 0xffffffff;

export function nodeCountOf(arcs: Arcs): number {
  return arcs.firstOut.length - 1;
}

/** The tail of every arc. */
export function tailsOf(arcs: Arcs): Uint32Array {
  const { firstOut, head } = arcs;
  const tail = new Uint32Array(head.length);
  for (let u = 0; u + 1 < firstOut.length; u++) tail.fill(u, firstOut[u], firstOut[u + 1]);
  return tail;
}

/**
 * Adjacency arrays of arcs given in any order. `arcOf[position]` is the given arc that came to stand there; arcs of one tail keep
 * their given order (counting sort).
 */
export function sortByTail(
  nodeCount: number,
  tail: Uint32Array,
  head: Uint32Array,
): { readonly arcs: Arcs; readonly arcOf: Uint32Array } {
  const firstOut = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < tail.length; arc++) firstOut[tail[arc]! + 1]!++;
  for (let u = 0; u < nodeCount; u++) firstOut[u + 1]! += firstOut[u]!;
  const next = firstOut.slice(0, nodeCount);
  const sortedHead = new Uint32Array(head.length);
  const arcOf = new Uint32Array(head.length);
  for (let arc = 0; arc < tail.length; arc++) {
    const position = next[tail[arc]!]!++;
    sortedHead[position] = head[arc]!;
    arcOf[position] = arc;
  }
  return { arcs: { firstOut, head: sortedHead }, arcOf };
}
