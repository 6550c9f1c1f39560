import type { Matrix } from './matrix.ts';

const FIRST_NUMBERS = 4096;
/** Memory of more numbers, 8 MB of them, is given back. */
export const MOST_KEPT_NUMBERS = 2 ** 20;

/** Straight edges with a direction, four coordinates each: what is filled is what they go around. The memory is kept between drawings. */
export class EdgeList {
  /** x0, y0, x1, y1 of one edge after the other, in pixels. */
  data = new Float64Array(FIRST_NUMBERS);
  /** How many numbers of `data` are in use. */
  length = 0;

  clear(): void {
    this.length = 0;
    if (this.data.length > MOST_KEPT_NUMBERS) this.data = new Float64Array(FIRST_NUMBERS);
  }

  add(x0: number, y0: number, x1: number, y1: number): void {
    const at = this.length;
    if (at + 4 > this.data.length) this.reserve(at + 4);
    const data = this.data;
    data[at] = x0;
    data[at + 1] = y0;
    data[at + 2] = x1;
    data[at + 3] = y1;
    this.length = at + 4;
  }

  /** Maps the edges, all of them. */
  transform({ a, b, c, d, e, f }: Matrix): void {
    const data = this.data;
    for (let at = 0; at < this.length; at += 2) {
      const x = data[at]!;
      const y = data[at + 1]!;
      data[at] = a * x + c * y + e;
      data[at + 1] = b * x + d * y + f;
    }
  }

  /** Makes room for so many numbers in all. */
  reserve(count: number): void {
    if (count <= this.data.length) return;
    const larger = new Float64Array(Math.max(count, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }
}
