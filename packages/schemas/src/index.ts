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
export {
  ApiKey,
  ApiKeyPatch,
  ApiKeyRequest,
  Domain,
  DomainPatch,
  DomainRequest,
  Plan,
  Property,
  PropertyPatch,
  PropertyRequest,
  Stats,
} from './accounts.ts';
export { DateTime } from './date-time.ts';
export { AnnotationFilters, DirectionsType, LANGUAGE_ALIASES, LANGUAGES, Units } from './directions.ts';
export type { Language } from './directions.ts';
export { ElevationRequest, ElevationResponse } from './elevation.ts';
export { DetailError, FieldErrors, NativeError, OsrmError, PlainError } from './error-bodies.ts';
export { WIRE_ERRORS, wireError, wireErrorBody } from './error-codes.ts';
export type { WireError, WireErrorBody } from './error-codes.ts';
export {
  AutocompleteQueryV1,
  AutocompleteQueryV2,
  LAYERS_V1,
  LAYERS_V2,
  PlaceQuery,
  ReverseQueryV1,
  ReverseQueryV2,
  SearchQueryV1,
  SearchQueryV2,
  SOURCE_ALIASES,
  SOURCES,
  StructuredQueryV1,
} from './geocoding/parameters.ts';
export {
  BulkQuery,
  BulkRequest,
  BulkResponse,
  GeocodingFeatureV1,
  GeocodingHeaderV1,
  GeocodingPropertiesV1,
  GeocodingResponseV1,
} from './geocoding/v1.ts';
export {
  GeocodingAddendum,
  GeocodingContext,
  GeocodingFeatureV2,
  GeocodingPropertiesV2,
  GeocodingResponseV2,
} from './geocoding/v2.ts';
export { BoundingBox, LineString, MultiPoint, MultiPolygon, Point, Polygon, Position } from './geojson.ts';
export {
  Contour,
  IsochroneContour,
  IsochroneLocation,
  IsochroneRequest,
  IsochroneResponse,
} from './isochrone.ts';
export {
  ELEVATION_LIMITS,
  GEOCODING_LIMITS,
  ISOCHRONE_LIMITS,
  MATRIX_LIMITS,
  MAX_BULK_QUERIES,
  OPTIMIZED_ROUTE_LIMITS,
  ROUTE_LIMITS,
  STATIC_MAP_LIMITS,
  TRACE_LIMITS,
} from './limits.ts';
export type { DistanceLimitsKm, RouteLimits } from './limits.ts';
export {
  LocationType,
  Place,
  RequestLocation,
  ResponseLocation,
  RoadClassName,
  SearchFilter,
} from './location.ts';
export { MapMatchRequest, MapMatchResponse, TraceOptions, TracePoint } from './map-match.ts';
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
export {
  OSRM_CODES,
  OsrmAnnotation,
  OsrmBannerInstruction,
  OsrmIntersection,
  OsrmLane,
  OsrmLeg,
  OsrmManeuver,
  OsrmMatchResponse,
  OsrmRoute,
  OsrmRouteResponse,
  OsrmStep,
  OsrmTracepoint,
  OsrmVoiceInstruction,
  OsrmWaypoint,
} from './osrm.ts';
export { APIS, LOCAL_DEVELOPMENT_LIMIT, PLANS, TRIAL } from './plans.ts';
export type { Api, Credits, PlanTerms } from './plans.ts';
export { RouteRequest, RouteResponse } from './route.ts';
export { Leg, Maneuver, ManeuverType, Sign, SignElement, Summary, Trip, Warning } from './trip.ts';
export { ANCHORS, StaticLine, StaticMapQuery, StaticMapRequest, StaticMarker } from './static-map.ts';
export { SpriteIndex, StyleDocument, TileJson } from './tiles.ts';
export { MAX_TIMESTAMP, TimeZoneQuery, TimeZoneResponseV1, TimeZoneResponseV2 } from './time-zone.ts';
export {
  IntersectingEdge,
  MatchedPoint,
  MORE_TRACE_ATTRIBUTES,
  TRACE_ATTRIBUTES,
  TraceAdmin,
  TraceAttributesRequest,
  TraceAttributesResponse,
  TraceEdge,
  TraceFilters,
  TraceNode,
  TraceUse,
} from './trace-attributes.ts';
export type { TraceAttribute } from './trace-attributes.ts';
