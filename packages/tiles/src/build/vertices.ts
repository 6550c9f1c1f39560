/** Points of the world that can be added to: the nodes of the extract, and others behind them. */
export class Vertices {
  /** Units of the world; see `WORLD_BITS`. */
  x: Int32Array;
  y: Int32Array;
  #count: number;

  constructor({ x, y }: { readonly x: Int32Array; readonly y: Int32Array }) {
    this.x = x;
    this.y = y;
    this.#count = x.length;
  }

  /** Number of points. */
  get count(): number {
    return this.#count;
  }

  /** Adds a point. @returns its position. */
  add(x: number, y: number): number {
    if (this.#count === this.x.length) {
      this.x = grown(this.x);
      this.y = grown(this.y);
    }
    this.x[this.#count] = x;
    this.y[this.#count] = y;
    return this.#count++;
  }
}

function grown(column: Int32Array): Int32Array {
  const larger = new Int32Array(Math.max(1024, Math.ceil(column.length * 1.5)));
  larger.set(column);
  return larger;
}
