// Written by `npm run -w @portolan/schemas generate` from ../../routing/trace-attributes.ts: change the descriptions there.
import * as schemas from '../../routing/trace-attributes.ts';
import type { Costing } from './costing.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
import type { Units } from './directions.ts';
import type { RoadClassName } from './location.ts';
import type { TracePoint } from './map-match.ts';
import type { CycleLane, NodeType, SurfaceName } from './nearest-roads.ts';
import type { Warning } from '../shared/warning.ts';

/** TODO. */
export interface TraceFilters {
  /** Only these, or all but these. */
  action: 'include' | 'exclude';
  /** Names of members, as they stand in the response. At least 1 entry. */
  attributes: (
    | 'edge.names'
    | 'edge.length'
    | 'edge.speed'
    | 'edge.road_class'
    | 'edge.begin_heading'
    | 'edge.end_heading'
    | 'edge.begin_shape_index'
    | 'edge.end_shape_index'
    | 'edge.traversability'
    | 'edge.use'
    | 'edge.toll'
    | 'edge.unpaved'
    | 'edge.tunnel'
    | 'edge.bridge'
    | 'edge.roundabout'
    | 'edge.internal_intersection'
    | 'edge.drive_on_right'
    | 'edge.surface'
    | 'edge.sign.exit_number'
    | 'edge.sign.exit_branch'
    | 'edge.sign.exit_toward'
    | 'edge.sign.exit_name'
    | 'edge.travel_mode'
    | 'edge.vehicle_type'
    | 'edge.pedestrian_type'
    | 'edge.bicycle_type'
    | 'edge.transit_type'
    | 'edge.id'
    | 'edge.way_id'
    | 'edge.weighted_grade'
    | 'edge.max_upward_grade'
    | 'edge.max_downward_grade'
    | 'edge.mean_elevation'
    | 'edge.lane_count'
    | 'edge.cycle_lane'
    | 'edge.bicycle_network'
    | 'edge.sac_scale'
    | 'edge.sidewalk'
    | 'edge.density'
    | 'edge.speed_limit'
    | 'edge.truck_speed'
    | 'edge.truck_route'
    | 'node.intersecting_edge.begin_heading'
    | 'node.intersecting_edge.from_edge_name_consistency'
    | 'node.intersecting_edge.to_edge_name_consistency'
    | 'node.intersecting_edge.driveability'
    | 'node.intersecting_edge.cyclability'
    | 'node.intersecting_edge.walkability'
    | 'node.intersecting_edge.use'
    | 'node.intersecting_edge.road_class'
    | 'node.elapsed_time'
    | 'node.admin_index'
    | 'node.type'
    | 'node.fork'
    | 'node.time_zone'
    | 'osm_changeset'
    | 'shape'
    | 'admin.country_code'
    | 'admin.country_text'
    | 'admin.state_code'
    | 'admin.state_text'
    | 'matched.point'
    | 'matched.type'
    | 'matched.edge_index'
    | 'matched.begin_route_discontinuity'
    | 'matched.end_route_discontinuity'
    | 'matched.distance_along_edge'
    | 'matched.distance_from_trace_point'
    | 'edge.speeds_faded'
    | 'edge.speeds_non_faded'
    | 'edge.indoor'
    | 'edge.shoulder'
    | 'edge.country_crossing'
    | 'edge.forward'
    | 'edge.traffic_signal'
    | 'edge.hov_type'
    | 'edge.begin_osm_node_id'
    | 'edge.end_osm_node_id'
    | 'node.intersecting_edge.lane_count'
    | 'node.traffic_signal'
    | 'shape_attributes.time'
    | 'shape_attributes.length'
    | 'shape_attributes.speed'
    | 'shape_attributes.speed_limit'
    | 'shape_attributes.closure'
    | 'shape_attributes.congestion')[];
}
/** JSON Schema of the type of the same name. */
export const TraceFilters: typeof schemas.TraceFilters = schemas.TraceFilters;

/** Body of POST /trace_attributes/v1. Without `filters` everything is answered. */
export interface TraceAttributesRequest {
  /** Echoed in the response. */
  id?: string;
  /** Points of the trace, in the order of travel. 1 to 16000 entries. */
  shape?: TracePoint[];
  /** The trace as an encoded polyline of 6 digits; instead of `shape`. At least 1 character. */
  encoded_polyline?: string;
  /**
   * How to travel. Without a source of traffic the `_traffic` models are their plain ones, setting out now.
   */
  costing: Costing;
  /**
   * What to avoid, what to prefer and what to count, by costing model. Members of other models than the
   * chosen one are ignored. A value out of range is no error: the default is used, and the response carries
   * warning 500.
   */
  costing_options?: CostingOptions;
  /**
   * When to travel. `value` is local civil time at the location, and is needed for every type but
   * `depart_now`, where it is forbidden. The numbers are the engine's own names: 0 now, 1 depart, 2 arrive, 3
   * invariant.
   */
  date_time?: DateTime;
  /**
   * `edge_walk` follows a line that came from this graph; `map_snap` finds the likeliest roads; the last
   * tries one, then the other. Default walk_or_snap.
   */
  shape_match?: 'edge_walk' | 'map_snap' | 'walk_or_snap';
  /** TODO. Default km. */
  units?: Units;
  /** Heights every so many metres, or feet where units are miles; 0 for none. Default 0; at least 0. */
  elevation_interval?: number;
  /** What the response tells; all of it where this is absent. */
  filters?: TraceFilters;
}
/** JSON Schema of the type of the same name. */
export const TraceAttributesRequest: typeof schemas.TraceAttributesRequest = schemas.TraceAttributesRequest;

/** Values of `use` in a trace: those of nearest_roads without the indoor ones and without building sites. */
export type TraceUse = 
  | 'road'
  | 'ramp'
  | 'turn_channel'
  | 'track'
  | 'driveway'
  | 'alley'
  | 'parking_aisle'
  | 'emergency_access'
  | 'drive_through'
  | 'culdesac'
  | 'living_street'
  | 'service_road'
  | 'cycleway'
  | 'mountain_bike'
  | 'sidewalk'
  | 'footway'
  | 'steps'
  | 'path'
  | 'pedestrian'
  | 'bridleway'
  | 'pedestrian_crossing'
  | 'rest_area'
  | 'service_area'
  | 'other'
  | 'rail'
  | 'ferry'
  | 'rail-ferry'
  | 'bus'
  | 'egress_connection'
  | 'platform_connection'
  | 'transit_connection';
/** JSON Schema of the type of the same name. */
export const TraceUse: typeof schemas.TraceUse = schemas.TraceUse;

/** A road that meets the end of an edge. */
export interface IntersectingEdge {
  /** 0 to 360. */
  begin_heading?: number;
  from_edge_name_consistency?: boolean;
  to_edge_name_consistency?: boolean;
  driveability?: 'forward' | 'backward' | 'both';
  cyclability?: 'forward' | 'backward' | 'both';
  walkability?: 'forward' | 'backward' | 'both';
  /**
   * Values of `use` in a trace: those of nearest_roads without the indoor ones and without building sites.
   */
  use?: TraceUse;
  /** Road classes from high to low. */
  road_class?: RoadClassName;
}
/** JSON Schema of the type of the same name. */
export const IntersectingEdge: typeof schemas.IntersectingEdge = schemas.IntersectingEdge;

/** TODO. */
export interface TraceNode {
  /** Seconds from the beginning of the trace. At least 0. */
  elapsed_time?: number;
  /** Position in `admins`. At least 0. */
  admin_index?: number;
  /** TODO. */
  type?: NodeType;
  fork?: boolean;
  time_zone?: string;
  intersecting_edges?: IntersectingEdge[];
  /** At least 0. */
  transition_time?: number;
}
/** JSON Schema of the type of the same name. */
export const TraceNode: typeof schemas.TraceNode = schemas.TraceNode;

/** An edge that the trace runs along. Every member may be filtered out. */
export interface TraceEdge {
  names?: string[];
  /** In the units of the response. At least 0. */
  length?: number;
  /** Units an hour. At least 0. */
  speed?: number;
  /** At least 0. */
  truck_speed?: number;
  speed_limit?: number | 'unlimited';
  /** Road classes from high to low. */
  road_class?: RoadClassName;
  /**
   * Values of `use` in a trace: those of nearest_roads without the indoor ones and without building sites.
   */
  use?: TraceUse;
  /** TODO. */
  surface?: SurfaceName;
  traversability?: 'forward' | 'backward' | 'both';
  /** 0 to 360. */
  begin_heading?: number;
  /** 0 to 360. */
  end_heading?: number;
  /** At least 0. */
  begin_shape_index?: number;
  /** At least 0. */
  end_shape_index?: number;
  toll?: boolean;
  unpaved?: boolean;
  tunnel?: boolean;
  bridge?: boolean;
  roundabout?: boolean;
  internal_intersection?: boolean;
  drive_on_right?: boolean;
  truck_route?: boolean;
  sign?: {
    exit_number?: string[];
    exit_branch?: string[];
    exit_toward?: string[];
    exit_name?: string[];
  };
  travel_mode?: 'drive' | 'pedestrian' | 'bicycle' | 'transit';
  /** One of `vehicle_type`, `pedestrian_type`, `bicycle_type` and `transit_type`, by mode. */
  vehicle_type?: 
    | 'car'
    | 'motorcycle'
    | 'bus'
    | 'tractor_trailer'
    | 'motor_scooter'
    | 'foot'
    | 'wheelchair'
    | 'segway'
    | 'road'
    | 'cross'
    | 'hybrid'
    | 'mountain'
    | 'tram'
    | 'metro'
    | 'rail'
    | 'ferry'
    | 'cable_car'
    | 'gondola'
    | 'funicular'
    | 'golf_cart'
    | 'low_speed_vehicle';
  pedestrian_type?: 'foot' | 'wheelchair' | 'segway';
  bicycle_type?: 'road' | 'cross' | 'hybrid' | 'mountain';
  transit_type?: 
    | 'tram'
    | 'metro'
    | 'rail'
    | 'bus'
    | 'ferry'
    | 'cable_car'
    | 'gondola'
    | 'funicular';
  id?: number;
  way_id?: number;
  /** Percent. */
  weighted_grade?: number;
  /** Percent; 32768 where no heights are known. */
  max_upward_grade?: number;
  /** Percent; 32768 where no heights are known. */
  max_downward_grade?: number;
  /** Metres, or feet where units are miles. */
  mean_elevation?: number;
  /** At least 0. */
  lane_count?: number;
  /** TODO. */
  cycle_lane?: CycleLane;
  /** Sum of 1 national, 2 regional, 4 local, 8 mountain. 0 to 15. */
  bicycle_network?: number;
  /** 0 to 6. */
  sac_scale?: number;
  sidewalk?: 'left' | 'right' | 'both' | 'none';
  /** 0 to 15. */
  density?: number;
  /** TODO. */
  end_node?: TraceNode;
  /** Share of the edge at which the trace begins. 0 to 1. */
  source_percent_along?: number;
  /** Share of the edge at which the trace ends. 0 to 1. */
  target_percent_along?: number;
  speed_type?: 'tagged' | 'classified';
  shoulder?: boolean;
  forward?: boolean;
  indoor?: boolean;
  country_crossing?: boolean;
  traffic_signal?: boolean;
}
/** JSON Schema of the type of the same name. */
export const TraceEdge: typeof schemas.TraceEdge = schemas.TraceEdge;

/** Where a point of the trace lies on the roads. */
export interface MatchedPoint {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  type: 'unmatched' | 'interpolated' | 'matched';
  /** Position in `edges`. At least 0. */
  edge_index?: number;
  /** Written only when true. Default false. */
  begin_route_discontinuity?: boolean;
  /** Written only when true. Default false. */
  end_route_discontinuity?: boolean;
  /** Share of the edge. 0 to 1. */
  distance_along_edge?: number;
  /** Metres. At least 0. */
  distance_from_trace_point?: number;
}
/** JSON Schema of the type of the same name. */
export const MatchedPoint: typeof schemas.MatchedPoint = schemas.MatchedPoint;

/** TODO. */
export interface TraceAdmin {
  country_code?: string;
  country_text?: string;
  state_code?: string;
  state_text?: string;
}
/** JSON Schema of the type of the same name. */
export const TraceAdmin: typeof schemas.TraceAdmin = schemas.TraceAdmin;

/** Answer of POST /trace_attributes/v1. */
export interface TraceAttributesResponse {
  id?: string;
  /** Default kilometers. */
  units?: 'kilometers' | 'miles';
  /** Encoded polyline, 6 digits. */
  shape?: string;
  osm_changeset?: number;
  /** 0 to 1. */
  confidence_score?: number;
  raw_score?: number;
  /** At least 0. */
  elevation_interval?: number;
  elevation?: number[];
  edges?: TraceEdge[];
  admins?: TraceAdmin[];
  /** One a point of the trace. */
  matched_points?: MatchedPoint[];
  warnings?: Warning[];
  alternate_paths?: {
    /** Encoded polyline, 6 digits. */
    shape?: string;
    osm_changeset?: number;
    /** 0 to 1. */
    confidence_score?: number;
    raw_score?: number;
    /** At least 0. */
    elevation_interval?: number;
    elevation?: number[];
    edges?: TraceEdge[];
    admins?: TraceAdmin[];
    /** One a point of the trace. */
    matched_points?: MatchedPoint[];
    warnings?: Warning[];
  }[];
}
/** JSON Schema of the type of the same name. */
export const TraceAttributesResponse: typeof schemas.TraceAttributesResponse = schemas.TraceAttributesResponse;
