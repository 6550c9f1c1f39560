import { describe, expect, test } from 'vitest';
import { streetKeys } from '../src/build/street-key.ts';
import { buildGeocoder, openGeocoder, reverse, search } from '../src/index.ts';
import type { V1Response } from '../src/index.ts';
import { osmSource } from './osm-text.ts';

const first = (response: unknown) => (response as V1Response).features[0]!.properties;

describe('what has no outline is known from what a gazetteer says', () => {
  const source = osmSource({
    nodes: [
      [1, 32.4, -86.4],
      [2, 32.4, -86.41],
      [3, 32.9, -86.9],
      [4, 32.9, -86.91],
      [10, 32.4, -86.405, { place: 'town', name: 'Prattville' }],
      [11, 32.41, -86.41, { place: 'suburb', name: 'Northside' }],
    ],
    ways: [
      [1, [1, 2], { highway: 'residential', name: 'Main Street' }],
      [2, [3, 4], { highway: 'residential', name: 'Far Street' }],
    ],
  });
  const row = (id: number, name: string, lat: number, lon: number) => ({
    id,
    name,
    country: 'US',
    admin1: 'AL',
    admin1Name: 'Alabama',
    featureCode: 'PPL',
    population: 10_000,
    lat,
    lon,
  });
  const geonames = [row(1, 'Prattville', 32.4, -86.405), row(2, 'Elsewhere', 32.91, -86.9)];

  test('a street lies in the region of its town, one without a town in that of the nearest', async () => {
    const geocoder = openGeocoder(await buildGeocoder(await source, { geonames }));
    for (const text of ['Main Street', 'Far Street', 'Northside', 'Prattville'])
      expect(first(search(geocoder, { text })), text).toMatchObject({ region: 'Alabama', region_a: 'AL' });
    expect(first(search(geocoder, { text: 'Main Street, Alabama' }))['label']).toBe(
      'Main Street, Prattville, AL, United States',
    );
    expect(first(reverse(geocoder, { 'point.lat': 32.9, 'point.lon': -86.905 }))['region']).toBe('Alabama');
  });
});

test('a town of the map goes before the quarters that a gazetteer calls towns', async () => {
  const source = await osmSource({
    nodes: [
      [1, 49.28, -123.14],
      [2, 49.28, -123.141],
      [3, 49.25, -123.1, { place: 'city', name: 'Vancouver', population: '600000' }],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Denman Street' }]],
  });
  const geonames = [
    {
      id: 1,
      name: 'West End',
      country: 'CA',
      featureCode: 'PPL',
      population: 44_000,
      lat: 49.281,
      lon: -123.14,
    },
  ];
  const of = async (options: object): Promise<unknown> =>
    first(search(openGeocoder(await buildGeocoder(source, options)), { text: 'Denman Street' }))['locality'];
  expect(await of({ geonames })).toBe('Vancouver');
  const alone = await osmSource({
    nodes: [
      [1, 49.28, -123.14],
      [2, 49.28, -123.141],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Denman Street' }]],
  });
  const geocoder = openGeocoder(await buildGeocoder(alone, { geonames }));
  expect(first(search(geocoder, { text: 'Denman Street' }))['locality']).toBe('West End');
});

test('a town of a gazetteer does not reach into another municipality that has its own, and stands where mappers put it', async () => {
  const square = (lat: number, lon: number): number[][] => [
    [lon - 0.05, lat - 0.05],
    [lon + 0.05, lat - 0.05],
    [lon + 0.05, lat + 0.05],
    [lon - 0.05, lat + 0.05],
    [lon - 0.05, lat - 0.05],
  ];
  const record = (id: number, name: string, placetype: string, lat: number, coordinates: number[][][]) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates },
    properties: {
      'wof:id': id,
      'wof:name': name,
      'wof:placetype': placetype,
      'iso:country': 'LI',
      'lbl:latitude': lat,
      'lbl:longitude': 9.5,
    },
  });
  // The outline of the southern town reaches far into the north, and so does its label.
  const whosOnFirst = {
    type: 'FeatureCollection',
    features: [
      record(1, 'Vaduz', 'locality', 47.17, [
        [
          [9.45, 47.05],
          [9.55, 47.05],
          [9.55, 47.18],
          [9.45, 47.18],
          [9.45, 47.05],
        ],
      ]),
      record(2, 'Vaduz (Li)', 'localadmin', 47.1, [square(47.1, 9.5)]),
      record(3, 'Schaan (Li)', 'localadmin', 47.2, [square(47.2, 9.5)]),
    ],
  };
  const source = await osmSource({
    nodes: [
      [1, 47.165, 9.5],
      [2, 47.165, 9.501],
      [3, 47.1, 9.5, { place: 'town', name: 'Vaduz' }],
      [4, 47.17, 9.5, { place: 'village', name: 'Schaan' }],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Bahnhofstrasse' }]],
  });
  const geocoder = openGeocoder(await buildGeocoder(source, { whosOnFirst }));
  expect(first(search(geocoder, { text: 'Bahnhofstrasse' }))).toMatchObject({
    locality: 'Schaan',
    localadmin: 'Schaan',
    localadmin_gid: 'whosonfirst:localadmin:3',
  });
  const { features } = search(geocoder, { text: 'Vaduz', layers: 'locality' }) as V1Response;
  expect(features.map(({ properties }) => properties['gid'])).toEqual(['whosonfirst:locality:1']);
  expect(features[0]!.geometry.coordinates).toEqual([9.5, 47.1]);
  expect(features[0]!.properties['localadmin']).toBe('Vaduz');
});

test('lines along a border are no areas', async () => {
  const source = await osmSource({
    nodes: [
      [1, 47, 9],
      [2, 47.1, 9],
      [3, 47.1, 9.1],
      [4, 47, 9.1],
    ],
    ways: [
      [1, [1, 2, 3], { boundary: 'administrative', admin_level: '2', name: 'Rhein', waterway: 'river' }],
      [2, [1, 2, 3, 4, 1], { boundary: 'administrative', admin_level: '8', name: 'Inside' }],
    ],
    relations: [
      [
        1,
        [['way', 1, '']],
        { type: 'multilinestring', boundary: 'administrative', admin_level: '2', name: 'Here - There' },
      ],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const layersOf = (text: string): unknown[] =>
    search(geocoder, { text }).features.map(({ properties }) => properties['layer']);
  expect(layersOf('Rhein')).not.toContain('country');
  expect(layersOf('Here - There')).toEqual([]);
  expect(layersOf('Inside')).toEqual(['localadmin']);
});

describe('streets that two sources write differently', () => {
  test.each([
    ['Upper Kingston Rd', 'Upper Kingston Road'],
    ['Spring St', 'Spring Street'],
    ['N Court St', 'North Court Street'],
    ['Bahnhofstr', 'Bahnhofstrasse'],
    ['Av. de la Liberté', 'Avenue de la Liberté'],
    ['R. Augusta', 'Rua Augusta'],
    ['Dr Martin Luther King Jr Blvd', 'Doctor Martin Luther King Junior Boulevard'],
  ])('%s is %s', (one, other) => {
    expect(streetKeys(other).some((key) => streetKeys(one).includes(key))).toBe(true);
  });

  test.each([
    ['A Street', 'B Street'],
    ['1st Street', '2nd Street'],
    ['Main Street', 'Maine Street'],
  ])('%s is not %s', (one, other) => {
    expect(streetKeys(other).some((key) => streetKeys(one).includes(key))).toBe(false);
  });
});
