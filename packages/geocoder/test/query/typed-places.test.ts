import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Two towns, each with a bakery, a park without a name and a chain's branch; the second one has the longer streets. */
const geocoder = openGeocoder(
  await buildGeocoder(
    await osmSource({
      nodes: [
        [1, 47, 9, { place: 'town', name: 'Weidenau', population: '9000' }],
        [2, 47.1, 9.1, { place: 'city', name: 'Lindenstein', population: '90000' }],
        [3, 47.0001, 9.0001, { shop: 'bakery', name: 'Huber' }],
        [4, 47.1001, 9.1001, { shop: 'bakery', name: 'Moser' }],
        [5, 47.1002, 9.1002, { shop: 'bakery', name: 'Bakery Lindner' }],
        [6, 47.1002, 9.1, { leisure: 'park', name: 'Stadtgarten' }],
        [7, 47.001, 9.002, { amenity: 'cafe', name: 'Zebra' }],
        [8, 47.105, 9.106, { amenity: 'cafe', name: 'Zebra' }],
        [9, 47.1, 9.11, { amenity: 'cafe', name: 'Zebra' }],
        [10, 47.105, 9.1],
        [11, 47.105, 9.112],
        [12, 47.001, 9],
        [13, 47.001, 9.003],
        [14, 47.1, 9.09],
        [15, 47.1, 9.095],
      ],
      ways: [
        [1, [10, 11], { highway: 'residential', name: 'Kastanienallee' }],
        [2, [12, 13], { highway: 'residential', name: 'Birkengasse' }],
        [3, [14, 15], { highway: 'residential', name: 'Zebraweg' }],
      ],
    }),
  ),
);

const ids = ({ features }: V1Response): unknown[] => features.map(({ properties }) => properties['id']);
const typed = (text: string): unknown[] => ids(autocomplete(geocoder, { text }));

describe('a kind and the beginning of a town', () => {
  test.each([
    ['bakery weid', 'node/3'],
    ['bakery weiden', 'node/3'],
    ['bakery, Weidena', 'node/3'],
    ['bakery in weiden', 'node/3'],
    ['Bäckerei Lindens', 'node/4'],
    ['cafe weiden', 'node/7'],
  ])('%s', (text, id) => expect(typed(text)[0]).toBe(id));

  test('after what has these letters in its name', () => expect(typed('bakery lind')[0]).toBe('node/5'));

  test('says less than a whole name, and of a street less than of a town', () => {
    const confidences = ['bakery weidenau', 'bakery weiden', 'bakery birkenga'].map(
      (text) => autocomplete(geocoder, { text }).features[0]!.properties['confidence'] as number,
    );
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    expect(new Set(confidences).size).toBe(3);
  });

  test('where the text is complete, the word is no beginning', () =>
    expect(ids(search(geocoder, { text: 'bakery weid' }))).not.toContain('node/3'));

  test('a kind behind the beginning of a town is none', () =>
    expect(autocomplete(geocoder, { text: 'weid bakery' }).features[0]?.properties['id']).not.toBe('node/3'));
});

test('a town that lacks the kind comes after what is there', () => {
  for (const response of [
    search(geocoder, { text: 'park lindenstein' }),
    autocomplete(geocoder, { text: 'park linden' }),
  ])
    expect(ids(response)[0]).toBe('node/6');
});

describe('a venue and the beginning of a street', () => {
  test.each([
    ['Zebra Kastan', 'node/8'],
    ['zebra, kastaniena', 'node/8'],
    ['Zebra Birkeng', 'node/7'],
  ])('%s', (text, id) => expect(typed(text)[0]).toBe(id));

  test('behind the street, the name may still go on', () => {
    expect(typed('Kastanienallee Zebra')[0]).toBe('way/1');
    expect(ids(search(geocoder, { text: 'Kastanienallee Zebra' }))[0]).toBe('node/8');
  });

  test('the beginning of a street of that name', () => expect(typed('Zebraw')[0]).toBe('way/3'));
});
