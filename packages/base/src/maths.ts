/**
 * Trigonometry that gives the same bits on every JavaScript engine.
 *
 * ECMAScript leaves the last digits of `Math.sin` and its kin to the implementation. Archive bytes and integer costs must not depend on that, so
 * this module uses only + - * / and `Math.sqrt`, which IEEE 754 rounds in one way.
 */

const RADIANS_PER_DEGREE = Math.PI / 180;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Taylor series of sine; within 1 ulp of the true value for |x| <= pi/4. */
function sineSeries(x: number): number {
  const q = x * x;
  return (
    x *
    (1 -
      (q / 6) *
        (1 - (q / 20) * (1 - (q / 42) * (1 - (q / 72) * (1 - (q / 110) * (1 - (q / 156) * (1 - q / 210)))))))
  );
}

/** Taylor series of cosine; within 1 ulp of the true value for |x| <= pi/4. */
function cosineSeries(x: number): number {
  const q = x * x;
  return (
    1 -
    (q / 2) *
      (1 - (q / 12) * (1 - (q / 30) * (1 - (q / 56) * (1 - (q / 90) * (1 - (q / 132) * (1 - q / 182))))))
  );
}

/** Sine of an angle in degrees. Degrees are reduced to a quarter turn first, which is exact; reducing radians is not. */
export function sinDegrees(degrees: number): number {
  const turn = degrees % 360;
  const quarter = Math.round(turn / 90);
  const rest = (turn - quarter * 90) * RADIANS_PER_DEGREE;
  switch (quarter & 3) {
    case 0:
      return sineSeries(rest);
    case 1:
      return cosineSeries(rest);
    case 2:
      return -sineSeries(rest);
    default:
      return -cosineSeries(rest);
  }
}

/** Cosine of an angle in degrees. */
export function cosDegrees(degrees: number): number {
  return sinDegrees(degrees + 90);
}

/** Arc tangent of a ratio in 0..1, in radians. */
function arctangent(ratio: number): number {
  // Two half-angle steps bring the argument below tan(pi/16), where twelve terms reach double precision.
  let x = ratio / (1 + Math.sqrt(1 + ratio * ratio));
  x = x / (1 + Math.sqrt(1 + x * x));
  const q = x * x;
  let sum = 0;
  for (let k = 25; k >= 1; k -= 2) sum = 1 / k - q * sum;
  return 4 * x * sum;
}

/** Angle of the vector (x, y) in degrees, -180..180, counted from the x axis towards y. 0 for the zero vector. */
export function atan2Degrees(y: number, x: number): number {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  if (ax === 0 && ay === 0) return 0;
  let angle =
    ay <= ax ? arctangent(ay / ax) * DEGREES_PER_RADIAN : 90 - arctangent(ax / ay) * DEGREES_PER_RADIAN;
  if (x < 0) angle = 180 - angle;
  return y < 0 ? -angle : angle;
}
