/** The best few items of a stream, in a heap with the worst on top. Reused from search to search. */
export class Shortlist {
  /** The number of items that are kept. */
  #most: number;
  readonly #bounds: Float64Array;
  readonly #positions: Uint32Array;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
    this.#bounds = new Float64Array(most);
    this.#positions = new Uint32Array(most);
  }

  /** @param most  the number of items to keep, up to that of the constructor. */
  clear(most: number): void {
    this.#size = 0;
    this.#most = most;
  }

  /** Items with a bound up to this one are not among the best. */
  get least(): number {
    return this.#size < this.#most ? -Infinity : this.#bounds[0]!;
  }

  offer(bound: number, position: number): void {
    const bounds = this.#bounds;
    const positions = this.#positions;
    if (this.#size < this.#most) {
      let at = this.#size++;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (bounds[parent]! <= bound) break;
        bounds[at] = bounds[parent]!;
        positions[at] = positions[parent]!;
        at = parent;
      }
      bounds[at] = bound;
      positions[at] = position;
      return;
    }
    if (bound <= bounds[0]!) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#most) break;
      if (child + 1 < this.#most && bounds[child + 1]! < bounds[child]!) child++;
      if (bounds[child]! >= bound) break;
      bounds[at] = bounds[child]!;
      positions[at] = positions[child]!;
      at = child;
    }
    bounds[at] = bound;
    positions[at] = position;
  }

  /** The items in no particular order. */
  positions(): Uint32Array {
    return this.#positions.subarray(0, this.#size);
  }
}
