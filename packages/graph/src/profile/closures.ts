import { PortolanError } from '@portolan/base';
import type { Closures, RoadStretch } from '../context.ts';
import type { ChosenCosting, ArcWeights } from '../costing/costing.ts';
import { CLOSED } from '../hierarchy/arcs.ts';
import type { RoadNetwork } from '../network/road-network.ts';

/**
 * Applies the host's closures and speeds to arc weights, in place. Modes with `ignore_closures` may use closed arcs at a higher cost.
 * Vehicles never go faster than their own top speed.
 *
 * @param opensClosures  whether every mode may use closed arcs so: for the ends of a route that may lie on them.
 * @throws {PortolanError} `bad-closures` if a speed is negative or not a number.
 */
export function applyClosures(
  network: RoadNetwork,
  { time, cost }: ArcWeights,
  closures: Closures,
  { ignoresClosures, closureFactor, topSpeedKmh }: ChosenCosting,
  opensClosures = false,
): void {
  const { edgeCount, edgeLengthMillimetres } = network;
  for (let arc = 0; arc < 2 * edgeCount; arc++) {
    if (cost[arc] === CLOSED) continue;
    const edge = arc >>> 1;
    const stretch = stretchOf(network, arc);
    const kmh = closures.speedKmh(stretch);
    if (kmh === undefined) continue;
    if (!(kmh >= 0)) {
      throw new PortolanError(
        'bad-closures',
        `closures.speedKmh gave ${kmh} for way ${stretch.wayId}: it must be 0 or more, or undefined`,
        { ...stretch, found: kmh },
      );
    }
    if (kmh > 0) {
      const live = Math.max(Math.round((edgeLengthMillimetres[edge]! * 3.6) / Math.min(kmh, topSpeedKmh)), 1);
      cost[arc] = weight((cost[arc]! * live) / time[arc]!);
      time[arc] = weight(live);
    } else if (ignoresClosures || opensClosures) {
      makeDear({ time, cost }, arc, closureFactor);
    } else {
      cost[arc] = time[arc] = CLOSED;
    }
  }
}

/** Multiplies the cost of an arc, unless it is closed. */
export function makeDear({ cost }: ArcWeights, arc: number, factor: number): void {
  if (cost[arc] !== CLOSED) cost[arc] = weight(cost[arc]! * factor);
}

/** An arc as hosts know it. */
export function stretchOf({ edgeFrom, edgeTo, edgeWayId, nodeOsmId }: RoadNetwork, arc: number): RoadStretch {
  const edge = arc >>> 1;
  const forward = (arc & 1) === 0;
  return {
    wayId: edgeWayId[edge]!,
    fromNodeId: nodeOsmId[forward ? edgeFrom[edge]! : edgeTo[edge]!]!,
    toNodeId: nodeOsmId[forward ? edgeTo[edge]! : edgeFrom[edge]!]!,
    forward,
  };
}

function weight(value: number): number {
  return Math.min(Math.max(Math.round(value), 1), CLOSED - 1);
}
