/** A growing list of whole numbers of 32 bits in a buffer that doubles. */
export class GrowingInts {
  #values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Int32Array(2 * this.length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  /** The numbers pushed so far, without copying. */
  view(): Int32Array {
    return this.#values.subarray(0, this.length);
  }
}
