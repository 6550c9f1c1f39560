import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
/**
 * Whole numbers in as few bits as they need, with random access. Bit `k` of a stream is bit `k % 8` of byte `k / 8`, low bits first.
 */

/** Readers may fetch up to this many bytes beyond the last bit. */
export const BIT_PADDING = 8;

/** Bits that are read or written at a time: with a shift of up to 7 they still fit into a non-negative whole number of 32 bits. */
const CHUNK = 24;
const TWO_24 = 2 ** CHUNK;
/** Bits of the widest number: two chunks. */
export const MOST_BITS = 2 * CHUNK;

/** The number of bits that holds numbers up to `largest`; 0 for 0. */
export function bitsFor(largest: number): number {
  return largest < 2 ** 32 ? 32 - Math.clz32(largest) : 32 + 32 - Math.clz32(Math.floor(largest / 2 ** 32));
}

/**
 * The number of `width` bits (0..48) at bit `at` behind byte `start`. Bits beyond the end read as zeros.
 *
 * @param at  below 2^31: longer streams are read from a later `start`.
 */
export function readBitsFrom(bytes: Uint8Array, start: number, at: number, width: number): number {
  if (width > CHUNK)
    return (
      readBitsFrom(bytes, start, at, CHUNK) +
      readBitsFrom(bytes, start, at + CHUNK, Math.min(CHUNK, width - CHUNK)) * TWO_24
    );
  const byte = start + (at >>> 3);
  const word = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
  return (word >>> (at & 7)) & ((1 << width) - 1);
}

/** The number of `width` bits (0..48) at bit `at`. */
export function readBits(bytes: Uint8Array, at: number, width: number): number {
  const start = Math.floor(at / 8);
  return readBitsFrom(bytes, start, at - start * 8, width);
}

/** Writes a number of `width` bits (0..48) at bit `at` of a stream that still has zeros there and is padded by `BIT_PADDING`. */
export function writeBits(bytes: Uint8Array, at: number, width: number, value: number): void {
  if (width > CHUNK) {
    writeBits(bytes, at, CHUNK, value % TWO_24);
    writeBits(bytes, at + CHUNK, width - CHUNK, Math.floor(value / TWO_24));
    return;
  }
  const byte = Math.floor(at / 8);
  const word = value << (at % 8);
  bytes[byte]! |= word;
  bytes[byte + 1]! |= word >>> 8;
  bytes[byte + 2]! |= word >>> 16;
  bytes[byte + 3]! |= word >>> 24;
}

/** A list of numbers that all take the same number of bits. */
export function packFixed(
  values: ArrayLike<number>,
  width: number,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const bytes = new Uint8Array(Math.ceil((values.length * width) / 8) + BIT_PADDING);
  for (let k = 0; k < values.length; k++) {
    atEach();
    writeBits(bytes, k * width, width, values[k]!);
  }
  return bytes;
}

/** Writes numbers of any widths one after another. */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  /** Bits written so far. */
  at = 0;

  write(value: number, width: number): void {
    const needed = Math.ceil((this.at + width) / 8) + BIT_PADDING;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    writeBits(this.#bytes, this.at, width, value);
    this.at += width;
  }

  /** Goes on at the next whole byte and returns its position. */
  align(): number {
    this.at = Math.ceil(this.at / 8) * 8;
    return this.at / 8;
  }

  /** The bytes written so far, padded. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, Math.ceil(this.at / 8) + BIT_PADDING);
  }
}

/** Reads numbers of any widths one after another; bits beyond the end read as zeros. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #start = 0;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Moves the reader to a byte. */
  seek(byte: number): void {
    this.#start = byte;
    this.#at = 0;
  }

  read(width: number): number {
    const value = readBitsFrom(this.#bytes, this.#start, this.#at, width);
    this.#at += width;
    return value;
  }

  /** Reads a number that was written with `folded`. */
  readSigned(width: number): number {
    return unfolded(this.read(width));
  }
}

/** A signed number as one that is not negative: 0, -1, 1, -2 ... become 0, 1, 2, 3 ... */
export function folded(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** Undoes `folded`. */
export function unfolded(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
