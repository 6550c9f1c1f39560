import { groupByKey } from '../hierarchy/arcs.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';
import { turnEnds } from './turn-ends.ts';

/** Turns by the state that they lead to: those into state `s` are `turn[first[s] .. first[s + 1]]`, from the states `from`. */
export interface IncomingTurns {
  readonly first: Uint32Array;
  readonly turn: Uint32Array;
  readonly from: Uint32Array;
}

const incomingOf = new WeakMap<EdgeExpandedGraph, IncomingTurns>();

/** Returns the turns into every state; they are computed once for each graph, at the first use. */
export function incomingTurns(turns: EdgeExpandedGraph): IncomingTurns {
  let known = incomingOf.get(turns);
  if (!known) {
    const { tail, head } = turnEnds(turns);
    const { first, item } = groupByKey(turns.arcOfState.length, head);
    known = { first, turn: item, from: item.map((turn) => tail[turn]!) };
    incomingOf.set(turns, known);
  }
  return known;
}
