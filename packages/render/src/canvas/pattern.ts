import type { PixelImage } from './image.ts';
import { identity, type Matrix } from './matrix.ts';

/** In which directions an image is repeated. */
export type Repetition = 'repeat' | 'repeat-x' | 'repeat-y' | 'no-repeat';

/** An image laid side by side, as `createPattern` makes it. */
export class SoftwarePattern {
  /** What is repeated. */
  readonly image: PixelImage;
  /** In which directions. */
  readonly repetition: Repetition;
  /** From pixels of the image to the units of whoever draws. */
  readonly matrix: Matrix = identity();

  constructor(image: PixelImage, repetition: Repetition) {
    this.image = image;
    this.repetition = repetition;
  }

  /** Moves, turns and scales the pattern; what is left out is that of no transform. */
  setTransform({ a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 }: Partial<Matrix> = {}): void {
    Object.assign(this.matrix, { a, b, c, d, e, f });
  }
}
