import type { Graph } from '../graph.ts';
import { RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import type { Profile } from '../profile.ts';
import { bearingInto, bearingOutOf, type Course } from './course.ts';
import { degreeOf, hasStraighterWay, headOf, isRoundabout, otherWays, waysOut } from './junction.ts';
import { splitRefs } from './street-names.ts';
import { turnBetween, type Turn } from './turn.ts';

/** What a traveller is told to do, before it is put into words. */
type Action =
  | 'start'
  | 'turn'
  | 'becomes'
  | 'continue'
  | 'ramp'
  | 'exit'
  | 'merge'
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
  readonly firstStretch: number;
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
  readonly stretch: number;
}

/** Cuts a course into steps: where it starts, wherever a driver must act or a street changes its name, and where it ends. */
export function stepsOf(graph: Graph, profile: Profile, course: Course, roundaboutExits: boolean): Step[] {
  const { stretches } = course;
  const steps = [endpoint('start', 0, bearingOutOf(course, 0))];
  for (let i = 1; i < stretches.length; i++) {
    const step = stepBetween(graph, profile, course, i, steps.at(-1)!.firstStretch, roundaboutExits);
    if (step) steps.push(step);
  }
  steps.push(endpoint('arrive', stretches.length, bearingInto(course, course.lat.length - 1)));
  return steps;
}

function endpoint(action: Action, firstStretch: number, bearing: number): Step {
  const rounded = Math.round(bearing) % 360;
  return {
    action,
    turn: turnBetween(0, 0),
    firstStretch,
    bearingBefore: rounded,
    bearingAfter: rounded,
    staysOnStreet: false,
    exit: undefined,
  };
}

/** The step that begins with stretch `i`, or undefined where nothing has to be said. */
function stepBetween(
  graph: Graph,
  profile: Profile,
  course: Course,
  i: number,
  stepBegin: number,
  roundaboutExits: boolean,
): Step | undefined {
  const { network } = graph.data;
  const before = course.stretches[i - 1]!.arc;
  const after = course.stretches[i]!.arc;
  const street = course.stretches[stepBegin]!.arc >>> 1;
  const staysOnStreet = isSameStreet(network, street, after >>> 1);
  const isReversal = before >>> 1 === after >>> 1 && before !== after;
  // Most nodes of a route are bends: one way in, one way out, one street.
  if (
    staysOnStreet &&
    !isReversal &&
    isPlain(graph, before) &&
    isPlain(graph, after) &&
    isBend(graph, before)
  )
    return undefined;

  const shape = course.stretches[i]!.beginShape;
  const bearingBefore = bearingInto(course, shape);
  const bearingAfter = bearingOutOf(course, shape);
  const turn = turnBetween(bearingBefore, bearingAfter);
  const begin = (action: Action, exit?: RoundaboutExit): Step => ({
    action,
    turn,
    firstStretch: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet,
    exit,
  });
  const newName = (): Step | undefined => {
    if (staysOnStreet || !hasStreetName(network, after >>> 1)) return undefined;
    return begin(hasStreetName(network, street) ? 'becomes' : 'continue');
  };

  if (isReversal) return begin('turn');
  if (isRoundabout(graph, after)) {
    if (isRoundabout(graph, before)) return undefined;
    return begin('enterRoundabout', findExit(graph, profile, course, i));
  }
  if (isRoundabout(graph, before)) return roundaboutExits ? begin('exitRoundabout') : undefined;
  const useBefore = network.edgeUse[before >>> 1];
  const useAfter = network.edgeUse[after >>> 1];
  if (isFerry(useAfter)) return isFerry(useBefore) ? undefined : begin('enterFerry');
  if (isFerry(useBefore)) return begin('exitFerry');

  const others = otherWays(graph, profile, before, after);
  if (turn.kind === 'straight' || turn.kind === 'slight') {
    if (useAfter === RoadUse.link && useBefore !== RoadUse.link && others.length > 0) {
      return begin(isMotorway(graph, before) ? 'exit' : 'ramp');
    }
    if (useBefore === RoadUse.link && useAfter !== RoadUse.link && isMotorway(graph, after))
      return begin('merge');
    const isFork = turn.kind === 'slight' && hasStraighterWay(graph, others, bearingBefore, turn.degrees);
    if (isFork && !staysOnStreet && hasStreetName(network, after >>> 1)) return begin('turn');
    return newName();
  }
  // A bend is no turn, unless there is another way to go or the street changes its name in it.
  const isNewStreet = !staysOnStreet && hasStreetName(network, after >>> 1);
  return others.length > 0 || turn.kind === 'uturn' || isNewStreet ? begin('turn') : undefined;
}

/** A road like most: no link, ferry or roundabout, which have words of their own. */
function isPlain(graph: Graph, arc: number): boolean {
  const use = graph.data.network.edgeUse[arc >>> 1];
  return use !== RoadUse.link && !isFerry(use) && !isRoundabout(graph, arc);
}

function isBend(graph: Graph, arrived: number): boolean {
  return degreeOf(graph, headOf(graph, arrived)) <= 2;
}

/** Where a course leaves the roundabout that it enters with stretch `first`. */
function findExit(graph: Graph, profile: Profile, course: Course, first: number): RoundaboutExit | undefined {
  const { stretches } = course;
  let count = 0;
  for (let i = first; i + 1 < stretches.length; i++) {
    const ways = waysOut(graph, profile, headOf(graph, stretches[i]!.arc));
    if (ways.some((arc) => !isRoundabout(graph, arc))) count++;
    if (!isRoundabout(graph, stretches[i + 1]!.arc)) return { count: Math.max(1, count), stretch: i + 1 };
  }
  return undefined;
}

function isFerry(use: number | undefined): boolean {
  return use === RoadUse.ferry || use === RoadUse.railFerry;
}

function isMotorway(graph: Graph, arc: number): boolean {
  return graph.data.network.edgeClass[arc >>> 1] === RoadClass.motorway;
}

/** What a street is called: its name, or else its refs; 0 for nothing. */
function labelOf(network: RoadNetwork, edge: number): number {
  return network.edgeName[edge]! || network.edgeRef[edge]!;
}

function hasStreetName(network: RoadNetwork, edge: number): boolean {
  return labelOf(network, edge) !== 0;
}

/** Streets are the same by name; where one has none, by a ref that both bear. */
function isSameStreet(network: RoadNetwork, a: number, b: number): boolean {
  const [labelA, labelB] = [labelOf(network, a), labelOf(network, b)];
  if (labelA === labelB) return true;
  if (labelA === 0 || labelB === 0) return false;
  const refsOfB = splitRefs(network.strings.at(labelB)!);
  return splitRefs(network.strings.at(labelA)!).some((ref) => refsOfB.includes(ref));
}
