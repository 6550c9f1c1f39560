import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { townOf } from '../support/country-town.ts';

const PLACES: readonly (readonly [name: string, country: string, population: number, region: string])[] = [
  ['Birmingham', 'GB', 1_000_000, 'England'],
  ['Birmingham Gardens', 'AU', 2000, 'New South Wales'],
  ['West Meadow', 'GY', 20_000, 'Essequibo Islands-West Demerara'],
  ['Nancy', 'FR', 100_000, 'Grand Est'],
  ['Ancy-sur-Moselle', 'FR', 1500, 'Grand Est'],
  ['Dover', 'GB', 30_000, 'England'],
  ['Kent', 'US', 130_000, 'Washington'],
  ['New York City', 'US', 8_000_000, 'New York'],
  ['Old Foo City', 'US', 80_000, 'Ohio'],
];
const world = openGeocoder(
  await buildGeocoder(null, {
    geonames: PLACES.map(([name, country, population, region], k) => ({
      id: k + 1,
      name,
      altName: '',
      country,
      admin1: region.slice(0, 4),
      admin1Name: region,
      population,
      featureCode: 'PPL',
      lat: 5 * k,
      lon: 10 * k,
    })),
  }),
);

test.each([
  ['Birmingham, West Midlands', 'Birmingham'],
  ['birmingham, west midland', 'Birmingham'],
  ['Nancy, Meurthe et Moselle', 'Nancy'],
  ['Dover, Kent', 'Dover'],
  ['Kent, Dover', 'Kent'],
  ['12 Foo Lane, Nancy, Meurthe et Moselle', 'Nancy'],
  // Without a comma what the first words name comes first, the more of them the better.
  ['Birmingham West Midlands', 'Birmingham'],
  ['Birmingham Gardens Foo West Midlands', 'Birmingham Gardens'],
  ['Dover Kent', 'Dover'],
  // What has more of the text stays first.
  ['West Meadow, Essequibo Islands', 'West Meadow'],
  ['Birmingham Gardens, Kent', 'Birmingham Gardens'],
  ['Kent Dover', 'Kent'],
  ['NYC', 'New York City'],
])('%s', (text, name) => {
  for (const call of [search, autocomplete])
    expect(call(world, { text }).features[0]?.properties['name']).toBe(name);
});

test('smaller cities are not known by first letters', () => {
  expect(search(world, { text: 'OFC' }).features).toEqual([]);
});

test('what lies in the area stays before it', async () => {
  const town = await townOf(
    'GB',
    [{ place: 'city', name: 'Cardiff' }],
    [{ name: 'Little Park Street' }],
    [{ street: 'Little Park Street', housenumber: '12', city: 'Cardiff' }],
  );
  expect(search(town, { text: '12 Ltl. Park St, Cardiff' }).features[0]!.properties).toMatchObject({
    layer: 'address',
    street: 'Little Park Street',
  });
});
