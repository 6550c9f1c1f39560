// Written by `npm run -w @portolan/schemas generate` from ../../routing/nearest-roads.ts: change the descriptions there.
import * as schemas from '../../routing/nearest-roads.ts';
import type { CostingOptions } from './costing-options.ts';
import type { DateTime } from './date-time.ts';
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
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Metres within which all roads are answered; values over 200 count as 200. Default 0 m; at least 0 m. */
  radius?: number;
  /** A place so near to a junction is taken as the junction; metres. Default 5 m; at least 0 m. */
  node_snap_tolerance?: number;
  /** A place so near to a road is on neither side of it; metres. Default 5 m; at least 0 m. */
  street_side_tolerance?: number;
  /** A place farther from a road is on neither side of it; metres. Default 1000 m; at least 0 m. */
  street_side_max_distance?: number;
  /** Roads farther off than so many metres are not looked for. Default 35000 m; at least 0 m. */
  search_cutoff?: number;
}
/** JSON Schema of the type of the same name. */
export const NearestRoadsLocation: typeof schemas.NearestRoadsLocation = schemas.NearestRoadsLocation;

/** Body of POST /nearest_roads/v1. */
export interface NearestRoadsRequest {
  /** Any text; every entry of the response has it as well. */
  id?: string;
  /** Places to find roads at. 1 to 50 entries. */
  locations: NearestRoadsLocation[];
  /** How to travel; without it, the roads of every mode are found. */
  costing?: NearestRoadsCosting;
  /**
   * What to avoid, what to prefer and what to count, by costing model. Members of other models than the
   * chosen one are ignored. A value out of range is no error: the default is used, and the response carries
   * warning 500.
   */
  costing_options?: CostingOptions;
  /**
   * When the roads are told of, as local time at the first place; without it, what hangs on the hour is left
   * aside.
   */
  date_time?: DateTime;
  /** Whether to tell all that is known of each edge and node, instead of where they are. Default false. */
  verbose?: boolean;
}
/** JSON Schema of the type of the same name. */
export const NearestRoadsRequest: typeof schemas.NearestRoadsRequest = schemas.NearestRoadsRequest;

/**
 * Number of an edge in one direction, or of a node, within the graph that answered; another build numbers
 * them anew.
 */
export interface GraphId {
  /** Number within the tile. At least 0. */
  id: number;
  /** All three numbers in one. At least 0. */
  value: number;
  /** Number of the tile. At least 0. */
  tile_id: number;
  /** Level of the hierarchy of tiles. At least 0. */
  level: number;
}
/** JSON Schema of the type of the same name. */
export const GraphId: typeof schemas.GraphId = schemas.GraphId;

/** Who may go somewhere. */
export interface AccessFlags {
  /** Bicycles. */
  bicycle: boolean;
  /** Buses. */
  bus: boolean;
  /** Cars. */
  car: boolean;
  /** Emergency vehicles. */
  emergency: boolean;
  /** Cars with several people in them. */
  HOV: boolean;
  /** People on foot. */
  pedestrian: boolean;
  /** Taxis. */
  taxi: boolean;
  /** Trucks. */
  truck: boolean;
  /** Wheelchairs. */
  wheelchair: boolean;
  /** Mopeds. */
  moped: boolean;
  /** Motorcycles. */
  motorcycle: boolean;
  /** Golf carts. */
  golf_cart: boolean;
}
/** JSON Schema of the type of the same name. */
export const AccessFlags: typeof schemas.AccessFlags = schemas.AccessFlags;

/** What stands at a node. */
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

/**
 * What kind of junction a node is: `false` joins two edges that are one road, `dead-end` has a single edge.
 */
export type IntersectionType = 'regular' | 'false' | 'dead-end' | 'fork';
/** JSON Schema of the type of the same name. */
export const IntersectionType: typeof schemas.IntersectionType = schemas.IntersectionType;

/** Empty strings where it is not known. */
export interface Administrative {
  /** ISO 3166-1 alpha-2 code of the country. */
  'iso_3166-1': string;
  /** Name of the country. */
  country: string;
  /** Code of the state or province, the part of ISO 3166-2 behind the hyphen. */
  'iso_3166-2': string;
  /** Name of the state or province. */
  state: string;
  /** IANA name of the time zone. */
  time_zone_name?: string;
}
/** JSON Schema of the type of the same name. */
export const Administrative: typeof schemas.Administrative = schemas.Administrative;

/** What an edge is used for. */
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

/** Surface of a road, from the smoothest on. */
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

/** Difficulty of a trail on the hiking scale of the Swiss Alpine Club. */
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

/** How bicycles are kept apart from other traffic. */
export type CycleLane = 'none' | 'shared' | 'dedicated' | 'separated';
/** JSON Schema of the type of the same name. */
export const CycleLane: typeof schemas.CycleLane = schemas.CycleLane;

/** What an edge and its opposite have in common, but for the speed limit. */
export interface EdgeInfo {
  /** Number of the way in OpenStreetMap. */
  way_id: number;
  /**
   * Encoded polyline, 6 digits, in the direction of the way: against that of the edge where `forward` is
   * false.
   */
  shape: string;
  /** Names and numbers of the road. */
  names: string[];
  /** Height in metres; null where no heights are known. */
  mean_elevation: number | null;
  /** Signed cycling routes that use the road. */
  bike_network: {
    /** A route for mountain bikes. */
    mountain: boolean;
    /** A local route. */
    local: boolean;
    /** A regional route. */
    regional: boolean;
    /** A national route. */
    national: boolean;
  };
  /** Speed limit in km/h, at the hour of a `date_time`; absent where none is tagged. */
  speed_limit?: number | 'unlimited';
}
/** JSON Schema of the type of the same name. */
export const EdgeInfo: typeof schemas.EdgeInfo = schemas.EdgeInfo;

/** An edge in one direction. */
export interface DirectedEdge {
  /** Whether it is restricted by size, weight, goods or time. */
  access_restriction: boolean;
  /** Whether a signed cycling route uses it. */
  bike_network: boolean;
  /** Whether it is a bridge. */
  bridge: boolean;
  /** Whether it crosses the border of a country. */
  country_crossing: boolean;
  /** Whether it is open to traffic with a destination there only. */
  destination_only: boolean;
  /** Whether it runs in the direction of its way. */
  forward: boolean;
  /** Whether a sign stands at its end. */
  has_sign: boolean;
  /** Whether it leads nowhere but back. */
  not_thru: boolean;
  /** Whether it is a middle part of a turn restriction over several ways. */
  part_of_complex_restriction: boolean;
  /** Whether it belongs to a roundabout. */
  round_about: boolean;
  /** Whether it is open in some seasons only. */
  seasonal: boolean;
  /** Whether a sidewalk runs along its left side. */
  sidewalk_left: boolean;
  /** Whether a sidewalk runs along its right side. */
  sidewalk_right: boolean;
  /** Whether a stop sign stands at its end. */
  stop_sign: boolean;
  /** Whether it costs toll. */
  toll: boolean;
  /** Whether traffic lights stand at its end. */
  traffic_signal: boolean;
  /** Whether it is a designated truck route. */
  truck_route: boolean;
  /** Whether it is a tunnel. */
  tunnel: boolean;
  /** Whether a yield sign stands at its end. */
  yield_sign: boolean;
  /** Number of lanes in this direction. At least 1. */
  lane_count: number;
  /** How hard the trail is. */
  sac_scale: SacScale;
  /** How bicycles are kept apart from other traffic. */
  cycle_lane: CycleLane;
  /** The node at its end. */
  end_node: GraphId;
  /** Speeds, in km/h. */
  speeds: {
    /** Speed that is counted with, in km/h. At least 0. */
    default: number;
    /** Whether `default` comes from a tag or from the class of the road. */
    type: 'tagged' | 'classified';
    /** Speed at night, in km/h; 0 where it is not known. At least 0. */
    free_flow: number;
    /** Speed by day, in km/h; 0 where it is not known. At least 0. */
    constrained_flow: number;
    /** Whether speeds by hour of the week are known. */
    predicted: boolean;
  };
  /** Shape and slope. */
  geo_attributes: {
    /** Length in metres. At least 0. */
    length: number;
    /** Mean slope in percent, in the direction of the edge; positive uphill. */
    weighted_grade: number;
    /** Steepest climb, in percent. At least 0. */
    max_up_slope: number;
    /** Steepest descent, in percent, as a negative number. At most 0. */
    max_down_slope: number;
    /** How winding it is: 0 straight to 15 very winding. 0 to 15. */
    curvature: number;
  };
  /** Modes that may use it in this direction, at the hour of a `date_time`. */
  access: AccessFlags;
  /** Modes for which a turn restriction begins with it. */
  start_restriction: AccessFlags;
  /** Modes for which a turn restriction ends with it. */
  end_restriction: AccessFlags;
  /** What kind of road it is. */
  classification: {
    /** Class of the road. */
    classification: RoadClassName;
    /** What it is used for. */
    use: EdgeUse;
    /** Its surface. */
    surface: SurfaceName;
    /** Whether it is a ramp or a turn channel. */
    link: boolean;
    /** Whether it lies inside a junction. */
    internal: boolean;
  };
}
/** JSON Schema of the type of the same name. */
export const DirectedEdge: typeof schemas.DirectedEdge = schemas.DirectedEdge;

/** An edge near a place: where on it the place lies. */
export interface LeanEdge {
  /** Number of the way in OpenStreetMap. */
  way_id: number;
  /** Latitude of the point on the edge that is nearest to the place, in degrees. -90 to 90. */
  correlated_lat: number;
  /** Longitude of that point, in degrees. -180 to 180. */
  correlated_lon: number;
  /** Share of the edge that lies before the place, in its own direction. 0 to 1. */
  percent_along: number;
  /** On which side of the edge the place lies, seen in its direction. */
  side_of_street: 'left' | 'right' | 'neither';
}
/** JSON Schema of the type of the same name. */
export const LeanEdge: typeof schemas.LeanEdge = schemas.LeanEdge;

/** An edge near a place, with all that is known of it. */
export interface VerboseEdge {
  /** Latitude of the point on the edge that is nearest to the place, in degrees. -90 to 90. */
  correlated_lat: number;
  /** Longitude of that point, in degrees. -180 to 180. */
  correlated_lon: number;
  /** Share of the edge that lies before the place, in its own direction. 0 to 1. */
  percent_along: number;
  /** On which side of the edge the place lies, seen in its direction. */
  side_of_street: 'left' | 'right' | 'neither';
  /** Number of the edge. */
  edge_id: GraphId;
  /** OpenLR line location, binary format 3, in base64. */
  linear_reference: string;
  /** Number of junctions that can be reached from it; counted up to a bound. At least 0. */
  outbound_reach: number;
  /** Number of junctions from which it can be reached; counted up to a bound. At least 0. */
  inbound_reach: number;
  /** Direction of the edge at the place, in degrees clockwise from north. 0 to 360. */
  heading: number;
  /** Metres from the location. At least 0. */
  distance: number;
  /** Speeds in km/h, one for every five minutes of the week, from Monday 00:00 on. Exactly 2016 entries. */
  predicted_speeds?: number[];
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: string[];
  /** What it has in common with its opposite direction. */
  edge_info: EdgeInfo;
  /** What is true of this direction. */
  edge: DirectedEdge;
}
/** JSON Schema of the type of the same name. */
export const VerboseEdge: typeof schemas.VerboseEdge = schemas.VerboseEdge;

/** A junction near a place. */
export interface LeanNode {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
}
/** JSON Schema of the type of the same name. */
export const LeanNode: typeof schemas.LeanNode = schemas.LeanNode;

/** A junction near a place, with all that is known of it. */
export interface VerboseNode {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. -180 to 180. */
  lon: number;
  /** Number of the node. */
  node_id: GraphId;
  /** What stands there. */
  type: NodeType;
  /** Whether traffic lights stand there. */
  traffic_signal: boolean;
  /** Whether one may change the mode of travel there, such as at a bicycle rental. */
  mode_change: boolean;
  /** Modes that may pass. */
  access: AccessFlags;
  /** Number of edges that leave it. At least 0. */
  edge_count: number;
  /** Number of edges that leave it on its level of the hierarchy. At least 0. */
  local_edge_count: number;
  /** How dense the roads are around it: 0 open country to 15 city. 0 to 15. */
  density: number;
  /** What kind of junction it is. */
  intersection_type: IntersectionType;
  /** Country and state that it lies in. */
  administrative: Administrative;
}
/** JSON Schema of the type of the same name. */
export const VerboseNode: typeof schemas.VerboseNode = schemas.VerboseNode;

/** The edges and nodes near one place. */
export interface LeanNearestRoads {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** Latitude that was sent, in degrees. -90 to 90. */
  input_lat: number;
  /** Longitude that was sent, in degrees. -180 to 180. */
  input_lon: number;
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
  /** Junctions near the place; empty where it is near none. */
  nodes: LeanNode[];
  /** Edges near the place. */
  edges: LeanEdge[];
}
/** JSON Schema of the type of the same name. */
export const LeanNearestRoads: typeof schemas.LeanNearestRoads = schemas.LeanNearestRoads;

/** The edges and nodes near one place, with all that is known of them. */
export interface VerboseNearestRoads {
  /** The `id` of the request; absent where it had none. */
  id?: string;
  /** Latitude that was sent, in degrees. -90 to 90. */
  input_lat: number;
  /** Longitude that was sent, in degrees. -180 to 180. */
  input_lon: number;
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
  /** Junctions near the place; empty where it is near none. */
  nodes: VerboseNode[];
  /** Edges near the place. */
  edges: VerboseEdge[];
}
/** JSON Schema of the type of the same name. */
export const VerboseNearestRoads: typeof schemas.VerboseNearestRoads = schemas.VerboseNearestRoads;

/** Answer of POST /nearest_roads/v1: one entry a location, in their order; all lean or all verbose. */
export type NearestRoadsResponse = VerboseNearestRoads[] | LeanNearestRoads[];
/** JSON Schema of the type of the same name. */
export const NearestRoadsResponse: typeof schemas.NearestRoadsResponse = schemas.NearestRoadsResponse;
