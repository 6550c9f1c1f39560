import type { Contour } from '../shapes/contours.ts';
import { boundaryOf, crossingOf, type Segments } from './boundary.ts';
import { BUFFER_PIXELS } from './glyph-message.ts';

/** Distance, in pixels, over which a value runs from 0 to 255. */
const RADIUS = 8;
/** The share of that distance that lies inside of the letter. */
const CUTOFF = 0.25;
/** Farther from the outline all values are the same: 0 outside, and sooner 255 inside. */
const REACH = RADIUS * (1 - CUTOFF);
/** No letter of a map is larger at 24 pixels; U+FDFD, the widest, takes some 200. */
const MOST_PIXELS = 512;

/** A letter as MapLibre draws it: distances to its outline. */
export interface DistanceField {
  /** Pixels without the buffer. */
  readonly width: number;
  readonly height: number;
  /** Pixels from the pen to the left edge. */
  readonly left: number;
  /** Pixels from the baseline up to the top edge. */
  readonly ascent: number;
  /** (width + 6) * (height + 6) values: 191 on the outline, more inside, a step of 32 a pixel. */
  readonly bitmap: Uint8Array;
}

/**
 * The signed distance field of a letter: for every pixel the exact distance of its middle to the outline.
 *
 * @param contours  in pixels, y upwards from the baseline.
 * @returns undefined where there is nothing to draw, or more than 512 pixels of it.
 */
export function distanceField(contours: readonly Contour[]): DistanceField | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      minX = Math.min(minX, contour[at]!);
      maxX = Math.max(maxX, contour[at]!);
      minY = Math.min(minY, contour[at + 1]!);
      maxY = Math.max(maxY, contour[at + 1]!);
    }
  }
  const left = Math.floor(minX);
  const ascent = Math.ceil(maxY);
  const width = Math.ceil(maxX) - left;
  const height = ascent - Math.floor(minY);
  if (!(width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS)) return undefined;
  const segments = boundaryOf(contours);
  const columns = width + 2 * BUFFER_PIXELS;
  const rows = height + 2 * BUFFER_PIXELS;
  // The middle of the pixel in column c and row r lies at originX + c and originY - r.
  const originX = left - BUFFER_PIXELS + 0.5;
  const originY = ascent + BUFFER_PIXELS - 0.5;
  const squares = nearestSquares(segments, { columns, rows, originX, originY });
  const bitmap = new Uint8Array(columns * rows);
  const crossings: number[] = [];
  for (let row = 0; row < rows; row++) {
    collectCrossings(segments, originY - row, crossings);
    for (let column = 0; column < columns; column++) {
      const pixel = row * columns + column;
      const distance = Math.sqrt(squares[pixel]!);
      const isInside = windingAmong(crossings, originX + column) !== 0;
      const share = CUTOFF + (isInside ? -distance : distance) / RADIUS;
      bitmap[pixel] = Math.max(0, Math.min(255, Math.round(255 * (1 - share))));
    }
  }
  return { width, height, left, ascent, bitmap };
}

/** Where a row crosses the outline, and 1 or -1 for the way in which it goes there: two numbers a crossing. */
function collectCrossings(segments: Segments, y: number, into: number[]): void {
  into.length = 0;
  for (let at = 0; at < segments.length; at += 4) {
    const y1 = segments[at + 1]!;
    const y2 = segments[at + 3]!;
    if (y1 <= y === y2 <= y) continue;
    into.push(crossingOf(segments, at, y), y1 < y2 ? 1 : -1);
  }
}

/** How often the outline turns around a place of the row; 0 outside. */
function windingAmong(crossings: readonly number[], x: number): number {
  let winding = 0;
  for (let at = 0; at < crossings.length; at += 2) if (crossings[at]! > x) winding += crossings[at + 1]!;
  return winding;
}

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly originX: number;
  readonly originY: number;
}

/** Squares of the distances to the nearest segment, up to that from which nothing changes: each segment looks only at the pixels that it may be nearest to. */
function nearestSquares(segments: Segments, { columns, rows, originX, originY }: Grid): Float64Array {
  const squares = new Float64Array(columns * rows).fill(RADIUS * RADIUS);
  for (let at = 0; at < segments.length; at += 4) {
    const [x1, y1, x2, y2] = [segments[at]!, segments[at + 1]!, segments[at + 2]!, segments[at + 3]!];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const square = dx * dx + dy * dy;
    const firstColumn = Math.max(0, Math.ceil(Math.min(x1, x2) - REACH - originX));
    const endColumn = Math.min(columns, Math.floor(Math.max(x1, x2) + REACH - originX) + 1);
    const firstRow = Math.max(0, Math.ceil(originY - Math.max(y1, y2) - REACH));
    const endRow = Math.min(rows, Math.floor(originY - Math.min(y1, y2) + REACH) + 1);
    for (let row = firstRow; row < endRow; row++) {
      const offY = originY - row - y1;
      for (let column = firstColumn; column < endColumn; column++) {
        const offX = originX + column - x1;
        const along = square === 0 ? 0 : Math.max(0, Math.min(1, (offX * dx + offY * dy) / square));
        const [awayX, awayY] = [offX - along * dx, offY - along * dy];
        const away = awayX * awayX + awayY * awayY;
        const pixel = row * columns + column;
        if (away < squares[pixel]!) squares[pixel] = away;
      }
    }
  }
  return squares;
}
