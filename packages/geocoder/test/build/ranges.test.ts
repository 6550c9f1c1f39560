import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestAlong, pointAlong } from '../../src/geometry.ts';
import { buildGeocoder, openGeocoder, place, reverse, search } from '../../src/index.ts';
import type { V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const source = await osmSource({
  nodes: [
    [1, 32, -86],
    [2, 32, -85.99],
  ],
  ways: [[1, [1, 2], { highway: 'residential', name: 'Main Street' }]],
});
const header = 'from;to;interpolation;street;city;state;postcode;geometry\n';
const first = (response: unknown) => (response as V1Response).features[0]!;

test('the number that reverse search guesses is the nearest of all that can be asked for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('all', 'odd'),
      fc.boolean(),
      fc.integer({ min: -86_001_000, max: -85_989_000 }),
      async (from, length, rule, isReversed, lonUnits) => {
        const [a, b] = isReversed ? [from + length, from] : [from, from + length];
        const tiger = `${header}${a};${b};${rule};Main St;X;AL;36067;LINESTRING(-86 32.0001,-85.995 32.0001,-85.99 32.0002)`;
        const geocoder = openGeocoder(await buildGeocoder(source, { tiger }));
        const query = {
          'point.lat': 32.0001,
          'point.lon': lonUnits / 1e6,
          layers: 'address',
          'boundary.circle.radius': 5,
        };
        const found = first(reverse(geocoder, query));
        const step = rule === 'all' ? 1 : 2;
        const distances: number[] = [];
        for (let number = a; Math.abs(number - a) <= length; number += Math.sign(b - a || 1) * step) {
          const { properties, geometry } = first(search(geocoder, { text: `${number} Main Street` }));
          expect([properties['housenumber'], properties['match_type']]).toEqual([
            String(number),
            'interpolated',
          ]);
          distances.push(Math.abs(geometry.coordinates[0] - lonUnits / 1e6));
        }
        const away = Math.abs(found.geometry.coordinates[0] - lonUnits / 1e6);
        // The line has a bend, so lengths along it differ slightly from differences in longitude.
        expect(away).toBeLessThanOrEqual(Math.min(...distances) + 2e-5);
        expect(first(place(geocoder, { ids: found.properties['gid'] })).geometry).toEqual(found.geometry);
      },
    ),
    { numRuns: 40 },
  );
});

test('the nearest place along a line is no further than any other', () => {
  const units = fc.integer({ min: -20_000, max: 20_000 });
  const line = fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 6 }).map((points) => ({
    lat: Int32Array.from(points, ([lat]) => lat),
    lon: Int32Array.from(points, ([, lon]) => lon),
  }));
  fc.assert(
    fc.property(line, units, units, (course, lat, lon) => {
      const { square, share } = nearestAlong(lat, lon, course);
      const gap = (at: { lat: number; lon: number }): number => Math.hypot(at.lat - lat, at.lon - lon);
      expect(Math.abs(gap(pointAlong(course, share)) - Math.sqrt(square))).toBeLessThan(2);
      for (let k = 0; k <= 50; k++)
        expect(gap(pointAlong(course, k / 50))).toBeGreaterThan(Math.sqrt(square) - 2);
    }),
    { numRuns: 300 },
  );
});
