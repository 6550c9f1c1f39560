import { chances, type BitCoder } from './bit-coder.ts';

/** Bits of a number behind its highest one that have chances of their own; the rest are coded as they are. */
const TOP_BITS = 3;
/** Numbers from here on are put together from parts. */
const LARGE = 2 ** 31;

/** How numbers of one kind are coded: the count of their bits under a context, then the bits themselves. */
export interface NumberModel {
  /** Chances of the number of bits, 64 for each context. */
  readonly length: Uint16Array;
  /** Chances of the highest bits, by the number of bits. */
  readonly top: Uint16Array;
}

/**
 * A model of whole numbers that knows nothing yet.
 *
 * @param contexts  the number of contexts, each with chances of its own.
 */
export function numberModel(contexts: number): NumberModel {
  return { length: chances(64 * contexts), top: chances(64 << TOP_BITS) };
}

/** The number of bits of a whole number below 2^53: 0 for 0, 1 for 1, 2 for 2 and 3. */
export function bitLength(value: number): number {
  if (value < LARGE) return 32 - Math.clz32(value);
  return value < 2 * LARGE ? 32 : 64 - Math.clz32(Math.floor(value / 2 ** 32));
}

/** Codes a whole number, 0 <= value < 2^53; a decoder returns one below 2^63, whatever it reads. */
export function codeNumber(coder: BitCoder, model: NumberModel, context: number, value: number): number {
  const length = bitLength(value);
  let node = 1;
  const base = context * 64;
  for (let i = 5; i >= 0; i--) node = 2 * node + coder.bit(model.length, base + node, (length >>> i) & 1);
  const bits = node - 64;
  if (bits < 2) return bits;
  const topBits = bits - 1 < TOP_BITS ? bits - 1 : TOP_BITS;
  const restBits = bits - 1 - topBits;
  const shifted = restBits < 31 && value < LARGE ? value >>> restBits : Math.floor(value / 2 ** restBits);
  let top = 1;
  const topBase = bits << TOP_BITS;
  for (let i = topBits - 1; i >= 0; i--) {
    top = 2 * top + coder.bit(model.top, topBase + top, (shifted >>> i) & 1);
  }
  if (restBits === 0) return top;
  if (bits < 32) return (top << restBits) | coder.bits(restBits, value & ((1 << restBits) - 1));
  return codeLargeRest(coder, top, restBits, value);
}

function codeLargeRest(coder: BitCoder, top: number, restBits: number, value: number): number {
  let result = top;
  for (let left = restBits; left > 0;) {
    const some = Math.min(left, 24);
    left -= some;
    result = result * 2 ** some + coder.bits(some, Math.floor(value / 2 ** left) % 2 ** some);
  }
  return result;
}

/** How differences are coded: whether there is one, its sign, its size. */
export interface SignedModel {
  /** Chances of the sign, one for each context. */
  readonly sign: Uint16Array;
  /** The model of the magnitude. */
  readonly size: NumberModel;
}

/**
 * A model of whole numbers of either sign that knows nothing yet.
 *
 * @param contexts  the number of contexts, each with chances of its own.
 */
export function signedModel(contexts: number): SignedModel {
  return { sign: chances(contexts), size: numberModel(contexts) };
}

/** Codes a whole number of either sign, of which |value| < 2^53. */
export function codeSigned(coder: BitCoder, model: SignedModel, context: number, value: number): number {
  const size = codeNumber(coder, model.size, context, Math.abs(value));
  if (size === 0) return 0;
  return coder.bit(model.sign, context, value < 0 ? 1 : 0) === 1 ? -size : size;
}

/**
 * Codes the lowest bits of a number, the highest first, each under the ones before it.
 *
 * @param tree  2^count chances for each context.
 */
export function codeSymbol(
  coder: BitCoder,
  tree: Uint16Array,
  context: number,
  count: number,
  value: number,
): number {
  const base = context << count;
  let node = 1;
  for (let i = count - 1; i >= 0; i--) node = 2 * node + coder.bit(tree, base + node, (value >>> i) & 1);
  return node - (1 << count);
}
