import { PortolanError } from '@portolan/base';
import { SoftwareContext2d } from './context.ts';
import type { PixelImage } from './image.ts';

/** The longest side and the most pixels of a canvas: 8192 x 8192. */
const LONGEST_SIDE = 16_384;
const MOST_PIXELS = 2 ** 26;

/** A picture in memory, transparent at first, and the context that draws on it. */
export class SoftwareCanvas implements PixelImage {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly pixels: Uint32Array;
  #context: SoftwareContext2d | undefined;

  /**
   * @param width  in pixels, 1 to 16384. @param height  likewise; both together at most 2^26 pixels.
   * @throws {PortolanError} `size` beyond these limits.
   */
  constructor(width: number, height: number) {
    for (const [side, pixels] of Object.entries({ width, height })) {
      if (!Number.isInteger(pixels) || pixels < 1 || pixels > LONGEST_SIDE) {
        throw new PortolanError(
          'size',
          `the ${side} of a canvas is a whole number from 1 to ${LONGEST_SIDE}, not ${pixels}`,
        );
      }
    }
    if (width * height > MOST_PIXELS) {
      throw new PortolanError('size', `a canvas of ${width} x ${height} has more than ${MOST_PIXELS} pixels`);
    }
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height);
  }

  /** The one context of the canvas. */
  getContext(kind: '2d'): SoftwareContext2d {
    // Canvases of browsers answer null for other kinds.
    if (kind !== '2d')
      throw new PortolanError('context', `a canvas in memory has a 2d context, none of ${String(kind)}`);
    this.#context ??= new SoftwareContext2d(this);
    return this.#context;
  }
}
