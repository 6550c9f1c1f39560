import type { CostingModel, EdgeWeights } from './costing/costing.ts';
import { edgeWeights } from './costing/costing.ts';
import { CLOSED, sortByTail, type ArcEnds } from './hierarchy/arcs.ts';
import { customizeHierarchy, type Metric } from './hierarchy/customize.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import { largestStrongComponent } from './components.ts';
import type { RoadNetwork } from './network/road-network.ts';

/**
 * A costing model put on a graph: what each arc costs it, and the hierarchy customized for that.
 *
 * Every edge is two arcs: `2 * edge` forward, `2 * edge + 1` backward.
 */
export interface Profile {
  readonly model: CostingModel;
  readonly weights: EdgeWeights;
  readonly metric: Metric;
  /** nodeCount; 1 in the largest strongly connected part, where every place can be reached from every other. */
  readonly isMainNode: Uint8Array;
}

/** Ends of the two arcs of every edge. */
export function arcEndsOf({ edgeCount, edgeFrom, edgeTo }: RoadNetwork): ArcEnds {
  const tail = new Uint32Array(2 * edgeCount);
  const head = new Uint32Array(2 * edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    tail[2 * edge] = head[2 * edge + 1] = edgeFrom[edge]!;
    head[2 * edge] = tail[2 * edge + 1] = edgeTo[edge]!;
  }
  return { tail, head };
}

export function customizeProfile(network: RoadNetwork, hierarchy: Hierarchy, model: CostingModel): Profile {
  const weights = edgeWeights(network, model);
  return {
    model,
    weights,
    metric: customizeHierarchy(hierarchy, weights.cost),
    isMainNode: mainNodes(network, weights.cost),
  };
}

function mainNodes(network: RoadNetwork, cost: Uint32Array): Uint8Array {
  const { tail, head } = arcEndsOf(network);
  const isOpen = (_: number, arc: number): boolean => cost[arc] !== CLOSED;
  return largestStrongComponent(sortByTail(network.nodeCount, tail.filter(isOpen), head.filter(isOpen)).arcs);
}

/** True when the profile may travel along the edge one way at least. */
export function mayUseEdge({ weights }: Profile, edge: number): boolean {
  return weights.cost[2 * edge] !== CLOSED || weights.cost[2 * edge + 1] !== CLOSED;
}
