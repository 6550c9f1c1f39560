import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/**
 * Returns the state in which travellers turn back who come to an end that the map does not have: where everything ahead of a state is closed to them
 * by an area, a closure, the hour or the size of the vehicle. `NONE` where something is open, and where a restriction forbids to turn back.
 *
 * @param turnCost  by turn, and @param arcCost  by arc: `CLOSED` where no travel is possible.
 */
export function wayBackFrom(
  { arcOfState, stateOfArc, firstTurn, turnHead }: EdgeExpandedGraph,
  turnCost: Uint32Array,
  arcCost: Uint32Array,
  state: number,
): number {
  const arc = arcOfState[state]!;
  if (arcCost[arc] === CLOSED || arcCost[arc ^ 1] === CLOSED) return NONE;
  for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
    if (turnCost[turn] !== CLOSED || arcOfState[turnHead[turn]!] === (arc ^ 1)) return NONE;
  }
  return stateOfArc[arc ^ 1]!;
}
