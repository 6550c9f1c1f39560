export { buildGraph, type BuildGraphOptions, type Runner } from './build-graph.ts';
export type { RequestContext, RouteLimitOverrides } from './context.ts';
export type { Graph } from './graph.ts';
export { openGraph, type OpenGraphOptions } from './graph-file.ts';
export { findRoads, roadsGeoJson, type NamedRoad, type RoadsOptions } from './roads.ts';
export { route } from './route/route.ts';
