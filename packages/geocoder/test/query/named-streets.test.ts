import { expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const STREETS = ['Annanaukio', 'Annankatu', 'Am Berg', 'Bergstraße', 'Garden Avenue', 'Parkweg', 'Lindenweg'];
/** The streets with a house of the number 10. */
const HOUSES = ['Annankatu', 'Bergstraße', 'Parkweg', 'Lindenweg'];
const place = (street: string): number => 60 + STREETS.indexOf(street) / 100;
const geocoder = openGeocoder(
  await buildGeocoder(
    await osmSource({
      nodes: [
        ...STREETS.flatMap((street, k) => [
          [10 + 2 * k, place(street), 24, {}] as const,
          [11 + 2 * k, place(street), 24.01, {}] as const,
        ]),
        ...HOUSES.map(
          (street, k) =>
            [100 + k, place(street), 24.005, { 'addr:street': street, 'addr:housenumber': '10' }] as const,
        ),
        [200, 60.1, 24, { leisure: 'garden', name: 'Botanical Garden' }],
        [201, 60.1, 24.01, { amenity: 'shelter', name: 'Annanaukio 10' }],
        [202, 60.2, 24, { amenity: 'kindergarten', name: 'Am Berg 11' }],
      ],
      ways: STREETS.map((name, k) => [1 + k, [10 + 2 * k, 11 + 2 * k], { highway: 'residential', name }]),
    }),
  ),
);
const first = (text: string) => {
  const { name, match_type, confidence } = search(geocoder, { text }, { version: 1 }).features[0]!.properties;
  return { name, match_type, confidence };
};

test.each([
  ['Annanaukio 12', 'Annanaukio'],
  ['Am Berg 10', 'Am Berg'],
  ['Garden Avenue 10', 'Garden Avenue'],
])('the street that is named comes before a house elsewhere: %s', (text, name) => {
  expect(first(text)).toMatchObject({ name, match_type: 'fallback', confidence: 0.6 });
  const { features } = search(geocoder, { text }, { version: 1 });
  for (const { properties } of features.slice(1)) expect(properties.confidence).toBeLessThanOrEqual(0.6);
});

test('a house of a street of another kind is no exact match', () => {
  expect(first('Parkstraße 10')).toMatchObject({ name: 'Parkweg 10', match_type: 'fallback' });
  expect(first('Lindnweg 10')).toMatchObject({ name: 'Lindenweg 10', match_type: 'exact' });
});

test('what is called like the whole text is what it means', () => {
  expect(first('Annanaukio 10')).toMatchObject({ name: 'Annanaukio 10', match_type: 'exact' });
  expect(first('Am Berg 11')).toMatchObject({ name: 'Am Berg 11', match_type: 'exact' });
});
