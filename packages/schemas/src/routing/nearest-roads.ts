import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { NEAREST_ROADS_LIMITS } from './limits.ts';
import { COSTING_MODELS, COSTINGS, type Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { RequestLocation, RoadClassName } from './location.ts';
import { Warning } from '../shared/warning.ts';
import { Share } from '../shared/quantities.ts';

const {
  lat: Latitude,
  lon: Longitude,
  radius,
  node_snap_tolerance,
  street_side_tolerance,
  street_side_max_distance,
  search_cutoff,
} = RequestLocation.properties;

export const NearestRoadsCosting = about(
  'Costing models that nearest_roads takes: all but those with traffic.',
  Type.Enum(
    COSTINGS.filter(
      (name): name is Exclude<Costing, `${string}_traffic${string}`> => COSTING_MODELS[name].nearestRoads,
    ),
  ),
);

export const NearestRoadsLocation = about(
  'A place to find roads at. The members besides lat and lon mean what they mean in a route request.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    radius: about('Metres within which all roads are answered; values over 200 count as 200.', radius),
    node_snap_tolerance,
    street_side_tolerance,
    street_side_max_distance,
    search_cutoff,
  }),
);

export const NearestRoadsRequest = about(
  'Body of POST /nearest_roads/v1.',
  Type.Object({
    id: about('Echoed in every entry of the response.', Type.Optional(Type.String())),
    locations: about(
      'Places to find roads at.',
      Type.Array(NearestRoadsLocation, {
        minItems: 1,
        maxItems: NEAREST_ROADS_LIMITS.maxLocations,
      }),
    ),
    costing: about('Without it, roads for anybody.', Type.Optional(NearestRoadsCosting)),
    costing_options: Type.Optional(CostingOptions),
    verbose: about(
      'All that is known of each edge and node, instead of where they are.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
  }),
);

export const GraphId = about(
  'Number of an edge in one direction, or of a node, within the graph that answered; another build numbers them anew.',
  Type.Object({
    id: Type.Integer({ minimum: 0 }),
    value: Type.Integer({ minimum: 0 }),
    tile_id: Type.Integer({ minimum: 0 }),
    level: Type.Integer({ minimum: 0 }),
  }),
);

export const AccessFlags = about(
  'Who may go somewhere.',
  Type.Object({
    bicycle: Type.Boolean(),
    bus: Type.Boolean(),
    car: Type.Boolean(),
    emergency: Type.Boolean(),
    HOV: Type.Boolean(),
    pedestrian: Type.Boolean(),
    taxi: Type.Boolean(),
    truck: Type.Boolean(),
    wheelchair: Type.Boolean(),
    moped: Type.Boolean(),
    motorcycle: Type.Boolean(),
    golf_cart: Type.Boolean(),
  }),
);

export const NodeType = about(
  'TODO.',
  Type.Enum([
    'street_intersection',
    'gate',
    'bollard',
    'toll_booth',
    'multi_use_transit_stop',
    'bike_share',
    'parking',
    'motor_way_junction',
    'border_control',
    'toll_gantry',
    'sump_buster',
    'building_entrance',
    'elevator',
    'transit_egress',
    'transit_station',
    'multi_use_transit_platform',
  ]),
);

export const IntersectionType = about('TODO.', Type.Enum(['regular', 'false', 'dead-end', 'fork']));

export const Administrative = about(
  'Empty strings where it is not known.',
  Type.Object({
    'iso_3166-1': Type.String(),
    country: Type.String(),
    'iso_3166-2': Type.String(),
    state: Type.String(),
    time_zone_name: Type.Optional(Type.String()),
  }),
);

export const EdgeUse = about(
  'TODO.',
  Type.Enum([
    'road',
    'ramp',
    'turn_channel',
    'track',
    'driveway',
    'alley',
    'parking_aisle',
    'emergency_access',
    'drive_through',
    'culdesac',
    'living_street',
    'service_road',
    'cycleway',
    'mountain_bike',
    'sidewalk',
    'footway',
    'elevator',
    'steps',
    'escalator',
    'path',
    'pedestrian',
    'bridleway',
    'pedestrian_crossing',
    'rest_area',
    'service_area',
    'other',
    'rail',
    'ferry',
    'rail-ferry',
    'bus',
    'egress_connection',
    'platform_connection',
    'transit_connection',
    'construction',
  ]),
);

export const SurfaceName = about(
  'TODO.',
  Type.Enum(['paved_smooth', 'paved', 'paved_rough', 'compacted', 'dirt', 'gravel', 'path', 'impassable']),
);

export const SacScale = about(
  'TODO.',
  Type.Enum([
    'none',
    'hiking',
    'mountain hiking',
    'demanding mountain hiking',
    'alpine hiking',
    'demanding alpine hiking',
    'difficult alpine hiking',
  ]),
);

export const CycleLane = about('TODO.', Type.Enum(['none', 'shared', 'dedicated', 'separated']));

export const EdgeInfo = about(
  'What an edge and its opposite have in common, but for the speed limit.',
  Type.Object({
    way_id: Type.Integer(),
    shape: about(
      'Encoded polyline, 6 digits, in the direction of the way: against that of the edge where `forward` is false.',
      Type.String(),
    ),
    names: Type.Array(Type.String()),
    mean_elevation: about(
      'Metres; null where no heights are known.',
      Type.Union([Type.Number(), Type.Null()]),
    ),
    bike_network: Type.Object({
      mountain: Type.Boolean(),
      local: Type.Boolean(),
      regional: Type.Boolean(),
      national: Type.Boolean(),
    }),
    speed_limit: about(
      'km/h; absent where none is tagged.',
      Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('unlimited')])),
    ),
  }),
);

export const DirectedEdge = about(
  'An edge in one direction.',
  Type.Object({
    access_restriction: Type.Boolean(),
    bike_network: Type.Boolean(),
    bridge: Type.Boolean(),
    country_crossing: Type.Boolean(),
    destination_only: Type.Boolean(),
    forward: about('In the direction of the way.', Type.Boolean()),
    has_sign: Type.Boolean(),
    not_thru: about('Leads nowhere but back.', Type.Boolean()),
    part_of_complex_restriction: Type.Boolean(),
    round_about: Type.Boolean(),
    seasonal: Type.Boolean(),
    sidewalk_left: Type.Boolean(),
    sidewalk_right: Type.Boolean(),
    stop_sign: Type.Boolean(),
    toll: Type.Boolean(),
    traffic_signal: Type.Boolean(),
    truck_route: Type.Boolean(),
    tunnel: Type.Boolean(),
    yield_sign: Type.Boolean(),
    lane_count: Type.Integer({ minimum: 1 }),
    sac_scale: SacScale,
    cycle_lane: CycleLane,
    end_node: GraphId,
    speeds: Type.Object({
      default: about('km/h', Type.Integer({ minimum: 0 })),
      type: Type.Enum(['tagged', 'classified']),
      free_flow: Type.Integer({ minimum: 0 }),
      constrained_flow: Type.Integer({ minimum: 0 }),
      predicted: Type.Boolean(),
    }),
    geo_attributes: Type.Object({
      length: about('Metres.', Type.Integer({ minimum: 0 })),
      weighted_grade: about('Percent, in the direction of the edge.', Type.Number()),
      max_up_slope: Type.Number({ minimum: 0 }),
      max_down_slope: Type.Number({ maximum: 0 }),
      curvature: about('0 straight .. 15 winding.', Type.Integer({ minimum: 0, maximum: 15 })),
    }),
    access: AccessFlags,
    start_restriction: AccessFlags,
    end_restriction: AccessFlags,
    classification: Type.Object({
      classification: RoadClassName,
      use: EdgeUse,
      surface: SurfaceName,
      link: Type.Boolean(),
      internal: Type.Boolean(),
    }),
  }),
);

const nearEdgeProperties = {
  correlated_lat: Latitude,
  correlated_lon: Longitude,
  percent_along: about('Share of the edge that lies before the place, in its own direction.', Share),
  side_of_street: Type.Enum(['left', 'right', 'neither']),
};

export const LeanEdge = about('TODO.', Type.Object({ way_id: Type.Integer(), ...nearEdgeProperties }));

export const VerboseEdge = about(
  'TODO.',
  Type.Object({
    ...nearEdgeProperties,
    edge_id: GraphId,
    linear_reference: about('OpenLR line location, binary format 3, in base64.', Type.String()),
    outbound_reach: about(
      'Junctions that can be reached from it, and from which it can be; counted up to a bound.',
      Type.Integer({ minimum: 0 }),
    ),
    inbound_reach: Type.Integer({ minimum: 0 }),
    heading: about(
      'Degrees clockwise from north, of the edge at the place.',
      Type.Number({ minimum: 0, maximum: 360 }),
    ),
    distance: about('Metres from the location.', Type.Number({ minimum: 0 })),
    predicted_speeds: about(
      'km/h in steps of five minutes from Monday 00:00 on.',
      Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2016, maxItems: 2016 })),
    ),
    warnings: Type.Optional(Type.Array(Type.String())),
    edge_info: EdgeInfo,
    edge: DirectedEdge,
  }),
);

export const LeanNode = about('TODO.', Type.Object({ lat: Latitude, lon: Longitude }));

export const VerboseNode = about(
  'TODO.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    node_id: GraphId,
    type: NodeType,
    traffic_signal: Type.Boolean(),
    mode_change: Type.Boolean(),
    access: AccessFlags,
    edge_count: Type.Integer({ minimum: 0 }),
    local_edge_count: Type.Integer({ minimum: 0 }),
    density: about('0 open country .. 15 city.', Type.Integer({ minimum: 0, maximum: 15 })),
    intersection_type: IntersectionType,
    administrative: Administrative,
  }),
);

const entryProperties = {
  id: Type.Optional(Type.String()),
  input_lat: Latitude,
  input_lon: Longitude,
  warnings: Type.Optional(Type.Array(Warning)),
};

export const LeanNearestRoads = about(
  'TODO.',
  Type.Object({
    ...entryProperties,
    nodes: Type.Array(LeanNode),
    edges: Type.Array(LeanEdge),
  }),
);

export const VerboseNearestRoads = about(
  'TODO.',
  Type.Object({
    ...entryProperties,
    nodes: Type.Array(VerboseNode),
    edges: Type.Array(VerboseEdge),
  }),
);

export const NearestRoadsResponse = about(
  'Answer of POST /nearest_roads/v1: one entry a location, in their order; all lean or all verbose.',
  Type.Union([Type.Array(VerboseNearestRoads), Type.Array(LeanNearestRoads)]),
);
