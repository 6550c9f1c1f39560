import { BLOCK_SIDE, COEFFICIENT_BITS, CONTEXTS } from './layout.ts';

/**
 * What encoder and decoder share: how a pixel is predicted from those before it, and in which context its error is coded.
 *
 * A block lies inside a frame: two columns west of it, one column east, two rows north. The frame repeats the values at the edge of the
 * block, so that no pixel is a special case.
 */
export const FRAME_WEST = 2;
export const FRAME_NORTH = 2;
export const STRIDE = BLOCK_SIDE + FRAME_WEST + 1;
export const FRAME_PIXELS = STRIDE * (BLOCK_SIDE + FRAME_NORTH);

/**
 * Prediction of the pixel at `at`: its western neighbour, and what the differences of five others from it say. 32-bit arithmetic, where
 * an overflow makes a bad prediction and no wrong height.
 */
export function predict(pixels: Int32Array, at: number, coefficients: Int32Array): number {
  const west = pixels[at - 1]!;
  const sum =
    Math.imul(coefficients[0]!, pixels[at - STRIDE]! - west) +
    Math.imul(coefficients[1]!, pixels[at - STRIDE - 1]! - west) +
    Math.imul(coefficients[2]!, pixels[at - STRIDE + 1]! - west) +
    Math.imul(coefficients[3]!, pixels[at - 2]! - west) +
    Math.imul(coefficients[4]!, pixels[at - 2 * STRIDE]! - west);
  return (west + ((sum + (1 << (COEFFICIENT_BITS - 1))) >> COEFFICIENT_BITS)) | 0;
}

/** Larger errors count as this in contexts. */
export const MOST_ERROR = 127;

/**
 * The context of a pixel: how large the errors of its neighbours were (2 west + 2 north + north-west + north-east), on a scale that is exact for
 * small sums and logarithmic for large ones.
 */
export const CONTEXT_OF_SUM: Uint8Array = makeContexts();

function makeContexts(): Uint8Array {
  const contexts = new Uint8Array(6 * MOST_ERROR + 1);
  // Bounds of contexts 0 .. 19; each begins where the former ends.
  const from = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 24, 30, 38, 50, 70, 100, 160, 280];
  for (let context = 0; context < CONTEXTS; context++) contexts.fill(context, from[context]);
  return contexts;
}

/** Numbers the errors from 0 on: 0, -1, 1, -2, 2, ... */
export function toUnsigned(error: number): number {
  return ((error << 1) ^ (error >> 31)) >>> 0;
}

/** From this value on, an error is coded as a token for its number of bits, and then its bits. */
export const FIRST_LARGE = 32;
const FIRST_LARGE_BITS = 5;

export function tokenOf(unsigned: number): number {
  if (unsigned < FIRST_LARGE) return unsigned;
  return FIRST_LARGE + (31 - Math.clz32(unsigned)) - FIRST_LARGE_BITS;
}

/** The number of bits that follow a token. */
export function extraBits(token: number): number {
  return token < FIRST_LARGE ? 0 : token - FIRST_LARGE + FIRST_LARGE_BITS;
}
