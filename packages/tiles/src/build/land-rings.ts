import { boxOfPoints } from '../geometry/box.ts';
import { WORLD, worldX, worldY } from '../geometry/mercator.ts';
import { doubledArea, reversed } from '../geometry/rings.ts';
import { partsOnSquare, stepBetween } from '../geometry/round-the-world.ts';

/** Land and sea go on so far beyond the sides of the square, more than tiles show of their neighbours, so that there is no shore where the square ends. */
export const BEYOND = WORLD / 32;

/**
 * The outline of land on the square of Web Mercator and {@link BEYOND} it. Land lies on a globe: an outline that crosses the antimeridian goes on at the other side, and
 * one around a pole has no side there.
 *
 * @param outline  [longitude, latitude] in degrees; the last one repeats the first.
 * @returns rings as x, y, x, y, ..., clockwise
 */
export function landRings(outline: readonly (readonly number[])[]): number[][] {
  const points = outline.flatMap(([lon, lat]) => [
    worldX(Math.round(lon! * 1e7)),
    worldY(Math.round(lat! * 1e7)),
  ]);
  const ring = unrolled(points);
  const { minX, maxX } = boxOfPoints(ring);
  if (minX >= BEYOND && maxX <= WORLD - BEYOND) return [ring];
  return partsOnSquare([ring], BEYOND).map(([piece]) => piece!);
}

/** A ring without jumps, clockwise: beyond the antimeridian x goes on. One around a pole goes along the side of the square there. */
function unrolled(points: readonly number[]): number[] {
  const ring: number[] = [];
  let x = points[0]!;
  let sumY = 0;
  for (let at = 0; at < points.length; at += 2) {
    if (at > 0) x += stepBetween(points[at - 2]!, points[at]!);
    sumY += points[at + 1]!;
    ring.push(x, points[at + 1]!);
  }
  if (x !== points[0]) {
    const pole = sumY / (points.length / 2) > WORLD / 2 ? WORLD + BEYOND : -BEYOND;
    ring.push(x, pole, points[0]!, pole);
  }
  return doubledArea(ring) > 0 ? ring : reversed(ring);
}
