import { bandsOf, cross, DISTANCE, sidesAt, STATION, type Strip, type StripWidth } from './strip.ts';

/** A part of a strip whose paint runs evenly: a triangle, or two of them that make a parallelogram. */
export interface StripPiece {
  /** Corners of one contour: x, y, x, y, ... */
  readonly contour: readonly number[];
  /** A corner at the beginning, and which side of the strip it is on: 0 for the left one, 1 for the right. */
  readonly x: number;
  readonly y: number;
  readonly side: 0 | 1;
  /** From the left side to the right one, and from the beginning to the end. */
  readonly acrossX: number;
  readonly acrossY: number;
  readonly alongX: number;
  readonly alongY: number;
  /** How far along the line it begins and ends. */
  readonly from: number;
  readonly to: number;
}

/**
 * The pieces of a strip between its stations; only those that have an area. Each lies over the ones before it.
 *
 * @param whole  the width that the paint spans, of which `width` may be a part. @param overlap  how far each piece reaches under the next one, so that
 *   nothing shows through between them; 0 for pieces that let something through, which must not lie over each other.
 */
export function stripPieces(
  strip: Strip,
  width: StripWidth,
  whole: StripWidth,
  overlap: number,
): readonly StripPiece[] {
  const pieces: StripPiece[] = [];
  const [wholeBand] = bandsOf({ ...whole, inner: 0 });
  for (const band of bandsOf(width)) {
    for (let at = STATION; at < strip.length; at += STATION) {
      const before = at - STATION;
      const [ax, ay, bx, by] = sidesAt(strip, before, width, band);
      let [cx, cy, dx, dy] = sidesAt(strip, at, width, band);
      const one = cross(ax, ay, bx, by, cx, cy);
      const other = cross(bx, by, dx, dy, cx, cy);
      if (one === 0 && other === 0) continue;
      const [left, right] = [Math.hypot(cx - ax, cy - ay), Math.hypot(dx - bx, dy - by)];
      const isOver = overlap > 0 && at + STATION < strip.length;
      const [l, r] = [isOver && left > 0 ? overlap / left : 0, isOver && right > 0 ? overlap / right : 0];
      [cx, cy, dx, dy] = [cx + l * (cx - ax), cy + l * (cy - ay), dx + r * (dx - bx), dy + r * (dy - by)];
      const [x0, y0, x1, y1] = sidesAt(strip, before, whole, wholeBand!);
      const [x2, y2, x3, y3] = sidesAt(strip, at, whole, wholeBand!);
      const [from, to] = [strip[before + DISTANCE]!, strip[at + DISTANCE]!];
      const first = { from, to, x: x0, y: y0, side: 0, acrossX: x1 - x0, acrossY: y1 - y0 } as const;
      const second = { from, to, x: x1, y: y1, side: 1, acrossX: x3 - x2, acrossY: y3 - y2 } as const;
      const [alongLeft, alongRight] = [
        { alongX: x2 - x0, alongY: y2 - y0 },
        { alongX: x3 - x1, alongY: y3 - y1 },
      ];
      const isEven =
        Math.abs(alongLeft.alongX - alongRight.alongX) + Math.abs(alongLeft.alongY - alongRight.alongY) <
        1e-6;
      const quadrangle = [ax, ay, bx, by, dx, dy, cx, cy];
      if (isEven) {
        pieces.push({ ...first, ...alongLeft, contour: quadrangle });
        continue;
      }
      // The second triangle lies over half of the whole.
      const triangle = overlap > 0 && one > 0 && other > 0 ? quadrangle : [ax, ay, bx, by, cx, cy];
      if (one !== 0) pieces.push({ ...first, ...alongLeft, contour: triangle });
      if (other !== 0) pieces.push({ ...second, ...alongRight, contour: [bx, by, dx, dy, cx, cy] });
    }
  }
  return pieces;
}
