/** The task of finding a closed tour over stops 0 to `size - 1`. */
export interface TourProblem {
  readonly size: number;
  /** Costs from row to column, `size * size`; Infinity where the column must not follow the row. The diagonal is 0. */
  readonly costs: Float64Array;
}

/**
 * Turns the search for a tour or a path into the search for a closed tour. Stop 0 is the start. For a path it stands for the end as well:
 * costs from stop 0 are those from the start, and costs to stop 0 are those to the end, so that a closed tour corresponds to a path.
 *
 * @param costs  the caller's matrix, row-major, `n * n`.
 * @param stops  positions in the caller's matrix, the start first; the end of a path is left out.
 * @param end  the position of the end; that of the start for a closed tour.
 */
export function problemOf(costs: ArrayLike<number>, n: number, stops: Uint32Array, end: number): TourProblem {
  const size = stops.length;
  const own = new Float64Array(size * size);
  for (let from = 0; from < size; from++) {
    const row = stops[from]! * n;
    for (let to = 0; to < size; to++) {
      if (from !== to) own[from * size + to] = costs[row + (to === 0 ? end : stops[to]!)]!;
    }
  }
  return { size, costs: own };
}

/** Returns the cost of visiting all stops in this order and returning to the first. */
export function lengthOf({ costs, size }: TourProblem, tour: ArrayLike<number>): number {
  let length = 0;
  for (let place = 0; place < size; place++)
    length += costs[tour[place]! * size + tour[place + 1 === size ? 0 : place + 1]!]!;
  return length;
}
