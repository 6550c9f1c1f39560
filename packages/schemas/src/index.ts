export {
  COSTINGS,
  COSTING_MODELS,
  COSTING_OPTIONS,
  CYCLING_SPEED_KMH,
  TRAVEL_TYPES,
  WHEELCHAIR_DEFAULTS,
} from './costing.ts';
export { Costing, CostingOptions } from './costing.ts';
export type { CostingModel, OptionsKey, TravelMode, TravelType } from './costing.ts';
export type {
  AutoOptions,
  BicycleOptions,
  LowSpeedVehicleOptions,
  MotorcycleOptions,
  MotorScooterOptions,
  PedestrianOptions,
  TruckOptions,
} from './costing.ts';
export type { ChoiceOption, CostingOption, FlagOption, NumberOption, OptionTable } from './options.ts';
export { DateTime } from './date-time.ts';
export { AnnotationFilters, DirectionsType, LANGUAGE_ALIASES, LANGUAGES, Units } from './directions.ts';
export type { Language } from './directions.ts';
export { WIRE_ERRORS, wireError, wireErrorBody } from './error-codes.ts';
export type { WireError, WireErrorBody } from './error-codes.ts';
export { BoundingBox, LineString, MultiPoint, MultiPolygon, Point, Polygon, Position } from './geojson.ts';
export {
  Contour,
  IsochroneContour,
  IsochroneLocation,
  IsochroneRequest,
  IsochroneResponse,
} from './isochrone.ts';
export { ISOCHRONE_LIMITS, MATRIX_LIMITS, OPTIMIZED_ROUTE_LIMITS, ROUTE_LIMITS } from './limits.ts';
export type { DistanceLimitsKm, RouteLimits } from './limits.ts';
export {
  LocationType,
  Place,
  RequestLocation,
  ResponseLocation,
  RoadClassName,
  SearchFilter,
} from './location.ts';
export {
  ConciseMatrix,
  MatrixCell,
  MatrixLocation,
  MatrixRequest,
  MatrixResponse,
  VerboseMatrix,
} from './matrix.ts';
export {
  AccessFlags,
  Administrative,
  CycleLane,
  DirectedEdge,
  EdgeInfo,
  EdgeUse,
  GraphId,
  IntersectionType,
  LeanEdge,
  LeanNearestRoads,
  LeanNode,
  NEAREST_ROADS_LIMITS,
  NearestRoadsCosting,
  NearestRoadsLocation,
  NearestRoadsRequest,
  NearestRoadsResponse,
  NodeType,
  SacScale,
  SurfaceName,
  VerboseEdge,
  VerboseNearestRoads,
  VerboseNode,
} from './nearest-roads.ts';
export { OptimizedRouteRequest, OptimizedRouteResponse } from './optimized-route.ts';
export { RouteRequest, RouteResponse } from './route.ts';
export { Leg, Maneuver, ManeuverType, Sign, SignElement, Summary, Trip, Warning } from './trip.ts';
