import { Control, RoadClass, RoadUse, type RoadNetwork } from '../network/road-network.ts';
import { controlsOf, isLinkUse, isRoundabout } from '../network/edge-traits.ts';

/** The highest stop impact. */
const GREATEST = 7;
const isLink = ({ edgeUse }: RoadNetwork, edge: number): boolean => isLinkUse(edgeUse[edge]!);

/** Returns the class of a road; all classes below tertiary count as one. */
function rank({ edgeClass }: RoadNetwork, edge: number): number {
  return Math.min(edgeClass[edge]!, RoadClass.unclassified);
}

/**
 * Returns how likely vehicles must wait for others at a turn, 0..7: the less important the road before the turn is among the roads that
 * meet, the more likely. The measure is that of Valhalla's graph enhancer, so that Valhalla's turn costs fit it.
 *
 * @param roads  arcs out of the node, one for every road that meets there.
 * @param degrees  the angle of the turn, positive to the right.
 */
export function stopImpact(
  network: RoadNetwork,
  roads: readonly number[],
  from: number,
  to: number,
  degrees: number,
): number {
  const fromEdge = from >>> 1;
  const toEdge = to >>> 1;
  if (isRoundabout(network, fromEdge) && isRoundabout(network, toEdge)) return 0;
  let strongest: number = RoadClass.unclassified;
  let areAllLinks = true;
  for (const arc of roads) {
    const edge = arc >>> 1;
    if (!isLink(network, edge)) areAllLinks = false;
    if (edge !== fromEdge && edge !== toEdge) strongest = Math.min(strongest, rank(network, edge));
  }
  const own = rank(network, fromEdge);
  let impact = Math.max(0, own - strongest + 3);

  const turn = Math.abs(degrees);
  const isSharp = turn > 135;
  const isSlight = turn < 45;
  const isFromRamp = isLink(network, fromEdge);
  const isToRamp = isLink(network, toEdge);
  if (areAllLinks) {
    if (isSharp) impact += 2;
    else if (isSlight) impact >>>= 1;
    else impact = Math.max(0, impact - 1);
  } else if (isFromRamp && isToRamp && strongest < RoadClass.unclassified) {
    if (isControlled(network, from)) impact = 4;
    else if (roads.length > 3) impact += 2;
  } else if (isFromRamp && !isToRamp) {
    impact += isSharp ? 3 : isSlight ? 1 : 2;
  } else if (
    network.edgeUse[fromEdge] === RoadUse.parkingAisle &&
    network.edgeUse[toEdge] === RoadUse.parkingAisle
  ) {
    impact = Math.max(0, impact - 1);
  }
  return Math.min(impact, GREATEST);
}

/** True if a traffic light or a stop sign stands at the end of the arc. */
function isControlled(network: RoadNetwork, arc: number): boolean {
  return (controlsOf(network, arc) & (Control.signal | Control.stop)) !== 0;
}
