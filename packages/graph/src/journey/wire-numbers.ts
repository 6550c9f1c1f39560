/** Rounds a number to some digits after the decimal point, as in answers. The result is never minus zero. */
export function toDigits(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}

/** Returns a place as GeoJSON and OSRM write it: longitude first, with six digits after the decimal point. */
export function positionOf(lat: number, lon: number): [lon: number, lat: number] {
  return [toDigits(lon, 6), toDigits(lat, 6)];
}
