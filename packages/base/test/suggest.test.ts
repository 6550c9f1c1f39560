import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, suggest } from '../src/suggest.ts';

test.each([
  ['build', 'build', 0],
  ['buidl', 'build', 1],
  ['biuld', 'build', 1],
  ['bild', 'build', 1],
  ['', 'route', 5],
  ['route', '', 5],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test('the distance is symmetric, and no larger than the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other);
      expect(distance).toBe(editDistance(other, one));
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance === 0).toBe(one === other);
    }),
  );
});

test('nothing is suggested for what is nothing like it', () => {
  expect(suggest('frobnicate', ['build', 'route'])).toBeUndefined();
  expect(suggest('BUILD', ['build', 'route'])).toBe('build');
});

test('a text of any length is answered at once', () => {
  expect(suggest('b'.repeat(1_000_000), ['build', 'route'])).toBeUndefined();
});
