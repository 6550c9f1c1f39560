/** The best so many of a stream: a heap with the worst on top. */
export class Shortlist {
  readonly #size: number;
  readonly #heap: { bound: number; position: number }[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** What is not above this is not among them. */
  get least(): number {
    return this.#heap.length < this.#size ? -Infinity : this.#heap[0]!.bound;
  }

  offer(bound: number, position: number): void {
    const heap = this.#heap;
    if (heap.length < this.#size) {
      heap.push({ bound, position });
      for (let at = heap.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (heap[parent]!.bound <= heap[at]!.bound) break;
        [heap[parent], heap[at]] = [heap[at]!, heap[parent]!];
        at = parent;
      }
      return;
    }
    if (bound <= heap[0]!.bound) return;
    heap[0] = { bound, position };
    for (let at = 0; ;) {
      let least = at;
      if (2 * at + 1 < heap.length && heap[2 * at + 1]!.bound < heap[least]!.bound) least = 2 * at + 1;
      if (2 * at + 2 < heap.length && heap[2 * at + 2]!.bound < heap[least]!.bound) least = 2 * at + 2;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  }

  positions(): number[] {
    return this.#heap.map(({ position }) => position);
  }
}
