import { type CheckStop, neverStop, PortolanError } from '@portolan/base';
import { checkTour, checkWays, noTour } from './check-tour.ts';
import { heldKarp, MOST_EXACT } from './held-karp.ts';
import { searchTour, type Diligence } from './iterated-search.ts';
import { lengthOf, problemOf, type TourProblem } from './problem.ts';

/** Where a tour begins and ends, as positions in the matrix. */
export interface TourEnds {
  /** Position of the first place. */
  readonly start: number;
  /** Position of the last place; equal to `start` for a closed tour. */
  readonly end: number;
}

/**
 * Finds the order in which to visit all places at the least cost: a travelling salesman's tour or path. The order is optimal for up to 12
 * places between the ends. Beyond that it is the best that a search of fixed effort finds, which is the optimum for nearly all published
 * instances of up to 55 places. The same costs give the same order on every platform.
 *
 * @param costs  costs from row to column, row-major, `n * n`, each from 0 to 1e100, or Infinity where the column must not follow the row.
 *   They need not be symmetric; the diagonal is ignored.
 * @returns all positions from 0 to `n - 1`, with `start` first. A closed tour does not repeat the start; a path has its end last.
 * @throws {PortolanError} `kernel-tour` if the arguments have another shape, if there is no tour of finite cost, or if the search beyond 12
 *   places found none.
 * @example
 *   solveTour([0, 5, 1, 1, 0, 5, 5, 1, 0], 3, { start: 0, end: 0 }); // Uint32Array [0, 2, 1]
 */
export function solveTour(costs: ArrayLike<number>, n: number, { start, end }: TourEnds): Uint32Array {
  checkTour(costs, n, { start, end });
  return orderPlaces(costs, n, { start, end }, 'thorough');
}

/** Does the work of `solveTour` for arguments that are known to be valid; callers choose how long the search may take. */
export function orderPlaces(
  costs: ArrayLike<number>,
  n: number,
  { start, end }: TourEnds,
  diligence: Diligence,
  checkStop: CheckStop = neverStop,
): Uint32Array {
  const stops = stopsOf(n, start, end);
  if (stops.length === 1) return theOnlyOrder(costs, n, start, end);
  const problem = problemOf(costs, n, stops, end);
  checkWays(problem, stops, end);
  const tour = tourOf(problem, diligence, checkStop);
  const order = new Uint32Array(n).fill(end);
  for (let place = 0; place < tour.length; place++) order[place] = stops[tour[place]!]!;
  return order;
}

/** Returns the position of the start, then all others in ascending order without that of the end. */
function stopsOf(n: number, start: number, end: number): Uint32Array {
  const stops = new Uint32Array(start === end ? n : n - 1);
  stops[0] = start;
  let count = 1;
  for (let position = 0; position < n; position++)
    if (position !== start && position !== end) stops[count++] = position;
  return stops;
}

/** Returns the order of a single place, or of a path without places between its ends. */
function theOnlyOrder(costs: ArrayLike<number>, n: number, start: number, end: number): Uint32Array {
  if (n === 1) return Uint32Array.of(start);
  if (costs[start * n + end] === Infinity)
    throw noTour(`position ${end} must not follow ${start}`, { start, end });
  return Uint32Array.of(start, end);
}

/** Returns the best tour that is found; it begins with stop 0. */
function tourOf(problem: TourProblem, diligence: Diligence, checkStop: CheckStop): Uint16Array {
  if (problem.size - 1 <= MOST_EXACT) {
    const tour = heldKarp(problem);
    if (tour === undefined)
      throw noTour('every order has a pair that is forbidden', { places: problem.size });
    return tour;
  }
  const tour = searchTour(problem, diligence, checkStop);
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
