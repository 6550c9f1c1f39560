import type { HeightArray } from '../model/raster.ts';
import { Encoding, VOID } from './layout.ts';
import type { EncodingCode } from './layout.ts';

/** How heights become whole numbers and back, without loss. */
export interface Coding {
  readonly encoding: EncodingCode;
  readonly divisor: number;
}

/** Fractions down to 1/1024: Terrarium has 1/256. Powers of two, so that dividing is exact. */
export const MOST_DIVISOR = 1024;
const MOST_CODE = 2 ** 30;
const INT16_VOID = -32_768;

/** Learns from all the heights of a raster which coding loses nothing. */
export class CodingChoice {
  #isInt16 = true;
  #isSingle = true;
  #divisor = 1;

  /** @param voidCode  the mark of no data in 16 bits. */
  look(heights: HeightArray): void {
    if (heights instanceof Int16Array) return;
    this.#isInt16 = false;
    for (const height of heights) {
      if (height !== height) continue;
      this.#isSingle &&= Math.fround(height) === height;
      while (this.#divisor <= MOST_DIVISOR && !isWhole(height * this.#divisor)) this.#divisor *= 2;
    }
  }

  /** undefined when neither whole numbers nor single precision hold the heights. */
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

/** @param isVoid  whether it is the mark of no data where it comes from. */
export function encodeHeight(height: number, isVoid: boolean, { encoding, divisor }: Coding): number {
  if (isVoid || height !== height) return VOID;
  if (encoding !== Encoding.float32Bits) return height * divisor;
  FLOAT[0] = height;
  return inOrder(BITS[0]!);
}

/** Bits of floats as integers in the order of the numbers; its own inverse. */
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
