import { expect, test } from 'vitest';
import { NumberPool } from '../../src/build/osm/number-pool.ts';

test('lists of a pool are zeros of their own, whatever their lengths', () => {
  const pool = new NumberPool();
  const lists = [0, 1, 5000, 16_384, 3, 16_385, 12_000, 5000].map((length) => pool.take(length));
  expect(lists.map(({ length }) => length)).toEqual([0, 1, 5000, 16_384, 3, 16_385, 12_000, 5000]);
  for (const [index, list] of lists.entries()) {
    expect(list.every((value) => value === 0)).toBe(true);
    list.fill(index + 1);
  }
  for (const [index, list] of lists.entries()) expect(list.every((value) => value === index + 1)).toBe(true);
});
