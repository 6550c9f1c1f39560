import { headingOut } from '../../edge-expanded/headings.ts';
import { openFrom } from '../../journey/junction.ts';
import type { PathEdge, RouteShape } from '../../journey/route-shape.ts';
import { arcHead } from '../../network/adjacency.ts';
import { isPublicRoad } from '../../network/edge-traits.ts';
import { haveSameLanes, type Lane, lanesAt, LaneTurn } from '../../network/lanes.ts';
import type { Profile } from '../../profile/profile.ts';
import type { Step } from '../step.ts';
import { assignTurns, meaningOf, nearestTurn } from './assign-lanes.ts';

/** The lanes before a junction of a route. */
export interface LaneChoice {
  /** From left to right. */
  readonly lanes: readonly Lane[];
  /** By lane: the marks that lead along the route, bits of `LaneTurn`; 0 where the lane does not. */
  readonly valid: readonly number[];
}

/** Whoever has to change lanes needs so much room for each. */
const METRES_PER_LANE_CHANGE = 200;
/** Pieces of one junction, such as the gap between two carriageways, are at most this long. */
const JUNCTION_METRES = 30;
/** Roads that go on within this angle are the same road to whoever drives on it. */
const AHEAD_DEGREES = 45;

/**
 * Finds the lanes before the junctions of a route, by the position of the path edge that begins there. Where the next junction with a choice of lanes is
 * near, only those are valid from which its lanes can be reached.
 *
 * @param steps  the steps of the route: at their beginnings one turns. A turn that begins in the middle of a junction counts where that begins.
 */
export function lanesAlong(
  profile: Profile,
  { pathEdges }: RouteShape,
  steps: readonly Step[],
): ReadonlyMap<number, LaneChoice> {
  const found = new Map<number, LaneChoice>();
  const { network, regions } = profile.data;
  if (network.laneEdge.length === 0) return found;
  const stepAt = new Map(steps.map((step) => [step.firstPathEdge, step]));
  /** The next junction with a choice of lanes, and the next step, each with its distance. */
  let next: LaneChoice | undefined;
  let metresToNext = 0;
  let ahead: Step | undefined;
  let metresAhead = 0;
  // From the last junction to the first, because each depends on the next one.
  for (let i = pathEdges.length - 1; i > 0; i--) {
    const metres = pathEdges[i]!.lengthMillimetres / 1000;
    metresToNext += metres;
    metresAhead += metres;
    const own = stepAt.get(i);
    const isAcross = ahead && metresAhead <= JUNCTION_METRES && !found.has(ahead.firstPathEdge);
    const step = own ?? (isAcross ? ahead : undefined);
    if (own) [ahead, metresAhead] = [own, 0];
    if (pathEdges[i]!.beginsInside) continue;
    const arrived = pathEdges[i - 1]!.arc;
    const keepsLeft = regions.keepsLeft[arcHead(network, arrived)] === 1;
    const lanes = lanesAt(network, arrived, profile.chosen.ownMode, keepsLeft);
    if (lanes === undefined) continue;
    const later = found.get(i + 1);
    const goesOn =
      step === undefined &&
      later?.lanes.length === lanes.length &&
      haveSameLanes(network, arrived, pathEdges[i]!.arc);
    const marked = goesOn ? later.valid : validLanes(profile, pathEdges, i, lanes, step, keepsLeft);
    if (marked === undefined) continue;
    const isNear = next && metresToNext <= METRES_PER_LANE_CHANGE * Math.max(1, unusedLanes(next));
    const valid = next && isNear ? narrowed(marked, next, own) : marked;
    const choice = { lanes, valid };
    found.set(i, choice);
    if (valid.includes(0)) [next, metresToNext] = [choice, 0];
  }
  return found;
}

/** The marks of each lane that lead into the road that is taken; undefined where no lane does. */
function validLanes(
  profile: Profile,
  pathEdges: readonly PathEdge[],
  i: number,
  lanes: readonly Lane[],
  step: Step | undefined,
  keepsLeft: boolean,
): number[] | undefined {
  const wanted =
    step?.turn.kind === 'uturn' ? turnBack(lanes, keepsLeft) : marksInto(profile, pathEdges, i, lanes, step);
  const valid = lanes.map(({ turns }) => meaningOf(turns) & wanted);
  return valid.some((turns) => turns !== 0) ? valid : undefined;
}

/** Where no lane is marked for turning back, it is done from the one nearest to the middle of the road. */
function turnBack(lanes: readonly Lane[], keepsLeft: boolean): number {
  const marks = lanes.reduce((all, { turns }) => all | turns, 0);
  if ((marks & LaneTurn.reverse) !== 0) return LaneTurn.reverse;
  const sides = keepsLeft ? [LaneTurn.sharpRight, LaneTurn.right] : [LaneTurn.sharpLeft, LaneTurn.left];
  return sides.find((side) => (marks & side) !== 0) ?? 0;
}

function marksInto(
  profile: Profile,
  pathEdges: readonly PathEdge[],
  i: number,
  lanes: readonly Lane[],
  step: Step | undefined,
): number {
  const { network } = profile.data;
  const arrived = pathEdges[i - 1]!;
  const taken = pathEdges[i]!.arc;
  const into = (headingOut(network, arrived.arc ^ 1) + 180) % 360;
  const degreesTo = (arc: number): number => {
    const degrees = (headingOut(network, arc) - into + 540) % 360;
    return degrees - 180;
  };
  const marks = lanes.reduce((all, { turns }) => all | meaningOf(turns), 0);
  if (step?.exit && step.firstPathEdge === i) {
    const toExit = nearestTurn(marks, degreesTo(pathEdges[step.exit.pathEdge]!.arc));
    if (toExit !== 0) return toExit;
  }
  const roads = [...openFrom(profile, arrived)]
    .filter((arc) => arc === taken || (arc !== (arrived.arc ^ 1) && isForDrivers(profile, arc)))
    .map((arc) => ({ arc, degrees: degreesTo(arc) }))
    .toSorted((a, b) => a.degrees - b.degrees || a.arc - b.arc);
  const position = roads.findIndex(({ arc }) => arc === taken);
  const assigned = assignTurns(
    marks,
    roads.map(({ degrees }) => degrees),
  )[position]!;
  const wanted = assigned === 0 ? nearestTurn(marks, roads[position]!.degrees) : assigned;
  // A turn in several pieces, as across a divided road, begins from the lanes for the whole of it.
  const isInPieces = step?.action === 'turn' && (step.firstPathEdge > i || step.namedPathEdge > i);
  const whole = isInPieces ? nearestTurn(wanted, step.turn.degrees) : 0;
  return whole === 0 ? wanted : whole;
}

/** Nobody paints an arrow for a driveway. */
function isForDrivers({ data: { network }, chosen }: Profile, arc: number): boolean {
  return isPublicRoad(network, arc >>> 1, chosen.ownMode);
}

/** The lanes beside those that are valid, on the side where there are more of them: who is there has so many to cross. */
function unusedLanes({ valid }: LaneChoice): number {
  const first = valid.findIndex((turns) => turns !== 0);
  const last = valid.findLastIndex((turns) => turns !== 0);
  return Math.max(first, valid.length - 1 - last);
}

/**
 * Keeps the lanes from which the next choice can be made with the fewest changes of lane. Lanes go on side by side: behind a turn to the left the leftmost
 * is the leftmost again, behind one to the right the rightmost. Straight on the lanes that leave at both sides are taken off.
 */
function narrowed(valid: readonly number[], next: LaneChoice, step: Step | undefined): readonly number[] {
  const own = valid.flatMap((turns, lane) => (turns === 0 ? [] : [lane]));
  const count = next.valid.length;
  const shift = shiftOf(valid, own, count, step);
  const changes = own.map((lane) => {
    const behind = Math.min(Math.max(lane + shift, 0), count - 1);
    return Math.min(
      ...next.valid.map((turns, target) => (turns === 0 ? Infinity : Math.abs(target - behind))),
    );
  });
  const least = Math.min(...changes);
  return valid.map((turns, lane) => (changes[own.indexOf(lane)] === least ? turns : 0));
}

/** What to add to the position of a lane before a junction for its position behind it. */
function shiftOf(
  valid: readonly number[],
  own: readonly number[],
  count: number,
  step: Step | undefined,
): number {
  const [first, last] = [own[0]!, own.at(-1)!];
  const degrees = step?.turn.degrees ?? 0;
  if (degrees <= -AHEAD_DEGREES) return -first;
  if (degrees >= AHEAD_DEGREES) return count - 1 - last;
  // Lanes that are added or end at a side are those beside which other lanes turn off.
  if (own.length === count) return -first;
  if (valid.length === count) return 0;
  const leavesLeft = first > 0;
  const leavesRight = last < valid.length - 1;
  if (leavesLeft === leavesRight) return Math.round((count - own.length) / 2) - first;
  return leavesLeft ? count - 1 - last : -first;
}
