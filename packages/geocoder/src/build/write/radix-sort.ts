import { type CheckStop, neverStop } from '@portolan/base';
/** Bits of one digit of the radix sort. */
const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
/** Shorter lists are sorted faster by comparison. */
const FEW = 4096;

/**
 * The positions of keys in ascending order; equal keys keep their order. A radix sort by 16 bits at a time, lowest first (Knuth, TAOCP
 * 5.2.5).
 *
 * @param keys  whole numbers 0 .. 2^53.
 */
export function radixOrder(keys: Float64Array, checkStop: CheckStop = neverStop): Uint32Array {
  const { length } = keys;
  if (length < FEW)
    return Uint32Array.from(keys, (_, k) => k).toSorted((a, b) => keys[a]! - keys[b]! || a - b);
  let order = new Uint32Array(length);
  let most = 0;
  for (let k = 0; k < length; k++) {
    order[k] = k;
    if (keys[k]! > most) most = keys[k]!;
  }
  let next = new Uint32Array(length);
  const digits = new Uint16Array(length);
  const first = new Uint32Array(DIGITS + 1);
  for (let scale = 1; scale <= most; scale *= DIGITS) {
    checkStop();
    first.fill(0);
    for (let k = 0; k < length; k++) {
      const digit = Math.floor(keys[k]! / scale) % DIGITS;
      digits[k] = digit;
      first[digit + 1]!++;
    }
    for (let digit = 0; digit < DIGITS; digit++) first[digit + 1]! += first[digit]!;
    for (let k = 0; k < length; k++) next[first[digits[order[k]!]!]!++] = order[k]!;
    [order, next] = [next, order];
  }
  return order;
}
