import { Direction, NOT_FOR_DESTINATIONS, type RoadNetwork } from '../network/road-network.ts';

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

/** Whom a limit keeps out: those who pass through, or all. */
export const TightFor = { nobody: 0, through: 1, all: 2 } as const;

/** By arc: whom the limits keep out that the vehicle exceeds, as in `TightFor`. */
export function arcsTooTight(network: RoadNetwork, mode: number, vehicle: VehicleSize): Uint8Array {
  const { limitEdge, limitKind, limitDirections, limitModes, limitValue } = network;
  const tooTight = new Uint8Array(2 * network.edgeCount);
  const { height, width, length, weight, axleLoad, axleCount, hazmat } = vehicle;
  // In the order of `LimitKind`.
  const measures = [height, width, length, weight, axleLoad, axleCount, hazmat];
  const close = (arc: number, whom: number): void => {
    tooTight[arc] = Math.max(tooTight[arc]!, whom);
  };
  for (let row = 0; row < limitEdge.length; row++) {
    const kind = limitKind[row]!;
    if ((limitModes[row]! & mode) === 0 || measures[kind & ~NOT_FOR_DESTINATIONS]! <= limitValue[row]!)
      continue;
    const arc = 2 * limitEdge[row]!;
    const whom = kind & NOT_FOR_DESTINATIONS ? TightFor.through : TightFor.all;
    if (limitDirections[row]! & Direction.forward) close(arc, whom);
    if (limitDirections[row]! & Direction.backward) close(arc + 1, whom);
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
