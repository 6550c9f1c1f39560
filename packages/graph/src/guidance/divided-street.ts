import { CLOSED } from '../hierarchy/arcs.ts';
import { turnInto } from '../journey/junction.ts';
import { arcHead, listArcsOut } from '../network/adjacency.ts';
import { RoadClass } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import { BEHIND_DEGREES, BESIDE_DEGREES, CORNER_DEGREES, type Way } from './choice.ts';
import { isSameRoad } from './same-road.ts';

/**
 * True if a traveller turns into one carriageway of a street where the other one comes in: nothing else may be entered, but it looks like a junction, and somebody
 * might go on into the traffic.
 */
export function meetsOtherCarriageway(
  { data, arcs }: Profile,
  { arc: taken, turn }: Way,
  bearingBefore: number,
  before: number,
): boolean {
  const { network } = data;
  if (Math.abs(turn.degrees) < CORNER_DEGREES || arcs.cost[taken ^ 1] !== CLOSED) return false;
  const node = arcHead(network, taken ^ 1);
  return listArcsOut(network, data.incidence, node).some((out) => {
    const edge = out >>> 1;
    const comesIn = arcs.cost[out] === CLOSED && arcs.cost[out ^ 1] !== CLOSED;
    if (!comesIn || edge === before || network.edgeClass[edge]! >= RoadClass.serviceOther) return false;
    const { degrees, side } = turnInto(network, bearingBefore, out);
    const angle = Math.abs(degrees);
    const isInSight = angle < BESIDE_DEGREES || (side !== turn.side && angle <= BEHIND_DEGREES);
    return isInSight && isSameRoad(network, edge, taken >>> 1);
  });
}
