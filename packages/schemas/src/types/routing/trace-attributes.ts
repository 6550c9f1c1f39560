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

/** Which members the response has. */
export interface TraceFilters {
  /** Whether to send only these, or all but these. */
  action: 'include' | 'exclude';
  /** Names of the members. At least 1 entry. */
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
  /** Any text; the response has it as well. */
  id?: string;
  /** Points of the trace, in the order of travel. 2 to 16000 entries. */
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
  /** Unit of the distances in the response. Default km. */
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
  /** Direction in which it leaves the junction, in degrees clockwise from north. 0 to 360. */
  begin_heading?: number;
  /** Whether it has a name in common with the edge before the junction. */
  from_edge_name_consistency?: boolean;
  /** Whether it has a name in common with the edge after the junction. */
  to_edge_name_consistency?: boolean;
  /** In which directions cars may use it. */
  driveability?: 'forward' | 'backward' | 'both';
  /** In which directions bicycles may use it. */
  cyclability?: 'forward' | 'backward' | 'both';
  /** In which directions people on foot may use it. */
  walkability?: 'forward' | 'backward' | 'both';
  /** What it is used for. */
  use?: TraceUse;
  /** Class of the road. */
  road_class?: RoadClassName;
}
/** JSON Schema of the type of the same name. */
export const IntersectingEdge: typeof schemas.IntersectingEdge = schemas.IntersectingEdge;

/** The junction at the end of an edge. */
export interface TraceNode {
  /** Seconds from the beginning of the trace. At least 0. */
  elapsed_time?: number;
  /** Position in `admins`. At least 0. */
  admin_index?: number;
  /** What stands there. */
  type?: NodeType;
  /** Whether the road forks there. */
  fork?: boolean;
  /** IANA name of the time zone. */
  time_zone?: string;
  /** The other roads at the junction. */
  intersecting_edges?: IntersectingEdge[];
  /** Seconds that passing the junction takes. At least 0. */
  transition_time?: number;
}
/** JSON Schema of the type of the same name. */
export const TraceNode: typeof schemas.TraceNode = schemas.TraceNode;

/** An edge that the trace runs along. Every member may be filtered out. */
export interface TraceEdge {
  /** Names and numbers of the road. */
  names?: string[];
  /** Length in the units of the response. At least 0. */
  length?: number;
  /** Speed in units an hour. At least 0. */
  speed?: number;
  /** Speed of trucks, in units an hour. At least 0. */
  truck_speed?: number;
  /** Speed limit, in units an hour. */
  speed_limit?: number | 'unlimited';
  /** Class of the road. */
  road_class?: RoadClassName;
  /** What it is used for. */
  use?: TraceUse;
  /** Its surface. */
  surface?: SurfaceName;
  /** In which directions the mode of the request may use it. */
  traversability?: 'forward' | 'backward' | 'both';
  /** Direction at its beginning, in degrees clockwise from north. 0 to 360. */
  begin_heading?: number;
  /** Direction at its end, in degrees clockwise from north. 0 to 360. */
  end_heading?: number;
  /** Position in `shape` at which it begins. At least 0. */
  begin_shape_index?: number;
  /** Position in `shape` at which it ends. At least 0. */
  end_shape_index?: number;
  /** Whether it costs toll. */
  toll?: boolean;
  /** Whether it is unpaved. */
  unpaved?: boolean;
  /** Whether it is a tunnel. */
  tunnel?: boolean;
  /** Whether it is a bridge. */
  bridge?: boolean;
  /** Whether it belongs to a roundabout. */
  roundabout?: boolean;
  /** Whether it lies inside a junction. */
  internal_intersection?: boolean;
  /** Whether traffic drives on the right. */
  drive_on_right?: boolean;
  /** Whether it is a designated truck route. */
  truck_route?: boolean;
  /** What the signs at its end say. */
  sign?: {
    /** Numbers of the exit. */
    exit_number?: string[];
    /** Roads that the exit leads onto. */
    exit_branch?: string[];
    /** Places that the exit leads to. */
    exit_toward?: string[];
    /** Names of the exit. */
    exit_name?: string[];
  };
  /** How it is travelled. */
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
  /** Kind of walking, with `travel_mode: pedestrian`. */
  pedestrian_type?: 'foot' | 'wheelchair' | 'segway';
  /** Kind of bicycle, with `travel_mode: bicycle`. */
  bicycle_type?: 'road' | 'cross' | 'hybrid' | 'mountain';
  /** Kind of public transport, with `travel_mode: transit`. */
  transit_type?: 
    | 'tram'
    | 'metro'
    | 'rail'
    | 'bus'
    | 'ferry'
    | 'cable_car'
    | 'gondola'
    | 'funicular';
  /** Number of the edge within the graph that answered. */
  id?: number;
  /** Number of the way in OpenStreetMap. */
  way_id?: number;
  /** Mean slope in percent. */
  weighted_grade?: number;
  /** Slope in percent; 32768 where no heights are known. */
  max_upward_grade?: number;
  /** Slope in percent; 32768 where no heights are known. */
  max_downward_grade?: number;
  /** Height in metres, or feet where units are miles. */
  mean_elevation?: number;
  /** Number of lanes in this direction. At least 0. */
  lane_count?: number;
  /** How bicycles are kept apart from other traffic. */
  cycle_lane?: CycleLane;
  /** Sum of 1 national, 2 regional, 4 local, 8 mountain. 0 to 15. */
  bicycle_network?: number;
  /** Difficulty on the hiking scale of the Swiss Alpine Club: 0 none to 6 the hardest. 0 to 6. */
  sac_scale?: number;
  /** On which sides a sidewalk runs. */
  sidewalk?: 'left' | 'right' | 'both' | 'none';
  /** How dense the roads are around it: 0 open country to 15 city. 0 to 15. */
  density?: number;
  /** The junction at its end. */
  end_node?: TraceNode;
  /** Share of the edge at which the trace begins. 0 to 1. */
  source_percent_along?: number;
  /** Share of the edge at which the trace ends. 0 to 1. */
  target_percent_along?: number;
  /** Whether `speed` comes from a tag or from the class of the road. */
  speed_type?: 'tagged' | 'classified';
  /** Whether it has a shoulder. */
  shoulder?: boolean;
  /** Whether it runs in the direction of its way. */
  forward?: boolean;
  /** Whether it lies indoors. */
  indoor?: boolean;
  /** Whether it crosses the border of a country. */
  country_crossing?: boolean;
  /** Whether traffic lights stand at its end. */
  traffic_signal?: boolean;
}
/** JSON Schema of the type of the same name. */
export const TraceEdge: typeof schemas.TraceEdge = schemas.TraceEdge;

/** Where a point of the trace lies on the roads. */
export interface MatchedPoint {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** `matched` to a road by itself, `interpolated` between its neighbours, or `unmatched`. */
  type: 'unmatched' | 'interpolated' | 'matched';
  /** Position in `edges`. At least 0. */
  edge_index?: number;
  /** Whether the way has a gap here; written only when true. Default false. */
  begin_route_discontinuity?: boolean;
  /** Whether the way has a gap here; written only when true. Default false. */
  end_route_discontinuity?: boolean;
  /** Share of the edge that lies before the point. 0 to 1. */
  distance_along_edge?: number;
  /** Metres between the point and the road. At least 0. */
  distance_from_trace_point?: number;
}
/** JSON Schema of the type of the same name. */
export const MatchedPoint: typeof schemas.MatchedPoint = schemas.MatchedPoint;

/** A country and a state that the trace passes. */
export interface TraceAdmin {
  /** ISO 3166-1 alpha-2 code of the country. */
  country_code?: string;
  /** Name of the country. */
  country_text?: string;
  /** Code of the state or province, the part of ISO 3166-2 behind the hyphen. */
  state_code?: string;
  /** Name of the state or province. */
  state_text?: string;
}
/** JSON Schema of the type of the same name. */
export const TraceAdmin: typeof schemas.TraceAdmin = schemas.TraceAdmin;

/** Answer of POST /trace_attributes/v1. */
export interface TraceAttributesResponse {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** Unit of the lengths. Default kilometers. */
  units?: 'kilometers' | 'miles';
  /** The matched way as an encoded polyline of 6 digits. */
  shape?: string;
  /** The last changeset of OpenStreetMap that the roads contain. */
  osm_changeset?: number;
  /** How sure the matching is. 0 to 1. */
  confidence_score?: number;
  /** The same before it is brought to 0 to 1; lower is better. */
  raw_score?: number;
  /** Metres, or feet where units are miles, between two values of `elevation`. At least 0. */
  elevation_interval?: number;
  /** Heights along the way, in metres, or feet where units are miles. */
  elevation?: number[];
  /** The edges that the trace runs along, in the order of travel. */
  edges?: TraceEdge[];
  /** Countries and states that the trace passes. */
  admins?: TraceAdmin[];
  /** One a point of the trace. */
  matched_points?: MatchedPoint[];
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
  /** Other ways that the trace may have taken, the likeliest first. */
  alternate_paths?: {
    /** The matched way as an encoded polyline of 6 digits. */
    shape?: string;
    /** The last changeset of OpenStreetMap that the roads contain. */
    osm_changeset?: number;
    /** How sure the matching is. 0 to 1. */
    confidence_score?: number;
    /** The same before it is brought to 0 to 1; lower is better. */
    raw_score?: number;
    /** Metres, or feet where units are miles, between two values of `elevation`. At least 0. */
    elevation_interval?: number;
    /** Heights along the way, in metres, or feet where units are miles. */
    elevation?: number[];
    /** The edges that the trace runs along, in the order of travel. */
    edges?: TraceEdge[];
    /** Countries and states that the trace passes. */
    admins?: TraceAdmin[];
    /** One a point of the trace. */
    matched_points?: MatchedPoint[];
    /** What the request asked for and did not get; absent where there is nothing to say. */
    warnings?: Warning[];
  }[];
}
/** JSON Schema of the type of the same name. */
export const TraceAttributesResponse: typeof schemas.TraceAttributesResponse = schemas.TraceAttributesResponse;
