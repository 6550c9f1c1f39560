import type { HeightArray } from '../raster/raster.ts';
import { Encoding, VOID } from './layout.ts';
import type { EncodingCode } from './layout.ts';

/** How heights become whole numbers, and whole numbers heights again, without loss. */
export interface Coding {
  readonly encoding: EncodingCode;
  readonly divisor: number;
}

/** Fractions are kept down to 1/1024; Terrarium needs 1/256. Divisors are powers of two, by which dividing is exact. */
export const MOST_DIVISOR = 1024;
const MOST_CODE = 2 ** 30;
const INT16_VOID = -32_768;

/** Chooses a coding without loss after looking at all heights of a raster. */
export class CodingChoice {
  #isInt16 = true;
  #isSingle = true;
  #divisor = 1;

  /** Takes more heights of the raster into account. */
  look(heights: HeightArray): void {
    if (heights instanceof Int16Array) return;
    this.#isInt16 = false;
    for (const height of heights) {
      if (height !== height) continue;
      this.#isSingle &&= Math.fround(height) === height;
      while (this.#divisor <= MOST_DIVISOR && !isWhole(height * this.#divisor)) this.#divisor *= 2;
    }
  }

  /** The coding; undefined where neither whole numbers nor single precision hold the heights. */
  coding(): Coding | undefined {
    if (this.#isInt16) return { encoding: Encoding.int16, divisor: 1 };
    if (this.#divisor <= MOST_DIVISOR) {
      return { encoding: this.#isSingle ? Encoding.float32 : Encoding.float64, divisor: this.#divisor };
    }
    return this.#isSingle ? { encoding: Encoding.float32Bits, divisor: 1 } : undefined;
  }
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < MOST_CODE;
}

const FLOAT = new Float32Array(1);
const BITS = new Int32Array(FLOAT.buffer);

/** The integer that stands for a height. @param isVoid  whether the height is its raster's mark of no data. */
export function encodeHeight(height: number, isVoid: boolean, { encoding, divisor }: Coding): number {
  if (isVoid || height !== height) return VOID;
  if (encoding !== Encoding.float32Bits) return height * divisor;
  FLOAT[0] = height;
  return inOrder(BITS[0]!);
}

/** Turns the bits of a float into an integer such that integers are in the order of the floats; it is its own inverse. */
function inOrder(bits: number): number {
  return bits < 0 ? bits ^ 0x7fff_ffff : bits;
}

/** The heights that `count` integers stand for. */
export function decodeHeights(codes: Int32Array, count: number, { encoding, divisor }: Coding): HeightArray {
  if (encoding === Encoding.int16) {
    const heights = new Int16Array(count);
    for (let k = 0; k < count; k++) heights[k] = codes[k] === VOID ? INT16_VOID : codes[k]!;
    return heights;
  }
  const heights = encoding === Encoding.float64 ? new Float64Array(count) : new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const code = codes[k]!;
    if (code === VOID) heights[k] = NaN;
    else if (encoding === Encoding.float32Bits) {
      BITS[0] = inOrder(code);
      heights[k] = FLOAT[0]!;
    } else heights[k] = code / divisor;
  }
  return heights;
}
