import { PortolanError } from '@portolan/base';
import { SoftwareCanvas } from '../canvas/canvas.ts';
import { SoftwareImage } from '../canvas/image.ts';
import type { CanvasLike, ContextLike, CreateCanvas, RgbaImage } from './surface.ts';

/** A context that takes pixels, as those of all canvases do. */
interface PixelContext {
  createImageData(width: number, height: number): { readonly data: Uint8ClampedArray };
  putImageData(image: unknown, x: number, y: number): void;
}

/** Makes what a context can draw of pixels, each once. */
export class Drawables {
  readonly #createCanvas: CreateCanvas;
  readonly #known = new WeakMap<RgbaImage, object>();

  constructor(createCanvas: CreateCanvas) {
    this.#createCanvas = createCanvas;
  }

  /** An image of the kind of the context's canvas. */
  of(image: RgbaImage, isKept = true): never {
    let drawable = this.#known.get(image);
    if (drawable === undefined) {
      drawable = this.#make(image);
      if (isKept) this.#known.set(image, drawable);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each canvas takes the images that it makes itself
    return drawable as never;
  }

  /** A canvas of the same kind, and its context. */
  canvas(width: number, height: number): readonly [CanvasLike, ContextLike] {
    const canvas = this.#createCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) throw new PortolanError('context', 'the canvas has no 2d context');
    return [canvas, context];
  }

  #make(image: RgbaImage): object {
    const [canvas, context] = this.canvas(image.width, image.height);
    if (canvas instanceof SoftwareCanvas) return new SoftwareImage(image);
    if (!takesPixels(context)) throw new PortolanError('context', 'the 2d context takes no pixels');
    const pixels = context.createImageData(image.width, image.height);
    pixels.data.set(image.data);
    context.putImageData(pixels, 0, 0);
    return canvas;
  }
}

function takesPixels(context: object): context is PixelContext {
  return 'createImageData' in context && 'putImageData' in context;
}
