const RADIX_BITS = 11;
const RADIX = 1 << RADIX_BITS;
const PASSES = 6; // of 11 bits each: 66 >= 64

/**
 * The stable order of rows by an unsigned 64-bit key, given as two halves; a radix sort from the least significant digit on. A digit that is the
 * same in all rows costs one counting pass and no move.
 *
 * @returns the rows in order.
 */
export function radixOrder(high: Uint32Array, low: Uint32Array): Uint32Array {
  const count = high.length;
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  let spare = new Uint32Array(count);
  const start = new Uint32Array(RADIX);
  for (let pass = 0; pass < PASSES; pass++) {
    const shift = pass * RADIX_BITS;
    start.fill(0);
    for (let row = 0; row < count; row++) start[digitAt(high[row]!, low[row]!, shift)]!++;
    if (start[digitAt(high[0] ?? 0, low[0] ?? 0, shift)] === count) continue;
    let sum = 0;
    for (let digit = 0; digit < RADIX; digit++) {
      const size = start[digit]!;
      start[digit] = sum;
      sum += size;
    }
    for (let i = 0; i < count; i++) {
      const row = order[i]!;
      spare[start[digitAt(high[row]!, low[row]!, shift)]!++] = row;
    }
    [order, spare] = [spare, order];
  }
  return order;
}

function digitAt(high: number, low: number, shift: number): number {
  if (shift >= 32) return (high >>> (shift - 32)) & (RADIX - 1);
  if (shift + RADIX_BITS <= 32) return (low >>> shift) & (RADIX - 1);
  return ((low >>> shift) | (high << (32 - shift))) & (RADIX - 1);
}

const TWO_32 = 2 ** 32;
const BIAS = 2 ** 21; // makes the upper half of ids down to -2^53 non-negative

/** Stable order of rows by id (|id| < 2^53); null when the ids ascend already, equal neighbours allowed. */
export function orderById(id: Float64Array): Uint32Array | null {
  const count = id.length;
  let ascending = true;
  for (let row = 1; row < count && ascending; row++) ascending = id[row - 1]! <= id[row]!;
  if (ascending) return null;
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const upper = Math.floor(id[row]! / TWO_32);
    high[row] = upper + BIAS;
    low[row] = id[row]! - upper * TWO_32;
  }
  return radixOrder(high, low);
}
