import { arcHead, listArcsOut, type Incidence } from '../network/adjacency.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import type { GraphData } from '../graph-data.ts';
import type { Profile } from '../profile/profile.ts';
import { headingOut } from '../edge-expanded/headings.ts';
import type { PathEdge } from './route-shape.ts';
import { turnBetween, type Turn } from './turn.ts';

/** Returns the arcs by which travellers with the profile may leave a node; arcs that are closed to them are left out. */
export function openArcsOut(profile: Profile, node: number): number[] {
  const { network, incidence } = profile.data;
  return listArcsOut(network, incidence, node).filter((arc) => profile.arcs.cost[arc] !== CLOSED);
}

/** Returns the edges that touch a node, each once. */
export function edgesAt({ incidence }: Pick<GraphData, 'incidence'>, node: number): number[] {
  const edges: number[] = [];
  for (let at = incidence.firstEdge[node]!; at < incidence.firstEdge[node + 1]!; at++) {
    const edge = incidence.edge[at]!;
    if (edges.at(-1) !== edge) edges.push(edge); // a loop is listed twice
  }
  return edges;
}

/** Returns the number of edge ends at a node; a loop counts twice. */
export function degreeOf(incidence: Incidence, node: number): number {
  return incidence.firstEdge[node + 1]! - incidence.firstEdge[node]!;
}

/** Returns the open arcs out of the node at the end of `arrived`, except `taken` and the way back; of a loop that was travelled, the way round again is one. */
export function otherOpenArcs(profile: Profile, arrived: number, taken: number): number[] {
  return openArcsOut(profile, arcHead(profile.data.network, arrived)).filter(
    (arc) => arc !== taken && arc !== (arrived ^ 1),
  );
}

/** Returns the turn from the bearing of arrival into an arc that leaves the node, measured along the arc's first metres. */
export function turnInto(network: RoadNetwork, bearingBefore: number, arc: number): Turn {
  return turnBetween(bearingBefore, headingOut(network, arc));
}

/** Returns the arcs that may be entered from the end of a path edge. */
export function openFrom({ layer: { turns }, turnCost }: Profile, { arc, turn }: PathEdge): Set<number> {
  const state = turn === NONE ? turns.stateOfArc[arc]! : turns.turnHead[turn]!;
  const open = new Set<number>();
  for (let next = turns.firstTurn[state]!; next < turns.firstTurn[state + 1]!; next++) {
    if (turnCost[next] !== CLOSED) open.add(turns.arcOfState[turns.turnHead[next]!]!);
  }
  return open;
}
