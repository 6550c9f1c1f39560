import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../src/index.ts';
import { osmSource } from './osm-text.ts';

/** A quarter, a street and a bar of one name, and two bars on other streets. */
const source = await osmSource({
  nodes: [
    [1, 47.1, 9.5],
    [2, 47.1, 9.502],
    [3, 47.11, 9.5],
    [4, 47.11, 9.502],
    [10, 47.105, 9.501, { place: 'suburb', name: 'Hatton Garden' }],
    [11, 47.1, 9.5005, { amenity: 'bar', name: 'Hatton Garden' }],
    [
      12,
      47.1001,
      9.501,
      { amenity: 'bar', name: 'Zebra', 'addr:street': 'Hatton Garden', 'addr:housenumber': '8' },
    ],
    [
      13,
      47.1101,
      9.501,
      { amenity: 'bar', name: 'Zebra', 'addr:street': 'Kirchgasse', 'addr:housenumber': '8' },
    ],
    [14, 47.1101, 9.5015, { 'addr:street': 'Kirchgasse', 'addr:housenumber': 'A2' }],
    [15, 47.1101, 9.5012, { 'addr:street': 'Kirchgasse', 'addr:housenumber': '2' }],
    [16, 47.2, 9.6, { place: 'village', name: 'Amu' }],
  ],
  ways: [
    [1, [1, 2], { highway: 'residential', name: 'Hatton Garden' }],
    [2, [3, 4], { highway: 'residential', name: 'Kirchgasse' }],
  ],
});
const geocoder = openGeocoder(await buildGeocoder(source));
const gidsOf = (text: string, call = search): unknown[] =>
  call(geocoder, { text }).features.map(({ properties }) => properties['gid']);

test.each([
  [
    'a number that is not there: the street before the quarter and the bar',
    'Hatton Garden 99',
    'street:way/1',
  ],
  ['a venue by its street', 'Zebra, Kirchgasse', 'venue:node/13'],
  ['and by that of its namesake', 'Hatton Garden Zebra', 'venue:node/12'],
  ['and by its house number', 'Zebra Kirchgasse 8', 'venue:node/13'],
  ['the street itself, though a bar is named after it', 'Kirchgasse 2', 'address:node/15'],
  ['a number that begins with a letter', 'Kirchgasse A2', 'address:node/14'],
  ['one wrong letter in three, where nothing else is found', 'Ama', 'locality:node/16'],
])('%s', (_, text, gid) => {
  expect(gidsOf(text)[0]).toBe(`openstreetmap:${gid}`);
});

test('and as one types', () => {
  expect(gidsOf('zebra kirch', autocomplete)[0]).toBe('openstreetmap:venue:node/13');
  expect(gidsOf('amo', autocomplete)).toContain('openstreetmap:locality:node/16');
});
