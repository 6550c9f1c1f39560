import { RoadClass, RoadUse } from './road-network.ts';
import type { Pieces } from './split.ts';

/** A slip lane at a crossing is shorter than this; a longer link is a ramp. Valhalla's figure. */
const LONGEST_MILLIMETRES = 200_000;

/**
 * Turns short links between lesser roads into `RoadUse.turnChannel`: a link way of a primary road or below that is short as a
 * whole, and ends at no motorway or trunk road, nor at a link of one.
 *
 * @param edgeUse  changed.
 */
export function markTurnChannels(
  { edgeCount, edgeRoad, edgeFrom, edgeTo, edgeLengthMillimetres, nodeCount }: Pieces,
  edgeClass: Uint8Array,
  edgeUse: Uint8Array,
): void {
  const isAtFastRoad = new Uint8Array(nodeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    if (edgeClass[edge]! > RoadClass.trunk) continue;
    isAtFastRoad[edgeFrom[edge]!] = 1;
    isAtFastRoad[edgeTo[edge]!] = 1;
  }
  for (let first = 0, end = 0; first < edgeCount; first = end) {
    let millimetres = 0;
    let isBetweenLesser = true;
    for (; end < edgeCount && edgeRoad[end] === edgeRoad[first]; end++) {
      millimetres += edgeLengthMillimetres[end]!;
      if (isAtFastRoad[edgeFrom[end]!] || isAtFastRoad[edgeTo[end]!]) isBetweenLesser = false;
    }
    const isChannel = edgeUse[first] === RoadUse.link && isBetweenLesser && millimetres < LONGEST_MILLIMETRES;
    if (isChannel) edgeUse.fill(RoadUse.turnChannel, first, end);
  }
}
