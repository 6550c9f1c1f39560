import { CLOSED } from '../hierarchy/arcs.ts';
import { otherOpenArcs } from '../journey/junction.ts';
import type { PathEdge, RouteShape } from '../journey/route-shape.ts';
import { turnBetween } from '../journey/turn.ts';
import { isLinkUse, isRamp } from '../network/edge-traits.ts';
import { RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { hasStreetName, isNamedBeside } from '../network/street-names.ts';
import type { Profile } from '../profile/profile.ts';
import { isSameRoad, leadsOn } from './same-road.ts';
import type { Action, Step } from './step.ts';

/** Pieces of one junction, such as the gap between two carriageways, are at most this long; slip lanes may be longer. */
const JUNCTION_METRES = 30;
const SLIP_LANE_METRES = 150;
const UNTAGGED_SLIP_LANE_METRES = 60;
/** Carriageways of one street may lie farther apart, and to change between them is a U-turn. */
const U_TURN_METRES = 60;
/** A street that is offset by no more than this at a crossing seems to go straight on. */
const STAGGER_METRES = 15;
/** A path or a street that goes on this little to the side is straight ahead to those who walk or ride a bicycle. */
const STEP_ASIDE_METRES = 4;
/** Beside a street, a path steps aside by this much to where a side street is crossed. The street itself is wider. */
const KERB_METRES = 6;
/** A name that lasts no longer than this, as that of a bridge, is not worth telling. */
const SHORT_NAME_METRES = 100;
/** Two turns that together change the direction by at least this much reverse it. */
const REVERSAL_DEGREES = 150;
const STRAIGHT_DEGREES = 20;

/**
 * Joins steps that a traveller feels as one: turns on the pieces of one junction become a single turn with the angle of all of them, and names that last
 * only for a moment are left out.
 */
export function joinSteps(profile: Profile, routeShape: RouteShape, steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    joined.push(step);
    while (joinLast(profile, routeShape, joined));
  }
  return joined;
}

/** Joins the last two steps if they belong together, and tells whether something has changed. */
function joinLast(profile: Profile, { pathEdges }: RouteShape, steps: Step[]): boolean {
  const first = steps.at(-2);
  const second = steps.at(-1);
  if (!first || !second || first.action === 'start' || second.action === 'arrive') return false;
  if (first.mount || second.mount) return false;
  const metres = metresBetween(pathEdges, first.firstPathEdge, second.firstPathEdge);
  if (metres > SLIP_LANE_METRES) return false;
  const piece: Piece = { profile, pathEdges, first: first.firstPathEdge, end: second.firstPathEdge };
  const street = pathEdges[first.firstPathEdge - 1]!.arc >>> 1;
  const isDriving = profile.costing.travelMode === 'drive';
  const joined = isNaming(profile, first)
    ? withoutShortName(piece, metres, street, first, second)
    : isNaming(profile, second)
      ? withLaterName(piece, metres, street, first, second)
      : isDriving && isLaneOf(first, second)
        ? asLane(piece, metres, street, first, second)
        : isTurn(profile, first)
          ? isTurn(profile, second)
            ? asOneTurn(piece, metres, street, first, second)
            : asRamp(piece, metres, street, first, second)
          : undefined;
  if (!joined) return false;
  steps.splice(-2, 2, ...joined);
  return true;
}

/** The part of a route between two steps. */
interface Piece {
  readonly profile: Profile;
  readonly pathEdges: readonly PathEdge[];
  readonly first: number;
  readonly end: number;
}

type Joined = readonly Step[] | undefined;

function withoutShortName(
  { profile, pathEdges }: Piece,
  metres: number,
  street: number,
  first: Step,
  second: Step,
): Joined {
  const { network } = profile.data;
  const goesOn = isSameRoad(network, street, pathEdges[second.namedPathEdge]!.arc >>> 1);
  if (isNaming(profile, second)) {
    if (metres > SHORT_NAME_METRES) return undefined;
    return leadsOn(network, street, pathEdges[second.namedPathEdge]!.arc >>> 1)
      ? []
      : [{ ...second, action: actionOfLaterName(network, street, first, second) }];
  }
  // The junction begins with a piece that has the name of the road to take, or the street turns soon after its name has begun.
  const turnsOff = second.action === 'turn' || second.action === 'keep';
  if (metres > (turnsOff && second.staysOnStreet ? SHORT_NAME_METRES : JUNCTION_METRES)) return undefined;
  return [turnsOff ? { ...second, staysOnStreet: goesOn } : second];
}

/** What is told of two new names that follow each other at once, of which only the second is told. */
function actionOfLaterName(network: RoadNetwork, street: number, first: Step, second: Step): Action {
  if (second.action === 'bear') return 'bear';
  return hasStreetName(network, street) && first.action !== 'bear' ? first.action : 'continue';
}

/** A road that gets its name behind the junction is told by that name. */
function withLaterName(piece: Piece, metres: number, street: number, first: Step, second: Step): Joined {
  const { action } = first;
  if (action === 'enterRoundabout' || action === 'enterFerry') return undefined;
  if (metres > JUNCTION_METRES && !isSlipLane(piece, metres)) return undefined;
  if (action === 'turn' && first.turn.kind !== 'uturn') return [asOne(piece, street, first, second)];
  return [{ ...first, namedPathEdge: second.namedPathEdge }];
}

/** True if the first step may be a choice of lanes before a turn to the same side, or before a roundabout. */
function isLaneOf(first: Step, second: Step): boolean {
  const isChoice = first.action === 'keep' || (first.action === 'turn' && first.turn.kind === 'slight');
  if (!isChoice || !first.staysOnStreet) return false;
  if (second.action === 'enterRoundabout') return true;
  return second.action === 'turn' && second.turn.kind !== 'uturn' && second.turn.side === first.turn.side;
}

function asLane(piece: Piece, metres: number, street: number, first: Step, second: Step): Joined {
  if (metres > JUNCTION_METRES) return undefined;
  if (second.action === 'enterRoundabout') return [second];
  return [{ ...asOne(piece, street, first, second), action: 'turn' }];
}

/** A ramp that begins straight behind a turn, on the other side of a divided road, is taken by that turn. */
function asRamp(piece: Piece, metres: number, street: number, first: Step, second: Step): Joined {
  const isOne = second.action === 'ramp' && second.turn.kind === 'straight' && metres <= JUNCTION_METRES;
  return isOne ? [{ ...asOne(piece, street, first, second), action: 'ramp' }] : undefined;
}

function asOneTurn(piece: Piece, metres: number, street: number, first: Step, second: Step): Joined {
  const { profile } = piece;
  const both = asOne(piece, street, first, second);
  const { degrees } = both.turn;
  if (profile.costing.travelMode !== 'pedestrian' && isSlipLane(piece, metres))
    return asTurn(profile, piece.pathEdges, both);
  if (metres > U_TURN_METRES) return undefined;
  const { side } = first.turn;
  const isOneSided = side === second.turn.side;
  const isClose = both.staysOnStreet || metres <= JUNCTION_METRES;
  if (isOneSided && isClose && Math.abs(degrees) >= REVERSAL_DEGREES && isDivided(piece)) {
    return [{ ...both, turn: { kind: 'uturn', side, degrees } }];
  }
  const isDriving = profile.costing.travelMode === 'drive';
  if (!isDriving && metres <= KERB_METRES && !isOneSided && isBesideStreet(piece, both)) return [];
  if (metres > (isDriving ? STAGGER_METRES : STEP_ASIDE_METRES)) return undefined;
  // Paths meet a road in small pieces that turn one way and the other.
  if (!isDriving) return asTurn(profile, piece.pathEdges, both);
  if (isOneSided) return both.turn.side === side ? [both] : undefined;
  return Math.abs(degrees) < STRAIGHT_DEGREES && both.staysOnStreet ? [] : undefined;
}

/** True if two turns only lead aside from a path and back, beside the same street, and not to its other side. */
function isBesideStreet({ profile, pathEdges, first, end }: Piece, { turn, staysOnStreet }: Step): boolean {
  if (!staysOnStreet || Math.abs(turn.degrees) >= STRAIGHT_DEGREES) return false;
  const { network } = profile.data;
  for (let i = first; i < end; i++) {
    if (network.edgeUse[pathEdges[i]!.arc >>> 1] === RoadUse.crossing) return false;
  }
  return [first - 1, end].every((i) => isNamedBeside(network, pathEdges[i]!.arc >>> 1));
}

/** A turn that leads straight on is at most a new name. */
function asTurn({ data: { network } }: Profile, pathEdges: readonly PathEdge[], step: Step): readonly Step[] {
  if (Math.abs(step.turn.degrees) >= STRAIGHT_DEGREES) return [{ ...step, action: 'turn' }];
  const isNamed = hasStreetName(network, pathEdges[step.namedPathEdge]!.arc >>> 1);
  return step.staysOnStreet || !isNamed ? [] : [{ ...step, action: 'continue' }];
}

/** Returns a turn at the place of the first step, by the angle of both, into the road of the second. */
function asOne({ profile, pathEdges }: Piece, street: number, first: Step, second: Step): Step {
  const { network } = profile.data;
  const turn = turnBetween(first.bearingBefore, second.bearingAfter);
  return {
    ...first,
    // Half a turn may come out on either side.
    turn: turn.kind === 'uturn' ? { ...turn, side: first.turn.side } : turn,
    namedPathEdge: second.namedPathEdge,
    bearingAfter: second.bearingAfter,
    staysOnStreet: isSameRoad(network, street, pathEdges[second.namedPathEdge]!.arc >>> 1),
  };
}

/** To those who walk or ride a bicycle, forks and ways that bear off are turns like others. */
function isTurn({ costing }: Profile, { action, turn }: Step): boolean {
  if (turn.kind === 'uturn') return false;
  return action === 'turn' || ((action === 'keep' || action === 'bear') && costing.travelMode !== 'drive');
}

function isNaming({ costing }: Profile, { action }: Step): boolean {
  return (
    action === 'becomes' || action === 'continue' || (action === 'bear' && costing.travelMode === 'drive')
  );
}

/** True if a piece consists of links between lesser roads, or is a short one-way road without a name, as slip lanes are also tagged. */
function isSlipLane({ profile, pathEdges, first, end }: Piece, metres: number): boolean {
  const { network } = profile.data;
  for (let i = first; i < end; i++) {
    const { arc } = pathEdges[i]!;
    const edge = arc >>> 1;
    if (isLinkUse(network.edgeUse[edge]!)) {
      // Whoever may turn off on the way has passed a junction.
      if (isRamp(network, edge) || (i > first && mayTurnOff(profile, pathEdges[i - 1]!.arc, arc)))
        return false;
      continue;
    }
    const isLane =
      metres <= UNTAGGED_SLIP_LANE_METRES &&
      network.edgeUse[edge] === RoadUse.road &&
      !hasStreetName(network, edge) &&
      profile.arcs.cost[arc ^ 1] === CLOSED;
    if (!isLane) return false;
  }
  return true;
}

/** True if a street, not a link or a driveway, may be taken where one arc follows another. */
function mayTurnOff(profile: Profile, arrived: number, taken: number): boolean {
  const { edgeClass, edgeUse } = profile.data.network;
  return otherOpenArcs(profile, arrived, taken).some(
    (arc) => edgeClass[arc >>> 1]! < RoadClass.serviceOther && edgeUse[arc >>> 1] === RoadUse.road,
  );
}

/** True if the roads before and behind a piece are one-way, as the carriageways of a divided road. */
function isDivided({ profile, pathEdges, first, end }: Piece): boolean {
  const { cost } = profile.arcs;
  return cost[pathEdges[first - 1]!.arc ^ 1] === CLOSED && cost[pathEdges[end]!.arc ^ 1] === CLOSED;
}

function metresBetween(pathEdges: readonly PathEdge[], first: number, end: number): number {
  let millimetres = 0;
  for (let i = first; i < end; i++) millimetres += pathEdges[i]!.lengthMillimetres;
  return millimetres / 1000;
}
