import { arcHead } from '../network/adjacency.ts';
import type { GraphData } from '../graph-data.ts';
import { NodeFlag, RoadClass, RoadUse } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import {
  BEARING_METRES,
  bearingInto,
  bearingOutOf,
  bendsLittle,
  isWithinJog,
  JOG_METRES,
  type RouteShape,
} from '../journey/route-shape.ts';
import {
  isFerry,
  isHighway,
  isLinkUse,
  isMotorway,
  isPlainRoad,
  isRamp,
  isRoundabout,
} from '../network/edge-traits.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import { degreeOf, edgesAt } from '../journey/junction.ts';
import { hasStreetName, isNamedBeside } from '../network/street-names.ts';
import { turnBetween, type Turn } from '../journey/turn.ts';
import {
  AHEAD_DEGREES,
  besideOthers,
  choiceAt,
  hasEquals,
  isCrossing,
  isNarrowFork,
  isSplit,
  isWalkersFork,
  mergingSide,
  obviousWay,
  isStreetAlone,
  leavesDoubt,
  mayForkNarrowly,
  rivalsOf,
  type Choice,
} from './choice.ts';
import { asMapped } from './as-mapped.ts';
import { meetsOtherCarriageway } from './divided-street.ts';
import { joinSteps } from './join-steps.ts';
import { enterRing, leaveRing } from './ring-steps.ts';
import { kindOfWay } from './kinds-of-ways.ts';
import { withLandmarks } from './landmarks.ts';
import { mountsAlong } from './mounts.ts';
import { passingAt } from './passing.ts';
import { isSameRoad, leadsOn } from './same-road.ts';
import { turnInSight } from './turn-in-sight.ts';
import { stepAt, type Action, type Step } from './step.ts';

/** Bearings of those who walk or ride a bicycle: they feel smaller jogs, and look less far, than drivers do. */
const SLOW = { metres: 10, jogMetres: 4 } as const;
const FAST = { metres: BEARING_METRES, jogMetres: JOG_METRES } as const;

/** Cuts a route shape into steps: at its start, wherever a driver must act or a street changes its name, and at its end. */
export function stepsOf(profile: Profile, routeShape: RouteShape, roundaboutExits: boolean): Step[] {
  const { network } = profile.data;
  const { pathEdges } = routeShape;
  const steps = [endpoint('start', 0, bearingOutOf(routeShape, 0))];
  // The last path edge with a name since the step began, or the one where it began.
  let street = 0;
  const mounts = mountsAlong(profile, pathEdges);
  if (mounts?.has(0)) steps[0] = { ...steps[0]!, mount: mounts.get(0)! };
  for (let i = 1; i < pathEdges.length; i++) {
    const last = steps.at(-1)!;
    const alone = stepBetween(profile, routeShape, i, last, pathEdges[street]!.arc >>> 1, roundaboutExits);
    const mount = mounts?.get(i);
    const step = mount ? { ...(alone ?? passingAt(profile, routeShape, 'mount', i)), mount } : alone;
    if (step) steps.push(step);
    const edge = pathEdges[i]!.arc >>> 1;
    const isNamed = hasStreetName(network, edge) && !isRoundabout(network, edge);
    if (step || isNamed || last.exit?.pathEdge === i) street = i;
  }
  steps.push(endpoint('arrive', pathEdges.length, bearingInto(routeShape, routeShape.lat.length - 1)));
  const joined = asMapped(profile, routeShape, joinSteps(profile, routeShape, steps));
  return withLandmarks(profile, routeShape, joined);
}

function endpoint(action: Action, firstPathEdge: number, bearing: number): Step {
  return stepAt(firstPathEdge, action, bearing, bearing);
}

/**
 * Returns the step that begins with path edge `i`, or undefined if no instruction is needed there.
 *
 * @param street  the edge whose street is followed.
 */
function stepBetween(
  profile: Profile,
  routeShape: RouteShape,
  i: number,
  last: Step,
  street: number,
  roundaboutExits: boolean,
): Step | undefined {
  const { network, incidence, regions } = profile.data;
  const { pathEdges } = routeShape;
  const arrived = pathEdges[i - 1]!.arc;
  const taken = pathEdges[i]!.arc;
  // A place that is passed in the middle of an edge is not a junction.
  if (arrived === taken && pathEdges[i]!.beginsInside) return undefined;
  const before = arrived >>> 1;
  const after = taken >>> 1;
  const isNewStreet = !leadsOn(network, street, after);
  const isReversal = before === after && arrived !== taken;
  const isPlain = isPlainRoad(network, before) && isPlainRoad(network, after);
  const { travelMode } = profile.costing;
  const isNewKind = travelMode !== 'drive' && kindOfWay(network, before) !== kindOfWay(network, after);
  const isLift =
    travelMode === 'pedestrian' && (network.nodeFlags[arcHead(network, arrived)]! & NodeFlag.elevator) !== 0;
  const isUneventful = !isNewStreet && !isReversal && !isNewKind && !isLift;

  // Those who walk do not follow a roundabout, they go from street to street along it.
  const isWalking = travelMode === 'pedestrian';
  const isOnRing = isRoundabout(network, after) && !isWalking;
  if (isOnRing !== (isRoundabout(network, before) && !isWalking)) {
    return isOnRing
      ? enterRing(profile, routeShape, i)
      : leaveRing(profile, routeShape, i, last, roundaboutExits);
  }
  if (isOnRing && !isReversal) return undefined;
  // Most nodes of a route are only bends: they have one road in and one road out, of the same street.
  if (
    isUneventful &&
    degreeOf(incidence, arcHead(network, arrived)) <= 2 &&
    (isPlain || (isFerry(network, before) === isFerry(network, after) && !isJoining(profile, arrived, taken)))
  ) {
    return undefined;
  }

  const shape = pathEdges[i]!.beginShape;
  const { metres, jogMetres } = travelMode === 'drive' ? FAST : SLOW;
  // If a step began just before this junction, its bearing covers the junction: only what lies beyond is new.
  const lastShape = pathEdges[last.firstPathEdge]!.beginShape;
  const isAhead =
    last.action !== 'start' && !isReversal && isWithinJog(routeShape, lastShape, shape, jogMetres);
  // Most other nodes are crossings that a street passes straight on.
  if (isUneventful && isPlain && !isAhead && !isWalking && bendsLittle(routeShape, shape)) {
    if (travelMode !== 'drive' || !mayForkNarrowly(profile, arrived, taken)) return undefined;
  }
  const bearingBefore = isAhead
    ? last.bearingAfter
    : bearingInto(routeShape, shape, { metres, until: pathEdges[i - 1]!.beginShape, jogMetres });
  const bearingAfter = bearingOutOf(routeShape, shape, { metres, until: pathEdges[i]!.endShape, jogMetres });
  const begin = (action: Action, turn: Turn): Step =>
    stepAt(i, action, bearingBefore, bearingAfter, isSameRoad(network, street, after), turn);

  if (isReversal) {
    const side = regions.keepsLeft[arcHead(network, arrived)] === 1 ? 'right' : 'left';
    return begin('turn', { kind: 'uturn', side, degrees: 180 });
  }
  const turn = turnBetween(bearingBefore, bearingAfter);
  if (isFerry(network, after)) return isFerry(network, before) ? undefined : begin('enterFerry', turn);
  if (isFerry(network, before)) return begin('exitFerry', turn);

  const choice = choiceAt(profile, bearingBefore, street, arrived, taken);
  const isForward =
    turn.kind === 'straight' ||
    turn.kind === 'slight' ||
    (Math.abs(turn.degrees) < AHEAD_DEGREES && isSplit(network, before, choice));
  if (isRamp(network, after) && !isRamp(network, before) && choice.others.length > 0) {
    const action = isHighway(network, before) ? 'exit' : 'ramp';
    return begin(action, isForward ? besideOthers(choice) : turn);
  }
  const isOnlyWay = choice.others.length === 0 && isMotorway(network, after);
  if ((isForward || isOnlyWay) && isJoining(profile, arrived, taken)) {
    const side = mergingSide(profile, arrived, taken, bearingBefore);
    if (side) return begin('merge', { kind: 'slight', side, degrees: turn.degrees });
    if (isMotorway(network, after)) return begin('merge', { ...turn, kind: 'straight' });
  }
  if (isLift) return begin('elevator', turn);
  if (isNewKind) {
    const kind = kindOfWay(network, after);
    if (kind === 'steps' || kind === 'escalator' || kind === 'elevator') return begin(kind, turn);
  }
  if (isForward) {
    if (isWalking && isWalkersFork(network, choice)) return begin('keep', besideOthers(choice));
    // From a street to the cycleway beside it one still has to change.
    const goesOn =
      choice.taken.isSame &&
      hasStreetName(network, after) &&
      !isNamedBeside(network, before) &&
      !isNamedBeside(network, after);
    if (isNewKind && !goesOn && choice.others.length > 0) return begin('bear', turn);
    if (travelMode === 'drive' && isNarrowFork(choice)) return begin('keep', besideOthers(choice));
    const action = forwardAction(profile.data, choice, before, street);
    return action && begin(action, action === 'turn' || action === 'keep' ? besideOthers(choice) : turn);
  }
  // A bend is not a turn, unless there is another road to take or the street changes its name in the bend.
  const isTold =
    isNewStreet || isNewKind
      ? (hasStreetName(network, after) && !isNamedBeside(network, after)) || hasEquals(choice)
      : (leavesDoubt(network, choice) ||
          meetsOtherCarriageway(profile, choice.taken, bearingBefore, before)) &&
        !isBehindRing(profile.data, pathEdges, i, choice);
  const seen = turnInSight(profile, arrived, choice, turn);
  // A hairpin that a track or a path leaves is a bend too, if it does not lead back.
  const turnsBack =
    seen.kind === 'uturn' &&
    (hasEquals(choice) ||
      profile.arcs.cost[taken ^ 1] === CLOSED ||
      arcHead(network, taken) === arcHead(network, arrived ^ 1));
  return isTold || turnsBack ? begin('turn', seen) : undefined;
}

/** Returns what to say where a traveller goes on ahead; undefined if that is what everybody expects. */
function forwardAction(data: GraphData, choice: Choice, before: number, street: number): Action | undefined {
  const { network } = data;
  const after = choice.taken.arc >>> 1;
  if (isSplit(network, before, choice)) return 'keep';
  const obvious = obviousWay(choice);
  if (obvious !== choice.taken && rivalsOf(choice).length > 0) {
    const isFork = obvious === undefined && !isStreetAlone(choice) && !isCrossing(choice);
    return isFork || isMotorway(network, before) ? 'keep' : 'turn';
  }
  if (choice.taken.isSame || !hasStreetName(network, after) || isNamedBeside(network, after))
    return undefined;
  if (choice.taken.turn.kind !== 'straight' && showsJunction(data, choice, before))
    return isMotorway(network, before) ? 'keep' : 'bear';
  const turnsOff = choice.others.some(({ isSame }) => isSame);
  // Where the street has another part at the junction, it does not simply change its name.
  const hasPart = edgesBeside(data, before, choice.taken.arc).some((edge) =>
    isSameRoad(network, edge, after),
  );
  return hasStreetName(network, street) && !turnsOff && !hasPart ? 'becomes' : 'continue';
}

/** True if a traveller sees another road at the junction, be it one that nobody may enter from here. */
function showsJunction(data: GraphData, { taken, others }: Choice, before: number): boolean {
  const { edgeClass } = data.network;
  return (
    others.length > 0 ||
    edgesBeside(data, before, taken.arc).some((edge) => edgeClass[edge]! < RoadClass.serviceOther)
  );
}

/** The edges at the junction where one takes an arc, without this one and the one of the arrival. */
function edgesBeside(data: GraphData, before: number, taken: number): number[] {
  return edgesAt(data, arcHead(data.network, taken ^ 1)).filter(
    (edge) => edge !== before && edge !== taken >>> 1,
  );
}

/** True where the way out of a roundabout meets the way in, which is no road to take. */
function isBehindRing(
  data: GraphData,
  pathEdges: RouteShape['pathEdges'],
  i: number,
  { others }: Choice,
): boolean {
  const { network } = data;
  const ring = pathEdges[i - 2]?.arc;
  if (ring === undefined || !isRoundabout(network, ring >>> 1)) return false;
  return others.every(({ arc }) =>
    edgesAt(data, arcHead(network, arc)).some((edge) => isRoundabout(network, edge)),
  );
}

/** True if a link, not one of a few metres between the lanes of a crossing, leads onto a carriageway. */
function isJoining({ data: { network }, arcs }: Profile, arrived: number, taken: number): boolean {
  const { edgeUse } = network;
  if (edgeUse[arrived >>> 1] !== RoadUse.link || isLinkUse(edgeUse[taken >>> 1]!)) return false;
  return isMotorway(network, taken >>> 1) || arcs.cost[taken ^ 1] === CLOSED;
}
