import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** A street of 6 km with houses at both its ends, quarters beside other streets, and venues that state no address. */
const LONG_STREET_KM = 6;
const DEGREES_OF_KM = 1 / 111.2;
const OTHER_STREETS = Array.from({ length: 90 }, (_, k) => k);
const end = 47.1 + LONG_STREET_KM * DEGREES_OF_KM;
const source = await osmSource({
  nodes: [
    [1, 47.1, 9.5],
    [2, end, 9.5],
    [10, 47.1001, 9.5001, { 'addr:street': 'Calle de la Aurora', 'addr:housenumber': '1-5' }],
    [11, 47.1002, 9.5001, { 'addr:street': 'Calle de la Aurora', 'addr:housenumber': '4-6' }],
    [12, end, 9.5001, { 'addr:street': 'Calle de la Aurora', 'addr:housenumber': '286' }],
    [13, 47.1003, 9.5001, { 'addr:street': 'Calle de la Aurora', 'addr:housenumber': '17C' }],
    [14, 47.1004, 9.5001, { 'addr:street': 'Calle de la Aurora', 'addr:housenumber': '17' }],
    // Hasenweg lies in Wies, 600 m from Ebenholz; its namesake is 9 km away.
    [19, 47.2, 9.509, { place: 'hamlet', name: 'Wies' }],
    [20, 47.2, 9.5, { place: 'hamlet', name: 'Ebenholz' }],
    [21, 47.2, 9.508],
    [22, 47.2005, 9.508],
    [23, 47.28, 9.508],
    [24, 47.2805, 9.508],
    [25, 47.2, 9.5005, { leisure: 'playground', name: 'Ebenholz' }],
    [26, 47.2, 9.501, { place: 'hamlet', name: 'Olivos' }],
    [27, 47.2, 9.5085, { amenity: 'cafe', name: 'Netpark' }],
    [28, 47.19, 9.5, { amenity: 'pharmacy', name: 'Adler' }],
    [29, 47.191, 9.5, { amenity: 'fuel', name: 'Zapf' }],
    // Streets of which most are no answer, but have the words of one.
    ...OTHER_STREETS.flatMap(
      (k) =>
        [
          [1000 + 2 * k, end + 0.0001 * k, 9.51],
          [1001 + 2 * k, end + 0.0001 * k, 9.511],
        ] as const,
    ),
  ],
  ways: [
    [1, [1, 2], { highway: 'residential', name: 'Calle de la Aurora' }],
    [2, [21, 22], { highway: 'residential', name: 'Hasenweg' }],
    [3, [23, 24], { highway: 'residential', name: 'Hasenweg' }],
    [4, [22, 21], { highway: 'residential', name: 'Calle de los Olivos' }],
    [5, [22, 21], { highway: 'residential', name: 'Camino Viejo de Almendros Altos' }],
    ...OTHER_STREETS.map(
      (k) =>
        [
          100 + k,
          [1000 + 2 * k, 1001 + 2 * k],
          { highway: 'residential', name: `Calle de la ${String.fromCodePoint(97 + (k % 26))}o${k}` },
        ] as const,
    ),
  ],
});
const geocoder = openGeocoder(await buildGeocoder(source));
const first = (text: string): { name: unknown; lat: number; type: unknown } | undefined => {
  const [found] = search(geocoder, { text }).features;
  return (
    found && {
      name: found.properties.name,
      lat: found.geometry.coordinates[1],
      type: found.properties.match_type,
    }
  );
};

describe('two parts of a text that are near each other', () => {
  test.each(['Hasenweg, Ebenholz', 'Ebenholz Hasenweg', 'hasenweg ebenholz'])(
    '%s is the street near that settlement',
    (text) => {
      const found = first(text)!;
      expect(found.name).toBe('Hasenweg');
      expect(found.lat).toBeCloseTo(47.2, 2);
    },
  );

  test('the settlement may come first, however little of the text it is', () => {
    expect(
      search(geocoder, { text: 'Ebenholz Camino Viejo de Almendros Altos' }).features[0]?.properties,
    ).toMatchObject({
      name: 'Camino Viejo de Almendros Altos',
      match_type: 'exact',
    });
    const { features } = search(geocoder, { text: 'Wies Sendero Perdido de Castaños Rojos' });
    expect(features[0]?.properties.name).toBe('Wies');
  });

  test('words stay as they were typed', () => {
    expect(search(geocoder, { text: 'Hasenweg, Ebenholz' }).geocoding.query?.parsed_text).toMatchObject({
      street: 'Hasenweg',
      locality: 'Ebenholz',
    });
  });

  test('a settlement goes before a street of its name that crosses', () => {
    expect(first('Hasenweg, Olivos')!.name).toBe('Hasenweg');
    expect(first('Hasenweg & Olivos')!.name).toBe('Hasenweg & Calle de los Olivos');
  });

  test('a street far away from the settlement gets no credit', () => {
    const types = search(geocoder, { text: 'Hasenweg, Ebenholz' }).features.map(
      ({ geometry, properties }) => [geometry.coordinates[1] < 47.25, properties.match_type],
    );
    for (const [isNear, type] of types) expect(type === 'exact').toBe(isNear);
  });

  test('a venue that states no address is found by a street near it', () => {
    const { features } = search(geocoder, { text: 'Netpark Camino Viejo de Almendros Altos' });
    expect(features.slice(0, 2).map(({ properties }) => properties.name)).toContain('Netpark');
  });
});

test.each(['x', '×', 'X'])('two streets with %s between them', (sign) => {
  expect(first(`Hasenweg ${sign} Calle de los Olivos`)).toMatchObject({
    name: 'Hasenweg & Calle de los Olivos',
    type: 'exact',
  });
});

test.each([
  'Hasenweg corner Calle de los Olivos',
  'corner of Hasenweg and Calle de los Olivos',
  'Hasenweg x Calle de los Olivos',
])('the words of %s that announce a junction name nothing', (text) => {
  const { query } = search(geocoder, { text }).geocoding;
  expect(query?.['parsed_text']).toEqual({
    subject: 'Hasenweg & Calle de los Olivos',
    street: 'Hasenweg',
    cross_street: 'Calle de los Olivos',
  });
});

test('an address inside of a boundary is found although the middle of its street is outside', () => {
  const inside = {
    'boundary.circle.lat': end,
    'boundary.circle.lon': 9.5,
    'boundary.circle.radius': 1,
    size: 1,
  };
  const { features } = search(geocoder, { text: 'Calle de la Aurora 286', ...inside });
  expect(features.map(({ properties }) => properties.housenumber)).toEqual(['286']);
});

test.each([
  ['Calle de la Aurora 4', '4-6'],
  ['Calle de la Aurora 5', '1-5'],
  ['Calle de la Aurora 6', '4-6'],
  ['Calle de la Aurora 17.C', '17C'],
  ['17.c Calle de la Aurora', '17C'],
  ['Calle de la Aurora 17', '17'],
])('%s is at %s', (text, number) => {
  const [found] = search(geocoder, { text }).features;
  expect(found?.properties).toMatchObject({ housenumber: number, match_type: 'exact' });
});

describe('a kind while it is typed', () => {
  const at = { 'focus.point.lat': 47.19, 'focus.point.lon': 9.5 };
  test.each([
    ['pharma', 'Adler'],
    ['gas stat', 'Zapf'],
    ['apoth', 'Adler'],
  ])('%s: %s', (text, name) => {
    expect(autocomplete(geocoder, { text, ...at }).features[0]?.properties.name).toBe(name);
  });

  test('is no guess from three letters, without a focus, or in a text that is complete', () => {
    for (const query of [{ text: 'pha', ...at }, { text: 'pharma' }, { text: 'pharma ', ...at }])
      expect(autocomplete(geocoder, query).features).toEqual([]);
    expect(search(geocoder, { text: 'pharma', ...at }).features).toEqual([]);
  });
});
