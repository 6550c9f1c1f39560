import { expect, test } from 'vitest';
import { remembered } from '../../src/file/remembered-strings.ts';

test('every string is read as it was written, and is decoded again only after thousands of others', () => {
  let decoded = 0;
  const strings = remembered({
    at(index) {
      decoded++;
      return index < 20_000 ? `street ${index}` : undefined;
    },
  });
  for (let round = 0; round < 3; round++) expect(strings.at(7)).toBe('street 7');
  expect(decoded).toBe(1);
  for (let index = 0; index < 20_000; index++) expect(strings.at(index)).toBe(`street ${index}`);
  expect(strings.at(7)).toBe('street 7');
  expect(strings.at(20_000)).toBeUndefined();
});
