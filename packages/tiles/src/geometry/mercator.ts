import { sinDegrees, type CheckStop, inBlocks, neverStop } from '@portolan/base';

/** Web Mercator in whole numbers: the world is a square of `WORLD` units, with its origin in the north-west. */

/** Bits of a coordinate of the world. A unit is 4 cm at the equator. */
export const WORLD_BITS = 30;
export const WORLD = 2 ** WORLD_BITS;

/** The latitude at which the square ends, 1e-7 degrees. */
const MOST_LAT_E7 = 850_511_287;

/** ln 2 in two parts, so that a whole multiple of the first is exact (Cody & Waite 1980). */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** Natural logarithm of a number from 1e-9 to 1e9, the same on every JavaScript engine. */
function naturalLogarithm(value: number): number {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa > Math.SQRT2; exponent++) mantissa /= 2;
  for (; mantissa < Math.SQRT1_2; exponent--) mantissa *= 2;
  // ln m = 2 artanh((m - 1) / (m + 1)); the argument is below 0.172, where eleven terms reach double precision.
  const t = (mantissa - 1) / (mantissa + 1);
  const q = t * t;
  let sum = 0;
  for (let k = 21; k >= 1; k -= 2) sum = 1 / k + q * sum;
  return exponent * LN2_HIGH + (2 * t * sum + exponent * LN2_LOW);
}

/** @param lonE7  1e-7 degrees. @returns units from the west, 0 to `WORLD`. */
export function worldX(lonE7: number): number {
  return Math.round(((lonE7 + 1_800_000_000) / 3_600_000_000) * WORLD);
}

/** @param latE7  1e-7 degrees; beyond 85.05 the edge of the world is taken. @returns units from the north, 0 to `WORLD`. */
export function worldY(latE7: number): number {
  const sine = sinDegrees(Math.max(-MOST_LAT_E7, Math.min(MOST_LAT_E7, latE7)) / 1e7);
  const ordinate = 0.5 * naturalLogarithm((1 + sine) / (1 - sine));
  return Math.max(0, Math.min(WORLD, Math.round((0.5 - ordinate / (2 * Math.PI)) * WORLD)));
}

/** Projects columns of 1e-7 degrees. */
export function projectAll(
  lon: Int32Array,
  lat: Int32Array,
  checkStop: CheckStop = neverStop,
): { readonly x: Int32Array; readonly y: Int32Array } {
  const x = new Int32Array(lon.length);
  const y = new Int32Array(lon.length);
  inBlocks(x.length, checkStop, (from, end) => {
    for (let at = from; at < end; at++) {
      x[at] = worldX(lon[at]!);
      y[at] = worldY(lat[at]!);
    }
  });
  return { x, y };
}
