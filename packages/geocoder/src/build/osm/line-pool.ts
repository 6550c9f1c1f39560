import type { LineCoordinates } from '../../geometry.ts';

/** Numbers of one block; longer lines get blocks of their own. */
const BLOCK_LENGTH = 1 << 14;

/** Keeps short lines as parts of large blocks: a buffer for each would take several times the memory of what is in it. */
export class LinePool {
  #block = new Int32Array(0);
  #used = 0;

  /** Keeps a line of so many points. @param latAt, lonAt  the coordinates of each. */
  keep(count: number, latAt: (at: number) => number, lonAt: (at: number) => number): LineCoordinates {
    if (this.#used + 2 * count > this.#block.length) {
      this.#block = new Int32Array(Math.max(BLOCK_LENGTH, 2 * count));
      this.#used = 0;
    }
    const block = this.#block;
    const first = this.#used;
    for (let at = 0; at < count; at++) {
      block[first + at] = latAt(at);
      block[first + count + at] = lonAt(at);
    }
    this.#used += 2 * count;
    return new PooledLine(block, first, count);
  }
}

/** A line in a block: its latitudes, and then its longitudes. It makes its columns when they are asked for, because each takes more memory than all else of a line. */
class PooledLine implements LineCoordinates {
  readonly #block: Int32Array;
  readonly #first: number;
  readonly #count: number;

  constructor(block: Int32Array, first: number, count: number) {
    this.#block = block;
    this.#first = first;
    this.#count = count;
  }

  get lat(): Int32Array {
    return this.#block.subarray(this.#first, this.#first + this.#count);
  }

  get lon(): Int32Array {
    return this.#block.subarray(this.#first + this.#count, this.#first + 2 * this.#count);
  }
}
