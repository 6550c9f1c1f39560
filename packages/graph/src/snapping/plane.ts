import { cosDegrees, EARTH_RADIUS_METRES } from '@portolan/base';

/** Coordinates in archives are whole numbers of this many a degree. */
export const STEPS_PER_DEGREE = 1e7;

/** Length of one step of latitude. */
export const METRES_PER_STEP = (EARTH_RADIUS_METRES * Math.PI) / 180 / STEPS_PER_DEGREE;

/** Steps of longitude times this are as long as steps of latitude, near `lat` (degrees). Never 0: the poles keep a sliver. */
export function longitudeScale(lat: number): number {
  return Math.max(cosDegrees(lat), 1e-6);
}
