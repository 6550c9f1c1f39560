import type { ArcLine } from '../edge-attributes/arc-line.ts';
import { wrapped } from '../network/plane.ts';
import { MOST_DEGREES_BETWEEN_POINTS, MOST_METRES_BETWEEN_POINTS } from './line-reference.ts';

/** Returns for each point of a line its distance from the beginning, as a multiple of the longest section that a reference allows. */
export function measureStretches({ lat, lon, along }: ArcLine): Float64Array {
  const measure = new Float64Array(lat.length);
  for (let i = 1; i < lat.length; i++) {
    measure[i] =
      measure[i - 1]! +
      Math.max(
        (along[i]! - along[i - 1]!) / MOST_METRES_BETWEEN_POINTS,
        Math.abs(lat[i]! - lat[i - 1]!) / MOST_DEGREES_BETWEEN_POINTS,
        Math.abs(wrapped(lon[i]! - lon[i - 1]!)) / MOST_DEGREES_BETWEEN_POINTS,
      );
  }
  return measure;
}
