import { cosDegrees, PortolanError, sinDegrees } from '@portolan/base';
import { DESTINATION_OUT, LIGHTER, MULTIPLY, premultiply, SOURCE_OVER, unpremultiplyInto } from './blend.ts';
import type { Rgba } from '../expressions/css-color.ts';
import { parseColour, pixelOf } from './colour.ts';
import { Coverage, type RowSink } from './coverage.ts';
import { dash } from './dashes.ts';
import { EdgeList } from './edges.ts';
import { flatten, Polylines } from './flatten.ts';
import { GlyphSampler, type Halo, type SdfGlyph } from './glyph.ts';
import { GradientSource, SoftwareGradient } from './gradient.ts';
import { drawHairlines } from './hairline.ts';
import { CLAMP, ImageSource, NONE, REPEAT, type PixelImage, type PixelSource } from './image.ts';
import { copyMatrix, identity, invertInto, isSimilarity, multiplyInto, type Matrix } from './matrix.ts';
import { Painter, maskRow, type ClipMask } from './painter.ts';
import { arcInto, degrees, rectInto, SoftwarePath, type PathSink } from './path.ts';
import { SoftwarePattern, type Repetition } from './pattern.ts';
import { State, type Paint } from './state.ts';
import { strokeEdges, type Pen } from './stroke.ts';

/** Which parts of a path that crosses itself are inside. */
export type FillRule = 'nonzero' | 'evenodd';
/** How what is drawn is put onto what is there (W3C Compositing and Blending). */
export type CompositeOperation = 'source-over' | 'multiply' | 'destination-out' | 'lighter';

const MODES: Readonly<Record<CompositeOperation, number>> = {
  'source-over': SOURCE_OVER,
  multiply: MULTIPLY,
  'destination-out': DESTINATION_OUT,
  lighter: LIGHTER,
};

/** How far straight pieces may stray from curves, in pixels: less than a step of 256 in the coverage of a long edge. */
const CURVE_TOLERANCE = 0.03;
/** Of round joins and caps, whose error is an area all on one side. */
const PEN_TOLERANCE = 0.015;
/** Widest pen, in pixels: beyond it all is covered. */
const WIDEST = 1e7;
const MOST_COLOURS = 1024;
const IDENTITY = identity();
/** Memory of all contexts: each call fills it anew, and none begins within another. */
const EDGES = new EdgeList();
const LINES = new Polylines();
const DASHED = new Polylines();

/**
 * The part of `CanvasRenderingContext2D` that painters of maps use, with the same meaning, and on top of it {@link SoftwareContext2d.drawGlyph},
 * {@link SoftwareContext2d.strokeHairlines} and layers. The same calls give the same bytes on every platform.
 *
 * Not here: text by fonts, shadows, filters, `arcTo`, `ellipse`, `roundRect`, conic gradients, hit tests, colour spaces other than sRGB, and the
 * composite operations that are not in {@link CompositeOperation}. As on every canvas numbers that are not finite are passed over; other than there a
 * colour, a word or an operation that is none is an error. Smaller images are sampled between four pixels, without averaging more.
 */
export class SoftwareContext2d implements PathSink {
  /** The image that is drawn on. */
  readonly canvas: PixelImage;
  readonly #coverage: Coverage;
  readonly #painter: Painter;
  readonly #glyphs: GlyphSampler;
  readonly #edges = EDGES;
  readonly #lines = LINES;
  readonly #dashed = DASHED;
  readonly #path = new SoftwarePath();
  readonly #rectangle = new SoftwarePath();
  readonly #hairlineRow: Uint8Array;
  readonly #pen: Pen = {
    halfWidth: 0,
    join: 'miter',
    cap: 'butt',
    miterLimit: 10,
    tolerance: PEN_TOLERANCE,
  };
  readonly #inverse = identity();
  readonly #gradient = new GradientSource();
  readonly #image = new ImageSource();
  readonly #colours = new Map<string, Rgba>();
  /** States that were saved, and those that may be used again after them. */
  readonly #saved: State[] = [];
  #depth = 0;
  #state: State;
  /** Pixels below each open layer, and its place among the saved states. */
  readonly #layers: { readonly below: Uint32Array; readonly depth: number }[] = [];
  readonly #spareLayers: Uint32Array[] = [];

  constructor(canvas: PixelImage) {
    this.canvas = canvas;
    this.#state = new State(canvas.width, canvas.height);
    this.#coverage = new Coverage(canvas.width, canvas.height);
    this.#painter = new Painter(canvas.pixels, canvas.width);
    this.#glyphs = new GlyphSampler(canvas.width);
    this.#hairlineRow = new Uint8Array(canvas.width);
  }

  // State

  /** Keeps the state, all but the path, until `restore`. */
  save(): void {
    const kept = (this.#saved[this.#depth] ??= new State(this.canvas.width, this.canvas.height));
    kept.copyFrom(this.#state);
    this.#depth++;
  }

  /** Brings back the state of the last `save`; does nothing where there is none. */
  restore(): void {
    if (this.#depth === (this.#layers.at(-1)?.depth ?? 0)) return;
    this.#depth--;
    this.#state.copyFrom(this.#saved[this.#depth]!);
  }

  /** The opacity of all that is drawn, 0 to 1. */
  get globalAlpha(): number {
    return this.#state.opacity;
  }
  /** Values beyond 0 to 1 are ignored. */
  set globalAlpha(opacity: number) {
    if (opacity >= 0 && opacity <= 1) this.#state.opacity = opacity;
  }

  /** How what is drawn is put onto what is there. */
  get globalCompositeOperation(): CompositeOperation {
    const mode = this.#state.mode;
    if (mode === MULTIPLY) return 'multiply';
    if (mode === DESTINATION_OUT) return 'destination-out';
    return mode === LIGHTER ? 'lighter' : 'source-over';
  }
  /** @throws {PortolanError} `composite` for an operation that is not here. */
  set globalCompositeOperation(operation: CompositeOperation) {
    this.#state.mode = oneOf(MODES, operation, 'composite', 'globalCompositeOperation');
  }

  /** Whether images are sampled between pixels; otherwise the nearest one is taken. */
  get imageSmoothingEnabled(): boolean {
    return this.#state.isSmooth;
  }
  /** False takes the nearest pixel of an image, true mixes its neighbours. */
  set imageSmoothingEnabled(isSmooth: boolean) {
    this.#state.isSmooth = isSmooth;
  }

  /** A colour of CSS, a gradient or a pattern. */
  get fillStyle(): Paint {
    return this.#state.fill;
  }
  /** @throws {PortolanError} `colour` for a text that is none. */
  set fillStyle(paint: Paint) {
    if (typeof paint === 'string') this.#state.fillColour = this.#colour(paint);
    this.#state.fill = paint;
  }

  /** A colour of CSS, a gradient or a pattern. */
  get strokeStyle(): Paint {
    return this.#state.stroke;
  }
  /** @throws {PortolanError} `colour` for a text that is none. */
  set strokeStyle(paint: Paint) {
    if (typeof paint === 'string') this.#state.strokeColour = this.#colour(paint);
    this.#state.stroke = paint;
  }

  /** In units of the space that the transform maps. */
  get lineWidth(): number {
    return this.#state.lineWidth;
  }
  /** Values that are not above 0 are ignored. */
  set lineWidth(width: number) {
    if (width > 0 && width < Infinity) this.#state.lineWidth = width;
  }

  /** `miter`, `round` or `bevel`. */
  get lineJoin(): Pen['join'] {
    return this.#state.join;
  }
  /** @throws {PortolanError} `word` for a join that is none. */
  set lineJoin(join: Pen['join']) {
    this.#state.join = oneOf({ miter: 'miter', round: 'round', bevel: 'bevel' }, join, 'word', 'lineJoin');
  }

  /** `butt`, `round` or `square`. */
  get lineCap(): Pen['cap'] {
    return this.#state.cap;
  }
  /** @throws {PortolanError} `word` for a cap that is none. */
  set lineCap(cap: Pen['cap']) {
    this.#state.cap = oneOf({ butt: 'butt', round: 'round', square: 'square' }, cap, 'word', 'lineCap');
  }

  /** Longer mitres become bevels. */
  get miterLimit(): number {
    return this.#state.miterLimit;
  }
  /** Values that are not above 0 are ignored. */
  set miterLimit(limit: number) {
    if (limit > 0 && limit < Infinity) this.#state.miterLimit = limit;
  }

  /** Where in the dashes a line begins. */
  get lineDashOffset(): number {
    return this.#state.dashOffset;
  }
  /** Infinite values are ignored. */
  set lineDashOffset(offset: number) {
    if (Number.isFinite(offset)) this.#state.dashOffset = offset;
  }

  /** Lengths of dashes and gaps in turn; an odd number of them is taken twice. None, or none but zeros, is a solid line. */
  setLineDash(lengths: readonly number[]): void {
    if (!lengths.every((length) => length >= 0 && length < Infinity)) return;
    this.#state.dashes = lengths.length % 2 === 0 ? [...lengths] : [...lengths, ...lengths];
  }

  /** Lengths of dashes and gaps by turns; empty for a whole line. */
  getLineDash(): number[] {
    return [...this.#state.dashes];
  }

  // Transforms

  /** Replaces the transform: x becomes a x + c y + e, y becomes b x + d y + f. */
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    if (!areFinite(a, b, c, d, e, f)) return;
    copyMatrix(this.#state.matrix, IDENTITY);
    multiplyInto(this.#state.matrix, a, b, c, d, e, f);
  }

  /** Makes the transform the identity. */
  resetTransform(): void {
    copyMatrix(this.#state.matrix, IDENTITY);
  }

  /** @returns a copy of the transform. */
  getTransform(): Matrix {
    return { ...this.#state.matrix };
  }

  /** Lets another transform come before the one there is. */
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    if (areFinite(a, b, c, d, e, f)) multiplyInto(this.#state.matrix, a, b, c, d, e, f);
  }

  /** Moves what is drawn from now on. */
  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }

  /** Turns by an angle in radians, clockwise. */
  rotate(angle: number): void {
    if (!Number.isFinite(angle)) return;
    const cos = cosDegrees(degrees(angle));
    const sin = sinDegrees(degrees(angle));
    this.transform(cos, sin, -sin, cos, 0, 0);
  }

  /** Enlarges what is drawn from now on. */
  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }

  // Paths. Points go through the transform of the moment when they are added.

  /** Forgets the path. */
  beginPath(): void {
    this.#path.clear();
  }

  /** Begins a line of the path at a point. */
  moveTo(x: number, y: number): void {
    const { a, b, c, d, e, f } = this.#state.matrix;
    this.#path.moveTo(a * x + c * y + e, b * x + d * y + f);
  }

  /** Leads the path straight to a point. */
  lineTo(x: number, y: number): void {
    const { a, b, c, d, e, f } = this.#state.matrix;
    this.#path.lineTo(a * x + c * y + e, b * x + d * y + f);
  }

  /** Leads the path to a point by a curve with one control point. */
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    const { a, b, c, d, e, f } = this.#state.matrix;
    this.#path.quadraticCurveTo(
      a * controlX + c * controlY + e,
      b * controlX + d * controlY + f,
      a * x + c * y + e,
      b * x + d * y + f,
    );
  }

  /** Leads the path to a point by a curve with two control points. */
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const { a, b, c, d, e, f } = this.#state.matrix;
    this.#path.bezierCurveTo(
      a * x1 + c * y1 + e,
      b * x1 + d * y1 + f,
      a * x2 + c * y2 + e,
      b * x2 + d * y2 + f,
      a * x + c * y + e,
      b * x + d * y + f,
    );
  }

  /**
   * A part of a circle, after a straight line to its beginning.
   *
   * @param startAngle  in radians, clockwise from the x axis. @throws {PortolanError} `radius` where it is negative.
   */
  arc(
    x: number,
    y: number,
    radius: number,
    startAngle: number,
    endAngle: number,
    isCounterclockwise = false,
  ): void {
    arcInto(this, x, y, radius, startAngle, endAngle, isCounterclockwise, this.#path.isEmpty);
  }

  /** Adds a rectangle to the path. */
  rect(x: number, y: number, width: number, height: number): void {
    rectInto(this, x, y, width, height);
  }

  /** Leads the path straight back to where its line began. */
  closePath(): void {
    this.#path.closePath();
  }

  /**
   * Adds straight lines to the path, each of them x, y, x, y, ...: the same as `moveTo`, `lineTo` and `closePath` for all of their points, and faster.
   *
   * @param isClosed  whether each leads back to where it began.
   */
  addLines(lines: readonly (readonly number[])[], isClosed: boolean): void {
    this.#path.addLines(lines, isClosed, this.#state.matrix);
  }

  // Drawing

  /** Fills the path at hand, or another one under the transform of now. Subpaths are closed for it. */
  fill(rule?: FillRule): void;
  fill(path: SoftwarePath, rule?: FillRule): void;
  fill(first?: SoftwarePath | FillRule, second?: FillRule): void {
    const rule = (typeof first === 'string' ? first : second) ?? 'nonzero';
    this.#flatten(typeof first === 'object' ? first : undefined);
    this.#fillLines(rule, this.#state.fill, this.#state.fillColour);
  }

  /** Draws along the path at hand, or along another one under the transform of now, with a pen that the transform of now shapes. */
  stroke(path?: SoftwarePath): void {
    this.#flatten(path);
    if (!this.#outline()) return;
    this.#paintEdges(false, this.#state.stroke, this.#state.strokeColour);
  }

  /**
   * Draws along the path at hand with lines of single pixels, in the paint of strokes: what graphics cards draw as lines. Where such lines cross, a
   * see-through colour is seen twice.
   */
  strokeHairlines(): void {
    const { stroke, strokeColour, opacity, mode, mask, clip } = this.#state;
    this.#flatten(undefined);
    const painter = this.#painter;
    if (!this.#usePaint(stroke, strokeColour, opacity)) return;
    painter.mode = mode;
    painter.mask = mask;
    drawHairlines(this.#lines, clip, this.#hairlineRow, painter);
  }

  /** Fills a rectangle; the path stays as it is. */
  fillRect(x: number, y: number, width: number, height: number): void {
    this.#flattenRectangle(x, y, width, height);
    this.#fillLines('nonzero', this.#state.fill, this.#state.fillColour);
  }

  /** Draws the outline of a rectangle; the path stays as it is. */
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#flattenRectangle(x, y, width, height);
    if (this.#outline()) this.#paintEdges(false, this.#state.stroke, this.#state.strokeColour);
  }

  /** Makes a rectangle transparent, as far as clipping lets it. */
  clearRect(x: number, y: number, width: number, height: number): void {
    this.#flattenRectangle(x, y, width, height);
    this.#closedEdges();
    this.#painter.useColour(0xff000000);
    this.#sweep(false, DESTINATION_OUT, this.#painter);
  }

  /** Keeps later drawings within the path at hand, or another one, and within what clipped before. Its edge is smooth. */
  clip(rule?: FillRule): void;
  clip(path: SoftwarePath, rule?: FillRule): void;
  clip(first?: SoftwarePath | FillRule, second?: FillRule): void {
    const rule = (typeof first === 'string' ? first : second) ?? 'nonzero';
    this.#flatten(typeof first === 'object' ? first : undefined);
    this.#clipLines(rule);
  }

  /**
   * Draws an image, or a part of it, at its own size or another one.
   *
   * @param numbers  `x, y`; `x, y, width, height`; or the part's `left, top, width, height` in the image and then these four.
   */
  drawImage(image: PixelImage, ...numbers: readonly number[]): void {
    if (!numbers.every(Number.isFinite)) return;
    const [sx = 0, sy = 0, sw = image.width, sh = image.height] = numbers.length === 8 ? numbers : [];
    const [x, y, width = image.width, height = image.height] =
      numbers.length === 8 ? numbers.slice(4) : numbers;
    if (x === undefined || y === undefined) {
      throw new PortolanError('arguments', 'drawImage takes 2, 4 or 8 numbers after the image');
    }
    // The part in whole pixels: what lies beyond is not looked at, so that neighbours in a sprite do not shine through.
    const left = Math.max(0, Math.min(image.width - 1, Math.floor(sx)));
    const top = Math.max(0, Math.min(image.height - 1, Math.floor(sy)));
    const right = Math.max(left + 1, Math.min(image.width, Math.ceil(sx + sw)));
    const bottom = Math.max(top + 1, Math.min(image.height, Math.ceil(sy + sh)));
    if (!(sw > 0) || !(sh > 0) || width === 0 || height === 0) return;
    const { matrix, isSmooth, opacity } = this.#state;
    const source = this.#image;
    source.set(image, left, top, right - left, bottom - top, CLAMP, CLAMP, isSmooth);
    if (!invertInto(source.matrix, matrix)) return;
    // From the picture to the canvas's units, from there to the part of the image.
    const toPart = identity();
    multiplyInto(
      toPart,
      sw / width,
      0,
      0,
      sh / height,
      sx - left - (x * sw) / width,
      sy - top - (y * sh) / height,
    );
    const { a, b, c, d, e, f } = source.matrix;
    multiplyInto(toPart, a, b, c, d, e, f);
    copyMatrix(source.matrix, toPart);
    this.#flattenRectangle(x, y, width, height);
    this.#closedEdges();
    this.#painter.useSource(source, opacity);
    this.#sweep(false, this.#state.mode, this.#painter);
  }

  /**
   * Draws one glyph of signed distances in the fill colour, or its halo: draw the halos of a label first and its glyphs after them.
   * Edges are as soft as MapLibre draws them.
   *
   * @param x  of the pen, and `y` of the baseline. @param size  of the em in units: the glyph's own 24 pixels become so many. @param angle  of the
   *   baseline in radians, clockwise. @param halo  draws the halo, in the fill colour, instead of the glyph; at most 6/24 of the size are to be seen.
   * @throws {PortolanError} `glyph` where the bitmap has another size than it says; `paint` where the fill is no colour.
   */
  drawGlyph(glyph: SdfGlyph, x: number, y: number, size: number, angle = 0, halo?: Halo): void {
    const { fill, fillColour, matrix, clip, mask, mode, opacity } = this.#state;
    if ((glyph.width + 6) * (glyph.height + 6) !== glyph.bitmap.length) {
      throw new PortolanError(
        'glyph',
        `a glyph of ${glyph.width} x ${glyph.height} has ${(glyph.width + 6) * (glyph.height + 6)} bytes, not ${glyph.bitmap.length}`,
      );
    }
    if (typeof fill !== 'string')
      throw new PortolanError('paint', 'glyphs are drawn in a colour, not in a gradient or pattern');
    if (!areFinite(x, y, size, angle, 0, 0) || !(size > 0)) return;
    const turn = degrees(angle);
    const painter = this.#painter;
    painter.useColour(pixelOf(fillColour, opacity));
    painter.mode = mode;
    painter.mask = mask;
    this.#glyphs.fill(glyph, matrix, x, y, cosDegrees(turn), sinDegrees(turn), size, halo, clip, painter);
  }

  // Layers

  /**
   * Draws what follows on an empty picture of its own until `endLayer`, which lays it over what is there with the opacity, the composite operation and
   * the clipping of now. Inside, the opacity is 1 again. (The `beginLayer` that HTML is about to have.)
   */
  beginLayer(): void {
    this.save();
    const spare = this.#spareLayers.pop();
    spare?.fill(0);
    this.#layers.push({ below: this.#painter.pixels, depth: this.#depth });
    this.#painter.pixels = spare ?? new Uint32Array(this.canvas.width * this.canvas.height);
    this.#state.opacity = 1;
    this.#state.mode = SOURCE_OVER;
    this.#state.mask = undefined;
  }

  /** @throws {PortolanError} `layer` where none was begun. */
  endLayer(): void {
    const layer = this.#layers.pop();
    if (!layer) throw new PortolanError('layer', 'endLayer: no layer was begun');
    const pixels = this.#painter.pixels;
    this.#painter.pixels = layer.below;
    this.#depth = layer.depth;
    this.restore();
    const { width, height } = this.canvas;
    const source = this.#image;
    source.set({ width, height, pixels }, 0, 0, width, height, CLAMP, CLAMP, false);
    copyMatrix(source.matrix, IDENTITY);
    this.#edges.clear();
    this.#edges.add(0, 0, 0, height);
    this.#edges.add(width, height, width, 0);
    this.#painter.useSource(source, this.#state.opacity);
    this.#sweep(false, this.#state.mode, this.#painter);
    this.#spareLayers.push(pixels);
  }

  // Paints and pixels

  /** Makes a gradient along a line between two points. */
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): SoftwareGradient {
    return new SoftwareGradient(finite('createLinearGradient', [x0, y0, x1, y1]));
  }

  /** @throws {PortolanError} `radius` where one is negative. */
  createRadialGradient(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
  ): SoftwareGradient {
    if (r0 < 0 || r1 < 0) {
      throw new PortolanError('radius', `createRadialGradient: radii are 0 or more, not ${r0} and ${r1}`);
    }
    return new SoftwareGradient(finite('createRadialGradient', [x0, y0, r0, x1, y1, r1]));
  }

  /** @throws {PortolanError} `word` for a repetition that is none. */
  createPattern(image: PixelImage, repetition: Repetition = 'repeat'): SoftwarePattern {
    if (!/^(?:repeat|repeat-x|repeat-y|no-repeat)$/.test(repetition)) {
      throw new PortolanError('word', `createPattern: "${repetition}" is no way of repeating`);
    }
    return new SoftwarePattern(image, repetition);
  }

  /**
   * @returns straight RGBA bytes of a rectangle in whole pixels, transparent beyond the picture.
   * @throws {PortolanError} `size` where a side is not a whole number of 1 to 16384.
   */
  getImageData(
    x: number,
    y: number,
    width: number,
    height: number,
  ): {
    /** Pixels. */
    readonly width: number;
    /** Pixels. */
    readonly height: number;
    /** Red, green, blue and opacity of each pixel. */
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  } {
    for (const side of [width, height]) {
      if (!Number.isInteger(side) || side < 1 || side > 16_384)
        throw new PortolanError('size', `getImageData: a side is a whole number of 1 to 16384, not ${side}`);
    }
    const data = new Uint8ClampedArray(4 * width * height);
    // Numbers with a sign are those that machines count in; what they stand for is the same.
    const straight = new Int32Array(data.buffer);
    const { buffer, byteOffset, length } = this.#painter.pixels;
    const pixels = new Int32Array(buffer, byteOffset, length);
    const first = Math.max(0, -x);
    const end = Math.min(width, this.canvas.width - x);
    for (let row = 0; row < height; row++) {
      const from = row + y;
      if (!(from >= 0 && from < this.canvas.height)) continue;
      const below = from * this.canvas.width + x;
      for (let column = first; column < end; column++) {
        const pixel = pixels[below + column]!;
        // Opaque pixels, which most are, have the same bytes either way.
        if (pixel >>> 24 === 255) straight[row * width + column] = pixel;
        else unpremultiplyInto(data, 4 * (row * width + column), pixel);
      }
    }
    return { width, height, data };
  }

  /** Puts straight RGBA bytes in place of pixels, whatever the state is. */
  putImageData(
    image: { readonly width: number; readonly height: number; readonly data: Uint8Array | Uint8ClampedArray },
    x: number,
    y: number,
  ): void {
    const from = new Uint32Array(image.width * image.height);
    premultiply(image.data, from);
    const { pixels } = this.#painter;
    for (let row = 0; row < image.height; row++) {
      const to = row + y;
      if (!(to >= 0 && to < this.canvas.height)) continue;
      for (let column = Math.max(0, -x); column < image.width && column + x < this.canvas.width; column++) {
        pixels[to * this.canvas.width + column + x] = from[row * image.width + column]!;
      }
    }
  }

  // Inner workings

  #colour(text: string): Rgba {
    let colour = this.#colours.get(text);
    if (!colour) {
      colour = parseColour(text);
      if (this.#colours.size >= MOST_COLOURS) this.#colours.clear();
      this.#colours.set(text, colour);
    }
    return colour;
  }

  /** The path at hand is in pixels already. */
  #flatten(path: SoftwarePath | undefined): void {
    if (path) flatten(path, this.#state.matrix, CURVE_TOLERANCE, this.#lines);
    else flatten(this.#path, IDENTITY, CURVE_TOLERANCE, this.#lines);
  }

  #flattenRectangle(x: number, y: number, width: number, height: number): void {
    this.#rectangle.clear();
    this.#rectangle.rect(x, y, width, height);
    flatten(this.#rectangle, this.#state.matrix, CURVE_TOLERANCE, this.#lines);
  }

  #fillLines(rule: FillRule, paint: Paint, colour: Rgba): void {
    this.#closedEdges();
    this.#paintEdges(rule === 'evenodd', paint, colour);
  }

  /** The sides of the subpaths, each closed. */
  #closedEdges(): void {
    const edges = this.#edges;
    edges.clear();
    const { points, starts, count, pointCount } = this.#lines;
    edges.reserve(4 * pointCount);
    const { data } = edges;
    let into = 0;
    for (let line = 0; line < count; line++) {
      const start = 2 * starts[line]!;
      const end = 2 * starts[line + 1]!;
      let x = points[end - 2]!;
      let y = points[end - 1]!;
      for (let at = start; at < end; at += 2) {
        data[into] = x;
        data[into + 1] = y;
        x = points[at]!;
        y = points[at + 1]!;
        data[into + 2] = x;
        data[into + 3] = y;
        into += 4;
      }
    }
    edges.length = into;
  }

  /** The edges of the stroke along the lines. @returns false where the transform leaves no area. */
  #outline(): boolean {
    const { matrix, lineWidth, join, cap, miterLimit } = this.#state;
    const edges = this.#edges;
    edges.clear();
    const inverse = this.#inverse;
    if (!invertInto(inverse, matrix)) return false;
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const isRound = isSimilarity(matrix);
    const pen = this.#pen;
    // A pen that stays round draws in pixels; another one draws in the units before the transform.
    const units = isRound ? scale : 1;
    pen.halfWidth = Math.min(WIDEST, lineWidth * units) / 2;
    pen.join = join;
    pen.cap = cap;
    pen.miterLimit = miterLimit;
    pen.tolerance = isRound ? PEN_TOLERANCE : PEN_TOLERANCE / scale;
    if (!isRound) {
      const { points, pointCount } = this.#lines;
      const { a, b, c, d, e, f } = inverse;
      for (let at = 0; at < 2 * pointCount; at += 2) {
        const x = points[at]!;
        const y = points[at + 1]!;
        points[at] = a * x + c * y + e;
        points[at + 1] = b * x + d * y + f;
      }
    }
    strokeEdges(this.#dash(units), pen, edges);
    if (!isRound) edges.transform(matrix);
    return true;
  }

  #dash(units: number): Polylines {
    const { dashes, dashOffset } = this.#state;
    if (dashes.length === 0) return this.#lines;
    const pattern = Float64Array.from(dashes, (length) => length * units);
    if (!(pattern.reduce((sum, length) => sum + length, 0) > 1e-9)) return this.#lines;
    return dash(this.#lines, pattern, dashOffset * units, this.#dashed) ? this.#dashed : this.#lines;
  }

  #paintEdges(isEvenOdd: boolean, paint: Paint, colour: Rgba): void {
    const { opacity, mode } = this.#state;
    if (this.#usePaint(paint, colour, opacity)) this.#sweep(isEvenOdd, mode, this.#painter);
  }

  /** @returns false where the transform leaves nothing of the paint. */
  #usePaint(paint: Paint, colour: Rgba, opacity: number): boolean {
    if (typeof paint === 'string') {
      this.#painter.useColour(pixelOf(colour, opacity));
      return true;
    }
    const source = this.#sourceOf(paint);
    if (source) this.#painter.useSource(source, opacity);
    return source !== undefined;
  }

  #sourceOf(paint: SoftwareGradient | SoftwarePattern): PixelSource | undefined {
    if (paint instanceof SoftwareGradient) {
      this.#gradient.gradient = paint;
      return invertInto(this.#gradient.matrix, this.#state.matrix) ? this.#gradient : undefined;
    }
    const { image, repetition } = paint;
    const whole = identity();
    copyMatrix(whole, this.#state.matrix);
    const { a, b, c, d, e, f } = paint.matrix;
    multiplyInto(whole, a, b, c, d, e, f);
    const alongX = repetition === 'repeat' || repetition === 'repeat-x' ? REPEAT : NONE;
    const alongY = repetition === 'repeat' || repetition === 'repeat-y' ? REPEAT : NONE;
    this.#image.set(image, 0, 0, image.width, image.height, alongX, alongY, this.#state.isSmooth);
    return invertInto(this.#image.matrix, whole) ? this.#image : undefined;
  }

  #sweep(isEvenOdd: boolean, mode: number, sink: RowSink): void {
    this.#painter.mode = mode;
    this.#painter.mask = this.#state.mask;
    this.#coverage.fill(this.#edges, isEvenOdd, this.#state.clip, sink);
  }

  #clipLines(rule: FillRule): void {
    this.#closedEdges();
    const { data, length } = this.#edges;
    const { clip, mask } = this.#state;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    let isOnPixels = this.#lines.count === 1 && length === 16;
    for (let at = 0; at < length; at += 4) {
      const x = data[at]!;
      const y = data[at + 1]!;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      isOnPixels &&=
        Number.isInteger(x) && Number.isInteger(y) && (x === data[at + 2]) !== (y === data[at + 3]);
    }
    clip.left = Math.max(clip.left, Math.floor(left));
    clip.top = Math.max(clip.top, Math.floor(top));
    clip.right = Math.max(clip.left, Math.min(clip.right, Math.ceil(right)));
    clip.bottom = Math.max(clip.top, Math.min(clip.bottom, Math.ceil(bottom)));
    if (clip.left >= clip.right || clip.top >= clip.bottom) {
      // Nothing is left to draw on.
      clip.right = clip.left;
      clip.bottom = clip.top;
      this.#state.mask = undefined;
      return;
    }
    // A rectangle of whole pixels needs no shares: the bounds say it all.
    if (isOnPixels) return;
    const bounds = { ...clip };
    const width = bounds.right - bounds.left;
    const made: ClipMask = { bounds, shares: new Uint8Array(width * (bounds.bottom - bounds.top)) };
    this.#coverage.fill(this.#edges, rule === 'evenodd', bounds, {
      row(y, from, to, coverage) {
        if (mask) maskRow(mask, y, from, to, coverage);
        made.shares.set(coverage.subarray(from, to), (y - bounds.top) * width + from - bounds.left);
      },
      whole(y, from, to) {
        this.row(y, from, to, new Uint8Array(to).fill(255, from));
      },
    });
    this.#state.mask = made;
  }
}

function areFinite(a: number, b: number, c: number, d: number, e: number, f: number): boolean {
  // A sum is finite only if all its parts are.
  return Number.isFinite(a + b + c + d + e + f);
}

function finite(method: string, numbers: readonly number[]): readonly number[] {
  if (numbers.every(Number.isFinite)) return numbers;
  throw new PortolanError('arguments', `${method} takes finite numbers, not ${numbers.join(', ')}`);
}

function oneOf<Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
  code: string,
  name: string,
): Value {
  const value = Object.hasOwn(table, word) ? table[word] : undefined;
  if (value === undefined) {
    throw new PortolanError(code, `${name} is one of ${Object.keys(table).join(', ')}, not ${word}`);
  }
  return value;
}
