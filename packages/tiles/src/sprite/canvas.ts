import { PortolanError } from '@portolan/base';
import { coverageOf } from '../shapes/coverage.ts';
import type { Contour } from '../shapes/contours.ts';
import { readPath } from '../shapes/path.ts';
import { strokeContours } from '../shapes/stroke.ts';

/** Coverage of discs, which most images of a sprite have beneath their pictogram, by what they were asked for: those of our sprites are a dozen. */
const DISCS = new Map<string, Float32Array>();

/** A picture of straight red, green, blue and alpha, 0 to 1 a channel. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Float64Array;
  readonly #scale: number;

  /**
   * @param width  in units, of which each makes `scale` pixels
   * @param height  in units
   */
  constructor(width: number, height: number, scale: number) {
    this.width = Math.round(width * scale);
    this.height = Math.round(height * scale);
    this.#scale = scale;
    this.#pixels = new Float64Array(this.width * this.height * 4);
  }

  /** Fills paths under the nonzero rule. */
  fill(path: string, colour: string): this {
    const key = `${path} ${this.width} ${this.height} ${this.#scale}`;
    const known = DISCS.get(key);
    if (known !== undefined) return this.#blend(known, colour);
    const coverage = this.#coverage(readPath(path).map(({ points }) => points));
    if (path.startsWith('O')) DISCS.set(key, coverage);
    return this.#blend(coverage, colour);
  }

  /** Draws along paths with a round pen. */
  stroke(path: string, colour: string, width: number): this {
    return this.#blend(this.#coverage(strokeContours(readPath(path), width)), colour);
  }

  /** Paints a pictogram: what of it is covered by its areas and strokes, and not cut out. */
  pictogram(
    { fill, stroke, pen = 1.3, cut }: { fill?: string; stroke?: string; pen?: number; cut?: string },
    colour: string,
  ): this {
    const contours = fill === undefined ? [] : readPath(fill).map(({ points }) => sameTurn(points));
    if (stroke !== undefined) contours.push(...strokeContours(readPath(stroke), pen).map(sameTurn));
    const coverage = this.#coverage(contours);
    if (cut !== undefined) {
      const taken = this.#coverage(readPath(cut).map(({ points }) => sameTurn(points)));
      for (let pixel = 0; pixel < taken.length; pixel++) coverage[pixel]! *= 1 - taken[pixel]!;
    }
    return this.#blend(coverage, colour);
  }

  /** @returns straight RGBA bytes, row by row. */
  bytes(): Uint8Array {
    const pixels = this.#pixels;
    const bytes = new Uint8Array(pixels.length);
    // Most of an image is empty.
    for (let at = 0; at < pixels.length; at++)
      if (pixels[at] !== 0) bytes[at] = Math.round(pixels[at]! * 255);
    return bytes;
  }

  #coverage(contours: readonly Contour[]): Float32Array {
    const scaled = contours.map((contour) => contour.map((value) => value * this.#scale));
    return coverageOf(scaled, this.width, this.height);
  }

  /** Lays a colour over the picture (Porter and Duff 1984, "over"). */
  #blend(coverage: Float32Array, colour: string): this {
    const source = channelsOf(colour);
    const pixels = this.#pixels;
    for (let pixel = 0; pixel < coverage.length; pixel++) {
      const alpha = Math.min(1, coverage[pixel]!) * source[3];
      if (alpha === 0) continue;
      const at = 4 * pixel;
      const below = pixels[at + 3]! * (1 - alpha);
      const whole = alpha + below;
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = (source[channel]! * alpha + pixels[at + channel]! * below) / whole;
      }
      pixels[at + 3] = whole;
    }
    return this;
  }
}

/** Turns a contour the way of all others, so that areas which overlap add up instead of leaving a hole. */
function sameTurn(contour: Contour): Contour {
  let area = 0;
  const count = contour.length / 2;
  for (let point = 0; point < count; point++) {
    const next = (point + 1) % count;
    area += contour[2 * point]! * contour[2 * next + 1]! - contour[2 * next]! * contour[2 * point + 1]!;
  }
  if (area >= 0) return contour;
  const turned: number[] = [];
  for (let point = count - 1; point >= 0; point--) turned.push(contour[2 * point]!, contour[2 * point + 1]!);
  return turned;
}

/** @param colour  #rrggbb or #rrggbbaa */
function channelsOf(colour: string): readonly [number, number, number, number] {
  if (!/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/.test(colour)) {
    throw new PortolanError('colour', `colours of sprites are #rrggbb or #rrggbbaa, not ${colour}`, {
      colour,
    });
  }
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5), colour.length === 9 ? channel(7) : 1];
}
