import { elevationError } from '../errors.ts';

/** Degrees, WGS 84, edges included. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** @throws {PortolanError} `elevation-input`. */
export function checkedBox(area: unknown): Box {
  if (typeof area === 'object' && area !== null) {
    const { south, west, north, east } = area as Partial<Record<keyof Box, unknown>>;
    const isBox =
      isWithin(south, -90, 90) &&
      isWithin(north, -90, 90) &&
      isWithin(west, -180, 180) &&
      isWithin(east, -180, 180);
    if (isBox && south <= north) return { south, west, north, east };
  }
  throw elevationError(
    'elevation-input',
    'an area must be a box {south, west, north, east} in degrees with south <= north, or a list of {lat, lon}',
  );
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
