/** Level of items in the queue; boxes have theirs, 0 and above. */
export const ITEM_LEVEL = -1;

/** More items are not worth keeping in order. */
const MOST_KEPT = 64;

/** The nearest so many of a stream of items, by insertion: there are few. Kept from search to search. */
export class NearestFew {
  /** What is further is not among them. */
  worst = Infinity;
  size = 0;
  readonly distances = new Float64Array(MOST_KEPT);
  readonly items = new Float64Array(MOST_KEPT);
  #most = 0;

  static canKeep(most: number): boolean {
    return most <= MOST_KEPT;
  }

  clear(most: number, farthest: number): void {
    this.#most = most;
    this.size = 0;
    this.worst = farthest;
  }

  /** @param distance  at most `worst`; of equal ones the lower item is the nearer. */
  add(distance: number, item: number): void {
    const { distances, items } = this;
    let at = this.size;
    if (at === this.#most) {
      at--;
      if (distance === distances[at]! && item > items[at]!) return;
    } else this.size++;
    for (; at > 0; at--) {
      const before = distances[at - 1]!;
      if (before < distance || (before === distance && items[at - 1]! < item)) break;
      distances[at] = before;
      items[at] = items[at - 1]!;
    }
    distances[at] = distance;
    items[at] = item;
    if (this.size === this.#most) this.worst = distances[this.size - 1]!;
  }
}

/** Boxes and items in order of their distance: a binary heap that is kept from search to search. */
export class DistanceQueue {
  /** What `pop` took out. */
  key = 0;
  level = 0;
  index = 0;
  #keys = new Float64Array(512);
  #levelOf = new Int8Array(512);
  #indexOf = new Uint32Array(512);
  #size = 0;

  clear(): void {
    this.#size = 0;
  }

  /** Nearer first; items before boxes would be wrong (a box may hold an equal one with a lower number), so boxes first. */
  #isBefore(a: number, b: number): boolean {
    const keys = this.#keys;
    if (keys[a] !== keys[b]) return keys[a]! < keys[b]!;
    const aIsItem = this.#levelOf[a] === ITEM_LEVEL;
    const bIsItem = this.#levelOf[b] === ITEM_LEVEL;
    if (aIsItem !== bIsItem) return bIsItem;
    return this.#indexOf[a]! < this.#indexOf[b]!;
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a]!;
    this.#keys[a] = this.#keys[b]!;
    this.#keys[b] = key;
    const level = this.#levelOf[a]!;
    this.#levelOf[a] = this.#levelOf[b]!;
    this.#levelOf[b] = level;
    const index = this.#indexOf[a]!;
    this.#indexOf[a] = this.#indexOf[b]!;
    this.#indexOf[b] = index;
  }

  push(key: number, level: number, index: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let at = this.#size++;
    this.#keys[at] = key;
    this.#levelOf[at] = level;
    this.#indexOf[at] = index;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Takes the nearest out, to `key`, `level` and `index`; false when there is none. */
  pop(): boolean {
    if (this.#size === 0) return false;
    this.key = this.#keys[0]!;
    this.level = this.#levelOf[0]!;
    this.index = this.#indexOf[0]!;
    const last = --this.#size;
    this.#swap(0, last);
    for (let at = 0; ;) {
      let least = at;
      const left = 2 * at + 1;
      if (left < last && this.#isBefore(left, least)) least = left;
      if (left + 1 < last && this.#isBefore(left + 1, least)) least = left + 1;
      if (least === at) return true;
      this.#swap(at, least);
      at = least;
    }
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    const levels = new Int8Array(keys.length);
    levels.set(this.#levelOf);
    this.#levelOf = levels;
    const indexes = new Uint32Array(keys.length);
    indexes.set(this.#indexOf);
    this.#indexOf = indexes;
  }
}
