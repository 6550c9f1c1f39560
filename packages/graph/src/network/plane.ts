import { atan2Degrees, cosDegrees, EARTH_RADIUS_METRES } from '@portolan/base';

/** Coordinates in archives are whole numbers of steps; a degree has this many. */
export const STEPS_PER_DEGREE = 1e7;

/** Length of one step of latitude. */
export const METRES_PER_STEP = (EARTH_RADIUS_METRES * Math.PI) / 180 / STEPS_PER_DEGREE;

/** Length of a step of longitude near `lat` (degrees) as a share of that of a step of latitude. More than 0 even at the poles. */
export function longitudeScale(lat: number): number {
  return Math.max(cosDegrees(lat), 1e-6);
}

/** Bearing between two near points, degrees clockwise from north. Over 1 km it differs from the great circle by less than 0.01 degree. */
export function planeBearing(latA: number, lonA: number, latB: number, lonB: number): number {
  const bearing = atan2Degrees((lonB - lonA) * longitudeScale((latA + latB) / 2), latB - latA);
  return bearing < 0 ? bearing + 360 : bearing;
}

/** Brings a difference of longitudes, or a longitude beyond the antimeridian, to -180 .. 180. */
export function wrapped(degrees: number): number {
  if (degrees >= -180 && degrees <= 180) return degrees;
  return degrees - 360 * Math.round(degrees / 360);
}
