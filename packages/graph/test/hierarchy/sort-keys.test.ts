import { randomInts, seedOf } from '@portolan/testing';
import { expect, test } from 'vitest';
import { sortKeys } from '../../src/hierarchy/order/sort-keys.ts';

test('keys are sorted as the platform sorts them, however many there are', () => {
  const random = randomInts(seedOf(41));
  for (const count of [0, 1, 2, 1000, 32_768, 32_769, 65_536, 65_537, 150_001]) {
    const keys = Float64Array.from({ length: count }, (_, k) => random(2 ** 20) * 2 ** 26 + k);
    const expected = keys.toSorted();
    let asked = 0;
    sortKeys(keys, () => asked++);
    expect(keys.every((key, k) => key === expected[k])).toBe(true);
    expect(asked).toBeGreaterThanOrEqual(Math.ceil(count / 32_768));
  }
});
