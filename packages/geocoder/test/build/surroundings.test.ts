import { distanceMetres } from '@portolan/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streetKeys } from '../../src/build/streets/street-keys.ts';
import { autocomplete, buildGeocoder, openGeocoder, reverse, search } from '../../src/index.ts';
import type { V1Response } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const first = (response: unknown) => (response as V1Response).features[0]!.properties;

describe('areas without an outline come from a gazetteer', () => {
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
  // The outline of the southern town reaches far into the north, and its label is there too.
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
  const { features } = search(geocoder, { text: 'Vaduz', layers: 'locality' });
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

test('a settlement with an outline around a point goes before others that only stand near', async () => {
  const source = await osmSource({
    nodes: [
      [1, 47.1, 9.5],
      [2, 47.1, 9.51],
      [3, 47.11, 9.51],
      [4, 47.11, 9.5],
      [10, 47.106, 9.506, { place: 'hamlet', name: 'Punkt' }],
    ],
    ways: [[1, [1, 2, 3, 4, 1], { place: 'village', name: 'Umriss' }]],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const named = (lat: number, lon: number): unknown[] =>
    reverse(geocoder, { 'point.lat': lat, 'point.lon': lon, layers: 'locality' }).features.map(
      ({ properties }) => properties['name'],
    );
  expect(named(47.1055, 9.5055)).toEqual(['Umriss']);
  // 222 m from the outline, 667 m from the point.
  expect(named(47.112, 9.506)).toEqual(['Umriss', 'Punkt']);
  const query = { 'point.lat': 47.112, 'point.lon': 9.506, layers: 'locality' };
  expect(first(reverse(geocoder, query))['distance']).toBeCloseTo(0.222, 3);
});

test('outside of an outline the distance is that to the nearest of its points', async () => {
  const units = fc.integer({ min: 0, max: 200 });
  const corners = fc.uniqueArray(fc.tuple(units, units), { minLength: 3, maxLength: 9, selector: String });
  await fc.assert(
    fc.asyncProperty(corners, fc.integer({ min: 210, max: 260 }), units, async (points, y, x) => {
      const place = ([lat, lon]: readonly [number, number]): [number, number] => [
        47 + lat / 1e4,
        9 + lon / 1e4,
      ];
      const source = await osmSource({
        nodes: points.map((point, k) => [k + 1, ...place(point)]),
        ways: [[1, [...points.map((_, k) => k + 1), 1], { place: 'village', name: 'Umriss' }]],
      });
      const geocoder = openGeocoder(await buildGeocoder(source));
      const [lat, lon] = place([y, x]);
      const query = { 'point.lat': lat, 'point.lon': lon, 'boundary.circle.radius': 5, layers: 'locality' };
      const [found] = reverse(geocoder, query).features;
      let least = Infinity;
      for (const [k, a] of points.entries()) {
        const b = points[(k + 1) % points.length]!;
        for (let step = 0; step <= 400; step++) {
          const at = place([a[0] + ((b[0] - a[0]) * step) / 400, a[1] + ((b[1] - a[1]) * step) / 400]);
          least = Math.min(least, distanceMetres(lat, lon, at[0], at[1]));
        }
      }
      // A ring without an area is no outline, so the place is a point in its middle.
      fc.pre(found!.bbox !== undefined);
      expect(Math.abs(1000 * Number(found!.properties['distance']) - least)).toBeLessThan(3);
    }),
    { numRuns: 60 },
  );
});

const square = (south: number, west: number, size: number): [number, number][] => [
  [south, west],
  [south, west + size],
  [south + size, west + size],
  [south + size, west],
];

test('without an outline of a country, the one country that an extract names is that of its areas', async () => {
  const source = await osmSource({
    nodes: [
      ...square(47.1, 9.5, 0.01).map(([lat, lon], k): [number, number, number] => [k + 1, lat, lon]),
      [9, 47.5, 9.9, { place: 'country', name: 'Deutschland', 'ISO3166-1': 'DE' }],
    ],
    ways: [[1, [1, 2, 3, 4, 1], { boundary: 'administrative', admin_level: '5', name: 'Bezirk' }]],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  // Level 5 is a layer in Germany, but not in most countries; see src/layers.ts.
  expect(first(search(geocoder, { text: 'Bezirk' }))['layer']).toBe('macrocounty');
});

test('parts of a street in two municipalities are two streets, though they meet', async () => {
  const source = await osmSource({
    nodes: [
      ...square(47.1, 9.5, 0.01).map(([lat, lon], k): [number, number, number] => [k + 1, lat, lon]),
      [5, 47.1, 9.52],
      [6, 47.11, 9.52],
      [11, 47.105, 9.505],
      [12, 47.105, 9.51],
      [13, 47.105, 9.515],
    ],
    ways: [
      [1, [1, 2, 3, 4, 1], { boundary: 'administrative', admin_level: '8', name: 'Westdorf' }],
      [2, [2, 5, 6, 3, 2], { boundary: 'administrative', admin_level: '8', name: 'Ostdorf' }],
      [3, [11, 12], { highway: 'residential', name: 'Grenzweg' }],
      [4, [12, 13], { highway: 'residential', name: 'Grenzweg' }],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  for (const [town, id] of [
    ['Westdorf', 'way/3'],
    ['Ostdorf', 'way/4'],
  ])
    expect(first(search(geocoder, { text: `Grenzweg, ${town}` }))['id'], town).toBe(id);
});

test('of two settlements that are as near, the one of the lower id, whatever the order', async () => {
  const nodes: [number, number, number, Record<string, string>?][] = [
    [1, 47.1, 9.499, { place: 'hamlet', name: 'Unten' }],
    [2, 47.1, 9.501, { place: 'hamlet', name: 'Oben' }],
    [3, 47.1, 9.5, { amenity: 'cafe', name: 'Mitte' }],
  ];
  for (const ids of [
    [1, 2],
    [2, 1],
  ]) {
    const source = await osmSource({
      nodes: nodes.map(([id, ...rest], k) => [k < 2 ? ids[k]! : id, ...rest]),
    });
    const geocoder = openGeocoder(await buildGeocoder(source));
    expect(first(search(geocoder, { text: 'Mitte' }))['locality']).toBe(ids[0] === 1 ? 'Unten' : 'Oben');
  }
});

describe('outlines of several sources', () => {
  const polygon = (south: number, west: number, size: number) => ({
    type: 'Polygon',
    coordinates: [[...square(south, west, size), [south, west]].map(([lat, lon]) => [lon, lat])],
  });
  const record = (id: number, name: string, placetype: string, geometry: unknown) => ({
    type: 'Feature',
    properties: { 'wof:id': id, 'wof:name': name, 'wof:placetype': placetype, 'iso:country': 'US' },
    geometry,
  });
  const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

  test('of two regions around a place the one of the preferred source is its only one', async () => {
    const geocoder = openGeocoder(
      await buildGeocoder(
        await osmSource({ nodes: [[1, 40.5, -100.5, { amenity: 'cafe', name: 'Mitte' }]] }),
        {
          whosOnFirst: collection(record(1, 'Fine', 'region', polygon(40, -101, 1))),
          naturalEarth: collection({
            type: 'Feature',
            properties: { name: 'Coarse', adm1_code: 'USA-2', iso_3166_2: 'US-CO' },
            geometry: polygon(40.4, -101, 1),
          }),
        },
      ),
    );
    expect(first(search(geocoder, { text: 'Mitte' }))['region']).toBe('Fine');
    for (const [region, count] of [
      ['whosonfirst:region:1', 1],
      ['whosonfirst:region:naturalearth/2', 0],
    ] as const) {
      const found = search(geocoder, { text: 'Mitte', 'boundary.gid': region }).features;
      expect(found, region).toHaveLength(count);
    }
  });

  test('a county and a municipality of its name are two where their outlines differ in size', async () => {
    const layersOf = async (size: number): Promise<unknown[]> => {
      const source = await osmSource({
        nodes: square(40, -101, size).map(([lat, lon], k): [number, number, number] => [k + 1, lat, lon]),
        ways: [
          [
            1,
            [1, 2, 3, 4, 1],
            { boundary: 'administrative', admin_level: '8', name: 'Gleich', 'addr:country': 'CH' },
          ],
        ],
      });
      const geocoder = openGeocoder(
        await buildGeocoder(source, {
          whosOnFirst: collection(record(1, 'Gleich', 'county', polygon(40, -101, 0.2))),
        }),
      );
      return search(geocoder, { text: 'Gleich' })
        .features.map(({ properties }) => properties['layer'])
        .toSorted();
    };
    expect(await layersOf(0.05)).toEqual(['county', 'localadmin']);
    expect(await layersOf(0.19)).toEqual(['county']);
  });
});

test('a short name is no ending of a longer one', () => {
  // `rd` means road after a space or a stem, but not after a single letter.
  expect(streetKeys('Ost').some((key) => streetKeys('Ostrasse').includes(key))).toBe(false);
  for (const [a, b] of [
    ['Agasse', 'Aweg'],
    ['Nrd', 'Nroad'],
    ['Eweg', 'Ew'],
    ['Istr', 'Istrasse'],
  ] as const)
    expect(
      streetKeys(a).filter((key) => streetKeys(b).includes(key)),
      `${a}, ${b}`,
    ).toEqual([]);
});

describe('what addresses state', () => {
  const source = osmSource({
    nodes: [
      ...square(47.1, 9.5, 0.1).map(([lat, lon], k): [number, number, number] => [k + 1, lat, lon]),
      [11, 47.15, 9.55],
      [12, 47.15, 9.551],
      [20, 47.19, 9.59, { place: 'hamlet', name: 'Stadt' }],
      [
        21,
        47.1501,
        9.5505,
        { 'addr:street': 'Weg', 'addr:housenumber': '1', 'addr:city': 'Stadt', 'addr:postcode': '9490' },
      ],
    ],
    ways: [
      [1, [1, 2, 3, 4, 1], { boundary: 'administrative', admin_level: '8', name: 'Stadt' }],
      [2, [1, 2, 3, 4, 1], { boundary: 'postal_code', postal_code: '9490' }],
      [3, [11, 12], { highway: 'residential', name: 'Weg' }],
    ],
  });

  test('a city is the town of its name, though the middle of the municipality is nearer', async () => {
    const geocoder = openGeocoder(await buildGeocoder(await source));
    expect(first(search(geocoder, { text: 'Weg 1' }))).toMatchObject({
      localadmin_gid: 'openstreetmap:localadmin:way/1',
      locality_gid: 'openstreetmap:locality:node/20',
    });
  });

  test('a postal code that has an outline is no second one', async () => {
    const geocoder = openGeocoder(await buildGeocoder(await source));
    const { features } = search(geocoder, { text: '9490', layers: 'postalcode' });
    expect(features.map(({ properties }) => properties['id'])).toEqual(['way/2']);
  });
});

test('a city whose boundary the extract cut is known from addresses, for the streets around them too', async () => {
  const house = (id: number, lat: number, number: string) =>
    [
      id,
      lat,
      -0.1065,
      { 'addr:street': 'Clerkenwell Road', 'addr:housenumber': number, 'addr:city': 'London' },
    ] as const;
  const source = await osmSource({
    nodes: [
      [1, 51.5221, -0.1065],
      [2, 51.5225, -0.1065],
      [3, 51.5195, -0.1083],
      [4, 51.52, -0.1083],
      house(5, 51.5222, '10'),
      house(6, 51.5223, '12'),
      house(7, 51.5224, '14'),
      [8, 51.5198, -0.1084, { place: 'quarter', name: 'Hatton Garden' }],
      [9, 51.5198, -0.1085, { shop: 'jewelry', name: 'Hearts of London' }],
    ],
    ways: [
      [1, [1, 2], { highway: 'primary', name: 'Clerkenwell Road' }],
      [2, [3, 4], { highway: 'residential', name: 'Hatton Garden' }],
    ],
    // The other ways of the boundary are not in the extract.
    relations: [
      [
        1,
        [
          ['way', 99, 'outer'],
          ['way', 1, 'outer'],
        ],
        { type: 'boundary', boundary: 'administrative', admin_level: '6', name: 'London' },
      ],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  for (const name of ['Clerkenwell Road', 'Hatton Garden'])
    expect(first(search(geocoder, { text: `${name}, London`, layers: 'street,venue' }))).toMatchObject({
      layer: 'street',
      name,
      match_type: 'exact',
      label: `${name}, London`,
    });
  expect(first(search(geocoder, { text: 'Hatton Garden 98765, London' }))).toMatchObject({
    layer: 'street',
    match_type: 'fallback',
  });
});

describe('regions of gazetteers by their codes', () => {
  const row = (
    id: number,
    name: string,
    country: string,
    admin1: string,
    population: number,
    lon: number,
  ) => ({
    id,
    name,
    country,
    admin1,
    population,
    featureCode: 'PPL',
    lat: 40,
    lon,
  });
  const built = buildGeocoder(null, {
    geonames: [
      row(1, 'Portland', 'US', 'ME', 66_000, -70),
      row(2, 'Portland', 'US', 'OR', 632_000, -122),
      row(3, 'Vancouver', 'CA', '02', 600_000, -123),
      row(4, 'New York City', 'US', 'NY', 8_000_000, -74),
      row(5, 'Buffalo', 'US', 'NY', 260_000, -78),
      row(6, 'Oklahoma City', 'US', 'OK', 600_000, -97),
      row(7, 'Tulsa', 'US', 'OK', 2_400_000, -95),
      row(8, 'München', 'DE', '02', 1_500_000, 11),
      row(9, 'England', 'US', 'AR', 2800, -92),
      row(10, 'London', 'GB', 'ENG', 8_000_000, 0),
      row(11, 'Somewhere', 'FR', '02', 1000, 2),
      row(12, 'Innsbruck', 'AT', '07', 130_000, 11.4),
    ],
  });
  test('a code that nobody writes is no abbreviation', async () => {
    const { region, region_a: code } = first(
      search(openGeocoder(await built), { text: 'innsbruck', layers: 'locality' }),
    );
    expect([region, code]).toEqual(['Tirol', undefined]);
  });

  test.each([
    ['portland, me', 'Portland, ME, United States'],
    ['portland maine', 'Portland, ME, United States'],
    ['portland oregon', 'Portland, OR, United States'],
    ['vancouver bc', 'Vancouver, BC, Canada'],
    ['vancouver colombie-britannique', 'Vancouver, BC, Canada'],
    ['münchen bavaria', 'München, Bayern, Germany'],
    ['somewhere', 'Somewhere, France'],
    // A region comes before a village of its name; a city with most of its region's people comes before the region.
    ['england', 'England, United Kingdom'],
    ['oklahoma', 'Oklahoma, United States'],
    ['new york', 'New York City, NY, United States'],
    ['new york ny', 'New York City, NY, United States'],
    ['new york city', 'New York City, NY, United States'],
  ])('%s', async (text, label) =>
    expect(first(search(openGeocoder(await built), { text }))).toMatchObject({ label, match_type: 'exact' }),
  );
});

test('a town whose name is another with an ending is not that other', async () => {
  const houseIn = (id: number, city: string, number: string) =>
    [
      id,
      47.1 + id / 500,
      9.5,
      { 'addr:street': 'Landstrasse', 'addr:city': city, 'addr:housenumber': number },
    ] as const;
  const source = await osmSource({
    nodes: [
      [1, 47.1, 9.5, { place: 'village', name: 'Triesen' }],
      [2, 47.3, 9.5, { place: 'village', name: 'Triesenberg' }],
      [3, 47.1005, 9.5],
      [4, 47.101, 9.5],
      [5, 47.3005, 9.5],
      [6, 47.301, 9.5],
      houseIn(10, 'Triesen', '1'),
      [11, 47.3007, 9.5, { 'addr:street': 'Landstrasse', 'addr:housenumber': '33' }],
    ],
    ways: [
      [1, [3, 4], { highway: 'residential', name: 'Landstrasse' }],
      [2, [5, 6], { highway: 'residential', name: 'Landstrasse' }],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const idOf = (text: string, call = search): unknown =>
    call(geocoder, { text }).features[0]!.properties['id'];
  // The first street has no such house number, the second one has.
  expect(idOf('Landstrasse 33 Triesen')).toBe('way/1');
  expect(idOf('Landstrasse 33 Triesenberg')).toBe('node/11');
  expect(idOf('Landstrasse 33 Triesnberg')).toBe('node/11');
  expect(first(search(geocoder, { text: 'Landstrasse 33 Triesnberg' }))['confidence']).toBeGreaterThan(0.85);
  // For autocomplete, the text may be the beginning of the other name.
  expect(idOf('Landstrasse 33 Triesen', autocomplete)).toBe('node/11');
});

test('a town with the name of its region takes the short name of the region', async () => {
  const source = await osmSource({
    nodes: [
      [1, 47, 9],
      [2, 47, 10],
      [3, 48, 10],
      [4, 48, 9],
      [5, 47.5, 9.5, { place: 'town', name: 'Neustadt' }],
      // So many names have this word that the name of the region matches it better.
      ...Array.from(
        { length: 40 },
        (_, k) => [10 + k, 47.6, 9.5, { amenity: 'bar', name: `NS ${k}` }] as const,
      ),
    ],
    ways: [[1, [1, 2, 3, 4, 1], {}]],
    relations: [
      [
        1,
        [['way', 1, 'outer']],
        {
          type: 'boundary',
          boundary: 'administrative',
          admin_level: '4',
          name: 'Neustadt',
          short_name: 'NS',
          old_name: 'Altburg',
        },
      ],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const properties = first(search(geocoder, { text: 'Neustadt, NS', layers: 'locality' }));
  expect(properties).toMatchObject({ id: 'node/5', match_type: 'exact' });
  expect(properties['confidence']).toBeGreaterThan(0.95);
});

test('a town does not reach beyond the border of its country that mappers drew', async () => {
  const source = await osmSource({
    nodes: [
      [1, 50, 8],
      [2, 50, 8.2],
      [3, 50.2, 8.2],
      [4, 50.2, 8],
      [5, 50.1, 8.19, { place: 'town', name: 'Passtown' }],
      [6, 50.1, 8.212, { place: 'village', name: 'Beyond' }],
      [10, 50.1, 8.18],
      [11, 50.1, 8.182],
      [12, 50.1, 8.202],
      [13, 50.1, 8.204],
      [14, 50.07, 8.202],
      [15, 50.07, 8.204],
    ],
    ways: [
      [1, [1, 2, 3, 4, 1], {}],
      [2, [10, 11], { highway: 'residential', name: 'Inner Road' }],
      [3, [12, 13], { highway: 'residential', name: 'Outer Road' }],
      [4, [14, 15], { highway: 'residential', name: 'Mountain Road' }],
    ],
    relations: [
      [
        1,
        [['way', 1, 'outer']],
        {
          type: 'boundary',
          boundary: 'administrative',
          admin_level: '2',
          name: 'Andorra',
          'ISO3166-1': 'AD',
        },
      ],
    ],
  });
  const geocoder = openGeocoder(await buildGeocoder(source));
  const townOf = (text: string): unknown => first(search(geocoder, { text }))['locality'];
  expect(townOf('Inner Road')).toBe('Passtown');
  expect(townOf('Outer Road')).toBe('Beyond');
  // 3 km from Passtown, and further from Beyond than that reaches.
  expect(townOf('Mountain Road')).toBeUndefined();
});

test('an address in a coarse outline of another country is in that which it states', async () => {
  const outline = (code: string, west: number, east: number) => ({
    type: 'Feature',
    properties: { name: code, iso_a2: code },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 49],
          [east, 49],
          [east, 51],
          [west, 51],
          [west, 49],
        ],
      ],
    },
  });
  const house = (country: string, number: number) => ({
    'addr:street': 'Border Road',
    'addr:housenumber': String(number),
    'addr:country': country,
  });
  const source = await osmSource({
    nodes: [
      [1, 50, 8],
      [2, 50, 8.01],
      [3, 50.0001, 8.001, house('IL', 1)],
      [4, 50.0001, 8.002, house('il', 3)],
      [5, 50.1, 8],
      [6, 50.1, 8.01],
      [7, 50.1001, 8.001, { ...house('Nowhere', 5), 'addr:street': 'Inner Road' }],
    ],
    ways: [
      [1, [1, 2], { highway: 'residential', name: 'Border Road' }],
      [2, [5, 6], { highway: 'residential', name: 'Inner Road' }],
    ],
  });
  const naturalEarth = { type: 'FeatureCollection', features: [outline('JO', 7, 9), outline('IL', 6, 7)] };
  const geocoder = openGeocoder(await buildGeocoder(source, { naturalEarth }));
  for (const text of ['Border Road', 'Border Road 1', 'Border Road 3'])
    expect(first(search(geocoder, { text })), text).toMatchObject({ country_a: 'ISR', country_code: 'IL' });
  for (const text of ['Inner Road', 'Inner Road 5'])
    expect(first(search(geocoder, { text })), text).toMatchObject({ country_a: 'JOR' });
});
