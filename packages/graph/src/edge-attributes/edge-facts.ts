import type { GraphData } from '../graph-data.ts';
import { arcHead } from '../network/adjacency.ts';
import { countryCodeAt } from '../network/node-regions.ts';
import { MOTOR_MODES, type RoadNetwork } from '../network/road-network.ts';

/** Returns the lanes in one direction: half of those of a two-way road, an odd lane counting for both; 1 if none are tagged. */
export function laneCount({ edgeLanes, accessForward, accessBackward }: RoadNetwork, edge: number): number {
  const isTwoWay = (accessForward[edge]! & accessBackward[edge]! & MOTOR_MODES) !== 0;
  return Math.max(1, Math.floor(edgeLanes[edge]! / (isTwoWay ? 2 : 1)));
}

/** True if an arc leads from one country to another; false if either is not known. */
export function crossesBorder({ network, regions }: GraphData, arc: number): boolean {
  const from = countryCodeAt(regions, arcHead(network, arc ^ 1));
  const to = countryCodeAt(regions, arcHead(network, arc));
  return from !== '' && to !== '' && from !== to;
}
