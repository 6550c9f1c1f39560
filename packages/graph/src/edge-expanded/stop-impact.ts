import { Control, Mode, RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { controlsOf, isLinkUse, isRoundabout } from '../network/edge-traits.ts';

/** The highest stop impact. */
const GREATEST = 7;
/** Of a road among equals. */
const EQUAL = 3;
/** From a ramp over a road at a light. */
const LIGHT_AFTER_RAMP = 4;
/** Vehicles on a roundabout give way more readily: it counts as a road so many classes lower. */
const ROUNDABOUT_CLASSES = 2;
const SLIGHT_DEGREES = 45;
const SHARP_DEGREES = 135;
const REVERSE_DEGREES = 160;

/** A turn, and the roads that meet at it. */
export interface TurnAmongRoads {
  readonly from: number;
  readonly to: number;
  /** The angle of the turn, positive to the right. */
  readonly degrees: number;
  /** Arcs out of the node, one for every road that meets there. */
  readonly roads: readonly number[];
  readonly keepsLeft: boolean;
}

/**
 * Returns how likely vehicles must wait for others at a turn, 0..7: the less important the road before the turn is among those that bring
 * cars to it, the more likely. The measure is that of Valhalla's graph enhancer, so that Valhalla's turn costs fit it.
 */
export function stopImpact(network: RoadNetwork, turn: TurnAmongRoads): number {
  return Math.min(impactOf(network, turn), GREATEST);
}

function impactOf(network: RoadNetwork, turn: TurnAmongRoads): number {
  const { edgeUse, edgeClass } = network;
  const { from, to, roads } = turn;
  const [before, after] = [from >>> 1, to >>> 1];
  if (isRoundabout(network, before) && isRoundabout(network, after)) return 0;
  const [useBefore, useAfter] = [edgeUse[before]!, edgeUse[after]!];
  const strongest = strongestOther(network, turn);
  const isAmongMajor = strongest < RoadClass.unclassified;
  if (useBefore === RoadUse.turnChannel && useAfter === RoadUse.turnChannel && isAmongMajor) return GREATEST;

  const own = rank(network, before);
  const impact = Math.max(0, own - strongest + EQUAL);
  const bend = Math.abs(turn.degrees);
  const isSharp = bend > SHARP_DEGREES;
  const isSlight = bend < SLIGHT_DEGREES;
  const inStream = isSharp ? impact + 2 : isSlight ? impact >>> 1 : Math.max(0, impact - 1);
  if (roads.every((arc) => isLinkUse(edgeUse[arc >>> 1]!))) return inStream;
  if (useBefore === RoadUse.link) {
    if (useAfter !== RoadUse.link) return impact + (isSharp ? 3 : isSlight ? 1 : 2);
    if (!isAmongMajor) return impact;
    if (isControlled(network, from)) return LIGHT_AFTER_RAMP;
    return roads.length > 3 ? impact + 2 : impact;
  }
  if (useBefore === RoadUse.turnChannel) {
    return useAfter === RoadUse.link && !isSharp ? impact + 1 : inStream;
  }
  if (useBefore === RoadUse.parkingAisle && useAfter === RoadUse.parkingAisle) return Math.max(0, impact - 1);

  const isAcross = !isSlight && bend <= REVERSE_DEGREES && turn.degrees > 0 === turn.keepsLeft;
  if (!isAcross || isLinkUse(useAfter)) return impact;
  const classes = Math.abs(own - edgeClass[after]!);
  if (classes > 0 && isControlled(network, from)) return impact + 2;
  return classes > 1 ? impact + 1 : impact;
}

/** Returns the class of a road; all classes below tertiary count as one. */
function rank({ edgeClass }: RoadNetwork, edge: number): number {
  return Math.min(edgeClass[edge]!, RoadClass.unclassified);
}

/** Returns the highest rank of the roads that bring cars to a turn and are no part of it: the lowest number. */
function strongestOther(network: RoadNetwork, { from, to, roads }: TurnAmongRoads): number {
  let strongest: number = RoadClass.unclassified;
  for (const arc of roads) {
    const edge = arc >>> 1;
    if (edge === from >>> 1 || edge === to >>> 1 || !bringsCars(network, arc)) continue;
    strongest = Math.min(
      strongest,
      rank(network, edge) + (isRoundabout(network, edge) ? ROUNDABOUT_CLASSES : 0),
    );
  }
  return strongest;
}

/** True if cars come to the node along a road. @param arc  leads out of the node. */
function bringsCars({ accessForward, accessBackward }: RoadNetwork, arc: number): boolean {
  const access = (arc & 1) === 0 ? accessBackward : accessForward;
  return (access[arc >>> 1]! & Mode.auto) !== 0;
}

/** True if a traffic light or a stop sign stands at the end of the arc. */
function isControlled(network: RoadNetwork, arc: number): boolean {
  return (controlsOf(network, arc) & (Control.signal | Control.stop)) !== 0;
}
