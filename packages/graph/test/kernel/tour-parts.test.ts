import { expectAtLeast, expectSame, expectSameNumbers, share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignmentPrices } from '../../src/kernel/tour/assignment.ts';
import { heldKarp } from '../../src/kernel/tour/held-karp.ts';
import { farthestInsertion } from '../../src/kernel/tour/insertion.ts';
import { searchTour } from '../../src/kernel/tour/iterated-search.ts';
import { LocalSearch } from '../../src/kernel/tour/local-search.ts';
import { neighboursOf } from '../../src/kernel/tour/neighbours.ts';
import { lengthOf } from '../../src/kernel/tour/problem.ts';
import { Random } from '../../src/kernel/tour/random.ts';
import { withPenalties } from '../../src/kernel/tour/search-costs.ts';
import { leastCost, hostileTour, plane } from './tour-oracle.ts';

const closed = { start: 0, end: 0 };
const clearedOf = (costs: Float64Array, size: number) =>
  costs.map((cost, at) => (at % (size + 1) === 0 ? 0 : cost));

/** The stops of a closed tour, from stop 0. */
const fromZero = (tour: Uint16Array) => [
  ...tour.subarray(tour.indexOf(0)),
  ...tour.subarray(0, tour.indexOf(0)),
];

test('search finds a tour as short as the exact method', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { n: size, costs } = plane(8 + (seed % 6), seed, seed % 2, closed);
    const exact = heldKarp({ size, costs })!;
    expect(lengthOf({ size, costs }, searchTour({ size, costs }, 'thorough'))).toBe(
      lengthOf({ size, costs }, exact),
    );
  }
});

test('search finds the best of all orders on hostile matrices of 5 to 7 stops', () => {
  fc.assert(
    fc.property(hostileTour(5, 7), ({ n: size, costs }) => {
      const problem = { size, costs: clearedOf(costs, size) };
      expect(lengthOf(problem, searchTour(problem, 'thorough'))).toBe(
        leastCost({ n: size, costs, ends: closed }),
      );
    }),
    { numRuns: 200 },
  );
});

test('search leaves tours whose stops are at even places', () => {
  // Kicks of single stops alone had kept them there.
  const size = 6;
  const costs = Float64Array.from([
    0, 0, 2, 2, 1, 1, 14, 0, 0, 1, 1, 0, 1, 2, 0, 6, 2, 0, 5, 13, 4, 0, 1, 0, 0, 7, 6, 4, 0, 1, 2, 6, 6, 10,
    5, 0,
  ]);
  expect(lengthOf({ size, costs }, searchTour({ size, costs }, 'thorough'))).toBe(
    leastCost({ n: size, costs, ends: closed }),
  );
});

test('local search keeps a tour, and reports the exact gain of a run and cost of a kick', () => {
  fc.assert(
    fc.property(
      hostileTour(4, 24),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.integer({ min: 1, max: 60 }),
      (tour, seed, reach) => {
        const size = tour.n;
        // Costs are whole numbers up to 2^40, so sums with their penalties are exact.
        const costs = withPenalties({ size, costs: clearedOf(tour.costs, size) });
        const search = new LocalSearch({ ...costs, roundingError: 0.25 }, neighboursOf(costs, reach));
        const random = new Random(seed);
        search.load(Uint16Array.from({ length: size }, (_, stop) => stop));
        let length = lengthOf(costs, search.tour);
        const longest = Math.floor((size - 1) / 3);
        for (let round = 0; round < 20; round++) {
          length += search.kick(
            random.below(size),
            1 + random.below(longest),
            1 + random.below(longest),
            1 + random.below(longest),
          );
          expectSame(lengthOf(costs, search.tour), length);
          const gain = search.run();
          expectAtLeast(gain, 0);
          length -= gain;
          expectSame(lengthOf(costs, search.tour), length);
          expectSameNumbers(
            [...search.tour].toSorted((a, b) => a - b),
            Array.from({ length: size }, (_, stop) => stop),
          );
        }
      },
    ),
    { numRuns: share(300) },
  );
});

test('local search ends even where false gains would keep it going', () => {
  const { n: size, costs } = plane(20, 3, 1, closed);
  // The costs are called symmetric but are not, so two exchanges undo each other's supposed gain for ever.
  const search = new LocalSearch(
    { ...withPenalties({ size, costs }), isSymmetric: true },
    neighboursOf({ size, costs }, size),
  );
  const tour = Uint16Array.from({ length: size }, (_, stop) => stop);
  for (let round = 0; round < 2; round++) {
    search.load(tour);
    for (const stop of tour) search.push(stop);
    search.run();
    expect(search.effort).toBeGreaterThan((round + 1) * 40_000 * size);
    expect(search.effort).toBeLessThan((round + 1) * 41_000 * size);
    expectSameNumbers(
      [...search.tour].toSorted((a, b) => a - b),
      tour,
    );
  }
});

test('local search leaves no reversal and no exchange of neighbouring stretches that would shorten the tour', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { n: size, costs } = plane(18, seed, seed % 2, closed);
    const problem = withPenalties({ size, costs });
    const search = new LocalSearch(problem, neighboursOf(problem, size));
    const start = farthestInsertion(problem);
    // Two rounds are needed, because a stop is not tried again when only arcs elsewhere have changed.
    for (let round = 0; round < 2; round++) {
      search.load(round === 0 ? start : search.tour.slice());
      for (const stop of start) search.push(stop);
      search.run();
    }
    const tour = fromZero(search.tour);
    const length = lengthOf(problem, tour);
    for (let i = 1; i < size; i++) {
      for (let j = i + 1; j <= size; j++) {
        for (let k = j + 1; k <= size; k++) {
          const exchanged = [...tour.slice(0, i), ...tour.slice(j, k), ...tour.slice(i, j), ...tour.slice(k)];
          expect(lengthOf(problem, exchanged)).toBeGreaterThanOrEqual(length);
        }
        if (!problem.isSymmetric) continue;
        const turned = [...tour.slice(0, i), ...tour.slice(i, j).toReversed(), ...tour.slice(j)];
        expect(lengthOf(problem, turned)).toBeGreaterThanOrEqual(length);
      }
    }
  }
});

test('prices leave no cost below 0, and add up to the cheapest assignment', () => {
  fc.assert(
    fc.property(hostileTour(2, 6), ({ n: size, costs }) => {
      const problem = withPenalties({ size, costs: clearedOf(costs, size) });
      const { row, column } = assignmentPrices(problem);
      let paid = 0;
      for (let from = 0; from < size; from++) {
        paid += row[from]! + column[from]!;
        for (let to = 0; to < size; to++)
          if (from !== to) expectAtLeast(problem.costs[from * size + to]! - row[from]! - column[to]!, 0);
      }
      expect(paid).toBe(cheapestAssignment(problem.costs, size));
    }),
    { numRuns: 400 },
  );
});

function cheapestAssignment(costs: Float64Array, size: number, from = 0, taken = 0): number {
  if (from === size) return 0;
  let least = Infinity;
  for (let to = 0; to < size; to++) {
    if (to === from || (taken & (1 << to)) !== 0) continue;
    least = Math.min(
      least,
      costs[from * size + to]! + cheapestAssignment(costs, size, from + 1, taken | (1 << to)),
    );
  }
  return least;
}

test('neighbours are the cheapest stops, in order of cost, ties by number', () => {
  fc.assert(
    fc.property(hostileTour(2, 12), fc.integer({ min: 1, max: 14 }), ({ n: size, costs }, most) => {
      const { reach, next, cost } = neighboursOf({ size, costs }, most);
      expect(reach).toBe(Math.min(most, size - 1));
      for (let stop = 0; stop < size; stop++) {
        const all = Array.from({ length: size }, (_, other) => other).filter((other) => other !== stop);
        const priceOf = (other: number) => costs[stop * size + other]!;
        const expected = all
          .toSorted((a, b) => (priceOf(a) === priceOf(b) ? a - b : priceOf(a) - priceOf(b)))
          .slice(0, reach);
        expect([...next.subarray(stop * reach, (stop + 1) * reach)]).toEqual(expected);
        expect([...cost.subarray(stop * reach, (stop + 1) * reach)]).toEqual(expected.map(priceOf));
      }
    }),
  );
});
