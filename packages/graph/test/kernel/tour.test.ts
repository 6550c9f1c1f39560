import fc from 'fast-check';
import { randomInts, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { solveTour } from '../../src/kernel/index.ts';
import {
  costOfFarthestInsertion,
  costOfOrder,
  hostileTour,
  leastCost,
  orderAsGiven,
  plane,
  type TestTour,
} from './tour-oracle.ts';

/** Checks that an order has all places once and its ends in place; returns its cost. */
function costOfSolution(problem: TestTour): number {
  const { n, costs, ends } = problem;
  const order = solveTour(costs, n, ends);
  expect(order).toBeInstanceOf(Uint32Array);
  expect([...order].toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, k) => k));
  expect(order[0]).toBe(ends.start);
  if (ends.start !== ends.end) expect(order[n - 1]).toBe(ends.end);
  return costOfOrder(problem, order);
}

describe('up to 12 places between the ends', () => {
  const isAsGoodAsAll = (problem: TestTour): void => {
    const least = leastCost(problem);
    if (least < Infinity) expect(costOfSolution(problem)).toBe(least);
    else {
      expect(() => solveTour(problem.costs, problem.n, problem.ends)).toThrow(
        expect.objectContaining({
          name: 'PortolanError',
          code: 'kernel-tour',
          message: expect.stringMatching(/^there is no tour/),
        }),
      );
    }
  };

  test('give a tour as short as the best of all orders, or an error where all are forbidden', () => {
    fc.assert(fc.property(hostileTour(1, 7), isAsGoodAsAll), { numRuns: share(1500) });
  });

  test('give the best of all orders with 8 and 9 places', () => {
    fc.assert(fc.property(hostileTour(8, 9), isAsGoodAsAll), { numRuns: 15 });
  });

  test('may have costs that are not whole numbers', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e100, noNaN: true }), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(values, fc.nat(5), fc.nat(5), (costs, start, end) => {
        const problem = { n: 6, costs: Float64Array.from(costs), ends: { start, end } };
        expect(costOfSolution(problem) / leastCost(problem) || 1).toBeCloseTo(1, 12);
      }),
      { numRuns: share(300) },
    );
  });

  test('may be one, two or three', () => {
    expect([...solveTour([7], 1, { start: 0, end: 0 })]).toEqual([0]);
    expect([...solveTour([NaN], 1, { start: 0, end: 0 })]).toEqual([0]);
    expect([...solveTour([0, 3, 4, 0], 2, { start: 1, end: 1 })]).toEqual([1, 0]);
    expect([...solveTour([0, 3, Infinity, 0], 2, { start: 0, end: 1 })]).toEqual([0, 1]);
    expect(() => solveTour([0, 3, Infinity, 0], 2, { start: 1, end: 0 })).toThrow(
      'position 0 must not follow 1',
    );
    expect(() => solveTour([0, 3, Infinity, 0], 2, { start: 0, end: 0 })).toThrow(
      'position 0 may follow nothing',
    );
    expect([...solveTour([0, 5, 1, 1, 0, 5, 5, 1, 0], 3, { start: 0, end: 0 })]).toEqual([0, 2, 1]);
    expect([...solveTour([0, 5, 1, 1, 0, 5, 5, 1, 0], 3, { start: 0, end: 2 })]).toEqual([0, 1, 2]);
  });
});

describe('more than 12 places between the ends', () => {
  const seeds = Array.from({ length: 12 }, (_, k) => k + 1);

  test('give a tour no longer than the order given, nor than farthest insertion', () => {
    for (const seed of seeds) {
      for (const ends of [
        { start: 0, end: 0 },
        { start: 3, end: 11 },
      ]) {
        const problem = plane(14 + 4 * seed, seed, seed % 3 === 0 ? 0 : 0.3, ends);
        const cost = costOfSolution(problem);
        expect(cost).toBeLessThanOrEqual(costOfOrder(problem, orderAsGiven(problem)));
        expect(cost).toBeLessThanOrEqual(costOfFarthestInsertion(problem));
      }
    }
  });

  test('give a tour of cost 0 that is hidden among others', () => {
    for (const seed of seeds) {
      const n = 14 + 3 * seed;
      const random = randomInts(seed);
      const hidden = Array.from({ length: n }, (_, k) => k);
      for (let k = n - 1; k > 1; k--) {
        const other = 1 + random(k);
        [hidden[k], hidden[other]] = [hidden[other]!, hidden[k]!];
      }
      const costs = Float64Array.from({ length: n * n }, () => 1 + random(9));
      for (let k = 0; k < n; k++) costs[hidden[k]! * n + hidden[(k + 1) % n]!] = 0;
      expect([...solveTour(costs, n, { start: 0, end: 0 })]).toEqual(hidden);
      expect([...solveTour(costs, n, { start: 0, end: hidden[n - 1]! })]).toEqual(hidden);
    }
  });

  test('give a tour or an error on hostile matrices', () => {
    fc.assert(
      fc.property(hostileTour(14, 17), (problem) => {
        try {
          expect(costOfSolution(problem)).toBeLessThan(Infinity);
        } catch (error) {
          expect(error).toMatchObject({ name: 'PortolanError', code: 'kernel-tour' });
          expect((error as Error).message).toMatch(/^(there is no|no) tour of finite cost/);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('give the only order that is allowed, and an error without one of its pairs', () => {
    const n = 20;
    const costs = new Float64Array(n * n).fill(Infinity);
    const only = Array.from({ length: n }, (_, k) => (k * 7) % n);
    for (let k = 0; k < n; k++) costs[only[k]! * n + only[(k + 1) % n]!] = 5;
    // Two more pairs leave every place a way in and a way out, so it is not obvious that there is no tour.
    costs[only[3]! * n + only[9]!] = 5;
    costs[only[5]! * n + only[4]!] = 5;
    expect([...solveTour(costs, n, { start: 0, end: 0 })]).toEqual(only);
    costs[only[3]! * n + only[4]!] = Infinity;
    expect(() => solveTour(costs, n, { start: 0, end: 0 })).toThrow(/no tour of finite cost was found/);
  });

  test('may have costs that are all equal, all 0, or so far apart that small ones vanish in rounding', () => {
    const n = 25;
    for (const cost of [0, 1, 1e100, 1e-300]) {
      const problem = { n, costs: new Float64Array(n * n).fill(cost), ends: { start: 4, end: 4 } };
      expect(costOfSolution(problem)).toBeCloseTo(n * cost, -90);
    }
    const random = randomInts(5);
    const scales = [1e-100, 1, 1e50, 1e97, Infinity];
    const costs = Float64Array.from({ length: n * n }, () => random(1000) * scales[random(5)]! || 0);
    expect(costOfSolution({ n, costs, ends: { start: 0, end: 0 } })).toBeLessThan(1e60);
  });

  test('give the same order every time, from any kind of array', () => {
    const { n, costs, ends } = plane(40, 9, 0.2, { start: 0, end: 5 });
    const order = solveTour(costs, n, ends);
    expect(solveTour([...costs], n, ends)).toEqual(order);
    expect(solveTour(Uint32Array.from(costs), n, ends)).toEqual(order);
    expect(costs).toEqual(plane(40, 9, 0.2, ends).costs);
  });

  test('may be as many as two hundred', () => {
    const problem = plane(200, 3, 0.1, { start: 0, end: 199 });
    expect(costOfSolution(problem)).toBeLessThan(0.95 * costOfFarthestInsertion(problem));
  });
});

describe('misuse is refused', () => {
  const ends = { start: 0, end: 0 };
  test.each([
    ['a length that is not n * n', () => solveTour([0, 1, 1], 2, ends), /4 entries, not 3/],
    ['an n of 0', () => solveTour([], 0, ends), /from 1 to 65535, not 0/],
    ['an n that is no whole number', () => solveTour([0, 1], 1.5, ends), /not 1.5/],
    ['an n that is far too great', () => solveTour([0], 2 ** 20, ends), /not 1048576/],
    ['a cost of NaN', () => solveTour([0, NaN, 1, 0], 2, ends), /from 0 to 1 must be .* not NaN/],
    ['a cost below 0', () => solveTour([0, 1, -1, 0], 2, ends), /from 1 to 0 must be .* not -1/],
    ['a cost that overflows', () => solveTour([0, 1, 1e101, 0], 2, ends), /not 1e\+101/],
    ['a hole in the array', () => solveTour(Array.from<number>({ length: 4 }), 2, ends), /not undefined/],
    [
      'a start beyond the last position',
      () => solveTour([0, 1, 1, 0], 2, { start: 2, end: 0 }),
      /start must be .* 0 to 1, not 2/,
    ],
    ['an end below 0', () => solveTour([0, 1, 1, 0], 2, { start: 0, end: -1 }), /end must be .* not -1/],
    [
      'an end that is no whole number',
      () => solveTour([0, 1, 1, 0], 2, { start: 0, end: 0.5 }),
      /end must be .* not 0.5/,
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(
      expect.objectContaining({
        name: 'PortolanError',
        code: 'kernel-tour',
        message: expect.stringMatching(message),
      }),
    );
  });

  test('the error names a place that cannot be entered or left', () => {
    const n = 20;
    for (const [start, end] of [
      [0, 0],
      [0, 19],
      [7, 3],
    ] as const) {
      const costs = new Float64Array(n * n).fill(1);
      for (let k = 0; k < n; k++) costs[k * n + end] = Infinity;
      expect(() => solveTour(costs, n, { start, end })).toThrow(`position ${end} may follow nothing`);
      costs.fill(1).fill(Infinity, start * n, (start + 1) * n);
      expect(() => solveTour(costs, n, { start, end })).toThrow(`nothing may follow position ${start}`);
    }
  });
});
