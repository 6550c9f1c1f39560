import type { Contour } from '../shapes/contours.ts';

/** Straight pieces of an outline: x1, y1, x2, y2 of one after the other. */
export type Segments = readonly number[];

/** With more segments than this, overlaps are left as they are: comparing all pairs would take too long. No font for maps has such a glyph. */
const MOST_SEGMENTS = 1500;
/** Points are tried for being inside at this distance from a segment, in pixels. */
const PROBE = 1 / 256;

/**
 * The boundary of what contours enclose under the nonzero rule. Letters that were cut out of a variable font consist of strokes that
 * overlap: edges inside of another stroke are not part of the boundary, and would leave dark seams in a distance field.
 */
export function boundaryOf(contours: readonly Contour[]): Segments {
  const segments = segmentsOf(contours);
  if (segments.length > 4 * MOST_SEGMENTS) return segments;
  const cut = cutAtCrossings(segments);
  if (cut.length === segments.length && contours.length === 1) return segments;
  const boundary: number[] = [];
  for (let at = 0; at < cut.length; at += 4) {
    const [x1, y1, x2, y2] = [cut[at]!, cut[at + 1]!, cut[at + 2]!, cut[at + 3]!];
    const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    if (length === 0) continue;
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const [acrossX, acrossY] = [(-(y2 - y1) / length) * PROBE, ((x2 - x1) / length) * PROBE];
    const isInLeft = windingAt(segments, x + acrossX, y + acrossY) !== 0;
    const isInRight = windingAt(segments, x - acrossX, y - acrossY) !== 0;
    if (isInLeft !== isInRight) boundary.push(x1, y1, x2, y2);
  }
  return boundary;
}

/** How often segments turn around a point; 0 outside. */
function windingAt(segments: Segments, x: number, y: number): number {
  let winding = 0;
  for (let at = 0; at < segments.length; at += 4) {
    const y1 = segments[at + 1]!;
    const y2 = segments[at + 3]!;
    if (y1 <= y === y2 <= y) continue;
    if (crossingOf(segments, at, y) > x) winding += y1 < y2 ? 1 : -1;
  }
  return winding;
}

/** Where a segment, which begins at an index and is not level, crosses a height. */
export function crossingOf(segments: Segments, at: number, y: number): number {
  const y1 = segments[at + 1]!;
  return segments[at]! + ((y - y1) * (segments[at + 2]! - segments[at]!)) / (segments[at + 3]! - y1);
}

function segmentsOf(contours: readonly Contour[]): number[] {
  const segments: number[] = [];
  for (const contour of contours) {
    const count = contour.length / 2;
    for (let point = 0; point < count; point++) {
      const next = (point + 1) % count;
      segments.push(contour[2 * point]!, contour[2 * point + 1]!, contour[2 * next]!, contour[2 * next + 1]!);
    }
  }
  return segments;
}

/** Cuts segments where they cross others, so that each piece is a boundary in whole or not at all. */
function cutAtCrossings(segments: Segments): number[] {
  const result: number[] = [];
  for (let at = 0; at < segments.length; at += 4) {
    const [x1, y1, x2, y2] = [segments[at]!, segments[at + 1]!, segments[at + 2]!, segments[at + 3]!];
    const [left, right] = x1 < x2 ? [x1, x2] : [x2, x1];
    const [low, high] = y1 < y2 ? [y1, y2] : [y2, y1];
    const cuts: number[] = [];
    for (let other = 0; other < segments.length; other += 4) {
      const x3 = segments[other]!;
      const x4 = segments[other + 2]!;
      if ((x3 < left && x4 < left) || (x3 > right && x4 > right) || other === at) continue;
      const y3 = segments[other + 1]!;
      const y4 = segments[other + 3]!;
      if ((y3 < low && y4 < low) || (y3 > high && y4 > high)) continue;
      const across = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3);
      if (across === 0) continue;
      const t = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / across;
      const u = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / across;
      if (t > 1e-9 && t < 1 - 1e-9 && u >= 0 && u <= 1) cuts.push(t);
    }
    cuts.sort((a, b) => a - b);
    let [fromX, fromY] = [x1, y1];
    for (const t of cuts) {
      const [x, y] = [x1 + t * (x2 - x1), y1 + t * (y2 - y1)];
      result.push(fromX, fromY, x, y);
      [fromX, fromY] = [x, y];
    }
    result.push(fromX, fromY, x2, y2);
  }
  return result;
}
