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

/** What `filters.attributes` may name: section 9 of the interface. */
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
  'TODO.',
  Type.Object({
    action: about('Only these, or all but these.', Type.Enum(['include', 'exclude'])),
    attributes: about(
      'Names of members, as they stand in the response.',
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
    begin_heading: Type.Optional(Bearing),
    from_edge_name_consistency: Type.Optional(Type.Boolean()),
    to_edge_name_consistency: Type.Optional(Type.Boolean()),
    driveability: Type.Optional(Consent),
    cyclability: Type.Optional(Consent),
    walkability: Type.Optional(Consent),
    use: Type.Optional(TraceUse),
    road_class: Type.Optional(RoadClassName),
  }),
);

export const TraceNode = about(
  'TODO.',
  Type.Object({
    elapsed_time: about(
      'Seconds from the beginning of the trace.',
      Type.Optional(Type.Number({ minimum: 0 })),
    ),
    admin_index: about('Position in `admins`.', Type.Optional(Index)),
    type: Type.Optional(NodeType),
    fork: Type.Optional(Type.Boolean()),
    time_zone: Type.Optional(Type.String()),
    intersecting_edges: Type.Optional(Type.Array(IntersectingEdge)),
    transition_time: Type.Optional(Type.Number({ minimum: 0 })),
  }),
);

const SignTexts = Type.Optional(Type.Array(Type.String()));

export const TraceEdge = about(
  'An edge that the trace runs along. Every member may be filtered out.',
  Type.Object({
    names: Type.Optional(Type.Array(Type.String())),
    length: about('In the units of the response.', Type.Optional(Type.Number({ minimum: 0 }))),
    speed: about('Units an hour.', Type.Optional(Type.Integer({ minimum: 0 }))),
    truck_speed: Type.Optional(Type.Integer({ minimum: 0 })),
    speed_limit: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('unlimited')])),
    road_class: Type.Optional(RoadClassName),
    use: Type.Optional(TraceUse),
    surface: Type.Optional(SurfaceName),
    traversability: Type.Optional(Consent),
    begin_heading: Type.Optional(Bearing),
    end_heading: Type.Optional(Bearing),
    begin_shape_index: Type.Optional(Index),
    end_shape_index: Type.Optional(Index),
    toll: Type.Optional(Type.Boolean()),
    unpaved: Type.Optional(Type.Boolean()),
    tunnel: Type.Optional(Type.Boolean()),
    bridge: Type.Optional(Type.Boolean()),
    roundabout: Type.Optional(Type.Boolean()),
    internal_intersection: Type.Optional(Type.Boolean()),
    drive_on_right: Type.Optional(Type.Boolean()),
    truck_route: Type.Optional(Type.Boolean()),
    sign: Type.Optional(
      Type.Object({
        exit_number: SignTexts,
        exit_branch: SignTexts,
        exit_toward: SignTexts,
        exit_name: SignTexts,
      }),
    ),
    travel_mode: Type.Optional(Type.Enum(['drive', 'pedestrian', 'bicycle', 'transit'])),
    vehicle_type: about(
      'One of `vehicle_type`, `pedestrian_type`, `bicycle_type` and `transit_type`, by mode.',
      Type.Optional(Type.Enum(TRAVEL_TYPES)),
    ),
    pedestrian_type: Type.Optional(Type.Enum(['foot', 'wheelchair', 'segway'])),
    bicycle_type: Type.Optional(Type.Enum(['road', 'cross', 'hybrid', 'mountain'])),
    transit_type: Type.Optional(
      Type.Enum(['tram', 'metro', 'rail', 'bus', 'ferry', 'cable_car', 'gondola', 'funicular']),
    ),
    id: Type.Optional(Type.Integer()),
    way_id: Type.Optional(Type.Integer()),
    weighted_grade: about('Percent.', Type.Optional(Type.Number())),
    max_upward_grade: about('Percent; 32768 where no heights are known.', Type.Optional(Type.Integer())),
    max_downward_grade: about('Percent; 32768 where no heights are known.', Type.Optional(Type.Integer())),
    mean_elevation: about('Metres, or feet where units are miles.', Type.Optional(Type.Integer())),
    lane_count: Type.Optional(Type.Integer({ minimum: 0 })),
    cycle_lane: Type.Optional(CycleLane),
    bicycle_network: about(
      'Sum of 1 national, 2 regional, 4 local, 8 mountain.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    ),
    sac_scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    sidewalk: Type.Optional(Type.Enum(['left', 'right', 'both', 'none'])),
    density: Type.Optional(Type.Integer({ minimum: 0, maximum: 15 })),
    end_node: Type.Optional(TraceNode),
    source_percent_along: about('Share of the edge at which the trace begins.', Type.Optional(Share)),
    target_percent_along: about('Share of the edge at which the trace ends.', Type.Optional(Share)),
    speed_type: Type.Optional(Type.Enum(['tagged', 'classified'])),
    shoulder: Type.Optional(Type.Boolean()),
    forward: Type.Optional(Type.Boolean()),
    indoor: Type.Optional(Type.Boolean()),
    country_crossing: Type.Optional(Type.Boolean()),
    traffic_signal: Type.Optional(Type.Boolean()),
  }),
);

export const MatchedPoint = about(
  'Where a point of the trace lies on the roads.',
  Type.Object({
    lat: Latitude,
    lon: Longitude,
    type: Type.Enum(['unmatched', 'interpolated', 'matched']),
    edge_index: about('Position in `edges`.', Type.Optional(Index)),
    begin_route_discontinuity: about(
      'Written only when true.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    end_route_discontinuity: about(
      'Written only when true.',
      Type.Optional(Type.Boolean({ default: false })),
    ),
    distance_along_edge: about('Share of the edge.', Type.Optional(Share)),
    distance_from_trace_point: about('Metres.', Type.Optional(Type.Number({ minimum: 0 }))),
  }),
);

export const TraceAdmin = about(
  'TODO.',
  Type.Object({
    country_code: Type.Optional(Type.String()),
    country_text: Type.Optional(Type.String()),
    state_code: Type.Optional(Type.String()),
    state_text: Type.Optional(Type.String()),
  }),
);

const pathProperties = {
  shape: Type.Optional(EncodedPolyline),
  osm_changeset: Type.Optional(Type.Integer()),
  confidence_score: Type.Optional(Share),
  raw_score: Type.Optional(Type.Number()),
  elevation_interval: Type.Optional(Type.Number({ minimum: 0 })),
  elevation: Type.Optional(Type.Array(Type.Number())),
  edges: Type.Optional(Type.Array(TraceEdge)),
  admins: Type.Optional(Type.Array(TraceAdmin)),
  matched_points: about('One a point of the trace.', Type.Optional(Type.Array(MatchedPoint))),
  warnings: Type.Optional(Type.Array(Warning)),
};

export const TraceAttributesResponse = about(
  'Answer of POST /trace_attributes/v1.',
  Type.Object({
    id: Type.Optional(Type.String()),
    units: Type.Optional(Type.Enum(['kilometers', 'miles'], { default: 'kilometers' })),
    ...pathProperties,
    alternate_paths: Type.Optional(Type.Array(Type.Object(pathProperties))),
  }),
);
