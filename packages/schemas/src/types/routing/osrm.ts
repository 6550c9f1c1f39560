// Written by `npm run -w @portolan/schemas generate` from ../../routing/osrm.ts: change the descriptions there.
import * as schemas from '../../routing/osrm.ts';
import type { Position } from '../shared/geojson.ts';

/** A place of the request as it lies on a road. */
export interface OsrmWaypoint {
  /** Name of the road that the place lies on. */
  name?: string;
  /** Where the place lies on the road, [lon, lat]. At least 2 entries. */
  location: Position;
  /** Metres from the place that was sent. At least 0. */
  distance: number;
  /** Text that OSRM gives clients to find the place faster the next time. */
  hint?: string;
  /** Of optimized routes: position of the place in the trip. At least 0. */
  waypoint_index?: number;
  /** Of optimized routes: which of the trips the place belongs to. At least 0. */
  trips_index?: number;
}
/** JSON Schema of the type of the same name. */
export const OsrmWaypoint: typeof schemas.OsrmWaypoint = schemas.OsrmWaypoint;

/** A lane before a junction, from left to right. */
export interface OsrmLane {
  /** Directions that the lane is marked with. */
  indications: (
    | 'none'
    | 'uturn'
    | 'sharp right'
    | 'right'
    | 'slight right'
    | 'straight'
    | 'slight left'
    | 'left'
    | 'sharp left')[];
  /** Whether the lane leads along the route. */
  valid: boolean;
  /** Whether the lane is the best for the next maneuver. */
  active?: boolean;
  /** The direction of the lane that leads along the route. */
  valid_indication?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmLane: typeof schemas.OsrmLane = schemas.OsrmLane;

/** A junction that a step passes. */
export interface OsrmIntersection {
  /** Where the junction is, [lon, lat]. At least 2 entries. */
  location: Position;
  /** Directions of all roads at the junction, in degrees clockwise from north, ascending. */
  bearings: number[];
  /** Whether one may drive into the road at the same position of `bearings`. */
  entry: boolean[];
  /** Position in `bearings` of the road by which the route arrives; absent on the first step. At least 0. */
  in?: number;
  /** Position in `bearings` of the road by which the route leaves; absent on the last step. At least 0. */
  out?: number;
  /**
   * Kinds of the road that the route leaves by, such as `toll`, `ferry`, `motorway`, `tunnel` and
   * `restricted`.
   */
  classes?: string[];
  /** Lanes before the junction, from left to right. */
  lanes?: OsrmLane[];
  /** Position in the leg's `admins` of the country that the junction lies in. At least 0. */
  admin_index?: number;
  /** Position of the junction in the leg's shape. At least 0. */
  geometry_index?: number;
  /** Seconds from here to the next junction. At least 0. */
  duration?: number;
  /** Seconds that the turn takes. At least 0. */
  turn_duration?: number;
  /** Cost from here to the next junction; it has no unit. */
  weight?: number;
  /** Cost of the turn; it has no unit. */
  turn_weight?: number;
  /** Whether the junction lies in a built-up area. */
  is_urban?: boolean;
  /** Name of the tunnel that begins here. */
  tunnel_name?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmIntersection: typeof schemas.OsrmIntersection = schemas.OsrmIntersection;

/** What to do at the beginning of a step. */
export interface OsrmManeuver {
  /** Where the maneuver is, [lon, lat]. At least 2 entries. */
  location: Position;
  /** Direction of travel before the maneuver, in degrees clockwise from north. 0 to 360. */
  bearing_before: number;
  /** Direction of travel after the maneuver, in degrees clockwise from north. 0 to 360. */
  bearing_after: number;
  /** Kind of the maneuver. */
  type: 
    | 'turn'
    | 'new name'
    | 'depart'
    | 'arrive'
    | 'merge'
    | 'ramp'
    | 'on ramp'
    | 'off ramp'
    | 'fork'
    | 'end of road'
    | 'use lane'
    | 'continue'
    | 'roundabout'
    | 'rotary'
    | 'roundabout turn'
    | 'notification'
    | 'exit roundabout'
    | 'exit rotary';
  /** Direction of the maneuver. */
  modifier?: 
    | 'uturn'
    | 'sharp right'
    | 'right'
    | 'slight right'
    | 'straight'
    | 'slight left'
    | 'left'
    | 'sharp left';
  /** Which exit of the roundabout to take, counted from 1. At least 1. */
  exit?: number;
  /** The maneuver in words. */
  instruction?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmManeuver: typeof schemas.OsrmManeuver = schemas.OsrmManeuver;

/** A sentence for a navigation app to say. */
export interface OsrmVoiceInstruction {
  /** Metres before the next maneuver. At least 0. */
  distanceAlongGeometry: number;
  /** The sentence. */
  announcement: string;
  /** The sentence in Speech Synthesis Markup Language. */
  ssmlAnnouncement?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmVoiceInstruction: typeof schemas.OsrmVoiceInstruction = schemas.OsrmVoiceInstruction;

/** One line that a navigation app shows. */
export interface OsrmBannerContent {
  /** The line to show. */
  text: string;
  /** Kind of the maneuver. */
  type?: 
    | 'turn'
    | 'new name'
    | 'depart'
    | 'arrive'
    | 'merge'
    | 'ramp'
    | 'on ramp'
    | 'off ramp'
    | 'fork'
    | 'end of road'
    | 'use lane'
    | 'continue'
    | 'roundabout'
    | 'rotary'
    | 'roundabout turn'
    | 'notification'
    | 'exit roundabout'
    | 'exit rotary';
  /** Direction of the maneuver. */
  modifier?: 
    | 'uturn'
    | 'sharp right'
    | 'right'
    | 'slight right'
    | 'straight'
    | 'slight left'
    | 'left'
    | 'sharp left';
  /** The line in parts that may be drawn each in its own way. */
  components?: {
    /** Text of the part. */
    text: string;
    /** Kind of the part. */
    type: 'text' | 'icon' | 'delimiter' | 'exit-number' | 'exit' | 'lane';
    /** Of a lane: what it is marked with, as `indications` of a lane. */
    directions?: string[];
    /** Of a lane: whether it leads along the route. */
    active?: boolean;
  }[];
  /** Degrees of a roundabout that are driven, clockwise. */
  degrees?: number;
  /** On which side of the road traffic drives. */
  driving_side?: 'left' | 'right';
}
/** JSON Schema of the type of the same name. */
export const OsrmBannerContent: typeof schemas.OsrmBannerContent = schemas.OsrmBannerContent;

/** What a navigation app shows before a maneuver. */
export interface OsrmBannerInstruction {
  /** Metres before the next maneuver. At least 0. */
  distanceAlongGeometry: number;
  /** The main line. */
  primary: OsrmBannerContent;
  /** The line below it. */
  secondary?: OsrmBannerContent | null;
  /** The line at the bottom, such as the lanes or the maneuver after the next. */
  sub?: OsrmBannerContent;
}
/** JSON Schema of the type of the same name. */
export const OsrmBannerInstruction: typeof schemas.OsrmBannerInstruction = schemas.OsrmBannerInstruction;

/** The way from one maneuver to the next. */
export interface OsrmStep {
  /** Length in metres. At least 0. */
  distance: number;
  /** Time in seconds. At least 0. */
  duration: number;
  /** Shape as an encoded polyline of 6 digits. */
  geometry: string;
  /** Cost by the costing model; it has no unit. */
  weight?: number;
  /** Names of the road; empty where it has none. */
  name?: string;
  /** Numbers of the road. */
  ref?: string;
  /** How its name is pronounced. */
  pronunciation?: string;
  /** What the signs at its beginning say. */
  destinations?: string;
  /** Numbers or names of the exit. */
  exits?: string;
  /** How it is travelled. */
  mode: 
    | 'driving'
    | 'walking'
    | 'cycling'
    | 'pushing bike'
    | 'ferry'
    | 'transit';
  /** What to do at its beginning. */
  maneuver: OsrmManeuver;
  /** Junctions that it passes, the first where it begins. */
  intersections?: OsrmIntersection[];
  /** Name of the roundabout. */
  rotary_name?: string;
  /** How the name of the roundabout is pronounced. */
  rotary_pronunciation?: string;
  /** On which side of the road traffic drives. */
  driving_side?: 'left' | 'right';
  /** What to say along the step; with `voice_instructions`. */
  voiceInstructions?: OsrmVoiceInstruction[];
  /** What to show along the step; with `banner_instructions`. */
  bannerInstructions?: OsrmBannerInstruction[];
  /** Design of speed limit signs: `mutcd` as in North America, `vienna` elsewhere. */
  speedLimitSign?: 'mutcd' | 'vienna';
  /** Unit of the speed limits on the signs. */
  speedLimitUnit?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmStep: typeof schemas.OsrmStep = schemas.OsrmStep;

/** One entry for each pair of neighbouring coordinates. */
export interface OsrmAnnotation {
  /** Lengths in metres. */
  distance?: number[];
  /** Times in seconds. */
  duration?: number[];
  /** Costs by the costing model; they have no unit. */
  weight?: number[];
  /** Speeds in metres a second. */
  speed?: number[];
  /** Speed limits. */
  maxspeed?: {
    /** The limit, in `unit`. At least 0. */
    speed?: number;
    /** Unit of `speed`. */
    unit?: 'km/h' | 'mph';
    /** Written, as true, where the limit is not known. */
    unknown?: boolean;
    /** Written, as true, where there is no limit. */
    none?: boolean;
  }[];
}
/** JSON Schema of the type of the same name. */
export const OsrmAnnotation: typeof schemas.OsrmAnnotation = schemas.OsrmAnnotation;

/** The way from one waypoint to the next. */
export interface OsrmLeg {
  /** Length in metres. At least 0. */
  distance: number;
  /** Time in seconds. At least 0. */
  duration: number;
  /** Cost by the costing model; it has no unit. */
  weight?: number;
  /** Names of the main roads. */
  summary?: string;
  /** The way in steps. */
  steps?: OsrmStep[];
  /** Figures for each pair of neighbouring coordinates; with `filters`. */
  annotation?: OsrmAnnotation;
  /** Places that it passes without ending there. */
  via_waypoints?: {
    /** Metres from the beginning of the leg. At least 0. */
    distance_from_start: number;
    /** Position in the leg's shape. At least 0. */
    geometry_index: number;
    /** Position in `waypoints`. At least 0. */
    waypoint_index: number;
  }[];
  /** Countries that it passes. */
  admins?: {
    /** ISO 3166-1 alpha-2 code. */
    iso_3166_1?: string;
    /** ISO 3166-1 alpha-3 code. */
    iso_3166_1_alpha3?: string;
  }[];
}
/** JSON Schema of the type of the same name. */
export const OsrmLeg: typeof schemas.OsrmLeg = schemas.OsrmLeg;

/** One route through all waypoints. */
export interface OsrmRoute {
  /** Length in metres. At least 0. */
  distance: number;
  /** Time in seconds. At least 0. */
  duration: number;
  /** Shape as an encoded polyline of 6 digits. */
  geometry: string;
  /** Cost by the costing model; it has no unit. */
  weight?: number;
  /** Name of the costing model. */
  weight_name?: string;
  /** The ways from waypoint to waypoint. */
  legs: OsrmLeg[];
  /** Language of the voice instructions. */
  voiceLocale?: string;
  /** Of matchings: how sure the matching is. 0 to 1. */
  confidence?: number;
}
/** JSON Schema of the type of the same name. */
export const OsrmRoute: typeof schemas.OsrmRoute = schemas.OsrmRoute;

/** Answer of a route or an optimized route with `format: osrm`. */
export interface OsrmRouteResponse {
  /** `Ok`, or what went wrong in the words of OSRM. */
  code: 
    | 'Ok'
    | 'InvalidUrl'
    | 'InvalidService'
    | 'InvalidVersion'
    | 'InvalidOptions'
    | 'InvalidQuery'
    | 'InvalidValue'
    | 'NoSegment'
    | 'TooBig'
    | 'NoRoute'
    | 'NoTable'
    | 'NotImplemented'
    | 'NoTrips';
  /** What went wrong, in a sentence. */
  message?: string;
  /** Version of the roads that answered. */
  data_version?: string;
  /** The places of the request as they lie on roads. */
  waypoints: OsrmWaypoint[];
  /** The route, and after it the alternates. */
  routes: OsrmRoute[];
}
/** JSON Schema of the type of the same name. */
export const OsrmRouteResponse: typeof schemas.OsrmRouteResponse = schemas.OsrmRouteResponse;

/** Where a point of a trace was matched; null where it was not. */
export type OsrmTracepoint = 
  | {
  /** Name of the road. */
  name?: string;
  /** Where the point lies on the road, [lon, lat]. At least 2 entries. */
  location: Position;
  /** Metres from the point that was sent. At least 0. */
  distance?: number;
  /** In how many other ways the trace could have been matched here. At least 0. */
  alternatives_count?: number;
  /** Position in `matchings`. At least 0. */
  matchings_index?: number;
  /** Position among the waypoints of the matching; null where the point ends no leg. */
  waypoint_index?: number | null;
}
  | null;
/** JSON Schema of the type of the same name. */
export const OsrmTracepoint: typeof schemas.OsrmTracepoint = schemas.OsrmTracepoint;

/** Answer of map_match with `format: osrm`. */
export interface OsrmMatchResponse {
  /** `Ok`, or what went wrong in the words of OSRM. */
  code: 
    | 'Ok'
    | 'InvalidUrl'
    | 'InvalidService'
    | 'InvalidVersion'
    | 'InvalidOptions'
    | 'InvalidQuery'
    | 'InvalidValue'
    | 'NoSegment'
    | 'TooBig'
    | 'NoRoute'
    | 'NoTable'
    | 'NotImplemented'
    | 'NoTrips';
  /** What went wrong, in a sentence. */
  message?: string;
  /** Version of the roads that answered. */
  data_version?: string;
  /** One entry a point of the trace, in their order. */
  tracepoints: OsrmTracepoint[];
  /** The ways that the trace took, one for each part without a gap. */
  matchings: OsrmRoute[];
}
/** JSON Schema of the type of the same name. */
export const OsrmMatchResponse: typeof schemas.OsrmMatchResponse = schemas.OsrmMatchResponse;
