import { columnsOf, type MapRows } from '@portolan/testing/columns';
import { describe, expect, test } from 'vitest';
import { buildTiles, openTiles } from '../../src/index.ts';
import { decoded, POLYGON, type Decoded } from '../decoded.ts';

type Tags = Readonly<Record<string, string>>;

const CORNERS = [
  [0, 0],
  [5_000, 0],
  [5_000, 5_000],
  [0, 5_000],
] as const;
const NODES = CORNERS.map(([x, y], at) => ({
  id: at + 1,
  lat: 577_000_000 + y,
  lon: 119_690_000 + x,
  tags: {},
}));

/** The features at zoom 14 of a way that is a member of relations. */
async function drawn(
  shape: 'line' | 'ring',
  tags: Tags,
  role: string,
  relations: readonly Tags[],
): Promise<Decoded[]> {
  const rows: MapRows = {
    nodes: NODES,
    ways: [{ id: 1, refs: shape === 'line' ? [1, 2, 3] : [1, 2, 3, 4, 1], tags }],
    relations: relations.map((each, at) => ({
      id: at + 1,
      members: [{ type: 'way', id: 1, role }],
      tags: each,
    })),
  };
  const tiles = openTiles(await buildTiles(columnsOf(rows)));
  return [...tiles.places()]
    .filter(({ zoom }) => zoom === 14)
    .flatMap(({ zoom, x, y }) => decoded(tiles, zoom, x, y));
}

describe('roads', () => {
  test.each<[Tags, string, string | undefined]>([
    [{ network: 'US:I', ref: '90' }, '90', 'us-interstate'],
    [{ network: 'US:US', ref: '3' }, '3', 'us-highway'],
    [{ network: 'US:MA', ref: '2' }, '2', 'us-state'],
    // Other signs than those of the state.
    [{ network: 'US:I:Business', ref: '90' }, 'own', undefined],
    [{ network: 'US:CA:CR', ref: '9' }, 'own', undefined],
    [{ network: 'CA:QC', ref: '85' }, '85', 'ca-provincial'],
    [{ network: 'CA:ON:primary', ref: '420' }, '420', 'ca-provincial-arterial'],
    [{ network: 'CA:yellowhead', ref: '16' }, 'own', undefined],
    [{ network: 'CA:transcanada:namedRoute' }, 'own', 'ca-transcanada'],
    [{ network: 'US:MA' }, 'own', undefined],
  ])('of the route %o have the number %s', async (route, ref, network) => {
    const found = await drawn('line', { highway: 'trunk', ref: 'own' }, '', [
      { type: 'route', route: 'road', ...route },
    ]);
    const of = (name: string): unknown => found.find(({ layer }) => layer === name)?.properties;
    expect(of('transportation_name')).toMatchObject({ ref, network: network ?? 'road' });
    expect((of('transportation') as Tags)['network']).toBe(network);
  });
});

test('a border is disputed where its relation is', async () => {
  const border = { type: 'boundary', boundary: 'administrative' };
  const disputed = { ...border, admin_level: '4', disputed: 'yes', claimed_by: 'A', name: 'Between' };
  const found = await drawn('line', {}, 'outer', [{ ...border, admin_level: '4' }, disputed]);
  expect(found.map(({ properties }) => properties)).toEqual([
    { admin_level: 4, disputed: 1, disputed_name: 'Between', claimed_by: 'A', maritime: 0 },
  ]);
  const higher = await drawn('line', {}, 'outer', [{ ...border, admin_level: '2' }, disputed]);
  expect(higher.map(({ properties }) => properties)).toEqual([{ admin_level: 2, disputed: 0, maritime: 0 }]);
});

test('an outline whose parts are mapped one by one is told apart', async () => {
  const hidden = async (role: string): Promise<unknown> => {
    const found = await drawn('ring', { building: 'yes' }, role, [{ type: 'building' }]);
    return found.find(({ layer }) => layer === 'building')?.properties['hide_3d'];
  };
  expect([await hidden('outline'), await hidden('part')]).toEqual([true, undefined]);
});

test('a multipolygon of ways for feet is an area; one of other roads is not', async () => {
  const types = async (tags: Tags): Promise<number[]> => {
    const found = await drawn('ring', {}, 'outer', [{ type: 'multipolygon', ...tags }]);
    return found.filter(({ layer }) => layer === 'transportation').map(({ type }) => type);
  };
  for (const highway of ['pedestrian', 'footway', 'path', 'cycleway']) {
    expect(await types({ highway })).toEqual([POLYGON]);
  }
  expect(await types({ highway: 'residential' })).toEqual([]);
});
