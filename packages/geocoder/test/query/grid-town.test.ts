import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** A town in the North American style: numbered avenues, a postal code for every block, flats before house numbers. */
const AVENUES = [
  'East 2nd Avenue',
  'East 3rd Avenue',
  'East 4th Avenue',
  'East 11th Avenue',
  'East 12th Avenue',
];
const CROSS = ['Main Street', 'Fraser Street'];
const at = (avenue: number, cross: number): number => 10 * (avenue + 1) + cross;
const house = (id: number, street: string, number: string, postcode: string, lat: number) =>
  [
    id,
    lat,
    -123.1,
    { 'addr:street': street, 'addr:housenumber': number, 'addr:postcode': postcode },
  ] as const;

const source = await osmSource({
  nodes: [
    ...AVENUES.flatMap((_, avenue) =>
      CROSS.map(
        (__, cross) =>
          [at(avenue, cross), 49.26 - avenue / 1000, -123.1 + cross / 100] as [number, number, number],
      ),
    ),
    // The street has too many codes to state one itself.
    ...Array.from({ length: 10 }, (_, k) =>
      house(200 + k, 'Main Street', `${500 + 5 * k}`, `V6B ${k}N5`, 49.26 - k / 2000),
    ),
    [300, 49.27, -123.1, { amenity: 'cafe', name: 'Baker' }],
  ],
  ways: [
    ...AVENUES.map(
      (name, avenue) =>
        [avenue + 1, CROSS.map((_, cross) => at(avenue, cross)), { highway: 'residential', name }] as const,
    ),
    ...CROSS.map(
      (name, cross) =>
        [cross + 20, AVENUES.map((_, avenue) => at(avenue, cross)), { highway: 'primary', name }] as const,
    ),
  ],
});
const geocoder = openGeocoder(await buildGeocoder(source));
const first = (text: string) => search(geocoder, { text }).features[0]?.properties;

describe('numbers that are ordinals', () => {
  test.each([
    ['E 4 Ave', 'East 4th Avenue'],
    ['East 4 Avenue', 'East 4th Avenue'],
    ['2 avenue east', 'East 2nd Avenue'],
    ['e 3 av', 'East 3rd Avenue'],
    ['E 11 Ave', 'East 11th Avenue'],
    ['E 12 Ave', 'East 12th Avenue'],
  ])('%s is %s', (text, name) => {
    expect(first(text)).toMatchObject({ name, match_type: 'exact' });
  });

  test.each([
    ['12 & Main', 'East 12th Avenue & Main Street'],
    ['12 and Main', 'East 12th Avenue & Main Street'],
    ['Fraser 4th', 'East 4th Avenue & Fraser Street'],
    ['4th Main', 'East 4th Avenue & Main Street'],
  ])('%s is the corner %s', (text, corner) => {
    const names = String(first(text)?.['name']).split(' & ').toSorted();
    expect(names).toEqual(corner.split(' & '));
  });

  test.each(['12 Main', '12 Main St', '12 Main Street'])('%s is an address that is not there', (text) => {
    expect(first(text)).toMatchObject({ name: 'Main Street', layer: 'street', match_type: 'fallback' });
  });

  test.each(['e 4', 'e 4t', 'e 4th', 'e 4th a', 'east 2n', 'east 11t'])(
    '%s is found while it is typed',
    (text) => {
      const { features } = autocomplete(geocoder, { text });
      expect(features[0]?.properties['name']).toBe(
        AVENUES.find((name) => name.startsWith(`East ${/\d+/.exec(text)![0]}`)),
      );
    },
  );

  test('the unmatched rest of an address is not taken for a junction', () => {
    const names = search(geocoder, { text: '221b fraser avenue' }).features.map(
      ({ properties }) => properties['name'],
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => name.includes('&'))).toEqual([]);
  });
});

describe('postal codes and flats around a number', () => {
  test.each([
    '515 Main Street V6B 3N5',
    '515 Main Street, V6B3N5',
    '515 main st v6b',
    'V6B 3N5 515 Main Street',
    '200-515 Main Street',
    '2/515 Main Street',
    '#200-515 Main Street',
    '#200 515 Main Street',
    '#200 515 Main Street V6B 3N5',
    'unit 200, 515 Main Street',
    '515 Main Street, 2nd floor',
    '515 Main Street, 3. OG',
    '515 Main Street 1º andar V6B 3N5',
  ])('%s', (text) => {
    expect(first(text)).toMatchObject({ id: 'node/203', match_type: 'exact' });
  });

  test.each(['515 Main Street V6B 4N5', '515 Main Street 99999', '200 515 Main Street'])(
    '%s says that not all of it is so',
    (text) => {
      expect(first(text)).toMatchObject({ id: 'node/203', match_type: 'fallback' });
    },
  );

  test('the storey is in the parsed text', () => {
    const { geocoding } = search(geocoder, { text: '515 Main Street, 2nd floor' });
    expect(geocoding['query']).toMatchObject({
      parsed_text: { unit: '2nd floor', housenumber: '515', street: 'Main Street' },
    });
  });

  test('the flat is in the parsed text', () => {
    const { geocoding } = search(geocoder, { text: '200-515 Main Street' });
    expect(geocoding['query']).toMatchObject({
      parsed_text: { unit: '200', housenumber: '515', street: 'Main Street' },
    });
  });
});

describe('postal codes with a space', async () => {
  const numbers = ['1', '46'];
  const street = await osmSource({
    nodes: [
      [1, 59.317, 18.05],
      [2, 59.317, 18.06],
      ...numbers.map(
        (number, k) =>
          [
            10 + k,
            59.3171,
            18.051 + k / 1000,
            { 'addr:street': 'Hornsgatan', 'addr:housenumber': number, 'addr:postcode': '118 46' },
          ] as const,
      ),
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Hornsgatan' }]],
  });
  const stockholm = openGeocoder(await buildGeocoder(street));
  test.each([
    ['Hornsgatan 1 118 46', 'node/10'],
    ['Hornsgatan 1, 118 46', 'node/10'],
    ['Hornsgatan 46 118 46', 'node/11'],
    // A postal code of this form needs a house number before it.
    ['Hornsgatan 46', 'node/11'],
    ['Hornsgatan 118 46', 'node/11'],
    // Words that match nothing are reported as missing, and not as part of the code.
    ['Hornsgatan 29 118 46', 'way/1'],
    ['Hornsgatan 118', 'way/1'],
  ])('%s', (text, id) => {
    const { features } = search(stockholm, { text });
    expect(features[0]!.properties).toMatchObject({
      id,
      match_type: id === 'way/1' ? 'fallback' : 'exact',
    });
  });
});
