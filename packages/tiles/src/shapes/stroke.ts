import type { Contour } from './contours.ts';
import { circle, type Polyline } from './path.ts';

/**
 * The area that a round pen covers, as contours that overlap and all turn the same way: filled with the nonzero rule they are the stroke.
 *
 * @param width  of the pen, in units of the points.
 */
export function strokeContours(lines: readonly Polyline[], width: number): Contour[] {
  const radius = width / 2;
  const contours: Contour[] = [];
  for (const { points, isClosed } of lines) {
    const count = points.length / 2;
    for (let point = 0; point < count; point++) {
      const [x, y] = [points[2 * point]!, points[2 * point + 1]!];
      contours.push(circle(toMillionths(x), toMillionths(y), toMillionths(radius)));
      if (point + 1 === count && !isClosed) continue;
      const next = (point + 1) % count;
      const [nextX, nextY] = [points[2 * next]!, points[2 * next + 1]!];
      const [dx, dy] = [nextX - x, nextY - y];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) continue;
      const [acrossX, acrossY] = [(-dy / length) * radius, (dx / length) * radius];
      contours.push([
        x - acrossX,
        y - acrossY,
        nextX - acrossX,
        nextY - acrossY,
        nextX + acrossX,
        nextY + acrossY,
        x + acrossX,
        y + acrossY,
      ]);
    }
  }
  return contours;
}

/** Path data of ours have so many digits, and a circle of the pen is one that they could tell. */
function toMillionths(value: number): number {
  return Number(value.toFixed(6));
}
