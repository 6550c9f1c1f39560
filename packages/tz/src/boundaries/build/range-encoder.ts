import {
  ADAPTATION_SHIFT,
  FULL_RANGE,
  LEAST_RANGE,
  MAX_OVERRUN,
  PROBABILITY_BITS,
} from '../range-decoder.ts';

/** Takes the bits of an arc: the range encoder, or a counter that learns how often each bit is zero. */
export interface BitSink {
  bit(place: number, bit: number): void;
  tree(place: number, bits: number, value: number): void;
  raw(bits: number, value: number): void;
}

/** The encoder of the range coder in range-decoder.ts. */
export class RangeEncoder implements BitSink {
  readonly #probabilities: Uint16Array;
  #out: number[] = [];
  #low = 0;
  #range = FULL_RANGE;
  /** The last byte that a carry may still change, and the number of 0xff bytes behind it, through which the carry would run. */
  #held = -1;
  #pending = 0;

  constructor(probabilities: Uint16Array) {
    this.#probabilities = probabilities;
  }

  bit(place: number, bit: number): void {
    const probability = this.#probabilities[place]!;
    const bound = (this.#range >>> PROBABILITY_BITS) * probability;
    if (bit === 0) {
      this.#range = bound;
      this.#probabilities[place] =
        probability + (((1 << PROBABILITY_BITS) - probability) >> ADAPTATION_SHIFT);
    } else {
      this.#low += bound;
      this.#range -= bound;
      this.#probabilities[place] = probability - (probability >> ADAPTATION_SHIFT);
    }
    this.#normalize();
  }

  tree(place: number, bits: number, value: number): void {
    let node = 1;
    for (let k = bits - 1; k >= 0; k--) {
      const bit = (value >> k) & 1;
      this.bit(place + node, bit);
      node = (node << 1) | bit;
    }
  }

  raw(bits: number, value: number): void {
    let left = bits;
    while (left > 0) {
      const take = Math.min(left, 8);
      left -= take;
      this.#range = this.#range >>> take;
      this.#low += ((value >> left) & ((1 << take) - 1)) * this.#range;
      this.#normalize();
    }
  }

  /** The bytes, without zeros at the end, which the decoder adds. The encoder is empty afterwards. */
  finish(): Uint8Array {
    // Any value in the range will do: this one has the most zeros at its end.
    for (let bits = 32; bits >= 0; bits--) {
      const unit = 2 ** bits;
      const value = Math.ceil(this.#low / unit) * unit;
      if (value < this.#low + this.#range) {
        this.#low = value;
        break;
      }
    }
    for (let k = 0; k < 5; k++) this.#shift();
    let length = this.#out.length;
    const least = Math.max(0, length - MAX_OVERRUN);
    while (length > least && this.#out[length - 1] === 0) length--;
    const bytes = Uint8Array.from(this.#out.slice(0, length));
    this.#out = [];
    this.#low = 0;
    this.#range = FULL_RANGE;
    this.#held = -1;
    this.#pending = 0;
    return bytes;
  }

  #normalize(): void {
    while (this.#range < LEAST_RANGE) {
      this.#range <<= 8;
      this.#shift();
    }
  }

  /** Writes the highest byte of `low`, once no carry can reach it. */
  #shift(): void {
    const carry = this.#low >= 2 ** 32 ? 1 : 0;
    const low = carry === 1 ? this.#low - 2 ** 32 : this.#low;
    const byte = Math.floor(low / 2 ** 24);
    if (byte < 0xff || carry === 1) {
      if (this.#held >= 0) this.#out.push((this.#held + carry) & 0xff);
      for (; this.#pending > 0; this.#pending--) this.#out.push((0xff + carry) & 0xff);
      this.#held = byte;
    } else {
      this.#pending++;
    }
    this.#low = (low % 2 ** 24) * 256;
  }
}

/** Learns the probabilities at the beginning of all leaves: how often each bit was zero. */
export class BitCounter implements BitSink {
  readonly #zeros: Float64Array;
  readonly #ones: Float64Array;

  constructor(size: number) {
    this.#zeros = new Float64Array(size);
    this.#ones = new Float64Array(size);
  }

  bit(place: number, bit: number): void {
    if (bit === 0) this.#zeros[place]!++;
    else this.#ones[place]!++;
  }

  tree(place: number, bits: number, value: number): void {
    let node = 1;
    for (let k = bits - 1; k >= 0; k--) {
      const bit = (value >> k) & 1;
      this.bit(place + node, bit);
      node = (node << 1) | bit;
    }
  }

  raw(): void {
    // These bits are not predicted, so there is nothing to learn.
  }

  /** The probabilities out of 4096, kept away from certainty. */
  probabilities(): Uint16Array {
    return Uint16Array.from(this.#zeros, (zeros, place) => {
      const share = (zeros + 0.4) / (zeros + this.#ones[place]! + 0.8);
      return Math.min(4064, Math.max(32, Math.round(share * 4096)));
    });
  }
}
