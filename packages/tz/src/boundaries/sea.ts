/**
 * Time zones at sea: bands of 15 degrees around the multiples of 15; the 180th meridian cuts the outermost in half. Their names have the sign of
 * POSIX: Etc/GMT-3 is three hours ahead of UTC, in the east.
 */

export const SEA_ZONES: readonly string[] = Array.from({ length: 25 }, (_, band) => seaZone(band));

function seaZone(band: number): string {
  const hoursAhead = band - 12;
  if (hoursAhead === 0) return 'Etc/GMT';
  return hoursAhead > 0 ? `Etc/GMT-${hoursAhead}` : `Etc/GMT+${-hoursAhead}`;
}

/** The band of a longitude, as its position in SEA_ZONES. A meridian between two bands belongs to the eastern one. */
export function seaBand(lon: number): number {
  return Math.floor((lon + 187.5) / 15);
}

/** The bands of a point: two on a meridian between bands and at 180 degrees, all at a pole, one elsewhere. */
export function seaBands(lat: number, lon: number): readonly number[] {
  if (Math.abs(lat) === 90) return SEA_ZONES.map((_, band) => band);
  if (Math.abs(lon) === 180) return [0, 24];
  const band = seaBand(lon);
  return (lon + 187.5) % 15 === 0 ? [band - 1, band] : [band];
}
