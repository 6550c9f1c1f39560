import { arcHead } from '../network/adjacency.ts';
import type { GraphData } from '../graph-data.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import {
  bearingInto,
  bearingOutOf,
  bendsLittle,
  isWithinBearing,
  type RouteShape,
} from '../journey/route-shape.ts';
import { isFerry, isMotorway, isPlainRoad, isRamp, isRoundabout } from '../network/edge-traits.ts';
import { degreeOf, otherOpenArcs, turnInto } from '../journey/junction.ts';
import { hasStreetName, isSameStreet } from '../network/street-names.ts';
import { turnBetween, type Turn } from '../journey/turn.ts';
import { headingOut } from '../edge-expanded/headings.ts';
import { exitOf, ringOf } from './roundabouts.ts';
import type { Action, Step } from './step.ts';

/** Cuts a route shape into steps: at its start, wherever a driver must act or a street changes its name, and at its end. */
export function stepsOf(profile: Profile, routeShape: RouteShape, roundaboutExits: boolean): Step[] {
  const { pathEdges } = routeShape;
  const steps = [endpoint('start', 0, bearingOutOf(routeShape, 0))];
  for (let i = 1; i < pathEdges.length; i++) {
    const step = stepBetween(profile, routeShape, i, steps.at(-1)!, roundaboutExits);
    if (step) steps.push(step);
  }
  steps.push(endpoint('arrive', pathEdges.length, bearingInto(routeShape, routeShape.lat.length - 1)));
  return steps;
}

function endpoint(action: Action, firstPathEdge: number, bearing: number): Step {
  const rounded = Math.round(bearing) % 360;
  return {
    action,
    turn: turnBetween(0, 0),
    firstPathEdge,
    bearingBefore: rounded,
    bearingAfter: rounded,
    staysOnStreet: false,
    ring: undefined,
    exit: undefined,
  };
}

/** Returns the step that begins with path edge `i`, or undefined if no instruction is needed there. */
function stepBetween(
  profile: Profile,
  routeShape: RouteShape,
  i: number,
  last: Step,
  roundaboutExits: boolean,
): Step | undefined {
  const { network, regions } = profile.data;
  const arrived = routeShape.pathEdges[i - 1]!.arc;
  const taken = routeShape.pathEdges[i]!.arc;
  // A place that is passed in the middle of an edge is not a junction.
  if (arrived === taken && routeShape.pathEdges[i]!.beginsInside) return undefined;
  const before = arrived >>> 1;
  const after = taken >>> 1;
  const street = routeShape.pathEdges[last.firstPathEdge]!.arc >>> 1;
  const staysOnStreet = isSameStreet(network, street, after);
  const isReversal = before === after && arrived !== taken;
  const isPlain = isPlainRoad(network, before) && isPlainRoad(network, after);
  const isUneventful = staysOnStreet && !isReversal && isPlain;
  // Most nodes of a route are only bends: they have one road in and one road out, of the same street.
  if (isUneventful && isBend(profile.data, arrived)) return undefined;

  const isOnRing = isRoundabout(network, after);
  if (isOnRing !== isRoundabout(network, before)) {
    return isOnRing
      ? enter(profile, routeShape, i)
      : exit(profile, routeShape, i, last, roundaboutExits);
  }
  if (isOnRing && !isReversal) return undefined;

  const shape = routeShape.pathEdges[i]!.beginShape;
  // If a step began within a bearing's length before this junction, its bearing covers the junction: only what lies beyond is new.
  const lastShape = routeShape.pathEdges[last.firstPathEdge]!.beginShape;
  const isAhead = last.action !== 'start' && !isReversal && isWithinBearing(routeShape, lastShape, shape);
  // Most other nodes are crossings that a street passes straight on.
  if (isUneventful && !isAhead && bendsLittle(routeShape, shape)) return undefined;
  const bearingBefore = isAhead ? last.bearingAfter : bearingInto(routeShape, shape);
  const bearingAfter = bearingOutOf(routeShape, shape);
  const begin = (action: Action, turn: Turn): Step => ({
    action,
    turn,
    firstPathEdge: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet,
    ring: undefined,
    exit: undefined,
  });

  if (isReversal) {
    const side = regions.keepsLeft[arcHead(network, arrived)] === 1 ? 'right' : 'left';
    return begin('turn', { kind: 'uturn', side, degrees: 180 });
  }
  const turn = turnBetween(bearingBefore, bearingAfter);
  if (isFerry(network, after)) return isFerry(network, before) ? undefined : begin('enterFerry', turn);
  if (isFerry(network, before)) return begin('exitFerry', turn);

  const isForward = turn.kind === 'straight' || turn.kind === 'slight';
  if (isForward && staysOnStreet && isPlain) return undefined;
  const others = otherOpenArcs(profile, arrived, taken);
  if (isRamp(network, after) && !isRamp(network, before) && others.length > 0) {
    const action = isMotorway(network, before) ? 'exit' : 'ramp';
    return begin(action, isForward ? beside(network, bearingBefore, taken, others) : turn);
  }
  const isNewStreet = !staysOnStreet && hasStreetName(network, after);
  if (isForward) {
    if (isRamp(network, before) && isMotorway(network, after)) return begin('merge', turn);
    if (isSplit(network, bearingBefore, before, after, others)) {
      return begin('keep', beside(network, bearingBefore, taken, others));
    }
    // If the street itself, or any road at a clear angle, continues straighter, the driver must be told to leave it.
    const isFork = others.some(
      (arc) =>
        isStraighter(turnInto(network, bearingBefore, arc), turn) &&
        (turn.kind === 'slight' || isSameStreet(network, street, arc >>> 1)),
    );
    if (isFork && !staysOnStreet) return begin('turn', beside(network, bearingBefore, taken, others));
    if (!isNewStreet) return undefined;
    return begin(hasStreetName(network, street) ? 'becomes' : 'continue', turn);
  }
  // A bend is not a turn, unless there is another road to take or the street changes its name in the bend.
  return others.length > 0 || turn.kind === 'uturn' || isNewStreet ? begin('turn', turn) : undefined;
}

function isStraighter(a: Turn, b: Turn): boolean {
  return Math.abs(a.degrees) < Math.abs(b.degrees);
}

/** True if a motorway splits into motorways, or a ramp into ramps, and all of them lie ahead. */
function isSplit(
  network: RoadNetwork,
  bearingBefore: number,
  before: number,
  after: number,
  others: readonly number[],
): boolean {
  const isKind = [isMotorway, isRamp].find((isOne) => isOne(network, before) && isOne(network, after));
  return (
    isKind !== undefined &&
    others.some(
      (arc) => isKind(network, arc >>> 1) && Math.abs(turnInto(network, bearingBefore, arc).degrees) < 45,
    )
  );
}

/**
 * Returns the side on which the taken road lies, compared with the straightest other road ahead. For example, a ramp leaves to the left
 * if it goes straight on where the main road bends to the right. Without another road ahead, the bend of the taken road decides.
 */
function beside(network: RoadNetwork, bearingBefore: number, taken: number, others: readonly number[]): Turn {
  const turn = turnInto(network, bearingBefore, taken);
  const ahead = others
    .map((arc) => turnInto(network, bearingBefore, arc))
    .filter(({ degrees }) => Math.abs(degrees) < 45);
  if (ahead.length === 0) return turn;
  const rival = ahead.reduce((straightest, other) =>
    isStraighter(other, straightest) ? other : straightest,
  );
  return { kind: 'slight', side: turn.degrees < rival.degrees ? 'left' : 'right', degrees: turn.degrees };
}

/** Returns the step that enters a roundabout with path edge `i`. */
function enter(profile: Profile, routeShape: RouteShape, i: number): Step {
  const { network } = profile.data;
  const { pathEdges } = routeShape;
  const ring = ringOf(profile, pathEdges[i]!.arc);
  const exit = exitOf(profile, pathEdges, i);
  const bearingBefore = bearingInto(routeShape, pathEdges[i]!.beginShape);
  const bearingAfter = headingOut(network, pathEdges[i]!.arc);
  const isTurn = ring.kind === 'turn' && exit !== undefined;
  return {
    action: 'enterRoundabout',
    turn: turnBetween(
      bearingBefore,
      isTurn ? bearingOutOf(routeShape, pathEdges[exit.pathEdge]!.beginShape) : bearingAfter,
    ),
    firstPathEdge: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet: false,
    ring,
    exit,
  };
}

/** Returns the step that leaves a roundabout with path edge `i`; undefined if it was announced on entering and is not to be told again. */
function exit(
  profile: Profile,
  routeShape: RouteShape,
  i: number,
  last: Step,
  roundaboutExits: boolean,
): Step | undefined {
  const { pathEdges } = routeShape;
  const isAnnounced = last.exit?.pathEdge === i;
  if (isAnnounced && !roundaboutExits) return undefined;
  const arrived = pathEdges[i - 1]!.arc;
  const bearingBefore = (headingOut(profile.data.network, arrived ^ 1) + 180) % 360;
  const bearingAfter = bearingOutOf(routeShape, pathEdges[i]!.beginShape);
  return {
    action: 'exitRoundabout',
    turn: turnBetween(bearingBefore, bearingAfter),
    firstPathEdge: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet: false,
    ring: isAnnounced ? last.ring : ringOf(profile, arrived),
    exit: undefined,
  };
}

function isBend({ network, incidence }: GraphData, arrived: number): boolean {
  return degreeOf(incidence, arcHead(network, arrived)) <= 2;
}
