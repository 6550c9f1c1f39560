import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascentAlong } from '../src/index.ts';

test('adds up rises and falls; gaps are passed over', () => {
  expect(ascentAlong([10, 20, 15, NaN, 100, 110], 0)).toEqual({
    ascentMetres: 20,
    descentMetres: 5,
    lowestMetres: 10,
    highestMetres: 110,
  });
  expect(ascentAlong([NaN])).toEqual({
    ascentMetres: 0,
    descentMetres: 0,
    lowestMetres: NaN,
    highestMetres: NaN,
  });
});

test('with a threshold small ups and downs do not count, and a climb with them counts whole', () => {
  expect(ascentAlong([0, 3, 1, 4, 2, 0], 5)).toMatchObject({ ascentMetres: 0, descentMetres: 0 });
  expect(ascentAlong([0, 10, 8, 20, 18, 30], 5)).toMatchObject({ ascentMetres: 30, descentMetres: 0 });
  expect(ascentAlong([0, 10, 4, 14], 5)).toMatchObject({ ascentMetres: 20, descentMetres: 6 });
});

test('without a threshold it is the plain sum, and the difference is that of the ends', () => {
  const list = fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(list, fc.integer({ min: 0, max: 300 }), (heights, least) => {
      const found = ascentAlong(heights, 0);
      let [up, down] = [0, 0];
      for (let k = 1; k < heights.length; k++) {
        up += Math.max(0, heights[k]! - heights[k - 1]!);
        down += Math.max(0, heights[k - 1]! - heights[k]!);
      }
      expect([found.ascentMetres, found.descentMetres]).toEqual([up, down]);
      const coarse = ascentAlong(heights, least);
      expect(coarse.ascentMetres).toBeLessThanOrEqual(up);
      const net = heights.at(-1)! - heights[0]!;
      expect(Math.abs(coarse.ascentMetres - coarse.descentMetres - net)).toBeLessThanOrEqual(2 * least);
    }),
  );
});

test('rises and falls count from 5 metres on unless told otherwise', () => {
  expect(ascentAlong([12, 15, 30, 26, 41])).toEqual({
    ascentMetres: 29,
    descentMetres: 0,
    lowestMetres: 12,
    highestMetres: 41,
  });
  const list = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
  fc.assert(
    fc.property(list, (heights) => {
      expect(ascentAlong(heights)).toEqual(ascentAlong(heights, 5));
      expect(ascentAlong(Float64Array.from(heights))).toEqual(ascentAlong(heights));
    }),
  );
});

test('null and NaN are gaps alike, and nothing is counted across them', () => {
  const height = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
  fc.assert(
    fc.property(fc.array(height, { maxLength: 40 }), fc.integer({ min: 0, max: 20 }), (heights, least) => {
      const found = ascentAlong(heights, least);
      expect(
        ascentAlong(
          Float64Array.from(heights, (metres) => metres ?? NaN),
          least,
        ),
      ).toEqual(found);
      const runs: number[][] = [[]];
      for (const metres of heights) {
        if (metres === null) runs.push([]);
        else runs.at(-1)!.push(metres);
      }
      const parts = runs.map((run) => ascentAlong(run, least));
      expect(found.ascentMetres).toBe(parts.reduce((sum, { ascentMetres }) => sum + ascentMetres, 0));
      expect(found.descentMetres).toBe(parts.reduce((sum, { descentMetres }) => sum + descentMetres, 0));
    }),
  );
});
