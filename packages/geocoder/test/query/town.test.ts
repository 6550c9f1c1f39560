import { readOsm } from '@portolan/osm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as geocoder from '../../src/index.ts';
import type { Geocoder, SearchQuery, V1Feature } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';
import type { Town } from '../support/osm-text.ts';

let town: Geocoder;
let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await geocoder.buildGeocoder(await osmSource(TOWN));
  town = geocoder.openGeocoder(bytes);
});

const one = (text: string, extra = {}): Partial<V1Feature['properties']> =>
  geocoder.search(town, { text, ...extra }).features[0]?.properties ?? {};
const refusal = (call: () => unknown): { message: string; parameter: unknown; status: unknown } => {
  try {
    call();
  } catch (error) {
    const { name, code, message, detail } = error as {
      name: string;
      code: string;
      message: string;
      detail: Record<string, unknown>;
    };
    expect([name, code]).toEqual(['PortolanError', 'geocoder-request']);
    return { message, parameter: detail['parameter'], status: detail['status'] };
  }
  throw new Error('nothing was refused');
};

describe('search', () => {
  test.each([
    ['Bahnhofstrasse 12', 'openstreetmap:address:node/20', 'exact'],
    ['12 Bahnhofstrasse, Vadum', 'openstreetmap:address:node/20', 'exact'],
    ['Vadum, Bahnhofstr. 12', 'openstreetmap:address:node/20', 'exact'],
    ['bahnhof strasse 12a', 'openstreetmap:address:node/21', 'exact'],
    ['Bahnhofstrasse 12 A', 'openstreetmap:address:node/21', 'exact'],
    ['Bahnhofstrasse 12/a 9490 Vadum', 'openstreetmap:address:node/21', 'exact'],
    ['Bahnhofstrasse 16', 'openstreetmap:address:node/22', 'exact'],
    ['Bahnhofstrasse 33, Vadum', 'openstreetmap:address:node/23:2', 'exact'],
    ['Bahnhofstrasse 99, Vadum', 'openstreetmap:street:way/1', 'fallback'],
    ['Im Äuli 10', 'openstreetmap:address:way/2/10', 'interpolated'],
    ['im aeuli 2', 'openstreetmap:address:node/25', 'exact'],
    ['Oberberg 7', 'openstreetmap:address:node/32', 'exact'],
    ['Aux Prés', 'openstreetmap:street:way/2', 'exact'],
    ['cafe moewe', 'openstreetmap:venue:node/24', 'exact'],
    ['Café Möwe', 'openstreetmap:venue:node/24', 'exact'],
    ['Vadum', 'openstreetmap:locality:node/30', 'exact'],
    ['Wadum', 'openstreetmap:locality:node/30', 'exact'],
    ['Вадум', 'openstreetmap:locality:node/30', 'exact'],
    ['Testland', 'openstreetmap:country:relation/1', 'exact'],
    ['9490', 'openstreetmap:postalcode:node/20', 'exact'],
    ['Bahnhofstrasse & Im Äuli', 'openstreetmap:address:node/2', 'exact'],
    ['Ecke Im Äuli und Bahnhofstrasse, Vadum', 'openstreetmap:address:node/2', 'exact'],
    ['47.1005, 9.49', 'openstreetmap:address:node/20', 'exact'],
    ['bakery vadum', 'openstreetmap:venue:node/33', 'exact'],
  ])('%s', (text, gid, matchType) => {
    const found = one(text);
    expect([found['gid'], found['match_type']]).toEqual([gid, matchType]);
  });

  test('a result has every property of version 1', () => {
    expect(geocoder.search(town, { text: 'Bahnhofstrasse 12', size: 1 }, { now: 1700000000 }))
      .toMatchInlineSnapshot(`
        {
          "bbox": [
            9.49,
            47.1005,
            9.49,
            47.1005,
          ],
          "features": [
            {
              "geometry": {
                "coordinates": [
                  9.49,
                  47.1005,
                ],
                "type": "Point",
              },
              "properties": {
                "accuracy": "point",
                "confidence": 1,
                "continent": "Europe",
                "continent_gid": "whosonfirst:continent:102191581",
                "country": "Testland",
                "country_a": "LIE",
                "country_code": "LI",
                "country_gid": "openstreetmap:country:relation/1",
                "gid": "openstreetmap:address:node/20",
                "housenumber": "12",
                "id": "node/20",
                "label": "Bahnhofstrasse 12, 9490 Vadum, Testland",
                "layer": "address",
                "localadmin": "Vadum",
                "localadmin_gid": "openstreetmap:localadmin:relation/2",
                "locality": "Vadum",
                "locality_gid": "openstreetmap:locality:node/30",
                "match_type": "exact",
                "name": "Bahnhofstrasse 12",
                "postalcode": "9490",
                "postalcode_gid": "openstreetmap:postalcode:node/20",
                "source": "openstreetmap",
                "source_id": "node/20",
                "street": "Bahnhofstrasse",
              },
              "type": "Feature",
            },
          ],
          "geocoding": {
            "attribution": "https://www.openstreetmap.org/copyright",
            "engine": {
              "author": "Portolan",
              "name": "Portolan",
              "version": "0.1.0",
            },
            "query": {
              "lang": {
                "defaulted": true,
                "via": "default",
              },
              "parsed_text": {
                "housenumber": "12",
                "street": "Bahnhofstrasse",
                "subject": "Bahnhofstrasse 12",
              },
              "private": false,
              "querySize": 20,
              "size": 1,
              "text": "Bahnhofstrasse 12",
            },
            "timestamp": 1700000000000,
            "version": "0.2",
          },
          "type": "FeatureCollection",
        }
      `);
  });

  test('a result has every property of version 2', () => {
    expect(geocoder.search(town, { text: 'Café Möwe', size: 1 }, { version: 2 })).toMatchInlineSnapshot(`
      {
        "bbox": [
          9.5005,
          47.11,
          9.5005,
          47.11,
        ],
        "features": [
          {
            "geometry": {
              "coordinates": [
                9.5005,
                47.11,
              ],
              "type": "Point",
            },
            "properties": {
              "addendum": {
                "osm": {
                  "website": "https://moewe.example",
                },
              },
              "address_components": {
                "number": "1",
                "street": "Im Äuli",
              },
              "coarse_location": "Vadum, Testland",
              "confidence": 1,
              "context": {
                "iso_3166_a2": "LI",
                "iso_3166_a3": "LIE",
                "whosonfirst": {
                  "continent": {
                    "gid": "whosonfirst:continent:102191581",
                    "name": "Europe",
                  },
                  "country": {
                    "abbreviation": "LIE",
                    "gid": "openstreetmap:country:relation/1",
                    "name": "Testland",
                  },
                  "localadmin": {
                    "gid": "openstreetmap:localadmin:relation/2",
                    "name": "Vadum",
                  },
                  "locality": {
                    "gid": "openstreetmap:locality:node/30",
                    "name": "Vadum",
                  },
                },
              },
              "formatted_address_line": "Café Möwe, Im Äuli 1, Vadum, Testland",
              "formatted_address_lines": [
                "Café Möwe",
                "Im Äuli 1",
                "Vadum",
                "Testland",
              ],
              "gid": "openstreetmap:poi:node/24",
              "layer": "poi",
              "match_type": "match",
              "name": "Café Möwe",
              "precision": "point",
              "sources": [
                {
                  "source": "openstreetmap",
                  "source_id": "node/24",
                },
              ],
            },
            "type": "Feature",
          },
        ],
        "geocoding": {
          "attribution": "https://www.openstreetmap.org/copyright",
          "query": {
            "lang": {
              "defaulted": true,
              "via": "default",
            },
            "parsed_text": {
              "subject": "Café Möwe",
              "venue": "Café Möwe",
            },
            "private": false,
            "querySize": 20,
            "size": 1,
            "text": "Café Möwe",
          },
        },
        "type": "FeatureCollection",
      }
    `);
  });

  test('autocomplete of version 2 is brief', () => {
    const { features, bbox } = geocoder.autocomplete(town, { text: 'bahnh' }, { version: 2 });
    expect(bbox).toBeUndefined();
    expect(features[0]).toMatchInlineSnapshot(`
      {
        "geometry": null,
        "properties": {
          "coarse_location": "Vadum, Testland",
          "formatted_address_line": "Bahnhofstrasse, Vadum, Testland",
          "formatted_address_lines": [
            "Bahnhofstrasse",
            "Vadum",
            "Testland",
          ],
          "gid": "openstreetmap:street:way/1",
          "layer": "street",
          "name": "Bahnhofstrasse",
          "precision": "centroid",
        },
        "type": "Feature",
      }
    `);
  });

  test('names are in the requested language, or as stored', () => {
    expect(one('Testland', { lang: 'fr-CH' })['name']).toBe('Pays');
    expect(one('Testland', { lang: 'de' })['name']).toBe('Testland');
    expect(one('Pays')['name']).toBe('Testland');
  });

  test('the response says how the text was read', () => {
    const { geocoding } = geocoder.search(town, { text: 'Bahnhofstrasse 12, 9490 Vadum' });
    expect((geocoding['query'] as Record<string, unknown>)['parsed_text']).toEqual({
      subject: 'Bahnhofstrasse 12',
      housenumber: '12',
      street: 'Bahnhofstrasse',
      postalcode: '9490',
      locality: 'Vadum',
    });
  });
});

describe('boundaries', () => {
  const gids = (query: SearchQuery): unknown[] =>
    geocoder.search(town, query).features.map(({ properties }) => properties['gid']);

  test('layers', () => {
    for (const layer of ['street', 'address', 'locality', 'country', 'venue']) {
      for (const text of ['Bahnhofstrasse 12', 'Vadum', 'Testland', 'Möwe'])
        for (const gid of gids({ text, layers: layer })) expect(gid).toContain(`:${layer}:`);
    }
    expect(gids({ text: 'Vadum', layers: 'localadmin,region' })).toEqual([
      'openstreetmap:localadmin:relation/2',
    ]);
  });

  test('sources, countries, rectangles, circles, areas', () => {
    expect(gids({ text: 'Vadum', sources: 'wof' })).toEqual([]);
    expect(gids({ text: 'Vadum', sources: '-osm' })).toEqual([]);
    expect(gids({ text: 'Vadum', 'boundary.country': 'AT' })).toEqual([]);
    expect(gids({ text: 'Vadum', 'boundary.country': 'lie,AT' })[0]).toBe('openstreetmap:locality:node/30');
    const rect = {
      'boundary.rect.min_lat': 47.12,
      'boundary.rect.max_lat': 47.2,
      'boundary.rect.min_lon': 9.5,
      'boundary.rect.max_lon': 9.6,
    };
    expect(gids({ text: 'Vadum', ...rect })).toEqual([]);
    expect(gids({ text: 'Oberberg', ...rect })).toEqual(['openstreetmap:locality:node/31']);
    const circle = { 'boundary.circle.lat': 47.13, 'boundary.circle.lon': 9.55, 'boundary.circle.radius': 1 };
    expect(gids({ text: 'Oberberg', ...circle })).toEqual(['openstreetmap:locality:node/31']);
    expect(gids({ text: 'Bahnhofstrasse', ...circle })).toEqual([]);
    expect(gids({ text: 'Bahnhofstrasse', 'boundary.gid': 'openstreetmap:localadmin:relation/2' })[0]).toBe(
      'openstreetmap:street:way/1',
    );
    expect(gids({ text: 'Bahnhofstrasse', 'boundary.gid': 'openstreetmap:localadmin:relation/77' })).toEqual(
      [],
    );
  });

  test('boundaries also apply to junctions and interpolated numbers', () => {
    for (const text of ['Bahnhofstrasse & Im Äuli', 'Im Äuli 10']) {
      const [lon, lat] = geocoder.search(town, { text }).features[0]!.geometry.coordinates;
      const gid = gids({ text })[0];
      const circle = {
        text,
        'boundary.circle.lat': lat,
        'boundary.circle.lon': lon,
        'boundary.circle.radius': 0.1,
      };
      expect(gids(circle)).toContain(gid);
      for (const elsewhere of [
        { ...circle, 'boundary.circle.lat': lat + 0.01 },
        { text, sources: 'gn' },
        { text, 'boundary.country': 'fr' },
        { text, layers: 'street,venue' },
      ])
        expect(gids(elsewhere)).not.toContain(gid);
    }
  });

  test('the focus decides between equals', async () => {
    const twin: Town = {
      nodes: [
        [1, 47, 9, { place: 'village', name: 'Twin' }],
        [2, 48, 10, { place: 'village', name: 'Twin' }],
      ],
    };
    const twins = geocoder.openGeocoder(await geocoder.buildGeocoder(await osmSource(twin)));
    for (const [lat, lon, id] of [
      [47.1, 9.1, 'node/1'],
      [47.9, 9.9, 'node/2'],
    ] as const) {
      const { features } = geocoder.search(twins, {
        text: 'Twin',
        'focus.point.lat': lat,
        'focus.point.lon': lon,
      });
      expect(features.map(({ properties }) => properties['id'])).toHaveLength(2);
      expect(features[0]!.properties['id']).toBe(id);
      expect(features[0]!.properties['distance']).toBeLessThan(20);
    }
  });
});

describe('structured', () => {
  const found = (query: Record<string, unknown>): unknown[] =>
    geocoder
      .structured(town, query)
      .features.slice(0, 1)
      .map(({ properties }) => [properties['gid'], properties['match_type']]);
  test.each([
    [{ address: 'Bahnhofstrasse 12', locality: 'Vadum' }, 'openstreetmap:address:node/20', 'exact'],
    [{ street: 'Bahnhofstrasse', house_number: '12a' }, 'openstreetmap:address:node/21', 'exact'],
    [
      { street: 'Bahnhofstrasse', house_number: '77', locality: 'Vadum' },
      'openstreetmap:street:way/1',
      'fallback',
    ],
    [{ locality: 'Vadum', country: 'Liechtenstein' }, 'openstreetmap:locality:node/30', 'exact'],
    [{ country: 'Testland' }, 'openstreetmap:country:relation/1', 'exact'],
    [{ postalcode: '9491' }, 'openstreetmap:postalcode:node/23', 'exact'],
    // A postal code is a finer layer than its town.
    [{ postalcode: '9491', locality: 'Vadum' }, 'openstreetmap:postalcode:node/23', 'exact'],
    [{ postalcode: '1234', locality: 'Vadum' }, 'openstreetmap:locality:node/30', 'fallback'],
    [{ address: 'Nosuchstreet 5', locality: 'Vadum' }, 'openstreetmap:locality:node/30', 'fallback'],
  ])('%j', (query, gid, matchType) => expect(found(query)).toEqual([[gid, matchType]]));

  test('results stay inside the boundaries, also when only coarser results are found', () => {
    const inVadum = { address: 'Nosuchstreet 5', locality: 'Vadum' };
    expect(found({ ...inVadum, layers: 'address,street' })).toEqual([]);
    expect(found({ ...inVadum, 'boundary.country': 'AT' })).toEqual([]);
    expect(found({ street: 'Bahnhofstrasse', country: 'Liechtenstein', 'boundary.country': 'AT' })).toEqual(
      [],
    );
    expect(found({ street: 'Bahnhofstrasse', country: 'Austria', 'boundary.country': 'LI' })).toEqual([]);
    expect(
      found({ street: 'Bahnhofstrasse', country: 'Liechtenstein', 'boundary.country': 'LI' }),
    ).toHaveLength(1);
  });
});

describe('reverse', () => {
  const near = (lat: number, lon: number, extra = {}) =>
    geocoder
      .reverse(town, { 'point.lat': lat, 'point.lon': lon, ...extra })
      .features.map(({ properties }) => properties);

  test('the nearest first, with distances and confidence', () => {
    const found = near(47.1005, 9.49);
    expect(found[0]).toMatchObject({ gid: 'openstreetmap:address:node/20', distance: 0, confidence: 1 });
    const distances = found
      .filter(({ layer }) => ['address', 'street', 'venue'].includes(layer as string))
      .map(({ distance }) => distance as number);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  test('streets by their line, not their middle', () => {
    const [street] = near(47.1001, 9.518, { layers: 'street' });
    expect(street).toMatchObject({ gid: 'openstreetmap:street:way/1', distance: 0.011, confidence: 0.8 });
    const { features } = geocoder.reverse(town, {
      'point.lat': 47.1001,
      'point.lon': 9.518,
      layers: 'street',
    });
    expect(features[0]!.geometry.coordinates).toEqual([9.518, 47.1]);
  });

  test('coarse layers by what contains the point', () => {
    const layers = near(47.12, 9.52, { layers: 'coarse' }).map(({ layer }) => layer);
    expect(layers).toEqual(expect.arrayContaining(['localadmin', 'country']));
    expect(near(47.17, 9.57, { layers: 'localadmin,country' }).map(({ gid }) => gid)).toEqual([
      'openstreetmap:country:relation/1',
    ]);
    expect(near(10, 10)).toEqual([]);
  });

  test('a radius is clamped with a warning', () => {
    const { geocoding } = geocoder.reverse(town, {
      'point.lat': 47.1,
      'point.lon': 9.5,
      'boundary.circle.radius': 100,
    });
    expect(geocoding['warnings']).toEqual([
      'boundary.circle.radius was out of range 0.00001..5 and is taken as 5',
    ]);
  });
});

describe('place', () => {
  test('places come in the order of the request, without repetition and without unknown GIDs', () => {
    const ids =
      'openstreetmap:venue:node/24,osm:locality:node/30,openstreetmap:venue:node/24,openstreetmap:venue:node/999';
    expect(geocoder.place(town, { ids }).features.map(({ properties }) => properties['gid'])).toEqual([
      'openstreetmap:venue:node/24',
      'openstreetmap:locality:node/30',
    ]);
  });

  test('the GID of every result of every call finds the result', () => {
    const texts = [
      'Bahnhofstrasse 12',
      'Im Äuli 10',
      'Bahnhofstrasse & Im Äuli',
      'Vadum',
      '9490',
      'Möwe',
      'Oberberg 7',
      'Testland',
    ];
    for (const text of texts) {
      for (const { properties, geometry } of geocoder.search(town, { text }).features) {
        const [again] = geocoder.place(town, { ids: [properties['gid']] }).features;
        expect(again?.properties['gid']).toBe(properties['gid']);
        expect(again?.properties['label']).toBe(properties['label']);
        expect(again?.geometry).toEqual(geometry);
      }
    }
  });

  test('poi is the venue of version 2', () => {
    const [feature] = geocoder.place(town, { ids: ['openstreetmap:poi:node/24'] }, { version: 2 }).features;
    expect(feature!.properties['gid']).toBe('openstreetmap:poi:node/24');
  });
});

describe('bulk', () => {
  test('bulk equals single calls, and a refused query fails alone', () => {
    const single: Record<string, unknown>[] = [
      { text: 'Bahnhofstrasse 12', size: 3 },
      { locality: 'Vadum', layers: ['locality'] },
      { 'point.lat': 47.1, 'point.lon': 9.5 },
    ];
    const queries = [
      { endpoint: '/v1/search', query: single[0] },
      { endpoint: '/v1/search', query: { text: '' } },
      { endpoint: '/v1/search/structured', query: single[1] },
      { endpoint: '/v1/reverse', query: single[2] },
      { endpoint: '/v1/autocomplete', query: { text: 'a' } },
      7,
      { endpoint: '/v1/reverse', query: null },
    ];
    const answers = geocoder.bulk(town, queries);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 200, 400, 400, 400]);
    expect(answers[0]!.response).toEqual(geocoder.search(town, single[0] as never));
    expect(answers[2]!.response).toEqual(geocoder.structured(town, single[1]!));
    expect(answers[3]!.response).toEqual(geocoder.reverse(town, single[2] as never));
    expect(answers[1]!.msg).toContain('text');
  });

  test('is a list of 1 to 5,000', () => {
    for (const body of [{}, null, [], Array.from({ length: 5001 }, () => ({}))])
      expect(refusal(() => geocoder.bulk(town, body)).status).toBe(400);
  });

  test('bulk stops when the caller asks it to', () => {
    const body = [{ endpoint: '/v1/search', query: { text: 'a' } }];
    expect(() => geocoder.bulk(town, body, { shouldStop: () => true })).toThrowError(
      expect.objectContaining({ code: 'stopped' }),
    );
  });
});

describe('a refusal names the bad parameter', () => {
  test.each([
    [{}, 'text'],
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ text: 'a', 'focus.point.lat': 1 }, 'focus.point.lon'],
    [{ text: 'a', 'focus.point.lon': 1 }, 'focus.point.lat'],
    [{ text: 'a', 'focus.point.lat': 91, 'focus.point.lon': 1 }, 'focus.point.lat'],
    [{ text: 'a', 'focus.point.lat': 'x', 'focus.point.lon': 1 }, 'focus.point.lat'],
    [{ text: 'a', 'boundary.circle.lat': 1 }, 'boundary.circle.lon'],
    [{ text: 'a', 'boundary.circle.lat': 1, 'boundary.circle.lon': 181 }, 'boundary.circle.lon'],
    [{ text: 'a', layers: '-street' }, 'layers'],
    [{ text: 'a', lang: '' }, 'lang'],
    [
      { text: 'a', 'boundary.rect.min_lat': 1, 'boundary.rect.max_lat': 2, 'boundary.rect.min_lon': 1 },
      'boundary.rect.max_lon',
    ],
    [
      {
        text: 'a',
        'boundary.rect.min_lat': 2,
        'boundary.rect.max_lat': 2,
        'boundary.rect.min_lon': 1,
        'boundary.rect.max_lon': 2,
      },
      'boundary.rect.min_lat',
    ],
    [{ text: 'a', layers: '' }, 'layers'],
    [{ text: 'a', layers: [] }, 'layers'],
    [{ text: 'a', layers: 'poi' }, 'layers'],
    [{ text: 'a', layers: '__proto__' }, 'layers'],
    [{ text: 'a', sources: '' }, 'sources'],
    [{ text: 'a', sources: 'osm,xyz' }, 'sources'],
    [{ text: 'a', sources: '-osm,-oa,-wof,-gn,-foursquare' }, 'sources'],
    [{ text: 'a', sources: 'wof', layers: 'address' }, 'layers'],
    [{ text: 'a', sources: 'constructor' }, 'sources'],
    [{ text: 'a', 'boundary.country': 'XX' }, 'boundary.country'],
    [{ text: 'a', 'boundary.country': '756' }, 'boundary.country'],
    [{ text: 'a', 'boundary.country': '' }, 'boundary.country'],
    [{ text: 'a', 'boundary.gid': 'nonsense' }, 'boundary.gid'],
    [{ text: 'a', size: 'many' }, 'size'],
    [{ text: 'a', size: 1.5 }, 'size'],
    [{ text: 'a', lang: '12' }, 'lang'],
    [{ text: {} }, 'text'],
  ])('search %j', (query, parameter) => {
    const { message, ...rest } = refusal(() => geocoder.search(town, query as never));
    expect(rest).toEqual({ parameter, status: 400 });
    expect(message).toContain(parameter.split('.').slice(0, 2).join('.'));
    expect(refusal(() => geocoder.autocomplete(town, query as never)).parameter).toBe(parameter);
  });

  test.each([
    [{}, 'address'],
    [{ address: 'a', street: 'b' }, 'address'],
    [{ house_number: '1' }, 'house_number'],
    [{ house_number: '1', locality: 'x' }, 'house_number'],
    [{ unit: '1', street: 'a' }, 'unit'],
    [{ locality: ' ' }, 'locality'],
  ])('structured %j', (query, parameter) =>
    expect(refusal(() => geocoder.structured(town, query)).parameter).toBe(parameter),
  );

  test.each([
    [{}, 'point.lat'],
    [{ 'point.lat': 1 }, 'point.lon'],
    [{ 'point.lat': 1, 'point.lon': 200 }, 'point.lon'],
    [{ 'point.lat': null, 'point.lon': 2 }, 'point.lat'],
  ])('reverse %j', (query, parameter) =>
    expect(refusal(() => geocoder.reverse(town, query as never)).parameter).toBe(parameter),
  );

  test.each([[{}], [{ ids: '' }], [{ ids: [] }], [{ ids: 'a:b' }], [{ ids: 'openstreetmap:node/1' }]])(
    'place %j',
    (query) => expect(refusal(() => geocoder.place(town, query as never)).parameter).toBe('ids'),
  );

  test('no object, no version', () => {
    expect(refusal(() => geocoder.search(town, null as never)).status).toBe(400);
    expect(refusal(() => geocoder.search(town, { text: 'a' }, { version: 3 as 1 })).status).toBe(400);
  });

  test('sizes are clamped with a warning', () => {
    const { geocoding } = geocoder.search(town, { text: 'a', size: 100 });
    expect(geocoding['warnings']).toEqual(['size was out of range 1..40 and is taken as 40']);
    expect(geocoder.search(town, { text: 'a', size: '0' }, { version: 2 }).geocoding['warnings']).toEqual([
      'size was out of range 1..25 and is taken as 1',
    ]);
  });
});

describe('the archive', () => {
  test('does not depend on the order of the file', async () => {
    const turned = await osmSource({
      nodes: TOWN.nodes.toReversed(),
      ways: TOWN.ways!.toReversed(),
      relations: TOWN.relations!.toReversed(),
    });
    expect(await geocoder.buildGeocoder(turned)).toEqual(bytes);
  });

  test('an archive without entities finds nothing', async () => {
    const empty = geocoder.openGeocoder(await geocoder.buildGeocoder(await osmSource({ nodes: [] })));
    expect(geocoder.search(empty, { text: 'Vaduz 12' }).features).toEqual([]);
    expect(geocoder.autocomplete(empty, { text: 'Vad' }).features).toEqual([]);
    expect(geocoder.reverse(empty, { 'point.lat': 1, 'point.lon': 1 }).features).toEqual([]);
    expect(geocoder.place(empty, { ids: 'openstreetmap:venue:node/1' }).features).toEqual([]);
  });

  test('takes the made-up ids of GeoJSON', async () => {
    const street = (name: string, coordinates: number[][]) => ({
      type: 'Feature',
      properties: { highway: 'residential', name },
      geometry: { type: 'LineString', coordinates },
    });
    const features = [
      street('Ostweg', [
        [9, 47],
        [9.01, 47],
      ]),
      street('Nordweg', [
        [9, 47],
        [9, 47.01],
      ]),
    ];
    const source = await readOsm(
      new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })),
    );
    const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
    for (const text of ['Ostweg', 'Nordweg & Ostweg']) {
      const [found] = geocoder.search(handle, { text }).features;
      expect(found!.properties['gid']).toMatch(/^openstreetmap:[a-z]+:(way|node)\/-\d+$/);
      expect(geocoder.place(handle, { ids: [found!.properties['gid']] }).features).toHaveLength(1);
    }
  });

  test('the builder reports its progress', async () => {
    const phases: string[] = [];
    await geocoder.buildGeocoder(await osmSource(TOWN), { onProgress: ({ phase }) => phases.push(phase) });
    expect(phases).toContain('attach addresses');
    expect(phases.at(-1)).toBe('write entities');
  });
});

describe('laws', () => {
  const syllable = fc.constantFrom('ba', 'do', 'ki', 'mu', 'ren', 'stein', 'ö', 'Łu', 'ши', '京', 'al');
  const name = fc
    .array(
      fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(' '));
  const villages = fc.uniqueArray(
    fc.record({ name, lat: fc.integer({ min: -80, max: 80 }), lon: fc.integer({ min: -179, max: 179 }) }),
    { minLength: 1, maxLength: 25, selector: ({ name: text }) => text.toLowerCase() },
  );

  test('every place is found by its name, first or among namesakes; results are totally ordered and repeat', async () => {
    await fc.assert(
      fc.asyncProperty(villages, async (list) => {
        const source = await osmSource({
          nodes: list.map(({ name: text, lat, lon }, k) => [
            k + 1,
            lat,
            lon,
            { place: 'village', name: text },
          ]),
        });
        const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
        for (const [k, { name: text }] of list.entries()) {
          const { features } = geocoder.search(handle, { text, size: 40 });
          expect(features.map(({ properties }) => properties['id'])).toContain(`node/${k + 1}`);
          expect(geocoder.search(handle, { text, size: 40 }).features).toEqual(features);
          const typed = geocoder.autocomplete(handle, { text, size: 40 }).features;
          expect(typed.map(({ properties }) => properties['id'])).toContain(`node/${k + 1}`);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a boundary never leaks', async () => {
    const box = fc.record({
      south: fc.integer({ min: -80, max: 70 }),
      west: fc.integer({ min: -170, max: 160 }),
      size: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(villages, box, async (list, { south, west, size }) => {
        const source = await osmSource({
          nodes: list.map(({ name: text, lat, lon }, k) => [
            k + 1,
            lat,
            lon,
            { place: 'village', name: text },
          ]),
        });
        const handle = geocoder.openGeocoder(await geocoder.buildGeocoder(source));
        const [north, east] = [Math.min(90, south + size), Math.min(180, west + size)];
        const rect = {
          'boundary.rect.min_lat': south,
          'boundary.rect.max_lat': north,
          'boundary.rect.min_lon': west,
          'boundary.rect.max_lon': east,
        };
        for (const { name: text } of list) {
          for (const { geometry } of geocoder.search(handle, { text, ...rect }).features) {
            const [lon, lat] = geometry.coordinates;
            expect(lat >= south && lat <= north && lon >= west && lon <= east).toBe(true);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('no text makes a call fail', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.string({ unit: 'grapheme', maxLength: 60 }),
        ),
        (text) => {
          if (text.trim() === '') return;
          for (const call of [geocoder.search, geocoder.autocomplete])
            expect(call(town, { text }).features.length).toBeLessThanOrEqual(10);
        },
      ),
      { numRuns: 300 },
    );
  });
});
