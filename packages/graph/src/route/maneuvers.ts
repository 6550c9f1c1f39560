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

/** A stretch of a course that is one instruction. */
export interface Step {
  readonly action: Action;
  /** At its beginning; of no meaning for `start` and `arrive`. */
  readonly turn: Turn;
  /** Positions in the course's stretches: `firstStretch .. endStretch`; empty for `arrive`. */
  readonly firstStretch: number;
  readonly endStretch: number;
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  /** The street goes on under the name it had. */
  readonly staysOnStreet: boolean;
  /** Which exit of the roundabout is taken, from 1; 0 where none is. */
  readonly roundaboutExit: number;
}

type Start = Omit<Step, 'endStretch' | 'roundaboutExit'>;

/** Cuts a course into steps: where it starts, wherever a driver must act or a street changes its name, and where it ends. */
export function stepsOf(graph: Graph, profile: Profile, course: Course, roundaboutExits: boolean): Step[] {
  const { stretches } = course;
  const starts: Start[] = [startAt(course)];
  for (let i = 1; i < stretches.length; i++) {
    const start = startBetween(graph, profile, course, i, starts.at(-1)!.firstStretch, roundaboutExits);
    if (start) starts.push(start);
  }
  const steps = starts.map((start, i): Step => {
    const endStretch = starts[i + 1]?.firstStretch ?? stretches.length;
    const roundaboutExit = isRoundabout(graph, stretches[start.firstStretch]!.arc)
      ? countExits(graph, profile, course, start.firstStretch)
      : 0;
    return { ...start, endStretch, roundaboutExit };
  });
  const last = course.lat.length - 1;
  const bearing = Math.round(bearingInto(course, last)) % 360;
  steps.push({
    action: 'arrive',
    turn: turnBetween(0, 0),
    firstStretch: stretches.length,
    endStretch: stretches.length,
    bearingBefore: bearing,
    bearingAfter: bearing,
    staysOnStreet: false,
    roundaboutExit: 0,
  });
  return steps;
}

function startAt(course: Course): Start {
  const bearing = Math.round(bearingOutOf(course, 0)) % 360;
  return {
    action: 'start',
    turn: turnBetween(0, 0),
    firstStretch: 0,
    bearingBefore: bearing,
    bearingAfter: bearing,
    staysOnStreet: false,
  };
}

/** The step that begins with stretch `i`, or undefined where nothing has to be said. */
function startBetween(
  graph: Graph,
  profile: Profile,
  course: Course,
  i: number,
  stepBegin: number,
  roundaboutExits: boolean,
): Start | undefined {
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
  const begin = (action: Action): Start => ({
    action,
    turn,
    firstStretch: i,
    bearingBefore: Math.round(bearingBefore) % 360,
    bearingAfter: Math.round(bearingAfter) % 360,
    staysOnStreet,
  });
  const newName = (): Start | undefined => {
    if (staysOnStreet || !hasStreetName(network, after >>> 1)) return undefined;
    return begin(hasStreetName(network, street) ? 'becomes' : 'continue');
  };

  if (isReversal) return begin('turn');
  if (isRoundabout(graph, after)) return isRoundabout(graph, before) ? undefined : begin('enterRoundabout');
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

/** Exits passed in the roundabout that begins with stretch `first`, the one taken included; 0 when the course ends inside. */
function countExits(graph: Graph, profile: Profile, course: Course, first: number): number {
  const { stretches } = course;
  let exits = 0;
  for (let i = first; i + 1 < stretches.length && isRoundabout(graph, stretches[i]!.arc); i++) {
    const leaves = waysOut(graph, profile, headOf(graph, stretches[i]!.arc)).some(
      (arc) => !isRoundabout(graph, arc),
    );
    if (leaves) exits++;
    if (!isRoundabout(graph, stretches[i + 1]!.arc)) return Math.max(1, exits);
  }
  return 0;
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
