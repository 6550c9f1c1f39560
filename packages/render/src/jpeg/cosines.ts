/** What the transform below makes too large in a row or column, by frequency: cos(k pi / 16) sqrt 2, and 1 for the lowest. */
const SCALES = [
  1, 1.387039845322148, 1.306562964876377, 1.175875602419359, 1, 0.785694958387102, 0.541196100146197,
  0.275899379282943,
];
const SIN_EIGHTH = 0.38268343236509;
const DIFFERENCE = 0.541196100146197;
const SUM = 1.306562964876377;

/** By what the coefficients of {@link transform} are multiplied to come to steps of a quantization table. */
export function multipliers(steps: Uint8Array): Float64Array {
  return Float64Array.from(steps, (step, at) => 1 / (8 * step * SCALES[at >> 3]! * SCALES[at & 7]!));
}

/** The cosine transform of a block of 8 x 8 in place, each coefficient scaled (Arai, Agui and Nakajima 1988). */
export function transform(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) along(block, row, 1);
  for (let column = 0; column < 8; column++) along(block, column, 8);
}

function along(block: Float64Array, first: number, step: number): void {
  const a = block[first]!;
  const b = block[first + step]!;
  const c = block[first + 2 * step]!;
  const d = block[first + 3 * step]!;
  const e = block[first + 4 * step]!;
  const f = block[first + 5 * step]!;
  const g = block[first + 6 * step]!;
  const h = block[first + 7 * step]!;
  const outer = a + h;
  const second = b + g;
  const third = c + f;
  const inner = d + e;
  const even = outer + inner;
  const odd = second + third;
  const away = outer - inner;
  const turned = (second - third + away) * Math.SQRT1_2;
  block[first] = even + odd;
  block[first + 4 * step] = even - odd;
  block[first + 2 * step] = away + turned;
  block[first + 6 * step] = away - turned;
  const low = d - e + (c - f);
  const middle = (c - f + (b - g)) * Math.SQRT1_2;
  const high = b - g + (a - h);
  const common = (low - high) * SIN_EIGHTH;
  const lower = DIFFERENCE * low + common;
  const upper = SUM * high + common;
  const sum = a - h + middle;
  const rest = a - h - middle;
  block[first + 5 * step] = rest + lower;
  block[first + 3 * step] = rest - lower;
  block[first + step] = sum + upper;
  block[first + 7 * step] = sum - upper;
}
