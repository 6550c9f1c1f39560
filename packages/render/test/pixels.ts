import { SoftwareCanvas, type Rendered } from '../src/index.ts';

/** The pixels of a picture for which no canvas was given: four bytes each, row by row from the upper left. */
export function pixelsOf({ canvas }: Pick<Rendered, 'canvas'>): {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
} {
  if (!(canvas instanceof SoftwareCanvas)) throw new Error('the canvas in memory is the default');
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
}
