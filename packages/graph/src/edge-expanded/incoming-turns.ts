import type { Incidence } from '../network/adjacency.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from './edge-expanded-graph.ts';
import { statesOf } from './states-of-arc.ts';

/** A turn, and the state from which it leads. */
export interface IncomingTurn {
  readonly turn: number;
  readonly from: number;
}

interface Roads {
  readonly network: Pick<RoadNetwork, 'edgeFrom' | 'edgeTo'>;
  readonly incidence: Incidence;
}

/**
 * Returns the turns into a state, ascending. They are looked for among the turns at the junction where the arc of the state begins, so that
 * the first route of a process needs no table of all turns.
 */
export function incomingTurns(
  { network: { edgeFrom, edgeTo }, incidence: { firstEdge, edge: edgeAt } }: Roads,
  turns: EdgeExpandedGraph,
  state: number,
): IncomingTurn[] {
  const arc = turns.arcOfState[state]!;
  const node = ((arc & 1) === 0 ? edgeFrom : edgeTo)[arc >>> 1]!;
  const found: IncomingTurn[] = [];
  let isSorted = true;
  for (let at = firstEdge[node]!; at < firstEdge[node + 1]!; at++) {
    const edge = edgeAt[at]!;
    if (at > firstEdge[node]! && edgeAt[at - 1] === edge) continue; // a loop is listed twice
    for (let before = 2 * edge; before <= 2 * edge + 1; before++) {
      if (((before & 1) === 0 ? edgeTo : edgeFrom)[edge] !== node) continue;
      for (const from of statesOf(turns, before)) {
        for (let turn = turns.firstTurn[from]!; turn < turns.firstTurn[from + 1]!; turn++) {
          if (turns.turnHead[turn] !== state) continue;
          isSorted &&= found.length === 0 || found.at(-1)!.turn < turn;
          found.push({ turn, from });
        }
      }
    }
  }
  return isSorted ? found : found.toSorted((a, b) => a.turn - b.turn);
}
