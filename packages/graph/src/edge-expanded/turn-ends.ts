import { type CheckStop, neverStop } from '@portolan/base';
import { tailsOf, type ArcEnds } from '../hierarchy/arcs.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** Returns the states from which and to which every turn leads. */
export function turnEnds(
  { firstTurn, turnHead }: EdgeExpandedGraph,
  checkStop: CheckStop = neverStop,
): ArcEnds {
  return { tail: tailsOf({ firstOut: firstTurn, head: turnHead }, checkStop), head: turnHead };
}
