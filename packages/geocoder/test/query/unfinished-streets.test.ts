import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const STREETS = ['Philosophenweg', 'Avenue des Papalins', 'Hauptstraße'];
const geocoder = openGeocoder(
  await buildGeocoder(
    await osmSource({
      nodes: STREETS.flatMap((street, k) => [
        [10 + 2 * k, 49.4 + k / 100, 8.7, {}] as const,
        [11 + 2 * k, 49.4 + k / 100, 8.71, {}] as const,
        [100 + k, 49.4 + k / 100, 8.705, { 'addr:street': street, 'addr:housenumber': '12' }] as const,
      ]),
      ways: STREETS.map((name, k) => [1 + k, [10 + 2 * k, 11 + 2 * k], { highway: 'residential', name }]),
    }),
  ),
);

test.each([
  ['philosophe 12', 'Philosophenweg 12'],
  ['Avenue des Papali 12', 'Avenue des Papalins 12'],
  ['avenue des pxpali 12', 'Avenue des Papalins 12'],
  ['haupts 12', 'Hauptstraße 12'],
])('a street may be unfinished before its number while one types: %s', (text, name) => {
  expect(autocomplete(geocoder, { text }, { version: 1 }).features[0]?.properties.name).toBe(name);
});

test('what is typed to the end has whole words: what begins like them is found with less confidence', () => {
  const [first] = search(geocoder, { text: 'philosophe 12' }, { version: 1 }).features;
  expect(first!.properties.name).toBe('Philosophenweg 12');
  expect(first!.properties.confidence).toBeLessThan(0.9);
  const [begun] = search(geocoder, { text: 'philosophqxzy' }, { version: 1 }).features;
  expect(begun!.properties).toMatchObject({ name: 'Philosophenweg', match_type: 'fallback' });
});

test.each([
  ['Philo Weg', 'Philosophen Weg'],
  ['Kelow Street', 'Kelowna Street'],
  ['Purce Way', 'Purcell Way'],
])('words that stop before their end are the beginning of others: %s', async (text, name) => {
  const names = ['Philosophen Weg', 'Kelowna Street', 'Purcell Way', 'Low Level Street', 'Valhalla Pure Way'];
  const town = openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: names.flatMap((_, k) => [
          [10 + 2 * k, 49.4 + k / 100, 8.7, {}] as const,
          [11 + 2 * k, 49.4 + k / 100, 8.71, {}] as const,
        ]),
        ways: names.map((street, k) => [
          1 + k,
          [10 + 2 * k, 11 + 2 * k],
          { highway: 'residential', name: street },
        ]),
      }),
    ),
  );
  expect(search(town, { text }, { version: 1 }).features[0]?.properties.name).toBe(name);
  expect(autocomplete(town, { text }, { version: 1 }).features[0]?.properties.name).toBe(name);
});
