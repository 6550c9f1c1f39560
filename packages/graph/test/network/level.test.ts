import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { isOnLevel } from '../../src/network/tags/level.ts';

test.each([
  ['', [0]],
  ['ground', [0]],
  ['0', [0]],
  ['2', [2]],
  ['-1', [-1]],
  ['0;1', [0, 1]],
  ['0; 1;x', [0, 1]],
  ['-2--1', [-2, -1]],
  ['-1-1', [-1, 0, 0.5, 1]],
  ['1-0', [0, 0.5, 1]],
  ['0.5', [0.5]],
  ['1;;2', [1, 2]],
  ['9999', [0]],
] as const)('level=%s: %o', (value, levels) => {
  const all = [-2, -1, 0, 0.5, 1, 2];
  expect(all.filter((level) => isOnLevel(value, level))).toEqual(levels);
});

test('a list is on the levels of its parts, in any order', () => {
  const parts = fc.array(
    fc.tuple(fc.integer({ min: -5, max: 9 }), fc.option(fc.integer({ min: -5, max: 9 }))),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(parts, fc.integer({ min: -6, max: 10 }), (list, level) => {
      const text = list.map(([one, other]) => (other === null ? `${one}` : `${one}-${other}`)).join(';');
      const isIn = list.some(([one, other]) => {
        const ends = [one, other ?? one].toSorted((a, b) => a - b);
        return ends[0]! <= level && level <= ends[1]!;
      });
      expect(isOnLevel(text, level)).toBe(isIn);
    }),
    { numRuns: share(500) },
  );
});
