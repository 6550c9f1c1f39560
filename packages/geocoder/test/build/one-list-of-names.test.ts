import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedNames } from '../../src/build/names/shared-names.ts';

test('equal lists of names are one, and different ones stay different', () => {
  const name = fc.record({
    kind: fc.constantFrom('', 'alt', 'ref'),
    text: fc.constantFrom('a', 'b', '["","a"]', '\0'),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 20 }),
      (lists) => {
        const shared = new SharedNames();
        const taken = lists.map((list) => shared.listOf(structuredClone(list)));
        expect(taken).toEqual(lists);
        for (const [k, list] of taken.entries()) {
          const first = lists.findIndex((other) => JSON.stringify(other) === JSON.stringify(lists[k]));
          expect(list).toBe(taken[first]);
        }
      },
    ),
  );
});

test('a kind of road has one text', () => {
  const shared = new SharedNames();
  expect([shared.kindOf('path'), shared.kindOf('steps'), shared.kindOf('path')]).toEqual([
    'highway=path',
    'highway=steps',
    'highway=path',
  ]);
});
