import { cosDegrees } from '@portolan/base';

/** Closed line in 1e-6 degrees; the last point is joined to the first. */
export interface RingCoordinates {
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

/** Open line in 1e-6 degrees. */
export type LineCoordinates = RingCoordinates;

/** Metres of 1e-6 degrees of latitude on the sphere of `@portolan/base`. */
export const METRES_PER_UNIT = 0.111195;

/** Square of the distance in units of latitude from a point to a line, on the plane that touches the Earth at the point. */
export function squareToLine(lat: number, lon: number, line: LineCoordinates): number {
  return nearestAlong(lat, lon, line).square;
}

/** The square of that distance, and the share of the line's length at which it is nearest; Infinity and 0 for a line of no points. */
export function nearestAlong(
  lat: number,
  lon: number,
  line: LineCoordinates,
): { readonly square: number; readonly share: number } {
  const { lat: lats, lon: lons } = line;
  const shrink = cosDegrees(lat / 1e6);
  let least = Infinity;
  let at = 0;
  let total = 0;
  let fromX = 0;
  let fromY = 0;
  for (let k = 0; k < lats.length; k++) {
    const x = (lons[k]! - lon) * shrink;
    const y = lats[k]! - lat;
    const dx = k === 0 ? 0 : x - fromX;
    const dy = k === 0 ? 0 : y - fromY;
    if (k === 0) {
      fromX = x;
      fromY = y;
    }
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * dx + fromY * dy) / square));
    const nearX = fromX + along * dx;
    const nearY = fromY + along * dy;
    const length = Math.sqrt(square);
    const gap = nearX * nearX + nearY * nearY;
    if (gap < least) {
      least = gap;
      at = total + along * length;
    }
    total += length;
    fromX = x;
    fromY = y;
  }
  return { square: least, share: total === 0 ? 0 : at / total };
}

/** Square of the distance between two points in units of latitude. */
export function squareBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const y = latB - latA;
  const x = (lonB - lonA) * cosDegrees((latA + latB) / 2e6);
  return x * x + y * y;
}

/** The point in the middle of a line's length. */
export function middleOf(line: LineCoordinates): { lat: number; lon: number } {
  return pointAlong(line, 0.5);
}

/** The point at a share of a line's length, rounded to whole units. */
export function pointAlong({ lat, lon }: LineCoordinates, share: number): { lat: number; lon: number } {
  const shrink = cosDegrees((lat[0] ?? 0) / 1e6);
  const lengths: number[] = [];
  let total = 0;
  for (let k = 1; k < lat.length; k++) {
    const x = (lon[k]! - lon[k - 1]!) * shrink;
    const y = lat[k]! - lat[k - 1]!;
    const length = Math.sqrt(x * x + y * y);
    lengths.push(length);
    total += length;
  }
  let left = total * share;
  for (const [k, length] of lengths.entries()) {
    if (left > length && k < lengths.length - 1) {
      left -= length;
      continue;
    }
    const part = length === 0 ? 0 : Math.min(1, left / length);
    return {
      lat: Math.round(lat[k]! + (lat[k + 1]! - lat[k]!) * part),
      lon: Math.round(lon[k]! + (lon[k + 1]! - lon[k]!) * part),
    };
  }
  return { lat: lat[0] ?? 0, lon: lon[0] ?? 0 };
}

/** Length in units of latitude. */
export function lengthOf({ lat, lon }: LineCoordinates): number {
  const shrink = cosDegrees((lat[0] ?? 0) / 1e6);
  let total = 0;
  for (let k = 1; k < lat.length; k++) {
    const x = (lon[k]! - lon[k - 1]!) * shrink;
    const y = lat[k]! - lat[k - 1]!;
    total += Math.sqrt(x * x + y * y);
  }
  return total;
}

/** Smallest box around lines, for searches near them. */
export function boxOf(
  lines: readonly LineCoordinates[],
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lon } of lines) {
    for (let k = 0; k < lat.length; k++) {
      south = Math.min(south, lat[k]!);
      north = Math.max(north, lat[k]!);
      west = Math.min(west, lon[k]!);
      east = Math.max(east, lon[k]!);
    }
  }
  return [west, south, east, north];
}
