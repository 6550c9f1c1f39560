/**
 * Whole numbers in as few bits as they need, read at random. Bit `k` of a stream is bit `k % 8` of byte `k / 8`, low bits first.
 */

/** Readers fetch up to this many bytes beyond the last bit. */
export const BIT_PADDING = 8;

const TWO_24 = 2 ** 24;

/** Bits that numbers up to `largest` need, 0 for 0. */
export function bitsFor(largest: number): number {
  let bits = 0;
  for (let rest = largest; rest >= 1; rest = Math.floor(rest / 2)) bits++;
  return bits;
}

/** The number of `width` bits (0..48) at bit `at`. The stream must be padded by `BIT_PADDING`. */
export function readBits(bytes: Uint8Array, at: number, width: number): number {
  if (width <= 24) {
    const byte = Math.floor(at / 8);
    const word = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
    return (word >>> (at % 8)) & ((1 << width) - 1);
  }
  return readBits(bytes, at, 24) + readBits(bytes, at + 24, width - 24) * TWO_24;
}

/** Writes a number of `width` bits (0..48) at bit `at` of a stream that is still zero there. */
export function writeBits(bytes: Uint8Array, at: number, width: number, value: number): void {
  let rest = value;
  let left = width;
  for (let bit = at; left > 0;) {
    const shift = bit % 8;
    const taken = Math.min(8 - shift, left);
    const part = rest % 2 ** taken;
    bytes[Math.floor(bit / 8)]! |= part << shift;
    rest = (rest - part) / 2 ** taken;
    bit += taken;
    left -= taken;
  }
}

/** A list of numbers that all take the same number of bits. */
export function packFixed(values: ArrayLike<number>, width: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((values.length * width) / 8) + BIT_PADDING);
  for (let k = 0; k < values.length; k++) writeBits(bytes, k * width, width, values[k]!);
  return bytes;
}
