import type { Incidence } from './graph.ts';
import { sortByTail } from './hierarchy/arcs.ts';
import type { RoadNetwork } from './network/road-network.ts';
import { arcEndsOf } from './profile.ts';

/** Edges of every node, ascending. */
export function incidenceOf(network: RoadNetwork): Incidence {
  const { tail, head } = arcEndsOf(network);
  const { arcs, arcOf } = sortByTail(network.nodeCount, tail, head);
  return { firstEdge: arcs.firstOut, edge: arcOf.map((arc) => arc >>> 1) };
}
