import { NONE } from '../hierarchy/arcs.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { ACTIVE_MODES, MOTOR_MODES } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** Modes with an engine travel on the layer `motor`, those without on the layer `active`. */
export type LayerName = 'motor' | 'active';

/** The turns of a family of modes, and the hierarchy over them that all their metrics share. */
export interface Layer {
  readonly turns: EdgeExpandedGraph;
  /** Its nodes are the states of `turns`, its input arcs the turns. */
  readonly hierarchy: Hierarchy;
}

/** Who travels on which layer: bits of `Mode`. */
export const LAYER_MODES: Readonly<Record<LayerName, number>> = {
  motor: MOTOR_MODES,
  active: ACTIVE_MODES,
};

/** Turns by the state that they lead to: those into state `s` are `turn[first[s] .. first[s + 1]]`, from the states `from`. */
export interface IncomingTurns {
  readonly first: Uint32Array;
  readonly turn: Uint32Array;
  readonly from: Uint32Array;
}

const incomingOf = new WeakMap<EdgeExpandedGraph, IncomingTurns>();

/** Made on first use, once a turn graph. */
export function incomingTurns(turns: EdgeExpandedGraph): IncomingTurns {
  let known = incomingOf.get(turns);
  if (!known) {
    const { firstTurn, turnHead } = turns;
    const stateCount = firstTurn.length - 1;
    const first = new Uint32Array(stateCount + 1);
    for (let turn = 0; turn < turnHead.length; turn++) first[turnHead[turn]! + 1]!++;
    for (let s = 0; s < stateCount; s++) first[s + 1]! += first[s]!;
    const next = first.slice(0, stateCount);
    const turn = new Uint32Array(turnHead.length);
    const from = new Uint32Array(turnHead.length);
    for (let state = 0; state < stateCount; state++) {
      for (let t = firstTurn[state]!; t < firstTurn[state + 1]!; t++) {
        const at = next[turnHead[t]!]!++;
        turn[at] = t;
        from[at] = state;
      }
    }
    known = { first, turn, from };
    incomingOf.set(turns, known);
  }
  return known;
}

/** The states of every arc that remember the beginning of a restriction: those of arc `a` are found by it; most arcs have none. */
const memoriesOf = new WeakMap<EdgeExpandedGraph, ReadonlyMap<number, readonly number[]>>();

/** All states of an arc: at its end, whatever is remembered. Empty where nobody of the layer travels. */
export function statesOf(turns: EdgeExpandedGraph, arc: number): readonly number[] {
  let memories = memoriesOf.get(turns);
  if (!memories) {
    const byArc = new Map<number, number[]>();
    for (let state = turns.plainCount; state < turns.arcOfState.length; state++) {
      const known = byArc.get(turns.arcOfState[state]!);
      if (known) known.push(state);
      else byArc.set(turns.arcOfState[state]!, [state]);
    }
    memories = byArc;
    memoriesOf.set(turns, memories);
  }
  const plain = turns.stateOfArc[arc]!;
  if (plain === NONE) return [];
  return [plain, ...(memories.get(arc) ?? [])];
}
