import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { V1Response } from '../../src/index.ts';
import { inDigits } from '../../src/text/digits.ts';
import { osmSource } from '../support/osm-text.ts';

describe('numbers in names, as digits', () => {
  test.each([
    ['Rua Trinta e Um de Janeiro', 'Rua 31 de Janeiro'],
    ['rua cinco de outubro, porto', 'rua 5 de outubro, porto'],
    ['Primeiro de Maio', '1 de Maio'],
    ['Via XX Settembre', 'Via 20 Settembre'],
    ['Via Venti Settembre', 'Via 20 Settembre'],
    ['Calle Veinte de Noviembre', 'Calle 20 de Noviembre'],
    ['Rue du Onze Novembre', 'Rue du 11 Novembre'],
    ['Rue des Deux Ponts', 'Rue des 2 Ponts'],
    ['Lycée Albert Premier', 'Lycée Albert 1'],
    ['Platz Vierten Juli Drei Eichen', 'Platz Vierten Juli 3 Eichen'],
  ])('%s: %s', (text, digits) => expect(inDigits(text)).toBe(digits));

  test.each([
    // Words that are articles in some language, the last word, a monarch before a house number, and names without numbers.
    'Rua dos Clérigos',
    'Avenue Albert II',
    'Avenue Albert II 2',
    'Rua Nove',
    'Um den Turm',
    'Main Street',
    '31 de Janeiro',
    '',
  ])('%s: none', (text) => expect(inDigits(text)).toBeUndefined());
});

describe('streets', async () => {
  const names = [
    'Rua de 31 de Janeiro',
    'Rua Cinco de Outubro',
    'Via XX Settembre',
    'Rua 1º de Maio',
    'Homer Street',
  ];
  const nodes = names.flatMap(
    (_, k) =>
      [
        [2 * k + 1, 41.1 + k / 100, -8.6],
        [2 * k + 2, 41.1 + k / 100, -8.601],
      ] as [number, number, number][],
  );
  const source = await osmSource({
    nodes: [
      ...nodes,
      [99, 41.14, -8.6005, { 'addr:street': 'Homer Street', 'addr:housenumber': '1062' }],
      // Names whose words could make `stret 1062` look like a flat.
      [98, 41.2, -8.6, { amenity: 'cafe', name: 'Str Et' }],
    ],
    ways: names.map((name, k) => [k + 1, [2 * k + 1, 2 * k + 2], { highway: 'residential', name }] as const),
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const first = (text: string): unknown => search(geocoder, { text }).features[0]?.properties;

  test.each([
    ['Rua Trinta e Um de Janeiro', 'Rua de 31 de Janeiro'],
    ['Rua 5 de Outubro', 'Rua Cinco de Outubro'],
    ['Via Venti Settembre', 'Via XX Settembre'],
    ['via 20 settembre', 'Via XX Settembre'],
    ['1 de Maio', 'Rua 1º de Maio'],
    ['Primeiro de Maio', 'Rua 1º de Maio'],
    ['Homer Stret 1062', 'Homer Street 1062'],
  ])('%s', (text, name) => expect(first(text)).toMatchObject({ name, match_type: 'exact' }));
});

describe('postal codes', async () => {
  const tags = { 'addr:street': 'Kaivokatu', 'addr:city': 'Helsinki', 'addr:postcode': '00100' };
  const geocoder = openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [
          [1, 60.17, 24.94],
          [2, 60.17, 24.945],
          [3, 60.1701, 24.941, { ...tags, 'addr:housenumber': '1', railway: 'station', name: 'Helsinki' }],
          [4, 60.1702, 24.942, { ...tags, 'addr:housenumber': '2' }],
          [6, 60.1702, 24.944, { amenity: 'cafe', name: 'Kaivokatu 1055' }],
          [5, 60.17, 24.943, { place: 'city', name: 'Helsinki', population: '600000' }],
        ],
        ways: [[1, [1, 2], { highway: 'primary', name: 'Kaivokatu' }]],
      }),
    ),
  );
  const layersOf = (response: unknown): unknown[] =>
    (response as V1Response).features.map(({ properties }) => properties['layer']);

  test('a postal code with its town comes before a place with both in its name', () => {
    expect(layersOf(search(geocoder, { text: '00100 Helsinki' }))[0]).toBe('postalcode');
  });

  test('are found by their first digits during typing, when no other word comes before them', () => {
    expect(layersOf(autocomplete(geocoder, { text: '001' }))).toContain('postalcode');
    expect(layersOf(autocomplete(geocoder, { text: 'Kaivokatu 001' }))).not.toContain('postalcode');
    expect(layersOf(autocomplete(geocoder, { text: 'Kaivokatu 105' }))[0]).toBe('street');
  });
});
