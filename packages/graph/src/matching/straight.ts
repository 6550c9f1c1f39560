import { METRES_PER_STEP, STEPS_PER_DEGREE, longitudeScale } from '../network/plane.ts';

/** Length of a degree of latitude. */
export const METRES_PER_DEGREE = METRES_PER_STEP * STEPS_PER_DEGREE;

/** A place in degrees. */
export interface Place {
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lon: number;
}

/** Length of a degree of longitude as a share of that of a degree of latitude. */
export const planeScale = longitudeScale;

/** A difference of two longitudes, taken the short way round. */
export function turned(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/** The straight line between two places near each other, on a plane that touches the sphere between them; also across the antimeridian. */
export function metresBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const dx = turned(lonB - lonA) * longitudeScale((latA + latB) / 2);
  const dy = latB - latA;
  return Math.sqrt(dx * dx + dy * dy) * METRES_PER_DEGREE;
}
