import { RoadClass, RoadUse } from '../road-network.ts';
import type { BareNetwork } from './bare-network.ts';

/** A slip lane at a crossing is shorter than this; a longer link is a ramp. Valhalla's figure. */
const LONGEST_MILLIMETRES = 200_000;

/**
 * Turns short links between lesser roads into `RoadUse.turnChannel`: a link way of a primary road or below that is short as a
 * whole, and ends at no motorway or trunk road, nor at a link of one.
 *
 * @param edgeUse  is changed in place.
 */
export function markTurnChannels(
  { edgeCount, firstEdge, edgeFrom, edgeTo, edgeLengthMillimetres, nodeCount }: BareNetwork,
  edgeClass: Uint8Array,
  edgeUse: Uint8Array,
): void {
  const isAtFastRoad = new Uint8Array(nodeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edgeClass[edge]! > RoadClass.trunk) continue;
    isAtFastRoad[edgeFrom[edge]!] = 1;
    isAtFastRoad[edgeTo[edge]!] = 1;
  }
  for (let road = 0; road + 1 < firstEdge.length; road++) {
    const [first, end] = [firstEdge[road]!, firstEdge[road + 1]!];
    if (edgeUse[first] !== RoadUse.link) continue;
    let millimetres = 0;
    let isBetweenLesser = true;
    for (let edge = first; edge < end; edge++) {
      millimetres += edgeLengthMillimetres[edge]!;
      if (isAtFastRoad[edgeFrom[edge]!] || isAtFastRoad[edgeTo[edge]!]) isBetweenLesser = false;
    }
    if (isBetweenLesser && millimetres < LONGEST_MILLIMETRES) edgeUse.fill(RoadUse.turnChannel, first, end);
  }
}
