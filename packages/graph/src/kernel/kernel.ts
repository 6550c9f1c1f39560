import { nodeCountOf, tailsOf, type Arcs } from '../hierarchy/arcs.ts';
import { customizeHierarchy, type Metric } from '../hierarchy/customize.ts';
import { hierarchyOf, type Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Coordinates } from '../hierarchy/order/directions.ts';
import { orderNodes } from '../hierarchy/order/order.ts';
import { Query } from '../hierarchy/query.ts';
import { undirectedOf } from '../hierarchy/undirected.ts';
import { sweepFrom, sweepMatrix } from '../hierarchy/phast.ts';
import { checkArcs, checkCoordinates, checkNode, checkWeights } from './check.ts';

/** Distance to a node that cannot be reached. */
export const UNREACHED = Infinity;

/** A hierarchy that remembers its graph. */
export interface KernelHierarchy extends Hierarchy {
  /** The arcs that it was made of. */
  readonly arcs: Arcs;
}

/** A metric with its graph and the scratch memory of its queries; not to be shared between threads. */
export interface KernelMetric extends Metric {
  /** The arcs whose weights it holds. */
  readonly arcs: Arcs;
  /** Scratch memory of its searches. */
  readonly query: Query;
}

/**
 * Orders a graph and computes its fill-in, once for any number of metrics.
 *
 * @param arcs  loops and parallel arcs are welcome. The arrays are kept, not copied.
 * @param coordinates  degrees, one entry a node. They make the order better and quicker to find; without them hop distances serve.
 * @throws {PortolanError} `kernel-graph`, `kernel-coordinates`, `graph-too-dense`.
 */
export function prepareHierarchy(arcs: Arcs, coordinates?: Coordinates): KernelHierarchy {
  checkArcs(arcs);
  const nodeCount = nodeCountOf(arcs);
  if (coordinates) checkCoordinates(coordinates, nodeCount);
  const ends = { tail: tailsOf(arcs), head: arcs.head };
  const undirected = undirectedOf(nodeCount, ends);
  return { arcs, ...hierarchyOf(nodeCount, ends, orderNodes(undirected, coordinates)) };
}

/**
 * Puts weights on a hierarchy.
 *
 * @param weights  one entry an arc; 0xffffffff closes it, 0 is a length like any other.
 * @throws {PortolanError} `kernel-weights`.
 */
export function customize(hierarchy: KernelHierarchy, weights: Uint32Array): KernelMetric {
  checkWeights(weights, hierarchy.arcs.head.length);
  const metric = customizeHierarchy(hierarchy, weights);
  return { ...metric, arcs: hierarchy.arcs, query: new Query(metric) };
}

/**
 * Length of the shortest path, exact to 2^53; `UNREACHED` where there is none.
 *
 * @throws {PortolanError} `kernel-node`.
 */
export function distance(metric: KernelMetric, source: number, target: number): number {
  const { rankOf } = metric.hierarchy.topology;
  checkNode(source, rankOf.length, 'source');
  checkNode(target, rankOf.length, 'target');
  metric.query.seedSource(rankOf[source]!, 0);
  metric.query.seedTarget(rankOf[target]!, 0);
  return metric.query.distance();
}

/**
 * The nodes of a shortest path, both ends included; empty where there is none.
 *
 * @throws {PortolanError} `kernel-node`.
 */
export function path(metric: KernelMetric, source: number, target: number): Uint32Array {
  const { arcs } = metric;
  const { topology } = metric.hierarchy;
  checkNode(source, topology.rankOf.length, 'source');
  checkNode(target, topology.rankOf.length, 'target');
  metric.query.seedSource(topology.rankOf[source]!, 0);
  metric.query.seedTarget(topology.rankOf[target]!, 0);
  const arcsOnPath: number[] = [];
  if (!metric.query.path(arcsOnPath)) return new Uint32Array(0);
  return Uint32Array.from([source, ...arcsOnPath.map((arc) => arcs.head[arc]!)]);
}

/**
 * Distances between all pairs of two lists of nodes, which may repeat.
 *
 * @returns row-major, `sources.length * targets.length`.
 * @throws {PortolanError} `kernel-node`.
 */
export function manyToMany(
  metric: KernelMetric,
  sources: ArrayLike<number>,
  targets: ArrayLike<number>,
): Float64Array {
  const nodeCount = metric.hierarchy.topology.rankOf.length;
  for (let i = 0; i < sources.length; i++) checkNode(sources[i]!, nodeCount, 'source');
  for (let i = 0; i < targets.length; i++) checkNode(targets[i]!, nodeCount, 'target');
  return sweepMatrix(metric, sources, targets);
}

/**
 * Distances from one node to all.
 *
 * @returns one distance a node.
 * @throws {PortolanError} `kernel-node`.
 */
export function oneToAll(metric: KernelMetric, source: number): Float64Array {
  checkNode(source, metric.hierarchy.topology.rankOf.length, 'source');
  return sweepFrom(metric, source);
}
