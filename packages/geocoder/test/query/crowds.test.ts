import { expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { SearchQuery } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

/** Thousands of places share the words of these queries; the wanted place must be found, however small it is. */
const letters = (k: number): string =>
  Array.from(k.toString(26), (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('');
const row = (id: number, name: string, population: number, country = 'US', lat = 40) => ({
  id,
  name,
  country,
  featureCode: 'PPL',
  population,
  lat,
  lon: -100 + (id % 1000) / 50,
});
const SMALL = 1;
const PLAIN = 2;
const ABROAD = 5;
const rows = [
  row(SMALL, 'Santa Kreuz', 0, 'LI', 47),
  ...Array.from({ length: 8200 }, (_, k) => row(10 + k, `Santa Q${letters(k)}`, 1_000_000)),
  row(PLAIN, 'Santa', 0),
  row(PLAIN + 1, 'Kreuz', 0),
  row(ABROAD, 'Kreuz Zqberg', 0, 'LI', 47),
  ...Array.from({ length: 400 }, (_, k) => row(9000 + k, `Kreuz Zq${letters(k)}`, 1_000_000)),
];
const crowd = openGeocoder(await buildGeocoder(null, { geonames: rows }));
const idsOf = (query: SearchQuery): unknown[] =>
  search(crowd, query).features.map(({ properties }) => properties['id']);

test('a small place by two words, each of which many larger ones have', () => {
  expect(idsOf({ text: 'santa kreuz' })[0]).toBe(String(SMALL));
});

test('a place whose whole name is a word in the names of hundreds or thousands of larger places', () => {
  expect(idsOf({ text: 'santa' })[0]).toBe(String(PLAIN));
  expect(idsOf({ text: 'kreuz' })[0]).toBe(String(PLAIN + 1));
});

test('a small place by its country, among hundreds of larger places in other countries', () => {
  expect(idsOf({ text: 'kreuz liechtenstein' }).slice(0, 2)).toEqual([String(SMALL), String(ABROAD)]);
});

test('a place near the focus, by the word that most places have', () => {
  const [{ lat, lon }] = rows as [(typeof rows)[number]];
  const around = { 'focus.point.lat': lat, 'focus.point.lon': lon };
  expect(idsOf({ text: 'santa', ...around }).slice(0, 2)).toEqual([String(PLAIN), String(SMALL)]);
  expect(idsOf({ text: 'santa' })).not.toContain(String(SMALL));
});

test('a house number, when a boundary excludes everything else', async () => {
  const nodes: [number, number, number, Record<string, string>?][] = [];
  const ways: [number, number[], Record<string, string>][] = [];
  for (let k = 0; k < 400; k++) {
    const lat = 40 + k / 50;
    nodes.push([2 * k + 1, lat, 9], [2 * k + 2, lat, 9.001]);
    ways.push([
      k + 1,
      [2 * k + 1, 2 * k + 2],
      { highway: k === 0 ? 'track' : 'primary', name: 'Hauptstrasse' },
    ]);
    nodes.push([10_000 + k, lat, 9.0005, { 'addr:street': 'Hauptstrasse', 'addr:housenumber': '5' }]);
  }
  const streets = openGeocoder(await buildGeocoder(await osmSource({ nodes, ways })));
  const rect = {
    'boundary.rect.min_lat': 39.99,
    'boundary.rect.max_lat': 40.01,
    'boundary.rect.min_lon': 8.9,
    'boundary.rect.max_lon': 9.1,
  };
  for (const [text, layers, id] of [
    ['Hauptstrasse 5', 'address', 'node/10000'],
    ['Hauptstrasse', 'street', 'way/1'],
  ] as const)
    expect(
      search(streets, { text, layers, ...rect }).features.map(({ properties }) => properties['id']),
      layers,
    ).toEqual([id]);
});

test('a place by the word that most have, when a boundary excludes everything else', () => {
  expect(idsOf({ text: 'santa', 'boundary.country': 'LI' })).toEqual([String(SMALL)]);
});
