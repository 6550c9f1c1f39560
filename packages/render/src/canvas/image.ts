import { PortolanError } from '@portolan/base';
import { mixed, premultiply } from './blend.ts';
import type { Matrix } from './matrix.ts';

/** Pixels to draw from: a {@link SoftwareImage} or a canvas. */
export interface PixelImage {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Premultiplied, row by row; red in the lowest byte, alpha in the highest. */
  readonly pixels: Uint32Array;
}

/** Gives the colours of a row of the picture, each at its own place in `out`. */
export interface PixelSource {
  fetch(y: number, left: number, right: number, out: Uint32Array): void;
}

/** A picture to draw or to repeat, made once from straight RGBA and used many times. */
export class SoftwareImage implements PixelImage {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly pixels: Uint32Array;

  /**
   * @param image  straight RGBA bytes, row by row, such as an `ImageData`; they are copied.
   * @throws {PortolanError} `size` where there are not 4 bytes for each pixel.
   */
  constructor({
    width,
    height,
    data,
  }: {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array | Uint8ClampedArray;
  }) {
    if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
      throw new PortolanError('size', `an image has 1 pixel or more a side, not ${width} x ${height}`);
    }
    if (data.length !== 4 * width * height) {
      throw new PortolanError(
        'size',
        `an image of ${width} x ${height} has ${4 * width * height} bytes, not ${data.length}`,
      );
    }
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height);
    premultiply(data, this.pixels);
  }
}

export const CLAMP = 0;
export const REPEAT = 1;
/** Nothing beyond the image. */
export const NONE = 2;

/** Samples an image under a transform: between the four nearest pixels, or the nearest one. */
export class ImageSource implements PixelSource {
  /** From the picture to the image, in pixels of both. */
  readonly matrix: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  #pixels: Uint32Array = new Uint32Array();
  #stride = 0;
  #left = 0;
  #top = 0;
  #width = 0;
  #height = 0;
  #alongX = CLAMP;
  #alongY = CLAMP;
  #isSmooth = true;

  /** Chooses a rectangle of an image, in whole pixels, and what lies beyond its sides. */
  set(
    image: PixelImage,
    left: number,
    top: number,
    width: number,
    height: number,
    alongX: number,
    alongY: number,
    isSmooth: boolean,
  ): void {
    this.#pixels = image.pixels;
    this.#stride = image.width;
    this.#left = left;
    this.#top = top;
    this.#width = width;
    this.#height = height;
    this.#alongX = alongX;
    this.#alongY = alongY;
    this.#isSmooth = isSmooth;
  }

  fetch(y: number, left: number, right: number, out: Uint32Array): void {
    const { a, b, c, d, e, f } = this.matrix;
    const u0 = c * (y + 0.5) + e;
    const v0 = d * (y + 0.5) + f;
    // On whole pixels both ways of sampling take the pixel itself.
    const isExact = a === 1 && b === 0 && c === 0 && d === 1 && isWhole(e) && isWhole(f);
    if (isExact || !this.#isSmooth) {
      for (let column = left; column < right; column++) {
        const x = column + 0.5;
        out[column] = this.#at(Math.floor(a * x + u0), Math.floor(b * x + v0));
      }
      return;
    }
    const pixels = this.#pixels;
    const stride = this.#stride;
    const lastX = this.#width - 1;
    const lastY = this.#height - 1;
    for (let column = left; column < right; column++) {
      const x = column + 0.5;
      const u = a * x + u0 - 0.5;
      const v = b * x + v0 - 0.5;
      const u1 = Math.floor(u);
      const v1 = Math.floor(v);
      const shareX = ((u - u1) * 256 + 0.5) | 0;
      const shareY = ((v - v1) * 256 + 0.5) | 0;
      if (u1 >= 0 && v1 >= 0 && u1 < lastX && v1 < lastY) {
        const at = (this.#top + v1) * stride + this.#left + u1;
        out[column] = mixed(
          mixed(pixels[at]!, pixels[at + 1]!, shareX),
          mixed(pixels[at + stride]!, pixels[at + stride + 1]!, shareX),
          shareY,
        );
      } else {
        out[column] = mixed(
          mixed(this.#at(u1, v1), this.#at(u1 + 1, v1), shareX),
          mixed(this.#at(u1, v1 + 1), this.#at(u1 + 1, v1 + 1), shareX),
          shareY,
        );
      }
    }
  }

  #at(u: number, v: number): number {
    const x = placed(u, this.#width, this.#alongX);
    const y = placed(v, this.#height, this.#alongY);
    if (x < 0 || y < 0) return 0;
    return this.#pixels[(this.#top + y) * this.#stride + this.#left + x]!;
  }
}

/** Where an index lands within 0 .. count - 1; -1 for nowhere. */
function placed(index: number, count: number, mode: number): number {
  if (index >= 0 && index < count) return index;
  if (mode === NONE) return -1;
  if (mode === CLAMP) return index < 0 ? 0 : count - 1;
  const rest = index % count;
  return rest < 0 ? rest + count : rest;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1 / 512;
}
