import type { Contour } from './contours.ts';
import { readPath, type Polyline } from './path.ts';

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
      contours.push(readPath(`O ${decimal(x)} ${decimal(y)} ${decimal(radius)}`)[0]!.points);
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

/** Without an exponent, which path data of ours has not. */
function decimal(value: number): string {
  return value.toFixed(6);
}
