import * as fc from 'fast-check';
import { columnsOf } from '@portolan/testing/columns';
import { describe, expect, test } from 'vitest';

import { readOsm, writePbf } from '../src/index.ts';
import { models } from './arbitraries.ts';
import { type Model, modelOf } from './model.ts';
import { overpassOf } from './xml-writer.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (elements: readonly unknown[], more: object = {}): Promise<Model> =>
  modelOf(await readOsm(utf8(JSON.stringify({ ...more, elements }))));
const failure = (code: string, message?: RegExp): object =>
  expect.objectContaining({ name: 'PortolanError', code, message: expect.stringMatching(message ?? /./) });

/** An object lists keys that look like numbers first, so that the order of tags is not the model's. */
const sortedTags = (model: Model): Model => {
  const sorted = structuredClone(model);
  for (const object of [...sorted.nodes, ...sorted.ways, ...sorted.relations]) {
    object.tags.sort(([a], [b]) => (a < b ? -1 : 1));
  }
  return sorted;
};

test('Overpass JSON gives the same source as PBF of the same data', async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      const expected = { ...model, bounds: null };
      const viaPbf = modelOf(await readOsm(writePbf(columnsOf(expected))));
      const viaJson = modelOf(await readOsm(utf8(overpassOf(model))));
      expect(sortedTags(viaJson)).toEqual(sortedTags(viaPbf));
    }),
    { numRuns: 60 },
  );
});

describe('places from out geom', () => {
  test('a way with ids: the nodes get their own ids', async () => {
    const { nodes, ways } = await read([
      { type: 'way', id: 1, nodes: [10, 11, 12], geometry: [{ lat: 1, lon: 2 }, null, { lat: 3, lon: 4 }] },
      { type: 'node', id: 12, lat: 5, lon: 6, tags: { a: 'b' } },
    ]);
    expect(ways[0]?.refs).toEqual([10, 11, 12]);
    expect(nodes).toEqual([
      { id: 10, lat: 10_000_000, lon: 20_000_000, tags: [] },
      { id: 12, lat: 50_000_000, lon: 60_000_000, tags: [['a', 'b']] },
    ]);
  });

  test('ways without ids meet where coordinates are equal, also at a node of the file', async () => {
    const { nodes, ways } = await read([
      {
        type: 'way',
        id: 1,
        geometry: [
          { lat: 1, lon: 2 },
          { lat: 3, lon: 4 },
        ],
      },
      { type: 'way', id: 2, geometry: [{ lat: 3.00000001, lon: 4 }, null, { lat: 7, lon: 8 }] },
      { type: 'node', id: 9, lat: 7, lon: 8 },
    ]);
    expect(ways.map(({ refs }) => refs)).toEqual([
      [-1, -2],
      [-2, -3, 9],
    ]);
    // -3 is a node beyond the box of the query: it exists at an unknown place.
    expect(nodes.map(({ id }) => id)).toEqual([-2, -1, 9]);
  });

  test('members of relations', async () => {
    const { nodes, ways, relations } = await read([
      {
        type: 'relation',
        id: 1,
        tags: { type: 'boundary' },
        members: [
          { type: 'node', ref: 5, role: 'label', lat: 1, lon: 1 },
          {
            type: 'way',
            ref: 6,
            role: 'outer',
            geometry: [
              { lat: 1, lon: 1 },
              { lat: 2, lon: 2 },
            ],
          },
          {
            type: 'way',
            ref: 7,
            role: 'outer',
            geometry: [
              { lat: 2, lon: 2 },
              { lat: 1, lon: 1 },
            ],
          },
          { type: 'relation', ref: 8 },
        ],
      },
      { type: 'way', id: 7, nodes: [70, 71], tags: { a: 'b' } },
    ]);
    expect(relations[0]?.members).toEqual([
      { type: 0, id: 5, role: 'label' },
      { type: 1, id: 6, role: 'outer' },
      { type: 1, id: 7, role: 'outer' },
      { type: 2, id: 8, role: '' },
    ]);
    expect(ways).toEqual([
      { id: 6, refs: [5, -1], tags: [] },
      { id: 7, refs: [70, 71], tags: [['a', 'b']] },
    ]);
    expect(nodes.map(({ id }) => id)).toEqual([-1, 5]);
  });

  test('made-up ids stay below those of the file', async () => {
    const { ways } = await read([
      { type: 'node', id: -40, lat: 0, lon: 0 },
      { type: 'way', id: 1, nodes: [-50] },
      { type: 'way', id: 2, geometry: [{ lat: 1, lon: 1 }] },
    ]);
    expect(ways[1]?.refs).toEqual([-51]);
  });
});

test('center, areas, counts and nodes without a place are ignored; versions are not', async () => {
  const { nodes, ways } = await read([
    { type: 'way', id: 1, center: { lat: 1, lon: 1 }, bounds: {}, version: 2, tags: { a: '2' } },
    { type: 'way', id: 1, version: 1, tags: { a: '1' } },
    { type: 'area', id: 3600000001 },
    { type: 'count', id: 0, tags: { total: '3' } },
    { type: 'node', id: 5, tags: { a: 'b' } },
  ]);
  expect(nodes).toEqual([]);
  expect(ways).toEqual([{ id: 1, refs: [], tags: [['a', '2']] }]);
});

test('__proto__ and lone surrogates in tags', async () => {
  const text =
    '{"elements":[{"type":"node","id":1,"lat":0,"lon":0,"tags":{"__proto__":"x","constructor":"\\ud800y"}}]}';
  const source = await readOsm(utf8(text));
  expect(modelOf(source).nodes[0]?.tags).toEqual([
    ['__proto__', 'x'],
    ['constructor', '\ufffdy'],
  ]);
  expect(await readOsm(writePbf(source))).toEqual(source);
});

describe('what it refuses', () => {
  const node = { type: 'node', id: 1, lat: 0, lon: 0 };
  test.each([
    ['an element that is none', [5], 'osm-damaged'],
    ['an id of text', [{ ...node, id: '1' }], 'osm-damaged'],
    ['an id of 54 bits', [{ ...node, id: 2 ** 53 }], 'osm-damaged'],
    ['half a place', [{ ...node, lat: undefined }], 'osm-damaged'],
    ['a place beyond the pole', [{ ...node, lat: 91 }], 'osm-damaged'],
    ['tags in a list', [{ ...node, tags: [] }], 'osm-damaged'],
    ['a tag that is a number', [{ ...node, tags: { a: 1 } }], 'osm-damaged'],
    ['a version of text', [{ ...node, version: '1' }], 'osm-damaged'],
    ['refs that are no list', [{ type: 'way', id: 1, nodes: 5 }], 'osm-damaged'],
    ['a ref that is none', [{ type: 'way', id: 1, nodes: [null] }], 'osm-damaged'],
    ['geometry that is none', [{ type: 'way', id: 1, geometry: 'x' }], 'osm-damaged'],
    ['a place that is none', [{ type: 'way', id: 1, geometry: [[1, 2]] }], 'osm-damaged'],
    ['members that are no list', [{ type: 'relation', id: 1, members: {} }], 'osm-damaged'],
    ['a member that is none', [{ type: 'relation', id: 1, members: [null] }], 'osm-damaged'],
    ['a member of no type', [{ type: 'relation', id: 1, members: [{ type: 'x', ref: 1 }] }], 'osm-damaged'],
    [
      'a role that is none',
      [{ type: 'relation', id: 1, members: [{ type: 'way', ref: 1, role: 1 }] }],
      'osm-damaged',
    ],
  ])('%s', async (_, elements, code) => {
    await expect(read(elements)).rejects.toThrow(failure(code, /^Element 0 of the Overpass JSON/));
  });

  test('a query that timed out', async () => {
    const remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.';
    await expect(read([], { remark })).rejects.toThrow(failure('osm-truncated', /timed out/));
  });
});
