import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, entities, openGeocoder, search } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const THINGS = [
  { shop: 'bakery', amenity: 'cafe', name: 'Alpha' },
  { amenity: 'fuel', shop: 'convenience', name: 'Beta' },
  { amenity: 'restaurant;pub', name: 'Gamma' },
  { tourism: 'information', information: 'guidepost', amenity: 'toilets', name: 'Delta' },
  { tourism: 'hotel', amenity: 'restaurant', leisure: 'garden', historic: 'yes', name: 'Epsilon' },
  { public_transport: 'platform', bus: 'yes', shelter: 'yes', name: 'Zeta' },
  { amenity: 'pharmacy', name: 'Eta' },
] as const;

const open = async () =>
  openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [
          [99, 47.14, 9.52, { place: 'town', name: 'Vaduz' }],
          [98, 47.141, 9.52, { place: 'suburb', name: 'Hill Park' }],
          ...THINGS.map((tags, k) => [k + 1, 47.14 + (k + 1) * 0.0009, 9.52, tags] as const),
        ],
      }),
    ),
  );

describe('a venue of several kinds', () => {
  test.each([
    ['bakery', ['Alpha']],
    ['cafe', ['Alpha']],
    ['petrol station', ['Beta']],
    ['convenience store', ['Beta']],
    ['restaurant', ['Gamma', 'Epsilon']],
    ['pub', ['Gamma']],
    ['toilets', ['Delta']],
    ['hotel', ['Epsilon']],
    ['bus stop', ['Zeta']],
  ])('is found as each of them: %s', async (kind, names) => {
    const { features } = search(await open(), { text: `${kind} vaduz` });
    expect(features.map(({ properties }) => properties.name).filter((name) => name !== 'Vaduz')).toEqual(
      names,
    );
  });

  test('is called what it mainly is, and is of no kind that its tags only seem to say', async () => {
    const geocoder = await open();
    const kinds = Object.fromEntries(
      Array.from(entities(geocoder, { layers: ['venue'] }), ({ name, kind }) => [name, kind]),
    );
    expect(kinds).toEqual({
      Alpha: 'amenity=cafe',
      Beta: 'amenity=fuel',
      Gamma: 'amenity=restaurant',
      Delta: 'information=guidepost',
      Epsilon: 'tourism=hotel',
      Zeta: 'highway=bus_stop',
      Eta: 'amenity=pharmacy',
    });
    for (const text of ['tourist office vaduz', 'garden vaduz'])
      expect(
        search(geocoder, { text }).features.filter(({ properties }) => properties.layer === 'venue'),
      ).toEqual([]);
  });
});

describe('a kind with a wrong letter', () => {
  test.each([
    ['bakrey vaduz', 'Alpha'],
    ['restaurnts in vaduz', 'Gamma'],
    ['toilts near vaduz', 'Delta'],
    ['Vaduz, tolets', 'Delta'],
    ['tolet Hill Park', 'Delta'],
    ['apothee vaduz', 'Eta'],
  ])('%s', async (text, name) => {
    expect(search(await open(), { text }).features[0]?.properties.name).toBe(name);
  });

  // The first letter is right, short words are others, and what may go on is not wrong yet.
  test.each([
    ['search', 'wakery vaduz'],
    ['search', 'pab vaduz'],
    ['autocomplete', 'vaduz toile'],
  ] as const)('%s: none in %s', async (call, text) => {
    const { features } = { autocomplete, search }[call](await open(), { text });
    expect(features.filter(({ properties }) => properties.layer === 'venue')).toEqual([]);
  });
});
