import type { Graph } from '../src/graph.ts';

/** The node that an arc starts from. */
export function tailOf(graph: Graph, arc: number): number {
  const { edgeFrom, edgeTo } = graph.data.network;
  return (arc & 1) === 0 ? edgeFrom[arc >>> 1]! : edgeTo[arc >>> 1]!;
}
