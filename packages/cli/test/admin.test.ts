import { floorOf, randomFractions, seedOf, share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCountries } from '@portolan/cli/admin';
import { buildGraph, nearestRoads, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { readFileSync } from 'node:fs';
import { BandedRings } from '../src/admin/banded-rings.ts';
import { isInside, readWorldAtlas } from '../src/admin/world-atlas.ts';
import { TOWN } from './spawn.ts';

describe('the country of a place', () => {
  test.each([
    ['Gothenburg', 57.7, 11.97, 'SE', 'Sweden', true],
    ['London', 51.5, -0.12, 'GB', 'United Kingdom', false],
    ['Andorra la Vella', 42.507, 1.522, 'AD', 'Andorra', true],
    ['Tokyo', 35.68, 139.7, 'JP', 'Japan', false],
    ['Maseru, in a hole of South Africa', -29.31, 27.48, 'LS', 'Lesotho', false],
  ])('of %s', async (_, lat, lon, countryCode, country, driveOnRight) => {
    const expected = { countryCode, country, stateCode: '', state: '', driveOnRight };
    const everywhere = await openCountries();
    expect(everywhere(lat, lon)).toEqual(expected);
    const near = await openCountries({ west: lon - 1, south: lat - 1, east: lon + 1, north: lat + 1 });
    expect(near(lat, lon)).toEqual(expected);
  });

  test('is null at sea', async () => {
    const adminAt = await openCountries();
    expect(adminAt(45, -30)).toBe(null);
    expect(adminAt(57, 11)).toBe(null);
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
