/** A generator of pseudorandom numbers (xorshift32, Marsaglia 2003) that gives the same numbers on every platform. */
export class Random {
  #state: number;

  /** @param seed  any 32-bit number but 0. */
  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a whole number from 0 to `limit - 1`; `limit` must be at most 2^16. */
  below(limit: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return ((x >>> 16) * limit) >>> 16;
  }
}
