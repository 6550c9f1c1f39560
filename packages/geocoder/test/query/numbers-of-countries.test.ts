import { describe, expect, test } from 'vitest';
import { autocomplete, reverse, search, structured } from '../../src/index.ts';
import { houseIn, LAT, LON, townOf } from '../support/country-town.ts';
import type { Tags } from '../support/country-town.ts';

describe('Japan', async () => {
  const house = (block: number, number: number, part: string): Tags => ({
    city: '東京',
    quarter: '丸の内',
    neighbourhood: part,
    block_number: `${block}`,
    housenumber: `${number}`,
  });
  const town = await townOf(
    'JP',
    [
      { place: 'city', name: '東京' },
      { place: 'neighbourhood', name: '丸の内二丁目' },
      { place: 'neighbourhood', name: '丸の内十二丁目' },
    ],
    [],
    [
      house(8, 1, '二丁目'),
      house(8, 2, '2丁目'),
      house(9, 1, '２丁目'),
      house(4, 3, '12丁目'),
      house(4, 5, '丸の内十二丁目'),
    ],
  );

  test.each([
    ['丸の内二丁目8-2', '8-2'],
    ['東京丸の内二丁目8番2号', '8-2'],
    ['丸の内2丁目8番2', '8-2'],
    ['東京丸の内二丁目9番1号', '9-1'],
    ['丸の内十二丁目4番3号', '4-3'],
    ['丸の内十二丁目4-5', '4-5'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
  });

  test('what words were typed is told with their own letters', () => {
    const { query } = search(town, { text: '東京丸の内二丁目8番2号' }).geocoding;
    expect(query?.['parsed_text']).toMatchObject({ street: '丸の内二丁目' });
  });

  test('a label has the number behind the part of the town, and no number of ISO 3166 for the region', () => {
    const [first] = reverse(town, { 'point.lat': LAT, 'point.lon': LON + 0.002 }).features;
    expect(first?.properties['label']).toBe('丸の内二丁目 8-2, 東京, Land, JP');
  });
});

describe('blocks and lots', async () => {
  const block = (housenumber: string): Tags => ({ city: 'Vila', place: 'SQN 303', housenumber });
  const town = await townOf(
    'BR',
    [
      { place: 'city', name: 'Vila' },
      { place: 'neighbourhood', name: 'SQN 303' },
      { place: 'neighbourhood', name: 'Sector 22' },
    ],
    [{ name: 'SQN 303' }, { name: 'Himalaya Marg' }],
    [
      block('A'),
      block('B'),
      block('Bloco G'),
      { city: 'Vila', place: 'Sector 22', housenumber: '1204' },
      { city: 'Vila', street: 'Himalaya Marg', housenumber: 'SCO 45-47' },
      { city: 'Vila', street: 'Himalaya Marg', housenumber: '12' },
    ],
  );

  test.each([
    // The street of this name has no houses.
    ['SQN 303 Bloco A', 'A'],
    ['SQN 303, Bloco B, Vila', 'B'],
    ['SQN 303 Bl. B Apto 201', 'B'],
    ['sqn 303 bloco g', 'Bloco G'],
    ['# 1204 Sector 22 Vila', '1204'],
    ['SCO 45-47, Himalaya Marg', 'SCO 45-47'],
    // A flat of a house stays one.
    ['Himalaya Marg 12, apto B', '12'],
    ['Himalaya Marg 12 #45, Vila', '12'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
    expect(houseIn(town, text, autocomplete)).toBe(number);
  });

  test('structured', () => {
    const [first] = structured(town, { address: 'SQN 303 Bloco B', locality: 'Vila' }).features;
    expect(first?.properties['housenumber']).toBe('B');
  });
});

describe('numbers of two parts, of cottages, and with letters of other alphabets', async () => {
  const town = await townOf(
    'CZ',
    [
      { place: 'town', name: 'Brod' },
      { place: 'village', name: 'Lhota' },
    ],
    [{ name: 'Údolní' }, { name: 'Ermou' }, { name: '37th Avenue' }, { name: 'Transversal 5' }],
    [
      { city: 'Brod', street: 'Údolní', conscriptionnumber: '549', streetnumber: '33a' },
      { city: 'Brod', street: 'Údolní', conscriptionnumber: '33', streetnumber: '7' },
      { city: 'Brod', place: 'Lhota', housenumber: '14' },
      { city: 'Brod', place: 'Lhota', provisionalnumber: '14' },
      { city: 'Brod', street: 'Ermou', housenumber: '18Β' },
      { city: 'Brod', street: '37th Avenue', housenumber: '81-15' },
      { city: 'Brod', street: '37th Avenue', housenumber: '83-02' },
      { city: 'Brod', street: 'Transversal 5', housenumber: '2-10' },
    ],
  );

  test.each([
    ['Údolní 549/33a', '549/33a'],
    ['Údolní 33a, Brod', '549/33a'],
    ['Údolní 33', '33/7'],
    ['Lhota 14', '14'],
    ['Lhota ev. 14', 'ev. 14'],
    ['Lhota ev.14', 'ev. 14'],
    ['Ermou 18B', '18Β'],
    ['8115 37th Ave, Brod', '81-15'],
    ['8302 37th Avenue', '83-02'],
    ['81-15 37th Avenue', '81-15'],
    ['Tv 5 # 2-10', '2-10'],
  ])('%s: %s', (text, number) => {
    expect(houseIn(town, text)).toBe(number);
  });

  test('a house that hangs off a village is in the town that its address states', () => {
    const [first] = search(town, { text: 'Lhota 14' }).features;
    expect(first?.properties['label']).toBe('Lhota 14, Brod, CZ');
  });
});
