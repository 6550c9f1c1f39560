import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { TRAVEL_TYPES } from './costing.ts';
import { Units } from './directions.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';
import { RoadClassName } from './location.ts';
import { hasTrace, traceProperties } from './map-match.ts';
import { CycleLane, EdgeUse, NodeType, SurfaceName } from './nearest-roads.ts';
import { Warning } from '../shared/warning.ts';
import { Bearing, EncodedPolyline, Index, Share } from '../shared/quantities.ts';

/** What `filters.attributes` may name: docs/interface.md, section 9. */
export const TRACE_ATTRIBUTES = [
  'edge.names',
  'edge.length',
  'edge.speed',
  'edge.road_class',
  'edge.begin_heading',
  'edge.end_heading',
  'edge.begin_shape_index',
  'edge.end_shape_index',
  'edge.traversability',
  'edge.use',
  'edge.toll',
  'edge.unpaved',
  'edge.tunnel',
  'edge.bridge',
  'edge.roundabout',
  'edge.internal_intersection',
  'edge.drive_on_right',
  'edge.surface',
  'edge.sign.exit_number',
  'edge.sign.exit_branch',
  'edge.sign.exit_toward',
  'edge.sign.exit_name',
  'edge.travel_mode',
  'edge.vehicle_type',
  'edge.pedestrian_type',
  'edge.bicycle_type',
  'edge.transit_type',
  'edge.id',
  'edge.way_id',
  'edge.weighted_grade',
  'edge.max_upward_grade',
  'edge.max_downward_grade',
  'edge.mean_elevation',
  'edge.lane_count',
  'edge.cycle_lane',
  'edge.bicycle_network',
  'edge.sac_scale',
  'edge.sidewalk',
  'edge.density',
  'edge.speed_limit',
  'edge.truck_speed',
  'edge.truck_route',
  'node.intersecting_edge.begin_heading',
  'node.intersecting_edge.from_edge_name_consistency',
  'node.intersecting_edge.to_edge_name_consistency',
  'node.intersecting_edge.driveability',
  'node.intersecting_edge.cyclability',
  'node.intersecting_edge.walkability',
  'node.intersecting_edge.use',
  'node.intersecting_edge.road_class',
  'node.elapsed_time',
  'node.admin_index',
  'node.type',
  'node.fork',
  'node.time_zone',
  'osm_changeset',
  'shape',
  'admin.country_code',
  'admin.country_text',
  'admin.state_code',
  'admin.state_text',
  'matched.point',
  'matched.type',
  'matched.edge_index',
  'matched.begin_route_discontinuity',
  'matched.end_route_discontinuity',
  'matched.distance_along_edge',
  'matched.distance_from_trace_point',
] as const;
/** A member of an answer of trace_attributes, as `filters.attributes` names it. */
export type TraceAttribute = (typeof TRACE_ATTRIBUTES)[number];

/** Names that routing engines know besides. */
export const MORE_TRACE_ATTRIBUTES = [
  'edge.speeds_faded',
  'edge.speeds_non_faded',
  'edge.indoor',
  'edge.shoulder',
  'edge.country_crossing',
  'edge.forward',
  'edge.traffic_signal',
  'edge.hov_type',
  'edge.begin_osm_node_id',
  'edge.end_osm_node_id',
  'node.intersecting_edge.lane_count',
  'node.traffic_signal',
  'shape_attributes.time',
  'shape_attributes.length',
  'shape_attributes.speed',
  'shape_attributes.speed_limit',
  'shape_attributes.closure',
  'shape_attributes.congestion',
] as const;

export const TraceFilters = about(
  'Which members the response has.',
  Type.Object({
    action: about('Whether to send only these, or all but these.', Type.Enum(['include', 'exclude'])),
    attributes: about(
      'Names of the members.',
      Type.Array(Type.Enum([...TRACE_ATTRIBUTES, ...MORE_TRACE_ATTRIBUTES]), { minItems: 1 }),
    ),
  }),
);

export const TraceAttributesRequest = about(
  'Body of POST /trace_attributes/v1. Without `filters` everything is answered.',
  Type.Object(
    {
      ...traceProperties,
      units: Type.Optional(Units),
      elevation_interval: about(
        'Heights every so many metres, or feet where units are miles; 0 for none.',
        Type.Optional(Type.Number({ minimum: 0, default: 0 })),
      ),
      filters: about('What the response tells; all of it where this is absent.', Type.Optional(TraceFilters)),
    },
    hasTrace,
  ),
);

const Consent = Type.Enum(['forward', 'backward', 'both']);

export const TraceUse = about(
  'Values of `use` in a trace: those of nearest_roads without the indoor ones and without building sites.',
  Type.Enum(
    EdgeUse.enum.filter(
      (use): use is Exclude<(typeof EdgeUse.enum)[number], 'elevator' | 'escalator' | 'construction'> =>
        use !== 'elevator' && use !== 'escalator' && use !== 'construction',
    ),
  ),
);

export const IntersectingEdge = about(
  'A road that meets the end of an edge.',
  Type.Object({
    begin_heading: about(
      'Direction in which it leaves the junction, in degrees clockwise from north.',
      Type.Optional(Bearing),
    ),
    from_edge_name_consistency: about(
      'Whether it has a name in common with the edge before the junction.',
      Type.Optional(Type.Boolean()),
    ),
    to_edge_name_consistency: about(
      'Whether it has a name in common with the edge after the junction.',
      Type.Optional(Type.Boolean()),
    ),
    driveability: about('In which directions cars may use it.', Type.Optional(Consent)),
    cyclability: about('In which directions bicycles may use it.', Type.Optional(Consent)),
    walkability: about('In which directions people on foot may use it.', Type.Optional(Consent)),
    use: about('What it is used for.', Type.Optional(TraceUse)),
    road_class: about('Class of the road.', Type.Optional(RoadClassName)),
  }),
);

export const TraceNode = about(
  'The junction at the end of an edge.',
  Type.Object({
    elapsed_time: about(
      'Seconds from the beginning of the trace.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    admin_index: about('Position in `admins`.', Type.Optional(Index)),
    type: about('What stands there.', Type.Optional(NodeType)),
    fork: about('Whether the road forks there.', Type.Optional(Type.Boolean())),
    time_zone: about('IANA name of the time zone.', Type.Optional(Type.String())),
    intersecting_edges: about(
      'The other roads at the junction.',
      Type.Optional(Type.Array(IntersectingEdge)),
    ),
    transition_time: about(
      'Seconds that passing the junction takes.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
  }),
);

const SignTexts = Type.Optional(Type.Array(Type.String()));

export const TraceEdge = about(
  'An edge that the trace runs along. Every member may be filtered out.',
  Type.Object({
    names: about('Names and numbers of the road.', Type.Optional(Type.Array(Type.String()))),
    length: about('Length in the units of the response.', Type.Optional(Type.Number({ minimum: 0 }))),
    speed: about('Speed in units an hour.', Type.Optional(Type.Integer({ minimum: 0 }))),
    truck_speed: about('Speed of trucks, in units an hour.', Type.Optional(Type.Integer({ minimum: 0 }))),
    speed_limit: about(
      'Speed limit, in units an hour.',
      Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('unlimited')])),
    ),
    road_class: about('Class of the road.', Type.Optional(RoadClassName)),
    use: about('What it is used for.', Type.Optional(TraceUse)),
    surface: about('Its surface.', Type.Optional(SurfaceName)),
    traversability: about('In which directions the mode of the request may use it.', Type.Optional(Consent)),
    begin_heading: about(
      'Direction at its beginning, in degrees clockwise from north.',
      Type.Optional(Bearing),
    ),
    end_heading: about('Direction at its end, in degrees clockwise from north.', Type.Optional(Bearing)),
    begin_shape_index: about('Position in `shape` at which it begins.', Type.Optional(Index)),
    end_shape_index: about('Position in `shape` at which it ends.', Type.Optional(Index)),
    toll: about('Whether it costs toll.', Type.Optional(Type.Boolean())),
    unpaved: about('Whether it is unpaved.', Type.Optional(Type.Boolean())),
    tunnel: about('Whether it is a tunnel.', Type.Optional(Type.Boolean())),
    bridge: about('Whether it is a bridge.', Type.Optional(Type.Boolean())),
    roundabout: about('Whether it belongs to a roundabout.', Type.Optional(Type.Boolean())),
    internal_intersection: about('Whether it lies inside a junction.', Type.Optional(Type.Boolean())),
    drive_on_right: about('Whether traffic drives on the right.', Type.Optional(Type.Boolean())),
    truck_route: about('Whether it is a designated truck route.', Type.Optional(Type.Boolean())),
    sign: about(
      'What the signs at its end say.',
      Type.Optional(
        Type.Object({
          exit_number: about('Numbers of the exit.', SignTexts),
          exit_branch: about('Roads that the exit leads onto.', SignTexts),
          exit_toward: about('Places that the exit leads to.', SignTexts),
          exit_name: about('Names of the exit.', SignTexts),
        }),
      ),
    ),
    travel_mode: about(
      'How it is travelled.',
      Type.Optional(Type.Enum(['drive', 'pedestrian', 'bicycle', 'transit'])),
    ),
    vehicle_type: about(
      'One of `vehicle_type`, `pedestrian_type`, `bicycle_type` and `transit_type`, by mode.',
      Type.Optional(Type.Enum(TRAVEL_TYPES)),
    ),
    pedestrian_type: about(
      'Kind of walking, with `travel_mode: pedestrian`.',
      Type.Optional(Type.Enum(['foot', 'wheelchair', 'segway'])),
    ),
    bicycle_type: about(
      'Kind of bicycle, with `travel_mode: bicycle`.',
      Type.Optional(Type.Enum(['road', 'cross', 'hybrid', 'mountain'])),
    ),
    transit_type: about(
      'Kind of public transport, with `travel_mode: transit`.',
      Type.Optional(
        Type.Enum(['tram', 'metro', 'rail', 'bus', 'ferry', 'cable_car', 'gondola', 'funicular']),
      ),
    ),
    id: about('Number of the edge within the graph that answered.', Type.Optional(Type.Integer())),
    way_id: about('Number of the way in OpenStreetMap.', Type.Optional(Type.Integer())),
    weighted_grade: about('Mean slope in percent.', Type.Optional(Type.Number())),
    max_upward_grade: about(
      'Slope in percent; 32768 where no heights are known.',
      Type.Optional(Type.Integer()),
    ),
    max_downward_grade: about(
      'Slope in percent; 32768 where no heights are known.',
      Type.Optional(Type.Integer()),
    ),
    mean_elevation: about('Height in metres, or feet where units are miles.', Type.Optional(Type.Integer())),
    lane_count: about('Number of lanes in this direction.', Type.Optional(Type.Integer({ minimum: 0 }))),
    cycle_lane: about('How bicycles are kept apart from other traffic.', Type.Optional(CycleLane)),
    bicycle_network: about(
      'Sum of 1 national, 2 regional, 4 local, 8 mountain.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    ),
    sac_scale: about(
      'Difficulty on the hiking scale of the Swiss Alpine Club: 0 none to 6 the hardest.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    ),
    sidewalk: about(
      'On which sides a sidewalk runs.',
      Type.Optional(Type.Enum(['left', 'right', 'both', 'none'])),
    ),
    density: about(
      'How dense the roads are around it: 0 open country to 15 city.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    ),
    end_node: about('The junction at its end.', Type.Optional(TraceNode)),
    source_percent_along: about('Share of the edge at which the trace begins.', Type.Optional(Share)),
    target_percent_along: about('Share of the edge at which the trace ends.', Type.Optional(Share)),
    speed_type: about(
      'Whether `speed` comes from a tag or from the class of the road.',
      Type.Optional(Type.Enum(['tagged', 'classified'])),
    ),
    shoulder: about('Whether it has a shoulder.', Type.Optional(Type.Boolean())),
    forward: about('Whether it runs in the direction of its way.', Type.Optional(Type.Boolean())),
    indoor: about('Whether it lies indoors.', Type.Optional(Type.Boolean())),
    country_crossing: about('Whether it crosses the border of a country.', Type.Optional(Type.Boolean())),
    traffic_signal: about('Whether traffic lights stand at its end.', Type.Optional(Type.Boolean())),
  }),
);

export const MatchedPoint = about(
  'Where a point of the trace lies on the roads.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: about(
      '`matched` to a road by itself, `interpolated` between its neighbours, or `unmatched`.',
      Type.Enum(['unmatched', 'interpolated', 'matched']),
    ),
    edge_index: about('Position in `edges`.', Type.Optional(Index)),
    begin_route_discontinuity: about(
      'Whether the way has a gap here; written only when true.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    end_route_discontinuity: about(
      'Whether the way has a gap here; written only when true.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    distance_along_edge: about('Share of the edge that lies before the point.', Type.Optional(Share)),
    distance_from_trace_point: about(
      'Metres between the point and the road.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
  }),
);

export const TraceAdmin = about(
  'A country and a state that the trace passes.',
  Type.Object({
    country_code: about('ISO 3166-1 alpha-2 code of the country.', Type.Optional(Type.String())),
    country_text: about('Name of the country.', Type.Optional(Type.String())),
    state_code: about(
      'Code of the state or province, the part of ISO 3166-2 behind the hyphen.',
      Type.Optional(Type.String()),
    ),
    state_text: about('Name of the state or province.', Type.Optional(Type.String())),
  }),
);

const pathProperties = {
  shape: about('The matched way as an encoded polyline of 6 digits.', Type.Optional(EncodedPolyline)),
  osm_changeset: about(
    'The last changeset of OpenStreetMap that the roads contain.',
    Type.Optional(Type.Integer()),
  ),
  confidence_score: about('How sure the matching is.', Type.Optional(Share)),
  raw_score: about('The same before it is brought to 0 to 1; lower is better.', Type.Optional(Type.Number())),
  elevation_interval: about(
    'Metres, or feet where units are miles, between two values of `elevation`.',
    Type.Optional(Type.Number({ minimum: 0 })),
  ),
  elevation: about(
    'Heights along the way, in metres, or feet where units are miles.',
    Type.Optional(Type.Array(Type.Number())),
  ),
  edges: about(
    'The edges that the trace runs along, in the order of travel.',
    Type.Optional(Type.Array(TraceEdge)),
  ),
  admins: about('Countries and states that the trace passes.', Type.Optional(Type.Array(TraceAdmin))),
  matched_points: about('One a point of the trace.', Type.Optional(Type.Array(MatchedPoint))),
  warnings: about(
    'What the request asked for and did not get; absent where there is nothing to say.',
    Type.Optional(Type.Array(Warning)),
  ),
};

export const TraceAttributesResponse = about(
  'Answer of POST /trace_attributes/v1.',
  Type.Object({
    id: about('The `id` of the request; absent where it had none.', Type.Optional(Type.String())),
    units: about(
      'Unit of the lengths.',
      Type.Optional(Type.Enum(['kilometers', 'miles'], { default: 'kilometers' })),
    ),
    ...pathProperties,
    alternate_paths: about(
      'Other ways that the trace may have taken, the likeliest first.',
      Type.Optional(Type.Array(Type.Object(pathProperties))),
    ),
  }),
);
