import { Direction, EdgeFlag, type RoadNetwork, TimedKind } from '../network/road-network.ts';

/** Limits of speed by edge, as in the network. */
export type SpeedLimits = Pick<RoadNetwork, 'maxSpeedForward' | 'maxSpeedBackward' | 'edgeTruckSpeed'>;

/** Returns the limit of an arc in km/h; 0 where none is known, `UNLIMITED_KMH` where there is none. */
export function limitOf({ maxSpeedForward, maxSpeedBackward }: SpeedLimits, arc: number): number {
  return ((arc & 1) === 0 ? maxSpeedForward : maxSpeedBackward)[arc >>> 1]!;
}

/**
 * Returns the network as it is while conditions hold: the same, but for limits of speed and lanes for several persons that hold at hours. Where several
 * rows of an edge hold, the last one counts.
 *
 * @param holds  the conditions, as positions in `network.strings`; undefined where no hour is named.
 */
export function networkAt(network: RoadNetwork, holds: ReadonlySet<number> | undefined): RoadNetwork {
  const { timedEdge, timedKind, timedDirections, timedValue, timedCondition } = network;
  if (holds === undefined || !timedCondition.some((condition) => holds.has(condition))) return network;
  const maxSpeedForward = network.maxSpeedForward.slice();
  const maxSpeedBackward = network.maxSpeedBackward.slice();
  const edgeTruckSpeed = network.edgeTruckSpeed.slice();
  const edgeFlags = network.edgeFlags.slice();
  for (let row = 0; row < timedEdge.length; row++) {
    if (!holds.has(timedCondition[row]!)) continue;
    const edge = timedEdge[row]!;
    const value = timedValue[row]!;
    if (timedKind[row] === TimedKind.maxSpeed) {
      if (timedDirections[row]! & Direction.forward) maxSpeedForward[edge] = value;
      if (timedDirections[row]! & Direction.backward) maxSpeedBackward[edge] = value;
    } else if (timedKind[row] === TimedKind.truckSpeed) {
      edgeTruckSpeed[edge] = value;
    } else if (timedKind[row] === TimedKind.hov) {
      const flag = value === 0 ? 0 : value === 2 ? EdgeFlag.hov2 : EdgeFlag.hov3;
      edgeFlags[edge] = (edgeFlags[edge]! & ~(EdgeFlag.hov2 | EdgeFlag.hov3)) | flag;
    }
  }
  return { ...network, maxSpeedForward, maxSpeedBackward, edgeTruckSpeed, edgeFlags };
}
