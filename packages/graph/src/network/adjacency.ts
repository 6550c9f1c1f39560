import { type CheckStop, inBlocks, neverStop } from '@portolan/base';
import { groupByKey } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from './road-network.ts';

/** Edges by the nodes they touch: those of node `u` are `edge[firstEdge[u] .. firstEdge[u + 1]]`; a loop is listed twice. */
export interface Incidence {
  /** nodeCount + 1 */
  readonly firstEdge: Uint32Array;
  readonly edge: Uint32Array;
}

/** Arcs (`2 * edge`, plus one backward) by the node they arrive at: those of node `n` are `arc[first[n] .. first[n + 1]]`, ascending. */
export interface IncomingArcs {
  readonly first: Uint32Array;
  readonly arc: Uint32Array;
}

type Edges = Pick<RoadNetwork, 'nodeCount' | 'edgeCount' | 'edgeFrom' | 'edgeTo'>;

/** Edges of every node, ascending. */
export function incidenceOf(
  { nodeCount, edgeCount, edgeFrom, edgeTo }: Edges,
  checkStop: CheckStop = neverStop,
): Incidence {
  const touched = new Uint32Array(2 * edgeCount);
  inBlocks(edgeCount, checkStop, (from, end) => {
    for (let edge = from; edge < end; edge++) {
      touched[2 * edge] = edgeFrom[edge]!;
      touched[2 * edge + 1] = edgeTo[edge]!;
    }
  });
  const { first, item } = groupByKey(nodeCount, touched, checkStop);
  inBlocks(item.length, checkStop, (from, end) => {
    for (let at = from; at < end; at++) item[at] = item[at]! >>> 1;
  });
  return { firstEdge: first, edge: item };
}

/** The arcs into every node. */
export function incomingArcsOf(
  { nodeCount, edgeCount, edgeFrom, edgeTo }: Edges,
  checkStop: CheckStop = neverStop,
): IncomingArcs {
  const arrivedAt = new Uint32Array(2 * edgeCount);
  inBlocks(edgeCount, checkStop, (from, end) => {
    for (let edge = from; edge < end; edge++) {
      arrivedAt[2 * edge] = edgeTo[edge]!;
      arrivedAt[2 * edge + 1] = edgeFrom[edge]!;
    }
  });
  const { first, item } = groupByKey(nodeCount, arrivedAt, checkStop);
  return { first, arc: item };
}

/** The node that an arc arrives at. */
export function arcHead({ edgeFrom, edgeTo }: Pick<RoadNetwork, 'edgeFrom' | 'edgeTo'>, arc: number): number {
  return (arc & 1) === 0 ? edgeTo[arc >>> 1]! : edgeFrom[arc >>> 1]!;
}

/** Writes all arcs that leave a node to `out`, by ascending edges, whether or not a mode may use them; a loop has two. */
export function listArcsOut(
  { edgeFrom, edgeTo }: RoadNetwork,
  { firstEdge, edge: edges }: Incidence,
  node: number,
  out: number[] = [],
): number[] {
  if (out.length > 0) out.length = 0;
  for (let at = firstEdge[node]!; at < firstEdge[node + 1]!; at++) {
    const edge = edges[at]!;
    if (at > firstEdge[node]! && edges[at - 1] === edge) continue; // a loop is listed twice
    if (edgeFrom[edge] === node) out.push(2 * edge);
    if (edgeTo[edge] === node) out.push(2 * edge + 1);
  }
  return out;
}
