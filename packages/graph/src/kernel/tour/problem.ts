/** A closed tour to be found over stops 0 to `size - 1`. */
export interface TourProblem {
  readonly size: number;
  /** From row to column, `size * size`; Infinity where one may not follow the other. The diagonal is 0. */
  readonly costs: Float64Array;
}

/**
 * Stop 0 is the start. Of an open path it is the end too: what leaves it leaves the start, what enters it enters the end, so that a closed tour over
 * one stop fewer is a path.
 *
 * @param stops  positions of the caller, the start first, without the end of an open path.
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

/** Cost of visiting all stops in this order and coming back. */
export function lengthOf({ costs, size }: TourProblem, tour: ArrayLike<number>): number {
  let length = 0;
  for (let place = 0; place < size; place++)
    length += costs[tour[place]! * size + tour[place + 1 === size ? 0 : place + 1]!]!;
  return length;
}
