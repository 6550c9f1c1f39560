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
import { degreeOf, otherWays, turnInto, waysOut } from '../journey/junction.ts';
import { hasStreetName, isSameStreet } from '../network/street-names.ts';
import { turnBetween, type Turn } from '../journey/turn.ts';

/** The kind of a maneuver, before it is put into words. */
type Action =
  | 'start'
  | 'turn'
  | 'becomes'
  | 'continue'
  | 'ramp'
  | 'exit'
  | 'merge'
  | 'keep'
  | 'enterRoundabout'
  | 'exitRoundabout'
  | 'enterFerry'
  | 'exitFerry'
  | 'arrive';

/** The beginning of a stretch of a course that is one instruction; it ends where the next step begins. */
export interface Step {
  readonly action: Action;
  /** Of no meaning for `start` and `arrive`. */
  readonly turn: Turn;
  /** A position in the course's stretches; their number for `arrive`. */
  readonly firstPathEdge: number;
  /** Whole degrees from north. */
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  /** The street goes on under the name it had. */
  readonly staysOnStreet: boolean;
  /** Of `enterRoundabout`, unless the course ends inside. */
  readonly exit: RoundaboutExit | undefined;
}

interface RoundaboutExit {
  /** Which exit is taken, from 1. */
  readonly count: number;
  /** The stretch that leads out. */
  readonly pathEdge: number;
}

/** Cuts a course into steps: where it starts, wherever a driver must act or a street changes its name, and where it ends. */
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
    exit: undefined,
  };
}

/** The step that begins with stretch `i`, or undefined where nothing has to be said. */
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
  // A place that is passed in the middle of an edge is no junction.
  if (arrived === taken && routeShape.pathEdges[i]!.beginsInside) return undefined;
  const before = arrived >>> 1;
  const after = taken >>> 1;
  const street = routeShape.pathEdges[last.firstPathEdge]!.arc >>> 1;
  const staysOnStreet = isSameStreet(network, street, after);
  const isReversal = before === after && arrived !== taken;
  const isPlain = isPlainRoad(network, before) && isPlainRoad(network, after);
  const isUneventful = staysOnStreet && !isReversal && isPlain;
  // Most nodes of a route are bends: one way in, one way out, one street.
  if (isUneventful && isBend(profile.data, arrived)) return undefined;

  const shape = routeShape.pathEdges[i]!.beginShape;
  // The bearing of a step that began nearer than a bearing's length already covers this junction: only what lies beyond is new.
  const lastShape = routeShape.pathEdges[last.firstPathEdge]!.beginShape;
  const isAhead = last.action !== 'start' && !isReversal && isWithinBearing(routeShape, lastShape, shape);
  // Most others are crossings that a street passes straight on.
  if (isUneventful && !isAhead && bendsLittle(routeShape, shape)) return undefined;
  const bearingBefore = isAhead ? last.bearingAfter : bearingInto(routeShape, shape);
  const bearingAfter = bearingOutOf(routeShape, shape);
  const begin = (action: Action, turn: Turn, exit?: RoundaboutExit): Step => ({
    action,
    turn,
    firstPathEdge: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet,
    exit,
  });

  if (isReversal) {
    const side = regions.keepsLeft[arcHead(network, arrived)] === 1 ? 'right' : 'left';
    return begin('turn', { kind: 'uturn', side, degrees: 180 });
  }
  const turn = turnBetween(bearingBefore, bearingAfter);
  if (isRoundabout(network, after)) {
    if (isRoundabout(network, before)) return undefined;
    return begin('enterRoundabout', turn, findExit(profile, routeShape, i));
  }
  if (isRoundabout(network, before)) return roundaboutExits ? begin('exitRoundabout', turn) : undefined;
  if (isFerry(network, after)) return isFerry(network, before) ? undefined : begin('enterFerry', turn);
  if (isFerry(network, before)) return begin('exitFerry', turn);

  const isForward = turn.kind === 'straight' || turn.kind === 'slight';
  if (isForward && staysOnStreet && isPlain) return undefined;
  const others = otherWays(profile, arrived, taken);
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
    // Where the street itself, or any road at a clear angle, goes on straighter, the driver must be told to leave it.
    const isFork = others.some(
      (arc) =>
        isStraighter(turnInto(network, bearingBefore, arc), turn) &&
        (turn.kind === 'slight' || isSameStreet(network, street, arc >>> 1)),
    );
    if (isFork && !staysOnStreet) return begin('turn', beside(network, bearingBefore, taken, others));
    if (!isNewStreet) return undefined;
    return begin(hasStreetName(network, street) ? 'becomes' : 'continue', turn);
  }
  // A bend is no turn, unless there is another way to go or the street changes its name in it.
  return others.length > 0 || turn.kind === 'uturn' || isNewStreet ? begin('turn', turn) : undefined;
}

function isStraighter(a: Turn, b: Turn): boolean {
  return Math.abs(a.degrees) < Math.abs(b.degrees);
}

/** True where a motorway parts into motorways, or a ramp into ramps, all of them ahead. */
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
 * On which side of the straightest other way ahead the taken one lies: a ramp may leave a bend to the right by going straight on.
 * With no other way ahead it is as it bends.
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

function isBend({ network, incidence }: GraphData, arrived: number): boolean {
  return degreeOf(incidence, arcHead(network, arrived)) <= 2;
}

/** Where a course leaves the roundabout that it enters with stretch `first`. */
function findExit(profile: Profile, routeShape: RouteShape, first: number): RoundaboutExit | undefined {
  const { network } = profile.data;
  const { pathEdges } = routeShape;
  let count = 0;
  for (let i = first; i + 1 < pathEdges.length; i++) {
    if (pathEdges[i + 1]!.beginsInside) continue;
    const ways = waysOut(profile, arcHead(network, pathEdges[i]!.arc));
    if (ways.some((arc) => !isRoundabout(network, arc >>> 1))) count++;
    if (!isRoundabout(network, pathEdges[i + 1]!.arc >>> 1))
      return { count: Math.max(1, count), pathEdge: i + 1 };
  }
  return undefined;
}
