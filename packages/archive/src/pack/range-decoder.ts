import { type CheckStop, neverStop } from '@portolan/base';
import type { BitCoder } from './bit-coder.ts';
import {
  BYTES_PER_QUESTION,
  EVEN_BITS,
  FAST_SHIFT,
  LEAST_CHANCE,
  NARROW,
  SLOW_SHIFT,
} from './range-encoder.ts';

/** Reads what a `RangeEncoder` wrote. It reads zeros behind the end and accepts any bytes, so what it returns has to be checked. */
export class RangeDecoder implements BitCoder {
  readonly isDecoder = true;
  readonly checkStop: CheckStop;
  /** Counted here and not by a function of its own, which takes a tenth of the time of coding. */
  #bytesLeft = BYTES_PER_QUESTION;
  readonly #bytes: Uint8Array;
  #at = 0;
  #range = 0xffffffff;
  #code = 0;

  constructor(bytes: Uint8Array, checkStop: CheckStop = neverStop) {
    this.checkStop = checkStop;
    this.#bytes = bytes;
    for (let i = 0; i < 4; i++) this.#code = ((this.#code << 8) | this.#next()) >>> 0;
  }

  bit(chances: Uint16Array, at: number): number {
    const i = 2 * at;
    const fast = chances[i]!;
    const slow = chances[i + 1]!;
    let chance = (fast + slow) >>> 1;
    if (chance < LEAST_CHANCE) chance = LEAST_CHANCE;
    else if (chance > 0x10000 - LEAST_CHANCE) chance = 0x10000 - LEAST_CHANCE;
    const bound = ((this.#range >>> 16) * chance) >>> 0;
    let bit: number;
    if (this.#code < bound) {
      this.#range = bound;
      chances[i] = fast + ((0xffff - fast) >>> FAST_SHIFT);
      chances[i + 1] = slow + ((0xffff - slow) >>> SLOW_SHIFT);
      bit = 0;
    } else {
      this.#code -= bound;
      this.#range -= bound;
      chances[i] = fast - (fast >>> FAST_SHIFT);
      chances[i + 1] = slow - (slow >>> SLOW_SHIFT);
      bit = 1;
    }
    while (this.#range < NARROW) this.#shift();
    return bit;
  }

  bits(count: number): number {
    let value = 0;
    let left = count;
    while (left > 0) {
      const some = Math.min(left, EVEN_BITS);
      left -= some;
      this.#range >>>= some;
      // Damaged bytes can point behind the interval.
      const part = Math.min(Math.floor(this.#code / this.#range), 2 ** some - 1);
      this.#code = Math.min(this.#code - part * this.#range, this.#range - 1);
      value = ((value << some) | part) >>> 0;
      while (this.#range < NARROW) this.#shift();
    }
    return value;
  }

  #ask(): void {
    this.#bytesLeft = BYTES_PER_QUESTION;
    this.checkStop();
  }

  #shift(): void {
    if (--this.#bytesLeft === 0) this.#ask();
    this.#code = ((this.#code << 8) | this.#next()) >>> 0;
    this.#range = (this.#range << 8) >>> 0;
  }

  #next(): number {
    return this.#at < this.#bytes.length ? this.#bytes[this.#at++]! : 0;
  }
}
