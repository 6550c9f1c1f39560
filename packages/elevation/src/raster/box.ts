import { elevationError } from '../errors.ts';

/** Degrees, WGS 84, edges included. */
export interface Box {
  /** Southern edge, -90..90. */
  readonly south: number;
  /** Western edge, -180..180. */
  readonly west: number;
  /** Northern edge, -90..90. */
  readonly north: number;
  /** Eastern edge, -180..180. */
  readonly east: number;
}

/** Where nothing else answers, a footprint reaches this far beyond its edge, about a millimetre: coordinates are written with few digits. */
export const EDGE_TOLERANCE_DEGREES = 1e-8;

/** Checks a box that came from outside. @throws {PortolanError} `elevation-input`. */
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

/** Whether a box contains a place: its southern and western edge belong to it, its northern and eastern edge do not. */
export function owns(box: Box, lat: number, lon: number): boolean {
  return lat >= box.south && lat < box.north && lon >= box.west && lon < box.east;
}

/** Whether a box, grown by `tolerance` degrees, contains a place; all edges belong to it. */
export function touches(box: Box, lat: number, lon: number, tolerance: number): boolean {
  return (
    lat >= box.south - tolerance &&
    lat <= box.north + tolerance &&
    lon >= box.west - tolerance &&
    lon <= box.east + tolerance
  );
}

/** Whether two boxes share more than an edge. Longitudes may differ by 360 degrees. */
export function overlap(a: Box, b: Box): boolean {
  if (Math.min(a.north, b.north) - Math.max(a.south, b.south) <= EDGE_TOLERANCE_DEGREES) return false;
  for (const turn of [0, 360, -360]) {
    if (Math.min(a.east, b.east + turn) - Math.max(a.west, b.west + turn) > EDGE_TOLERANCE_DEGREES)
      return true;
  }
  return false;
}
