import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Centre, haversineOf } from '../../src/bytes/spatial/centre.ts';
import { buildGeocoder, openGeocoder } from '../../src/index.ts';
import { Filter } from '../../src/query/records/filter.ts';
import { placeOf } from '../../src/query/records/read-entities.ts';
import { osmSource } from '../support/osm-text.ts';

/** Degrees. */
const STEP = 1e-3;

test('a circle has the streets that it has when all lines are read', async () => {
  const step = fc.integer({ min: -60, max: 60 });
  const point = fc.tuple(step, step);
  const line = fc.uniqueArray(point, { minLength: 2, maxLength: 5, selector: String });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(-70, -0.01, 0, 47, 85),
      fc.constantFrom(-179.97, 9, 179.97),
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(point, fc.integer({ min: 1, max: 9000 })), { minLength: 1, maxLength: 12 }),
      async (lat, lon, lines, circles) => {
        const isIn = ([, east]: readonly [number, number]): boolean => Math.abs(lon + east * STEP) < 180;
        const streets = lines.map((points) => points.filter(isIn)).filter(({ length }) => length > 1);
        const nodes = streets.flatMap((points, k) =>
          points.map(
            ([north, east], at) => [10 * (k + 1) + at, lat + north * STEP, lon + east * STEP] as const,
          ),
        );
        const ways = streets.map(
          (points, k) =>
            [
              k + 1,
              points.map((_, at) => 10 * (k + 1) + at),
              { highway: 'residential', name: `Street ${k}` },
            ] as const,
        );
        const { file } = openGeocoder(await buildGeocoder(await osmSource({ nodes, ways })));
        for (const [centre, radiusMetres] of circles.filter(([place]) => isIn(place))) {
          const circle = { lat: lat + centre[0] * STEP, lon: lon + centre[1] * STEP, radiusMetres };
          const filter = new Filter(file, { circle });
          const from = new Centre(circle.lat, circle.lon);
          const farthest = haversineOf(radiusMetres);
          for (let street = 0; street < file.entityCount; street++) {
            const own = placeOf(file, street);
            const isNear = from.to(own.lat, own.lon) <= farthest;
            const wanted = isNear ? own : file.lines.placeIn(street, undefined, from, farthest);
            expect(filter.placeOf(street)).toEqual(wanted);
          }
        }
      },
    ),
    { numRuns: share(300) },
  );
});

test('a street reaches little further than its lines', async () => {
  const nodes = [
    [1, 47, 9],
    [2, 47, 9.001],
  ] as const;
  const ways = [[1, [1, 2], { highway: 'residential', name: 'Lindenweg' }]] as const;
  const { file } = openGeocoder(await buildGeocoder(await osmSource({ nodes, ways })));
  expect(file.lines.has(0)).toBe(true);
  const reach = file.lines.reachOf(0, placeOf(file, 0));
  // The street has 38 m to each side of its middle, and 56 m where it is as long as at the equator.
  expect(reach).toBeGreaterThan(38);
  expect(reach).toBeLessThan(60);
});
