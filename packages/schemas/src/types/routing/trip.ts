// Written by `npm run -w @portolan/schemas generate` from ../../routing/trip.ts: change the descriptions there.
import * as schemas from '../../routing/trip.ts';
import type { ResponseLocation } from './location.ts';
import type { Warning } from '../shared/warning.ts';

/** Sums over a trip or a leg. */
export interface Summary {
  /** Time in seconds. At least 0. */
  time: number;
  /** Length in the units of the trip. At least 0. */
  length: number;
  /** Southern edge of the route, in degrees. */
  min_lat: number;
  /** Western edge of the route, in degrees. */
  min_lon: number;
  /** Northern edge of the route, in degrees. */
  max_lat: number;
  /** Eastern edge of the route, in degrees. */
  max_lon: number;
  /** Whether some road of it is closed at certain hours. */
  has_time_restrictions?: boolean;
  /** Whether it uses a toll road. */
  has_toll?: boolean;
  /** Whether it uses a motorway. */
  has_highway?: boolean;
  /** Whether it uses a ferry. */
  has_ferry?: boolean;
  /** Cost by the costing model; it has no unit. */
  cost?: number;
}
/** JSON Schema of the type of the same name. */
export const Summary: typeof schemas.Summary = schemas.Summary;

/** One line of a sign. */
export interface SignElement {
  /** What is written there. */
  text: string;
  /** Whether the text is the number of a road. */
  is_route_number?: boolean;
  /** Number of signs in a row on which it stands. At least 0. */
  consecutive_count?: number;
}
/** JSON Schema of the type of the same name. */
export const SignElement: typeof schemas.SignElement = schemas.SignElement;

/** The sign at a ramp or an exit. */
export interface Sign {
  /** Numbers of the exit. */
  exit_number_elements?: SignElement[];
  /** Roads that the exit leads onto. */
  exit_branch_elements?: SignElement[];
  /** Places that the exit leads to. */
  exit_toward_elements?: SignElement[];
  /** Names of the exit. */
  exit_name_elements?: SignElement[];
}
/** JSON Schema of the type of the same name. */
export const Sign: typeof schemas.Sign = schemas.Sign;

/** One step of a leg. */
export interface Maneuver {
  /** Kind of the maneuver: a value of `ManeuverType`. 0 to 43. */
  type: number;
  /** The maneuver in words; empty with `directions_type: maneuvers`. */
  instruction: string;
  /** What to say long before the maneuver. */
  verbal_transition_alert_instruction?: string;
  /** What to say shortly before the maneuver where there is little time. */
  verbal_succinct_transition_instruction?: string;
  /** What to say immediately before the maneuver. */
  verbal_pre_transition_instruction?: string;
  /** What to say after the maneuver, such as how far the road is followed. */
  verbal_post_transition_instruction?: string;
  /** Names of the road that is followed after the maneuver; absent where it has none. */
  street_names?: string[];
  /** Names of the road where it begins, where they differ from `street_names`. */
  begin_street_names?: string[];
  /** Time in seconds; 0 on the last. At least 0. */
  time: number;
  /** Length in the units of the trip; 0 on the last. At least 0. */
  length: number;
  /** Cost that the costing model gives this step; it has no unit. */
  cost?: number;
  /** Position in the leg's shape at which the step begins. At least 0. */
  begin_shape_index: number;
  /** Position in the leg's shape at which the step ends. At least 0. */
  end_shape_index: number;
  /** Written, as true, where a part of the step costs toll. */
  toll?: boolean;
  /** Written, as true, where a part of the step is unpaved. */
  rough?: boolean;
  /** Written, as true, where the step passes a gate. */
  gate?: boolean;
  /** Written, as true, where the step is on a ferry. */
  ferry?: boolean;
  /** Written, as true, where the step is on a motorway. */
  highway?: boolean;
  /** Written, as true, where a road of the step is closed at certain hours. */
  has_time_restrictions?: boolean;
  /** Direction before the maneuver, in degrees clockwise from north; absent on the first. 0 to 360. */
  bearing_before?: number;
  /** Direction after the maneuver, in degrees clockwise from north; absent on the last. 0 to 360. */
  bearing_after?: number;
  /** What the signs at a ramp or an exit say. */
  sign?: Sign;
  /** Which exit of the roundabout to take, counted from 1; only where one is entered. At least 1. */
  roundabout_exit_count?: number;
  /** Written, as true, where the next instruction is said together with this one. */
  verbal_multi_cue?: boolean;
  /** How the step is travelled. */
  travel_mode: 'drive' | 'pedestrian' | 'bicycle' | 'transit';
  /** The kind of vehicle or of walking, within `travel_mode`. */
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
  /** Whether a shared bicycle is rented or returned here; only with `bikeshare`. */
  bss_maneuver_type?: 'NoneAction' | 'RentBikeAtBikeShare' | 'ReturnBikeAtBikeShare';
  /**
   * Lanes before the maneuver, from left to right; with `turn_lanes` in the request. Bits are 1 nothing
   * marked, 2 through, 4 sharp left, 8 left, 16 slight left, 32 slight right, 64 right, 128 sharp right, 256
   * back, 512 merging to the left, 1024 merging to the right.
   */
  lanes?: {
    /** Bit mask of the directions that the lane is marked with. */
    directions: number;
    /** Bit mask of the directions that lead along the route. */
    valid?: number;
    /** Bit mask of the direction to follow. */
    active?: number;
  }[];
}
/** JSON Schema of the type of the same name. */
export const Maneuver: typeof schemas.Maneuver = schemas.Maneuver;

/** The way from one break to the next. */
export interface Leg {
  /** The way in steps; absent with `directions_type: none`. At least 1 entry. */
  maneuvers?: Maneuver[];
  /** Encoded polyline, 6 digits. */
  shape: string;
  /** Sums over the leg. */
  summary: Summary;
  /** Metres, or feet where units are miles, between two values of `elevation`. At least 0. */
  elevation_interval?: number;
  /** Heights along the leg, in metres, or feet where units are miles. */
  elevation?: number[];
}
/** JSON Schema of the type of the same name. */
export const Leg: typeof schemas.Leg = schemas.Leg;

/** One route through all locations. */
export interface Trip {
  /** Always 0: success. */
  status: number;
  /** The same in words. */
  status_message: string;
  /** Unit of every length in the trip. */
  units: 'kilometers' | 'miles';
  /** Language of the instructions, which may not be the one that was asked for. */
  language: string;
  /** The places of the request, in the order of travel. */
  locations: ResponseLocation[];
  /** The ways from break to break, in the order of travel. */
  legs: Leg[];
  /** Sums over the whole trip. */
  summary: Summary;
  /** What the request asked for and did not get; absent where there is nothing to say. */
  warnings?: Warning[];
}
/** JSON Schema of the type of the same name. */
export const Trip: typeof schemas.Trip = schemas.Trip;
