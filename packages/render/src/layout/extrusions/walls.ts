import type { Standing } from './drawing-order.ts';
import type { Work } from './footprint.ts';

/** How far before a wall the places lie that tell what hides it. */
const HIDDEN = 0.05;

/** A side of an area, and which way its outside lies. */
export interface Wall {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly outX: number;
  readonly outY: number;
}

/** The walls above the sides of a ring; undefined for those that look away from the middle, which are behind their roof. */
export function wallsOf(
  ring: readonly number[],
  middleX: number,
  middleY: number,
): readonly (Wall | undefined)[] {
  const walls: (Wall | undefined)[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const [x0, y0] = [ring[at]!, ring[at + 1]!];
    const [x1, y1] = [ring[(at + 2) % ring.length]!, ring[(at + 3) % ring.length]!];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (!(length > 0)) continue;
    // Outer rings turn from +x towards +y: the outside lies to the left of the way.
    const [outX, outY] = [(y1 - y0) / length, -(x1 - x0) / length];
    const isSeen = outX * (x0 - middleX) + outY * (y0 - middleY) < 0;
    walls.push(isSeen ? { x0, y0, x1, y1, outX, outY } : undefined);
  }
  return walls;
}

/** The metres from which a wall is seen: above the roofs of what stands before it or around it. */
export function shownFrom(
  { x0, y0, x1, y1, outX, outY }: Wall,
  base: number,
  height: number,
  touching: readonly Standing[],
  work: Work,
): number {
  let shown = base;
  const places = [0.02, 0.5, 0.98].map((share): readonly [number, number] => [
    x0 + share * (x1 - x0) + HIDDEN * outX,
    y0 + share * (y1 - y0) + HIDDEN * outY,
  ]);
  for (const other of touching) {
    if (work.left-- <= 0) break;
    if (other.height <= shown || other.base > shown || shown >= height) continue;
    if (places.every(([x, y]) => other.footprint.holds(x, y, work))) shown = other.height;
  }
  return shown;
}
