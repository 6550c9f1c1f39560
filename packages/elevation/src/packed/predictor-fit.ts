import { COEFFICIENT_BITS, COEFFICIENTS, VOID } from './layout.ts';

/** Sampling step along a row, in pixels. */
const STEP = 3;
/** The bound of a coefficient: it keeps products of differences within 32 bits in steep terrain. */
const MOST_COEFFICIENT = 4 * 2 ** COEFFICIENT_BITS;

/**
 * Fits the coefficients of the predictor: least squares of the difference of a pixel from its western neighbour against the differences of its
 * other neighbours. It uses only operations that IEEE 754 rounds in one way, in a fixed order, so that the result has the same bits everywhere.
 */
export class PredictorFit {
  readonly #products = new Float64Array(COEFFICIENTS * COEFFICIENTS);
  readonly #targets = new Float64Array(COEFFICIENTS);

  add(pixels: Int32Array, width: number, height: number): void {
    const neighbours = [-width, -width - 1, -width + 1, -2, -2 * width];
    const differences = new Float64Array(COEFFICIENTS);
    for (let row = 2; row < height; row++) {
      for (let column = 2 + (row % STEP); column < width - 1; column += STEP) {
        const at = row * width + column;
        const west = pixels[at - 1]!;
        const here = pixels[at]!;
        if (here === VOID || west === VOID) continue;
        let hasVoid = false;
        for (let k = 0; k < COEFFICIENTS; k++) {
          const value = pixels[at + neighbours[k]!]!;
          hasVoid ||= value === VOID;
          differences[k] = value - west;
        }
        if (hasVoid) continue;
        for (let k = 0; k < COEFFICIENTS; k++) {
          this.#targets[k]! += differences[k]! * (here - west);
          for (let j = 0; j < COEFFICIENTS; j++) {
            this.#products[k * COEFFICIENTS + j]! += differences[k]! * differences[j]!;
          }
        }
      }
    }
  }

  /** The coefficients, in units of 2^-10. Where the data determines none, they are those of the plane through three neighbours. */
  coefficients(): Int32Array {
    const unit = 2 ** COEFFICIENT_BITS;
    const solved = solve(this.#products, this.#targets);
    const isUsable = solved.every((value) => Math.abs(value) * unit <= MOST_COEFFICIENT);
    const values = isUsable && solved.some((value) => value !== 0) ? solved : [1, -1, 0, 0, 0];
    return Int32Array.from(values, (value) => Math.floor(value * unit + 0.5));
  }
}

/** Gauss-Jordan elimination with pivoting; unknowns that nothing depends on are zero. */
function solve(products: Float64Array, targets: Float64Array): Float64Array {
  const n = COEFFICIENTS;
  const rows = Array.from({ length: n }, (_, k) =>
    Float64Array.from([...products.subarray(k * n, k * n + n), targets[k]!]),
  );
  const largest = Math.max(...products.map(Math.abs));
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let row = k + 1; row < n; row++)
      if (Math.abs(rows[row]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = row;
    [rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!];
    const lead = rows[k]![k]!;
    if (Math.abs(lead) <= 1e-12 * largest) {
      rows[k]!.fill(0);
      continue;
    }
    for (let row = 0; row < n; row++) {
      if (row === k) continue;
      const factor = rows[row]![k]! / lead;
      for (let j = k; j <= n; j++) rows[row]![j]! -= factor * rows[k]![j]!;
    }
  }
  return Float64Array.from(rows, (row, k) => (row[k] === 0 ? 0 : row[n]! / row[k]!));
}
