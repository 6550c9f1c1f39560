import { describe, expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, place, reverse, search } from '../../src/index.ts';
import type { V1Response } from '../../src/index.ts';
import { kindNames } from '../../src/kind-names.ts';
import { nounOfKind } from '../../src/text/categories.ts';
import { osmSource } from '../support/osm-text.ts';

type Tags = Record<string, string>;

/** Things without names along a meridian: the k-th one is k times 100 m north of the focus. */
async function along(...list: Tags[]) {
  const nodes = list.map((tags, k) => [k + 1, 47.14 + (k + 1) * 0.0009, 9.52, tags] as const);
  const town = [99, 47.14, 9.52, { place: 'town', name: 'Vaduz' }] as const;
  return openGeocoder(await buildGeocoder(await osmSource({ nodes: [town, ...nodes] })));
}
const focus = { 'focus.point.lat': 47.14, 'focus.point.lon': 9.52 };
const idsOf = (response: unknown): unknown[] =>
  (response as V1Response).features.map(({ properties }) => properties['id']);

describe('a thing without a name', () => {
  test('is found by its kind, nearest first, each as a result of its own', async () => {
    const geocoder = await along(
      { amenity: 'bench' },
      { amenity: 'toilets', opening_hours: '24/7' },
      { amenity: 'toilets' },
      { amenity: 'toilets' },
    );
    const found = search(geocoder, { text: 'toilets', ...focus });
    expect(idsOf(found)).toEqual(['node/2', 'node/3', 'node/4']);
    expect(found.features[0]!.properties).toMatchObject({
      name: 'Toilets',
      label: 'Toilets, Vaduz',
      layer: 'venue',
      addendum: { osm: { opening_hours: '24/7' } },
    });
    expect(idsOf(search(geocoder, { text: 'public toilets vaduz' }))).toEqual(['node/2', 'node/3', 'node/4']);
    expect(idsOf(search(geocoder, { text: 'toilette', ...focus }))[0]).toBe('node/2');
    expect(idsOf(place(geocoder, { ids: 'openstreetmap:venue:node/3' }))).toEqual(['node/3']);
  });

  test.each([
    ['amenity', 'atm', 'ATM'],
    ['amenity', 'bbq', 'BBQ'],
    ['amenity', 'drinking_water', 'Drinking water'],
  ])('is called what it is (%s=%s)', async (key, value, name) => {
    const geocoder = await along({ [key]: value });
    const { features } = search(geocoder, { text: name, ...focus });
    expect(features.map(({ properties }) => properties['name'])).toEqual([name]);
  });

  describe('in the language of the request', () => {
    const things = [
      { amenity: 'bench' },
      { amenity: 'toilets' },
      { amenity: 'bank' },
      { shop: 'tattoo' },
    ] as const;
    const open = async () => {
      const nodes = things.map((tags, k) => [k + 1, 47.14 + (k + 1) * 0.0009, 9.52, tags] as const);
      return openGeocoder(await buildGeocoder(await osmSource({ nodes })), { kindNames });
    };
    const named = (response: unknown): unknown[] =>
      (response as V1Response).features.map(({ properties }) => properties['name']);

    test.each([
      ['de', 'toiletten', 'Toiletten'],
      ['ru', 'туалет', 'Туалет'],
      ['ja', '公衆トイレ', '公衆トイレ'],
      ['nb', 'toaletter', 'Toaletter'],
      ['en', 'toilets', 'Toilets'],
      // A language without names.
      ['th', 'toilets', 'Toilets'],
      // A kind without a name in that language.
      ['de', 'tattoo', 'Tattoo'],
    ])('%s: %s', async (lang, text, name) => {
      expect(named(search(await open(), { text, lang, ...focus }))).toEqual([name]);
    });

    test('finds by the names of that language alone', async () => {
      const geocoder = await open();
      // A bench is a bank in Turkish.
      expect(idsOf(search(geocoder, { text: 'bank', lang: 'tr', ...focus }))).toEqual(['node/1', 'node/3']);
      expect(idsOf(search(geocoder, { text: 'bank', lang: 'en', ...focus }))).toEqual(['node/3']);
      expect(idsOf(search(geocoder, { text: 'bank', ...focus }))).toEqual(['node/3']);
      expect(named(place(geocoder, { ids: 'openstreetmap:venue:node/1', lang: 'sv' }))).toEqual(['Bänk']);
    });

    test('there is a name for every kind in every language', () => {
      expect(Object.keys(kindNames)).toEqual(
        'bg ca cs da de el es et fi fr hi hu it ja nl no nb nn pl pt ro ru sk sl sv tr uk'.split(' '),
      );
      const kinds = Object.keys(kindNames['de']!);
      expect(kinds).toHaveLength(60);
      for (const kind of kinds) expect(nounOfKind(kind), kind).toBeDefined();
      for (const [language, names] of Object.entries(kindNames)) {
        expect(Object.keys(names), language).toEqual(kinds);
        for (const name of Object.values(names)) expect(name, language).toMatch(/^\p{L}[\p{L}\p{M} .’·-]*$/u);
      }
    });
  });

  test('does not displace things with a name', async () => {
    const geocoder = await along({ amenity: 'bench' }, { amenity: 'cafe', name: 'Café Bench' });
    const nearby = reverse(geocoder, { 'point.lat': 47.1409, 'point.lon': 9.52, layers: 'venue' });
    expect(idsOf(nearby)).toEqual(['node/2']);
    expect(idsOf(search(geocoder, { text: 'café bench', ...focus }))[0]).toBe('node/2');
    expect(idsOf(autocomplete(geocoder, { text: 'caf', ...focus }))).toEqual(['node/2']);
  });

  test('is left out when it is private, very common, or of a kind that nobody asks for', async () => {
    const geocoder = await along(
      { leisure: 'swimming_pool', access: 'private' },
      { amenity: 'waste_basket' },
      { amenity: 'parking_space' },
      { railway: 'switch' },
      { tourism: 'information', information: 'guidepost' },
      { tourism: 'information', information: 'office' },
      { leisure: 'swimming_pool' },
    );
    const of = (text: string): unknown[] => idsOf(search(geocoder, { text, ...focus }));
    expect(of('swimming pool')).toEqual(['node/7']);
    expect(of('tourist information')).toEqual(['node/6']);
    for (const text of ['waste basket', 'parking space', 'railway switch'])
      expect(of(text), text).toEqual([]);
  });

  test('is found by its brand, which serves as a name', async () => {
    const geocoder = await along({ amenity: 'fuel', brand: 'Shell' }, { amenity: 'fuel' });
    expect(idsOf(search(geocoder, { text: 'shell' }))).toEqual(['node/1']);
    expect(idsOf(search(geocoder, { text: 'petrol station', ...focus }))).toEqual(['node/1', 'node/2']);
  });

  test('is found by who runs it, where people call it by that', async () => {
    const geocoder = await along(
      { amenity: 'atm', operator: 'Sparkasse' },
      { amenity: 'charging_station', network: 'Netzix' },
      { amenity: 'bank', operator: 'Geldix', brand: 'Silberbank' },
      { amenity: 'toilets', operator: 'Sparkasse' },
    );
    expect(idsOf(search(geocoder, { text: 'sparkasse' }))).toEqual(['node/1']);
    expect(idsOf(search(geocoder, { text: 'netzix' }))).toEqual(['node/2']);
    expect(idsOf(search(geocoder, { text: 'silberbank' }))).toEqual(['node/3']);
    expect(idsOf(search(geocoder, { text: 'geldix' }))).toEqual([]);
  });
});

test('a name that says no more than the kind is no name: the nearest comes first', async () => {
  const geocoder = await along(
    { amenity: 'parking' },
    { amenity: 'parking', name: 'Parking' },
    { amenity: 'parking', name: 'Parkplatz' },
    { amenity: 'parking' },
    { shop: 'car', name: 'Parking Motors' },
  );
  expect(idsOf(search(geocoder, { text: 'parking', ...focus }))).toEqual([
    'node/1',
    'node/2',
    'node/3',
    'node/4',
    'node/5',
  ]);
});

test('a whole name goes before a kind near the place that it names', async () => {
  const geocoder = await along(
    { tourism: 'hotel', name: 'Löwen' },
    { tourism: 'hotel', name: 'Hotel Vaduz' },
  );
  expect(idsOf(search(geocoder, { text: 'Hotel Vaduz' }))).toEqual(['node/2', 'node/1']);
});

test('a name with both the kind and the place goes before a kind near the place', async () => {
  const geocoder = await along(
    { amenity: 'hospital' },
    { amenity: 'hospital', name: 'Hospital of Our Lady of Vaduz' },
  );
  expect(idsOf(search(geocoder, { text: 'hospital vaduz' }))).toEqual(['node/2', 'node/1']);
});
