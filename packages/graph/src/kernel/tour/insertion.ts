import type { TourProblem } from './problem.ts';

/**
 * Makes a tour by farthest insertion (Rosenkrantz, Stearns & Lewis 1977): it always takes the stop that is farthest from the tour, there
 * and back, and inserts it where this lengthens the tour least. If several are equal, the lower stop and the earlier place are taken.
 */
export function farthestInsertion({ costs, size }: TourProblem): Uint16Array {
  const tour = new Uint16Array(size);
  const isIn = new Uint8Array(size);
  const nearest = new Float64Array(size).fill(Infinity);
  isIn[0] = 1;
  let added = 0;
  for (let count = 1; count < size; count++) {
    let farthest = -1;
    for (let stop = 0; stop < size; stop++) {
      if (isIn[stop] === 1) continue;
      nearest[stop] = Math.min(nearest[stop]!, costs[stop * size + added]! + costs[added * size + stop]!);
      if (farthest === -1 || nearest[stop]! > nearest[farthest]!) farthest = stop;
    }
    insertCheapest(costs, size, tour, count, farthest);
    isIn[farthest] = 1;
    added = farthest;
  }
  return tour;
}

function insertCheapest(
  costs: Float64Array,
  size: number,
  tour: Uint16Array,
  count: number,
  stop: number,
): void {
  let least = Infinity;
  let bestPlace = 1;
  for (let place = 1; place <= count; place++) {
    const before = tour[place - 1]!;
    const after = tour[place === count ? 0 : place]!;
    // A tour of one stop has no arc that the insertion could replace.
    const saved = count === 1 ? 0 : costs[before * size + after]!;
    const longer = costs[before * size + stop]! + costs[stop * size + after]! - saved;
    if (longer >= least) continue;
    least = longer;
    bestPlace = place;
  }
  tour.copyWithin(bestPlace + 1, bestPlace, count);
  tour[bestPlace] = stop;
}
