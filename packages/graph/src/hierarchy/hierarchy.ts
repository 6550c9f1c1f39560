import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { NONE, type ArcEnds } from './arcs.ts';
import { eliminate, type Topology } from './elimination.ts';

/**
 * The part of a customizable contraction hierarchy that depends on the graph alone: the order with its fill-in, and the place of each input
 * arc. Any number of metrics share one hierarchy. Their weights stand in the order in which the input arcs were given.
 */
export interface Hierarchy {
  /** Its order and arcs. */
  readonly topology: Topology;
  /**
   * arcCount; twice the position of an input arc in the `up` arcs, or twice that in the `down` arcs plus one. `NONE` for loops, which
   * are on no shortest path.
   */
  readonly placeOfArc: Uint32Array;
}

/**
 * Builds a hierarchy.
 *
 * @param order  every node once, first eliminated first.
 */
export function hierarchyOf(
  nodeCount: number,
  ends: ArcEnds,
  order: Uint32Array,
  checkStop: CheckStop = neverStop,
): Hierarchy {
  const topology = eliminate(nodeCount, ends, order, checkStop);
  return { topology, placeOfArc: placeArcs(ends, topology, checkStop) };
}

/** Finds the place of each input arc among the arcs of a topology. */
export function placeArcs(
  { tail, head }: ArcEnds,
  topology: Pick<Topology, 'rankOf' | 'firstUp' | 'upHead' | 'firstDown' | 'downHead'>,
  checkStop: CheckStop = neverStop,
): Uint32Array {
  const atEachArc = nowAndThen(checkStop);
  const { rankOf, firstUp, upHead, firstDown, downHead } = topology;
  const place = new Uint32Array(head.length).fill(NONE);
  for (let arc = 0; arc < place.length; arc++) {
    atEachArc();
    const from = rankOf[tail[arc]!]!;
    const to = rankOf[head[arc]!]!;
    if (from === to) continue;
    place[arc] =
      from < to ? 2 * findArc(firstUp, upHead, from, to) : 2 * findArc(firstDown, downHead, to, from) + 1;
  }
  return place;
}

/** Most nodes have fewer arcs: these are looked at one after the other, which is faster than halving. */
const FEW_ARCS = 8;

/** Position of the arc between `low` and `high` in a list of arcs whose heads ascend for each node; `NONE` where there is none. */
export function findArc(first: Uint32Array, head: Uint32Array, low: number, high: number): number {
  let begin = first[low]!;
  const last = first[low + 1]!;
  let end = last;
  while (end - begin > FEW_ARCS) {
    const middle = (begin + end) >>> 1;
    if (head[middle]! < high) begin = middle + 1;
    else end = middle;
  }
  while (begin < last && head[begin]! < high) begin++;
  return begin < last && head[begin] === high ? begin : NONE;
}

/** The node whose list of arcs contains a position. */
export function lowEnd(first: Uint32Array, position: number): number {
  let begin = 0;
  let end = first.length - 2;
  while (begin < end) {
    const middle = (begin + end + 1) >>> 1;
    if (first[middle]! <= position) begin = middle;
    else end = middle - 1;
  }
  return begin;
}
