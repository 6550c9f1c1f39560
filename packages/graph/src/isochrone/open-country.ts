import { type CheckStop, nowAndThen } from '@portolan/base';
import { HALF_TURN, METRES_PER_STEP, STEPS_PER_DEGREE } from '../network/plane.ts';
import { SquareNumbers, squaresOf } from './squares.ts';
import type { Plane, RoadPoints } from './road-points.ts';

/** Contours towards empty country run this far from the road. */
export const REACH_METRES = 750;
/** The plane is divided into squares of this width, to find country without roads. */
const SQUARE_METRES = 200;
/** Squares up to this many squares from a road get a field in their middle. */
const FIELDS_AWAY = 2;
/** Squares this many squares from a road are farther from every road than `REACH_METRES`, and get a guard. */
const GUARDS_AWAY = 5;

/** Looking at the neighbours of a square takes as long as so many ordinary steps. */
const STEPS_OF_SQUARE = 2;

/** Places off the roads: x and y of each. */
interface OpenCountry {
  /** Places near enough to a road to be reached from it. */
  readonly fields: readonly number[];
  /** Places too far from any road to be reached; they surround everything else. */
  readonly guards: readonly number[];
}

/** Puts fields and guards in the middle of squares without roads, by their distance from the nearest square with one. */
export function openCountryAround(
  { xy, xScale, westEnd }: Pick<RoadPoints, 'xy' | keyof Plane>,
  checkStop: CheckStop,
): OpenCountry {
  const size = SQUARE_METRES / METRES_PER_STEP;
  const [west, east] = [westEnd * xScale, (westEnd + 2 * HALF_TURN) * xScale];
  const northEnd = 90 * STEPS_PER_DEGREE;
  const { keyOf, keys, middleOf, neighboursOf } = squaresOf(xy, size, GUARDS_AWAY);
  const seen = new SquareNumbers(keys);
  let outermost: number[] = [];
  const atPoint = nowAndThen(checkStop);
  let last = -1;
  for (let at = 0; at < xy.length; at += 2) {
    atPoint();
    const key = keyOf(xy[at]!, xy[at + 1]!);
    // Points of a road follow each other.
    if (key === last) continue;
    last = key;
    if (seen.at(key) !== 0) continue;
    seen.set(key, 1);
    outermost.push(key);
  }
  const atSquare = nowAndThen(checkStop, STEPS_OF_SQUARE);
  const fields: number[] = [];
  for (let away = 1; away <= GUARDS_AWAY; away++) {
    const next: number[] = [];
    for (const key of outermost) {
      atSquare();
      for (const neighbour of neighboursOf(key)) {
        if (seen.at(neighbour) !== 0) continue;
        seen.set(neighbour, 1);
        next.push(neighbour);
      }
    }
    outermost = next;
    if (away > FIELDS_AWAY) continue;
    for (const key of outermost) {
      atPoint();
      const [x, y] = middleOf(key);
      if (x > west && x < east && Math.abs(y) < northEnd) fields.push(x, y);
    }
  }
  const guards = outermost.flatMap((key) => {
    atPoint();
    const [x, y] = middleOf(key);
    // Guards beyond the poles or the ends of the map are moved to the edge of the map.
    return [Math.min(Math.max(x, west), east), Math.min(Math.max(y, -northEnd), northEnd)];
  });
  return { fields, guards };
}
