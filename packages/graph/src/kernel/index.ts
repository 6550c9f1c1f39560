/**
 * The algorithms of the routing engine on plain arrays, for researchers and for graphs that are not road networks.
 *
 * @module
 */
export { nodeCountOf as nodeCount, type Arcs } from '../hierarchy/arcs.ts';
export type { Coordinates } from '../hierarchy/order/directions.ts';
export { readDimacs, type DimacsGraph } from './dimacs.ts';
export { dijkstra } from './dijkstra.ts';
export {
  customize,
  distance,
  manyToMany,
  oneToAll,
  path,
  prepareHierarchy,
  UNREACHED,
  type KernelHierarchy as Hierarchy,
  type KernelMetric as Metric,
} from './kernel.ts';
export { matchTrace, type MatchTraceOptions, type StraightArcs, type TracePoint } from './match-trace.ts';
export { solveTour, type TourEnds } from './tour/solve-tour.ts';
