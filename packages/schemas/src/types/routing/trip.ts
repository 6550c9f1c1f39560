// Written by `npm run -w @portolan/schemas generate` from ../../routing/trip.ts: change the descriptions there.
import * as schemas from '../../routing/trip.ts';
import type { ResponseLocation } from './location.ts';
import type { Warning } from '../shared/warning.ts';

/** Sums over a trip or a leg. */
export interface Summary {
  /** Seconds. At least 0. */
  time: number;
  /** In the units of the trip. At least 0. */
  length: number;
  min_lat: number;
  min_lon: number;
  max_lat: number;
  max_lon: number;
  has_time_restrictions?: boolean;
  has_toll?: boolean;
  has_highway?: boolean;
  has_ferry?: boolean;
  /** What the costing model made of it; no unit. */
  cost?: number;
}
/** JSON Schema of the type of the same name. */
export const Summary: typeof schemas.Summary = schemas.Summary;

/** One line of a sign. */
export interface SignElement {
  text: string;
  is_route_number?: boolean;
  /** On how many signs in a row it stands. At least 0. */
  consecutive_count?: number;
}
/** JSON Schema of the type of the same name. */
export const SignElement: typeof schemas.SignElement = schemas.SignElement;

/** The sign at a ramp or an exit. */
export interface Sign {
  exit_number_elements?: SignElement[];
  exit_branch_elements?: SignElement[];
  exit_toward_elements?: SignElement[];
  exit_name_elements?: SignElement[];
}
/** JSON Schema of the type of the same name. */
export const Sign: typeof schemas.Sign = schemas.Sign;

/** One step of a leg. */
export interface Maneuver {
  /** A value of `ManeuverType`. 0 to 43. */
  type: number;
  /** Empty for `directions_type: maneuvers`. */
  instruction: string;
  verbal_transition_alert_instruction?: string;
  verbal_succinct_transition_instruction?: string;
  verbal_pre_transition_instruction?: string;
  verbal_post_transition_instruction?: string;
  street_names?: string[];
  begin_street_names?: string[];
  /** Seconds; 0 on the last. At least 0. */
  time: number;
  /** In the units of the trip; 0 on the last. At least 0. */
  length: number;
  cost?: number;
  /** Positions in the leg's shape; equal on the last. At least 0. */
  begin_shape_index: number;
  /** At least 0. */
  end_shape_index: number;
  toll?: boolean;
  rough?: boolean;
  gate?: boolean;
  ferry?: boolean;
  highway?: boolean;
  has_time_restrictions?: boolean;
  /** Degrees clockwise from north. 0 to 360. */
  bearing_before?: number;
  /** 0 to 360. */
  bearing_after?: number;
  /** The sign at a ramp or an exit. */
  sign?: Sign;
  /** At least 1. */
  roundabout_exit_count?: number;
  verbal_multi_cue?: boolean;
  travel_mode: 'drive' | 'pedestrian' | 'bicycle' | 'transit';
  travel_type: 
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
  bss_maneuver_type?: 'NoneAction' | 'RentBikeAtBikeShare' | 'ReturnBikeAtBikeShare';
  /** Bit masks; only on request. */
  lanes?: {
    directions: number;
    valid?: number;
    active?: number;
  }[];
}
/** JSON Schema of the type of the same name. */
export const Maneuver: typeof schemas.Maneuver = schemas.Maneuver;

/** The way from one break to the next. */
export interface Leg {
  /** Absent for `directions_type: none`. At least 1 entry. */
  maneuvers?: Maneuver[];
  /** Encoded polyline, 6 digits. */
  shape: string;
  /** Sums over a trip or a leg. */
  summary: Summary;
  /** Metres or feet between two values of `elevation`. At least 0. */
  elevation_interval?: number;
  /** Metres or feet. */
  elevation?: number[];
}
/** JSON Schema of the type of the same name. */
export const Leg: typeof schemas.Leg = schemas.Leg;

/** One route through all locations. */
export interface Trip {
  /** 0: success. */
  status: number;
  status_message: string;
  units: 'kilometers' | 'miles';
  /** The language used, which may not be the one asked for. */
  language: string;
  locations: ResponseLocation[];
  legs: Leg[];
  /** Sums over a trip or a leg. */
  summary: Summary;
  warnings?: Warning[];
}
/** JSON Schema of the type of the same name. */
export const Trip: typeof schemas.Trip = schemas.Trip;
