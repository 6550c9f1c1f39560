import { describe, expect, test } from 'vitest';
import { openCountries } from '@portolan/cli/admin';
import { buildGraph, nearestRoads, openGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { readFileSync } from 'node:fs';
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
