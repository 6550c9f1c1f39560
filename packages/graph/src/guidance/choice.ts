import { headingOut } from '../edge-expanded/headings.ts';
import { otherOpenArcs, turnInto } from '../journey/junction.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import type { Turn } from '../journey/turn.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import { isLinkUse, isMotorway, isPublicRoad, isRamp } from '../network/edge-traits.ts';
import { EdgeFlag, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { hasStreetName } from '../network/street-names.ts';
import type { Profile } from '../profile/profile.ts';
import { areAlike } from './kinds-of-ways.ts';
import { isSameRoad, leadsOn } from './same-road.ts';

/** A road that a traveller may take at a junction. */
export interface Way {
  readonly arc: number;
  readonly turn: Turn;
  /** True if it is the street on which the traveller arrives, or has its ref. */
  readonly isSame: boolean;
  /** Importance; smaller is more important, and a difference of `MUCH` makes the greater road the natural one to follow. */
  readonly rank: number;
}

/** What a traveller sees at a junction. */
export interface Choice {
  readonly taken: Way;
  readonly others: readonly Way[];
}

export const MUCH = 2;
/** Roads within this angle lie ahead. */
export const AHEAD_DEGREES = 60;
/** A road that bends by more does not make a driver say left or right of another one. */
export const BESIDE_DEGREES = 45;
/** A road that bends less than this goes straight on, and is natural to follow if all others bend by more than `CLEAR_DEGREES`. */
const STRAIGHT_DEGREES = 20;
const CLEAR_DEGREES = 30;
/** Roads that turn back by more are not what ends in a T. */
export const BEHIND_DEGREES = 135;
/** Roads that part by less are hard to tell from each other. */
const NARROW_DEGREES = 20;
/** A street that is drawn twice differs in length by no more than this share; the sides of an island are no longer than this. */
const SAME_LENGTH = 0.01;
const ISLAND_MILLIMETRES = 30_000;
/** From this angle on a turn is felt as going round a corner. */
export const CORNER_DEGREES = 60;

/** Returns the roads by which a traveller may leave a junction; not the one of the arrival. @param street  the edge whose street is followed. */
export function choiceAt(
  profile: Profile,
  bearingBefore: number,
  street: number,
  arrived: number,
  taken: number,
): Choice {
  const { network } = profile.data;
  const { travelMode } = profile.costing;
  const wayOf = (arc: number): Way => ({
    arc,
    turn: turnInto(network, bearingBefore, arc),
    isSame: isContinuation(network, street, arc >>> 1),
    rank: rankOf(network, arc >>> 1, travelMode === 'pedestrian', profile.chosen.ownMode),
  });
  const isOther = (arc: number): boolean =>
    !isDrawnTwice(network, arc, taken) && !isAcrossSameSquare(network, arc, taken);
  return {
    taken: wayOf(taken),
    others: otherOpenArcs(profile, arrived, taken).filter(isOther).map(wayOf),
  };
}

/** Whether two arcs are one street to travellers: drawn twice, or on both sides of an island, it leads to the same place as fast. */
function isDrawnTwice(network: RoadNetwork, a: number, b: number): boolean {
  // A loop may be gone round either way.
  if (a >>> 1 === b >>> 1) return false;
  if (arcHead(network, a) !== arcHead(network, b) || !isSameRoad(network, a >>> 1, b >>> 1)) return false;
  const { edgeLengthMillimetres: length } = network;
  const [one, other] = [length[a >>> 1]!, length[b >>> 1]!];
  return (
    Math.abs(one - other) <= Math.max(one, other) * SAME_LENGTH || Math.max(one, other) <= ISLAND_MILLIMETRES
  );
}

/** Whether two arcs are lines across one square, between which nobody sees a fork. */
function isAcrossSameSquare({ edgeFlags, edgeWayId }: RoadNetwork, a: number, b: number): boolean {
  const isAcross = edgeFlags[a >>> 1]! & edgeFlags[b >>> 1]! & EdgeFlag.areaCrossing;
  return isAcross !== 0 && edgeWayId[a >>> 1] === edgeWayId[b >>> 1];
}

/** Whether an edge goes on with a street. If neither has a name, they must at least be of one class. */
function isContinuation(network: RoadNetwork, street: number, edge: number): boolean {
  if (!leadsOn(network, street, edge)) return false;
  if (hasStreetName(network, street) || hasStreetName(network, edge)) return true;
  const { edgeClass, edgeUse } = network;
  return edgeClass[street] === edgeClass[edge] && isLinkUse(edgeUse[street]!) === isLinkUse(edgeUse[edge]!);
}

function rankOf(network: RoadNetwork, edge: number, isWalker: boolean, mode: number): number {
  const isMinor = !isPublicRoad(network, edge, mode);
  // To a walker a footpath is as good as a street.
  if (isWalker) return isMinor ? MUCH : 0;
  const roadClass = network.edgeClass[edge]!;
  const use = network.edgeUse[edge]!;
  const isWay =
    use === RoadUse.service ||
    use === RoadUse.alley ||
    use === RoadUse.track ||
    (use >= RoadUse.footway && use <= RoadUse.elevator);
  return roadClass + (isMinor ? 2 * MUCH : isWay ? MUCH : isLinkUse(use) ? MUCH : 0);
}

const angleOf = ({ turn }: Way): number => Math.abs(turn.degrees);

/** True if no one would expect a traveller on `way`, or on a road like it, to take `other`. */
function isLesser(other: Way, way: Way): boolean {
  return other.rank >= way.rank + MUCH;
}

/** The other roads that lie ahead and that a traveller might take for the right one. */
export function rivalsOf({ taken, others }: Choice): Way[] {
  return others.filter(
    (other) => angleOf(other) < AHEAD_DEGREES && (other.isSame || !isLesser(other, taken)),
  );
}

/**
 * True if a street that turns aside at a junction has to be told: another road goes on ahead, or ends the choice of a fork or a T to the
 * other side. Tracks and driveways are no such roads, and the greater the street, the greater must be what lies on the other side.
 */
export function leavesDoubt(network: RoadNetwork, { taken, others }: Choice): boolean {
  const isCorner = angleOf(taken) >= CORNER_DEGREES;
  return others.some((other) => {
    const isAhead = angleOf(other) < BESIDE_DEGREES;
    if (!isAhead && (other.turn.side === taken.turn.side || angleOf(other) > BEHIND_DEGREES)) return false;
    if (other.isSame || other.rank < taken.rank + MUCH) return true;
    if (network.edgeUse[other.arc >>> 1] === RoadUse.track) return false;
    return isAhead ? other.rank < taken.rank + 3 * MUCH : isCorner && other.rank <= taken.rank + 2 * MUCH;
  });
}

/** True if there is another road to take, in whatever direction, that is as natural to follow as the taken one. */
export function hasEquals({ taken, others }: Choice): boolean {
  return others.some((other) => !taken.isSame || other.isSame || !isLesser(other, taken));
}

/** True if a road as great as the taken one leads neither ahead nor back: then the junction is a crossing rather than a fork. */
export function isCrossing({ taken, others }: Choice): boolean {
  return others.some(
    (way) => angleOf(way) >= AHEAD_DEGREES && angleOf(way) <= BEHIND_DEGREES && !isLesser(way, taken),
  );
}

/** True if the taken road is the street of the arrival, and the only part of it ahead. */
export function isStreetAlone({ taken, others }: Choice): boolean {
  return taken.isSame && !others.some((way) => way.isSame && angleOf(way) < AHEAD_DEGREES);
}

/** Returns the road ahead that a traveller follows when nothing is said; undefined if that is not clear. */
export function obviousWay({ taken, others }: Choice): Way | undefined {
  const ahead = [taken, ...others].filter((way) => angleOf(way) < AHEAD_DEGREES);
  const same = ahead.filter(({ isSame }) => isSame);
  const [street] = same;
  if (street && same.length === 1) {
    const isLeft = ahead.some(
      (way) => way !== street && !isLesser(way, street) && angleOf(way) + STRAIGHT_DEGREES < angleOf(street),
    );
    return isLeft ? undefined : street;
  }
  const best = Math.min(...ahead.map(({ rank }) => rank));
  const candidates = (same.length > 1 ? same : ahead).filter(({ rank }) => rank < best + MUCH);
  if (candidates.length === 0) return undefined;
  const straightest = candidates.reduce((a, b) => (angleOf(b) < angleOf(a) ? b : a));
  if (candidates.length === 1) {
    // Few follow the greater road round a bend where a lesser one goes straight on.
    const isLeft = ahead.some(
      (way) => way.rank < best + 2 * MUCH && angleOf(way) + CLEAR_DEGREES < angleOf(straightest),
    );
    return isLeft ? undefined : straightest;
  }
  const isClear =
    angleOf(straightest) < STRAIGHT_DEGREES &&
    candidates.every(
      (way) => way === straightest || angleOf(way) > Math.max(CLEAR_DEGREES, 2 * angleOf(straightest)),
    );
  return isClear ? straightest : undefined;
}

/** True if a motorway splits into motorways, or a ramp into ramps, and all of them lie ahead. */
export function isSplit(network: RoadNetwork, before: number, { taken, others }: Choice): boolean {
  const isKind = [isMotorway, isRamp].find(
    (isOne) => isOne(network, before) && isOne(network, taken.arc >>> 1),
  );
  return (
    isKind !== undefined &&
    others.some((way) => isKind(network, way.arc >>> 1) && angleOf(way) < AHEAD_DEGREES)
  );
}

/** True if two parts of the street, neither of them lesser, lie so close beside each other that it could be either. */
export function isNarrowFork({ taken, others }: Choice): boolean {
  return others.some(
    (way) =>
      way.isSame &&
      taken.isSame &&
      way.rank <= taken.rank &&
      angleOf(way) < BESIDE_DEGREES &&
      Math.abs(way.turn.degrees - taken.turn.degrees) < NARROW_DEGREES,
  );
}

/** Tells quickly where a street certainly does not fork. */
export function mayForkNarrowly(profile: Profile, arrived: number, taken: number): boolean {
  const { network, incidence } = profile.data;
  const { edgeClass, edgeUse } = network;
  const own = taken >>> 1;
  return listArcsOut(network, incidence, arcHead(network, arrived)).some((arc) => {
    const edge = arc >>> 1;
    // Nearly all crossings are told apart by the kind of road, without a look at names and lines.
    if (edge === own || edge === arrived >>> 1 || edgeClass[edge]! > edgeClass[own]!) return false;
    if (edgeUse[edge] !== edgeUse[own] || profile.arcs.cost[arc] === CLOSED) return false;
    const { degrees } = turnInto(network, headingOut(network, taken), arc);
    return Math.abs(degrees) < AHEAD_DEGREES && leadsOn(network, arrived >>> 1, edge);
  });
}

/** True if there are two ways ahead of a walker that look alike. What is a street's way on to drivers is one of two ways at walking pace. */
export function isWalkersFork(network: RoadNetwork, { taken, others }: Choice): boolean {
  return (
    angleOf(taken) < BESIDE_DEGREES &&
    others.some((way) => angleOf(way) < BESIDE_DEGREES && areAlike(network, taken.arc >>> 1, way.arc >>> 1))
  );
}

/**
 * Returns the side on which the taken road lies, compared with the straightest other road ahead. For example, a ramp leaves to the left
 * if it goes straight on where the main road bends to the right. Without another road ahead, the bend of the taken road decides. The middle one of
 * several roads goes straight on.
 */
export function besideOthers({ taken, others }: Choice): Turn {
  const { turn } = taken;
  const ahead = others.filter(
    (way) => angleOf(way) < BESIDE_DEGREES && (way.isSame || way.rank < taken.rank + 2 * MUCH),
  );
  if (ahead.length === 0) return turn;
  const isLeftmost = ahead.every((way) => turn.degrees < way.turn.degrees);
  const isRightmost = ahead.every((way) => turn.degrees > way.turn.degrees);
  if (isLeftmost || isRightmost)
    return { kind: 'slight', side: isLeftmost ? 'left' : 'right', degrees: turn.degrees };
  return { kind: 'straight', side: turn.side, degrees: turn.degrees };
}

/** Returns the side to which a ramp merges into a road that passes; undefined if no such road comes along. */
export function mergingSide(
  profile: Profile,
  arrived: number,
  taken: number,
  bearingBefore: number,
): 'left' | 'right' | undefined {
  const { network, incidence } = profile.data;
  for (const back of listArcsOut(network, incidence, arcHead(network, arrived))) {
    const edge = back >>> 1;
    if (edge === arrived >>> 1 || edge === taken >>> 1 || !leadsOn(network, edge, taken >>> 1)) continue;
    if (profile.arcs.cost[back ^ 1] === CLOSED) continue;
    const { degrees } = turnInto(network, bearingBefore + 180, back);
    if (Math.abs(degrees) < AHEAD_DEGREES) return degrees < 0 ? 'right' : 'left';
  }
  return undefined;
}
