import { sortByTail } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from './road-network.ts';

/** Edges by the nodes they touch: those of node `u` are `edge[firstEdge[u] .. firstEdge[u + 1]]`; a loop stands there twice. */
export interface Incidence {
  /** nodeCount + 1 */
  readonly firstEdge: Uint32Array;
  readonly edge: Uint32Array;
}

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

/** Arcs (2 * edge, plus 1 backward) by the node they arrive at: those of node `n` are `arc[first[n] .. first[n + 1]]`, ascending. */
export interface IncomingArcs {
  readonly first: Uint32Array;
  readonly arc: Uint32Array;
}

export function incomingArcsOf({
  nodeCount,
  edgeCount,
  edgeFrom,
  edgeTo,
}: {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly edgeFrom: Uint32Array;
  readonly edgeTo: Uint32Array;
}): IncomingArcs {
  const first = new Uint32Array(nodeCount + 1);
  for (let edge = 0; edge < edgeCount; edge++) {
    first[edgeTo[edge]! + 1]!++;
    first[edgeFrom[edge]! + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!;
  const next = first.slice(0, nodeCount);
  const arc = new Uint32Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    arc[next[edgeTo[edge]!]!++] = 2 * edge;
    arc[next[edgeFrom[edge]!]!++] = 2 * edge + 1;
  }
  return { first, arc };
}
