import type { TourProblem } from './problem.ts';

/** Up to this many stops besides stop 0, the table below is filled in a few milliseconds. */
export const MOST_EXACT = 12;

/**
 * Finds the shortest closed tour by dynamic programming over sets of stops (Bellman 1962, Held & Karp 1962). The answer is exact. For `k`
 * stops besides stop 0 it takes time `2^k k^2` and memory `2^k k`.
 *
 * @returns the tour, beginning with stop 0; undefined if every tour is forbidden.
 */
export function heldKarp({ costs, size }: TourProblem): Uint16Array | undefined {
  const k = size - 1;
  const setCount = 1 << k;
  // For each set of stops (bit i stands for stop i + 1) and each stop of the set: the cost of the cheapest path that begins at stop 0,
  // visits the whole set and ends at that stop.
  const cost = new Float64Array(setCount * k).fill(Infinity);
  const previous = new Uint8Array(setCount * k);
  for (let last = 0; last < k; last++) cost[(1 << last) * k + last] = costs[last + 1]!;
  for (let set = 1; set < setCount; set++) {
    for (let last = 0; last < k; last++) {
      const there = cost[set * k + last]!;
      if (there === Infinity) continue;
      const row = (last + 1) * size + 1;
      for (let next = 0; next < k; next++) {
        if ((set & (1 << next)) !== 0) continue;
        const state = (set | (1 << next)) * k + next;
        const through = there + costs[row + next]!;
        if (through >= cost[state]!) continue;
        cost[state] = through;
        previous[state] = last;
      }
    }
  }
  return tourBack(costs, size, cost, previous);
}

/** Follows the `previous` stops back from the end of the cheapest tour. */
function tourBack(
  costs: Float64Array,
  size: number,
  cost: Float64Array,
  previous: Uint8Array,
): Uint16Array | undefined {
  const k = size - 1;
  let set = (1 << k) - 1;
  let best = Infinity;
  let last = 0;
  for (let candidate = 0; candidate < k; candidate++) {
    const length = cost[set * k + candidate]! + costs[(candidate + 1) * size]!;
    if (length >= best) continue;
    best = length;
    last = candidate;
  }
  if (best === Infinity) return undefined;
  const tour = new Uint16Array(size);
  for (let place = k; place > 0; place--) {
    tour[place] = last + 1;
    const before = previous[set * k + last]!;
    set &= ~(1 << last);
    last = before;
  }
  return tour;
}
