import { boxOfPoints } from './box.ts';
import { clipPolygon } from './clip.ts';
import { WORLD } from './mercator.ts';
import type { Ring } from './rings.ts';

/**
 * The square of Web Mercator ends at the antimeridian, where the Earth goes on: else what lies across it would be drawn around the Earth (RFC 7946, section
 * 3.1.9). Two neighbours more than half of the world apart lie on either side of it.
 */
export const HALF = WORLD / 2;

/** How far it is to the east from one `x` to another, the shorter way around the Earth; below 0 to the west. */
export function stepBetween(from: number, to: number): number {
  const step = to - from;
  return Math.abs(step) <= HALF ? step : step - Math.sign(step) * WORLD;
}

/**
 * The parts of a polygon, each moved onto the square by whole turns around the Earth.
 *
 * @param rings  without jumps: beyond the antimeridian `x` goes on. The first one is the outer one.
 * @param beyond  so far beyond the sides of the square parts may go.
 */
export function partsOnSquare(rings: readonly Ring[], beyond: number): number[][][] {
  const { minX, maxX } = boxOfPoints(rings[0]!);
  const parts: number[][][] = [];
  for (let west = Math.floor((minX - beyond) / WORLD) * WORLD; west - beyond < maxX; west += WORLD) {
    const square = {
      minX: west - beyond,
      maxX: west + WORLD + beyond,
      minY: -beyond,
      maxY: WORLD + beyond,
    };
    for (const part of clipPolygon(rings, square))
      parts.push(part.map((ring) => ring.map((value, at) => (at % 2 === 0 ? value - west : value))));
  }
  return parts;
}
