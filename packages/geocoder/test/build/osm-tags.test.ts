import { describe, expect, test } from 'vitest';
import { buildGeocoder, entities, openGeocoder, place, reverse, search } from '../../src/index.ts';
import type { Geocoder, V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';
import type { Town } from '../support/osm-text.ts';

type Tags = Readonly<Record<string, string>>;

/** A street along a parallel, with other ways if a test needs them, and things 20 m north of it. */
async function streetWith(things: readonly Tags[], road: Tags = {}, more: Partial<Town> = {}) {
  return openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes: [
          [1, 10, 20],
          [2, 10, 20.01],
          ...things.map((tags, k) => [100 + k, 10.0002, 20.001 + k / 1000, tags] as const),
          ...(more.nodes ?? []),
        ],
        ways: [[1, [1, 2], { highway: 'residential', name: 'Mill Lane', ...road }], ...(more.ways ?? [])],
        relations: more.relations ?? [],
      }),
    ),
  );
}

const idsOf = (response: unknown): unknown[] =>
  (response as V1Response).features.map(({ properties }) => properties.id);
const found = (geocoder: Geocoder, text: string): unknown[] => idsOf(search(geocoder, { text }));
const first = (geocoder: Geocoder, text: string) => search(geocoder, { text }).features[0]?.properties;

describe('house numbers', () => {
  test('an object with a range of numbers and a rule for them is an address', async () => {
    const geocoder = await streetWith([
      { 'addr:housenumber': '1-5', 'addr:interpolation': 'odd', 'addr:street': 'Mill Lane' },
    ]);
    expect(found(geocoder, 'Mill Lane 1')[0]).toBe('node/100');
    for (const number of [3, 5])
      expect(first(geocoder, `Mill Lane ${number}`)).toMatchObject({ id: 'node/100', match_type: 'exact' });
  });

  test('nodes of a range along a way are on the street that the way names', async () => {
    const geocoder = await streetWith(
      [],
      {},
      {
        nodes: [
          [3, 10.0001, 20.002, { 'addr:housenumber': '2' }],
          [4, 10.0001, 20.004, { 'addr:housenumber': '8' }],
          [5, 10.003, 20],
          [6, 10.003, 20.01],
        ],
        ways: [
          [2, [5, 6], { highway: 'residential', name: 'Cloud Street' }],
          [3, [3, 4], { 'addr:interpolation': 'even', 'addr:street': 'Cloud Street' }],
        ],
      },
    );
    expect(found(geocoder, 'Cloud Street 2')[0]).toBe('node/3');
    expect(first(geocoder, 'Cloud Street 4')).toMatchObject({ match_type: 'interpolated' });
    expect(first(geocoder, 'Mill Lane 2')).toMatchObject({ match_type: 'fallback' });
  });

  test('those of a municipality and of a street are one number, each finds it', async () => {
    const geocoder = await streetWith([
      { 'addr:conscriptionnumber': '1234', 'addr:streetnumber': '5', 'addr:street': 'Mill Lane' },
    ]);
    expect(first(geocoder, 'Mill Lane 1234/5')).toMatchObject({ id: 'node/100', housenumber: '1234/5' });
    expect(found(geocoder, 'Mill Lane 1234')[0]).toBe('node/100');
    expect(found(geocoder, 'Mill Lane 5')[0]).toBe('node/100');
  });

  test('in Japan they count within a block of a neighbourhood', async () => {
    const block = { 'addr:block_number': '6', 'addr:neighbourhood': '2丁目', 'addr:quarter': '加瀬' };
    const geocoder = await streetWith([
      { place: 'neighbourhood', name: '2丁目' },
      { place: 'quarter', name: '加瀬' },
      { ...block, 'addr:housenumber': '2' },
      { ...block, 'addr:housenumber': '3', name: '花屋', shop: 'florist' },
    ]);
    expect(first(geocoder, '2丁目 6-2')).toMatchObject({ id: 'node/102', match_type: 'exact' });
    expect(first(geocoder, '花屋')).toMatchObject({ housenumber: '6-3' });
  });

  test('of members of a street relation are on its first member that is a road', async () => {
    const geocoder = await streetWith(
      [{ 'addr:housenumber': '7' }],
      {},
      {
        nodes: [
          [3, 10.0003, 20],
          [4, 10.0003, 20.01],
        ],
        ways: [
          [2, [3, 4], { highway: 'residential', name: 'Hill Road' }],
          [3, [3, 4], { building: 'yes', name: 'Old Mill' }],
        ],
        relations: [
          [
            1,
            [
              ['way', 3, 'street'],
              ['way', 1, 'street'],
              ['node', 100, 'house'],
            ],
            { type: 'associatedStreet' },
          ],
        ],
      },
    );
    expect(first(geocoder, 'Mill Lane 7')).toMatchObject({ id: 'node/100', match_type: 'exact' });
  });
});

describe('names', () => {
  test('a house is found by its name, with or without a number', async () => {
    const geocoder = await streetWith([
      { 'addr:housename': 'Rose Cottage', 'addr:street': 'Mill Lane' },
      {
        'addr:housename': 'Ivy House',
        'addr:street': 'Mill Lane',
        'addr:housenumber': '4',
        building: 'house',
      },
      { 'addr:housename': 'Dolphin', name: 'Smith & Sons', shop: 'books' },
      { 'addr:housename': 'Swan House', amenity: 'pub' },
      { 'addr:housename': '12', building: 'house' },
    ]);
    expect(first(geocoder, 'Rose Cottage, Mill Lane')).toMatchObject({ id: 'node/100', match_type: 'exact' });
    expect(found(geocoder, 'ivy house')).toEqual(['node/101']);
    expect(found(geocoder, 'Mill Lane 4')[0]).toBe('node/101');
    expect(first(geocoder, 'Dolphin')).toMatchObject({ id: 'node/102', name: 'Smith & Sons' });
    expect(found(geocoder, 'swan house')).toEqual(['node/103']);
    expect(found(geocoder, 'pub mill lane')).toEqual(['node/103']);
    expect(idsOf(place(geocoder, { ids: 'openstreetmap:venue:node/104' }))).toEqual([]);
  });

  test('a house is found by a name where its number should be', async () => {
    const geocoder = await streetWith([
      { 'addr:housenumber': 'Rose Cottage', 'addr:street': 'Mill Lane' },
      { 'addr:housenumber': 'Haus A', 'addr:street': 'Mill Lane', building: 'house' },
      { 'addr:housenumber': 's/n', 'addr:street': 'Mill Lane' },
      { 'addr:housenumber': '4 rear', 'addr:street': 'Mill Lane' },
      // As long as a damaged file may have it: to try each of its beginnings would take minutes.
      { 'addr:housenumber': `${'x'.repeat(1_000_000)}1`, 'addr:street': 'Mill Lane' },
    ]);
    expect(first(geocoder, 'Rose Cottage, Mill Lane')).toMatchObject({ id: 'node/100', match_type: 'exact' });
    expect(found(geocoder, 'mill lane haus a')[0]).toBe('node/101');
    expect(found(geocoder, 'Rose Cottage')).toEqual(['node/100']);
    expect(
      idsOf(place(geocoder, { ids: 'openstreetmap:venue:node/102,openstreetmap:venue:node/103' })),
    ).toEqual([]);
  });

  test('a shop is found by the brand beside its name', async () => {
    const geocoder = await streetWith([
      { shop: 'supermarket', name: 'Miller', brand: 'Edeka' },
      { shop: 'supermarket', name: 'Edeka Huber', brand: 'Edeka' },
    ]);
    expect(new Set(found(geocoder, 'edeka'))).toEqual(new Set(['node/100', 'node/101']));
    expect(first(geocoder, 'Miller')).toMatchObject({ name: 'Miller' });
  });

  test('a junction with a name is found', async () => {
    const geocoder = await streetWith([{ junction: 'yes', name: 'Barkreuz' }]);
    expect(first(geocoder, 'barkreuz')).toMatchObject({ id: 'node/100', layer: 'venue' });
  });

  test('a road is found by each of its numbers, and by the bridge that it goes over', async () => {
    const geocoder = await streetWith([], {
      ref: 'A 14',
      int_ref: 'E 60',
      nat_ref: 'N 7',
      reg_ref: 'R 3',
      'bridge:name': 'Golden Arch',
      'tunnel:name': 'Deep Tube',
    });
    for (const text of ['A 14', 'E60', 'N 7', 'R3', 'golden arch', 'Deep Tube'])
      expect(first(geocoder, text), text).toMatchObject({
        id: 'way/1',
        name: 'Mill Lane',
        match_type: 'exact',
      });
  });

  test('a road without a name goes by its own number rather than that of other countries', async () => {
    const geocoder = await streetWith(
      [],
      {},
      {
        nodes: [
          [3, 10.1, 20],
          [4, 10.1, 20.1],
        ],
        ways: [[2, [3, 4], { highway: 'motorway', int_ref: 'E 60', ref: 'A 14' }]],
      },
    );
    expect(first(geocoder, 'E 60')).toMatchObject({ id: 'way/2', name: 'A 14' });
  });
});

describe('postal codes', () => {
  test('that only a street or a venue states are found', async () => {
    const geocoder = await streetWith([{ name: 'Museum', tourism: 'museum', 'addr:postcode': 'AD500' }], {
      postal_code: '3993 DX',
    });
    expect(first(geocoder, '3993 DX')).toMatchObject({ layer: 'postalcode', name: '3993 DX' });
    expect(first(geocoder, 'ad500')).toMatchObject({ layer: 'postalcode', id: 'node/100' });
    expect(first(geocoder, 'Mill Lane')).toMatchObject({ postalcode: '3993 DX' });
  });

  test('are where houses have them, if any', async () => {
    const geocoder = await streetWith(
      [
        { name: 'Museum', tourism: 'museum', 'addr:postcode': '500' },
        { 'addr:street': 'Mill Lane', 'addr:housenumber': '1', 'addr:postcode': '500' },
      ],
      { postal_code: '500' },
    );
    expect(first(geocoder, '500')).toMatchObject({ layer: 'postalcode', id: 'node/101' });
  });

  test('an address has that of its street, unless it has its own', async () => {
    const house = { 'addr:street': 'Mill Lane' };
    const geocoder = await streetWith(
      [
        { ...house, 'addr:housenumber': '1' },
        { ...house, 'addr:housenumber': '3', 'addr:postcode': '600' },
      ],
      { 'addr:postcode': '500' },
    );
    expect(first(geocoder, 'Mill Lane 1')).toMatchObject({ postalcode: '500' });
    expect(first(geocoder, 'Mill Lane 3')).toMatchObject({ postalcode: '600' });
  });

  test('of parts of a street that differ are none of the street, and neither are lists', async () => {
    const house = { 'addr:street': 'Mill Lane', 'addr:housenumber': '1' };
    const next: Partial<Town> = {
      nodes: [[3, 10, 20.02]],
      ways: [[2, [2, 3], { highway: 'residential', name: 'Mill Lane', postal_code: '501' }]],
    };
    for (const geocoder of [
      await streetWith([house], { postal_code: '500' }, next),
      await streetWith([house], { postal_code: '500;501' }),
    ]) {
      expect(first(geocoder, 'Mill Lane')?.postalcode).toBeUndefined();
      expect(first(geocoder, 'Mill Lane 1')?.postalcode).toBeUndefined();
    }
    expect(found(await streetWith([], { postal_code: '500' }, next), '501')[0]).toBe('way/1');
  });

  /** Two boundaries around the street, one in the other, and a house. */
  const boundaries = (outer: Tags, inner: Tags, things: readonly Tags[] = []) =>
    streetWith(
      [
        { name: 'Museum', tourism: 'museum' },
        { 'addr:street': 'Mill Lane', 'addr:housenumber': '1' },
        ...things,
      ],
      {},
      {
        nodes: [
          [11, 9, 19],
          [12, 9, 21],
          [13, 11, 21],
          [14, 11, 19],
          [21, 9.9, 19.9],
          [22, 9.9, 20.1],
          [23, 10.1, 20.1],
          [24, 10.1, 19.9],
          [30, 10.5, 20.5, { name: 'Tower', man_made: 'tower' }],
        ],
        ways: [
          [
            11,
            [11, 12, 13, 14, 11],
            { boundary: 'administrative', admin_level: '4', name: 'Upland', ...outer },
          ],
          [
            21,
            [21, 22, 23, 24, 21],
            { boundary: 'administrative', admin_level: '8', name: 'Lowtown', ...inner },
          ],
        ],
      },
    );

  test('that a boundary states are those of what is inside, the finest wins', async () => {
    const geocoder = await boundaries({ postal_code: '11000' }, { 'addr:postcode': '11200' });
    for (const text of ['Museum', 'Mill Lane', 'Mill Lane 1'])
      expect(first(geocoder, text), text).toMatchObject({ postalcode: '11200' });
    expect(first(geocoder, 'Tower')).toMatchObject({ postalcode: '11000' });
    expect(
      reverse(geocoder, { 'point.lat': 10.0002, 'point.lon': 20.001 }).features[0]!.properties,
    ).toMatchObject({
      postalcode: '11200',
    });
    const list = await boundaries({ postal_code: '11000' }, { postal_code: '11200;11300' });
    expect(first(list, 'Museum')).toMatchObject({ postalcode: '11000' });
  });
});

describe('areas', () => {
  const square = (id: number, lat: number): Town['nodes'] => [
    [id, lat, 20],
    [id + 1, lat, 21],
    [id + 2, lat + 1, 21],
    [id + 3, lat + 1, 20],
  ];
  const region = (id: number, tags: Tags) =>
    [id, [id, id + 1, id + 2, id + 3, id], { boundary: 'administrative', ...tags }] as const;

  test('a region of a map is found by its code, as people write it behind a town', async () => {
    const source = await osmSource({
      nodes: [
        ...square(11, 30),
        ...square(21, 33),
        [1, 30.5, 20.5, { place: 'town', name: 'Chicago' }],
        [2, 33.5, 20.5, { place: 'city', name: 'Chicago', population: '900000' }],
      ],
      ways: [
        region(11, { admin_level: '4', name: 'Illinois', 'ISO3166-2': 'US-IL' }),
        region(21, { admin_level: '4', name: 'Elsewhere', 'ISO3166-2': 'US-7' }),
      ],
    });
    const geocoder = openGeocoder(await buildGeocoder(source));
    expect(first(geocoder, 'Chicago, IL')).toMatchObject({ id: 'node/1', match_type: 'exact' });
    expect(first(geocoder, 'Chicago, 7')).toMatchObject({ match_type: 'fallback' });
  });

  test('a town with an outline in a map keeps what is in it, though it has two municipalities', async () => {
    const source = await osmSource({
      nodes: [
        ...square(11, 30),
        // The town reaches over the northern border of the municipality that has its middle.
        [31, 30.4, 20.2],
        [32, 30.4, 20.8],
        [33, 31.4, 20.8],
        [34, 31.4, 20.2],
        ...square(21, 31),
        [2, 31.11, 20.5, { place: 'village', name: 'Nearby' }],
        [3, 31.1, 20.5, { name: 'Museum', tourism: 'museum' }],
      ],
      ways: [
        region(11, { admin_level: '8', name: 'South' }),
        region(21, { admin_level: '8', name: 'North' }),
        [31, [31, 32, 33, 34, 31], { place: 'town', name: 'Twinton' }],
      ],
    });
    const geocoder = openGeocoder(await buildGeocoder(source));
    expect(first(geocoder, 'Museum')).toMatchObject({ localadmin: 'North', locality: 'Twinton' });
  });
});

describe('long things and what is not there', () => {
  /** The ids of all that has a name in an archive. */
  const named = (geocoder: Geocoder, name: string): string[] =>
    [...entities(geocoder)]
      .filter((each) => each.name === name)
      .map(({ gid }) => gid.replace(/.*:/, ''))
      .toSorted();

  test('a railway in several ways is one place, and a river of its name another', async () => {
    const geocoder = await streetWith(
      [],
      {},
      {
        nodes: [0, 1, 2, 3].map((k) => [10 + k, 10.001, 20 + k / 400] as const),
        ways: [
          [20, [10, 11], { railway: 'rail', name: 'Valley Line' }],
          [21, [11, 12], { railway: 'rail', name: 'Valley Line' }],
          [22, [12, 13], { railway: 'disused', name: 'Valley Line' }],
          [23, [10, 12], { waterway: 'river', name: 'Valley Line' }],
        ],
      },
    );
    expect(named(geocoder, 'Valley Line')).toEqual(['way/20', 'way/23']);
  });

  test('platforms of one name, and closed lines, are places of their own', async () => {
    const geocoder = await streetWith(
      [],
      {},
      {
        nodes: [0, 1, 2, 3].map((k) => [10 + k, 10.001 + (k % 2) / 2000, 20 + k / 4000] as const),
        ways: [
          [20, [10, 11], { railway: 'platform', name: 'Track Nine' }],
          [21, [12, 13], { railway: 'platform', name: 'Track Nine' }],
          [22, [10, 11, 12, 10], { barrier: 'wall', name: 'Garden Wall' }],
          [23, [11, 12, 13, 11], { barrier: 'wall', name: 'Garden Wall' }],
        ],
      },
    );
    expect(named(geocoder, 'Track Nine')).toEqual(['way/20', 'way/21']);
    expect(named(geocoder, 'Garden Wall')).toEqual(['way/22', 'way/23']);
  });

  test('a street of which an extract has one point is nothing', async () => {
    const source = await osmSource({
      nodes: [
        [1, 10, 20],
        [2, 10, 20.01],
      ],
      ways: [
        [1, [1, 2], { highway: 'residential', name: 'Mill Lane' }],
        [2, [2, 99], { highway: 'residential', name: 'Mill Lane' }],
      ],
    });
    expect(named(openGeocoder(await buildGeocoder(source)), 'Mill Lane')).toEqual(['way/1']);
  });

  test('what is only planned, or was taken down, is not found', async () => {
    const geocoder = await streetWith(
      [
        { railway: 'proposed', name: 'Dream Halt' },
        { building: 'demolished', name: 'Old Mill' },
        { railway: 'razed', tourism: 'attraction', name: 'Ghost Station' },
      ],
      {},
      { ways: [[2, [1, 2], { highway: 'proposed', name: 'Future Road' }]] },
    );
    for (const text of ['Dream Halt', 'Old Mill', 'Future Road']) expect(named(geocoder, text)).toEqual([]);
    expect(named(geocoder, 'Ghost Station')).toEqual(['node/102']);
  });
});
