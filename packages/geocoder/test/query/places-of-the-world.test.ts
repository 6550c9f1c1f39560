import { describe, expect, test } from 'vitest';
import { countryNames } from '../../src/country-names.ts';
import { autocomplete, buildGeocoder, openGeocoder, search, structured } from '../../src/index.ts';
import type { Geocoder, V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

type Row = readonly [
  name: string,
  country: string,
  region: string,
  lat: number,
  lon: number,
  population?: number,
];

const ROWS: readonly Row[] = [
  ['London', 'GB', 'England', 51.5, -0.1, 8_000_000],
  ['London', 'CA', 'Ontario', 43, -81.2, 400_000],
  ['Boston', 'GB', 'England', 53, 0, 40_000],
  ['Boston', 'US', 'Massachusetts', 42.4, -71, 600_000],
  ['Amsterdam', 'NL', 'North Holland', 52.4, 4.9, 700_000],
  ['Basel', 'CH', 'Basel-City', 47.6, 7.6, 160_000],
  ['Dubai', 'AE', 'Dubai', 25.1, 55.2, 1_000_000],
  ['Dubki', 'UA', 'Crimea', 45, 34, 3000],
  ['Kinshasa', 'CD', 'Kinshasa', -4.3, 15.3, 7_000_000],
  ['Kyoto', 'JP', 'Kyoto', 35, 135.8, 1_400_000],
  ['Kyōtango', 'JP', 'Kyoto', 35.6, 135, 50_000],
  ['Paris', 'FR', 'Île-de-France', 48.9, 2.3, 2_000_000],
  ['Parisi', 'IT', 'Parisi', 41, 14, 2000],
  ['Quilmes', 'AR', 'Buenos Aires', -34.7, -58.3, 500_000],
  ['Buenos Aires', 'AR', 'Buenos Aires F.D.', -34.6, -58.4, 13_000_000],
  ['Salzburg', 'AT', 'Salzburg', 47.8, 13, 150_000],
  ['Salzweg', 'DE', 'Bavaria', 48.6, 13.5, 7000],
  ['Baden-Baden', 'DE', 'Baden-Wurttemberg', 48.8, 8.2, 50_000],
  ['Baden', 'AT', 'Lower Austria', 48, 16.2, 25_000],
  ['Rabat', 'MA', 'Rabat-Kenitra', 34, -6.8, 1_600_000],
  ['Kenitra', 'MA', 'Rabat-Kenitra', 34.3, -6.6, 360_000],
  ['Brasilia', 'BR', 'Federal District', -15.8, -47.9, 2_200_000],
  ['Panamá', 'PA', 'Panamá', 9, -79.5, 400_000],
  // A word of many names says little.
  ...['Mexico', 'Quebec', 'Salt Lake', 'Kansas', 'Oklahoma', 'Panama', 'Dodge', 'Iowa'].map(
    (name, k): Row => [`${name} City`, 'US', 'Elsewhere', 30, -100 + k, 50_000],
  ),
];

const geonames = ROWS.map(([name, country, region, lat, lon, population = 0], k) => ({
  id: k + 1,
  name,
  country,
  admin1: region,
  admin1Name: region,
  featureCode: 'PPL',
  population,
  lat,
  lon,
}));

const square = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

const outlined = (properties: Readonly<Record<string, string>>, box: Parameters<typeof square>) => ({
  type: 'Feature' as const,
  properties,
  geometry: square(...box),
});
const country = (name: string, code: string, ...box: Parameters<typeof square>) =>
  outlined({ name, iso_a2: code }, box);
const region = (name: string, code: string, ...box: Parameters<typeof square>) =>
  outlined({ name, iso_a2: code.slice(0, 2), iso_3166_2: code, adm1_code: `X-${name.length}${box[0]}` }, box);

const COUNTRIES = [
  country('United Kingdom', 'GB', -8, 50, 2, 60),
  country('Netherlands', 'NL', 3, 51.4, 7, 53.5),
  country('Switzerland', 'CH', 6, 46, 10, 47.7),
  // The outline ends inland of Dubai.
  country('United Arab Emirates', 'AE', 55.3, 23, 56.4, 26),
  country('Dem. Rep. Congo', 'CD', 12, -13, 31, 5),
  country('United States of America', 'US', -125, 25, -67, 49),
  country('Germany', 'DE', 5.9, 47.8, 15, 55),
  country('Austria', 'AT', 12.5, 46.5, 17, 48.8),
  country('Japan', 'JP', 130, 31, 141, 41),
  country('Brazil', 'BR', -60, -30, -40, 0),
  country('Panama', 'PA', -83, 7, -77, 10),
];

const archiveOf = (...features: object[]): Promise<Uint8Array> =>
  buildGeocoder(null, {
    geonames,
    ...(features.length > 0 && { naturalEarth: { type: 'FeatureCollection', features } }),
  });
const geocoderOf = async (...features: object[]): Promise<Geocoder> =>
  openGeocoder(await archiveOf(...features));

const saudi = openGeocoder(
  await buildGeocoder(null, {
    geonames: [
      { name: 'Santarem', country: 'BR', population: 200_000 },
      { name: 'Bern', country: 'CH', population: 121_631 },
      { name: 'Berlin', country: 'DE', population: 3_426_354 },
    ].map((row, id) => ({ ...row, id, featureCode: 'PPL', lat: 10 * id, lon: 10 * id })),
    naturalEarth: {
      type: 'FeatureCollection',
      features: [country('Saudi Arabia', 'SA', 35, 17, 55, 32)],
    },
  }),
);

const archive = await archiveOf(...COUNTRIES);
const world = openGeocoder(archive);
const named = openGeocoder(archive, { countryNames });

function firstOf(response: V1Response): Record<string, unknown> {
  const { name, layer, country_a, region: of, match_type } = response.features[0]?.properties ?? {};
  return { name, layer, country: country_a, region: of, match: match_type };
}
const found = (text: string, geocoder = world) => firstOf(search(geocoder, { text }));

describe('countries are called by what people write', () => {
  test.each([
    ['UK', 'United Kingdom'],
    ['U.K.', 'United Kingdom'],
    ['Great Britain', 'United Kingdom'],
    ['Holland', 'Netherlands'],
    ['Nederland', 'Netherlands'],
    ['Suisse', 'Switzerland'],
    ['Svizzera', 'Switzerland'],
    ['UAE', 'United Arab Emirates'],
    ['DR Congo', 'Democratic Republic of the Congo'],
    ['America', 'United States of America'],
    ['Swiss', 'Switzerland'],
  ])('%s', (text, name) => expect(found(text)).toMatchObject({ name, layer: 'country', match: 'exact' }));

  test.each([
    ['London, UK', 'London', 'GBR'],
    ['Boston, Great Britain', 'Boston', 'GBR'],
    ['Boston uk', 'Boston', 'GBR'],
    ['Boston, America', 'Boston', 'USA'],
    ['Amsterdam, Holland', 'Amsterdam', 'NLD'],
    ['Dubai, UAE', 'Dubai', 'ARE'],
    ['Kinshasa, Congo', 'Kinshasa', 'COD'],
  ])('%s', (text, name, code) =>
    expect(found(text)).toMatchObject({ name, layer: 'locality', country: code, match: 'exact' }),
  );

  test('behind an address of an extract that has no outline of its country', async () => {
    const source = await osmSource({
      nodes: [
        [1, 51.51, -0.11, { phone: '+44 20 0000 0000', amenity: 'cafe', name: 'Corner Café' }],
        [2, 51.51, -0.1],
        [3, 51.512, -0.105, { phone: '+44 20 0000 0001', amenity: 'cafe', name: 'Other Café' }],
      ],
      ways: [
        [1, [1, 2], { highway: 'residential', name: 'Fleet Street' }],
        [2, [2, 3], { highway: 'residential', name: 'America Square' }],
      ],
    });
    const geocoder = openGeocoder(await buildGeocoder(source));
    for (const text of ['Fleet Street, UK', 'Fleet Street, Great Britain'])
      expect(found(text, geocoder), text).toMatchObject({ name: 'Fleet Street', match: 'exact' });
    // Within a text it is a street that is called so.
    expect(found('America Square', geocoder)).toMatchObject({ name: 'America Square', match: 'exact' });
    const inBritain = firstOf(structured(geocoder, { street: 'Fleet Street', country: 'UK' }));
    expect(inBritain).toMatchObject({ name: 'Fleet Street', match: 'exact' });
    expect(structured(geocoder, { street: 'Fleet Street', country: 'Deutschland' }).features).toEqual([]);
  });

  test('also where an outline leaves out the coast', () =>
    expect(found('Dubai, Emirates')).toMatchObject({ name: 'Dubai', country: 'ARE', match: 'exact' }));
});

describe('countries are called by names that the host passes', () => {
  test.each([
    ['Boston, Royaume-Uni', 'Boston', 'GBR'],
    ['Boston Großbritannien', 'Boston', 'GBR'],
    ['Stany Zjednoczone Boston', 'Boston', 'USA'],
    ['Salzburg, Itävalta', 'Salzburg', 'AUT'],
    ['Kyoto, 日本', 'Kyoto', 'JPN'],
    ['Amsterdam, Нидерланды', 'Amsterdam', 'NLD'],
    // A name of several words, each letter of which is a word.
    ['Boston, アメリカ合衆国', 'Boston', 'USA'],
    // Brazil is called like that in Finnish.
    ['Brasilia, Brasilien', 'Brasilia', 'BRA'],
    ['Panamá, Panama', 'Panamá', 'PAN'],
    ['Panama Panamá', 'Panamá', 'PAN'],
  ])('%s', (text, name, code) =>
    expect(found(text, named)).toMatchObject({ name, layer: 'locality', country: code, match: 'exact' }),
  );

  test.each([
    ['Giappone', 'Japan'],
    ['Reino Unido', 'United Kingdom'],
    ['Yhdysvallat', 'United States of America'],
    ['スイス', 'Switzerland'],
  ])('%s alone', (text, name) => {
    expect(found(text, named)).toMatchObject({ name, layer: 'country', match: 'exact' });
    expect(found(text)).not.toMatchObject({ name });
  });

  test.each([
    ['Boston, Royau', 'GBR'],
    ['Boston, Stany Zjed', 'USA'],
    ['Boston, Vereinigte Sta', 'USA'],
  ])('while one types: %s', (text, code) => {
    const first = (geocoder: Geocoder) => autocomplete(geocoder, { text, size: 1 }).features[0]!.properties;
    expect(first(named)).toMatchObject({ name: 'Boston', country_a: code });
    expect(first(named)['confidence']).toBeGreaterThan(0.8);
    expect(first(world)['confidence']).toBeLessThan(0.8);
  });

  test('only what ends a text is the beginning of a country, and only while it is typed', () => {
    const [typed] = autocomplete(named, { text: 'Basel Schwed' }).features;
    expect(typed!.properties['confidence']).toBeLessThan(0.8);
    expect(found('Boston, Royau', named)).toMatchObject({ match: 'fallback' });
  });

  test('in structured search', () => {
    const query = { locality: 'Boston', country: 'Stany Zjednoczone' };
    expect(firstOf(structured(named, query))).toMatchObject({ country: 'USA', match: 'exact' });
  });

  test("one may pass names of one's own", () => {
    const ours = openGeocoder(archive, {
      countryNames: { xx: { DE: ['Teutonia', 'Land der Dichter'], AT: 'Ostarrichi' } },
    });
    expect(found('Baden-Baden, Land der Dichter', ours)).toMatchObject({
      name: 'Baden-Baden',
      match: 'exact',
    });
    expect(found('Ostarrichi', ours)).toMatchObject({ name: 'Austria', match: 'exact' });
  });
});

describe('a region that is called by two towns', () => {
  test.each([
    ['Kenitra, Rabat-Kenitra', 'Kenitra'],
    ['Rabat, Rabat-Kenitra', 'Rabat'],
    ['Rabat-Kenitra Kenitra', 'Kenitra'],
    ['Kenitra, Rabat-Kenitra, Morocco', 'Kenitra'],
  ])('%s', (text, name) => expect(found(text)).toMatchObject({ name, layer: 'locality', match: 'exact' }));
});

describe('a town and the region of the same name', () => {
  test.each([
    ['Kyoto, Kyoto', 'Kyoto'],
    ['Salzburg, Salzburg', 'Salzburg'],
    ['Dubai Dubai', 'Dubai'],
    ['Kyoto, Kyoto, Japan', 'Kyoto'],
    // The region is called something else.
    ['Paris, Paris', 'Paris'],
    ['Baden-Baden', 'Baden-Baden'],
  ])('%s', (text, name) => expect(found(text)).toMatchObject({ name, layer: 'locality', match: 'exact' }));

  test.each([
    ['Salzburg, Salz', 'Salzburg'],
    ['Quilmes, Buenos', 'Quilmes'],
  ])('while one types: %s', (text, name) => {
    const [first] = autocomplete(world, { text }).features;
    expect(first!.properties).toMatchObject({ name, layer: 'locality' });
    expect(first!.properties['confidence']).toBeGreaterThan(0.7);
  });

  test('an area that is named in part takes nothing from one that is named as a whole', () => {
    const [town] = search(world, { text: 'Basel, Switzerland' }).features;
    expect(town!.properties).toMatchObject({ name: 'Basel', region: 'Basel-City', confidence: 0.98 });
  });
});

describe('names that are being typed', () => {
  test('a code is typed as it is: an abbreviation of a name is none', () => {
    // `santa` is also written sta. and sa, which is the code of a country.
    const names = (text: string) =>
      autocomplete(saudi, { text }).features.map(({ properties }) => properties['name']);
    expect(names('SA')[0]).toBe('Saudi Arabia');
    expect(names('santa')).toEqual(['Santarem']);
  });

  test('a much larger city comes first while its name is typed', () => {
    const [first] = autocomplete(saudi, { text: 'ber' }).features;
    expect(first!.properties['name']).toBe('Berlin');
  });
});

describe('structured search without a result of the finest field', () => {
  test.each([
    // No county is known: a county is not looked for among regions whose names are like its own.
    [{ county: 'Massachusets', region: 'England' }, 'England', 'region', 0.5],
    [{ address: '5 Nosuch Lane', locality: 'Boston', region: 'England' }, 'Boston', 'locality', 0.653],
    [{ locality: 'Nosuchtown', region: 'England', country: 'UK' }, 'England', 'region', 0.667],
    // What is a town here may be a borough elsewhere.
    [{ borough: 'Boston', region: 'England' }, 'Boston', 'locality', 0.98],
  ])('%j', (query, name, layer, confidence) =>
    expect(structured(world, query).features[0]!.properties).toMatchObject({
      name,
      layer,
      confidence,
      match_type: 'fallback',
    }),
  );
});

describe('regions of two sources', () => {
  const counties = [
    region('Greater London', 'GB-LND', -1, 51, 1, 52),
    region('Lincs', 'GB-LIN', -1, 52.5, 1, 54),
  ];

  test('a region that holds outlined ones is a macroregion', async () => {
    const geocoder = await geocoderOf(...COUNTRIES, ...counties);
    expect(found('Boston, England', geocoder)).toMatchObject({ region: 'Lincs', match: 'exact' });
    expect(found('England', geocoder)).toMatchObject({ name: 'England', layer: 'macroregion' });
    expect(found('Boston, Lincs', geocoder)).toMatchObject({ name: 'Boston', match: 'exact' });
  });

  test('a town across the coarse outline of its region stays in its region', async () => {
    const sides = [
      region('Massachusetts', 'US-MA', -73, 41, -71.01, 43),
      region('Ocean State', 'US-OS', -71.01, 41, -69, 43),
    ];
    const geocoder = await geocoderOf(...COUNTRIES, ...sides);
    expect(found('Boston, Massachusetts', geocoder)).toMatchObject({
      name: 'Boston',
      region: 'Massachusetts',
      match: 'exact',
    });
  });
});
