import { readGothenburg } from '@portolan/testing/data';
import { expect, test, describe } from 'vitest';

import { findById, readOsm, tagsOf, writePbf, resolveRefs, MISSING_NODE } from '../src/index.ts';
import { type Model, modelOf } from './model.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (document: unknown): Promise<Model> =>
  modelOf(await readOsm(utf8(JSON.stringify(document))));
const collection = (features: readonly unknown[], more: object = {}): object => ({
  type: 'FeatureCollection',
  ...more,
  features,
});
const feature = (
  type: string,
  coordinates: unknown,
  properties: unknown = {},
  more: object = {},
): object => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
  ...more,
});
const failure = (code: string, message?: RegExp): object =>
  expect.objectContaining({ name: 'PortolanError', code, message: expect.stringMatching(message ?? /./) });

describe('Gothenburg', () => {
  const bytes = readGothenburg();

  test('every way with its id, tags and coordinates; a node for every place', async () => {
    const source = await readOsm(bytes);
    const document = JSON.parse(new TextDecoder().decode(bytes)) as {
      features: {
        id: string;
        properties: Record<string, string>;
        geometry: { type: string; coordinates: number[][] | number[][][] };
      }[];
    };
    const position = resolveRefs(source);
    const places = new Set<string>();
    const wrong: string[] = [];
    for (const { id, properties, geometry } of document.features) {
      const line = (
        geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates
      ) as number[][];
      const way = findById(source.ways.id, Number(id.slice('way/'.length)));
      const found = Array.from(
        position.subarray(source.ways.firstRef[way], source.ways.firstRef[way + 1]),
        (node) => {
          if (node === MISSING_NODE) return 'missing';
          return `${source.nodes.lon[node]} ${source.nodes.lat[node]}`;
        },
      );
      const expected = line.map(([x, y]) => `${Math.round(x! * 1e7)} ${Math.round(y! * 1e7)}`);
      for (const place of expected) places.add(place);
      if (found.join() !== expected.join()) wrong.push(`${id}: places`);
      const tags = Object.entries(properties).filter(([key]) => key !== '@id');
      if (JSON.stringify([...tagsOf(source.ways.tags, source.strings, way)]) !== JSON.stringify(tags)) {
        wrong.push(`${id}: tags`);
      }
    }
    expect(wrong).toEqual([]);
    expect(source.ways.count).toBe(20_227);
    expect(source.nodes.count).toBe(places.size);
    expect(source.nodes.id.every((id) => id < 0)).toBe(true);
    expect(source.timestamp).toBe(Date.UTC(2016, 11, 27, 10, 4, 2) / 1000);
  });

  test('as PBF it is the same', async () => {
    const source = await readOsm(bytes);
    const again = await readOsm(writePbf(source));
    expect(again.strings).toEqual(source.strings);
    expect(Buffer.from(again.ways.ref.buffer).equals(Buffer.from(source.ways.ref.buffer))).toBe(true);
    expect(Buffer.from(again.nodes.lat.buffer).equals(Buffer.from(source.nodes.lat.buffer))).toBe(true);
    expect(again.bounds).toEqual(source.bounds);
  });
});

test('ways meet where coordinates are equal at 1e-7 degrees', async () => {
  const { nodes, ways } = await read(
    collection([
      feature('LineString', [
        [1, 2],
        [3, 4],
      ]),
      feature('MultiLineString', [
        [
          [3.00000004, 4],
          [5, 6],
        ],
        [
          [5, 6],
          [1, 2],
        ],
      ]),
    ]),
  );
  // Ids are made up in the order of the file, going down.
  expect(ways.map(({ id, refs }) => [id, refs])).toEqual([
    [-3, [-3, -1]],
    [-2, [-2, -3]],
    [-1, [-1, -2]],
  ]);
  expect(nodes.map(({ id, lat }) => [id, lat])).toEqual([
    [-3, 60_000_000],
    [-2, 40_000_000],
    [-1, 20_000_000],
  ]);
});

test('ids from id and @id; a second part of the same way gets one of its own', async () => {
  const line = [
    [0, 0],
    [1, 1],
  ];
  const { ways } = await read(
    collection([
      feature('LineString', line, { n: 1 }, { id: 'way/5016127' }),
      feature('LineString', line, { n: 2, '@id': 'way/7' }),
      feature('LineString', line, { n: 3 }, { id: 'way/7' }),
      feature('LineString', line, { n: 4 }, { id: 'way/-20' }),
      feature('LineString', line, { n: 5 }, { id: 12 }),
      feature('Polygon', [line], { n: 6 }, { id: 'relation/9' }),
    ]),
  );
  expect(ways.map(({ id, tags }) => [id, tags[0]?.[1]])).toEqual([
    [-23, '6'],
    [-22, '5'],
    [-21, '3'],
    [-20, '4'],
    [7, '2'],
    [5_016_127, '1'],
  ]);
});

test('polygons become closed ways of their outer ring, and those without positions nothing', async () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const hole = [
    [0.1, 0.1],
    [0.2, 0.1],
    [0.1, 0.1],
  ];
  const { ways, nodes } = await read(
    collection([
      feature('Polygon', [ring, hole]),
      feature('MultiPolygon', [[ring], [ring.slice(0, 3)]]),
      feature('Polygon', []),
      feature('MultiPolygon', [[[]], []]),
      feature('LineString', []),
      feature('Point', []),
    ]),
  );
  expect(ways.map(({ refs, tags }) => [refs, tags])).toEqual([
    [[-1, -2, -3, -1], []],
    [[-1, -2, -3, -1], []],
    [[-1, -2, -3, -1], []],
  ]);
  expect(nodes.length).toBe(3);
});

test('points are nodes with tags, and part of the ways through them', async () => {
  const { nodes, ways } = await read(
    collection([
      feature('LineString', [
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
      feature('Point', [3, 4, 100], { highway: 'crossing' }, { id: 'node/77' }),
      feature('Point', [5, 6], { barrier: 'gate' }),
      feature('Point', [5, 6], { name: 'another at the same place' }),
    ]),
  );
  expect(ways[0]?.refs).toEqual([-3, 77, -1]);
  expect(nodes.map(({ id, tags }) => [id, tags[0]?.[1]])).toEqual([
    [-3, undefined],
    [-2, 'another at the same place'],
    [-1, 'gate'],
    [77, 'crossing'],
  ]);
});

test('property values: texts, numbers and booleans; @meta is not a tag, nested tags are', async () => {
  const properties = {
    '@id': 'node/1',
    '@version': 3,
    lanes: 2,
    oneway: true,
    note: null,
    list: ['x'],
    highway: 'residential',
  };
  const nested = {
    type: 'node',
    id: 5,
    meta: {},
    relations: [],
    source: 'x',
    name: 'outer',
    tags: { name: 'inner', type: 'y' },
  };
  const { nodes } = await read(
    collection([
      feature('Point', [0, 0], properties),
      feature('Point', [1, 1], nested, { id: 'node/2' }),
      feature('Point', [2, 2], null, { id: 'node/3' }),
    ]),
  );
  expect(nodes.map(({ tags }) => tags)).toEqual([
    [
      ['lanes', '2'],
      ['oneway', 'true'],
      ['highway', 'residential'],
    ],
    [
      ['source', 'x'],
      ['name', 'inner'],
      ['type', 'y'],
    ],
    [],
  ]);
});

test('a single feature, features without geometry, kinds that are no OSM object, boxes', async () => {
  expect((await read(feature('Point', [1, 2]))).nodes.length).toBe(1);
  const model = await read(
    collection(
      [
        { type: 'Feature', properties: {}, geometry: null },
        feature('MultiPoint', [[1, 2]]),
        { type: 'Feature', properties: {}, geometry: { type: 'GeometryCollection', geometries: [] } },
      ],
      { bbox: [-1, -2, 0, 3, 4, 9] },
    ),
  );
  expect(model).toEqual({
    nodes: [],
    ways: [],
    relations: [],
    bounds: { west: -1, south: -2, east: 3, north: 4 },
    timestamp: null,
  });
  expect((await read(collection([], { bbox: ['x'] }))).bounds).toBeNull();
});

test('__proto__ as a property', async () => {
  const text = `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},
    "properties":{"__proto__":"x","tags":{"__proto__":"y","hasOwnProperty":"z"}}}]}`;
  expect(modelOf(await readOsm(utf8(text))).nodes[0]?.tags).toEqual([
    ['__proto__', 'y'],
    ['hasOwnProperty', 'z'],
  ]);
});

test.each([
  ['a feature that is none', [null]],
  ['a geometry that is none', [{ type: 'Feature', geometry: 5 }]],
  ['coordinates that are none', [feature('LineString', 'x')]],
  ['a place of text', [feature('LineString', [['1', '2']])]],
  ['a place of one number', [feature('Point', [1])]],
  ['a place beyond the date line', [feature('Point', [180.0000001, 0])]],
  ['a ring that is none', [feature('Polygon', [5])]],
  ['properties that are none', [feature('Point', [0, 0], 'x')]],
  ['an id of 54 bits', [feature('Point', [0, 0], {}, { id: 'node/9007199254740993' })]],
])('%s is refused', async (_, features) => {
  await expect(read(collection(features))).rejects.toThrow(
    failure('osm-damaged', /^Feature 0 of the GeoJSON/),
  );
});

test('JSON that is neither', async () => {
  for (const document of [
    {},
    { type: 'FeatureCollection' },
    { type: 'Point', coordinates: [0, 0] },
    { elements: {} },
  ]) {
    await expect(read(document)).rejects.toThrow(failure('osm-format', /GeoJSON.*Overpass/));
  }
  await expect(readOsm(utf8('{"elements":[]}'), 'geojson')).rejects.toThrow(failure('osm-format', /GeoJSON/));
  await expect(readOsm(utf8('{"type":"FeatureCollection","features":[]}'), 'overpass')).rejects.toThrow(
    failure('osm-format', /Overpass/),
  );
});
