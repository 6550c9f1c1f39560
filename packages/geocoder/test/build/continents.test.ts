import { expect, test } from 'vitest';
import { Continents } from '../../src/build/gazetteers/continents.ts';
import { COUNTRIES } from '../../src/countries.ts';
import { buildGeocoder, openGeocoder, place, search } from '../../src/index.ts';
import type { V1Response } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

const first = (response: unknown) => (response as V1Response).features[0]!.properties;

test('every country is in one continent', () => {
  const continents = new Continents([]);
  for (const { alpha2 } of COUNTRIES) expect(continents.of(alpha2), alpha2).toBeDefined();
  expect(continents.all.map(({ names }) => names[0]!.text)).toEqual([
    'Africa',
    'Antarctica',
    'Asia',
    'Europe',
    'North America',
    'Oceania',
    'South America',
  ]);
  expect(continents.of('')).toBeUndefined();
  expect(continents.of('XX')).toBeUndefined();
});

test('results have their continent, which can be searched for like other places', async () => {
  const geocoder = openGeocoder(await buildGeocoder(await osmSource(TOWN)));
  const europe = { continent: 'Europe', continent_gid: 'whosonfirst:continent:102191581' };
  expect(first(search(geocoder, { text: 'Bahnhofstrasse 12' }))).toMatchObject(europe);
  expect(first(search(geocoder, { text: 'Europa', layers: 'continent' }))).toMatchObject({
    layer: 'continent',
    label: 'Europe',
    ...europe,
  });
  for (const ids of [europe.continent_gid, 'geonames:continent:6255148'])
    expect(first(place(geocoder, { ids }))).toMatchObject({ gid: europe.continent_gid, name: 'Europe' });
  const inside = search(geocoder, { text: 'Bahnhofstrasse', 'boundary.gid': europe.continent_gid });
  expect(inside.features.length).toBeGreaterThan(0);
  const { features } = search(geocoder, { text: 'Asia' });
  expect(features).toEqual([]);
});

test("a continent of Who's On First is taken as it is", async () => {
  const whosOnFirst = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        // The label point of the continent lies in a country, but the continent does not.
        geometry: { type: 'Point', coordinates: [9.5, 47.1] },
        properties: {
          'wof:id': 102_191_581,
          'wof:name': 'Old Europe',
          'wof:placetype': 'continent',
          'iso:country': 'LI',
        },
      },
    ],
  };
  const geocoder = openGeocoder(await buildGeocoder(await osmSource(TOWN), { whosOnFirst }));
  expect(first(search(geocoder, { text: 'Bahnhofstrasse 12' }))['continent']).toBe('Old Europe');
  const { features } = search(geocoder, { text: 'Europe', layers: 'continent' });
  expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([[9.5, 47.1]]);
  expect(features[0]!.properties).toMatchObject({ label: 'Old Europe', continent: 'Old Europe' });
  expect(features[0]!.properties).not.toHaveProperty('country');
  const inCountry = { text: 'Europe', layers: 'continent', 'boundary.country': 'LI' };
  expect(search(geocoder, inCountry).features).toEqual([]);
});

test('a postal code that is a place tells its GID, however an address writes it', async () => {
  const house = (id: number, number: string, code: string) =>
    [
      id,
      51.5,
      -0.1 + id / 1e4,
      { 'addr:street': 'Strand', 'addr:housenumber': number, 'addr:postcode': code },
    ] as const;
  const london = await osmSource({
    nodes: [[1, 51.5, -0.1], [2, 51.5, -0.099], house(3, '1', 'WC2R 1DA'), house(4, '2', 'wc2r 1da')],
    ways: [[1, [1, 2], { highway: 'primary', name: 'Strand' }]],
  });
  const strand = openGeocoder(await buildGeocoder(london));
  for (const text of ['Strand 1', 'Strand 2'])
    expect(first(search(strand, { text }))['postalcode_gid'], text).toBe('openstreetmap:postalcode:node/3');
  const geocoder = openGeocoder(await buildGeocoder(await osmSource(TOWN)));
  const { postalcode, postalcode_gid: ids } = first(search(geocoder, { text: 'Bahnhofstrasse 12' }));
  expect(postalcode).toBe('9490');
  expect(first(place(geocoder, { ids: String(ids) }))).toMatchObject({ layer: 'postalcode', name: '9490' });
});

test.each([-60, 60])(
  'a postal code is that of its country, though another has the same (%i)',
  async (lon) => {
    const record = (id: number, country: string, coordinates: number[]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: {
        'wof:id': id,
        'wof:name': '9490',
        'wof:placetype': 'postalcode',
        'iso:country': country,
      },
    });
    const features = [record(1, 'LI', [9.5, 47.1]), record(2, 'AT', [lon, 47.1])];
    const whosOnFirst = { type: 'FeatureCollection', features };
    const geocoder = openGeocoder(await buildGeocoder(await osmSource(TOWN), { whosOnFirst }));
    const { postalcode_gid: gid } = first(search(geocoder, { text: 'Bahnhofstrasse 12' }));
    expect(gid).toBe('whosonfirst:postalcode:1');
  },
);
