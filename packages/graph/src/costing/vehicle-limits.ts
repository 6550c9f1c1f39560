import { Direction, LimitKind, type RoadNetwork } from '../network/road-network.ts';

/** Sizes and weights of a vehicle in the units of `LimitKind`: millimetres, kilograms, axles; hazmat is 1 with dangerous goods, else 0. */
export interface VehicleSize {
  readonly height: number;
  readonly width: number;
  readonly length: number;
  readonly weight: number;
  readonly axleLoad: number;
  readonly axleCount: number;
  readonly hazmat: number;
}

/** By arc: 1 where a limit keeps a vehicle out. */
export function arcsTooTight(network: RoadNetwork, mode: number, vehicle: VehicleSize): Uint8Array {
  const { limitEdge, limitKind, limitDirections, limitModes, limitValue } = network;
  const tooTight = new Uint8Array(2 * network.edgeCount);
  const measures: number[] = [];
  measures[LimitKind.height] = vehicle.height;
  measures[LimitKind.width] = vehicle.width;
  measures[LimitKind.length] = vehicle.length;
  measures[LimitKind.weight] = vehicle.weight;
  measures[LimitKind.axleLoad] = vehicle.axleLoad;
  measures[LimitKind.axleCount] = vehicle.axleCount;
  measures[LimitKind.hazmat] = vehicle.hazmat;
  for (let row = 0; row < limitEdge.length; row++) {
    if ((limitModes[row]! & mode) === 0 || measures[limitKind[row]!]! <= limitValue[row]!) continue;
    const arc = 2 * limitEdge[row]!;
    if (limitDirections[row]! & Direction.forward) tooTight[arc] = 1;
    if (limitDirections[row]! & Direction.backward) tooTight[arc + 1] = 1;
  }
  return tooTight;
}

function thousand(value = 0): number {
  return Math.round(value * 1000);
}

/** Converts the tonnes and metres of options to the units of `VehicleSize`. Sizes that are not given are 0, so that no limit applies. */
export function vehicleSizeOf(options: {
  readonly height: number;
  readonly width: number;
  readonly length?: number;
  readonly weight?: number;
  readonly axle_load?: number;
  readonly axle_count?: number;
  readonly hazmat?: boolean;
}): VehicleSize {
  return {
    height: thousand(options.height),
    width: thousand(options.width),
    length: thousand(options.length),
    weight: thousand(options.weight),
    axleLoad: thousand(options.axle_load),
    axleCount: options.axle_count ?? 0,
    hazmat: options.hazmat === true ? 1 : 0,
  };
}
