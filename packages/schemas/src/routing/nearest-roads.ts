import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { NEAREST_ROADS_LIMITS } from './limits.ts';
import { COSTING_MODELS, COSTINGS, type Costing } from './costing.ts';
import { CostingOptions } from './costing-options.ts';
import { DateTime } from './date-time.ts';
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
    id: about('Any text; every entry of the response has it as well.', Type.Optional(Type.String())),
    locations: about(
      'Places to find roads at.',
      Type.Array(NearestRoadsLocation, {
        minItems: 1,
        maxItems: NEAREST_ROADS_LIMITS.maxLocations,
      }),
    ),
    costing: about(
      'How to travel; without it, the roads of every mode are found.',
      Type.Optional(NearestRoadsCosting),
    ),
    costing_options: Type.Optional(CostingOptions),
    date_time: about(
      'When the roads are told of, as local time at the first place; without it, what hangs on the hour is left aside.',
      Type.Optional(DateTime),
    ),
    verbose: about(
      'Whether to tell all that is known of each edge and node, instead of where they are.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
  }),
);

export const GraphId = about(
  'Number of an edge in one direction, or of a node, within the graph that answered; another build numbers them anew.',
  Type.Object({
    id: about('Number within the tile.', Type.Integer({ minimum: 0 })),
    value: about('All three numbers in one.', Type.Integer({ minimum: 0 })),
    tile_id: about('Number of the tile.', Type.Integer({ minimum: 0 })),
    level: about('Level of the hierarchy of tiles.', Type.Integer({ minimum: 0 })),
  }),
);

export const AccessFlags = about(
  'Who may go somewhere.',
  Type.Object({
    bicycle: about('Bicycles.', Type.Boolean()),
    bus: about('Buses.', Type.Boolean()),
    car: about('Cars.', Type.Boolean()),
    emergency: about('Emergency vehicles.', Type.Boolean()),
    HOV: about('Cars with several people in them.', Type.Boolean()),
    pedestrian: about('People on foot.', Type.Boolean()),
    taxi: about('Taxis.', Type.Boolean()),
    truck: about('Trucks.', Type.Boolean()),
    wheelchair: about('Wheelchairs.', Type.Boolean()),
    moped: about('Mopeds.', Type.Boolean()),
    motorcycle: about('Motorcycles.', Type.Boolean()),
    golf_cart: about('Golf carts.', Type.Boolean()),
  }),
);

export const NodeType = about(
  'What stands at a node.',
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

export const IntersectionType = about(
  'What kind of junction a node is: `false` joins two edges that are one road, `dead-end` has a single edge.',
  Type.Enum(['regular', 'false', 'dead-end', 'fork']),
);

export const Administrative = about(
  'Empty strings where it is not known.',
  Type.Object({
    'iso_3166-1': about('ISO 3166-1 alpha-2 code of the country.', Type.String()),
    country: about('Name of the country.', Type.String()),
    'iso_3166-2': about(
      'Code of the state or province, the part of ISO 3166-2 behind the hyphen.',
      Type.String(),
    ),
    state: about('Name of the state or province.', Type.String()),
    time_zone_name: about('IANA name of the time zone.', Type.Optional(Type.String())),
  }),
);

export const EdgeUse = about(
  'What an edge is used for.',
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
  'Surface of a road, from the smoothest on.',
  Type.Enum(['paved_smooth', 'paved', 'paved_rough', 'compacted', 'dirt', 'gravel', 'path', 'impassable']),
);

export const SacScale = about(
  'Difficulty of a trail on the hiking scale of the Swiss Alpine Club.',
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

export const CycleLane = about(
  'How bicycles are kept apart from other traffic.',
  Type.Enum(['none', 'shared', 'dedicated', 'separated']),
);

export const EdgeInfo = about(
  'What an edge and its opposite have in common, but for the speed limit.',
  Type.Object({
    way_id: about('Number of the way in OpenStreetMap.', Type.Integer()),
    shape: about(
      'Encoded polyline, 6 digits, in the direction of the way: against that of the edge where `forward` is false.',
      Type.String(),
    ),
    names: about('Names and numbers of the road.', Type.Array(Type.String())),
    mean_elevation: about(
      'Height in metres; null where no heights are known.',
      Type.Union([Type.Number(), Type.Null()]),
    ),
    bike_network: about(
      'Signed cycling routes that use the road.',
      Type.Object({
        mountain: about('A route for mountain bikes.', Type.Boolean()),
        local: about('A local route.', Type.Boolean()),
        regional: about('A regional route.', Type.Boolean()),
        national: about('A national route.', Type.Boolean()),
      }),
    ),
    speed_limit: about(
      'Speed limit in km/h, at the hour of a `date_time`; absent where none is tagged.',
      Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('unlimited')])),
    ),
  }),
);

export const DirectedEdge = about(
  'An edge in one direction.',
  Type.Object({
    access_restriction: about('Whether it is restricted by size, weight, goods or time.', Type.Boolean()),
    bike_network: about('Whether a signed cycling route uses it.', Type.Boolean()),
    bridge: about('Whether it is a bridge.', Type.Boolean()),
    country_crossing: about('Whether it crosses the border of a country.', Type.Boolean()),
    destination_only: about('Whether it is open to traffic with a destination there only.', Type.Boolean()),
    forward: about('Whether it runs in the direction of its way.', Type.Boolean()),
    has_sign: about('Whether a sign stands at its end.', Type.Boolean()),
    not_thru: about('Whether it leads nowhere but back.', Type.Boolean()),
    part_of_complex_restriction: about(
      'Whether it is a middle part of a turn restriction over several ways.',
      Type.Boolean(),
    ),
    round_about: about('Whether it belongs to a roundabout.', Type.Boolean()),
    seasonal: about('Whether it is open in some seasons only.', Type.Boolean()),
    sidewalk_left: about('Whether a sidewalk runs along its left side.', Type.Boolean()),
    sidewalk_right: about('Whether a sidewalk runs along its right side.', Type.Boolean()),
    stop_sign: about('Whether a stop sign stands at its end.', Type.Boolean()),
    toll: about('Whether it costs toll.', Type.Boolean()),
    traffic_signal: about('Whether traffic lights stand at its end.', Type.Boolean()),
    truck_route: about('Whether it is a designated truck route.', Type.Boolean()),
    tunnel: about('Whether it is a tunnel.', Type.Boolean()),
    yield_sign: about('Whether a yield sign stands at its end.', Type.Boolean()),
    lane_count: about('Number of lanes in this direction.', Type.Integer({ minimum: 1 })),
    sac_scale: about('How hard the trail is.', SacScale),
    cycle_lane: about('How bicycles are kept apart from other traffic.', CycleLane),
    end_node: about('The node at its end.', GraphId),
    speeds: about(
      'Speeds, in km/h.',
      Type.Object({
        default: about('Speed that is counted with, in km/h.', Type.Integer({ minimum: 0 })),
        type: about(
          'Whether `default` comes from a tag or from the class of the road.',
          Type.Enum(['tagged', 'classified']),
        ),
        free_flow: about('Speed at night, in km/h; 0 where it is not known.', Type.Integer({ minimum: 0 })),
        constrained_flow: about(
          'Speed by day, in km/h; 0 where it is not known.',
          Type.Integer({ minimum: 0 }),
        ),
        predicted: about('Whether speeds by hour of the week are known.', Type.Boolean()),
      }),
    ),
    geo_attributes: about(
      'Shape and slope.',
      Type.Object({
        length: about('Length in metres.', Type.Integer({ minimum: 0 })),
        weighted_grade: about(
          'Mean slope in percent, in the direction of the edge; positive uphill.',
          Type.Number(),
        ),
        max_up_slope: about('Steepest climb, in percent.', Type.Number({ minimum: 0 })),
        max_down_slope: about(
          'Steepest descent, in percent, as a negative number.',
          Type.Number({ maximum: 0 }),
        ),
        curvature: about(
          'How winding it is: 0 straight to 15 very winding.',
          Type.Integer({ minimum: 0, maximum: 15 }),
        ),
      }),
    ),
    access: about('Modes that may use it in this direction, at the hour of a `date_time`.', AccessFlags),
    start_restriction: about('Modes for which a turn restriction begins with it.', AccessFlags),
    end_restriction: about('Modes for which a turn restriction ends with it.', AccessFlags),
    classification: about(
      'What kind of road it is.',
      Type.Object({
        classification: about('Class of the road.', RoadClassName),
        use: about('What it is used for.', EdgeUse),
        surface: about('Its surface.', SurfaceName),
        link: about('Whether it is a ramp or a turn channel.', Type.Boolean()),
        internal: about('Whether it lies inside a junction.', Type.Boolean()),
      }),
    ),
  }),
);

const nearEdgeProperties = {
  correlated_lat: about(
    'Latitude of the point on the edge that is nearest to the place, in degrees.',
    Latitude,
  ),
  correlated_lon: about('Longitude of that point, in degrees.', Longitude),
  percent_along: about('Share of the edge that lies before the place, in its own direction.', Share),
  side_of_street: about(
    'On which side of the edge the place lies, seen in its direction.',
    Type.Enum(['left', 'right', 'neither']),
  ),
};

export const LeanEdge = about(
  'An edge near a place: where on it the place lies.',
  Type.Object({
    way_id: about('Number of the way in OpenStreetMap.', Type.Integer()),
    ...nearEdgeProperties,
  }),
);

export const VerboseEdge = about(
  'An edge near a place, with all that is known of it.',
  Type.Object({
    ...nearEdgeProperties,
    edge_id: about('Number of the edge.', GraphId),
    linear_reference: about('OpenLR line location, binary format 3, in base64.', Type.String()),
    outbound_reach: about(
      'Number of junctions that can be reached from it; counted up to a bound.',
      Type.Integer({ minimum: 0 }),
    ),
    inbound_reach: about(
      'Number of junctions from which it can be reached; counted up to a bound.',
      Type.Integer({ minimum: 0 }),
    ),
    heading: about(
      'Direction of the edge at the place, in degrees clockwise from north.',
      Type.Number({ minimum: 0, maximum: 360 }),
    ),
    distance: about('Metres from the location.', Type.Number({ minimum: 0 })),
    predicted_speeds: about(
      'Speeds in km/h, one for every five minutes of the week, from Monday 00:00 on.',
      Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2016, maxItems: 2016 })),
    ),
    warnings: about(
      'What the request asked for and did not get; absent where there is nothing to say.',
      Type.Optional(Type.Array(Type.String())),
    ),
    edge_info: about('What it has in common with its opposite direction.', EdgeInfo),
    edge: about('What is true of this direction.', DirectedEdge),
  }),
);

export const LeanNode = about('A junction near a place.', Type.Object({ lat: Latitude, lon: Longitude }));

export const VerboseNode = about(
  'A junction near a place, with all that is known of it.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    node_id: about('Number of the node.', GraphId),
    type: about('What stands there.', NodeType),
    traffic_signal: about('Whether traffic lights stand there.', Type.Boolean()),
    mode_change: about(
      'Whether one may change the mode of travel there, such as at a bicycle rental.',
      Type.Boolean(),
    ),
    access: about('Modes that may pass.', AccessFlags),
    edge_count: about('Number of edges that leave it.', Type.Integer({ minimum: 0 })),
    local_edge_count: about(
      'Number of edges that leave it on its level of the hierarchy.',
      Type.Integer({ minimum: 0 }),
    ),
    density: about(
      'How dense the roads are around it: 0 open country to 15 city.',
      Type.Integer({ minimum: 0, maximum: 15 }),
    ),
    intersection_type: about('What kind of junction it is.', IntersectionType),
    administrative: about('Country and state that it lies in.', Administrative),
  }),
);

const entryProperties = {
  id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
  input_lat: about('Latitude that was sent, in degrees.', Latitude),
  input_lon: about('Longitude that was sent, in degrees.', Longitude),
  warnings: about(
    'What the request asked for and did not get; absent where there is nothing to say.',
    Type.Optional(Type.Array(Warning)),
  ),
};

export const LeanNearestRoads = about(
  'The edges and nodes near one place.',
  Type.Object({
    ...entryProperties,
    nodes: about('Junctions near the place; empty where it is near none.', Type.Array(LeanNode)),
    edges: about('Edges near the place.', Type.Array(LeanEdge)),
  }),
);

export const VerboseNearestRoads = about(
  'The edges and nodes near one place, with all that is known of them.',
  Type.Object({
    ...entryProperties,
    nodes: about('Junctions near the place; empty where it is near none.', Type.Array(VerboseNode)),
    edges: about('Edges near the place.', Type.Array(VerboseEdge)),
  }),
);

export const NearestRoadsResponse = about(
  'Answer of POST /nearest_roads/v1: one entry a location, in their order; all lean or all verbose.',
  Type.Union([Type.Array(VerboseNearestRoads), Type.Array(LeanNearestRoads)]),
);
