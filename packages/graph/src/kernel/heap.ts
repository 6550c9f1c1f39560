/**
 * A 4-ary heap of nodes ordered by distance, on flat arrays and with decrease-key: the queue of Dijkstra's algorithm. Nodes of equal
 * distance leave in no particular order.
 *
 * On a grid of 62,500 nodes Dijkstra's algorithm takes 14.4 ms with this heap and 14.1 ms with `tinyqueue` and stale entries (CPU time,
 * median of 31). This heap is kept because it allocates nothing for a push and holds each node once, whatever the weights.
 */
export class NodeHeap {
  readonly #node: Uint32Array;
  readonly #key: Float64Array;
  /** By node: its place in the heap plus one; 0 if the node is not in the heap. */
  readonly #placeOf: Uint32Array;
  #size = 0;

  constructor(nodeCount: number) {
    this.#node = new Uint32Array(nodeCount);
    this.#key = new Float64Array(nodeCount);
    this.#placeOf = new Uint32Array(nodeCount);
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Adds a node, or lowers its key if the node is in the heap already. */
  pushOrLower(node: number, key: number): void {
    const place = this.#placeOf[node]!;
    let at = place === 0 ? this.#size++ : place - 1;
    while (at > 0) {
      const above = (at - 1) >> 2;
      if (this.#key[above]! <= key) break;
      this.#put(at, this.#node[above]!, this.#key[above]!);
      at = above;
    }
    this.#put(at, node, key);
  }

  /** Removes the node with the least key and returns it; the heap must not be empty. */
  pop(): number {
    const top = this.#node[0]!;
    this.#placeOf[top] = 0;
    const last = --this.#size;
    if (last > 0) this.#sink(this.#node[last]!, this.#key[last]!);
    return top;
  }

  #sink(node: number, key: number): void {
    let at = 0;
    for (;;) {
      const begin = 4 * at + 1;
      if (begin >= this.#size) break;
      let least = begin;
      const end = Math.min(begin + 4, this.#size);
      for (let child = begin + 1; child < end; child++)
        if (this.#key[child]! < this.#key[least]!) least = child;
      if (this.#key[least]! >= key) break;
      this.#put(at, this.#node[least]!, this.#key[least]!);
      at = least;
    }
    this.#put(at, node, key);
  }

  #put(at: number, node: number, key: number): void {
    this.#node[at] = node;
    this.#key[at] = key;
    this.#placeOf[node] = at + 1;
  }
}
