/** Numbers of one block; longer lists get blocks of their own. */
const BLOCK_LENGTH = 1 << 14;

/** Gives short lists of numbers as parts of large blocks: a buffer for each would take several times the memory of what is in it. */
export class NumberPool {
  #block = new Int32Array(0);
  #used = 0;

  /** A list of zeros, which belongs to the caller. */
  take(length: number): Int32Array {
    if (length > BLOCK_LENGTH) return new Int32Array(length);
    if (this.#used + length > this.#block.length) {
      this.#block = new Int32Array(BLOCK_LENGTH);
      this.#used = 0;
    }
    this.#used += length;
    return this.#block.subarray(this.#used - length, this.#used);
  }
}
