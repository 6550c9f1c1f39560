import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, place, search } from '../../src/index.ts';
import { streetPairsOf } from '../../src/query/question/street-pairs.ts';
import { readQuery } from '../../src/query/question/query-text.ts';
import { osmSource } from '../support/osm-text.ts';

/** A quarter, a street and a bar with the same name, and two bars on other streets. */
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
    [25, 47.4, 9.71],
    [26, 47.4, 9.72],
    [
      27,
      47.4,
      9.715,
      { tourism: 'attraction', name: 'Garten', 'addr:street': 'Rosen Garten', wikidata: 'Q2' },
    ],
    [28, 47.5, 9.7, { place: 'hamlet', name: 'Seestern Borg' }],
    [29, 47.6, 9.7, { place: 'city', name: 'Seesternberg', population: '1000000' }],
    [30, 47.41, 9.72],
  ],
  ways: [
    [1, [1, 2], { highway: 'residential', name: 'Hatton Garden' }],
    [2, [3, 4], { highway: 'residential', name: 'Kirchgasse' }],
    [3, [3, 18], { highway: 'residential', name: 'Querweg' }],
    [4, [20, 21], { highway: 'residential', name: 'Altweg', old_name: 'Am Neuen Langen Blumenfeld' }],
    [5, [22, 23], { highway: 'residential', name: 'Am Blumenfeld' }],
    [6, [25, 26], { highway: 'residential', name: 'Rosen Garten' }],
    [7, [26, 30], { highway: 'residential', name: 'Rosen Garten Nord' }],
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
  ['a street, though what is famous there has half its name', 'Rosen Garten', 'street:way/6'],
  ['a city with one wrong letter before a hamlet with a space left out', 'Seesternborg', 'locality:node/29'],
])('%s', (_, text, gid) => {
  expect(gidsOf(text)[0]).toBe(`openstreetmap:${gid}`);
});

test('another digit is another postal code', () => {
  expect(gidsOf('V6B 1P1')[0]).toContain(':postalcode:');
  const [other] = search(geocoder, { text: 'V6B 1P7' }).features;
  expect(other?.properties['match_type']).toBe('fallback');
  expect(other?.properties['confidence']).toBeLessThan(0.6);
});

test('autocomplete finds names by unfinished words, too', () => {
  expect(gidsOf('zebra kirch', autocomplete)[0]).toBe('openstreetmap:venue:node/13');
  expect(gidsOf('amo', autocomplete)).toContain('openstreetmap:locality:node/16');
});

test('of two streets whose names begin alike, each covers its own words', () => {
  const { features, geocoding } = search(geocoder, { text: 'Rosen Garten & Rosen Garten Nord' });
  expect(features[0]!.properties['gid']).toBe('openstreetmap:address:node/26');
  expect((geocoding['query'] as Record<string, unknown>)['parsed_text']).toEqual({
    subject: 'Rosen Garten & Rosen Garten Nord',
    street: 'Rosen Garten',
    cross_street: 'Rosen Garten Nord',
  });
});

test('a street whose name is all words of junctions', () => {
  const pairs = streetPairsOf(readQuery('the corner and main'), false);
  expect(pairs.map(({ left, right }) => `${left} & ${right}`)).toContain('the corner & main');
});

test('a text full of signs is read as few junctions', () => {
  expect(streetPairsOf(readQuery(Array(24).fill('rua').join(' & ')), false).length).toBeLessThanOrEqual(8);
});

test('without a sign, a text is parted only between two names', () => {
  const halves = (text: string): string[] =>
    streetPairsOf(readQuery(text), true).map(({ left, right }) => `${left} & ${right}`);
  expect(halves('Main Street Broadway')).toEqual(['main & street broadway', 'main street & broadway']);
  expect(halves('Rua das Flores 12 Porto')).toEqual(['rua das flores 12 & porto']);
  expect(halves('Rua das Flores')).toEqual([]);
  expect(halves('Avenue C 5th Street')).toEqual(['avenue c & 5th street']);
});

test('streets that meet twice have two junctions; those of one node, and addresses of one object, are told apart by their GIDs', async () => {
  const town = await osmSource({
    nodes: [
      [1, 47.1, 9.5],
      [2, 47.1, 9.501],
      [3, 47.1, 9.502],
      [4, 47.101, 9.5015],
      [5, 47.099, 9.501],
      [6, 47.0991, 9.501, { 'addr:street': 'Pfeil', 'addr:housenumber': '3;5;9' }],
    ],
    ways: [
      [1, [1, 2, 3], { highway: 'residential', name: 'Sehne' }],
      [2, [2, 4, 3], { highway: 'residential', name: 'Bogen' }],
      [3, [2, 5], { highway: 'residential', name: 'Pfeil' }],
    ],
  });
  const handle = openGeocoder(await buildGeocoder(town));
  const found: string[] = [];
  for (const [text, count] of [
    ['Sehne & Bogen', 2],
    ['Sehne & Pfeil', 1],
    ['Pfeil & Bogen', 1],
    ['Pfeil 3', 1],
    ['Pfeil 9', 1],
  ] as const) {
    const { features } = search(handle, { text, layers: 'address' });
    expect(features, text).toHaveLength(count);
    for (const { properties, geometry } of features) {
      const { gid, id, label } = properties;
      const [again] = place(handle, { ids: gid }).features;
      expect(again).toMatchObject({ geometry, properties: { gid, label } });
      found.push(String(id));
    }
  }
  expect(found.toSorted()).toEqual(['node/2', 'node/2:2', 'node/2:3', 'node/3', 'node/6', 'node/6:3']);
  for (const id of ['node/6:4', 'node/2:5', 'node/3:0', 'node/6:x'])
    expect(place(handle, { ids: `openstreetmap:address:${id}` }).features).toEqual([]);
});

test('what is left out is the kind of a street rather than that of a park', async () => {
  const street = await osmSource({
    nodes: [
      [1, 59.31, 18.06],
      [2, 59.312, 18.06],
      [3, 59.313, 18.061, { leisure: 'park', name: 'Timmermansparken', wikidata: 'Q1' }],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'Timmermansgatan' }]],
  });
  const found = openGeocoder(await buildGeocoder(street));
  const names = search(found, { text: 'Timmermans' }).features.map(({ properties }) => properties['name']);
  expect(names).toEqual(['Timmermansgatan', 'Timmermansparken']);
});

test("a country's name in a language that nobody speaks here counts as a whole", async () => {
  const corners = [
    [1, 47, 9],
    [2, 47, 10],
    [3, 48, 10],
    [4, 48, 9],
  ] as const;
  const country = {
    type: 'boundary',
    boundary: 'administrative',
    admin_level: '2',
    'ISO3166-1:alpha2': 'FR',
    name: 'France',
    'name:vi': 'Pháp',
    'name:hi': 'फ़्रांस',
    'name:de': 'Frankreich',
    'name:en': 'France',
    wikidata: 'Q142',
  };
  const land = await osmSource({
    nodes: [
      ...corners,
      [5, 47.5, 9.5, { amenity: 'pharmacy', name: 'Pharmacie Plati' }],
      [6, 47.5, 9.5, { amenity: 'cafe', name: 'Frankenhof' }],
      [7, 47.5, 9.5, { amenity: 'cafe', name: 'Phra Nakhon' }],
      [9, 47.5, 9.5, { amenity: 'cafe', name: 'Frentano' }],
      [8, 47.5, 9.5, { place: 'town', name: 'Wien', 'name:hu': 'Bécs' }],
    ],
    ways: [[1, [1, 2, 3, 4, 1], {}]],
    relations: [[1, [['way', 1, 'outer']], country]],
  });
  const there = openGeocoder(await buildGeocoder(land));
  const first = (text: string, lang?: string): unknown =>
    autocomplete(there, { text, ...(lang === undefined ? {} : { lang }) }).features[0]?.properties['id'];
  for (const text of ['ph', 'pha', 'phar']) expect(first(text), text).not.toBe('relation/1');
  expect(first('phra')).toBe('node/7');
  // Visitors use these names of towns.
  expect(autocomplete(there, { text: 'béc' }).features[0]!.properties['confidence']).toBeGreaterThan(0.8);
  expect(first('frank')).toBe('node/6');
  expect(first('frank', 'fr')).toBe('node/6');
  // Speakers of the language type the name like this, and the whole name means the country for everybody.
  expect(first('frankr', 'de')).toBe('relation/1');
  expect(first('fra')).toBe('relation/1');
  for (const text of ['Frankreich', 'pháp', 'फ़्रांस']) expect(first(text), text).toBe('relation/1');
  // So does its adjective.
  expect(first('french')).toBe('relation/1');
  expect(first('fren')).toBe('node/9');
  expect(search(there, { text: 'pharmacie french' }).features[0]!.properties['id']).toBe('node/5');
  expect(place(there, { ids: 'openstreetmap:country:relation/1' }).features[0]!.properties['name']).toBe(
    'France',
  );
});

test('a street that is a short number is not meant by a text whose words name nothing', async () => {
  const town = await osmSource({
    nodes: [
      [1, 47.1, 9.5],
      [2, 47.1, 9.501],
      [3, 47.101, 9.5, { place: 'town', name: 'Altdorf' }],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: '5' }]],
  });
  const handle = openGeocoder(await buildGeocoder(town));
  const gids = (text: string) => search(handle, { text }).features.map(({ properties }) => properties['gid']);
  expect(gids('5')).toEqual(['openstreetmap:street:way/1']);
  expect(gids('5, Altdorf')[0]).toBe('openstreetmap:street:way/1');
  expect(gids('Nowhere 5')).toEqual([]);
  expect(gids('Nowhere "5", Atlantis')).toEqual([]);
});

test('a text that finds nothing as a whole is answered by the name in it, also without its kind', async () => {
  const town = await osmSource({
    nodes: [
      [1, 55.7, 37.6],
      [2, 55.701, 37.6],
      [3, 55.702, 37.6, { amenity: 'cafe', name: 'Мечта' }],
    ],
    ways: [[1, [1, 2], { highway: 'residential', name: 'улица Ленина' }]],
  });
  const handle = openGeocoder(await buildGeocoder(town));
  for (const text of ['Ленина qqq', 'qqq Ленина', 'lenina xyqzvw', 'улица Ленина qqq'])
    expect(search(handle, { text }).features[0]?.properties['name'], text).toBe('улица Ленина');
  // A kind of street alone names none.
  expect(search(handle, { text: 'улица qqq' }).features).toEqual([]);
});

test('while one types, the street around the corner comes before a shorter name across the city', async () => {
  const nodes: [number, number, number, Record<string, string>?][] = [
    [1, 50, 8],
    [2, 50, 8.002],
    [3, 50, 8.07],
    [4, 50, 8.072],
  ];
  const highway = 'residential';
  const geocoderOf = openGeocoder(
    await buildGeocoder(
      await osmSource({
        nodes,
        ways: [
          [1, [1, 2], { highway, name: 'Hauptstraße' }],
          [2, [3, 4], { highway, name: 'Hauptweg' }],
        ],
      }),
    ),
  );
  const firstAt = (text: string, lon: number): unknown =>
    autocomplete(geocoderOf, { text, 'focus.point.lat': 50, 'focus.point.lon': lon }).features[0]?.properties[
      'name'
    ];
  expect(firstAt('Haup', 8)).toBe('Hauptstraße');
  expect(firstAt('Haup', 8.07)).toBe('Hauptweg');
  expect(firstAt('Haup', 8.035)).toBe('Hauptweg');
  expect(firstAt('Hauptw', 8)).toBe('Hauptweg');
});
