/**
 * The decoder of a binary range coder (Martin 1979) in the form of Igor Pavlov's LZMA. Its range has 31 bits, which JavaScript adds and multiplies
 * fastest, and its probabilities have 12 bits and adapt to the bits that were decoded. The encoder is build/range-encoder.ts.
 */

export const PROBABILITY_BITS = 12;
export const FULL_RANGE = 0x7fff_ffff;
/** Where the range falls below this, it is scaled up by a byte. */
export const LEAST_RANGE = 0x80_0000;
/** How slowly probabilities adapt. They are trained beforehand, so they adapt slowly. */
export const ADAPTATION_SHIFT = 5;

/** The encoder may leave out this many zeros at the end of its bytes. */
export const MAX_OVERRUN = 4;

export class RangeDecoder {
  readonly #probabilities: Uint16Array;
  #bytes: Uint8Array;
  #position = 0;
  #range = 0;
  #code = 0;

  /** @param probabilities  of a zero at each place, out of 4096; decoding changes them. */
  constructor(probabilities: Uint16Array) {
    this.#probabilities = probabilities;
    this.#bytes = new Uint8Array(0);
  }

  /** Begins with new bytes. Reading behind their end gives zeros. */
  start(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#position = 0;
    this.#range = FULL_RANGE;
    this.#code = 0;
    for (let k = 0; k < 4; k++) this.#code = (this.#code << 8) | this.#nextByte();
    // No encoder writes more. The mask keeps the code below the range for any bytes.
    this.#code = Math.min(this.#code & FULL_RANGE, FULL_RANGE - 1);
  }

  /** The number of bytes that were read behind the end. */
  get overrun(): number {
    return Math.max(0, this.#position - this.#bytes.length);
  }

  #nextByte(): number {
    const position = this.#position++;
    return position < this.#bytes.length ? this.#bytes[position]! : 0;
  }

  bit(place: number): number {
    return this.tree(place - 1, 1);
  }

  /** Reads a number of `bits` bits, the highest first. The bits above predict each: a tree of 2^bits probabilities from `place` on. */
  tree(place: number, bits: number): number {
    const probabilities = this.#probabilities;
    // Local variables, since decoding spends its time here.
    let range = this.#range;
    let code = this.#code;
    let node = 1;
    for (let k = 0; k < bits; k++) {
      const probability = probabilities[place + node]!;
      const bound = Math.imul(range >>> PROBABILITY_BITS, probability);
      if (code < bound) {
        range = bound;
        probabilities[place + node] =
          probability + (((1 << PROBABILITY_BITS) - probability) >> ADAPTATION_SHIFT);
        node <<= 1;
      } else {
        range -= bound;
        code -= bound;
        probabilities[place + node] = probability - (probability >> ADAPTATION_SHIFT);
        node = (node << 1) | 1;
      }
      // One byte is enough, since no probability is very small.
      if (range < LEAST_RANGE) {
        range <<= 8;
        code = (code << 8) | this.#nextByte();
      }
    }
    this.#range = range;
    this.#code = code;
    return node - (1 << bits);
  }

  /** Reads a number of up to 24 bits that nothing predicts. */
  raw(bits: number): number {
    let value = 0;
    let left = bits;
    while (left > 0) {
      const take = Math.min(left, 8);
      this.#range = this.#range >>> take;
      const part = Math.min((1 << take) - 1, Math.floor(this.#code / this.#range));
      this.#code = Math.min(this.#code - Math.imul(part, this.#range), this.#range - 1);
      if (this.#range < LEAST_RANGE) {
        this.#range <<= 8;
        this.#code = (this.#code << 8) | this.#nextByte();
      }
      value = (value << take) | part;
      left -= take;
    }
    return value;
  }
}
