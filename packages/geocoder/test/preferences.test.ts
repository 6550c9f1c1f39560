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
    [17, 47.1001, 9.5, { amenity: 'bar', name: 'Kirchgasse', 'addr:street': 'Querweg' }],
    [18, 47.12, 9.5],
    [19, 47.3, 9.7, { 'addr:postcode': 'V6B 1P1', 'addr:street': 'Altweg', 'addr:housenumber': '20' }],
    [20, 47.3, 9.71],
    [21, 47.3, 9.72],
    [22, 47.31, 9.71],
    [23, 47.31, 9.72],
    [24, 47.1101, 9.5018, { 'addr:street': 'Kirchgasse', 'addr:housenumber': '18A-C' }],
  ],
  ways: [
    [1, [1, 2], { highway: 'residential', name: 'Hatton Garden' }],
    [2, [3, 4], { highway: 'residential', name: 'Kirchgasse' }],
    [3, [3, 18], { highway: 'residential', name: 'Querweg' }],
    [4, [20, 21], { highway: 'residential', name: 'Altweg', old_name: 'Am Neuen Langen Blumenfeld' }],
    [5, [22, 23], { highway: 'residential', name: 'Am Blumenfeld' }],
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
  ['a number with several letters', 'Kirchgasse 18A-C', 'address:node/24'],
  ['a number that begins with a letter', 'Kirchgasse A2', 'address:node/14'],
  ['a junction, though a bar of one street stands on the other', 'Kirchgasse & Querweg', 'address:node/3'],
  ['the street that is named, not the number on one of half its name', 'Am Blumenfeld 20', 'street:way/5'],
  ['one wrong letter in three, where nothing else is found', 'Ama', 'locality:node/16'],
])('%s', (_, text, gid) => {
  expect(gidsOf(text)[0]).toBe(`openstreetmap:${gid}`);
});

test('another digit is another postal code', () => {
  expect(gidsOf('V6B 1P1')[0]).toContain(':postalcode:');
  const [other] = search(geocoder, { text: 'V6B 1P7' }).features;
  expect(other?.properties['match_type']).toBe('fallback');
  expect(other?.properties['confidence']).toBeLessThan(0.6);
});

test('and as one types', () => {
  expect(gidsOf('zebra kirch', autocomplete)[0]).toBe('openstreetmap:venue:node/13');
  expect(gidsOf('amo', autocomplete)).toContain('openstreetmap:locality:node/16');
});
