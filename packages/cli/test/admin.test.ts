import { floorOf, randomFractions, seedOf, share } from '@portolan/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCountries } from '@portolan/cli/admin';
import { buildGraph, nearestRoads, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { readFileSync } from 'node:fs';
import { BandedRings } from '../src/admin/banded-rings.ts';
import { flatPolygons } from '../src/admin/flat-rings.ts';
import { isInside, readWorldAtlas } from '../src/admin/world-atlas.ts';
import { TOWN } from './spawn.ts';

describe('the country of a place', () => {
  // All of the atlas takes a second to read.
  let everywhere: Awaited<ReturnType<typeof openCountries>>;
  beforeAll(async () => {
    everywhere = await openCountries();
  });

  test.each([
    ['Gothenburg', 57.7, 11.97, 'SE', 'Sweden', true],
    ['London', 51.5, -0.12, 'GB', 'United Kingdom', false],
    ['Andorra la Vella', 42.507, 1.522, 'AD', 'Andorra', true],
    ['Tokyo', 35.68, 139.7, 'JP', 'Japan', false],
    ['Maseru, in a hole of South Africa', -29.31, 27.48, 'LS', 'Lesotho', false],
  ])('of %s', async (_, lat, lon, countryCode, country, driveOnRight) => {
    const expected = { countryCode, country, stateCode: '', state: '', driveOnRight };
    expect(everywhere(lat, lon)).toEqual(expected);
    const near = await openCountries({ west: lon - 1, south: lat - 1, east: lon + 1, north: lat + 1 });
    expect(near(lat, lon)).toEqual(expected);
  });

  test('is null at sea', () => {
    expect(everywhere(45, -30)).toBe(null);
    expect(everywhere(56.9, 10.9)).toBe(null);
  });

  test.each([
    ['Hong Kong Central, on land won from the sea', 22.2867, 114.1588, 'HK', false],
    ['a wharf of Auckland', -36.842, 174.7665, 'NZ', false],
    ['the docks of Liverpool', 53.4004, -2.9946, 'GB', false],
    ['the harbour of Monaco', 43.7334, 7.4213, 'MC', true],
    ['the middle of Nicosia', 35.1765, 33.3632, 'CY', false],
    ['the north of Nicosia', 35.1856, 33.3823, 'CY', false],
    ['the north of Cyprus', 35.33, 33.32, 'CY', false],
    ['a British base on Cyprus', 34.59, 32.98, '', false],
    ['Cocos Islands', -12.1642, 96.871, '', false],
    ['Kosovo', 42.66, 21.17, 'XK', true],
    ['the Øresund bridge, nearer to Sweden', 55.568, 12.87, 'SE', true],
    ['the Øresund bridge, nearer to Denmark', 55.6, 12.73, 'DK', true],
  ])('off the drawn coast is that of the nearest one: %s', async (_, lat, lon, countryCode, driveOnRight) => {
    const expected = { countryCode, driveOnRight };
    expect(everywhere(lat, lon)).toMatchObject(expected);
    // The coast lies outside of a box of the place alone.
    const near = await openCountries({ west: lon, south: lat, east: lon, north: lat });
    expect(near(lat, lon)).toMatchObject(expected);
  });

  test('is found on both sides of the antimeridian', async () => {
    const adminAt = await openCountries({ west: 179, south: -17, east: -179.5, north: -16 });
    // Taveuni, which lies across it, and Chukotka, which is far away.
    for (const lon of [179.95, -179.95]) expect(adminAt(-16.85, lon)).toMatchObject({ countryCode: 'FJ' });
    for (const lon of [179.5, -179.5]) expect(adminAt(68, lon)).toBe(null);
  });

  test.each([
    ['Kiruna', 67.8557, 20.2253, 'SE'],
    ['Rovaniemi', 66.5, 25.73, 'FI'],
    ['Fairbanks', 64.84, -147.72, 'US'],
    ['Resolute', 74.7, -94.83, 'CA'],
    ['Murmansk', 68.97, 33.07, 'RU'],
    ['Pevek', 69.7, 170.3, 'RU'],
    ['Uelen, beyond the antimeridian', 66.16, -169.81, 'RU'],
    ['Egvekinot, just beyond it', 66.32, -179.12, 'RU'],
    ['La Paz, at the latitude of Taveuni', -16.5, -68.15, 'BO'],
    ['Vostok, far from the coast of Antarctica', -78.46, 106.84, 'AQ'],
  ])('does not depend on what crosses the antimeridian: %s', async (_, lat, lon, countryCode) => {
    expect(everywhere(lat, lon)).toMatchObject({ countryCode });
    const near = await openCountries({ west: lon - 1, south: lat - 1, east: lon + 1, north: lat + 1 });
    expect(near(lat, lon)).toMatchObject({ countryCode });
  });

  test('is null in the sea at the latitudes of what crosses the antimeridian', () => {
    for (const [lat, lon] of [
      [68, 0],
      [71, -12],
      [-16.8, -100],
      [-16.8, 0],
    ] as const)
      expect(everywhere(lat, lon), `${lat} ${lon}`).toBe(null);
  });

  test('is in the form that buildGraph takes', async () => {
    const source = await readOsm(readFileSync(TOWN));
    const graph = openGraph(
      await buildGraph(source, { adminAt: await openCountries(source.bounds ?? undefined) }),
    );
    const [near] = nearestRoads(graph, {
      locations: [{ lat: 57.7001, lon: 11.9701 }],
      costing: 'auto',
      verbose: true,
    });
    expect(near!.edges.length).toBeGreaterThan(0);
  });
});

describe('polygons across the antimeridian', () => {
  const radii = fc.array(fc.integer({ min: 2, max: 60 }), { minLength: 3, maxLength: 12 });
  const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;
  const star = (middle: number, list: readonly number[], size: number): number[][] => {
    const ring = list.map((radius, at) => {
      const angle = (at / list.length) * 2 * Math.PI;
      return [wrapped(middle + size * radius * Math.cos(angle)), size * radius * Math.sin(angle)];
    });
    return [...ring, ring[0]!];
  };

  test('hold the places that they hold elsewhere, and their holes do not', () => {
    // No place lies on an edge.
    const tried = fc.array(
      fc
        .tuple(fc.integer({ min: -89, max: 89 }), fc.integer({ min: -59, max: 59 }))
        .map(([lon, lat]) => [lon + 0.137, lat + 0.241]),
      { minLength: 20, maxLength: 20 },
    );
    fc.assert(
      fc.property(radii, fc.integer({ min: -180, max: 180 }), tried, (list, middle, places) => {
        const polygon = (lon: number): number[][][] => [star(lon, list, 1), star(lon, list, 0.5)];
        const there = flatPolygons(polygon(middle));
        for (const [lon = 0, lat = 0] of places) {
          const found = there.filter((rings) => isInside(rings, lat, wrapped(middle + lon)));
          expect(found.length, `${lon} ${lat}`).toBe(isInside(polygon(0), lat, lon) ? 1 : 0);
        }
        for (const [lon] of there.flat(2)) expect(Math.abs(lon!)).toBeLessThanOrEqual(180);
      }),
      { numRuns: share(1000) },
    );
  });
});

test('bands of a polygon answer as all of its edges do', () => {
  const coordinate = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -4, max: 4, noNaN: true }));
  const position = fc.tuple(coordinate, coordinate);
  const ring = fc.array(position, { maxLength: 60 }).map((open) => [...open, ...open.slice(0, 1)]);
  let inside = 0;
  fc.assert(
    fc.property(fc.array(ring, { maxLength: 3 }), fc.array(position, { minLength: 1 }), (rings, places) => {
      const area = new BandedRings(rings);
      const corners = rings.flat();
      for (const [lon, lat] of [...places, ...corners]) {
        expect(area.contains(lat, lon)).toBe(isInside(rings, lat, lon));
        if (isInside(rings, lat, lon)) inside++;
      }
    }),
    { numRuns: share(500) },
  );
  expect(inside).toBeGreaterThan(floorOf(100));
});

test('the nearest edge by bands is the nearest of all edges', () => {
  const coordinate = fc.double({ min: -4, max: 4, noNaN: true });
  const position = fc.tuple(coordinate, coordinate);
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 60 }),
      position,
      fc.double({ min: 0.01, max: 3, noNaN: true }),
      (open, [lon, lat], reach) => {
        const ring = [...open, ...open.slice(0, 1)];
        const shrink = Math.cos((lat * Math.PI) / 180);
        // An edge as so many places one after the other that its nearest one is known to within a step.
        const steps = 200;
        let expected = reach;
        let step = 0;
        for (let i = 1; i < ring.length; i++) {
          const [x0, y0] = ring[i - 1]!;
          const [x1, y1] = ring[i]!;
          step = Math.max(step, Math.hypot(x1 - x0, y1 - y0) / steps);
          for (let k = 0; k <= steps; k++) {
            const x = x0 + ((x1 - x0) * k) / steps;
            const y = y0 + ((y1 - y0) * k) / steps;
            expected = Math.min(expected, Math.hypot((x - lon) * shrink, y - lat));
          }
        }
        const distance = new BandedRings([ring]).distanceTo(lat, lon, reach);
        expect(distance).toBeLessThan(expected + 1e-9);
        expect(distance).toBeGreaterThan(expected - step - 1e-9);
        if (distance < reach) found++;
      },
    ),
    { numRuns: share(500) },
  );
  expect(found).toBeGreaterThan(floorOf(100));
});

test('countries are the same by bands as by all edges', async () => {
  const atlas = await readWorldAtlas(() => true);
  const polygons = atlas.flatMap((country) => country.polygons);
  const random = randomFractions(seedOf(5));
  const areas = polygons.map((rings) => new BandedRings(rings));
  let inside = 0;
  for (let place = 0; place < share(60); place++) {
    const [lat, lon] = [180 * random() - 90, 360 * random() - 180];
    for (const [i, area] of areas.entries()) {
      const expected = isInside(polygons[i]!, lat, lon);
      expect(area.contains(lat, lon)).toBe(expected);
      if (expected) inside++;
    }
  }
  expect(inside).toBeGreaterThan(floorOf(3));
});
