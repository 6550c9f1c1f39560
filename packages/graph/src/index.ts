export { buildGraph, type BuildGraphOptions, type Runner } from './build-graph.ts';
export type { Closures, HeightAt, LimitOverrides, RequestContext, RoadStretch } from './context.ts';
export type { Graph } from './graph.ts';
export { openGraph, type OpenGraphOptions } from './graph-file.ts';
export { matrix, matrixRows, type MatrixRowValues } from './matrix/matrix.ts';
export { nearestRoads } from './nearest/nearest-roads.ts';
export type { Admin } from './places.ts';
export { findRoads, roadsGeoJson, type NamedRoad, type RoadsOptions } from './roads.ts';
export { route } from './route/route.ts';
