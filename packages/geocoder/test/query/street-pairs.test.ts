import { expect, test } from 'vitest';
import { readTyped } from '../../src/query/question/typed-query.ts';
import { streetPairsOf } from '../../src/query/question/street-pairs.ts';

test.each([
  ['Main St & 5th Ave', ['Main St', '5th Ave']],
  ['Calle 5 esq. Calle 7', ['Calle 5', 'Calle 7']],
  ['Ecke Ahorn/Birke', ['Ahorn', 'Birke']],
])('%s are two streets', (text, streets) => {
  const [pair] = streetPairsOf(readTyped(text), false);
  expect([pair?.left, pair?.right].map((part) => part?.replace('.', ''))).toEqual(
    streets.map((street) => street.toLowerCase()),
  );
});

test.each(['Hauptstr. 5 c/o Huber', 'c/o Huber, Hauptstr. 5', 'Rua Augusta 100 2.º Esq., Lisboa'])(
  '%s are none',
  (text) => expect(streetPairsOf(readTyped(text), false)).toEqual([]),
);
