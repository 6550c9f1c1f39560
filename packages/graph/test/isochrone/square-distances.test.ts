import { neverStop } from '@portolan/base';
import { randomInts, share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distancesFrom, FAR, type Steps } from '../../src/isochrone/square-distances.ts';

/** Goes steps from square to square until no distance gets less. */
function distancesByAll(
  rows: number,
  columns: number,
  beginnings: ReadonlySet<number>,
  { straight, askew, most }: Steps,
): number[] {
  const distance = Array.from({ length: rows * columns }, (_, square) =>
    beginnings.has(square) ? 0 : Infinity,
  );
  for (let isLess = true; isLess;) {
    isLess = false;
    for (let from = 0; from < distance.length; from++) {
      for (let to = 0; to < distance.length; to++) {
        const north = Math.abs(Math.floor(to / columns) - Math.floor(from / columns));
        const east = Math.abs((to % columns) - (from % columns));
        if (Math.max(north, east) !== 1) continue;
        const there = distance[from]! + (north + east === 1 ? straight : askew);
        if (there < distance[to]!) {
          distance[to] = there;
          isLess = true;
        }
      }
    }
  }
  return distance.map((found) => (found <= most ? found : FAR));
}

test('two passes find the distances that steps from square to square do', () => {
  let [near, far] = [0, 0];
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const random = randomInts(seed);
      const [rows, columns] = [1 + random(9), 1 + random(9)];
      const beginnings = new Set(Array.from({ length: random(4) }, () => random(rows * columns)));
      for (const steps of [
        { straight: 5, askew: 7, most: 145 },
        { straight: 5, askew: 7, most: 20 },
        { straight: 1, askew: 1, most: 2 },
      ]) {
        const expected = distancesByAll(rows, columns, beginnings, steps);
        const found = distancesFrom({ rows, columns }, (square) => beginnings.has(square), steps, neverStop);
        expect([...found]).toEqual(expected);
        near += expected.filter((distance) => distance > 0 && distance < FAR).length;
        far += expected.filter((distance) => distance === FAR).length;
      }
    }),
    { numRuns: share(100) },
  );
  expect(near).toBeGreaterThan(0);
  expect(far).toBeGreaterThan(0);
});
