import { arcHead } from '../network/adjacency.ts';
import { Direction, type RoadNetwork } from '../network/road-network.ts';
import { firstRowOf } from '../network/first-row.ts';
import type { LaneChoice } from './lanes/route-lanes.ts';
import { distinct, splitList } from '../network/street-names.ts';

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
    at === undefined ? [] : partsOf(network.strings.at(column[at]!) ?? '');
  const numbers = listOf(network.signNumber, row);
  return {
    numbers: numbers.length > 0 ? numbers : listOf(network.exitNumber, exit),
    refs: listOf(network.signRef, row),
    streets: listOf(network.signStreet, row),
    toward: listOf(network.signToward, row),
    names: listOf(network.exitName, exit),
  };
}

/** The parts of a list, which may be one of lanes, each once. */
function partsOf(list: string): string[] {
  return distinct(splitList(list.replaceAll('|', ';')));
}

/**
 * Returns what stands over those lanes before a junction that lead along the route; undefined where no sign tells lanes apart. The way out has no
 * sign of its own.
 *
 * @param arrived  the arc before the junction.
 * @param lanesBefore  returns the lanes at its end.
 */
export function signOverLanes(
  network: RoadNetwork,
  arrived: number,
  lanesBefore: () => LaneChoice | undefined,
): RampSign | undefined {
  const row = signRowOf(network, arrived);
  if (row === undefined) return undefined;
  const columns = [network.signRef, network.signStreet, network.signToward];
  const texts = columns.map((column) => network.strings.at(column[row]!) ?? '');
  if (!texts.some((text) => text.includes('|'))) return undefined;
  const choice = lanesBefore();
  // Where all lanes lead along the route, the sign is about a later junction.
  if (!choice?.valid.includes(0)) return undefined;
  const { lanes, valid } = choice;
  // The sign over a lane that also leads elsewhere names both ways.
  const isOwn = (lane: number): boolean => valid[lane] !== 0 && valid[lane] === lanes[lane]!.turns;
  const leads = lanes.some((_, lane) => isOwn(lane)) ? isOwn : (lane: number): boolean => valid[lane] !== 0;
  const [refs, streets, toward] = texts.map((text) => {
    const parts = text.split('|');
    if (parts.length !== lanes.length) return [];
    return partsOf(parts.filter((_, lane) => leads(lane)).join(';'));
  });
  if (refs!.length + streets!.length + toward!.length === 0) return undefined;
  return { numbers: [], refs: refs!, streets: streets!, toward: toward!, names: [] };
}

function exitRowOf({ exitNode }: RoadNetwork, node: number): number | undefined {
  const row = firstRowOf(exitNode, node);
  return exitNode[row] === node ? row : undefined;
}
