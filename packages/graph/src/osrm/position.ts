import { toDigits } from '../nearest/rounding.ts';

/** A place as GeoJSON has it: longitude first, six digits. */
export function positionOf(lat: number, lon: number): [lon: number, lat: number] {
  return [toDigits(lon, 6), toDigits(lat, 6)];
}
