/**
 * A k-d tree over points on the unit sphere (Bentley, *Multidimensional binary search trees used for associative searching*, 1975). In three
 * dimensions neither the poles nor the antimeridian are special. The squared length of a chord orders points as their distance does.
 */
export class PointTree {
  /** Things in the order of the tree: the middle one of each range splits it. */
  readonly #things: Uint32Array;
  /** Three coordinates each, in the same order. */
  readonly #at: Float64Array;
  /** The point and the limit of the search that is under way. */
  #x = 0;
  #y = 0;
  #z = 0;
  #limit = 0;

  /** @param things  numbers of the things; their places are the coordinates `3 k .. 3 k + 3` of `at`. Both arrays are put in order. */
  constructor(things: Uint32Array, at: Float64Array) {
    this.#things = things;
    this.#at = at;
    this.#split(0, things.length - 1, 0);
  }

  /**
   * Calls `visit` with things whose squared chord to a point is below a limit, in no certain order.
   *
   * @param visit  returns the limit from then on.
   */
  within(
    x: number,
    y: number,
    z: number,
    limit: number,
    visit: (thing: number, square: number) => number,
  ): void {
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.#limit = limit;
    this.#search(0, this.#things.length - 1, 0, visit);
  }

  #search(first: number, last: number, axis: number, visit: (thing: number, square: number) => number): void {
    const at = this.#at;
    let [from, to, here] = [first, last, axis];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const dx = at[3 * middle]! - this.#x;
      const dy = at[3 * middle + 1]! - this.#y;
      const dz = at[3 * middle + 2]! - this.#z;
      const square = dx * dx + dy * dy + dz * dz;
      if (square < this.#limit) this.#limit = visit(this.#things[middle]!, square);
      const across = here === 0 ? dx : here === 1 ? dy : dz;
      const next = here === 2 ? 0 : here + 1;
      // The side of the point comes first, since it lowers the limit.
      if (across > 0) {
        if (from < middle) this.#search(from, middle - 1, next, visit);
        from = middle + 1;
      } else {
        if (middle < to) this.#search(middle + 1, to, next, visit);
        to = middle - 1;
      }
      if (across * across >= this.#limit) return;
      here = next;
    }
  }

  #split(from: number, to: number, axis: number): void {
    if (from >= to) return;
    const middle = (from + to) >> 1;
    this.#select(from, to, middle, axis);
    const next = axis === 2 ? 0 : axis + 1;
    this.#split(from, middle - 1, next);
    this.#split(middle + 1, to, next);
  }

  /** Puts the thing that belongs at a position there, smaller ones before it and larger ones behind it (Hoare, *Find*, 1961). */
  #select(first: number, last: number, wanted: number, axis: number): void {
    const at = this.#at;
    let [from, to] = [first, last];
    while (from < to) {
      const pivot = at[3 * ((from + to) >> 1) + axis]!;
      let [low, high] = [from, to];
      while (low <= high) {
        while (at[3 * low + axis]! < pivot) low++;
        while (at[3 * high + axis]! > pivot) high--;
        if (low <= high) this.#swap(low++, high--);
      }
      if (wanted <= high) to = high;
      else if (wanted >= low) from = low;
      else return;
    }
  }

  #swap(a: number, b: number): void {
    const things = this.#things;
    const at = this.#at;
    const thing = things[a]!;
    things[a] = things[b]!;
    things[b] = thing;
    for (let axis = 0; axis < 3; axis++) {
      const value = at[3 * a + axis]!;
      at[3 * a + axis] = at[3 * b + axis]!;
      at[3 * b + axis] = value;
    }
  }
}
