import { randomInts } from '@portolan/testing';
import fc from 'fast-check';
import type { TourEnds } from '../../src/kernel/index.ts';

export interface TestTour {
  readonly n: number;
  readonly costs: Float64Array;
  readonly ends: TourEnds;
}

/** Cost of an order, with the way back to the start for a closed tour. */
export function costOfOrder({ n, costs, ends }: TestTour, order: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 1; k < n; k++) sum += costs[order[k - 1]! * n + order[k]!]!;
  return ends.start === ends.end && n > 1 ? sum + costs[order[n - 1]! * n + order[0]!]! : sum;
}

/** The least cost of any order, by trying all of them; Infinity where every one is forbidden. */
export function leastCost(problem: TestTour): number {
  const { n, ends } = problem;
  const between = Array.from({ length: n }, (_, k) => k).filter((k) => k !== ends.start && k !== ends.end);
  let least = Infinity;
  const order = [ends.start];
  const extend = (left: number[]): void => {
    if (left.length === 0) {
      least = Math.min(least, costOfOrder(problem, ends.start === ends.end ? order : [...order, ends.end]));
      return;
    }
    for (const next of left) {
      order.push(next);
      extend(left.filter((other) => other !== next));
      order.pop();
    }
  };
  extend(between);
  return least;
}

/** The order as given: the start, the others by number, and the end of a path. */
export function orderAsGiven({ n, ends }: TestTour): number[] {
  const others = Array.from({ length: n }, (_, k) => k).filter((k) => k !== ends.start && k !== ends.end);
  return ends.start === ends.end ? [ends.start, ...others] : [ends.start, ...others, ends.end];
}

/** Plain farthest insertion: begins with the start (and end), then always adds the place farthest from all places so far. */
export function costOfFarthestInsertion(problem: TestTour): number {
  const { n, costs, ends } = problem;
  const isOpen = ends.start !== ends.end;
  let order = isOpen ? [ends.start, ends.end] : [ends.start];
  const away = (place: number) => Math.min(...order.map((other) => costs[other * n + place]!));
  const cost = (candidate: readonly number[]) => {
    let sum = isOpen ? 0 : costs[candidate.at(-1)! * n + candidate[0]!]!;
    for (let k = 1; k < candidate.length; k++) sum += costs[candidate[k - 1]! * n + candidate[k]!]!;
    return sum;
  };
  while (order.length < n) {
    const left = Array.from({ length: n }, (_, k) => k).filter((k) => !order.includes(k));
    const farthest = left.reduce((best, k) => (away(k) > away(best) ? k : best));
    const candidates = Array.from({ length: isOpen ? order.length - 1 : order.length }, (_, k) =>
      order.toSpliced(k + 1, 0, farthest),
    );
    order = candidates.reduce((best, candidate) => (cost(candidate) < cost(best) ? candidate : best));
  }
  return costOfOrder(problem, order);
}

const integer = fc.integer({ min: 0, max: 20 });
const cost = fc.oneof(
  { weight: 6, arbitrary: integer },
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(Infinity) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 ** 40 }) },
);
const hardlyAny = fc.oneof(
  { weight: 2, arbitrary: integer },
  { weight: 3, arbitrary: fc.constant(Infinity) },
);
const kinds = [cost, hardlyAny, integer, fc.integer({ min: 0, max: 1 }), fc.constant(0)];

/** Matrices with ties, zeros, forbidden pairs and costs far apart, some of them symmetric. Costs are whole numbers, so sums are exact. */
export function hostileTour(least: number, most: number): fc.Arbitrary<TestTour> {
  return fc
    .record({
      n: fc.integer({ min: least, max: most }),
      kind: fc.constantFrom(...kinds),
      isSymmetric: fc.boolean(),
    })
    .chain(({ n, kind, isSymmetric }) =>
      fc.record({
        n: fc.constant(n),
        costs: fc.array(kind, { minLength: n * n, maxLength: n * n }).map((values) => {
          if (!isSymmetric) return Float64Array.from(values);
          return Float64Array.from(values, (_, at) => {
            const [i, j] = [Math.floor(at / n), at % n];
            return values[Math.max(i, j) * n + Math.min(i, j)]!;
          });
        }),
        ends: fc.record({ start: fc.nat(n - 1), end: fc.nat(n - 1) }),
      }),
    );
}

/** Places on a plane of `side` by `side`; each direction costs up to `share` more than the straight line. */
export function plane(n: number, seed: number, share: number, ends: TourEnds): TestTour {
  const random = randomInts(seed);
  const x = Array.from({ length: n }, () => random(10_000));
  const y = Array.from({ length: n }, () => random(10_000));
  const costs = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const straight = Math.sqrt((x[i]! - x[j]!) ** 2 + (y[i]! - y[j]!) ** 2);
      costs[i * n + j] = Math.round(straight * (1 + (share * random(1000)) / 1000));
    }
  }
  return { n, costs, ends };
}
