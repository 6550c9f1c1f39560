import type { TourProblem } from './problem.ts';

/** The cheapest successors of every stop, the cheapest first: those of a stop are the `reach` entries from `stop * reach` on. */
export interface Neighbours {
  readonly reach: number;
  readonly next: Uint16Array;
  /** The cost from the stop to each entry of `next`, at the same position. */
  readonly cost: Float64Array;
}

/** Lists the cheapest successors of every stop, at most `mostReach`. Among equally cheap ones the lower stop comes first. */
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
