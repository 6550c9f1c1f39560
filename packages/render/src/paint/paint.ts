import { type CheckStop, neverStop, PortolanError, wrongArgument } from '@portolan/base';
import { SoftwareCanvas } from '../canvas/canvas.ts';
import { parseColour } from '../canvas/colour.ts';
import { SoftwareContext2d } from '../canvas/context.ts';
import type { Halo, SdfGlyph } from '../canvas/glyph.ts';
import type {
  Affine,
  CirclesItem,
  DrawItem,
  DrawList,
  DrawPaint,
  GlyphsItem,
  GroupItem,
  ImageItem,
  PathItem,
} from '../layout/draw-list.ts';
import { Drawables } from './drawables.ts';
import { strokeHairlines } from './hairlines.ts';
import { smoothstep } from './smoothstep.ts';
import { tinted } from './tinted.ts';
import type { ContextLike, CreateCanvas, RgbaImage } from './surface.ts';

/** What a draw list names. */
export interface PaintResources {
  /** An image of the sprite; undefined where there is none. */
  image(name: string): RgbaImage | undefined;
  /** A glyph of a font; undefined where there is none. */
  glyph(fontStack: string, codePoint: number): SdfGlyph | undefined;
  /** Pixels of a raster that the list names. */
  raster(name: string): RgbaImage | undefined;
}

/** Makes a canvas in memory. */
export const createSoftwareCanvas: CreateCanvas = (width, height) => new SoftwareCanvas(width, height);

/** What lists name that were made in this process. */
const remembered = new WeakMap<DrawList, PaintResources>();

/** Lets a list be painted without a word about what it names. */
export function rememberResources(list: DrawList, resources: PaintResources): void {
  remembered.set(list, resources);
}

const NO_RESOURCES: PaintResources = {
  image: () => undefined,
  glyph: () => undefined,
  raster: () => undefined,
};

/**
 * Refuses what is no list of what is drawn.
 *
 * @throws {PortolanError} `paint`.
 */
export function checkDrawList(list: unknown): void {
  if (!Array.isArray(Object(list).items))
    throw wrongArgument('paint', 'the list must be what layout or renderStyle gave', list);
}

/**
 * Draws a list on the 2D context of a canvas, which has `width * pixelRatio` by `height * pixelRatio` pixels.
 *
 * @param resources  what the list names; where it is not given, what `layout` fetched for this very list.
 * @param createCanvas  makes canvases of the same kind; canvases in memory where it is not given.
 * @throws {PortolanError} `resource` where an image or a glyph that the list names is not there.
 */
export function paint(
  list: DrawList,
  context: ContextLike,
  resources: PaintResources = remembered.get(list) ?? NO_RESOURCES,
  createCanvas: CreateCanvas = createSoftwareCanvas,
  checkStop: CheckStop = neverStop,
): void {
  checkDrawList(list);
  if (typeof Object(context).save !== 'function')
    throw wrongArgument('context', 'the context must be one of a 2d canvas', context);
  const painter = new ListPainter(context, list, resources, new Drawables(createCanvas), checkStop);
  context.save();
  painter.drawAll(list.items);
  context.restore();
}

class ListPainter {
  #context: ContextLike;
  readonly #list: DrawList;
  readonly #ratio: number;
  readonly #resources: PaintResources;
  readonly #drawables: Drawables;
  readonly #checkStop: CheckStop;

  constructor(
    context: ContextLike,
    list: DrawList,
    resources: PaintResources,
    drawables: Drawables,
    checkStop: CheckStop,
  ) {
    this.#context = context;
    this.#list = list;
    this.#ratio = list.pixelRatio;
    this.#resources = resources;
    this.#drawables = drawables;
    this.#checkStop = checkStop;
  }

  drawAll(items: readonly DrawItem[]): void {
    for (const item of items) {
      this.#checkStop();
      this.#draw(item);
    }
  }

  #draw(item: DrawItem): void {
    switch (item.kind) {
      case 'path':
        this.#path(item);
        break;
      case 'circles':
        this.#circles(item);
        break;
      case 'image':
        this.#image(item);
        break;
      case 'glyphs':
        this.#glyphs(item);
        break;
      case 'raster': {
        const pixels = this.#resources.raster(item.raster) ?? missing('raster', item.raster);
        this.#pixels(pixels, item.matrix, item.opacity);
        break;
      }
      case 'group':
        this.#group(item);
        break;
    }
  }

  /** Draws on an empty canvas as large as the picture, and lays that over what is there. */
  #group({ items, opacity }: GroupItem): void {
    const context = this.#context;
    if (context instanceof SoftwareContext2d) {
      context.globalAlpha = opacity;
      context.beginLayer();
      this.drawAll(items);
      context.endLayer();
      return;
    }
    const [width, height] = [this.#list.width * this.#ratio, this.#list.height * this.#ratio];
    const [canvas, own] = this.#drawables.canvas(Math.round(width), Math.round(height));
    this.#context = own;
    this.drawAll(items);
    this.#context = context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = opacity;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each canvas takes those that it makes itself
    context.drawImage(canvas as never, 0, 0);
  }

  #path({ contours, isClosed, fill, stroke, opacity = 1 }: PathItem): void {
    const context = this.#context;
    const ratio = this.#ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.beginPath();
    if (context instanceof SoftwareContext2d) context.addLines(contours, isClosed);
    else addLines(context, contours, isClosed);
    context.globalAlpha = opacity;
    if (fill !== undefined) {
      context.fillStyle = this.#paintOf(fill);
      context.fill();
    }
    if (stroke === undefined) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { paint: strokePaint, width, cap, join, miterLimit, dash = [], dashOffset = 0, hairline } = stroke;
    context.strokeStyle = this.#paintOf(strokePaint);
    // Under the transform of a repeated image the pen grows with it, which is taken back.
    const unit =
      typeof strokePaint === 'object' && 'matrix' in strokePaint
        ? Math.hypot(strokePaint.matrix[0], strokePaint.matrix[1])
        : 1;
    context.lineWidth = width / unit;
    context.lineCap = cap;
    context.lineJoin = join;
    context.miterLimit = miterLimit;
    context.setLineDash(dash.map((length) => length / unit));
    context.lineDashOffset = dashOffset / unit;
    if (hairline === undefined) context.stroke();
    else if (hairline === 'single' && context instanceof SoftwareContext2d) context.strokeHairlines();
    else strokeHairlines(context, contours, opacity, ratio);
  }

  /** A paint of the context. A repeated image follows the transform of the moment of drawing, while the path has been given before. */
  #paintOf(wanted: DrawPaint): unknown {
    if (typeof wanted === 'string') return wanted;
    if ('stops' in wanted) {
      const gradient = this.#context.createLinearGradient(...wanted.along);
      for (const [share, color] of wanted.stops) gradient.addColorStop(share, color);
      return gradient;
    }
    const image = tinted(this.#resources.image(wanted.image) ?? missing('image', wanted.image), wanted.tint);
    this.#setTransform(wanted.matrix);
    return this.#context.createPattern(this.#drawables.of(image), 'repeat');
  }

  #setTransform([a, b, c, d, e, f]: Affine): void {
    const ratio = this.#ratio;
    this.#context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
  }

  #circles({ places, radius, color, blur, rim }: CirclesItem): void {
    const context = this.#context;
    const ratio = this.#ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.globalAlpha = 1;
    const whole = radius + (rim?.width ?? 0);
    for (let at = 0; at < places.length; at += 2) {
      const [x, y] = [places[at]!, places[at + 1]!];
      if (blur > 0) {
        this.#blurred(x, y, whole, radius, color, rim?.color, blur);
        continue;
      }
      if (radius > 0) {
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.fillStyle = color;
        context.fill();
      }
      if (rim === undefined) continue;
      context.beginPath();
      context.arc(x, y, radius + rim.width / 2, 0, 2 * Math.PI);
      context.closePath();
      context.lineWidth = rim.width;
      context.setLineDash([]);
      context.strokeStyle = rim.color;
      context.stroke();
    }
  }

  /** A disc and its rim that fade over `blur` times the whole radius, the softer step of which MapLibre draws too (`smoothstep`). */
  #blurred(
    x: number,
    y: number,
    whole: number,
    radius: number,
    color: string,
    rim: string | undefined,
    blur: number,
  ): void {
    const context = this.#context;
    const gradient = context.createRadialGradient(x, y, 0, x, y, whole);
    const [r, g, b, a] = parseColour(color);
    const [rimR, rimG, rimB, rimA] = rim === undefined ? [r, g, b, a] : parseColour(rim);
    const steps = 32;
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const faded = smoothstep((1 - share) / blur);
      const mixed = rim === undefined ? 0 : smoothstep((share - radius / whole) / blur + 1);
      const mix = (from: number, to: number): number => from + mixed * (to - from);
      gradient.addColorStop(
        share,
        `rgba(${Math.round(255 * mix(r, rimR))},${Math.round(255 * mix(g, rimG))},${Math.round(255 * mix(b, rimB))},${(mix(a, rimA) * faded).toFixed(4)})`,
      );
    }
    context.beginPath();
    context.arc(x, y, whole, 0, 2 * Math.PI);
    context.fillStyle = gradient;
    context.fill();
  }

  #image({ image: name, matrix, opacity, part, isSnapped = false, sdf }: ImageItem): void {
    const whole = this.#resources.image(name) ?? missing('image', name);
    const image = part === undefined ? whole : partOf(whole, part);
    if (sdf === undefined) {
      this.#pixels(image, isSnapped ? snapped(matrix, this.#ratio) : matrix, opacity);
      return;
    }
    const glyph = glyphOf(image);
    this.#onSoftware([matrix], image.width, image.height, opacity, (context, transform) => {
      const [a, b, c, d, e, f] = transform(matrix);
      context.setTransform(a, b, c, d, e, f);
      const strokes: readonly (readonly [string, Halo | undefined])[] = [
        ...(sdf.halo === undefined ? [] : [[sdf.halo.color, sdf.halo] as const]),
        [sdf.color, undefined],
      ];
      for (const [color, halo] of strokes) {
        context.fillStyle = color;
        // The corner of the bitmap lies at the origin.
        context.drawGlyph(glyph, 0, 0, 24, 0, halo);
      }
    });
  }

  #pixels(image: RgbaImage, matrix: Affine, opacity: number): void {
    const context = this.#context;
    this.#setTransform(matrix);
    context.globalAlpha = opacity;
    context.drawImage(this.#drawables.of(image), 0, 0);
  }

  #glyphs({ fontStack, size, color, halo, isHaloAlone = false, opacity, glyphs }: GlyphsItem): void {
    const places: Affine[] = [];
    for (let at = 0; at < glyphs.length; at += 4) places.push([1, 0, 0, 1, glyphs[at + 1]!, glyphs[at + 2]!]);
    const reach = 2 * size;
    const moved = places.map(([a, b, c, d, e, f]): Affine => [a, b, c, d, e - reach, f - reach]);
    this.#onSoftware(moved, 2 * reach, 2 * reach, opacity, (context, transform) => {
      const [a, b, c, d, e, f] = transform([1, 0, 0, 1, 0, 0]);
      context.setTransform(a, b, c, d, e, f);
      const letters = isHaloAlone ? [] : [undefined];
      for (const layer of halo === undefined ? letters : [halo, ...letters]) {
        context.fillStyle = layer?.color ?? color;
        for (let at = 0; at < glyphs.length; at += 4) {
          const code = glyphs[at]!;
          const glyph = this.#resources.glyph(fontStack, code) ?? missing('glyph', `${code} of ${fontStack}`);
          context.drawGlyph(glyph, glyphs[at + 1]!, glyphs[at + 2]!, size, glyphs[at + 3], layer);
        }
      }
    });
  }

  /**
   * Draws fields of distances, which only the canvas in memory can: on itself, or on a small one of it that is drawn as an image then.
   *
   * @param matrices  of the boxes of width and height that are drawn on; they may be too large.
   */
  #onSoftware(
    matrices: readonly Affine[],
    width: number,
    height: number,
    opacity: number,
    draw: (context: SoftwareContext2d, transform: (matrix: Affine) => Affine) => void,
  ): void {
    const context = this.#context;
    const ratio = this.#ratio;
    if (context instanceof SoftwareContext2d) {
      context.globalAlpha = opacity;
      draw(context, (matrix) => scaled(matrix, ratio, 0, 0));
      return;
    }
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [a, b, c, d, e, f] of matrices) {
      left = Math.min(left, e, e + a * width, e + c * height, e + a * width + c * height);
      right = Math.max(right, e, e + a * width, e + c * height, e + a * width + c * height);
      top = Math.min(top, f, f + b * width, f + d * height, f + b * width + d * height);
      bottom = Math.max(bottom, f, f + b * width, f + d * height, f + b * width + d * height);
    }
    const [x, y] = [Math.floor(left * ratio), Math.floor(top * ratio)];
    const [columns, rows] = [Math.ceil(right * ratio) - x, Math.ceil(bottom * ratio) - y];
    if (!(columns > 0 && rows > 0)) return;
    const small = new SoftwareCanvas(Math.min(columns, 8192), Math.min(rows, 8192));
    const own = small.getContext('2d');
    draw(own, (matrix) => scaled(matrix, ratio, -x, -y));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = opacity;
    context.drawImage(this.#drawables.of(own.getImageData(0, 0, small.width, small.height), false), x, y);
  }
}

function addLines(context: ContextLike, contours: readonly (readonly number[])[], isClosed: boolean): void {
  for (const contour of contours) {
    context.moveTo(contour[0]!, contour[1]!);
    for (let at = 2; at < contour.length; at += 2) context.lineTo(contour[at]!, contour[at + 1]!);
    if (isClosed) context.closePath();
  }
}

function scaled([a, b, c, d, e, f]: Affine, ratio: number, x: number, y: number): Affine {
  return [a * ratio, b * ratio, c * ratio, d * ratio, e * ratio + x, f * ratio + y];
}

function missing(kind: string, name: string): never {
  throw new PortolanError('resource', `the draw list names the ${kind} ${name}, which is not there`);
}

const PARTS = new WeakMap<RgbaImage, Map<string, RgbaImage>>();

/** A part of an image, the same each time: x, y, width, height, brought to whole pixels within it. */
export function partOf(image: RgbaImage, part: readonly [number, number, number, number]): RgbaImage {
  let known = PARTS.get(image);
  if (known === undefined) PARTS.set(image, (known = new Map()));
  const key = part.join(' ');
  let cut = known.get(key);
  if (cut === undefined) {
    const [x, y, columns, rows] = part;
    const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
    const width = Math.min(image.width, Math.ceil(x + columns)) - left;
    const height = Math.min(image.height, Math.ceil(y + rows)) - top;
    if (!(width > 0 && height > 0))
      throw new PortolanError('resource', `the draw list names the part ${key} of an image, which has none`);
    const data = new Uint8ClampedArray(4 * width * height);
    for (let row = 0; row < height; row++) {
      const from = 4 * ((top + row) * image.width + left);
      data.set(image.data.subarray(from, from + 4 * width), 4 * row * width);
    }
    cut = { width, height, data };
    known.set(key, cut);
  }
  return cut;
}

const GLYPHS = new WeakMap<RgbaImage, SdfGlyph>();

/** An image of distances, which stand in its alpha, as a glyph whose bitmap begins at the origin. */
export function glyphOf(image: RgbaImage): SdfGlyph {
  let glyph = GLYPHS.get(image);
  if (glyph === undefined) {
    const bitmap = Uint8Array.from(
      { length: image.width * image.height },
      (_, at) => image.data[4 * at + 3]!,
    );
    glyph = { width: image.width - 6, height: image.height - 6, left: 3, top: -3, bitmap };
    GLYPHS.set(image, glyph);
  }
  return glyph;
}

/** The least parts of a pixel that all graphics cards tell apart (Vulkan and OpenGL ES, `SUBPIXEL_BITS` of 4). */
const SUBPIXELS = 16;

/** Moves an image whose pixels are as large as those of the picture onto them. */
function snapped(matrix: Affine, ratio: number): Affine {
  const [a, b, c, d, e, f] = matrix;
  const isWhole = Math.abs(a * ratio - 1) < 1e-9 && Math.abs(d * ratio - 1) < 1e-9 && b === 0 && c === 0;
  if (!isWhole) return matrix;
  // The middle of a pixel of the picture shows the pixel of the image that it lies in. On the border between two, graphics cards take the left and the lower one.
  const fine = (at: number): number => Math.round(at * ratio * SUBPIXELS) / SUBPIXELS;
  return [a, b, c, d, Math.ceil(fine(e) - 0.5) / ratio, Math.floor(fine(f) + 0.5) / ratio];
}
