import type { Incidence } from '../graph.ts';
import { sortByTail } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from './road-network.ts';

/** Edges of every node, ascending. */
export function incidenceOf({ nodeCount, edgeCount, edgeFrom, edgeTo }: RoadNetwork): Incidence {
  const node = new Uint32Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    node[2 * edge] = edgeFrom[edge]!;
    node[2 * edge + 1] = edgeTo[edge]!;
  }
  const { arcs, arcOf } = sortByTail(nodeCount, node, node);
  return { firstEdge: arcs.firstOut, edge: arcOf.map((end) => end >>> 1) };
}
