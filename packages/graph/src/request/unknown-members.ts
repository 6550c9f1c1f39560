import { suggest } from '@portolan/base';
import type {
  Contour,
  CostingOptions,
  DateTime,
  IsochroneRequest,
  MapMatchRequest,
  MatrixLocation,
  MatrixRequest,
  NearestRoadsRequest,
  OptimizedRouteRequest,
  RequestLocation,
  RouteRequest,
  SearchFilter,
  TraceAttributesRequest,
  TraceOptions,
  TracePoint,
  Warning,
} from '@portolan/schemas';
import { optionNames } from '../costing/models.ts';
import { isMembers, type Members } from './members.ts';

// A misspelt member has no effect. Without a warning, callers would believe that the answer respects it. The types of the interface keep
// these lists complete. The lists also have the members that the interface calls extensions of other engines; they are ignored silently.

/** All members of a type. A member that is new in the interface is a type error here until it is listed. */
type All<T> = Readonly<Record<keyof T, true>>;

function namesOf(known: object, ...more: readonly string[]): ReadonlySet<string> {
  return new Set([...Object.keys(known), ...more]);
}

const EXTENSIONS = [
  'shape_format',
  'linear_references',
  'prioritize_bidirectional',
  'admin_crossings',
  'turn_lanes',
  'linear_cost_factors',
  'recostings',
  'reverse_time_tracking',
] as const;

/** Members of requests, by call. */
const REQUEST_MEMBERS = {
  route: namesOf(
    {
      id: true,
      locations: true,
      costing: true,
      costing_options: true,
      date_time: true,
      exclude_locations: true,
      exclude_polygons: true,
      alternates: true,
      roundabout_exits: true,
      turn_lanes: true,
      units: true,
      language: true,
      directions_type: true,
      format: true,
      banner_instructions: true,
      voice_instructions: true,
      filters: true,
      elevation_interval: true,
      directions_options: true,
    } satisfies All<RouteRequest & OptimizedRouteRequest>,
    ...EXTENSIONS,
  ),
  matrix: namesOf(
    {
      id: true,
      sources: true,
      targets: true,
      costing: true,
      costing_options: true,
      date_time: true,
      exclude_locations: true,
      exclude_polygons: true,
      matrix_locations: true,
      units: true,
      language: true,
      directions_type: true,
      verbose: true,
      shape_format: true,
    } satisfies All<MatrixRequest>,
    'directions_options',
    'expansion_max_distance',
  ),
  isochrone: namesOf({
    id: true,
    locations: true,
    costing: true,
    costing_options: true,
    date_time: true,
    exclude_locations: true,
    exclude_polygons: true,
    contours: true,
    polygons: true,
    denoise: true,
    generalize: true,
    show_locations: true,
    reverse: true,
  } satisfies All<IsochroneRequest>),
  nearestRoads: namesOf({
    id: true,
    locations: true,
    costing: true,
    costing_options: true,
    date_time: true,
    verbose: true,
  } satisfies All<NearestRoadsRequest>),
  mapMatch: namesOf(
    {
      id: true,
      shape: true,
      encoded_polyline: true,
      costing: true,
      costing_options: true,
      date_time: true,
      shape_match: true,
      begin_time: true,
      durations: true,
      use_timestamps: true,
      trace_options: true,
      linear_references: true,
      units: true,
      language: true,
      directions_type: true,
      format: true,
      banner_instructions: true,
      voice_instructions: true,
      filters: true,
      elevation_interval: true,
      directions_options: true,
    } satisfies All<MapMatchRequest>,
    ...EXTENSIONS,
  ),
  traceAttributes: namesOf(
    {
      id: true,
      shape: true,
      encoded_polyline: true,
      costing: true,
      costing_options: true,
      date_time: true,
      shape_match: true,
      units: true,
      elevation_interval: true,
      filters: true,
    } satisfies All<TraceAttributesRequest>,
    // Members of map_match, which are read here too.
    'begin_time',
    'durations',
    'use_timestamps',
    'trace_options',
    'language',
    'directions_options',
    ...EXTENSIONS,
  ),
};

const LOCATION_MEMBERS = namesOf(
  {
    lat: true,
    lon: true,
    type: true,
    heading: true,
    heading_tolerance: true,
    minimum_reachability: true,
    radius: true,
    rank_candidates: true,
    preferred_side: true,
    node_snap_tolerance: true,
    street_side_tolerance: true,
    street_side_max_distance: true,
    search_filter: true,
    search_cutoff: true,
    name: true,
    street: true,
    display_lat: true,
    display_lon: true,
    waiting: true,
  } satisfies All<RequestLocation>,
  'street_side_cutoff',
  'preferred_layer',
);

const TRACE_POINT_MEMBERS = namesOf(
  { lat: true, lon: true, type: true, time: true } satisfies All<TracePoint>,
  // A location of a route may be a point of a trace.
  ...LOCATION_MEMBERS,
);
const TRACE_OPTIONS_MEMBERS = namesOf({
  search_radius: true,
  gps_accuracy: true,
  breakage_distance: true,
  interpolation_distance: true,
  turn_penalty_factor: true,
} satisfies All<TraceOptions>);

const MATRIX_LOCATION_MEMBERS = namesOf(
  {
    lat: true,
    lon: true,
    minimum_reachability: true,
    search_cutoff: true,
    date_time: true,
  } satisfies All<MatrixLocation>,
  ...LOCATION_MEMBERS,
);

const SEARCH_FILTER_MEMBERS = namesOf({
  exclude_tunnel: true,
  exclude_bridge: true,
  exclude_ramp: true,
  exclude_closures: true,
  min_road_class: true,
  max_road_class: true,
  exclude_toll: true,
  exclude_ferry: true,
  level: true,
} satisfies All<SearchFilter>);

const DATE_TIME_MEMBERS = namesOf({ type: true, value: true } satisfies All<DateTime>);
const FILTERS_MEMBERS = namesOf({ action: true, attributes: true });
const DIRECTIONS_OPTIONS_MEMBERS = namesOf({ units: true, language: true });
const CONTOUR_MEMBERS = namesOf({ time: true, distance: true, color: true } satisfies All<Contour>);
const COSTING_OPTIONS_MEMBERS = namesOf({
  auto: true,
  bus: true,
  taxi: true,
  truck: true,
  bicycle: true,
  motor_scooter: true,
  motorcycle: true,
  pedestrian: true,
  low_speed_vehicle: true,
} satisfies All<CostingOptions>);

/** Options that the interface leaves to other engines. */
const OPTION_EXTENSIONS = [
  'disable_hierarchy_pruning',
  'fixed_speed',
  'speed_types',
  'hierarchy_limits',
  'destination_only_penalty',
  'speed_penalty_factor',
  'low_class_factor',
  'ignore_construction',
  'exclude_bridges',
  'exclude_tunnels',
  'exclude_tolls',
  'exclude_highways',
  'exclude_ferries',
  'recostings',
];

let optionMembers: ReadonlySet<string> | undefined;

/** Returns the options of all models, because the interface allows and ignores options of other models. */
function optionMembersOfAll(): ReadonlySet<string> {
  return (optionMembers ??= new Set([...optionNames(), ...OPTION_EXTENSIONS]));
}

/** A request gets at most this many warnings of this kind, so that a request with a million members has no long answer. */
const MOST_WARNINGS = 20;
/** Longer names are cut in the text of a warning. */
const MOST_LETTERS = 40;

/** Returns warnings about members that the interface does not know, each name once for every kind of object. */
export function unknownMembers(call: keyof typeof REQUEST_MEMBERS, request: Members): Warning[] {
  const warnings: Warning[] = [];
  const check = (
    value: unknown,
    path: string,
    known: ReadonlySet<string>,
    seen = new Set<string>(),
  ): void => {
    if (!isMembers(value) || warnings.length === MOST_WARNINGS) return;
    for (const name of Object.keys(value)) {
      if (known.has(name) || seen.has(name) || value[name] === undefined) continue;
      seen.add(name);
      warnings.push(warningOf(path, name, known));
      if (warnings.length === MOST_WARNINGS) return;
    }
  };
  const checkEach = (list: string, known: ReadonlySet<string>): void => {
    const items: unknown = request[list];
    if (!Array.isArray(items)) return;
    const seen = new Set<string>();
    items.forEach((item: unknown, index) => check(item, `${list}[${index}]`, known, seen));
  };
  const checkLocations = (list: string, known: ReadonlySet<string>): void => {
    checkEach(list, known);
    const locations: unknown = request[list];
    if (!Array.isArray(locations)) return;
    const seen = new Set<string>();
    locations.forEach((location: unknown, index) => {
      if (isMembers(location))
        check(location['search_filter'], `${list}[${index}].search_filter`, SEARCH_FILTER_MEMBERS, seen);
    });
  };

  check(request, '', REQUEST_MEMBERS[call]);
  if (call === 'matrix') {
    checkLocations('sources', MATRIX_LOCATION_MEMBERS);
    checkLocations('targets', MATRIX_LOCATION_MEMBERS);
  } else if (call === 'mapMatch' || call === 'traceAttributes') {
    checkEach('shape', TRACE_POINT_MEMBERS);
    check(request['trace_options'], 'trace_options', TRACE_OPTIONS_MEMBERS);
    check(request['filters'], 'filters', FILTERS_MEMBERS);
  } else {
    checkLocations('locations', LOCATION_MEMBERS);
  }
  if (call !== 'nearestRoads') checkLocations('exclude_locations', LOCATION_MEMBERS);
  check(request['date_time'], 'date_time', DATE_TIME_MEMBERS);
  if (call === 'isochrone') checkEach('contours', CONTOUR_MEMBERS);
  if (call === 'route') check(request['filters'], 'filters', FILTERS_MEMBERS);
  if (call === 'route' || call === 'matrix')
    check(request['directions_options'], 'directions_options', DIRECTIONS_OPTIONS_MEMBERS);
  const options = request['costing_options'];
  check(options, 'costing_options', COSTING_OPTIONS_MEMBERS);
  if (isMembers(options)) {
    for (const model of COSTING_OPTIONS_MEMBERS)
      check(options[model], `costing_options.${model}`, optionMembersOfAll());
  }
  return warnings;
}

function warningOf(path: string, name: string, known: ReadonlySet<string>): Warning {
  const nearest = suggest(name, known);
  const shown = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
  const prefix = path === '' ? '' : `${path}.`;
  return {
    code: 210,
    text: `${prefix}${shown} was ignored: no such member is known here${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
  };
}
