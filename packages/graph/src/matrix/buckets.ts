import type { Label } from '../hierarchy/labels.ts';
import type { Ways } from './ways.ts';

/** The labels of all columns of a search, sorted by node. */
export class Buckets {
  #count = 0;
  #size = 0;
  #rank: Uint32Array;
  #column: Uint32Array;
  #cost: Float64Array;
  #time: Float64Array;
  #length: Float64Array;
  /** By rank: where the entries of its node begin; they end where those of the next rank begin. */
  #first = new Uint32Array(0);
  /** By column: the entry of the source's label that the best way so far goes through. */
  readonly #labelEntryAt: Uint32Array;
  /** By column: the entry of the buckets that the best way so far goes through. */
  readonly #bucketEntryAt: Uint32Array;

  constructor(columnCount: number) {
    const guess = 64 * columnCount + 64;
    this.#rank = new Uint32Array(guess);
    this.#column = new Uint32Array(guess);
    this.#cost = new Float64Array(guess);
    this.#time = new Float64Array(guess);
    this.#length = new Float64Array(guess);
    this.#labelEntryAt = new Uint32Array(columnCount);
    this.#bucketEntryAt = new Uint32Array(columnCount);
  }

  /** Adds the label of the next column. */
  add(label: Label): void {
    const size = this.#size + label.size;
    if (size > this.#rank.length) this.#grow(2 * size);
    this.#rank.set(label.rank.subarray(0, label.size), this.#size);
    this.#cost.set(label.cost.subarray(0, label.size), this.#size);
    this.#time.set(label.time.subarray(0, label.size), this.#size);
    this.#length.set(label.length.subarray(0, label.size), this.#size);
    this.#column.fill(this.#count++, this.#size, size);
    this.#size = size;
  }

  #grow(capacity: number): void {
    const [rank, column, cost] = [this.#rank, this.#column, this.#cost];
    const [time, length] = [this.#time, this.#length];
    this.#rank = new Uint32Array(capacity);
    this.#column = new Uint32Array(capacity);
    this.#cost = new Float64Array(capacity);
    this.#time = new Float64Array(capacity);
    this.#length = new Float64Array(capacity);
    this.#rank.set(rank);
    this.#column.set(column);
    this.#cost.set(cost);
    this.#time.set(time);
    this.#length.set(length);
  }

  /** Sorts all entries by node (counting sort), once, after the last label. Entries of a node stay in the order of columns. */
  sort(nodeCount: number): void {
    const rank = this.#rank;
    const column = this.#column;
    const cost = this.#cost;
    const time = this.#time;
    const length = this.#length;
    const size = this.#size;
    // Counts stand two places ahead, so that filling moves each beginning to its own place.
    const first = new Uint32Array(nodeCount + 2);
    for (let i = 0; i < size; i++) first[rank[i]! + 2]!++;
    for (let u = 2; u < nodeCount; u++) first[u + 1]! += first[u]!;
    this.#column = new Uint32Array(size);
    this.#cost = new Float64Array(size);
    this.#time = new Float64Array(size);
    this.#length = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const at = first[rank[i]! + 1]!++;
      this.#column[at] = column[i]!;
      this.#cost[at] = cost[i]!;
      this.#time[at] = time[i]!;
      this.#length[at] = length[i]!;
    }
    this.#first = first;
    this.#rank = new Uint32Array(0);
  }

  /** Finds the cheapest way from a label to each column. Of equal ways the one by the lowest node counts, as in a route. */
  match(label: Label, { cost: best, time, length }: Ways): void {
    const first = this.#first;
    const column = this.#column;
    const cost = this.#cost;
    const labelEntryAt = this.#labelEntryAt;
    const bucketEntryAt = this.#bucketEntryAt;
    const count = this.#count;
    best.fill(Infinity, 0, count);
    for (let i = 0; i < label.size; i++) {
      const u = label.rank[i]!;
      const there = label.cost[i]!;
      const end = first[u + 1]!;
      for (let at = first[u]!; at < end; at++) {
        const through = there + cost[at]!;
        const to = column[at]!;
        if (through < best[to]!) {
          best[to] = through;
          labelEntryAt[to] = i;
          bucketEntryAt[to] = at;
        }
      }
    }
    for (let to = 0; to < count; to++) {
      if (best[to] === Infinity) continue;
      time[to] = label.time[labelEntryAt[to]!]! + this.#time[bucketEntryAt[to]!]!;
      length[to] = label.length[labelEntryAt[to]!]! + this.#length[bucketEntryAt[to]!]!;
    }
  }
}
