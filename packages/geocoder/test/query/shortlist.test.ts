import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Shortlist } from '../../src/query/scoring/shortlist.ts';

test('a shortlist keeps the items with the greatest bounds, as many as there is room for', () => {
  const bounds = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 80 });
  const shortlist = new Shortlist(16);
  fc.assert(
    fc.property(bounds, fc.integer({ min: 1, max: 16 }), (offered, room) => {
      shortlist.clear(room);
      offered.forEach((bound, position) => shortlist.offer(bound, position));
      const kept = Array.from(shortlist.positions(), (position) => offered[position]!);
      const best = offered.toSorted((a, b) => b - a).slice(0, room);
      expect(kept.toSorted((a, b) => b - a)).toEqual(best);
      expect(shortlist.least).toBe(offered.length < room ? -Infinity : best.at(-1));
    }),
  );
});
