import { describe, expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** A town with a road of 6 km, a quarter at its far end, and a stop there that is called like the road. */
const NORTH = 47.1 + 6 / 111.2;
const house = (id: number, lat: number, street: string, number: string) =>
  [id, lat, 9.5001, { 'addr:street': street, 'addr:housenumber': number, 'addr:city': 'Neustadt' }] as const;
const SHOPS = Array.from({ length: 400 }, (_, k) => k);
/** What is called like a kind is no thing of the kind. */
const BOOKS =
  'Pharmacy,Pharmacies,Apotheke,Pharmacie,Farmacia,Farmàcia,Apteekki,Apotek,Apotheek,Apteka,Аптека'.split(
    ',',
  );
const geocoder = openGeocoder(
  await buildGeocoder(
    await osmSource({
      nodes: [
        [1, 47.1, 9.5],
        [2, NORTH, 9.5],
        [3, NORTH, 9.51],
        [4, NORTH + 0.01, 9.5],
        [5, 47.1, 9.51],
        // The town is called almost the same in another language, where the word is rare.
        [10, 47.12, 9.5, { place: 'city', name: 'Neustadt', 'name:xx': 'Neustadta', population: '90000' }],
        [11, 47.7, 9.5, { place: 'hamlet', name: 'Neustadt' }],
        [12, NORTH + 0.002, 9.502, { place: 'suburb', name: 'Ostend' }],
        [13, NORTH + 0.001, 9.5, { highway: 'bus_stop', name: 'Long Road' }],
        house(20, NORTH, 'Long Road', '310'),
        house(21, 47.1, 'Long Road', '2'),
        house(22, 47.1001, 'Rua do Sol', '5'),
        house(23, 47.1001, 'East 28th Avenue', '1336'),
        [30, 47.1, 9.5, { amenity: 'pharmacy', name: 'Adler' }],
        [31, 47.13, 9.5, { amenity: 'pharmacy', name: 'Bär' }],
        [32, 47.13, 9.5, { amenity: 'atm', operator: 'Sparbank' }],
        ...BOOKS.map((name, k) => [40 + k, 47.1, 9.505, { shop: 'books', name: `${name} 1900` }] as const),
        ...SHOPS.map((k) => [100 + k, 47.11, 9.5, { shop: 'bakery', name: `Neustadt ${k}` }] as const),
      ],
      ways: [
        [1, [1, 2], { highway: 'residential', name: 'Long Road' }],
        [2, [2, 3], { highway: 'residential', name: 'Hill Road' }],
        [3, [1, 5], { highway: 'residential', name: 'Rua do Sol' }],
        [4, [1, 5], { highway: 'residential', name: 'East 28th Avenue' }],
        [5, [2, 4], { highway: 'residential', name: 'Mill Lane' }],
      ],
    }),
  ),
);

function first(text: string, focus = {}): Record<string, unknown> {
  const { name, layer, match_type } = search(geocoder, { text, ...focus }).features[0]?.properties ?? {};
  return { name, layer, match: match_type };
}

describe('the nearest of a kind', () => {
  const focus = { 'focus.point.lat': 47.1301, 'focus.point.lon': 9.5 };
  test.each([
    'nearest pharmacy',
    'pharmacies closest to me',
    'nächste Apotheke',
    'nächster Apotheke',
    'la pharmacie la plus proche',
    'farmacia más cercana',
    'farmàcia prop de',
    'farmacia più vicina',
    'farmácia mais próxima',
    'lähin apteekki',
    'närmaste apotek',
    'dichtstbijzijnde apotheek',
    'najbliższa apteka',
    'ближайшая аптека',
  ])('%s', (text) => expect(first(text, focus)).toMatchObject({ name: 'Bär', match: 'exact' }));
});

describe('a house number', () => {
  const address = (name: string) => ({ name, layer: 'address', match: 'exact' });

  test.each([
    ['Rua do Sol nº5, Neustadt', '5 Rua do Sol'],
    ['Rua do Sol Nº5', '5 Rua do Sol'],
    ['Rua do Sol no5', '5 Rua do Sol'],
    // What is an ordinal is no house number.
    ['East 28th Avenue #1336, Neustadt', '1336 East 28th Avenue'],
    // The floor may come first.
    ['2nd Floor, 310 Long Road, Neustadt', '310 Long Road'],
    ['2nd floor\n310 Long Road', '310 Long Road'],
    ['2e étage, 310 Long Road', '310 Long Road'],
  ])('%s', (text, name) => {
    const [street, number] = [name.replace(/^\d+ /, ''), name.split(' ')[0]];
    const found = first(text);
    expect(found).toMatchObject({ layer: 'address', match: 'exact' });
    expect([`${number} ${street}`, `${street} ${number}`, `${street}, ${number}`]).toContain(found['name']);
  });

  test.each([
    '310 Long Road, Ostend',
    '310 Long Road, Ostend, Neustadt',
    'Ostend, 310 Long Road',
    'Long Road 310 Ostend',
  ])('%s is that in the quarter, not the stop of that name', (text) =>
    expect(first(text)).toMatchObject(address(first('310 Long Road')['name'] as string)),
  );

  test('at the other end of the street is not near the quarter', () =>
    expect(first('2 Long Road, Ostend')).toMatchObject({ match: 'fallback' }));
});

describe('a junction in a town that is called alike in two languages', () => {
  test.each([
    'Hill Road & Mill Lane, Neustadt',
    'Neustadt, Hill Road & Mill Lane',
    'corner of Hill Road and Mill Lane, Neustadt',
  ])('%s', (text) => expect(first(text)).toMatchObject({ layer: 'address', match: 'exact' }));
});
