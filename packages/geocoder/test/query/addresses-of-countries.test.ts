import { describe, expect, test } from 'vitest';
import { autocomplete, search } from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';
import { readQuery } from '../../src/query/question/query-text.ts';
import { streetPairsOf } from '../../src/query/question/street-pairs.ts';
import { houseIn, townOf } from '../support/country-town.ts';
import type { Tags } from '../support/country-town.ts';

/** The label of the first result. */
const labelIn = (town: Geocoder, text: string, call: typeof search | typeof autocomplete = search): unknown =>
  call(town, { text }).features[0]?.properties['label'];

const numbers = (tags: Tags, ...all: string[]): Tags[] =>
  all.map((housenumber) => ({ ...tags, housenumber }));

describe('Japan', async () => {
  const house = (block: number, number: number, part: Tags): Tags => ({
    ...part,
    city: '東京',
    block_number: `${block}`,
    housenumber: `${number}`,
  });
  const town = await townOf(
    'JP',
    [
      { place: 'city', name: '東京', 'name:en': 'Tokyo' },
      { place: 'quarter', name: '丸の内', 'name:en': 'Marunouchi' },
      { place: 'neighbourhood', name: '丸の内一丁目', 'name:en': 'Marunouchi 1-chome' },
      { place: 'neighbourhood', name: '丸の内二丁目', 'name:ja_rm': 'Marunouchi 2-chōme' },
      { place: 'quarter', name: '永田町' },
    ],
    [],
    [
      house(2, 11, { quarter: '丸の内', neighbourhood: '一丁目' }),
      house(8, 1, { quarter: '丸の内', neighbourhood: '1丁目' }),
      house(8, 2, { neighbourhood: '丸の内１丁目' }),
      house(1, 8, { quarter: '丸の内', neighbourhood: '丸の内一丁目' }),
      house(12, 5, { neighbourhood: '丸の内2丁目' }),
      house(8, 2, { neighbourhood: '丸の内2丁目' }),
      { city: '東京', quarter: '永田町', block_number: '77' },
      { city: '東京', quarter: '永田町', housenumber: '1-7-1' },
    ],
  );

  test.each([
    ...'ー－−‐‑–〜の'.split('').map((sign) => `丸の内１${sign}８${sign}２`),
    '丸の内一丁目八番二号',
    '丸の内1丁目8番地の2',
    '東京丸の内1丁目8番2号 丸ビル3階',
    '1-8-2 Marunouchi, Tokyo',
    'Marunouchi 1-8-2, Tokyo',
  ])('%s', (text) => {
    expect(labelIn(town, text)).toBe('丸の内一丁目 8-2, 東京, Land, JP');
  });

  test.each([
    ['2-12-5 Marunouchi, Tokyo', '12-5'],
    ['丸の内二丁目十二番五号', '12-5'],
    // A block without a house, and one that 2-11 is no range for.
    ['丸の内1丁目8番', '8-1'],
    ['丸の内一丁目4番', 'neighbourhood'],
    ['丸の内1丁目20番8号', 'neighbourhood'],
    ['永田町77番地', '77'],
    ['永田町1丁目7番1号', '1-7-1'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
  });
});

describe('China, Taiwan and Korea', async () => {
  const street = { city: '中山', street: '建国路' };
  const town = await townOf(
    'TW',
    [
      { place: 'city', name: '中山' },
      { place: 'quarter', name: '역삼동' },
    ],
    [{ name: '建国路' }],
    [
      ...numbers(street, '1', '11', '11之1', '88', '甲3号', '27号院1号楼', '12-2'),
      ...numbers({ city: '中山', place: '역삼동' }, '736', '736-1'),
    ],
  );

  test.each([
    ['建国路11之1號', '11之1'],
    ['建国路11號之1', '11之1'],
    ['建国路11-1', '11之1'],
    ['建国路八十八号', '88'],
    ['建国路甲3号', '甲3号'],
    ['建国路27号院1号楼', '27号院1号楼'],
    ['역삼동 736-1번지', '736-1'],
    // Houses 12-2 are no range.
    ['建国路10號', 'street'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
  });
});

describe('parts of numbers', async () => {
  const street = (name: string): Tags => ({ city: 'Villa', street: name });
  const town = await townOf(
    'XK',
    [{ place: 'town', name: 'Villa' }],
    ['Andador', 'Gasse', 'Via Nassa', 'Gracht', 'Calle 45', 'Rechov'].map((name) => ({ name })),
    [
      ...numbers(
        street('Andador'),
        '5',
        '12',
        'Manzana 5 Lote 12',
        'Mz. B Lt. 2',
        'Quadra 9 Casa 3',
        'Plot No. 7',
      ),
      ...numbers(street('Gasse'), '7', '7 Stiege 2', '12', '12/2', 'A-14', '14', 'W123N456', 'бл. 30', '30'),
      ...numbers(street('Via Nassa'), '12', '12.1', '1', '1500', '45', '45 rosso', '24'),
      ...numbers(street('Gracht'), '45', '45A', '45-hs', '12', '12-2'),
      ...numbers(street('Calle 45'), '12', '32-16', '12-34', '1234', '1234 1/2'),
      ...numbers(street('Rechov'), '12', '12א', '14', '14ბ', '16', '16ա'),
    ],
  );

  test.each([
    ['Andador Mz 5 Lt 12, Villa', 'Manzana 5 Lote 12'],
    ['Andador, Mza. 5, Lote 12', 'Manzana 5 Lote 12'],
    ['Andador Manzana B Lote 2', 'Mz. B Lt. 2'],
    ['Andador Qd. 9 Casa 3', 'Quadra 9 Casa 3'],
    ['Plot 7, Andador, Villa', 'Plot No. 7'],
    ['Plot No 7 Andador', 'Plot No. 7'],
    ['Gasse 7, Stiege 2, Villa', '7 Stiege 2'],
    ['Gasse 7/2', '7 Stiege 2'],
    ['Gasse 12 Stg. 2 Top 5', '12/2'],
    ['Gasse A-14', 'A-14'],
    ['W123N456 Gasse', 'W123N456'],
    ['Gasse блок 30', 'бл. 30'],
    ['Via Nassa 12.1', '12.1'],
    ['Via Nassa 1.500', '1500'],
    ['Via Nassa 45r', '45 rosso'],
    ['Via Nassa 45 rosso, Villa', '45 rosso'],
    ['Via Nassa N24', '24'],
    ['Gracht 45 hs', '45-hs'],
    ['Gracht 45 huis', '45-hs'],
    ['Gracht 12 II', '12-2'],
    ['Calle 45 32 16, Villa', '32-16'],
    ['Calle 45 # 12 - 34', '12-34'],
    ['Calle 45 1234 1/2', '1234 1/2'],
    ['Calle 45 1234½', '1234'],
    ['12a Rechov', '12א'],
    ['Rechov 14b', '14ბ'],
    ['Rechov 16a', '16ա'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
  });
});

describe('flats before and behind the house', () => {
  const streets = [{ name: 'High Street' }];
  const houses = [
    ...numbers({ city: 'Brod', street: 'High Street' }, '5', '12', '14', '45', '7/45', '17 building 1'),
    { city: 'Brod', street: 'High Street', housenumber: '12', unit: 'Flat 5' },
    { city: 'Brod', street: 'High Street', housenumber: '12', unit: 'Flat 15' },
  ];
  /** Number and flat of the first result. */
  const found = (town: Geocoder, text: string): unknown => {
    const properties = search(town, { text }).features[0]?.properties;
    return properties?.['layer'] === 'address'
      ? `${String(properties['housenumber'])} ${properties['unit'] ?? ''}`.trim()
      : properties?.['layer'];
  };
  const places = [{ place: 'town', name: 'Brod' }];

  test.each([
    ['5/12 High Street, Brod', '12 Flat 5'],
    ['U5/12 High St, Brod', '12 Flat 5'],
    ['Flat 5, 12 High Street', '12 Flat 5'],
    ['Unit 15/12 High Street', '12 Flat 15'],
    ['3/14 High Street', '14'],
    ['Unit 7, 45 High Street', '7/45'],
    ['45 High Street', '45'],
  ])('Australia, %s: %s', async (text, number) => {
    expect(found(await townOf('AU', places, streets, houses), text)).toBe(number);
  });

  test.each([
    ['High Street 12/5', '12'],
    ['High Street 17/5', '17 building 1'],
    // Nobody puts the flat first here.
    ['High Street 99/5', 'street'],
  ])('Russia, %s: %s', async (text, number) => {
    expect(found(await townOf('RU', places, streets, houses), text)).toBe(number);
  });

  test.each(['55/C', '55-C', '55C', '55 C'])('%s is flat C of 55 where there is one', async (number) => {
    const flats = ['B', 'C'].map((unit) => ({ street: 'High Street', housenumber: '55', unit }));
    const town = await townOf('PT', places, streets, [
      ...flats,
      { street: 'High Street', housenumber: '57' },
    ]);
    expect(found(town, `High Street ${number}`)).toBe('55 C');
    expect(found(town, `${number} High Street`)).toBe('55 C');
    const house = search(town, { text: `High Street ${number.replace('55', '57')}` }).features[0]!;
    expect(house.properties).toMatchObject({ housenumber: '57', match_type: 'fallback' });
  });

  test('the slash of a number parts no streets', () => {
    const pairs = (text: string): number => streetPairsOf(readQuery(text), false).length;
    for (const text of ['High Street 57/B', '57/B High Street', '4/a Unioninkatu', 'High Street 3/7'])
      expect(pairs(text), text).toBe(0);
    for (const text of ['High Street/B Road', 'Main/3rd', '4th Ave / 7th St', 'High Street 57 / B Road'])
      expect(pairs(text), text).toBe(1);
  });

  test('a number behind the town is not the beginning of another house number', async () => {
    const town = await townOf('IE', places, streets, houses);
    expect(houseIn(town, '14 High Street, Brod 1', autocomplete)).toBe('14');
    expect(houseIn(town, 'High Street 1', autocomplete)).toBe('12');
  });

  test('the number on the street is the one that people write where houses have two', async () => {
    const two = numbers({ city: 'Brod', street: 'High Street' }, '33/7', '549/33');
    expect(found(await townOf('SK', places, streets, two), 'High Street 33')).toBe('549/33');
    expect(found(await townOf('PL', places, streets, two), 'High Street 33')).toBe('33/7');
  });
});

describe('numbers in the names of areas and streets', async () => {
  const town = await townOf(
    'VN',
    [
      { place: 'city', name: 'Kuala Novo' },
      { place: 'suburb', name: 'Lekki Phase 1' },
      { place: 'suburb', name: 'Quận 3' },
    ],
    [{ name: 'Admiralty Way' }, { name: 'Đường Lê Lợi' }, { name: 'Hẻm 12 Lê Lợi' }, { name: 'Elsewhere' }],
    [
      ...numbers({ city: 'Kuala Novo', street: 'Admiralty Way' }, '1', '11', 'Plot 7', '45'),
      ...numbers({ city: 'Kuala Novo', street: 'Đường Lê Lợi' }, '1', '3', '12'),
      ...numbers({ city: 'Kuala Novo', street: 'Hẻm 12 Lê Lợi' }, '1', '3'),
    ],
  );

  test.each([
    ['Plot 7 Admiralty Way, Lekki Phase 1', 'Plot 7'],
    ['45 Admiralty Way, Lekki Phase 1', '45'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
    expect(houseIn(town, text, autocomplete)).toBe(number);
  });

  test.each(['12 Lê Lợi', 'Số 12 Lê Lợi, Kuala Novo', '12 Le Loi, Quan 3', '12 Lê Lợi, Q3', '12 Lê Lợi KN'])(
    '%s is a house, not an alley',
    (text) => {
      expect(labelIn(town, text)).toBe('12 Đường Lê Lợi, Kuala Novo, VN');
    },
  );

  test('a city is found by the first letters of its words, another place by the one before its number', () => {
    expect(search(town, { text: 'KN' }).features[0]?.properties['name']).toBe('Kuala Novo');
    expect(search(town, { text: 'Q3' }).features[0]?.properties['name']).toBe('Quận 3');
  });
});

describe('words of streets', async () => {
  const town = await townOf(
    'CA',
    [{ place: 'town', name: 'Laval' }],
    [
      'Rue Sainte-Catherine Est',
      'Rue Sainte-Catherine Ouest',
      '11e Avenue',
      '1re Avenue',
      'Zürichstrasse',
      'Storgata',
      'Diagonal 22',
      'Transversal 22',
      'Calle Mayor',
      'Calle 2 de Mayo',
      '1-я Тверская-Ямская улица',
    ].map((name) => ({ name })),
    ['Calle Mayor', 'Calle 2 de Mayo', '1-я Тверская-Ямская улица'].flatMap((street) =>
      numbers({ city: 'Laval', street }, '1', '7/1'),
    ),
  );

  test.each([
    ['rue Ste-Catherine O, Laval', 'Rue Sainte-Catherine Ouest'],
    ['Saint Catherine Street West, Laval', 'Rue Sainte-Catherine Ouest'],
    ['1st Avenue, Laval', '1re Avenue'],
    ['11th Avenue, Laval', '11e Avenue'],
    ['Zuerichstr, Laval', 'Zürichstrasse'],
    ['Storgt., Laval', 'Storgata'],
    ['Dg. 22', 'Diagonal 22'],
  ])('%s: %s', (text, name) => {
    expect(search(town, { text }).features[0]?.properties).toMatchObject({ name, layer: 'street' });
  });

  test.each([
    ['C/ Dos de Mayo 1, Laval', 'Calle 2 de Mayo', '1'],
    ['1я тверская ямская 7/1 Laval', '1-я Тверская-Ямская улица', '7/1'],
  ])('%s', (text, street, housenumber) => {
    expect(search(town, { text }).features[0]?.properties).toMatchObject({ street, housenumber });
  });
});
