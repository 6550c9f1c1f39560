import { atan2Degrees, cosDegrees, sinDegrees } from './maths.ts';

/** Mean radius of the Earth (IUGG, GRS 80): the sphere on which every length of Portolan is measured. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

/** Great-circle distance in metres between two WGS 84 points in degrees (haversine; Sinnott 1984). */
export function distanceMetres(latA: number, lonA: number, latB: number, lonB: number): number {
  const sinLat = sinDegrees((latB - latA) / 2);
  const sinLon = sinDegrees((lonB - lonA) / 2);
  const h = Math.min(1, sinLat * sinLat + cosDegrees(latA) * cosDegrees(latB) * sinLon * sinLon);
  return 2 * EARTH_RADIUS_METRES * atan2Degrees(Math.sqrt(h), Math.sqrt(1 - h)) * (Math.PI / 180);
}

/** Initial bearing from A to B, degrees clockwise from north, 0 <= bearing < 360. 0 when the points are equal. */
export function bearingDegrees(latA: number, lonA: number, latB: number, lonB: number): number {
  const deltaLon = lonB - lonA;
  const y = sinDegrees(deltaLon) * cosDegrees(latB);
  const x = cosDegrees(latA) * sinDegrees(latB) - sinDegrees(latA) * cosDegrees(latB) * cosDegrees(deltaLon);
  const bearing = atan2Degrees(y, x);
  return bearing < 0 ? bearing + 360 : bearing;
}
