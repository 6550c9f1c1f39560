import { isMet } from '../conditions/is-met.ts';
import { firstRowOf } from '../network/first-row.ts';
import {
  Direction,
  EdgeFlag,
  Mode,
  NOT_FOR_DESTINATIONS,
  type RoadNetwork,
  TimedKind,
} from '../network/road-network.ts';

/** Speeds by edge, km/h: forward, backward; 0 where there is none. */
type Speeds = readonly [Uint8Array, Uint8Array];

/** A network as it is at an hour. */
export interface NetworkAt extends RoadNetwork {
  /** The limits of trucks, in place of `edgeTruckSpeed`. */
  readonly truckSpeed?: Speeds;
  /** How fast signs advise to drive, which is no limit. */
  readonly advisedSpeed?: Speeds;
}

/** Limits of speed, as in the network. */
export type SpeedLimits = Pick<
  NetworkAt,
  'maxSpeedForward' | 'maxSpeedBackward' | 'edgeTruckSpeed' | 'truckSpeed'
>;

/** Returns the limit of an arc in km/h; 0 where none is known, `UNLIMITED_KMH` where there is none. */
export function limitOf({ maxSpeedForward, maxSpeedBackward }: SpeedLimits, arc: number): number {
  return ((arc & 1) === 0 ? maxSpeedForward : maxSpeedBackward)[arc >>> 1]!;
}

/** Returns the limit of trucks on an arc in km/h; 0 where none is tagged. */
export function truckLimitOf({ edgeTruckSpeed, truckSpeed }: SpeedLimits, arc: number): number {
  return (truckSpeed?.[arc & 1] ?? edgeTruckSpeed)[arc >>> 1]!;
}

/** By network: what it is where no hour is named; all profiles and requests share it. */
const withoutHour = new WeakMap<RoadNetwork, NetworkAt>();

/**
 * Returns the network as it is while conditions hold: the same, but for speeds, lanes for several persons and limits of trucks that hold at hours, and speeds that have
 * no column. Where several rows of an edge hold, the last one counts.
 *
 * @param holds  the conditions, as positions in `network.strings`; undefined where no hour is named.
 */
export function networkAt(network: RoadNetwork, holds: ReadonlySet<number> | undefined): NetworkAt {
  if (holds) return changedAt(network, holds);
  const known = withoutHour.get(network) ?? changedAt(network);
  withoutHour.set(network, known);
  return known;
}

function changedAt(network: RoadNetwork, holds?: ReadonlySet<number>): NetworkAt {
  const { timedEdge, timedKind, timedDirections, timedValue, timedCondition } = network;
  const { limitEdge, limitDirections } = network;
  if (!timedCondition.some((condition) => isMet(condition, holds))) return network;
  const maxSpeed: Speeds = [network.maxSpeedForward.slice(), network.maxSpeedBackward.slice()];
  const truckSpeed: Speeds = [network.edgeTruckSpeed.slice(), network.edgeTruckSpeed.slice()];
  const advisedSpeed: Speeds = [new Uint8Array(network.edgeCount), new Uint8Array(network.edgeCount)];
  const speeds: Readonly<Record<number, Speeds>> = {
    [TimedKind.maxSpeed]: maxSpeed,
    [TimedKind.truckSpeed]: truckSpeed,
    [TimedKind.advisedSpeed]: advisedSpeed,
  };
  const edgeFlags = network.edgeFlags.slice();
  const limitKind = network.limitKind.slice();
  const limitModes = network.limitModes.slice();
  timedEdge.forEach((edge, row) => {
    if (!isMet(timedCondition[row]!, holds)) return;
    const [kind, value, directions] = [timedKind[row]!, timedValue[row]!, timedDirections[row]!];
    if (kind === TimedKind.hov) {
      const flag = value === 0 ? 0 : value === 2 ? EdgeFlag.hov2 : EdgeFlag.hov3;
      edgeFlags[edge] = (edgeFlags[edge]! & ~(EdgeFlag.hov2 | EdgeFlag.hov3)) | flag;
    }
    if (kind === TimedKind.liftedLimit) {
      for (let at = firstRowOf(limitEdge, edge); limitEdge[at] === edge; at++) {
        const isOther = limitModes[at] !== Mode.truck || (limitDirections[at]! & ~directions) !== 0;
        if (isOther || (limitKind[at]! | NOT_FOR_DESTINATIONS) !== (value | NOT_FOR_DESTINATIONS)) continue;
        limitKind[at]! |= value;
        if ((value & NOT_FOR_DESTINATIONS) === 0) limitModes[at] = 0;
      }
    }
    speeds[kind]?.forEach((column, isBackward) => {
      if (directions & (Direction.forward << isBackward)) column[edge] = value;
    });
  });
  const [maxSpeedForward, maxSpeedBackward] = maxSpeed;
  return {
    ...network,
    maxSpeedForward,
    maxSpeedBackward,
    edgeFlags,
    limitKind,
    limitModes,
    truckSpeed,
    advisedSpeed,
  };
}
