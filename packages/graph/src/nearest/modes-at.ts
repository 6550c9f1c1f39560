import { firstRowOf } from '../network/first-row.ts';
import { ConditionalGrant, Direction, type RoadNetwork } from '../network/road-network.ts';

/**
 * Returns the modes that may travel an arc while conditions hold, as bits of `Mode`. Where several conditions of an edge hold, the last one counts.
 *
 * @param holds  the conditions, as positions in `network.strings`; undefined where no hour is named.
 */
export function modesAt(network: RoadNetwork, arc: number, holds: ReadonlySet<number> | undefined): number {
  const edge = arc >>> 1;
  const isForward = (arc & 1) === 0;
  const direction = isForward ? Direction.forward : Direction.backward;
  let modes = (isForward ? network.accessForward : network.accessBackward)[edge]!;
  if (!holds) return modes;
  const { conditionalEdge, conditionalDirections, conditionalCondition } = network;
  for (let row = firstRowOf(conditionalEdge, edge); conditionalEdge[row] === edge; row++) {
    if ((conditionalDirections[row]! & direction) === 0 || !holds.has(conditionalCondition[row]!)) continue;
    if (network.conditionalGrant[row] === ConditionalGrant.no) modes &= ~network.conditionalModes[row]!;
    else modes |= network.conditionalModes[row]!;
  }
  return modes;
}
