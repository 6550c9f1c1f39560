import { sinDegrees } from '@portolan/base';

/**
 * A logarithm that gives the same bits on every JavaScript engine: heights of Web Mercator tiles become grades in a graph, and grades
 * reach archive bytes. As in `@portolan/base`, only operations that IEEE 754 rounds in one way are used.
 */

/** ln 2 in two parts, so that a whole multiple of the first is exact (Cody & Waite 1980). */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const MOST_LAT = 89.9;

const DOUBLE = new Float64Array(1);
const WORDS = new Uint32Array(DOUBLE.buffer);
/** The high word of a double is the second one, as on every little-endian machine; archives need one too. */
const HIGH = 1;

/** Natural logarithm of a positive normal number, within 2 ulp. */
export function naturalLogarithm(value: number): number {
  DOUBLE[0] = value;
  let exponent = (WORDS[HIGH]! >>> 20) - 1023;
  WORDS[HIGH] = (WORDS[HIGH]! & 0x000f_ffff) | (1023 << 20);
  let mantissa = DOUBLE[0];
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent++;
  }
  // ln m = 2 artanh((m - 1) / (m + 1)); the argument is below 0.172, where eleven terms reach double precision.
  const t = (mantissa - 1) / (mantissa + 1);
  const q = t * t;
  let sum = 0;
  for (let k = 21; k >= 1; k -= 2) sum = 1 / k + q * sum;
  return exponent * LN2_HIGH + (2 * t * sum + exponent * LN2_LOW);
}

/** Inverse hyperbolic tangent of the sine of a latitude: the ordinate of Mercator's projection on the unit sphere. */
export function mercatorOrdinate(latDegrees: number): number {
  // The ordinate is infinite at the poles. No raster reaches as far as this bound.
  const sine = sinDegrees(Math.max(-MOST_LAT, Math.min(MOST_LAT, latDegrees)));
  return 0.5 * naturalLogarithm((1 + sine) / (1 - sine));
}
