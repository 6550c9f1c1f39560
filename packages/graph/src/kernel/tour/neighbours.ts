import type { TourProblem } from './problem.ts';

/** For every stop the stops that are cheapest to go to next, cheapest first: `reach` entries from `stop * reach`. */
export interface Neighbours {
  readonly reach: number;
  readonly next: Uint16Array;
  /** What going there costs, in the same places. */
  readonly cost: Float64Array;
}

/** Ties go to the lower stop. */
export function neighboursOf({ costs, size }: TourProblem, mostReach: number): Neighbours {
  const reach = Math.min(mostReach, size - 1);
  const next = new Uint16Array(size * reach);
  const cost = new Float64Array(size * reach);
  for (let stop = 0; stop < size; stop++) {
    const begin = stop * reach;
    let end = begin;
    for (let other = 0; other < size; other++) {
      if (other === stop) continue;
      const there = costs[stop * size + other]!;
      if (end === begin + reach && cost[end - 1]! <= there) continue;
      let at = end < begin + reach ? end++ : end - 1;
      for (; at > begin && cost[at - 1]! > there; at--) {
        next[at] = next[at - 1]!;
        cost[at] = cost[at - 1]!;
      }
      next[at] = other;
      cost[at] = there;
    }
  }
  return { reach, next, cost };
}
