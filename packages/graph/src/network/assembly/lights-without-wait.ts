import { type CheckStop, nowAndThen } from '@portolan/base';
import type { IncomingArcs } from '../adjacency.ts';
import { isLit } from '../edge-traits.ts';
import { NO_WAIT_SHIFT } from '../road-network.ts';
import { isForWalkers } from './lights-for-walkers.ts';
import { followsLights } from './lights-of-junctions.ts';
import type { LitRoads } from './lit-roads.ts';

/** Tells whether a light, the one at the end of an arc, costs no time. */
export type IsWithoutWait = (network: LitRoads, arrivals: IncomingArcs, light: number) => boolean;

/**
 * Marks in `edgeControls` the lights that cost no time.
 *
 * @param arrivals  the arcs into each node.
 * @param tests  a light is marked if one of them says so.
 */
export function markLightsWithoutWait(
  network: LitRoads,
  arrivals: IncomingArcs,
  checkStop: CheckStop,
  tests: readonly IsWithoutWait[] = [followsLights, isForWalkers],
): void {
  const atEach = nowAndThen(checkStop);
  for (let arc = 0; arc < 2 * network.edgeCount; arc++) {
    if (!isLit(network, arc)) continue;
    atEach();
    if (tests.some((isWithoutWait) => isWithoutWait(network, arrivals, arc)))
      network.edgeControls[arc >>> 1]! |= 1 << (NO_WAIT_SHIFT + (arc & 1));
  }
}
