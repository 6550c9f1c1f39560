import { describe, expect, test } from 'vitest';
import { countryNames } from '../../src/country-names.ts';
import { buildGeocoder, openGeocoder, reverse, search } from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Two towns on both sides of a border, of which the extract has no outline. */
const bytes = await buildGeocoder(
  await osmSource({
    nodes: [
      [1, 47.17, 9.48, { place: 'town', name: 'Buchs' }],
      [2, 47.24, 9.6, { place: 'town', name: 'Feldkirch' }],
      [3, 47.17, 9.481, { shop: 'bakery', name: 'Bäckerei Eins', phone: '+41 81 750 00 00' }],
      [4, 47.171, 9.481, { shop: 'bakery', name: 'Bäckerei Zwei', 'contact:phone': '0041 81 750 00 01' }],
      [5, 47.24, 9.601, { amenity: 'cafe', name: 'Café Drei', 'addr:country': 'AT' }],
      [
        6,
        47.18,
        9.5,
        {
          place: 'country',
          name: 'Schweiz/Suisse',
          'name:en': 'Switzerland',
          'name:it': 'Svizzera',
          'ISO3166-1': 'CH',
        },
      ],
      [7, 47.1701, 9.4801, { 'addr:housenumber': '12', 'addr:street': 'Gasse', 'addr:postcode': '9470' }],
    ],
  }),
);

const countryIn = (geocoder: Geocoder, text: string, lang?: string): unknown =>
  search(geocoder, lang === undefined ? { text } : { text, lang }).features[0]!.properties['country'];

describe('names of countries', () => {
  const plain = openGeocoder(bytes);
  const named = openGeocoder(bytes, { countryNames });

  test.each([
    ['Buchs', undefined, 'Schweiz/Suisse', 'Schweiz/Suisse'],
    ['Buchs', 'en', 'Switzerland', 'Switzerland'],
    ['Buchs', 'it', 'Svizzera', 'Svizzera'],
    ['Buchs', 'de', 'Schweiz', 'Schweiz'],
    ['Buchs', 'pl', 'Schweiz/Suisse', 'Szwajcaria'],
    ['Feldkirch', undefined, 'Austria', 'Austria'],
    ['Feldkirch', 'de', 'Austria', 'Österreich'],
    ['Feldkirch', 'ja', 'Austria', 'オーストリア'],
  ])('%s in %s', (text, lang, own, withNames) => {
    expect(countryIn(plain, text, lang)).toBe(own);
    expect(countryIn(named, text, lang)).toBe(withNames);
  });

  test('are there for every country in 26 languages', () => {
    expect(Object.keys(countryNames)).toHaveLength(26);
    for (const names of Object.values(countryNames)) expect(Object.keys(names).length).toBeGreaterThan(240);
  });

  test('labels follow what objects state where there is no outline', () => {
    const [address] = reverse(plain, {
      'point.lat': 47.1701,
      'point.lon': 9.4801,
      layers: 'address',
    }).features;
    expect(address!.properties).toMatchObject({ country_code: 'CH', name: 'Gasse 12' });
  });
});

test('of the sources only those of the interface are named', async () => {
  const ring = [
    [9, 47],
    [10, 47],
    [10, 48],
    [9, 48],
    [9, 47],
  ];
  const geocoder = openGeocoder(
    await buildGeocoder(null, {
      naturalEarth: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: '756',
            properties: { name: 'Switzerland', iso_a2: 'CH' },
            geometry: { type: 'Polygon', coordinates: [ring] },
          },
        ],
      },
    }),
  );
  const [country] = search(geocoder, { text: 'Switzerland', sources: 'whosonfirst' }).features;
  expect(country!.properties).toMatchObject({
    gid: 'whosonfirst:country:naturalearth/756',
    source: 'whosonfirst',
  });
});
