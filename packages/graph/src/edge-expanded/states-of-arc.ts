import { NONE } from '../hierarchy/arcs.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** By arc: the states of the arc that remember the beginning of a restriction. Most arcs have none and are not in the map. */
type RememberingStates = ReadonlyMap<number, readonly number[]>;

const rememberingOf = new WeakMap<EdgeExpandedGraph, RememberingStates>();

/** Returns all states of an arc, with or without memory of a restriction; none if no mode of the layer may travel the arc. */
export function statesOf(turns: EdgeExpandedGraph, arc: number): readonly number[] {
  const plain = turns.stateOfArc[arc]!;
  if (plain === NONE) return [];
  const remembering = rememberingStates(turns).get(arc);
  return remembering ? [plain, ...remembering] : [plain];
}

function rememberingStates(turns: EdgeExpandedGraph): RememberingStates {
  let known = rememberingOf.get(turns);
  if (!known) {
    const byArc = new Map<number, number[]>();
    for (let state = turns.plainCount; state < turns.arcOfState.length; state++) {
      const arc = turns.arcOfState[state]!;
      const states = byArc.get(arc);
      if (states) states.push(state);
      else byArc.set(arc, [state]);
    }
    known = byArc;
    rememberingOf.set(turns, known);
  }
  return known;
}
