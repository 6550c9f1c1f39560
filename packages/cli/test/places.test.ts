import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGeocoder, openGeocoder, search } from '@portolan/geocoder';
import { citiesAround } from '../src/build/places/cities.ts';
import { countriesAround } from '../src/build/places/countries-around.ts';
import { InputTexts, linesOf } from '../src/build/places/input-text.ts';
import { kindsOf, type PlaceFiles } from '../src/build/places/place-files.ts';
import { gatherPlaces } from '../src/build/places/places.ts';
import { Surroundings } from '../src/surroundings.ts';
import { explained } from '../src/build/places/traced.ts';
import { isInside, readWorldAtlas } from '../src/admin/world-atlas.ts';
import { temporaryFolder } from './spawn.ts';

const NONE: PlaceFiles = { geonames: [], whosOnFirst: [], naturalEarth: [], tiger: [], importance: [] };
const VADUZ = { west: 9.5, south: 47.1, east: 9.55, north: 47.2 };
const silent = (): void => undefined;

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

let atlasAroundVaduz: ReturnType<typeof atlasOf> | undefined;
async function gathered(files: Partial<PlaceFiles>) {
  atlasAroundVaduz ??= atlasOf(new Surroundings(VADUZ));
  return gatherPlaces({ ...NONE, ...files }, new Surroundings(VADUZ), await atlasAroundVaduz, silent);
}

const atlasOf = (surroundings: Surroundings) => readWorldAtlas((box) => surroundings.meets(box));

/** The result of buildGeocoder, with the error messages of the command. */
async function geocoderOf(files: Partial<PlaceFiles>) {
  const { options, origins } = await gathered(files);
  try {
    return openGeocoder(await buildGeocoder(null, options));
  } catch (error) {
    throw explained(error, origins);
  }
}

describe('surroundings', () => {
  const degree = (most: number) =>
    fc.integer({ min: -most * 4, max: most * 4 }).map((quarter) => quarter / 4);

  test('include the box and everything within a degree of it', () => {
    const around = new Surroundings(VADUZ);
    expect(around.contains(47.15, 9.52)).toBe(true);
    expect(around.contains(46.11, 9.52)).toBe(true);
    expect(around.contains(46.09, 9.52)).toBe(false);
    // A degree of latitude is as far as 1.47 degrees of longitude here.
    expect(around.contains(47.15, 8.04)).toBe(true);
    expect(around.contains(47.15, 8.01)).toBe(false);
    expect(around.contains(NaN, 9.5)).toBe(false);
  });

  test('go on across the antimeridian', () => {
    const fiji = new Surroundings({ west: 177, south: -18, east: 179.9, north: -17 });
    expect(fiji.contains(-17.5, -179.9)).toBe(true);
    expect(fiji.contains(-17.5, -178)).toBe(false);
    expect(fiji.meets({ west: -180, south: -17, east: -179.5, north: -16 })).toBe(true);
    expect(fiji.corners.every(({ lon }) => Math.abs(lon) <= 180)).toBe(true);
    const acrossIt = new Surroundings({ west: 177, south: -18, east: -179, north: -17 });
    expect([178, -180, -178.5, -177, 0, 175].map((lon) => acrossIt.contains(-17.5, lon))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('agree with a slow check of many places in a box', () => {
    fc.assert(
      fc.property(
        degree(180),
        degree(85),
        degree(180),
        degree(85),
        degree(180),
        degree(85),
        (x, y, lon, lat, x1, y1) => {
          const box = {
            west: Math.min(x, x1),
            south: Math.min(y, y1),
            east: Math.max(x, x1),
            north: Math.max(y, y1),
          };
          const around = new Surroundings({ west: lon, south: lat, east: lon, north: lat });
          let isMet = false;
          for (let one = box.west; one <= box.east; one += 0.25)
            for (let other = box.south; other <= box.north; other += 0.25)
              isMet ||= around.contains(other, one);
          // A narrow strip may lie between the places of the slow check.
          if (isMet) expect(around.meets(box)).toBe(true);
          else if (around.meets(box))
            expect(box.east - box.west < 0.25 || box.north - box.south < 0.25).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('countries', () => {
  test('around an extract: their parts that are near, a place inside, their names in many languages', async () => {
    const around = new Surroundings(VADUZ);
    const countries = countriesAround(await atlasOf(around), around);
    const names = countries.map(({ properties }) => String(properties?.['name']));
    expect(names.toSorted()).toEqual(['Austria', 'Germany', 'Italy', 'Liechtenstein', 'Switzerland']);
    for (const { id, properties, geometry } of countries) {
      expect(id).toMatch(/^\d{3}$/);
      const { latitude, longitude } = properties!;
      expect(geometry.coordinates.some((rings) => isInside(rings, latitude, longitude))).toBe(true);
    }
    expect(countries.find(({ id }) => id === '276')?.properties).toMatchObject({
      iso_a2: 'DE',
      name_de: 'Deutschland',
      name_fr: 'Allemagne',
    });
  });

  test.each([
    ['Saint-Denis, Réunion', { west: 55.4, south: -20.9, east: 55.5, north: -20.8 }, ['France']],
    ['Suva, in a sea of islands', { west: 178.4, south: -18.2, east: 178.5, north: -18.1 }, ['Fiji']],
    ['the Atlantic', { west: -40, south: 30, east: -39, north: 31 }, []],
    [
      'Mostar, whose country the atlas shortens',
      { west: 17.8, south: 43.3, east: 17.9, north: 43.4 },
      ['Bosnia and Herzegovina', 'Croatia', 'Montenegro', 'Serbia'],
    ],
  ])('at %s', async (_, box, expected) => {
    const around = new Surroundings(box);
    const countries = countriesAround(await atlasOf(around), around);
    expect(countries.map(({ properties }) => String(properties?.['name'])).toSorted()).toEqual(expected);
    const [first] = countries;
    // Only the parts of France that lie here are given, not all of it.
    if (first !== undefined && expected.length === 1)
      expect(first.geometry.coordinates.flat(2).every(([lon]) => Math.abs(lon!) > 50)).toBe(true);
  });
});

test('Cyprus is one country, and Kosovo has its code', async () => {
  for (const [box, expected] of [
    [{ west: 33.3, south: 35.1, east: 33.4, north: 35.2 }, [['CY', 'Cyprus']]],
    [{ west: 21.1, south: 42.6, east: 21.2, north: 42.7 }, [['XK', 'Kosovo']]],
  ] as const) {
    const around = new Surroundings(box, 0);
    const countries = countriesAround(await atlasOf(around), around);
    expect(countries.map(({ properties }) => [properties!['iso_a2'], properties!['name_en']])).toEqual(
      expected,
    );
  }
});

test('reading a part of the atlas gives the same countries as reading all of it', async () => {
  const around = new Surroundings(VADUZ);
  const whole = await readWorldAtlas(() => true);
  expect(whole.length).toBeGreaterThan(200);
  const some = await atlasOf(around);
  for (const { name, polygons } of some) {
    const all = whole.find((country) => country.name === name)!.polygons;
    for (const polygon of polygons) expect(all).toContainEqual(polygon);
  }
  expect(countriesAround(whole, around)).toEqual(countriesAround(some, around));
});

describe('texts', () => {
  const read = async (content: string | Uint8Array) => {
    const path = await file('text', content);
    const texts = await InputTexts.of([path], silent);
    return { text: await texts.whole(path), inputs: texts.inputs };
  };

  test('are read plain and gzipped, whatever their names say; the hash is of the file as it is', async () => {
    const text = `\u00e4 line\nand ${'more '.repeat(1e6)}`;
    const [plain, zipped] = [await read(text), await read(gzipSync(text))];
    expect(plain.text === text && zipped.text === text).toBe(true);
    expect(plain.inputs[0]!.bytes).toBe(Buffer.byteLength(text));
    expect(zipped.inputs[0]!.bytes).toBeLessThan(20_000);
    expect(plain.inputs[0]!.sha256).not.toBe(zipped.inputs[0]!.sha256);
    expect((await read('\ufeffmarked')).text).toBe('marked');
    expect((await read('')).text).toBe('');
  });

  test.each([
    ['gzip cut short', gzipSync('x'.repeat(1e5)).subarray(0, 60), 'damaged or cut short'],
    ['damaged gzip', Uint8Array.of(0x1f, 0x8b, 9, 9, 9), 'damaged or cut short'],
    ['Latin-1', Uint8Array.of(0x5a, 0xfc, 0x72), 'no text in UTF-8'],
    ['a zip archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20), 'unpack it first'],
  ])('%s is refused by name', async (_, content, words) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'file-unreadable',
      message: expect.stringMatching(new RegExp(`/text: .*${words}`)),
    });
  });

  test('are split into lines, whatever pieces they arrive in', async () => {
    const piece = fc.stringMatching(/^[a\r\n]{0,6}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const lines: string[] = [];
        for await (const line of linesOf(
          (async function* () {
            yield* pieces;
          })(),
          'x',
        ))
          lines.push(line);
        const expected = pieces.join('').split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected.map((each) => each.replace(/\r$/, '')));
      }),
    );
  });

  test('of one endless line are refused before they fill the memory', async () => {
    const endless = (async function* () {
      for (;;) yield 'x'.repeat(100_000);
    })();
    await expect(async () => {
      for await (const line of linesOf(endless, 'endless')) expect(line).toBe('');
    }).rejects.toMatchObject({
      code: 'file-unreadable',
      message: expect.stringContaining('endless is no table'),
    });
  });
});

/** A line of GeoNames' table, https://download.geonames.org/export/dump/readme.txt. */
const line = (id: number, name: string, lat: number, lon: number, code = 'PPL', kind = 'P', admin1 = '11') =>
  [
    id,
    name,
    name,
    `${name} alias`,
    lat,
    lon,
    kind,
    code,
    'LI',
    '',
    admin1,
    '',
    '',
    '',
    999,
    '',
    440,
    'Europe/Vaduz',
    '2026-01-01',
  ].join('\t');

describe('GeoNames', () => {
  test('tables: what is near and inhabited, regions by name, and what replaces a city of the package', async () => {
    const known = citiesAround(new Surroundings(VADUZ));
    expect(known.find(({ id }) => id === 3042030)).toMatchObject({ name: 'Vaduz', country: 'LI' });
    const table = [
      '# a comment',
      line(1, 'Nearby', 47.15, 9.53),
      line(2, 'Far away', 40, 9.53),
      line(3, 'Ruins', 47.15, 9.53, 'PPLH'),
      line(4, 'Hill', 47.15, 9.53, 'HLL', 'T'),
      line(5, 'Parish', 47.15, 9.53, 'ADM2', 'A'),
      line(3042030, 'New Vaduz', 47.14, 9.52, 'PPLC'),
    ].join('\r\n');
    const admin1 = await file(
      'admin1CodesASCII.txt',
      'LI.11\tVaduz Region\tVaduz Region\t1\nLI.09\tTriesen\tTriesen\t2\n',
    );
    const geocoder = await geocoderOf({ geonames: [await file('LI.txt.gz', gzipSync(table)), admin1] });
    const find = (text: string) =>
      search(geocoder, { text, sources: 'geonames' }).features.map(({ properties }) => properties['gid']);
    expect(find('Nearby')).toEqual(['geonames:locality:1']);
    expect(find('Nearby alias')[0]).toBe('geonames:locality:1');
    expect(find('Parish')).toEqual(['geonames:county:5']);
    const ids = ['Far away', 'Ruins', 'Hill'].flatMap(find).map((gid) => gid.replace(/.*:/, ''));
    for (const leftOut of ['2', '3', '4']) expect(ids).not.toContain(leftOut);
    expect(find('New Vaduz')[0]).toBe('geonames:locality:3042030');
    expect(search(geocoder, { text: 'Nearby' }).features[0]!.properties).toMatchObject({
      region: 'Vaduz Region',
    });
    // Cities of the package get the names of regions too.
    expect(search(geocoder, { text: 'Triesen', layers: 'locality' }).features[0]!.properties).toMatchObject({
      region: 'Triesen',
    });
  });

  test('rows in JSON, and names of regions in JSON', async () => {
    const row = {
      id: 7,
      name: 'Row',
      country: 'LI',
      admin1: '11',
      featureCode: 'PPL',
      lat: 47.15,
      lon: 9.53,
    };
    const rows = await file('rows.json', JSON.stringify([row, { ...row, id: 8, name: 'Elsewhere', lat: 0 }]));
    const names = await file('names.json', JSON.stringify([{ code: 'LI.11', name: 'Region' }]));
    const geocoder = await geocoderOf({ geonames: [rows, names] });
    expect(search(geocoder, { text: 'Row' }).features[0]!.properties).toMatchObject({ region: 'Region' });
    expect(search(geocoder, { text: 'Elsewhere' }).features).toEqual([]);
  });

  test.each<[what: string, content: string, message: string]>([
    ['nothing', '', 'the file must be a table of GeoNames: it is empty'],
    [
      'a line of another table',
      `${line(1, 'A', 47, 9)}\na\tb`,
      'line 2 must be one of GeoNames with 19 columns',
    ],
    ['no id', line(1, 'A', 47, 9).replace('1', 'x'), 'line 1, column 1 must be a whole number'],
    ['a latitude out of range', line(1, 'A', 97, 9), 'line 1, column 5 must be a latitude in -90..90'],
    ['no longitude', line(1, 'A', 47, 9).replace('\t9\t', '\t\t'), 'line 1, column 6 must be a longitude'],
    ['half a JSON', '[{"id":', 'the file must be JSON'],
    ['another JSON', '{"rows": []}', 'the file must be a list of rows'],
    [
      'a row without a place',
      '[{"id": 1, "name": "A", "country": "LI", "featureCode": "PPL"}]',
      'row 0.lat must be a number',
    ],
    [
      'a wrong row behind a right one that is elsewhere',
      '[{"id":1,"name":"A","country":"LI","featureCode":"P","lat":0,"lon":0},{"id":2,"name":3,"country":"LI","featureCode":"P","lat":47.1,"lon":9.5}]',
      'row 1.name must be a text',
    ],
    ['a row that is none', '[null]', 'row 0 must be an object'],
  ])('%s is refused with file and place', async (_, content, message) => {
    const path = await file('places.txt', content);
    await expect(geocoderOf({ geonames: [path] })).rejects.toMatchObject({
      message: expect.stringContaining(`${path}: ${message}`),
    });
  });
});

describe('GeoJSON', () => {
  const record = (id: number, name: string, lon: number, lat: number) => ({
    type: 'Feature',
    properties: { 'wof:id': id, 'wof:name': name, 'wof:placetype': 'locality', 'iso:country': 'LI' },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  });

  test('collections and single features, what is near of them', async () => {
    const features = [record(1, 'Onetown', 9.52, 47.1), record(2, 'Twotown', 0, 0)];
    const many = await file('many.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    const one = await file('one.geojson.gz', gzipSync(JSON.stringify(record(3, 'Threetown', 9.5, 47.2))));
    const geocoder = await geocoderOf({ whosOnFirst: [many, one] });
    const find = (text: string) => search(geocoder, { text, sources: 'wof' }).features.length;
    expect(['Onetown', 'Twotown', 'Threetown'].map(find)).toEqual([1, 0, 1]);
  });

  test('a country of a file takes the place of the one in the package', async () => {
    const ring = [
      [9.4, 47.0],
      [9.7, 47.0],
      [9.7, 47.3],
      [9.4, 47.3],
      [9.4, 47.0],
    ];
    const country = {
      type: 'Feature',
      properties: { ISO_A3: 'LIE', NAME: 'Principality' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    const geocoder = await geocoderOf({ naturalEarth: [await file('ne.geojson', JSON.stringify(country))] });
    const gid = 'whosonfirst:country:naturalearth/438';
    expect(search(geocoder, { text: 'Principality' }).features[0]!.properties).toMatchObject({ gid });
    expect(search(geocoder, { text: 'Switzerland' }).features).toHaveLength(1);
  });

  test.each<[what: string, content: unknown, message: string]>([
    [
      'a geometry',
      { type: 'Point', coordinates: [9, 47] },
      'the file must be a GeoJSON FeatureCollection or Feature',
    ],
    ['a collection without features', { type: 'FeatureCollection' }, 'the file must be a GeoJSON'],
    [
      'a feature without properties',
      { type: 'Feature', geometry: null },
      'features[0] must be a GeoJSON feature with properties',
    ],
    [
      'a wrong record behind one that is elsewhere',
      {
        type: 'FeatureCollection',
        features: [record(1, 'A', 0, 0), { ...record(2, 'B', 9.5, 47.1), properties: {} }],
      },
      'features[1].properties["wof:id"] must be a whole number',
    ],
  ])('%s is refused with file and place', async (_, content, message) => {
    const good = await file('good.geojson', JSON.stringify(record(1, 'A', 9.5, 47.1)));
    const path = await file('bad.geojson', JSON.stringify(content));
    await expect(geocoderOf({ whosOnFirst: [good, path] })).rejects.toMatchObject({
      message: expect.stringContaining(`${path}: ${message}`),
    });
  });
});

describe('tables', () => {
  const HEADER = 'from;to;interpolation;street;city;state;postcode;geometry';
  const RANGE = '1;9;odd;Main Street;Town;XX;12345;LINESTRING(9.5 47.1,9.51 47.1)';

  test('of one kind are joined into one', async () => {
    const paths = [
      await file('a.csv', `${HEADER}\n${RANGE}\n`),
      await file('b.csv', `${HEADER}\r\n${RANGE}`),
    ];
    const { options, inputs } = await gathered({ tiger: paths });
    expect(options.tiger).toBe([HEADER, RANGE, RANGE].join('\n'));
    expect(inputs.map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
  });

  test.each([
    ['another first line', 'a;b\n', 'line 1 must be that of '],
    ['a wrong line', `${HEADER}\n${RANGE}\n1;x;;;;;;`, 'line 3 must be'],
    ['nothing', '', 'the file must be a table: it is empty'],
  ])('%s is refused with file and line', async (_, content, message) => {
    const good = await file('good.csv', `${HEADER}\n${RANGE}\n${RANGE}\n`);
    const path = await file('bad.csv', content);
    await expect(geocoderOf({ tiger: [good, path] })).rejects.toMatchObject({
      message: expect.stringContaining(`${path}: ${message}`),
    });
  });
});

test('lists the kinds of files given, in the order of the help', () => {
  expect(kindsOf(NONE)).toEqual([]);
  expect(kindsOf({ ...NONE, importance: ['a'], geonames: ['b'] })).toEqual(['geonames', 'importance']);
});
