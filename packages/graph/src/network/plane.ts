import { atan2Degrees, cosDegrees, EARTH_RADIUS_METRES } from '@portolan/base';

/** Coordinates in archives are whole numbers of this many a degree. */
export const STEPS_PER_DEGREE = 1e7;

/** Length of one step of latitude. */
export const METRES_PER_STEP = (EARTH_RADIUS_METRES * Math.PI) / 180 / STEPS_PER_DEGREE;

/** Steps of longitude times this are as long as steps of latitude, near `lat` (degrees). Never 0: the poles keep a sliver. */
export function longitudeScale(lat: number): number {
  return Math.max(cosDegrees(lat), 1e-6);
}

/** Bearing between two near points, degrees clockwise from north; within a hundredth of a degree of the great circle's over 1 km. */
export function planeBearing(latA: number, lonA: number, latB: number, lonB: number): number {
  const bearing = atan2Degrees((lonB - lonA) * longitudeScale((latA + latB) / 2), latB - latA);
  return bearing < 0 ? bearing + 360 : bearing;
}
