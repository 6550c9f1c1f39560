export { decodePolyline } from '@portolan/base';
export type { Ascent, LatLonColumns, PolylineDigits } from '@portolan/base';
export { buildGraph, buildGraphPieces, type BuildGraphOptions, type Runner } from './build/build-graph.ts';
export type {
  Closures,
  HeightAt,
  LimitOverrides,
  RequestContext,
  RoadStretch,
  SpeedTable,
} from './context.ts';
export { MODEL_NAMES, type ModelName } from './costing/models.ts';
export {
  explainWay,
  type DirectionExplanation,
  type ExplainOptions,
  type ValueRange,
  type WayExplanation,
} from './explain/explain-way.ts';
export type { TimedFact } from './explain/timed-facts.ts';
export type { WayAccessName } from './explain/verdict.ts';
export { toGpx, type GpxOptions } from './export/gpx.ts';
export type { Language } from './guidance/language.ts';
export type { Graph } from './graph.ts';
export { openGraph, type OpenGraphOptions } from './file/graph-file.ts';
export type { Column, Columns, ColumnStore } from './profile/column-store.ts';
export { isochrone } from './isochrone/isochrone.ts';
export { mapMatch, type NativeMapMatchRequest, type OsrmMatchAnswer } from './map-match/map-match.ts';
export { matrix, matrixJson } from './matrix/matrix.ts';
export { matrixRows, type MatrixRowValues } from './matrix/matrix-rows.ts';
export { nearestRoads } from './nearest/nearest-roads.ts';
export { decodeOpenLr } from './open-lr/decode-reference.ts';
export {
  locateOpenLr,
  type LocatedEdge,
  type LocateOptions,
  type OpenLrLocation,
} from './open-lr/locate-open-lr.ts';
export { openLrOfPath, type OpenLrPath } from './open-lr/open-lr-of-path.ts';
export { FormOfWay, type LineReference, type ReferencePoint } from './open-lr/line-reference.ts';
export { optimizedRoute, type NativeOptimizedRequest } from './optimized/optimized-route.ts';
export type { OsrmAnswer } from './osrm/osrm-answer.ts';
export type { Admin } from './network/node-regions.ts';
export {
  packGraph,
  unpackGraph,
  type ByteSource,
  type PackOptions,
  type UnpackOptions,
} from './pack/index.ts';
export { ROAD_CLASS_NAMES } from './network/road-class-names.ts';
export { findRoads, roadsGeoJson, type NamedRoad, type RoadsOptions } from './road-geometry.ts';
export { route, type NativeRouteRequest } from './route/route.ts';
export { readSpeedTable } from './speeds/read-speed-table.ts';
export { ascentOf } from './route/ascent.ts';
export { traceAttributes } from './trace-attributes/trace-attributes.ts';
