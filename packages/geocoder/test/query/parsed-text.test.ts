import { describe, expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';
import { townOf } from '../support/country-town.ts';

const CITIES: readonly (readonly [name: string, country: string, lat: number, lon: number])[] = [
  ['New York', 'US', 40.71, -74.01],
  ['West New York', 'US', 40.79, -74.01],
  ['Springfield', 'US', 39.8, -89.64],
  ['Portland', 'US', 45.52, -122.68],
  ['Paris', 'FR', 48.85, 2.35],
  ['Zürich', 'CH', 47.37, 8.55],
  ['Berlin', 'DE', 52.52, 13.41],
  ['London', 'GB', 51.51, -0.13],
  ['Madrid', 'ES', 40.42, -3.7],
  ['Stockholm', 'SE', 59.33, 18.07],
];
const world = openGeocoder(
  await buildGeocoder(null, {
    geonames: CITIES.map(([name, country, lat, lon], k) => ({
      id: k + 1,
      name,
      altName: '',
      country,
      admin1: '',
      admin1Name: '',
      population: 1_000_000 - 1000 * k,
      featureCode: 'PPL',
      lat,
      lon,
    })),
  }),
);

test.each([
  ['30 w 26 st, new york', { housenumber: '30', street: 'w 26 st', locality: 'new york' }],
  [
    '100 Foo Street, Springfield, IL 62701, USA',
    {
      housenumber: '100',
      street: 'Foo Street',
      locality: 'Springfield',
      region: 'IL',
      postalcode: '62701',
      country: 'USA',
    },
  ],
  [
    '12 Rue de Rivoli, 75001 Paris, France',
    { housenumber: '12', street: 'Rue de Rivoli', postalcode: '75001', locality: 'Paris', country: 'France' },
  ],
  [
    'Bahnhofstrasse 12, 8001 Zürich',
    { street: 'Bahnhofstrasse', housenumber: '12', postalcode: '8001', locality: 'Zürich' },
  ],
  [
    'Hauptstr. 5 10115 Berlin',
    { street: 'Hauptstr', housenumber: '5', postalcode: '10115', locality: 'Berlin' },
  ],
  [
    'Apt 4b, 10 Downing Street, London SW1A 2AA',
    {
      unit: 'Apt 4b',
      housenumber: '10',
      street: 'Downing Street',
      locality: 'London',
      postalcode: 'SW1A 2AA',
    },
  ],
  [
    'Kungsgatan 5, 114 55 Stockholm',
    { street: 'Kungsgatan', housenumber: '5', postalcode: '114 55', locality: 'Stockholm' },
  ],
  [
    'Starbucks, 5 Main St, Madrid',
    { venue: 'Starbucks', housenumber: '5', street: 'Main St', locality: 'Madrid' },
  ],
  [
    'corner of Main St and 5th Ave, Portland',
    { street: 'Main St', cross_street: '5th Ave', locality: 'Portland' },
  ],
  ['90210', { postalcode: '90210' }],
  ['Paris', { locality: 'Paris' }],
])('%s', (text, parts) => {
  const { geocoding } = search(world, { text });
  const { subject, ...read } = (geocoding['query'] as { parsed_text: Record<string, string> }).parsed_text;
  expect(read).toEqual(parts);
  for (const part of subject!.split(' & ')) expect(text).toContain(part);
});

test('an unknown address in a known town finds the town', () => {
  const [paris] = search(world, { text: '12 Rue de Rivoli, 75001 Paris, France' }).features;
  expect(paris!.properties).toMatchObject({ name: 'Paris', layer: 'locality', match_type: 'fallback' });
});

test.each([
  ['at the end', '12 Boulevard Zephyrin Quixotic Wobbleton, Paris', ['Paris']],
  ['before a comma', 'Paris, 12 Boulevard Zephyrin Quixotic Wobbleton', ['Paris']],
  ['in the middle', '12 Boulevard Zephyrin Paris Quixotic Wobbleton', ['Paris']],
  ['at the beginning', 'Paris Zephyrin Quixotic Wobbleton Boulevard', ['Paris']],
  ['by a part of its name only', 'York Zephyrin Quixotic Wobbleton Boulevard', []],
])('a town %s is where the rest must be', (_, text, names) => {
  expect(search(world, { text }).features.map(({ properties }) => properties['name'])).toEqual(names);
});

describe('a number that the street lacks', () => {
  const node = (lat: number, lon: number, tags = {}): [number, number, number, Record<string, string>] => [
    ++count,
    lat,
    lon,
    tags,
  ];
  let count = 0;
  const nodes = [
    node(50, 8),
    node(50, 8.01),
    node(50, 8.005, { place: 'town', name: 'Felden' }),
    node(50.0001, 8.001, { 'addr:street': 'Grüner Weg', 'addr:housenumber': '12', 'addr:postcode': '60001' }),
  ];
  const ways: [number, number[], Record<string, string>][] = [
    [1, [1, 2], { highway: 'residential', name: 'Grüner Weg' }],
  ];

  test.each([
    ['Grüner Weg 999', { street: 'Grüner Weg', housenumber: '999' }],
    ['999 Grüner Weg', { street: 'Grüner Weg', housenumber: '999' }],
    ['4120 Grüner Weg', { street: 'Grüner Weg', housenumber: '4120' }],
    ['Grüner Weg 99-101', { street: 'Grüner Weg', housenumber: '99-101' }],
    ['Grüner Weg 12/C', { street: 'Grüner Weg', housenumber: '12/C' }],
    ['Grüner Weg 999b, Felden', { street: 'Grüner Weg', housenumber: '999b', locality: 'Felden' }],
    [
      'Grüner Weg 999, 60001 Felden',
      { street: 'Grüner Weg', housenumber: '999', postalcode: '60001', locality: 'Felden' },
    ],
    ['Grüner Weg 60009 Felden', { street: 'Grüner Weg', postalcode: '60009', locality: 'Felden' }],
    ['Grüner Weg 9009 Felden', { street: 'Grüner Weg', postalcode: '9009', locality: 'Felden' }],
    [
      'Grüner Weg 999 Wohnung 3 Felden',
      { street: 'Grüner Weg', housenumber: '999', unit: 'Wohnung 3', locality: 'Felden' },
    ],
  ])('%s', async (text, parts) => {
    const town = openGeocoder(await buildGeocoder(await osmSource({ nodes, ways })));
    const { parsed_text: read } = search(town, { text }).geocoding['query'] as {
      parsed_text: Record<string, string>;
    };
    expect(read).toEqual({ subject: expect.any(String), ...parts });
  });
});

describe('words of another language beside a street that is known', async () => {
  const named = ['Ερμού', 'проспект Мира', 'خیابان ولیعصر'];
  const town = await townOf(
    'GR',
    [{ place: 'city', name: 'Αθήνα', 'name:en': 'Athens' }],
    named.map((name) => ({ name })),
    named.flatMap((street) => ['18', '45'].map((housenumber) => ({ street, housenumber, city: 'Αθήνα' }))),
  );

  test.each([
    ['18 Ermou Street, Athens', { street: 'Ermou Street', housenumber: '18', locality: 'Athens' }],
    ['Ermou St 18, Athens', { street: 'Ermou St', housenumber: '18', locality: 'Athens' }],
    ['пр-т Мира 45, Athens', { street: 'пр-т Мира', housenumber: '45', locality: 'Athens' }],
    ['خیابان ولیعصر پلاک 45', { street: 'خیابان ولیعصر', housenumber: 'پلاک 45' }],
    // A longer word is something of its own.
    [
      'Ermou Kolonaki 18, Athens',
      { street: 'Ermou', housenumber: '18', locality: 'Athens', region: 'Kolonaki' },
    ],
  ])('%s', (text, parts) => {
    const { parsed_text: read } = search(town, { text }).geocoding['query'] as {
      parsed_text: Record<string, string>;
    };
    expect(read).toEqual({ subject: expect.any(String), ...parts });
  });
});

describe('a text that names nothing here, and pieces of its words do', async () => {
  const town = await townOf(
    'MC',
    [{ place: 'town', name: 'Port' }],
    ['Fred', 'Ri', 'K', 'N', 'Du', 'Bar', 'Tre'].map((name) => ({ name })),
    [],
  );

  test.each([
    ['Fredrikinkatu 61', { street: 'Fredrikinkatu', housenumber: '61' }],
    ['Dunbartre Street 12', { street: 'Dunbartre Street', housenumber: '12' }],
    [
      'Straße des 18. Oktober 10, Leipzig',
      { street: 'Straße des 18. Oktober', housenumber: '10', locality: 'Leipzig' },
    ],
    [
      '12 Rua do Almada, Lisboa, Portugal',
      { housenumber: '12', street: 'Rua do Almada', locality: 'Lisboa', country: 'Portugal' },
    ],
  ])('%s', (text, parts) => {
    const { parsed_text: read } = search(town, { text }).geocoding['query'] as {
      parsed_text: Record<string, string>;
    };
    expect(read).toEqual({ subject: expect.any(String), ...parts });
  });
});
