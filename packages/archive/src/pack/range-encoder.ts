import { type CheckStop, neverStop } from '@portolan/base';
import type { BitCoder } from './bit-coder.ts';

/** The interval is widened below this. */
export const NARROW = 2 ** 24;
/** No chance is nearer to 0 or 1 than this share of 2^16. */
export const LEAST_CHANCE = 32;
/** What the two chances of a pair move by: a part in 2^4 and in 2^7 of the way. */
export const FAST_SHIFT = 4;
export const SLOW_SHIFT = 7;
/** Even bits are coded by this many at once. */
export const EVEN_BITS = 12;

/** Bytes between two questions whether to stop: each stands for eight bits at least, and for ten thousand at most. */
export const BYTES_PER_QUESTION = 64;

/** A range encoder with carry (Martin 1979), its bytes as those of LZMA's: the first byte is always zero and is left out. */
export class RangeEncoder implements BitCoder {
  readonly isDecoder = false;
  readonly checkStop: CheckStop;
  /** Counted here and not by a function of its own, which takes a tenth of the time of coding. */
  #bytesLeft = BYTES_PER_QUESTION;
  #bytes = new Uint8Array(1024);
  #size = 0;
  /** Below 2^33: the bit above 32 is a carry. */
  #low = 0;
  #range = 0xffffffff;
  #cache = 0;
  /** The bytes that wait for a carry: the cache, and 0xff after it. */
  #waiting = 1;
  #isFirst = true;

  constructor(checkStop: CheckStop = neverStop) {
    this.checkStop = checkStop;
  }

  bit(chances: Uint16Array, at: number, bit: number): number {
    const i = 2 * at;
    const fast = chances[i]!;
    const slow = chances[i + 1]!;
    const chance = Math.min(Math.max((fast + slow) >>> 1, LEAST_CHANCE), 0x10000 - LEAST_CHANCE);
    const bound = (this.#range >>> 16) * chance;
    if (bit === 0) {
      this.#range = bound;
      chances[i] = fast + ((0xffff - fast) >>> FAST_SHIFT);
      chances[i + 1] = slow + ((0xffff - slow) >>> SLOW_SHIFT);
    } else {
      this.#low += bound;
      this.#range -= bound;
      chances[i] = fast - (fast >>> FAST_SHIFT);
      chances[i + 1] = slow - (slow >>> SLOW_SHIFT);
    }
    while (this.#range < NARROW) this.#shift();
    return bit;
  }

  bits(count: number, value: number): number {
    let left = count;
    while (left > 0) {
      const some = Math.min(left, EVEN_BITS);
      left -= some;
      this.#range >>>= some;
      this.#low += this.#range * ((value >>> left) & (2 ** some - 1));
      while (this.#range < NARROW) this.#shift();
    }
    return value;
  }

  /** Returns what was written. The decoder reads zeros behind its end. */
  finish(): Uint8Array {
    // Of the numbers in the interval, the one with the most zero bytes at its end is written, and these are left out.
    const end = this.#low + this.#range - 1;
    for (let zeroBits = 32; zeroBits >= 0; zeroBits -= 8) {
      const rounded = Math.floor(end / 2 ** zeroBits) * 2 ** zeroBits;
      if (rounded < this.#low) continue;
      this.#low = rounded;
      break;
    }
    for (let i = 0; i < 5; i++) this.#shift();
    let size = this.#size;
    while (size > 0 && this.#bytes[size - 1] === 0) size--;
    return this.#bytes.slice(0, size);
  }

  #ask(): void {
    this.#bytesLeft = BYTES_PER_QUESTION;
    this.checkStop();
  }

  #shift(): void {
    if (--this.#bytesLeft === 0) this.#ask();
    if (this.#low < 0xff000000 || this.#low >= 2 ** 32) {
      const carry = this.#low >= 2 ** 32 ? 1 : 0;
      if (!this.#isFirst) this.#put(this.#cache + carry);
      this.#isFirst = false;
      for (let i = 1; i < this.#waiting; i++) this.#put(0xff + carry);
      this.#cache = Math.floor(this.#low / NARROW) & 0xff;
      this.#waiting = 0;
    }
    this.#waiting++;
    this.#low = (this.#low % NARROW) * 256;
    this.#range = (this.#range << 8) >>> 0;
  }

  #put(byte: number): void {
    if (this.#size === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#size++] = byte;
  }
}
