import { tailsOf, type ArcEnds } from '../hierarchy/arcs.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';

/** The states that every turn leads from and to. */
export function turnEnds({ firstTurn, turnHead }: EdgeExpandedGraph): ArcEnds {
  return { tail: tailsOf({ firstOut: firstTurn, head: turnHead }), head: turnHead };
}
