import { PortolanError } from '@portolan/base';
import type { Rgba } from '../expressions/css-color.ts';
import { parseColour, pixelOf } from './colour.ts';
import type { PixelSource } from './image.ts';
import type { Matrix } from './matrix.ts';

/** Shades that a gradient is kept in: four to each step that a channel can make. */
const SHADES = 1024;

/** Colours along a line or between two circles, as `createLinearGradient` and `createRadialGradient` make them. */
export class SoftwareGradient {
  /** Of the line's ends, or x, y and radius of both circles. */
  readonly numbers: readonly number[];
  readonly #stops: { readonly offset: number; readonly colour: Rgba }[] = [];
  #shades: Uint32Array | undefined;

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  /**
   * @param offset  0 to 1 along the gradient. @param colour  of CSS; between stops straight channels are mixed, as browsers do.
   * @throws {PortolanError} `offset` outside of 0 to 1; `colour`.
   */
  addColorStop(offset: number, colour: string): void {
    if (!(offset >= 0 && offset <= 1)) {
      throw new PortolanError('offset', `a stop of a gradient lies from 0 to 1, not at ${offset}`, {
        offset,
      });
    }
    const stop = { offset, colour: parseColour(colour) };
    const next = this.#stops.findIndex((other) => other.offset > offset);
    this.#stops.splice(next < 0 ? this.#stops.length : next, 0, stop);
    this.#shades = undefined;
  }

  /** Premultiplied pixels from the beginning to the end. */
  get shades(): Uint32Array {
    if (this.#shades) return this.#shades;
    const shades = new Uint32Array(SHADES);
    const stops = this.#stops;
    let next = 0;
    for (let index = 0; index < SHADES && stops.length > 0; index++) {
      const offset = index / (SHADES - 1);
      while (next < stops.length && stops[next]!.offset <= offset) next++;
      const before = stops[Math.max(0, next - 1)]!;
      const after = stops[Math.min(stops.length - 1, next)]!;
      const width = after.offset - before.offset;
      const share = width > 0 ? Math.max(0, Math.min(1, (offset - before.offset) / width)) : 0;
      const mix = (channel: 0 | 1 | 2 | 3): number =>
        before.colour[channel] + share * (after.colour[channel] - before.colour[channel]);
      shades[index] = pixelOf([mix(0), mix(1), mix(2), mix(3)], 1);
    }
    this.#shades = shades;
    return shades;
  }
}

/** Samples a gradient. */
export class GradientSource implements PixelSource {
  /** From the picture to the units of the gradient. */
  readonly matrix: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  gradient = new SoftwareGradient([0, 0, 0, 0]);

  fetch(y: number, left: number, right: number, out: Uint32Array): void {
    if (this.gradient.numbers.length === 4) this.#alongLine(y, left, right, out);
    else this.#betweenCircles(y, left, right, out);
  }

  #alongLine(y: number, left: number, right: number, out: Uint32Array): void {
    const shades = this.gradient.shades;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = this.gradient.numbers;
    const { a, b, c, d, e, f } = this.matrix;
    const dx = x1 - x0;
    const dy = y1 - y0;
    const square = dx * dx + dy * dy;
    if (square === 0) {
      // Of a line without length nothing is painted (HTML, 4.12.5.1.11).
      out.fill(0, left, right);
      return;
    }
    const step = (a * dx + b * dy) / square;
    const start = ((c * (y + 0.5) + e - x0) * dx + (d * (y + 0.5) + f - y0) * dy) / square;
    for (let column = left; column < right; column++) {
      out[column] = shades[shadeAt(start + step * (column + 0.5))]!;
    }
  }

  /** The largest share w whose circle, of centre c0 + w (c1 - c0) and radius r0 + w (r1 - r0) >= 0, goes through the pixel (HTML, 4.12.5.1.11). */
  #betweenCircles(y: number, left: number, right: number, out: Uint32Array): void {
    const shades = this.gradient.shades;
    const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = this.gradient.numbers;
    const { a, b, c, d, e, f } = this.matrix;
    const dx = x1 - x0;
    const dy = y1 - y0;
    const dr = r1 - r0;
    const square = dx * dx + dy * dy - dr * dr;
    if (dx === 0 && dy === 0 && dr === 0) {
      out.fill(0, left, right);
      return;
    }
    for (let column = left; column < right; column++) {
      const px = a * (column + 0.5) + c * (y + 0.5) + e - x0;
      const py = b * (column + 0.5) + d * (y + 0.5) + f - y0;
      const half = px * dx + py * dy + r0 * dr;
      const rest = px * px + py * py - r0 * r0;
      let share = NaN;
      if (square === 0) {
        share = rest / (2 * half);
        if (!(r0 + share * dr >= 0)) share = NaN;
      } else {
        const root = Math.sqrt(half * half - square * rest);
        const larger = (half + (square > 0 ? root : -root)) / square;
        const smaller = (half - (square > 0 ? root : -root)) / square;
        if (r0 + larger * dr >= 0) share = larger;
        else if (r0 + smaller * dr >= 0) share = smaller;
      }
      out[column] = share === share ? shades[shadeAt(share)]! : 0;
    }
  }
}

function shadeAt(share: number): number {
  if (!(share > 0)) return 0;
  return share >= 1 ? SHADES - 1 : (share * (SHADES - 1) + 0.5) | 0;
}
