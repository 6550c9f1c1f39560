export { buildGraph, type BuildGraphOptions, type Runner } from './build-graph.ts';
export type { Closures, RequestContext, RoadStretch, RouteLimitOverrides } from './context.ts';
export type { Graph } from './graph.ts';
export { openGraph, type OpenGraphOptions } from './graph-file.ts';
export { nearestRoads, type NearestRoadsContext } from './nearest/nearest-roads.ts';
export type { Admin } from './places.ts';
export { findRoads, roadsGeoJson, type NamedRoad, type RoadsOptions } from './roads.ts';
export { route } from './route/route.ts';
