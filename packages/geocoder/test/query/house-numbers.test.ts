import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search, structured } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Streets with the house numbers on them, and the town they lie in. */
const STREETS: readonly (readonly [street: string, town: string, numbers: readonly string[]])[] = [
  [
    'улица Арбат',
    'Москва',
    [
      '4/17 с7',
      '4/17',
      '8к2',
      '8',
      '8к3',
      '12',
      '12 с2',
      '8/12 с2',
      '12к3с1',
      '15А',
      '15Б',
      'вл17',
      '20 лит. Б',
    ],
  ],
  ['1-я Тверская-Ямская улица', 'Москва', ['2', '2 с1', '12', '13к1']],
  ['проспект Мира', 'Москва', ['119', '119 с2', '119с23', '1 с1', '101В с1']],
  ['Rua do Sol', 'Lisboa', ['s/n', '12', 'km 22', '14-16', '22', '1/3-5']],
  ['Gnalpstrasse', 'Steg', ['0', '0a', '10', '1']],
  ['Herengracht', 'Amsterdam', ['501 H1', '501', '503H2', '501H']],
  ['Ulica Kralja Petra', 'Beograd', ['bb', '5', '5a', '5/2']],
  ['Rue de la Paix', 'Paris', ['3', '3 bis', '3 ter', '5B', '155-157', '7 quater']],
  ['Sampaguita Street', 'Manila', ['Block 3 Lot 8', 'Block 3 Lot 9', 'Blk 12 Lot 1']],
  ['شارع الملك فهد', 'الرياض', ['١٢', '١٤', '112']],
  ['गांधी मार्ग', 'दिल्ली', ['२३', '25']],
];

const places: [number, number, number, Record<string, string>][] = [];
const nodes: [number, number, number, Record<string, string>?][] = [];
const ways: [number, number[], Record<string, string>][] = [];
const addresses: { id: number; street: string; number: string; town: string }[] = [];
for (const [s, [street, town, numbers]] of STREETS.entries()) {
  const lat = 10 + s;
  places.push([9000 + s, lat, 20, { place: 'city', name: town }]);
  nodes.push([100 * s + 1, lat, 20], [100 * s + 2, lat, 20.02]);
  ways.push([s + 1, [100 * s + 1, 100 * s + 2], { highway: 'residential', name: street }]);
  for (const [k, number] of numbers.entries()) {
    const id = 100 * s + 10 + k;
    nodes.push([
      id,
      lat + 0.0003,
      20 + k / 1000,
      { 'addr:street': street, 'addr:housenumber': number, 'addr:city': town },
    ]);
    addresses.push({ id, street, number, town });
  }
}
const geocoder = openGeocoder(await buildGeocoder(await osmSource({ nodes: [...places, ...nodes], ways })));

/** The id and the match type of the first result. */
function first(text: string): { id: unknown; type: unknown } {
  const properties = search(geocoder, { text }).features[0]?.properties;
  return { id: properties?.['id'], type: properties?.match_type };
}

function idOf(street: string, number: string): string {
  const found = addresses.find((address) => address.street === street && address.number === number);
  return `node/${found!.id}`;
}

describe('numbers as they are written', () => {
  test.each(addresses)('$street $number', ({ id, street, number, town }) => {
    const wanted = { id: `node/${id}`, type: 'exact' };
    expect(first(`${street} ${number}`)).toEqual(wanted);
    expect(first(`${street}, ${number}, ${town}`)).toEqual(wanted);
    expect(first(`${town}, ${street} ${number}`)).toEqual(wanted);
    expect(first(`${number} ${street}`)).toEqual(wanted);
    const [one] = structured(geocoder, { street, house_number: number, locality: town }).features;
    expect(one!.properties['id']).toBe(`node/${id}`);
  });
});

describe('other ways to write them', () => {
  test.each([
    [
      'улица Арбат',
      '4/17 с7',
      ['4/17с7', '4/17, стр. 7', '4/17 строение 7', 'д. 4/17 стр.7', 'дом 4/17, строение 7'],
    ],
    [
      'улица Арбат',
      '8к2',
      ['8 к2', '8 к. 2', '8 корп. 2', '8, корпус 2', 'д.8 корп.2', 'д8к2', '8k2', '8 korp 2'],
    ],
    ['улица Арбат', '12к3с1', ['12 корп. 3 стр. 1', '12 к3 с1', 'дом 12, корпус 3, строение 1', '12k3s1']],
    [
      'улица Арбат',
      '12к3с1',
      ['12корп.3стр.1', '12 корп.3стр.1', 'д.12корп.3стр.1', '12корп3.стр.1', '12korp.3str.1'],
    ],
    ['улица Арбат', '12 с2', ['12с2', '12 стр 2', 'д. 12, стр. 2', '12s2']],
    ['улица Арбат', '8/12 с2', ['8/12с2', '8/12 стр. 2']],
    ['Herengracht', '501 H1', ['501H1', '501-H1', '501 h1', '501/H1']],
    ['Herengracht', '503H2', ['503 H2', '503h2']],
    ['улица Арбат', '15А', ['15а', '15 А', '15A', '15-а']],
    ['улица Арбат', '15Б', ['15б', '15 Б', '15b']],
    ['улица Арбат', 'вл17', ['вл. 17', 'владение 17', 'вл17', 'vl17']],
    ['улица Арбат', '20 лит. Б', ['20Б', '20 литера Б']],
    ['проспект Мира', '119с23', ['119 с23', '119 стр. 23', 'дом 119, строение 23']],
    ['проспект Мира', '101В с1', ['101Вс1', '101в стр 1', '101В, с1']],
    ['1-я Тверская-Ямская улица', '13к1', ['13 корп 1', 'д. 13, к. 1']],
    ['Rua do Sol', 's/n', ['S/N', 's.n.', 'S.N.', 'sn', 's/nº']],
    ['Rua do Sol', 'km 22', ['KM 22', 'km. 22', 'km22']],
    ['Rua do Sol', '22', ['nº 22', 'n.º 22', 'No. 22', '#22', 'número 22']],
    ['Rua do Sol', '14-16', ['14–16', '14 - 16']],
    ['Rua do Sol', '1/3-5', ['1/3 - 5', '1 / 3-5']],
    ['Ulica Kralja Petra', 'bb', ['BB', 'b.b.', 'b/b']],
    ['Ulica Kralja Petra', '5/2', ['5 / 2', 'br. 5/2']],
    ['Rue de la Paix', '3 bis', ['3bis', '3 BIS', '3B', '3-bis']],
    ['Rue de la Paix', '3 ter', ['3ter', '3T']],
    ['Rue de la Paix', '5B', ['5bis', '5 b']],
    ['Rue de la Paix', '155-157', ['155–157', '155 - 157', '155/157']],
    ['Rue de la Paix', '7 quater', ['7quater', '7q']],
    ['Sampaguita Street', 'Block 3 Lot 8', ['Blk 3 Lot 8', 'blk. 3 lt. 8', 'Block 3, Lot 8', 'BLK3 LOT8']],
    ['شارع الملك فهد', '١٢', ['12', '۱۲', '१२']],
    ['شارع الملك فهد', '112', ['١١٢']],
    ['गांधी मार्ग', '२३', ['23', '٢٣']],
    ['गांधी मार्ग', '25', ['२५']],
  ])('%s %s', (street, number, forms) => {
    const missed = forms
      .flatMap((form) => [`${street} ${form}`, `${street}, ${form}`])
      .filter((text) => {
        const { id, type } = first(text);
        return id !== idOf(street, number) || type !== 'exact';
      });
    expect(missed).toEqual([]);
  });

  test('parts of a number are heard where street and number are one word', () => {
    for (const text of ['Арбат12к3с1', 'улицаАрбат12корп3стр1', 'Arbat12k3s1'])
      expect(first(text).id, text).toBe(idOf('улица Арбат', '12к3с1'));
  });

  test('an exact number wins over one that begins alike, and what is not there is a fallback', () => {
    expect(first('улица Арбат 12').id).toBe(idOf('улица Арбат', '12'));
    expect(first('улица Арбат 8').id).toBe(idOf('улица Арбат', '8'));
    expect(first('улица Арбат 8к9').type).toBe('fallback');
    expect(first('улица Арбат 9/12 с2').type).toBe('fallback');
    expect(first('Rue de la Paix 155-159').type).toBe('fallback');
    // Along the range.
    expect(first('Rue de la Paix 157')).toEqual({ id: idOf('Rue de la Paix', '155-157'), type: 'exact' });
  });

  test.each([
    ['Arbat 4/17 s7', 'улица Арбат', '4/17 с7'],
    ['ulitsa Arbat 12k3s1', 'улица Арбат', '12к3с1'],
    ['ul. Arbat, d. 8, korp. 2', 'улица Арбат', '8к2'],
    ['Prospekt Mira 119 str 23', 'проспект Мира', '119с23'],
    ['1-ya Tverskaya-Yamskaya 13k1', '1-я Тверская-Ямская улица', '13к1'],
    ['ул. 1-я Тверская-Ямская, д. 2, стр. 1', '1-я Тверская-Ямская улица', '2 с1'],
    ['1-я Тверская-Ямская, 2', '1-я Тверская-Ямская улица', '2'],
  ])('%s', (text, street, number) => expect(first(text).id).toBe(idOf(street, number)));
});

describe('numbers while they are typed', () => {
  const suggested = (text: string): unknown[] =>
    autocomplete(geocoder, { text }).features.map(
      ({ properties }) => properties.housenumber ?? properties.layer,
    );

  test('the number as typed, then what it may go on to be, then the street', () => {
    expect(suggested('улица Арбат 1').slice(0, 6)).toEqual(['12', '12к3с1', '12 с2', '15А', '15Б', 'street']);
    expect(suggested('улица Арбат 12').slice(0, 3)).toEqual(['12', '12к3с1', '12 с2']);
    expect(suggested('улица Арбат 12 с').slice(0, 1)).toEqual(['12 с2']);
    expect(suggested('Rue de la Paix 15').slice(0, 2)).toEqual(['155-157', 'street']);
  });

  test('a finished number has no others', () => {
    expect(suggested('улица Арбат 8 ')).not.toContain('8к2');
    expect(suggested('улица Арбат 99')[0]).toBe('street');
  });
});
