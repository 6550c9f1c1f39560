import { describe, expect, test } from 'vitest';
import { search, structured as structuredSearch } from '../../src/index.ts';
import { houseIn, townOf } from '../support/country-town.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const housesOf = (list: readonly (readonly [street: string, number: string])[]) =>
  list.map(([street, housenumber]) => ({ street, housenumber }));

describe('a town that is not in the archive, and that streets are called after', async () => {
  const streets = [
    'Rua Alfa',
    'Rua Conde de Porto Alegre',
    'Avenida Porto Alegre',
    'Avenida Bastian',
    'Rua Sete de Setembro',
  ];
  const town = await townOf(
    'BR',
    [],
    named(streets),
    housesOf([
      ['Rua Alfa', '191'],
      ['Avenida Bastian', '114'],
      ['Rua Conde de Porto Alegre', '7'],
    ]),
  );
  const first = (text: string): unknown => search(town, { text }).features[0]?.properties;

  test.each([
    ['Rua Alfa 191, Porto Alegre', 'Rua Alfa', '191'],
    ['(Porto Alegre) Rua Alfa 191', 'Rua Alfa', '191'],
    ['Brasil, Porto Alegre, Avenida Bastian, 114', 'Avenida Bastian', '114'],
    ['Maria Schmidt\nAvenida Bastian nº 114\nPorto Alegre', 'Avenida Bastian', '114'],
    ['Rua Conde de Porto Alegre 7', 'Rua Conde de Porto Alegre', '7'],
  ])('%s', (text, street, housenumber) =>
    expect(first(text)).toMatchObject({ layer: 'address', street, housenumber }),
  );

  test('a street that lacks only the number is the one that is asked for', () =>
    expect(first('Avenida Porto Alegre 191')).toMatchObject({
      layer: 'street',
      name: 'Avenida Porto Alegre',
    }));
});

describe('the kind of a venue beside its name', async () => {
  const town = await townOf(
    'CA',
    [
      { place: 'town', name: 'Vancouver' },
      { amenity: 'fast_food', name: 'Phoenix Fast Food' },
      { amenity: 'fast_food', name: 'Costco Fast Food Restaurant' },
      { amenity: 'fast_food', name: 'Freshslice' },
      { amenity: 'pharmacy', name: 'Valira' },
      { waterway: 'river', name: 'Valira' },
      { amenity: 'pharmacy', name: 'Galeno' },
    ],
    named(['Main Street']),
    [],
  );

  test.each([
    ['Freshslice fast food', 'node/103'],
    ['fast food Freshslice', 'node/103'],
    ['Freshslice (fast food), Vancouver', 'node/103'],
    ['pharmacy Valira', 'node/104'],
    ['Valira pharmacy', 'node/104'],
    // The kind is part of this name.
    ['Phoenix Fast Food', 'node/101'],
  ])('%s', (text, id) => {
    const [best] = search(town, { text }).features;
    expect(best?.properties).toMatchObject({ layer: 'venue', source_id: id, match_type: 'exact' });
  });
});

describe('words that announce a number', async () => {
  const town = await townOf(
    'BD',
    [
      { place: 'city', name: 'Dhaka' },
      { place: 'suburb', name: 'Banani' },
    ],
    named(['Road No 11', 'Road 27', 'Road 12', 'Straße des 17. Juni', 'Rua das Flores']),
    housesOf([
      ['Road No 11', '27'],
      ['Road 27', '11'],
      ['Road 12', '5'],
      ['Straße des 17. Juni', '135'],
      ['Rua das Flores', '18'],
    ]),
  );

  test.each([
    ['House No 27, Road No 11', '27', 'Road No 11'],
    ['House 27, Road 11, Dhaka', '27', 'Road No 11'],
    ['House # 27, Road # 11, Banani, Dhaka', '27', 'Road No 11'],
    ['House-27, Road-11', '27', 'Road No 11'],
    ['House No. 11, Road No. 27', '11', 'Road 27'],
    ['House 5, Road No. 12, Dhaka', '5', 'Road 12'],
    ['Str.d.17.Juni 135', '135', 'Straße des 17. Juni'],
    ['Rua das Flores n.º18', '18', 'Rua das Flores'],
  ])('%s', (text, housenumber, street) => {
    const { features, geocoding } = search(town, { text });
    expect(features[0]?.properties).toMatchObject({ housenumber, street, match_type: 'exact' });
    expect(geocoding.query).not.toHaveProperty('parsed_text.venue');
  });

  test('a word between kind and number is part of the street', () => {
    const { features, geocoding } = search(town, { text: 'Road No. 12' });
    expect(features[0]?.properties).toMatchObject({ name: 'Road 12', match_type: 'exact' });
    expect(geocoding.query?.['parsed_text']).toEqual({ subject: 'Road No. 12', street: 'Road No. 12' });
  });
});

test('a number of Colombia may end with a direction, which is no part of another street', async () => {
  const town = await townOf(
    'CO',
    [{ place: 'city', name: 'Bogotá' }],
    named(['Carrera 7', 'Calle 10', 'Calle 10 Sur']),
    housesOf([
      ['Carrera 7', '45-20'],
      ['Carrera 7', '45-20 Sur'],
      ['Calle 10 Sur', '12-34'],
    ]),
  );
  expect(houseIn(town, 'Carrera 7 # 45-20 Sur, Bogotá')).toBe('45-20 Sur');
  expect(houseIn(town, 'Carrera 7 # 45-20, Bogotá')).toBe('45-20');
  expect(houseIn(town, 'Calle 10 Sur # 12-34')).toBe('12-34');
  expect(houseIn(town, 'Calle 10 # 12-34 Sur')).toBe('12-34');
  const [best] = structuredSearch(town, { address: 'Carrera 7 # 45-20 Sur', locality: 'Bogotá' }).features;
  expect(best?.properties).toMatchObject({ housenumber: '45-20 Sur', match_type: 'exact' });
});

test.each([
  ['P. Makasiinikatu', 'Pohjoinen Makasiinikatu'],
  ['Pohj. Makasiinikatu', 'Pohjoinen Makasiinikatu'],
  ['E. Makasiinikatu', 'Eteläinen Makasiinikatu'],
  ['L. Papinkatu', 'Läntinen Papinkatu'],
  ['I. Papinkatu', 'Itäinen Papinkatu'],
  ['V. Kauppakuja', 'Vanha Kauppakuja'],
  ['Nth Circular Rd', 'North Circular Road'],
  ['Sth Circular Road', 'South Circular Road'],
  ['Gt. Tower Street', 'Great Tower Street'],
  ['Mkt Hill', 'Market Hill'],
  ['Charterhouse Bldgs', 'Charterhouse Buildings'],
])('%s', async (text, name) => {
  const town = await shortened();
  expect(search(town, { text }).features[0]?.properties).toMatchObject({ name, match_type: 'exact' });
});

let made: ReturnType<typeof townOf> | undefined;
/** A town of streets whose names have words that people shorten, and of others beside them. */
function shortened(): ReturnType<typeof townOf> {
  const streets = [
    'Eteläinen Makasiinikatu,Pohjoinen Makasiinikatu,Läntinen Papinkatu,Itäinen Papinkatu,Vanha Kauppakuja',
    'Rautatieaseman Kauppakuja,North Circular Road,South Circular Road,Great Tower Street,Tower Street',
    'Market Hill,Charterhouse Buildings,Charterhouse Street',
  ];
  made ??= townOf('GB', [{ place: 'city', name: 'Town' }], named(streets.join(',').split(',')), []);
  return made;
}
