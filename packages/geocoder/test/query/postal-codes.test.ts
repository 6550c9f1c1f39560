import { beforeAll, describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { Geocoder, V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Codes of two parts and of one. Each is that of house 5 in a street of its own; the first has a house 114 too. */
const CODES = ['114 33', '3993 DX', '00-950', '110 001', '1000-001', 'SW1A 1AA', 'AD500', '69117'];
const streetOf = (at: number): string => `${'abcdefgh'[at]!}nna Lane`;

let geocoder: Geocoder;
beforeAll(async () => {
  const houses = CODES.map((code, at) => ({ code, at, number: '5' }));
  geocoder = openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [
          [1, 50, 5, { place: 'city', name: 'Sandbach' }],
          ...CODES.flatMap(
            (_, at) =>
              [
                [10 + at, 50 + at / 100, 5],
                [30 + at, 50 + at / 100, 5.01],
              ] as const,
          ),
          ...[...houses, { code: CODES[0]!, at: 0, number: '114' }].map(
            ({ code, at, number }, k) =>
              [
                100 + k,
                50.0002 + at / 100,
                5.005 + k / 1e4,
                { 'addr:street': streetOf(at), 'addr:housenumber': number, 'addr:postcode': code },
              ] as const,
          ),
        ],
        ways: CODES.map((_, at) => [
          at + 1,
          [10 + at, 30 + at],
          { highway: 'residential', name: streetOf(at) },
        ]),
      }),
    ),
  );
});

const first = (response: unknown) => (response as V1Response).features[0]?.properties;
const bare = (code: string): string => code.replaceAll(/[ -]/g, '');

describe.each(CODES)('the postal code %s', (code) => {
  const at = CODES.indexOf(code);
  test.each([code, code.toLowerCase(), bare(code), bare(code).toLowerCase(), code.replace(/[ -]/, '-')])(
    'is found as %s, alone and behind a city or an address',
    (text) => {
      for (const ask of [search, autocomplete])
        expect(first(ask(geocoder, { text }))).toMatchObject({ layer: 'postalcode', name: code });
      if (at < 2)
        expect(first(search(geocoder, { text: `Sandbach ${text}` }))).toMatchObject({
          layer: 'postalcode',
          name: code,
        });
      expect(first(search(geocoder, { text: `${streetOf(at)} 5, ${text}` }))).toMatchObject({
        layer: 'address',
        housenumber: '5',
        street: streetOf(at),
        match_type: 'exact',
      });
    },
  );

  test.each([`QX-${code}`, `QX-${bare(code)}`, `Nowhere ${code}`])(
    'is found in %s, of which the rest is nowhere',
    (text) => {
      expect(first(search(geocoder, { text }))).toMatchObject({ layer: 'postalcode', name: code });
    },
  );
});

test('a number that is a postal code in two parts is none where it is the number of a house', () => {
  expect(first(search(geocoder, { text: 'anna Lane 114' }))).toMatchObject({
    layer: 'address',
    housenumber: '114',
  });
  expect(first(search(geocoder, { text: 'anna Lane 11433' }))).toMatchObject({ layer: 'street' });
});

test('a postal code that is written in two ways is one, in the way that most write it', async () => {
  const house = (id: number, code: string) =>
    [
      id,
      10,
      20 + id / 1e4,
      { 'addr:street': 'Mill Lane', 'addr:housenumber': `${id}`, 'addr:postcode': code },
    ] as const;
  const other = openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [house(1, 'V6H3J7'), house(2, 'V6H 3J7'), house(3, 'v6h 3j7'), house(4, 'V6H 3J7')],
      }),
    ),
  );
  const { features } = search(other, { text: 'V6H 3J7' });
  expect(features.map(({ properties }) => properties.name)).toEqual(['V6H 3J7']);
});

test('a code that only a venue states whose house has another one', async () => {
  const house = { 'addr:street': 'Fleet Street', 'addr:housenumber': '85' };
  const source = await osmSource({
    nodes: [
      [1, 50, 5],
      [2, 50, 5.01],
      [3, 50.0001, 5.001, { ...house, 'addr:postcode': 'EC4Y 1AA' }],
      [4, 50.0001, 5.0011, { ...house, 'addr:postcode': 'EC4Y 1AE', office: 'lawyer', name: 'Grey & Sons' }],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Fleet Street' }]],
  });
  const street = openGeocoder(await buildGeocoder(source));
  for (const text of ['EC4Y 1AE', 'ec4y1ae', 'EC4Y 1AA'])
    expect(search(street, { text }).features[0]!.properties).toMatchObject({
      layer: 'postalcode',
      match_type: 'exact',
    });
});
