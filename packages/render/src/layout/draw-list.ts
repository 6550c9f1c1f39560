/**
 * What a picture is drawn of: plain data (it survives JSON), from the lowest to the highest. Lengths are in units of the style, from the upper
 * left corner of the picture. The same list is painted on any canvas, and written as SVG.
 */
export interface DrawList {
  /** Of this format. */
  readonly version: 1;
  /** Pixels of CSS. */
  readonly width: number;
  /** Pixels of CSS. */
  readonly height: number;
  /** Pixels of the picture by pixel of CSS. */
  readonly pixelRatio: number;
  /** From the lowest to the topmost. */
  readonly items: readonly DrawItem[];
}

/** a, b, c, d, e, f of the matrix as a canvas has it: x' = a x + c y + e, y' = b x + d y + f. */
export type Affine = readonly [number, number, number, number, number, number];

/** An image of the sprite, repeated; the matrix brings its pixels to the picture. */
interface PatternPaint {
  readonly image: string;
  readonly matrix: Affine;
  /** What is left of its red, green and blue, 0 to 1; all where it is not given. */
  readonly tint?: readonly [number, number, number];
}

/** Colours along a straight way; before its beginning and behind its end they stay as they are there. */
export interface GradientPaint {
  /** x0, y0, x1, y1. */
  readonly along: readonly [number, number, number, number];
  /** From 0 to 1 along the way, ascending, and a colour of CSS each. */
  readonly stops: readonly (readonly [share: number, color: string])[];
}

/** A colour of CSS (`rgba(1, 2, 3, 0.5)`), a repeated image, or colours along a way. */
export type DrawPaint = string | PatternPaint | GradientPaint;

/** What goes around areas, or along lines. */
export interface PathItem {
  readonly kind: 'path';
  /** One contour each: x, y, x, y, ... */
  readonly contours: readonly (readonly number[])[];
  /** Whether the last place of each contour is joined to the first. */
  readonly isClosed: boolean;
  /** Filled by the non-zero rule. */
  readonly fill?: DrawPaint;
  readonly stroke?: DrawStroke;
  /** 0 to 1; 1 where it is not given. */
  readonly opacity?: number;
}

export interface DrawStroke {
  readonly paint: DrawPaint;
  readonly width: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round' | 'bevel';
  readonly miterLimit: number;
  /** Lengths of dashes and gaps. */
  readonly dash?: readonly number[];
  /** How far into the dashes each contour begins; 0 where it is not given. */
  readonly dashOffset?: number;
  /**
   * Of outlines, which graphics cards draw as lines of single pixels: `softened` ones are that only where they run along rows or columns of pixels, and
   * painters without such lines draw `single` ones so too, with the width of the stroke elsewhere. Where single ones cross, both are seen.
   */
  readonly hairline?: 'single' | 'softened';
}

/** Discs of one kind. Both the disc and its rim fade over `blur` times the radius. */
export interface CirclesItem {
  readonly kind: 'circles';
  /** x, y, x, y, ... of the middles. */
  readonly places: readonly number[];
  readonly radius: number;
  readonly color: string;
  readonly blur: number;
  readonly rim?: { readonly color: string; readonly width: number };
}

/** An image of the sprite. The matrix brings its pixels to the picture. */
export interface ImageItem {
  readonly kind: 'image';
  readonly image: string;
  readonly matrix: Affine;
  readonly opacity: number;
  /** The part of it that is drawn, in its pixels: x, y, width, height. The matrix is that of the part. */
  readonly part?: readonly [number, number, number, number];
  /** Its pixels fall on those of the picture, where each is as large as one of them. */
  readonly isSnapped?: boolean;
  /** The colour of an image that is a field of distances, and its halo. */
  readonly sdf?: { readonly color: string; readonly halo?: DrawHalo };
}

interface DrawHalo {
  readonly color: string;
  readonly width: number;
  readonly blur: number;
}

/** Letters of one font, size and colour. The halos of all are drawn before the letters. */
export interface GlyphsItem {
  readonly kind: 'glyphs';
  readonly fontStack: string;
  readonly size: number;
  readonly color: string;
  readonly halo?: DrawHalo;
  /** Whether the halos are drawn and the letters are not. */
  readonly isHaloAlone?: boolean;
  readonly opacity: number;
  /** Code point, x and y of the pen on the baseline, angle of the baseline in radians clockwise: four numbers a letter. */
  readonly glyphs: readonly number[];
}

/** Pixels that a source or a computation gives (raster tiles, hillshade, heatmap), by their name among the resources. */
interface RasterItem {
  readonly kind: 'raster';
  readonly raster: string;
  /** Brings pixels of the raster to the picture. */
  readonly matrix: Affine;
  readonly opacity: number;
}

/** What is drawn on an empty picture of its own, which is laid over the others as a whole. */
export interface GroupItem {
  readonly kind: 'group';
  readonly items: readonly DrawItem[];
  readonly opacity: number;
}

/** One thing to paint. */
export type DrawItem = PathItem | CirclesItem | ImageItem | GlyphsItem | RasterItem | GroupItem;
