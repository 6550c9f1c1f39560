/** The wire interface: a schema and a type of the same name for each request, each answer and each of their parts. */

// Places, geometry and warnings
export { Place } from './types/shared/coordinates.ts';
export {
  BoundingBox,
  LineString,
  MultiPoint,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from './types/shared/geojson.ts';
export { Warning } from './types/shared/warning.ts';

// Routing
export { COSTING_OPTIONS, CYCLING_SPEED_KMH, WHEELCHAIR_DEFAULTS } from './routing/costing-options.ts';
export { CostingOptions } from './types/routing/costing-options.ts';
export {
  AutoOptions,
  BicycleOptions,
  LowSpeedVehicleOptions,
  MotorcycleOptions,
  MotorScooterOptions,
  PedestrianOptions,
  TruckOptions,
} from './types/routing/costing-options.ts';
export { COSTING_MODELS, COSTINGS, TRAVEL_TYPES } from './routing/costing.ts';
export { Costing } from './types/routing/costing.ts';
export type { CostingModel, OptionsKey, TravelMode, TravelType } from './routing/costing.ts';
export { DateTime } from './types/routing/date-time.ts';
export { LANGUAGE_ALIASES, LANGUAGES } from './routing/directions.ts';
export { AnnotationFilters, DirectionsType, Units } from './types/routing/directions.ts';
export type { Language } from './routing/directions.ts';
export {
  Contour,
  IsochroneContour,
  IsochroneLocation,
  IsochroneRequest,
  IsochroneResponse,
} from './types/routing/isochrone.ts';
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
  SnappedPlace,
  StopLocation,
  RoadClassName,
  SearchFilter,
} from './types/routing/location.ts';
export {
  MapMatchRequest,
  MapMatchResponse,
  MatchedTrip,
  TraceOptions,
  TracePoint,
} from './types/routing/map-match.ts';
export {
  ConciseMatrix,
  MatrixCell,
  MatrixLocation,
  MatrixRequest,
  MatrixResponse,
  VerboseMatrix,
} from './types/routing/matrix.ts';
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
} from './types/routing/nearest-roads.ts';
export { OptimizedRouteRequest, OptimizedRouteResponse } from './types/routing/optimized-route.ts';
export type {
  ChoiceOption,
  CostingOption,
  FlagOption,
  NumberOption,
  OptionTable,
} from './routing/option-table.ts';
export { OSRM_CODES } from './routing/osrm.ts';
export {
  OsrmAnnotation,
  OsrmBannerContent,
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
} from './types/routing/osrm.ts';
export { RouteRequest, RouteResponse } from './types/routing/route.ts';
export { MORE_TRACE_ATTRIBUTES, TRACE_ATTRIBUTES } from './routing/trace-attributes.ts';
export {
  IntersectingEdge,
  MatchedPoint,
  TraceAdmin,
  TraceAttributesRequest,
  TraceAttributesResponse,
  TraceEdge,
  TraceFilters,
  TraceNode,
  TraceUse,
} from './types/routing/trace-attributes.ts';
export type { TraceAttribute } from './routing/trace-attributes.ts';
export { ManeuverType } from './routing/trip.ts';
export { Leg, Maneuver, Sign, SignElement, Summary, Trip } from './types/routing/trip.ts';

// Elevation and time zones
export { ElevationRequest, ElevationResponse } from './types/lookups/elevation.ts';
export { ELEVATION_LIMITS } from './lookups/limits.ts';
export { MAX_TIMESTAMP } from './lookups/time-zone.ts';
export { TimeZoneQuery, TimeZoneResponseV1, TimeZoneResponseV2 } from './types/lookups/time-zone.ts';

// Geocoding
export { GEOCODING_LIMITS, MAX_BULK_QUERIES } from './geocoding/limits.ts';
export { LAYERS_V1, LAYERS_V2, SOURCE_ALIASES, SOURCES } from './geocoding/queries.ts';
export {
  AutocompleteQueryV1,
  AutocompleteQueryV2,
  PlaceQuery,
  ReverseQueryV1,
  ReverseQueryV2,
  SearchQueryV1,
  SearchQueryV2,
  StructuredQueryV1,
} from './types/geocoding/queries.ts';
export {
  BulkQuery,
  BulkRequest,
  BulkResponse,
  GeocodingFeatureV1,
  GeocodingHeaderV1,
  GeocodingPropertiesV1,
  GeocodingResponseV1,
} from './types/geocoding/v1.ts';
export {
  GeocodingAddendum,
  GeocodingArea,
  GeocodingContext,
  GeocodingFeatureV2,
  GeocodingPropertiesV2,
  GeocodingResponseV2,
} from './types/geocoding/v2.ts';
export type {
  AutocompleteQuery,
  ReverseQuery,
  SearchQuery,
  StructuredQuery,
  UrlQuery,
} from './geocoding-query-types.ts';

// Static maps and tiles
export { STATIC_MAP_LIMITS } from './maps/limits.ts';
export { ANCHORS } from './maps/static-map.ts';
export { StaticLine, StaticMapQuery, StaticMapRequest, StaticMarker } from './types/maps/static-map.ts';
export { SpriteIndex, StyleDocument, TileJson } from './types/maps/tiles.ts';

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
  ListQuery,
  OfPropertyListQuery,
  Plan,
  Property,
  PropertyPatch,
  PropertyRequest,
  Stats,
} from './types/accounts/resources.ts';

// Errors
export { DetailError, FieldErrors, NativeError, OsrmError, PlainError } from './types/errors/bodies.ts';
export { WIRE_ERRORS, wireError, wireErrorBody } from './errors/codes.ts';
export type { WireError, WireErrorBody } from './errors/codes.ts';
