// Written by `npm run -w @portolan/schemas generate` from ../../routing/osrm.ts: change the descriptions there.
import * as schemas from '../../routing/osrm.ts';
import type { Position } from '../shared/geojson.ts';

/** TODO. */
export interface OsrmWaypoint {
  name?: string;
  /** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
  location: Position;
  /** From the place that was sent. At least 0. */
  distance: number;
  hint?: string;
  /** Of optimized routes: the position in the trip, and the trip. At least 0. */
  waypoint_index?: number;
  /** At least 0. */
  trips_index?: number;
}
/** JSON Schema of the type of the same name. */
export const OsrmWaypoint: typeof schemas.OsrmWaypoint = schemas.OsrmWaypoint;

/** TODO. */
export interface OsrmLane {
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
  valid: boolean;
  active?: boolean;
  valid_indication?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmLane: typeof schemas.OsrmLane = schemas.OsrmLane;

/** TODO. */
export interface OsrmIntersection {
  /** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
  location: Position;
  bearings: number[];
  /** Whether one may drive into the road at the same position of `bearings`. */
  entry: boolean[];
  /** Positions in `bearings`; the first step has no `in`, the last no `out`. At least 0. */
  in?: number;
  /** At least 0. */
  out?: number;
  classes?: string[];
  lanes?: OsrmLane[];
  /** At least 0. */
  admin_index?: number;
  /** At least 0. */
  geometry_index?: number;
  /** At least 0. */
  duration?: number;
  /** At least 0. */
  turn_duration?: number;
  weight?: number;
  turn_weight?: number;
  is_urban?: boolean;
  tunnel_name?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmIntersection: typeof schemas.OsrmIntersection = schemas.OsrmIntersection;

/** TODO. */
export interface OsrmManeuver {
  /** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
  location: Position;
  /** 0 to 360. */
  bearing_before: number;
  /** 0 to 360. */
  bearing_after: number;
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
  modifier?: 
    | 'uturn'
    | 'sharp right'
    | 'right'
    | 'slight right'
    | 'straight'
    | 'slight left'
    | 'left'
    | 'sharp left';
  /** Of a roundabout. At least 1. */
  exit?: number;
  instruction?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmManeuver: typeof schemas.OsrmManeuver = schemas.OsrmManeuver;

/** TODO. */
export interface OsrmVoiceInstruction {
  /** Metres before the next maneuver. At least 0. */
  distanceAlongGeometry: number;
  announcement: string;
  ssmlAnnouncement?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmVoiceInstruction: typeof schemas.OsrmVoiceInstruction = schemas.OsrmVoiceInstruction;

/** TODO. */
export interface OsrmBannerInstruction {
  /** At least 0. */
  distanceAlongGeometry: number;
  primary: {
    text: string;
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
    modifier?: 
      | 'uturn'
      | 'sharp right'
      | 'right'
      | 'slight right'
      | 'straight'
      | 'slight left'
      | 'left'
      | 'sharp left';
    components?: {
      text: string;
      type: 'text' | 'icon' | 'delimiter' | 'exit-number' | 'exit' | 'lane';
    }[];
    degrees?: number;
    driving_side?: 'left' | 'right';
  };
  secondary?: 
    | {
    text: string;
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
    modifier?: 
    | 'uturn'
    | 'sharp right'
    | 'right'
    | 'slight right'
    | 'straight'
    | 'slight left'
    | 'left'
    | 'sharp left';
    components?: {
      text: string;
      type: 'text' | 'icon' | 'delimiter' | 'exit-number' | 'exit' | 'lane';
    }[];
    degrees?: number;
    driving_side?: 'left' | 'right';
  }
    | null;
  sub?: {
    text: string;
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
    modifier?: 
      | 'uturn'
      | 'sharp right'
      | 'right'
      | 'slight right'
      | 'straight'
      | 'slight left'
      | 'left'
      | 'sharp left';
    components?: {
      text: string;
      type: 'text' | 'icon' | 'delimiter' | 'exit-number' | 'exit' | 'lane';
    }[];
    degrees?: number;
    driving_side?: 'left' | 'right';
  };
}
/** JSON Schema of the type of the same name. */
export const OsrmBannerInstruction: typeof schemas.OsrmBannerInstruction = schemas.OsrmBannerInstruction;

/** TODO. */
export interface OsrmStep {
  /** At least 0. */
  distance: number;
  /** At least 0. */
  duration: number;
  /** Encoded polyline, 6 digits. */
  geometry: string;
  weight?: number;
  name?: string;
  ref?: string;
  pronunciation?: string;
  destinations?: string;
  exits?: string;
  mode: 'driving' | 'walking' | 'cycling' | 'ferry' | 'transit';
  /** TODO. */
  maneuver: OsrmManeuver;
  intersections?: OsrmIntersection[];
  rotary_name?: string;
  rotary_pronunciation?: string;
  driving_side?: 'left' | 'right';
  voiceInstructions?: OsrmVoiceInstruction[];
  bannerInstructions?: OsrmBannerInstruction[];
  speedLimitSign?: 'mutcd' | 'vienna';
  speedLimitUnit?: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmStep: typeof schemas.OsrmStep = schemas.OsrmStep;

/** One entry for each pair of neighbouring coordinates. */
export interface OsrmAnnotation {
  distance?: number[];
  duration?: number[];
  weight?: number[];
  /** Metres a second. */
  speed?: number[];
  maxspeed?: {
    /** At least 0. */
    speed?: number;
    unit?: 'km/h' | 'mph';
    unknown?: boolean;
    none?: boolean;
  }[];
}
/** JSON Schema of the type of the same name. */
export const OsrmAnnotation: typeof schemas.OsrmAnnotation = schemas.OsrmAnnotation;

/** TODO. */
export interface OsrmLeg {
  /** At least 0. */
  distance: number;
  /** At least 0. */
  duration: number;
  weight?: number;
  summary?: string;
  steps?: OsrmStep[];
  /** One entry for each pair of neighbouring coordinates. */
  annotation?: OsrmAnnotation;
  via_waypoints?: {
    /** At least 0. */
    distance_from_start: number;
    /** At least 0. */
    geometry_index: number;
    /** At least 0. */
    waypoint_index: number;
  }[];
  admins?: {
    iso_3166_1?: string;
    iso_3166_1_alpha3?: string;
  }[];
}
/** JSON Schema of the type of the same name. */
export const OsrmLeg: typeof schemas.OsrmLeg = schemas.OsrmLeg;

/** TODO. */
export interface OsrmRoute {
  /** At least 0. */
  distance: number;
  /** At least 0. */
  duration: number;
  /** Encoded polyline, 6 digits. */
  geometry: string;
  weight?: number;
  weight_name?: string;
  legs: OsrmLeg[];
  /** With voice instructions. */
  voiceLocale?: string;
  /** Of matchings: 0 to 1. 0 to 1. */
  confidence?: number;
}
/** JSON Schema of the type of the same name. */
export const OsrmRoute: typeof schemas.OsrmRoute = schemas.OsrmRoute;

/** Answer of a route or an optimized route with `format: osrm`. */
export interface OsrmRouteResponse {
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
  message?: string;
  data_version?: string;
  waypoints: OsrmWaypoint[];
  routes: OsrmRoute[];
}
/** JSON Schema of the type of the same name. */
export const OsrmRouteResponse: typeof schemas.OsrmRouteResponse = schemas.OsrmRouteResponse;

/** Where a point of a trace was matched; null where it was not. */
export type OsrmTracepoint = 
  | {
  name?: string;
  /** [lon, lat], the order of GeoJSON (RFC 7946). At least 2 entries. */
  location: Position;
  /** At least 0. */
  distance?: number;
  /** At least 0. */
  alternatives_count?: number;
  /** At least 0. */
  matchings_index?: number;
  waypoint_index?: number | null;
}
  | null;
/** JSON Schema of the type of the same name. */
export const OsrmTracepoint: typeof schemas.OsrmTracepoint = schemas.OsrmTracepoint;

/** Answer of map_match with `format: osrm`. */
export interface OsrmMatchResponse {
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
  message?: string;
  data_version?: string;
  tracepoints: OsrmTracepoint[];
  matchings: OsrmRoute[];
}
/** JSON Schema of the type of the same name. */
export const OsrmMatchResponse: typeof schemas.OsrmMatchResponse = schemas.OsrmMatchResponse;
