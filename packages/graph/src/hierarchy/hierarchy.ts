import { NONE, type ArcEnds, type Arcs } from './arcs.ts';
import { eliminate, type Topology } from './elimination.ts';

/**
 * What of a customizable contraction hierarchy depends on the graph alone: the order with its fill-in, and where each input arc went.
 * Any number of metrics stand on one hierarchy. Input arcs are numbered as their owner likes; a metric's weights go by those numbers.
 */
export interface Hierarchy {
  readonly topology: Topology;
  /**
   * arcCount; the upward arc that an input arc is part of, times two, plus one when it runs downwards. `NONE` for loops, which are on
   * no shortest path.
   */
  readonly placeOfArc: Uint32Array;
}

/**
 * @param skeleton  of the input arcs.
 * @param order  every node once, first eliminated first.
 */
export function hierarchyOf(ends: ArcEnds, skeleton: Arcs, order: Uint32Array): Hierarchy {
  const topology = eliminate(skeleton, order);
  return { topology, placeOfArc: placeArcs(ends, topology) };
}

function placeArcs({ tail, head }: ArcEnds, { rankOf, firstUp, upHead }: Topology): Uint32Array {
  const place = new Uint32Array(head.length).fill(NONE);
  for (let arc = 0; arc < place.length; arc++) {
    const from = rankOf[tail[arc]!]!;
    const to = rankOf[head[arc]!]!;
    if (from === to) continue;
    const up = findUpArc(firstUp, upHead, Math.min(from, to), Math.max(from, to));
    place[arc] = 2 * up + (from > to ? 1 : 0);
  }
  return place;
}

/** Position of the upward arc `low -> high`, which must be there; heads are ascending. */
function findUpArc(firstUp: Uint32Array, upHead: Uint32Array, low: number, high: number): number {
  let begin = firstUp[low]!;
  let end = firstUp[low + 1]! - 1;
  while (begin < end) {
    const middle = (begin + end) >>> 1;
    if (upHead[middle]! < high) begin = middle + 1;
    else end = middle;
  }
  return begin;
}
