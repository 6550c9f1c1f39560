/** Points on a plane, no two of which are nearer than some distance: a hash of square cells that are twice as wide as the distance. */
export class SpacedPoints {
  count = 0;
  /** x, y of every point. */
  readonly xy: Float64Array<ArrayBuffer>;
  readonly #least: number;
  readonly #cellSize: number;
  readonly #mask: number;
  /** By hash: the last point there plus one, or 0. */
  readonly #lastAt: Uint32Array;
  /** By point: the point before it with the same hash plus one, or 0. */
  readonly #before: Uint32Array;

  constructor(mostPoints: number, leastDistance: number) {
    this.xy = new Float64Array(2 * mostPoints);
    this.#least = leastDistance;
    this.#cellSize = 2 * leastDistance;
    let buckets = 16;
    while (buckets < 2 * mostPoints) buckets *= 2;
    this.#mask = buckets - 1;
    this.#lastAt = new Uint32Array(buckets);
    this.#before = new Uint32Array(mostPoints);
  }

  /**
   * Adds a point unless another is too near, and tells whether it did.
   *
   * @throws {RangeError} where there is no room for it.
   */
  add(x: number, y: number): boolean {
    if (this.count === this.#before.length)
      throw new RangeError(`there is no room for ${this.count + 1} points`);
    const cellSize = this.#cellSize;
    const least = this.#least;
    const east = Math.floor((x + least) / cellSize);
    const south = Math.floor((y - least) / cellSize);
    const north = Math.floor((y + least) / cellSize);
    for (let column = Math.floor((x - least) / cellSize); column <= east; column++) {
      for (let row = south; row <= north; row++) if (this.#hasNear(column, row, x, y)) return false;
    }
    const hash = this.#hash(Math.floor(x / cellSize), Math.floor(y / cellSize));
    this.xy[2 * this.count] = x;
    this.xy[2 * this.count + 1] = y;
    this.#before[this.count] = this.#lastAt[hash]!;
    this.#lastAt[hash] = ++this.count;
    return true;
  }

  #hasNear(column: number, row: number, x: number, y: number): boolean {
    const { xy } = this;
    const least = this.#least;
    for (let next = this.#lastAt[this.#hash(column, row)]!; next !== 0; next = this.#before[next - 1]!) {
      const dx = xy[2 * next - 2]! - x;
      const dy = xy[2 * next - 1]! - y;
      if (dx * dx + dy * dy < least * least) return true;
    }
    return false;
  }

  #hash(column: number, row: number): number {
    const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca77);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}
