import { distanceMetres } from '@portolan/base';
import type { RoadNetwork } from '../network/road-network.ts';
import { planeBearing, STEPS_PER_DEGREE, wrapped } from '../network/plane.ts';

/** The line of an arc in its direction of travel; it has at least two points. */
export interface ArcLine {
  /** Coordinates in degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** By point: the distance from the beginning in metres. */
  readonly along: Float64Array;
}

export function arcLine({ firstPoint, pointLat, pointLon }: RoadNetwork, arc: number): ArcLine {
  const edge = arc >>> 1;
  const first = firstPoint[edge]!;
  const count = firstPoint[edge + 1]! - first;
  const lat = new Float64Array(count);
  const lon = new Float64Array(count);
  const along = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const point = (arc & 1) === 0 ? first + i : first + count - 1 - i;
    lat[i] = pointLat[point]! / STEPS_PER_DEGREE;
    lon[i] = pointLon[point]! / STEPS_PER_DEGREE;
    if (i > 0) along[i] = along[i - 1]! + distanceMetres(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
  }
  return { lat, lon, along };
}

/**
 * Returns the distance in metres from the beginning at which a measure along the line reaches a value; the end if it never does.
 *
 * @param measure  the measure by point, ascending from 0.
 */
export function metresAt({ along }: ArcLine, measure: Float64Array, value: number): number {
  const { next, share } = positionOf(measure, value);
  return along[next - 1]! + share * (along[next]! - along[next - 1]!);
}

/** Returns the place some metres from the beginning of a line, at most its end. */
export function placeAt(
  { lat, lon, along }: ArcLine,
  metres: number,
): { readonly lat: number; readonly lon: number } {
  const { next, share } = positionOf(along, metres);
  return {
    lat: lat[next - 1]! + share * (lat[next]! - lat[next - 1]!),
    lon: wrapped(lon[next - 1]! + share * wrapped(lon[next]! - lon[next - 1]!)),
  };
}

/** Returns the segment in which a measure reaches a value, named by its second point, and the share of the segment before that place. */
function positionOf(measure: Float64Array, value: number): { readonly next: number; readonly share: number } {
  let next = 1;
  while (next < measure.length - 1 && measure[next]! < value) next++;
  const step = measure[next]! - measure[next - 1]!;
  const share = step === 0 ? 1 : Math.min(1, Math.max(0, (value - measure[next - 1]!) / step));
  return { next, share };
}

/** An average radius of curvature of this or less gives the largest curvature value. */
const TIGHTEST_RADIUS_METRES = 100;
const MOST_CURVATURE = 15;

/** Tells how winding a line is, from 0 (straight) to 15: 1500 divided by the radius in metres of a circle that turns as much per length. */
export function curvatureOf({ lat, lon, along }: ArcLine): number {
  let turned = 0;
  let before: number | undefined;
  for (let i = 1; i < lat.length; i++) {
    if (along[i] === along[i - 1]) continue;
    const bearing = planeBearing(lat[i - 1]!, lon[i - 1]!, lat[i]!, lon[i]!);
    if (before !== undefined) turned += Math.abs(((bearing - before + 540) % 360) - 180);
    before = bearing;
  }
  const metres = along.at(-1)!;
  if (metres === 0) return 0;
  const radiansPerMetre = (turned * Math.PI) / 180 / metres;
  return Math.min(MOST_CURVATURE, Math.round(radiansPerMetre * TIGHTEST_RADIUS_METRES * MOST_CURVATURE));
}
