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

// Each list is marked as free of side effects, so that bundles leave out those of calls that they do not have.

/** All members of a type. A member that is new in the interface is a type error here until it is listed. */
type All<T> = Readonly<Record<keyof T, true>>;

function namesOf(known: object, ...more: readonly Iterable<string>[]): ReadonlySet<string> {
  return new Set([...Object.keys(known), ...more.flatMap((names) => [...names])]);
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

const LOCATION_MEMBERS = /* @__PURE__ */ namesOf(
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
  ['street_side_cutoff', 'preferred_layer'],
);

const TRACE_POINT_MEMBERS = /* @__PURE__ */ namesOf(
  { lat: true, lon: true, type: true, time: true } satisfies All<TracePoint>,
  // A location of a route may be a point of a trace.
  LOCATION_MEMBERS,
);
const TRACE_OPTIONS_MEMBERS = /* @__PURE__ */ namesOf({
  search_radius: true,
  gps_accuracy: true,
  breakage_distance: true,
  interpolation_distance: true,
  turn_penalty_factor: true,
} satisfies All<TraceOptions>);

const MATRIX_LOCATION_MEMBERS = /* @__PURE__ */ namesOf(
  { date_time: true } satisfies All<Omit<MatrixLocation, keyof RequestLocation>>,
  LOCATION_MEMBERS,
);

const SEARCH_FILTER_MEMBERS = /* @__PURE__ */ namesOf({
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

const DATE_TIME_MEMBERS = /* @__PURE__ */ namesOf({ type: true, value: true } satisfies All<DateTime>);
const FILTERS_MEMBERS = /* @__PURE__ */ namesOf({ action: true, attributes: true });
const DIRECTIONS_OPTIONS_MEMBERS = /* @__PURE__ */ namesOf({ units: true, language: true });
const CONTOUR_MEMBERS = /* @__PURE__ */ namesOf({
  time: true,
  distance: true,
  color: true,
} satisfies All<Contour>);
const COSTING_OPTIONS_MEMBERS = /* @__PURE__ */ namesOf({
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

/** What a kind of request may have. Each kind stands by itself, so that a bundle has those that it reads. */
interface RequestMembers {
  readonly names: ReadonlySet<string>;
  /** By member: the names that the items of this list may have. */
  readonly lists: Readonly<Record<string, ReadonlySet<string>>>;
  /** By member: the names that this object may have. */
  readonly objects: Readonly<Record<string, ReadonlySet<string>>>;
}

/** Members of requests for routes and optimized routes. */
export const ROUTE_MEMBERS: RequestMembers = {
  names: /* @__PURE__ */ namesOf(
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
    EXTENSIONS,
  ),
  lists: { locations: LOCATION_MEMBERS, exclude_locations: LOCATION_MEMBERS },
  objects: {
    date_time: DATE_TIME_MEMBERS,
    filters: FILTERS_MEMBERS,
    directions_options: DIRECTIONS_OPTIONS_MEMBERS,
  },
};

/** Members of requests for matrices. */
export const MATRIX_MEMBERS: RequestMembers = {
  names: /* @__PURE__ */ namesOf(
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
    ['directions_options', 'expansion_max_distance'],
  ),
  lists: {
    sources: MATRIX_LOCATION_MEMBERS,
    targets: MATRIX_LOCATION_MEMBERS,
    exclude_locations: LOCATION_MEMBERS,
  },
  objects: { date_time: DATE_TIME_MEMBERS, directions_options: DIRECTIONS_OPTIONS_MEMBERS },
};

/** Members of requests for isochrones. */
export const ISOCHRONE_MEMBERS: RequestMembers = {
  names: /* @__PURE__ */ namesOf({
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
  lists: { locations: LOCATION_MEMBERS, exclude_locations: LOCATION_MEMBERS, contours: CONTOUR_MEMBERS },
  objects: { date_time: DATE_TIME_MEMBERS },
};

/** Members of requests for the nearest roads. */
export const NEAREST_ROADS_MEMBERS: RequestMembers = {
  names: /* @__PURE__ */ namesOf({
    id: true,
    locations: true,
    costing: true,
    costing_options: true,
    date_time: true,
    verbose: true,
  } satisfies All<NearestRoadsRequest>),
  lists: { locations: LOCATION_MEMBERS },
  objects: { date_time: DATE_TIME_MEMBERS },
};

/** Members of requests for map matching. */
export const MAP_MATCH_MEMBERS: RequestMembers = {
  names: /* @__PURE__ */ namesOf(
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
    EXTENSIONS,
  ),
  lists: { shape: TRACE_POINT_MEMBERS, exclude_locations: LOCATION_MEMBERS },
  objects: { trace_options: TRACE_OPTIONS_MEMBERS, filters: FILTERS_MEMBERS, date_time: DATE_TIME_MEMBERS },
};

/** Members of requests for trace attributes. */
export const TRACE_ATTRIBUTES_MEMBERS: RequestMembers = {
  names: /* @__PURE__ */ namesOf(
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
    ['begin_time', 'durations', 'use_timestamps', 'trace_options', 'language', 'directions_options'],
    EXTENSIONS,
  ),
  lists: { shape: TRACE_POINT_MEMBERS, exclude_locations: LOCATION_MEMBERS },
  objects: { trace_options: TRACE_OPTIONS_MEMBERS, filters: FILTERS_MEMBERS, date_time: DATE_TIME_MEMBERS },
};

/**
 * Options that the interface leaves to other engines. Those that forbid something (`exclude_tolls`) are not among them: who asks for that
 * has to know that it may be met.
 */
const OPTION_EXTENSIONS = [
  'disable_hierarchy_pruning',
  'fixed_speed',
  'speed_types',
  'hierarchy_limits',
  'destination_only_penalty',
  'speed_penalty_factor',
  'low_class_factor',
  'ignore_construction',
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
export function unknownMembers({ names, lists, objects }: RequestMembers, request: Members): Warning[] {
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

  check(request, '', names);
  for (const [list, known] of Object.entries(lists)) {
    const items: unknown = request[list];
    if (!Array.isArray(items)) continue;
    const [seen, seenInFilters] = [new Set<string>(), new Set<string>()];
    items.forEach((item: unknown, index) => check(item, `${list}[${index}]`, known, seen));
    if (!known.has('search_filter')) continue;
    items.forEach((item: unknown, index) => {
      if (isMembers(item))
        check(item['search_filter'], `${list}[${index}].search_filter`, SEARCH_FILTER_MEMBERS, seenInFilters);
    });
  }
  for (const [member, known] of Object.entries(objects)) check(request[member], member, known);
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
