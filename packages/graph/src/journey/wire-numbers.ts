/** A number rounded to some digits after the point, as answers have it; never minus zero. */
export function toDigits(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}

/** A place as GeoJSON and OSRM write it: longitude first, six digits after the point. */
export function positionOf(lat: number, lon: number): [lon: number, lat: number] {
  return [toDigits(lon, 6), toDigits(lat, 6)];
}
