import { blendColour, blendPixels, blendWhole, scaled, SOURCE_OVER } from './blend.ts';
import type { Bounds, RowSink } from './coverage.ts';
import type { PixelSource } from './image.ts';

/** The share of each pixel that clipping leaves; outside the bounds it leaves nothing. */
export interface ClipMask {
  readonly bounds: Bounds;
  readonly shares: Uint8Array;
}

/** Paints rows of coverage with one colour or with the pixels of a source. */
export class Painter implements RowSink {
  #pixels: Uint32Array;
  /** The same memory, read with a sign. */
  #signed: Int32Array;
  mode = SOURCE_OVER;
  mask: ClipMask | undefined;
  readonly #width: number;
  /** The colour times each coverage. */
  readonly #table = new Int32Array(256);
  readonly #row: Uint32Array;
  readonly #signedRow: Int32Array;
  /** Coverage of rows that are covered wholly, where it is needed as such. */
  readonly #whole: Uint8Array;
  #source: PixelSource | undefined;
  #opacity = 255;

  constructor(pixels: Uint32Array, width: number) {
    this.#pixels = pixels;
    this.#signed = signed(pixels);
    this.#width = width;
    this.#row = new Uint32Array(width);
    this.#signedRow = signed(this.#row);
    this.#whole = new Uint8Array(width);
  }

  /** What is painted on. */
  get pixels(): Uint32Array {
    return this.#pixels;
  }
  set pixels(pixels: Uint32Array) {
    this.#pixels = pixels;
    this.#signed = signed(pixels);
  }

  /** Paints with a premultiplied colour from now on. */
  useColour(pixel: number): void {
    this.#source = undefined;
    if (this.#table[255] === (pixel | 0)) return;
    for (let share = 0; share < 256; share++) this.#table[share] = scaled(pixel, share);
  }

  /** @param opacity  0 to 1. */
  useSource(source: PixelSource, opacity: number): void {
    this.#source = source;
    this.#opacity = Math.round(255 * opacity);
  }

  row(y: number, left: number, right: number, coverage: Uint8Array): void {
    if (this.mask) maskRow(this.mask, y, left, right, coverage);
    const start = y * this.#width;
    if (this.#source) {
      this.#source.fetch(y, left, right, this.#row);
      blendPixels(this.mode, this.#signed, start, left, right, coverage, this.#signedRow, this.#opacity);
    } else blendColour(this.mode, this.#signed, start, left, right, coverage, this.#table);
  }

  whole(y: number, left: number, right: number): void {
    if (this.mask || this.#source || this.mode !== SOURCE_OVER) {
      this.#whole.fill(255, left, right);
      this.row(y, left, right, this.#whole);
      return;
    }
    const start = y * this.#width;
    blendWhole(this.#signed, start + left, start + right, this.#table[255]!);
  }
}

function signed(pixels: Uint32Array): Int32Array {
  return new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length);
}

/** Takes from coverage what clipping takes. */
export function maskRow(
  { bounds, shares }: ClipMask,
  y: number,
  left: number,
  right: number,
  coverage: Uint8Array,
): void {
  const at = (y - bounds.top) * (bounds.right - bounds.left) - bounds.left;
  for (let column = left; column < right; column++) {
    const product = coverage[column]! * shares[at + column]! + 128;
    coverage[column] = (product + (product >>> 8)) >>> 8;
  }
}
