import type { RoadNetwork } from '../network/road-network.ts';
import { speedKmh } from './road-speeds.ts';

/**
 * What the time on a ferry is multiplied with to get its cost (Valhalla's formula).
 *
 * @param useFerry  the option `use_ferry`, from 0 (avoided) to 1 (preferred).
 */
export function ferryFactorOf(useFerry: number): number {
  return useFerry < 0.5 ? 10 - 18 * useFerry : 1.5 - useFerry;
}

/** Milliseconds that a cyclist or pedestrian spends on a ferry: the tagged crossing time, or else length by speed. */
export function ferryMilliseconds(network: RoadNetwork, arc: number): number {
  const edge = arc >>> 1;
  const crossingSeconds = network.edgeDurationSeconds[edge]!;
  if (crossingSeconds !== 0) return crossingSeconds * 1000;
  const metres = network.edgeLengthMillimetres[edge]! / 1000;
  return (metres * 3600) / speedKmh(network, edge, (arc & 1) === 0);
}
