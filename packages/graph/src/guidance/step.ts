import { turnBetween, type Turn } from '../journey/turn.ts';
import type { Landmark } from './language.ts';
import type { Ring, RoundaboutExit } from './roundabouts.ts';

/** The kind of a maneuver, before it is put into words. */
export type Action =
  | 'start'
  | 'turn'
  /** The street gets another name: a name behind a name, or one that nobody could confuse with another part of the street. */
  | 'becomes'
  | 'continue'
  /** The street gets another name where it bends a little, and there is another way to go. */
  | 'bear'
  /** Steps, an escalator or an elevator begin. */
  | 'steps'
  | 'escalator'
  | 'elevator'
  /** The road goes on, but not from every lane that leads ahead. */
  | 'useLane'
  /** Nothing but something that one passes. */
  | 'pass'
  /** Nothing but getting off or on the bicycle. */
  | 'mount'
  | 'ramp'
  | 'exit'
  | 'merge'
  | 'keep'
  | 'enterRoundabout'
  | 'exitRoundabout'
  | 'enterFerry'
  | 'exitFerry'
  | 'arrive';

/** The beginning of a part of a route shape that has one instruction; the part ends where the next step begins. */
export interface Step {
  readonly action: Action;
  /**
   * The turn into the step; it has no meaning for `start` and `arrive`. Of a roundabout that drives like a crossing it is the turn from the
   * road before to the road behind.
   */
  readonly turn: Turn;
  /** Position in the path edges of the route shape; for `arrive` it is the number of path edges. */
  readonly firstPathEdge: number;
  /** Position of the path edge whose names are those of the step; the first may be only an inner piece of a junction. */
  readonly namedPathEdge: number;
  /** Bearings in whole degrees from north. */
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  /** True if the street continues under the same name. */
  readonly staysOnStreet: boolean;
  /** Whether one gets off the bicycle here to push it, or on it again. */
  readonly mount?: 'off' | 'on';
  /** What one passes where the step begins, for those who do not see it. */
  readonly landmark?: Landmark;
  /** The roundabout that the step enters or leaves. */
  readonly ring: Ring | undefined;
  /** The exit taken after `enterRoundabout`, unless the route ends inside the roundabout. */
  readonly exit: RoundaboutExit | undefined;
  /** Position of the path edge where the ramp that the step takes has merged into its road, if that is no step of its own. */
  readonly mergesAt?: number;
}

/** Makes a step that begins with path edge `i`, from the bearings before and after it in degrees. */
export function stepAt(
  i: number,
  action: Action,
  before: number,
  after: number,
  staysOnStreet = false,
  turn: Turn = turnBetween(before, after),
  ring?: Ring,
  exit?: RoundaboutExit,
): Step {
  return {
    action,
    turn,
    firstPathEdge: i,
    namedPathEdge: i,
    bearingBefore: Math.round(before) % 360,
    bearingAfter: Math.round(after) % 360,
    staysOnStreet,
    ring,
    exit,
  };
}
