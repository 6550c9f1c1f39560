import { positionOf } from '../journey/wire-numbers.ts';
import type { OsrmManeuver } from '@portolan/schemas';
import { isRamp, isRoundabout } from '../network/edge-traits.ts';
import type { LegStep } from '../guidance/leg-steps.ts';
import type { JourneyLeg } from '../journey/journey.ts';
import { otherOpenArcs, turnInto } from '../journey/junction.ts';
import type { Turn } from '../journey/turn.ts';

type Modifier = NonNullable<OsrmManeuver['modifier']>;

const RIGHT = {
  straight: 'straight',
  slight: 'slight right',
  normal: 'right',
  sharp: 'sharp right',
  uturn: 'uturn',
} as const;
const LEFT = {
  straight: 'straight',
  slight: 'slight left',
  normal: 'left',
  sharp: 'sharp left',
  uturn: 'uturn',
} as const;

function modifierOf({ kind, side }: Turn): Modifier {
  return side === 'right' ? RIGHT[kind] : LEFT[kind];
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
    maneuver.modifier = modifierOf(step.turn);
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
    case 'ramp':
      return 'on ramp';
    case 'exit':
      return 'off ramp';
    case 'merge':
      return 'merge';
    case 'keep':
      return 'fork';
    case 'enterRoundabout':
      return rotaryName(legStep) === undefined ? 'roundabout' : 'rotary';
    case 'exitRoundabout':
      return rotaryName(legStep) === undefined ? 'exit roundabout' : 'exit rotary';
    // The mode changes.
    case 'enterFerry':
    case 'exitFerry':
      return 'notification';
    case 'turn':
      if (step.staysOnStreet) return 'continue';
      return isEndOfRoad(legStep) ? 'end of road' : 'turn';
  }
}

/** True if a road ends at another one, so that travellers must turn left or right. */
function isEndOfRoad({ piece: { profile, routeShape }, firstPathEdge, step }: LegStep): boolean {
  const { network } = profile.data;
  const { turn, bearingBefore } = step;
  if (turn.kind !== 'normal') return false;
  const arrived = routeShape.pathEdges[firstPathEdge - 1]!.arc;
  const taken = routeShape.pathEdges[firstPathEdge]!.arc;
  if (isRamp(network, arrived >>> 1)) return false;
  const others = otherOpenArcs(profile, arrived, taken).map((arc) => turnInto(network, bearingBefore, arc));
  return others.length > 0 && others.every(({ kind, side }) => kind === 'normal' && side !== turn.side);
}

/**
 * Returns the roundabout's own name, at the step that enters or leaves it; undefined if it has none. Many roundabouts have the name of a
 * street that meets them, which does not count.
 */
export function rotaryName({ piece, firstPathEdge, step }: LegStep): string | undefined {
  const { network } = piece.profile.data;
  const { pathEdges } = piece.routeShape;
  const nameAt = (i: number): number => (pathEdges[i] ? network.edgeName[pathEdges[i].arc >>> 1]! : 0);
  const isCircle = (i: number): boolean =>
    pathEdges[i] !== undefined && isRoundabout(network, pathEdges[i].arc >>> 1);
  const inside = step.action === 'exitRoundabout' ? firstPathEdge - 1 : firstPathEdge;
  let first = inside;
  while (isCircle(first - 1)) first--;
  let end = inside;
  while (isCircle(end)) end++;
  const name = nameAt(inside);
  return name === 0 || name === nameAt(first - 1) || name === nameAt(end)
    ? undefined
    : network.strings.at(name);
}
