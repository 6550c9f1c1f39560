import type { RoadNetwork } from '../src/network/road-network.ts';

/** The node that an arc starts from. */
export function tailOf({ edgeFrom, edgeTo }: RoadNetwork, arc: number): number {
  return (arc & 1) === 0 ? edgeFrom[arc >>> 1]! : edgeTo[arc >>> 1]!;
}
