import { decodePolyline, PortolanError, wrongArgument } from '@portolan/base';
import { Color } from '../expressions/color.ts';
import type { Anchor } from '../geometry/anchors.ts';

/** A place, degrees. */
export type LonLat = readonly [lon: number, lat: number];

/** A pin. */
export interface MapMarker {
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lon: number;
  /** `small` pins have two thirds of the size; an image by the name that `images` gives it. A pin of usual size where it is not given. */
  readonly style?:
    | 'pin'
    | 'small'
    | {
        /** Its name. */
        readonly image: string;
      };
  /** A colour of CSS. Pixels of an image get it and keep their alpha; without one an image is as it is. */
  readonly color?: string;
  /** Of this text the first character is drawn, or all of a number up to 999. */
  readonly label?: string;
  /** A colour of CSS; white or black, by the contrast with the pin, where it is not given. */
  readonly labelColor?: string;
  /**
   * What of the marker lies at the place: a part of it, or pixels from its upper left corner, which are those of an image, and units of the style of a pin. The tip of
   * a pin where it is not given, the middle of an image.
   */
  readonly anchor?: Anchor | readonly [x: number, y: number];
}

/** A line. */
export interface MapLine {
  /** At least two. */
  readonly places: readonly LonLat[];
  /** A colour of CSS. */
  readonly color?: string;
  /** Units of the style; 3 where it is not given. */
  readonly width?: number;
}

/** An area under the labels. */
export interface MapArea {
  /** Rings of longitudes and latitudes; the first of each polygon is its border, the others are holes. */
  readonly polygons: readonly (readonly (readonly LonLat[])[])[];
  /** A colour of CSS. */
  readonly color?: string;
  /** 0 to 1; 0.33 where it is not given. */
  readonly opacity?: number;
}

/** What is drawn on a map. */
export interface MapOverlay {
  readonly areas: readonly MapArea[];
  readonly lines: readonly MapLine[];
  readonly markers: readonly MapMarker[];
  /** Recorded places, as small dots above the lines. */
  readonly dots: readonly LonLat[];
}

/** Sides of a picture. */
export interface MapSize {
  /** Pixels of CSS. */
  readonly width: number;
  /** Pixels of CSS. */
  readonly height: number;
  /** Pixels of the picture by pixel of CSS. */
  readonly pixelRatio: 1 | 2;
}

const LIMITS = { minWidth: 256, minWidthWithoutAttribution: 64, minHeight: 64, maxSide: 4096 };

/** The error of a request for a map. */
export function wrongRequest(path: string, message: string): PortolanError {
  return new PortolanError('static-map', `${path} ${message}`, { path });
}

/**
 * Reads a size such as `600x400` or `600x400@2x`.
 *
 * @throws {PortolanError} `static-map` where it is none, or out of range.
 */
export function readSize(text: string, hasAttribution: boolean): MapSize {
  if (typeof text !== 'string')
    throw wrongArgument('static-map', 'size must be a text such as 600x400', text);
  const match = /^(\d{1,5})x(\d{1,5})(@2x)?$/.exec(text);
  if (!match)
    throw wrongRequest(
      'size',
      `is a width and a height such as 600x400 or 600x400@2x, not "${text.slice(0, 40)}"`,
    );
  const [width, height] = [Number(match[1]), Number(match[2])];
  const least = hasAttribution ? LIMITS.minWidth : LIMITS.minWidthWithoutAttribution;
  if (width < least || width > LIMITS.maxSide)
    throw wrongRequest('size', `has a width of ${least} to ${LIMITS.maxSide}, not ${width}`);
  if (height < LIMITS.minHeight || height > LIMITS.maxSide)
    throw wrongRequest('size', `has a height of ${LIMITS.minHeight} to ${LIMITS.maxSide}, not ${height}`);
  return { width, height, pixelRatio: match[3] === undefined ? 1 : 2 };
}

/**
 * A colour as requests write it, six hexadecimal digits or a name of CSS, as CSS has it.
 *
 * @throws {PortolanError} `static-map`
 */
export function readColor(text: string, path: string): string {
  if (typeof text !== 'string') throw wrongArgument('static-map', `${path} must be a text`, text);
  if (/^[\da-f]{6}$/i.test(text)) return `#${text}`;
  if (/^[a-z]{1,30}$/.test(text) && Color.parse(text) !== undefined) return text;
  throw wrongRequest(
    path,
    `is a colour of six hexadecimal digits or a name of CSS, not "${text.slice(0, 40)}"`,
  );
}

/**
 * The places of an encoded polyline.
 *
 * @throws {PortolanError} `static-map`
 */
export function readShape(shape: string, digits: 5 | 6, path: string): LonLat[] {
  try {
    const { lats, lons } = decodePolyline(shape, digits);
    return Array.from(lats, (lat, at): LonLat => [lons[at]!, lat]);
  } catch (error) {
    throw wrongRequest(
      path,
      `is no encoded polyline of ${digits} digits: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
