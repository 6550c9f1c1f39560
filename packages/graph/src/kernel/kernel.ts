import { nodeCountOf, tailsOf, type Arcs } from '../hierarchy/arcs.ts';
import { customizeHierarchy, type Metric } from '../hierarchy/customize.ts';
import { hierarchyOf, type Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Coordinates } from '../hierarchy/order/directions.ts';
import { orderNodes } from '../hierarchy/order/order.ts';
import { Query } from '../hierarchy/query.ts';
import { undirectedOf } from '../hierarchy/undirected.ts';
import { sweepFrom, sweepMatrix } from '../hierarchy/phast.ts';
import { checkArcs, checkCoordinates, checkNode, checkWeights } from './check.ts';

/** The distance to a node that cannot be reached. */
export const UNREACHED = Infinity;

/** A hierarchy together with the graph that it was made of. */
export interface KernelHierarchy extends Hierarchy {
  /** The arcs of the graph. */
  readonly arcs: Arcs;
}

/** A metric together with its graph and with scratch memory for queries. Threads must not share it. */
export interface KernelMetric extends Metric {
  /** The arcs of the graph. */
  readonly arcs: Arcs;
  /** Scratch memory for searches with this metric. */
  readonly query: Query;
}

/**
 * Orders the nodes of a graph for elimination and finds out which shortcuts are needed, once for any number of metrics.
 *
 * @param arcs  loops and parallel arcs are allowed. The arrays are kept, not copied.
 * @param coordinates  degrees, one entry for each node. With them the order is better and found faster; without them hop distances are
 *   used instead.
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
 * Customizes a hierarchy for the weights of its arcs.
 *
 * @param weights  one entry for each arc; 0xffffffff closes the arc, 0 is an ordinary weight.
 * @throws {PortolanError} `kernel-weights`.
 */
export function customize(hierarchy: KernelHierarchy, weights: Uint32Array): KernelMetric {
  checkWeights(weights, hierarchy.arcs.head.length);
  const metric = customizeHierarchy(hierarchy, weights);
  return { ...metric, arcs: hierarchy.arcs, query: new Query(metric) };
}

/**
 * Returns the length of the shortest path, exact up to 2^53; `UNREACHED` if there is no path.
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
 * Returns the nodes of a shortest path, both ends included; an empty array if there is no path.
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
 * Computes the distances from each source to each target. A list may name a node more than once.
 *
 * @returns `sources.length * targets.length` distances, row-major: one row for each source.
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
 * Computes the distances from one node to all nodes.
 *
 * @returns one distance for each node; `UNREACHED` where there is no path.
 * @throws {PortolanError} `kernel-node`.
 */
export function oneToAll(metric: KernelMetric, source: number): Float64Array {
  checkNode(source, metric.hierarchy.topology.rankOf.length, 'source');
  return sweepFrom(metric, source);
}
