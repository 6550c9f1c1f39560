import { readFileSync } from 'node:fs';
import { hasSharedData, pathOfData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { solveTour } from '../../src/kernel/index.ts';
import { costOfOrder } from './tour-oracle.ts';
import { readTsplib } from './tsplib.ts';

/** Lengths of optimal tours, as TSPLIB states them. */
const OPTIMA = {
  'att48.tsp': 10628,
  'bayg29.tsp': 1610,
  'br17.atsp': 39,
  'burma14.tsp': 3323,
  'dantzig42.tsp': 699,
  'eil51.tsp': 426,
  'ftv33.atsp': 1286,
  'ftv38.atsp': 1530,
  'ftv44.atsp': 1613,
  'gr17.tsp': 2085,
  'gr24.tsp': 1272,
  'gr48.tsp': 5046,
  'ry48p.atsp': 14422,
  'ulysses16.tsp': 6859,
};
const textOf = (file: string): string => readFileSync(pathOfData(`tsplib/${file}`), 'latin1');

describe.skipIf(!hasSharedData)('TSPLIB, up to 51 places', () => {
  test.each(Object.entries(OPTIMA))('%s: the optimum, %i', (file, optimum) => {
    const { n, costs } = readTsplib(textOf(file));
    const ends = { start: 0, end: 0 };
    expect(costOfOrder({ n, costs, ends }, solveTour(costs, n, ends))).toBe(optimum);
  });

  test.each(['att48', 'bayg29', 'eil51', 'gr24', 'gr48', 'ulysses16'])(
    '%s: the published tour is measured as published',
    (name) => {
      const { n, costs } = readTsplib(textOf(`${name}.tsp`));
      const section = textOf(`${name}.opt.tour`).split('TOUR_SECTION')[1]!;
      const order = section
        .trim()
        .split(/\s+/)
        .map((stop) => Number(stop) - 1)
        .slice(0, n);
      expect(costOfOrder({ n, costs, ends: { start: 0, end: 0 } }, order)).toBe(
        OPTIMA[`${name}.tsp` as keyof typeof OPTIMA],
      );
    },
  );

  test('an open path is no longer than the closed tour that joins its ends', () => {
    const { n, costs } = readTsplib(textOf('ry48p.atsp'));
    const tour = solveTour(costs, n, { start: 0, end: 0 });
    const ends = { start: tour[0]!, end: tour[n - 1]! };
    const path = solveTour(costs, n, ends);
    expect(costOfOrder({ n, costs, ends }, path)).toBe(costOfOrder({ n, costs, ends }, tour));
  });
});
