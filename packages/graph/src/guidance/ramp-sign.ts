import { arcHead } from '../network/adjacency.ts';
import { Direction, type RoadNetwork } from '../network/road-network.ts';
import { firstRowOf } from '../network/first-row.ts';
import { splitList } from '../network/street-names.ts';

/** The sign where a ramp begins; each list may be empty. */
export interface RampSign {
  /** Numbers of the exit. */
  readonly numbers: readonly string[];
  /** Refs of the roads to which the ramp leads, then the names of these roads. */
  readonly refs: readonly string[];
  readonly streets: readonly string[];
  /** Places to which the ramp leads. */
  readonly toward: readonly string[];
  /** Names of the exit. */
  readonly names: readonly string[];
}

/** Returns the row of an arc's sign in the sign table; undefined if it has none. */
export function signRowOf({ signEdge, signDirections }: RoadNetwork, arc: number): number | undefined {
  const direction = (arc & 1) === 0 ? Direction.forward : Direction.backward;
  for (let row = firstRowOf(signEdge, arc >>> 1); signEdge[row] === arc >>> 1; row++) {
    if ((signDirections[row]! & direction) !== 0) return row;
  }
  return undefined;
}

/**
 * Returns the sign at the beginning of an arc.
 *
 * @param isExit  true for an exit of a motorway: then its number and name may also be tagged on the node where the arc begins.
 */
export function rampSignOf(network: RoadNetwork, arc: number, isExit: boolean): RampSign | undefined {
  const row = signRowOf(network, arc);
  const exit = isExit ? exitRowOf(network, arcHead(network, arc ^ 1)) : undefined;
  if (row === undefined && exit === undefined) return undefined;
  const listOf = (column: Uint32Array, at: number | undefined): string[] =>
    at === undefined ? [] : splitList(network.strings.at(column[at]!) ?? '');
  const numbers = listOf(network.signNumber, row);
  return {
    numbers: numbers.length > 0 ? numbers : listOf(network.exitNumber, exit),
    refs: listOf(network.signRef, row),
    streets: listOf(network.signStreet, row),
    toward: listOf(network.signToward, row),
    names: listOf(network.exitName, exit),
  };
}

function exitRowOf({ exitNode }: RoadNetwork, node: number): number | undefined {
  const row = firstRowOf(exitNode, node);
  return exitNode[row] === node ? row : undefined;
}
