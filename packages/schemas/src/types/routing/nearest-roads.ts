// Written by `npm run -w @portolan/schemas generate` from ../../routing/nearest-roads.ts: change the descriptions there.
import * as schemas from '../../routing/nearest-roads.ts';
import type { CostingOptions } from './costing-options.ts';
import type { RoadClassName } from './location.ts';
import type { Warning } from '../shared/warning.ts';

/** Costing models that nearest_roads takes: all but those with traffic. */
export type NearestRoadsCosting = 
  | 'auto'
  | 'bus'
  | 'taxi'
  | 'truck'
  | 'bicycle'
  | 'bikeshare'
  | 'motor_scooter'
  | 'motorcycle'
  | 'pedestrian'
  | 'low_speed_vehicle';
/** JSON Schema of the type of the same name. */
export const NearestRoadsCosting: typeof schemas.NearestRoadsCosting = schemas.NearestRoadsCosting;

/** A place to find roads at. The members besides lat and lon mean what they mean in a route request. */
export interface NearestRoadsLocation {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Metres within which all roads are answered; values over 200 count as 200. Default 0 m; at least 0 m. */
  radius?: number;
  /** So near to a junction, the place is the junction. Default 5 m; at least 0 m. */
  node_snap_tolerance?: number;
  /** So near to a road, the place is on no side of it. Default 5 m; at least 0 m. */
  street_side_tolerance?: number;
  /** So far from a road, the place is on no side of it. Default 1000 m; at least 0 m. */
  street_side_max_distance?: number;
  /** Roads farther off than this are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
}
/** JSON Schema of the type of the same name. */
export const NearestRoadsLocation: typeof schemas.NearestRoadsLocation = schemas.NearestRoadsLocation;

/** Body of POST /nearest_roads/v1. */
export interface NearestRoadsRequest {
  /** Echoed in every entry of the response. */
  id?: string;
  /** Places to find roads at. 1 to 50 entries. */
  locations: NearestRoadsLocation[];
  /** Without it, roads for anybody. */
  costing?: NearestRoadsCosting;
  /**
   * What to avoid, what to prefer and what to count, by costing model. Members of other models than the
   * chosen one are ignored. A value out of range is no error: the default is used, and the response carries
   * warning 500.
   */
  costing_options?: CostingOptions;
  /** All that is known of each edge and node, instead of where they are. Default false. */
  verbose?: boolean;
}
/** JSON Schema of the type of the same name. */
export const NearestRoadsRequest: typeof schemas.NearestRoadsRequest = schemas.NearestRoadsRequest;

/**
 * Number of an edge in one direction, or of a node, within the graph that answered; another build numbers
 * them anew.
 */
export interface GraphId {
  /** At least 0. */
  id: number;
  /** At least 0. */
  value: number;
  /** At least 0. */
  tile_id: number;
  /** At least 0. */
  level: number;
}
/** JSON Schema of the type of the same name. */
export const GraphId: typeof schemas.GraphId = schemas.GraphId;

/** Who may go somewhere. */
export interface AccessFlags {
  bicycle: boolean;
  bus: boolean;
  car: boolean;
  emergency: boolean;
  HOV: boolean;
  pedestrian: boolean;
  taxi: boolean;
  truck: boolean;
  wheelchair: boolean;
  moped: boolean;
  motorcycle: boolean;
  golf_cart: boolean;
}
/** JSON Schema of the type of the same name. */
export const AccessFlags: typeof schemas.AccessFlags = schemas.AccessFlags;

/** TODO. */
export type NodeType = 
  | 'street_intersection'
  | 'gate'
  | 'bollard'
  | 'toll_booth'
  | 'multi_use_transit_stop'
  | 'bike_share'
  | 'parking'
  | 'motor_way_junction'
  | 'border_control'
  | 'toll_gantry'
  | 'sump_buster'
  | 'building_entrance'
  | 'elevator'
  | 'transit_egress'
  | 'transit_station'
  | 'multi_use_transit_platform';
/** JSON Schema of the type of the same name. */
export const NodeType: typeof schemas.NodeType = schemas.NodeType;

/** TODO. */
export type IntersectionType = 'regular' | 'false' | 'dead-end' | 'fork';
/** JSON Schema of the type of the same name. */
export const IntersectionType: typeof schemas.IntersectionType = schemas.IntersectionType;

/** Empty strings where it is not known. */
export interface Administrative {
  'iso_3166-1': string;
  country: string;
  'iso_3166-2': string;
  state: string;
  time_zone_name?: string;
}
/** JSON Schema of the type of the same name. */
export const Administrative: typeof schemas.Administrative = schemas.Administrative;

/** TODO. */
export type EdgeUse = 
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
  | 'elevator'
  | 'steps'
  | 'escalator'
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
  | 'transit_connection'
  | 'construction';
/** JSON Schema of the type of the same name. */
export const EdgeUse: typeof schemas.EdgeUse = schemas.EdgeUse;

/** TODO. */
export type SurfaceName = 
  | 'paved_smooth'
  | 'paved'
  | 'paved_rough'
  | 'compacted'
  | 'dirt'
  | 'gravel'
  | 'path'
  | 'impassable';
/** JSON Schema of the type of the same name. */
export const SurfaceName: typeof schemas.SurfaceName = schemas.SurfaceName;

/** TODO. */
export type SacScale = 
  | 'none'
  | 'hiking'
  | 'mountain hiking'
  | 'demanding mountain hiking'
  | 'alpine hiking'
  | 'demanding alpine hiking'
  | 'difficult alpine hiking';
/** JSON Schema of the type of the same name. */
export const SacScale: typeof schemas.SacScale = schemas.SacScale;

/** TODO. */
export type CycleLane = 'none' | 'shared' | 'dedicated' | 'separated';
/** JSON Schema of the type of the same name. */
export const CycleLane: typeof schemas.CycleLane = schemas.CycleLane;

/** What an edge and its opposite have in common, but for the speed limit. */
export interface EdgeInfo {
  way_id: number;
  /**
   * Encoded polyline, 6 digits, in the direction of the way: against that of the edge where `forward` is
   * false.
   */
  shape: string;
  names: string[];
  /** Metres; null where no heights are known. */
  mean_elevation: number | null;
  bike_network: {
    mountain: boolean;
    local: boolean;
    regional: boolean;
    national: boolean;
  };
  /** km/h; absent where none is tagged. */
  speed_limit?: number | 'unlimited';
}
/** JSON Schema of the type of the same name. */
export const EdgeInfo: typeof schemas.EdgeInfo = schemas.EdgeInfo;

/** An edge in one direction. */
export interface DirectedEdge {
  access_restriction: boolean;
  bike_network: boolean;
  bridge: boolean;
  country_crossing: boolean;
  destination_only: boolean;
  /** In the direction of the way. */
  forward: boolean;
  has_sign: boolean;
  /** Leads nowhere but back. */
  not_thru: boolean;
  part_of_complex_restriction: boolean;
  round_about: boolean;
  seasonal: boolean;
  sidewalk_left: boolean;
  sidewalk_right: boolean;
  stop_sign: boolean;
  toll: boolean;
  traffic_signal: boolean;
  truck_route: boolean;
  tunnel: boolean;
  yield_sign: boolean;
  /** At least 1. */
  lane_count: number;
  /** TODO. */
  sac_scale: SacScale;
  /** TODO. */
  cycle_lane: CycleLane;
  /**
   * Number of an edge in one direction, or of a node, within the graph that answered; another build numbers
   * them anew.
   */
  end_node: GraphId;
  speeds: {
    /** km/h At least 0. */
    default: number;
    type: 'tagged' | 'classified';
    /** At least 0. */
    free_flow: number;
    /** At least 0. */
    constrained_flow: number;
    predicted: boolean;
  };
  geo_attributes: {
    /** Metres. At least 0. */
    length: number;
    /** Percent, in the direction of the edge. */
    weighted_grade: number;
    /** At least 0. */
    max_up_slope: number;
    /** At most 0. */
    max_down_slope: number;
    /** 0 straight .. 15 winding. 0 to 15. */
    curvature: number;
  };
  /** Who may go somewhere. */
  access: AccessFlags;
  /** Who may go somewhere. */
  start_restriction: AccessFlags;
  /** Who may go somewhere. */
  end_restriction: AccessFlags;
  classification: {
    /** Road classes from high to low. */
    classification: RoadClassName;
    /** TODO. */
    use: EdgeUse;
    /** TODO. */
    surface: SurfaceName;
    link: boolean;
    internal: boolean;
  };
}
/** JSON Schema of the type of the same name. */
export const DirectedEdge: typeof schemas.DirectedEdge = schemas.DirectedEdge;

/** TODO. */
export interface LeanEdge {
  way_id: number;
  /** WGS 84 degrees, north positive. -90 to 90. */
  correlated_lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  correlated_lon: number;
  /** Share of the edge that lies before the place, in its own direction. 0 to 1. */
  percent_along: number;
  side_of_street: 'left' | 'right' | 'neither';
}
/** JSON Schema of the type of the same name. */
export const LeanEdge: typeof schemas.LeanEdge = schemas.LeanEdge;

/** TODO. */
export interface VerboseEdge {
  /** WGS 84 degrees, north positive. -90 to 90. */
  correlated_lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  correlated_lon: number;
  /** Share of the edge that lies before the place, in its own direction. 0 to 1. */
  percent_along: number;
  side_of_street: 'left' | 'right' | 'neither';
  /**
   * Number of an edge in one direction, or of a node, within the graph that answered; another build numbers
   * them anew.
   */
  edge_id: GraphId;
  /** OpenLR line location, binary format 3, in base64. */
  linear_reference: string;
  /** Junctions that can be reached from it, and from which it can be; counted up to a bound. At least 0. */
  outbound_reach: number;
  /** At least 0. */
  inbound_reach: number;
  /** Degrees clockwise from north, of the edge at the place. 0 to 360. */
  heading: number;
  /** Metres from the location. At least 0. */
  distance: number;
  /** km/h in steps of five minutes from Monday 00:00 on. Exactly 2016 entries. */
  predicted_speeds?: number[];
  warnings?: string[];
  /** What an edge and its opposite have in common, but for the speed limit. */
  edge_info: EdgeInfo;
  /** An edge in one direction. */
  edge: DirectedEdge;
}
/** JSON Schema of the type of the same name. */
export const VerboseEdge: typeof schemas.VerboseEdge = schemas.VerboseEdge;

/** TODO. */
export interface LeanNode {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
}
/** JSON Schema of the type of the same name. */
export const LeanNode: typeof schemas.LeanNode = schemas.LeanNode;

/** TODO. */
export interface VerboseNode {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /**
   * Number of an edge in one direction, or of a node, within the graph that answered; another build numbers
   * them anew.
   */
  node_id: GraphId;
  /** TODO. */
  type: NodeType;
  traffic_signal: boolean;
  mode_change: boolean;
  /** Who may go somewhere. */
  access: AccessFlags;
  /** At least 0. */
  edge_count: number;
  /** At least 0. */
  local_edge_count: number;
  /** 0 open country .. 15 city. 0 to 15. */
  density: number;
  /** TODO. */
  intersection_type: IntersectionType;
  /** Empty strings where it is not known. */
  administrative: Administrative;
}
/** JSON Schema of the type of the same name. */
export const VerboseNode: typeof schemas.VerboseNode = schemas.VerboseNode;

/** TODO. */
export interface LeanNearestRoads {
  id?: string;
  /** WGS 84 degrees, north positive. -90 to 90. */
  input_lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  input_lon: number;
  warnings?: Warning[];
  nodes: LeanNode[];
  edges: LeanEdge[];
}
/** JSON Schema of the type of the same name. */
export const LeanNearestRoads: typeof schemas.LeanNearestRoads = schemas.LeanNearestRoads;

/** TODO. */
export interface VerboseNearestRoads {
  id?: string;
  /** WGS 84 degrees, north positive. -90 to 90. */
  input_lat: number;
  /** WGS 84 degrees, east positive. -180 to 180. */
  input_lon: number;
  warnings?: Warning[];
  nodes: VerboseNode[];
  edges: VerboseEdge[];
}
/** JSON Schema of the type of the same name. */
export const VerboseNearestRoads: typeof schemas.VerboseNearestRoads = schemas.VerboseNearestRoads;

/** Answer of POST /nearest_roads/v1: one entry a location, in their order; all lean or all verbose. */
export type NearestRoadsResponse = VerboseNearestRoads[] | LeanNearestRoads[];
/** JSON Schema of the type of the same name. */
export const NearestRoadsResponse: typeof schemas.NearestRoadsResponse = schemas.NearestRoadsResponse;
