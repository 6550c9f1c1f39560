import type { SnappedPlace } from '@portolan/schemas';
import type { SnappedPoint } from '../snapping/snap.ts';
import { toDigits } from './wire-numbers.ts';

/** Writes a point on a road, in degrees with six digits, and its distance from the location in metres. */
export function snappedPlace({ lat, lon, distanceMetres }: SnappedPoint): SnappedPlace {
  return { lat: toDigits(lat, 6), lon: toDigits(lon, 6), distance: toDigits(distanceMetres, 3) };
}
