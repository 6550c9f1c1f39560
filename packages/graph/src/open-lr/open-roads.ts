import type { Graph } from '../graph.ts';
import { allowedModes } from '../network/allowed-modes.ts';
import { ALL_MODES, MOTOR_MODES, type RoadNetwork } from '../network/road-network.ts';
import { LengthSearch } from './length-search.ts';

/** What finding and describing line locations needs of a graph; it is made once for each network. */
export interface OpenRoads {
  /** By arc: bits of `Mode`, of those who may travel it. */
  readonly modes: Uint16Array;
  readonly search: LengthSearch;
}

const made = new WeakMap<RoadNetwork, OpenRoads>();

export function openRoadsOf({ data: { network, incidence } }: Graph): OpenRoads {
  let roads = made.get(network);
  if (!roads) {
    const modes = allowedModes(network);
    roads = { modes, search: new LengthSearch(network, incidence, modes) };
    made.set(network, roads);
  }
  return roads;
}

/**
 * Returns the modes for which the shortest way of a section is searched. A section whose first road is open to motor vehicles keeps to roads
 * for them, as maps for cars do: else footpaths would shorten it.
 */
export function modesOfSection({ modes }: OpenRoads, firstArc: number): number {
  return (modes[firstArc]! & MOTOR_MODES) === 0 ? ALL_MODES : MOTOR_MODES;
}
