import { PortolanError } from '@portolan/base';
import { checkTour, checkWays, noTour } from './check-tour.ts';
import { heldKarp, MOST_EXACT } from './held-karp.ts';
import { searchTour, type Diligence } from './iterated-search.ts';
import { lengthOf, problemOf, type TourProblem } from './problem.ts';

/** Where a tour begins and ends: positions of the matrix; equal for a closed tour. */
export interface TourEnds {
  /** Position of the first place. */
  readonly start: number;
  /** Position of the last place; equal to `start` for a closed tour. */
  readonly end: number;
}

/**
 * The order in which to visit all places at the least cost: a travelling salesman's tour or path. Exact for up to 12 places between the ends; beyond that the
 * best of a search of fixed effort, which finds the optimum of nearly all published instances up to 55 places. The same answer for the same costs,
 * everywhere.
 *
 * @param costs  from row to column, row-major, `n * n`: 0 to 1e100, need not be symmetric; Infinity where one must not follow the other. The diagonal is
 *   ignored.
 * @returns all positions from 0 to `n - 1`, `start` first. Of a closed tour the start is not repeated, of a path the end is last.
 * @throws {PortolanError} `kernel-tour` for arguments of another shape; when there is no tour of finite cost; beyond 12 places between the ends when none
 *   was found.
 * @example
 *   solveTour([0, 5, 1, 1, 0, 5, 5, 1, 0], 3, { start: 0, end: 0 }); // Uint32Array [0, 2, 1]
 */
export function solveTour(costs: ArrayLike<number>, n: number, { start, end }: TourEnds): Uint32Array {
  checkTour(costs, n, { start, end });
  return orderPlaces(costs, n, { start, end }, 'thorough');
}

/** The same without a check of the arguments, and for those who wait for the answer. */
export function orderPlaces(
  costs: ArrayLike<number>,
  n: number,
  { start, end }: TourEnds,
  diligence: Diligence,
): Uint32Array {
  const stops = stopsOf(n, start, end);
  if (stops.length === 1) return theOnlyOrder(costs, n, start, end);
  const problem = problemOf(costs, n, stops, end);
  checkWays(problem, stops, end);
  const tour = tourOf(problem, diligence);
  const order = new Uint32Array(n).fill(end);
  for (let place = 0; place < tour.length; place++) order[place] = stops[tour[place]!]!;
  return order;
}

/** The start, then all others but the end as they come. */
function stopsOf(n: number, start: number, end: number): Uint32Array {
  const stops = new Uint32Array(start === end ? n : n - 1);
  stops[0] = start;
  let count = 1;
  for (let position = 0; position < n; position++)
    if (position !== start && position !== end) stops[count++] = position;
  return stops;
}

/** Of one place, or of a path with nothing between its ends. */
function theOnlyOrder(costs: ArrayLike<number>, n: number, start: number, end: number): Uint32Array {
  if (n === 1) return Uint32Array.of(start);
  if (costs[start * n + end] === Infinity)
    throw noTour(`position ${end} must not follow ${start}`, { start, end });
  return Uint32Array.of(start, end);
}

/** From stop 0. */
function tourOf(problem: TourProblem, diligence: Diligence): Uint16Array {
  if (problem.size - 1 <= MOST_EXACT) {
    const tour = heldKarp(problem);
    if (tour === undefined)
      throw noTour('every order has a pair that is forbidden', { places: problem.size });
    return tour;
  }
  const tour = searchTour(problem, diligence);
  if (lengthOf(problem, tour) === Infinity) {
    throw new PortolanError(
      'kernel-tour',
      `no tour of finite cost was found, and it is not known whether there is one: fewer pairs of Infinity, or at most ${MOST_EXACT} places between the ends, give certainty`,
      { places: problem.size },
    );
  }
  const first = tour.indexOf(0);
  return tour.map((_, place) => tour[(first + place) % tour.length]!);
}
