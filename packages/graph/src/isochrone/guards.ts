import { METRES_PER_STEP, STEPS_PER_DEGREE } from '../snapping/plane.ts';
import type { RoadPoints } from './road-points.ts';

/** Borders towards empty country run this far from the road. */
export const REACH_METRES = 750;
/**
 * Width of the squares by which empty country is told: guards stand in squares this many away from the nearest one with a road in it, so
 * that they are farther from it than the reach, and near enough to each other for the border to leave a road squarely.
 */
const SQUARE_METRES = 250;
const SQUARES_AWAY = 4;

/** More squares than there are on the way round the Earth. */
const ROWS = 2 ** 18;
const OFFSET = 2 ** 17;

/** x, y of the middle of every square that is so many away from the nearest one with a road in it. */
export function guardsAround({ xy, xScale }: Pick<RoadPoints, 'xy' | 'xScale'>): number[] {
  const size = SQUARE_METRES / METRES_PER_STEP;
  const seen = new Set<number>();
  for (let at = 0; at < xy.length; at += 2)
    seen.add(keyOf(Math.floor(xy[at]! / size), Math.floor(xy[at + 1]! / size)));
  let outermost = [...seen];
  for (let away = 0; away < SQUARES_AWAY; away++) {
    const next: number[] = [];
    for (const key of outermost) {
      for (const neighbour of neighboursOf(key)) {
        if (seen.has(neighbour)) continue;
        seen.add(neighbour);
        next.push(neighbour);
      }
    }
    outermost = next;
  }
  const east = 180 * STEPS_PER_DEGREE * xScale;
  const north = 90 * STEPS_PER_DEGREE;
  return outermost.flatMap((key) => [
    // Nothing is drawn beyond the map.
    Math.min(Math.max((Math.floor(key / ROWS) - OFFSET + 0.5) * size, -east), east),
    Math.min(Math.max(((key % ROWS) - OFFSET + 0.5) * size, -north), north),
  ]);
}

function keyOf(column: number, row: number): number {
  return (column + OFFSET) * ROWS + row + OFFSET;
}

function neighboursOf(key: number): readonly number[] {
  const [west, east] = [key - ROWS, key + ROWS];
  return [west - 1, west, west + 1, key - 1, key + 1, east - 1, east, east + 1];
}
