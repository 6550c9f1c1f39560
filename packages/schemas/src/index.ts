/** The wire interface: a schema and a type of the same name for each request, each answer and each of their parts. */

// Places, geometry and warnings
export { Place } from './shared/coordinates.ts';
export {
  BoundingBox,
  LineString,
  MultiPoint,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from './shared/geojson.ts';
export { Warning } from './shared/warning.ts';

// Routing
export {
  COSTING_OPTIONS,
  CostingOptions,
  CYCLING_SPEED_KMH,
  WHEELCHAIR_DEFAULTS,
} from './routing/costing-options.ts';
export type {
  AutoOptions,
  BicycleOptions,
  LowSpeedVehicleOptions,
  MotorcycleOptions,
  MotorScooterOptions,
  PedestrianOptions,
  TruckOptions,
} from './routing/costing-options.ts';
export { Costing, COSTING_MODELS, COSTINGS, TRAVEL_TYPES } from './routing/costing.ts';
export type { CostingModel, OptionsKey, TravelMode, TravelType } from './routing/costing.ts';
export { DateTime } from './routing/date-time.ts';
export {
  AnnotationFilters,
  DirectionsType,
  LANGUAGE_ALIASES,
  LANGUAGES,
  Units,
} from './routing/directions.ts';
export type { Language } from './routing/directions.ts';
export {
  Contour,
  IsochroneContour,
  IsochroneLocation,
  IsochroneRequest,
  IsochroneResponse,
} from './routing/isochrone.ts';
export {
  ISOCHRONE_LIMITS,
  MATRIX_LIMITS,
  NEAREST_ROADS_LIMITS,
  OPTIMIZED_ROUTE_LIMITS,
  ROUTE_LIMITS,
  TRACE_LIMITS,
} from './routing/limits.ts';
export type { DistanceLimitsKm, RouteLimits } from './routing/limits.ts';
export {
  LocationType,
  RequestLocation,
  ResponseLocation,
  RoadClassName,
  SearchFilter,
} from './routing/location.ts';
export { MapMatchRequest, MapMatchResponse, TraceOptions, TracePoint } from './routing/map-match.ts';
export {
  ConciseMatrix,
  MatrixCell,
  MatrixLocation,
  MatrixRequest,
  MatrixResponse,
  VerboseMatrix,
} from './routing/matrix.ts';
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
} from './routing/nearest-roads.ts';
export { OptimizedRouteRequest, OptimizedRouteResponse } from './routing/optimized-route.ts';
export type {
  ChoiceOption,
  CostingOption,
  FlagOption,
  NumberOption,
  OptionTable,
} from './routing/option-table.ts';
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
} from './routing/osrm.ts';
export { RouteRequest, RouteResponse } from './routing/route.ts';
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
} from './routing/trace-attributes.ts';
export type { TraceAttribute } from './routing/trace-attributes.ts';
export { Leg, Maneuver, ManeuverType, Sign, SignElement, Summary, Trip } from './routing/trip.ts';

// Elevation and time zones
export { ElevationRequest, ElevationResponse } from './lookups/elevation.ts';
export { ELEVATION_LIMITS } from './lookups/limits.ts';
export { MAX_TIMESTAMP, TimeZoneQuery, TimeZoneResponseV1, TimeZoneResponseV2 } from './lookups/time-zone.ts';

// Geocoding
export { GEOCODING_LIMITS, MAX_BULK_QUERIES } from './geocoding/limits.ts';
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
} from './geocoding/queries.ts';
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

// Static maps and tiles
export { STATIC_MAP_LIMITS } from './maps/limits.ts';
export { ANCHORS, StaticLine, StaticMapQuery, StaticMapRequest, StaticMarker } from './maps/static-map.ts';
export { SpriteIndex, StyleDocument, TileJson } from './maps/tiles.ts';

// Accounts and plans
export { APIS, LOCAL_DEVELOPMENT_LIMIT, PLANS, TRIAL } from './accounts/plans.ts';
export type { Api, Credits, PlanTerms } from './accounts/plans.ts';
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
} from './accounts/resources.ts';

// Errors
export { DetailError, FieldErrors, NativeError, OsrmError, PlainError } from './errors/bodies.ts';
export { WIRE_ERRORS, wireError, wireErrorBody } from './errors/codes.ts';
export type { WireError, WireErrorBody } from './errors/codes.ts';
