import { positionOf } from '../journey/wire-numbers.ts';
import type { OsrmManeuver } from '@portolan/schemas';
import type { LegStep } from '../guidance/leg-steps.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import { isEndOfRoad } from './end-of-road.ts';
import type { Action, Step } from '../guidance/step.ts';

type Modifier = NonNullable<OsrmManeuver['modifier']>;

const STRAIGHT_DEGREES = 20;
/** OSRM's names of turns, each with its upper limit in degrees from straight on. */
const MODIFIERS = [
  [STRAIGHT_DEGREES, 'straight', 'straight'],
  [40, 'slight left', 'slight right'],
  [120, 'left', 'right'],
  [181, 'sharp left', 'sharp right'],
] as const;

/** What is told with a side. */
const SIDED: ReadonlySet<Action> = new Set(['turn', 'bear', 'ramp', 'exit', 'keep', 'merge']);

/** Returns the direction of a step. Where the way to take is told by its side, it is never straight on, however small the angle. */
function modifierOf({ action, turn: { kind, side, degrees } }: Step): Modifier {
  if (kind === 'uturn') return 'uturn';
  if (kind === 'sharp' || (kind === 'slight' && SIDED.has(action))) return `${kind} ${side}`;
  const [, left, right] = MODIFIERS.find(([limit]) => Math.abs(degrees) < limit) ?? MODIFIERS[3];
  return side === 'left' ? left : right;
}

/** @param isDeparture  true for the first step of its leg. */
export function maneuverOf(leg: JourneyLeg, legStep: LegStep, isDeparture: boolean): OsrmManeuver {
  const { step, beginShape } = legStep;
  const type = typeOf(legStep, isDeparture);
  const maneuver: OsrmManeuver = {
    type,
    location: positionOf(leg.lat[beginShape]!, leg.lon[beginShape]!),
    // As in OSRM there is no bearing before the departure and none after the arrival.
    bearing_before: isDeparture ? 0 : step.bearingBefore,
    bearing_after: type === 'arrive' ? 0 : step.bearingAfter,
  };
  if (type === 'arrive') {
    if (leg.side !== undefined) maneuver.modifier = leg.side;
  } else if (!isDeparture) {
    maneuver.modifier = modifierOf(step);
  }
  if (step.exit) maneuver.exit = step.exit.count;
  return maneuver;
}

function typeOf(legStep: LegStep, isDeparture: boolean): OsrmManeuver['type'] {
  const { step } = legStep;
  switch (step.action) {
    case 'start':
      if (isDeparture) return 'depart';
      // After a passed location the trip continues; otherwise a bicycle is rented or returned, which changes the mode.
      return legStep.rental?.action === 'NoneAction' ? 'continue' : 'notification';
    case 'arrive':
      return 'arrive';
    case 'becomes':
    case 'continue':
      return 'new name';
    case 'bear':
      return legStep.beginNames.length > 0 ? 'new name' : 'turn';
    case 'ramp':
      return 'on ramp';
    case 'exit':
      return 'off ramp';
    case 'merge':
      return 'merge';
    case 'keep':
      return 'fork';
    case 'enterRoundabout':
      if (step.ring?.kind === 'turn') return step.exit ? 'roundabout turn' : 'roundabout';
      return step.ring?.kind ?? 'roundabout';
    case 'exitRoundabout':
      return step.ring?.kind === 'rotary' ? 'exit rotary' : 'exit roundabout';
    // The mode changes.
    case 'enterFerry':
    case 'exitFerry':
      return 'notification';
    case 'steps':
    case 'escalator':
    case 'elevator':
      return 'turn';
    case 'useLane':
      return 'use lane';
    case 'mount':
    case 'pass':
      return 'notification';
    case 'turn':
      if (step.staysOnStreet && (legStep.names.length > 0 || step.turn.kind === 'uturn')) return 'continue';
      return isEndOfRoad(legStep) ? 'end of road' : 'turn';
  }
}
