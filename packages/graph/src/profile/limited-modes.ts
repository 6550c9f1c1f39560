import { isMet } from '../conditions/is-met.ts';
import { firstRowOf } from '../network/first-row.ts';
import { ConditionalGrant, Direction, type RoadNetwork } from '../network/road-network.ts';

/**
 * Returns the modes that may travel an arc only to reach a place on it, or with permission, as bits of `Mode`. Where several conditions of an
 * edge hold, the last one counts.
 *
 * @param holds  the conditions, as positions in `network.strings`; undefined where no hour is named.
 */
export function limitedModes(network: RoadNetwork, arc: number, holds?: ReadonlySet<number>): number {
  const edge = arc >>> 1;
  const direction = (arc & 1) === 0 ? Direction.forward : Direction.backward;
  const { conditionalEdge, conditionalDirections, conditionalModes, conditionalGrant } = network;
  let limited = network.edgeDestinationOnly[edge]! | network.edgePrivate[edge]!;
  for (let row = firstRowOf(conditionalEdge, edge); conditionalEdge[row] === edge; row++) {
    if ((conditionalDirections[row]! & direction) === 0 || !isMet(network.conditionalCondition[row]!, holds))
      continue;
    const grant = conditionalGrant[row]!;
    if (grant === ConditionalGrant.yes) limited &= ~conditionalModes[row]!;
    else if (grant !== ConditionalGrant.no) limited |= conditionalModes[row]!;
  }
  return limited;
}
