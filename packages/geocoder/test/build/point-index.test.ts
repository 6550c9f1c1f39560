import { randomInts, seedOf } from '@portolan/testing';
import { expect, test } from 'vitest';
import { PointIndex } from '../../src/build/areas/point-index.ts';

test.each([0, 1, 500, 32_768, 32_769, 70_000])('an index of %i points finds those in a box', (count) => {
  const random = randomInts(seedOf(17));
  const points = Array.from({ length: count }, () => ({
    lat: random(2000) - 1000,
    lon: random(2000) - 1000,
  }));
  let asked = 0;
  const index = new PointIndex(points, () => asked++);
  expect(asked).toBeGreaterThanOrEqual(Math.ceil(count / 32_768));
  for (let box = 0; box < 20; box++) {
    const [west, south] = [random(2000) - 1000, random(2000) - 1000];
    const [east, north] = [west + random(300), south + random(300)];
    const expected = points.flatMap(({ lat, lon }, at) =>
      lon >= west && lon <= east && lat >= south && lat <= north ? [at] : [],
    );
    expect(index.range(west, south, east, north).toSorted((a, b) => a - b)).toEqual(expected);
  }
});
