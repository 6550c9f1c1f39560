import type { Bounds, RowSink } from './coverage.ts';
import { invertInto, type Matrix } from './matrix.ts';

/** Pixels of a glyph's em square. */
const EM_PIXELS = 24;
/** Pixels around a glyph in its bitmap. */
const BORDER_PIXELS = 3;
/** Distances are told up to this many pixels inward and outward together. */
const RADIUS_PIXELS = 8;
/** The value of the outline itself, of 0 to 1: a quarter of the distances lies inside. */
const OUTLINE = 0.75;
/** How far to both sides the edge of a glyph at its own size is softened, as the maps of MapLibre do, in distances of 0 to 1. */
const EDGE = 0.105;
/** MapLibre draws a halo's blur this much wider than told. */
const BLUR = 1.19;
/** A bitmap's border of distances is longest where the value is 0, 6 pixels from the outline. */
const OUTWARD_PIXELS = RADIUS_PIXELS * OUTLINE;
/** Steps that distances are told apart in: four to each of 256. */
const STEPS = 1021;

/** One glyph of a font of signed distances, as MapLibre's glyph files (PBF) hold it: 24 pixels an em, a border of 3, a radius of 8. */
export interface SdfGlyph {
  /** Of the glyph without its border, in pixels; the bitmap has 6 more. */
  readonly width: number;
  /** Pixels of the distance field, its border included. */
  readonly height: number;
  /** From the pen to the left side of the glyph without its border. */
  readonly left: number;
  /** From the baseline up to the top of the glyph without its border. */
  readonly top: number;
  /** (width + 6) x (height + 6) distances; 192 is the outline, larger is inside. */
  readonly bitmap: Uint8Array;
}

/** How wide the halo of a glyph is and how far it fades, in units of whoever draws. */
export interface Halo {
  /** Pixels. */
  readonly width: number;
  /** Pixels over which it fades. */
  readonly blur: number;
}

/** Turns glyphs of signed distances into coverage. The memory is kept between glyphs. */
export class GlyphSampler {
  readonly #map: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  readonly #back: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
  readonly #shares = new Uint8Array(STEPS);
  readonly #row: Uint8Array;
  /** What the table of shares was made for. */
  #gamma = NaN;
  #haloEdge = NaN;

  constructor(width: number) {
    this.#row = new Uint8Array(width);
  }

  /**
   * Gives the rows of one glyph.
   *
   * @param matrix  from units to pixels. @param x  of the pen on the baseline. @param cos  and `sin` of the angle of the baseline, clockwise.
   * @param size  of the em. @param halo  draws the halo in place of the glyph.
   */
  fill(
    glyph: SdfGlyph,
    matrix: Matrix,
    x: number,
    y: number,
    cos: number,
    sin: number,
    size: number,
    halo: Halo | undefined,
    bounds: Bounds,
    sink: RowSink,
  ): void {
    const scale = size / EM_PIXELS;
    const map = this.#map;
    const [alongX, alongY] = [cos * scale, sin * scale];
    map.a = matrix.a * alongX + matrix.c * alongY;
    map.b = matrix.b * alongX + matrix.d * alongY;
    map.c = -matrix.a * alongY + matrix.c * alongX;
    map.d = -matrix.b * alongY + matrix.d * alongX;
    const [left, top] = [glyph.left - BORDER_PIXELS, -glyph.top - BORDER_PIXELS];
    map.e = matrix.a * x + matrix.c * y + matrix.e + map.a * left + map.c * top;
    map.f = matrix.b * x + matrix.d * y + matrix.f + map.b * left + map.d * top;
    if (!invertInto(this.#back, map)) return;
    const pixelsPerGlyphPixel = Math.sqrt(Math.abs(map.a * map.d - map.b * map.c));
    this.#setShares(pixelsPerGlyphPixel, scale, halo);
    this.#rows(glyph, halo === undefined ? 0 : 1, bounds, sink);
  }

  /** The table from distance to coverage: smooth steps about the outline and the halo's edge. */
  #setShares(pixelsPerGlyphPixel: number, scale: number, halo: Halo | undefined): void {
    const gamma = EDGE / pixelsPerGlyphPixel + (halo ? (halo.blur * BLUR) / RADIUS_PIXELS / scale : 0);
    const haloEdge = halo ? (OUTWARD_PIXELS - halo.width / scale) / RADIUS_PIXELS : NaN;
    if (Object.is(gamma, this.#gamma) && Object.is(haloEdge, this.#haloEdge)) return;
    this.#gamma = gamma;
    this.#haloEdge = haloEdge;
    const inner = halo ? OUTLINE + gamma : OUTLINE;
    for (let step = 0; step < STEPS; step++) {
      const distance = step / (STEPS - 1);
      let share = smoothStep(inner - gamma, inner + gamma, distance);
      // A halo leaves out the glyph itself, which may be drawn half transparent.
      if (halo) share = Math.min(1 - share, smoothStep(haloEdge - gamma, haloEdge + gamma, distance));
      this.#shares[step] = Math.round(255 * share);
    }
  }

  /** @param beyond  pixels around the bitmap that show something too. */
  #rows(glyph: SdfGlyph, beyond: number, bounds: Bounds, sink: RowSink): void {
    const { a, b, c, d, e, f } = this.#map;
    const width = glyph.width + 2 * BORDER_PIXELS;
    const height = glyph.height + 2 * BORDER_PIXELS;
    const [from, toRight, toBottom] = [-beyond, width + beyond, height + beyond];
    const lowest = f + Math.min(b * from, b * toRight) + Math.min(d * from, d * toBottom);
    const highest = f + Math.max(b * from, b * toRight) + Math.max(d * from, d * toBottom);
    const leftmost = e + Math.min(a * from, a * toRight) + Math.min(c * from, c * toBottom);
    const rightmost = e + Math.max(a * from, a * toRight) + Math.max(c * from, c * toBottom);
    const top = Math.max(bounds.top, Math.floor(lowest));
    const bottom = Math.min(bounds.bottom, Math.ceil(highest));
    const left = Math.max(bounds.left, Math.floor(leftmost));
    const right = Math.min(bounds.right, Math.ceil(rightmost));
    if (!(left < right)) return;
    const coverage = this.#row;
    const shares = this.#shares;
    const { bitmap } = glyph;
    const back = this.#back;
    for (let row = top; row < bottom; row++) {
      const u0 = back.c * (row + 0.5) + back.e - 0.5;
      const v0 = back.d * (row + 0.5) + back.f - 0.5;
      for (let column = left; column < right; column++) {
        const u = u0 + back.a * (column + 0.5);
        const v = v0 + back.b * (column + 0.5);
        if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) {
          const isShown =
            beyond > 0 &&
            u >= -beyond - 0.5 &&
            v >= -beyond - 0.5 &&
            u < width + beyond - 0.5 &&
            v < height + beyond - 0.5;
          coverage[column] = isShown ? shares[stepBeside(glyph.bitmap, width, height, u, v)]! : 0;
          continue;
        }
        const fineX = (u * 256) | 0;
        const fineY = (v * 256) | 0;
        const shareX = fineX & 255;
        const shareY = fineY & 255;
        const at = (fineY >> 8) * width + (fineX >> 8);
        const above = bitmap[at]! * (256 - shareX) + bitmap[at + 1]! * shareX;
        const below = bitmap[at + width]! * (256 - shareX) + bitmap[at + width + 1]! * shareX;
        coverage[column] = shares[(above * (256 - shareY) + below * shareY) >>> 14]!;
      }
      sink.row(row, left, right, coverage);
    }
  }
}

/** The step of a place on the edge of a bitmap or beside it, where all is as far from the outline as can be told. */
function stepBeside(bitmap: Uint8Array, width: number, height: number, u: number, v: number): number {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : bitmap[y * width + x]!;
  const [shareX, shareY] = [u - column, v - row];
  const above = at(column, row) * (1 - shareX) + at(column + 1, row) * shareX;
  const below = at(column, row + 1) * (1 - shareX) + at(column + 1, row + 1) * shareX;
  return Math.floor(4 * (above * (1 - shareY) + below * shareY));
}

function smoothStep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
