import { describe, expect, test } from 'vitest';

import { findById, MISSING_NODE, readOsm, resolveRefs, tagsOf } from '../src/index.ts';
import {
  blob,
  block,
  type Bytes,
  deltas,
  dense,
  file,
  HEADER,
  info,
  node,
  part,
  raw,
  sint,
  text,
  uint,
  uints,
  varint,
  way,
  zlib,
} from './encoder.ts';
import { modelOf } from './model.ts';

const bytesOf = (...parts: readonly Bytes[]): Uint8Array => Uint8Array.from(parts.flat());
const failure = (code: string, message?: RegExp): object =>
  expect.objectContaining({
    name: 'PortolanError',
    code,
    message: expect.stringMatching(message ?? /./),
  });

describe('objects', () => {
  test('plain and dense nodes, tags, versions that are not kept', async () => {
    const group = [
      ...node(5, 500_000_000, -100_000_000, [...uints(2, [1]), ...uints(3, [2]), ...info({ version: 3 })]),
      ...dense([6, 9], [1, -1], [7, 8], uints(10, [0, 1, 2, 3, 1, 0])),
    ];
    const { nodes } = modelOf(await readOsm(file(block(['highway', 'crossing', 'note'], [group]))));
    expect(nodes).toEqual([
      { id: 5, lat: 500_000_000, lon: -100_000_000, tags: [['highway', 'crossing']] },
      { id: 6, lat: 1, lon: 7, tags: [] },
      {
        id: 9,
        lat: -1,
        lon: 8,
        tags: [
          ['highway', 'crossing'],
          ['note', 'highway'],
        ],
      },
    ]);
  });

  test('tag lists of dense nodes may end early', async () => {
    const group = dense([1, 2, 3], [0, 0, 0], [0, 0, 0], uints(10, [1, 2, 0]));
    const { nodes } = modelOf(await readOsm(file(block(['a', 'b'], [group]))));
    expect(nodes.map(({ tags }) => tags)).toEqual([[['a', 'b']], [], []]);
  });

  test('ways and relations, refs to nodes that are not there', async () => {
    const relation = part(
      4,
      uint(1, 3),
      uints(8, [1, 0]),
      deltas(9, [100, 2]),
      uints(10, [1, 0]),
      uints(2, [1]),
      uints(3, [2]),
    );
    const source = await readOsm(
      file(block(['outer', 'x'], [[...dense([2], [0], [0]), ...way(100, [1, 2, 2]), ...relation]])),
    );
    const model = modelOf(source);
    expect(model.ways).toEqual([{ id: 100, refs: [1, 2, 2], tags: [] }]);
    expect(model.relations).toEqual([
      {
        id: 3,
        members: [
          { type: 1, id: 100, role: 'outer' },
          { type: 0, id: 2, role: '' },
        ],
        tags: [['outer', 'x']],
      },
    ]);
    expect(Array.from(resolveRefs(source))).toEqual([MISSING_NODE, 0, 0]);
    expect(findById(source.ways.id, 100)).toBe(0);
  });

  test('ids and differences of 53 bits, negative ids', async () => {
    const most = 2 ** 53 - 1;
    const ids = [-most, -1, 4, 2 ** 31, 2 ** 32 + 1, 2 ** 35, 2 ** 52, most];
    const zeros = ids.map(() => 0);
    const group = [...dense(ids, zeros, zeros), ...way(-2, ids), ...way(most, [most]), ...way(-most, [])];
    const model = modelOf(await readOsm(file(block([], [group]))));
    expect(model.nodes.map(({ id }) => id)).toEqual(ids);
    expect(model.ways.map(({ id, refs }) => [id, refs])).toEqual([
      [-most, []],
      [-2, ids],
      [most, [most]],
    ]);
  });

  test('ids beyond 53 bits are refused', async () => {
    const most = 2n ** 53n - 1n;
    const groups = [
      dense([most + 1n], [0], [0]),
      dense([most, most + 5n], [0, 0], [0, 0]),
      dense([-most, -most - 1n], [0, 0], [0, 0]),
      node(most + 1n, 0, 0),
      way(most + 1n, []),
      way(-most - 2n, []),
      way(1, [2n ** 62n]),
    ];
    for (const group of groups) {
      await expect(readOsm(file(block([], [group])))).rejects.toThrow(failure('osm-unsupported', /53 bits/));
    }
  });

  test('__proto__ and its kin are tags like others', async () => {
    const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const group = dense([1], [0], [0], uints(10, [1, 2, 2, 1, 3, 4, 0]));
    const source = await readOsm(file(block(words, [group])));
    expect([...tagsOf(source.nodes.tags, source.strings, 0)]).toEqual([
      ['__proto__', 'constructor'],
      ['constructor', '__proto__'],
      ['toString', 'hasOwnProperty'],
    ]);
    expect(({} as Record<string, unknown>)['constructor']).toBe(Object);
  });
});

describe('coordinates', () => {
  test('granularity and offsets, rounded to 1e-7 degrees; they may follow the groups', async () => {
    const grid = [uint(17, 1000), uint(19, 5_000_000_049), uint(20, BigInt(-7_000_000_051))];
    const content = block([], [[...dense([1, 2], [3, -4], [5, 6]), ...node(3, 10, 20)]], ...grid);
    const { nodes } = modelOf(await readOsm(file(content)));
    expect(nodes.map(({ lat, lon }) => [lat, lon])).toEqual([
      [50_000_030, -69_999_951],
      [49_999_960, -69_999_941],
      [50_000_100, -69_999_801],
    ]);
  });

  test('every corner of the globe', async () => {
    const lats = [900_000_000, -900_000_000];
    const lons = [-1_800_000_000, 1_800_000_000];
    const { nodes } = modelOf(await readOsm(file(block([], [dense([1, 2], lats, lons)]))));
    expect(nodes.map(({ lat, lon }) => [lat, lon])).toEqual([
      [900_000_000, -1_800_000_000],
      [-900_000_000, 1_800_000_000],
    ]);
  });

  test('beyond the globe is damage, and the node is named', async () => {
    for (const group of [dense([77], [900_000_001], [0]), node(77, 0, -1_800_000_001)]) {
      await expect(readOsm(file(block([], [group])))).rejects.toThrow(
        failure('osm-damaged', /node 77 .*blob|blob.*node 77/),
      );
    }
  });
});

describe('versions', () => {
  const denseInfo = (versions: number[], visibles?: number[]): Bytes =>
    part(5, uints(1, versions), visibles === undefined ? [] : uints(6, visibles));

  test('unsorted objects are sorted', async () => {
    const group = [...dense([9, -3, 5], [9, 3, 5], [0, 0, 0]), ...way(8, [1]), ...way(2, [2, 3])];
    const model = modelOf(await readOsm(file(block([], [group]))));
    expect(model.nodes.map(({ id, lat }) => [id, lat])).toEqual([
      [-3, 3],
      [5, 5],
      [9, 9],
    ]);
    expect(model.ways.map(({ id, refs }) => [id, refs])).toEqual([
      [2, [2, 3]],
      [8, [1]],
    ]);
  });

  test('the latest version wins, of equal ones the later in the file', async () => {
    const groups = [
      dense([1, 1, 2, 2], [10, 11, 20, 21], [0, 0, 0, 0], denseInfo([2, 1, 4, 4])),
      [...node(1, 12, 0, info({ version: 1 })), ...node(3, 30, 0), ...node(3, 31, 0)],
    ];
    const { nodes } = modelOf(await readOsm(file(block([], [groups[0]!]), block([], [groups[1]!]))));
    expect(nodes.map(({ id, lat }) => [id, lat])).toEqual([
      [1, 10],
      [2, 21],
      [3, 31],
    ]);
  });

  test('a stated version wins over none', async () => {
    const group = [...way(1, [1], info({ version: 1 })), ...way(1, [2])];
    expect(modelOf(await readOsm(file(block([], [group])))).ways[0]?.refs).toEqual([1]);
  });

  test('an object whose latest version is deleted is gone, with its tags', async () => {
    const group = [
      ...dense(
        [1, 2, 3],
        [1, 2 ** 40, 3],
        [1, 2, 3],
        denseInfo([5, 1, 1], [1, 0, 1]),
        uints(10, [1, 1, 0, 0, 2, 2, 0]),
      ),
      ...node(1, 0, 0, info({ version: 6, visible: false })),
      ...node(3, 0, 0, info({ version: 0, visible: false })),
      ...way(7, [1], info({ version: 1, visible: false })),
      ...way(8, [1], info({ version: 1, visible: true })),
    ];
    const source = await readOsm(file(block(['gone', 'kept'], [group])));
    const model = modelOf(source);
    expect(model.nodes).toEqual([{ id: 3, lat: 3, lon: 3, tags: [['kept', 'kept']] }]);
    expect(model.ways.map(({ id }) => id)).toEqual([8]);
    expect(source.strings).toEqual(['', 'kept']);
  });

  test('dropped members and tags leave the others in place', async () => {
    const relation = (id: number, version: number, role: number, members: number[]): Bytes =>
      part(
        4,
        uint(1, id),
        info({ version }),
        uints(
          8,
          members.map(() => role),
        ),
        deltas(9, members),
        uints(
          10,
          members.map(() => 1),
        ),
      );
    const group = [...relation(2, 1, 1, [5, 6]), ...relation(1, 1, 2, [7]), ...relation(2, 2, 3, [8, 9, 10])];
    const { relations } = modelOf(await readOsm(file(block(['a', 'b', 'c'], [group]))));
    expect(relations.map(({ id, members }) => [id, members.map((m) => m.role + m.id)])).toEqual([
      [1, ['b7']],
      [2, ['c8', 'c9', 'c10']],
    ]);
  });
});

describe('strings', () => {
  test('user names and other strings that no object uses are not kept', async () => {
    const source = await readOsm(file(block(['key', 'user'], [dense([1], [0], [0], uints(10, [1, 1, 0]))])));
    expect(source.strings).toEqual(['', 'key']);
  });

  test('equal strings of many blocks are one', async () => {
    const content = (word: string, id: number): Bytes =>
      block(['name', word], [dense([id], [0], [0], uints(10, [1, 2, 0]))]);
    const source = await readOsm(file(content('ä', 1), content('b', 2), content('ä', 3)));
    expect(source.strings).toEqual(['', 'name', 'ä', 'b']);
    expect(Array.from(source.nodes.tags.value)).toEqual([2, 3, 2]);
  });

  test('bytes that are not UTF-8 become U+FFFD, and equal texts stay one string', async () => {
    const table = part(
      1,
      text(1, ''),
      part(1, [0x41, 0xff]),
      part(1, [0x41, 0xfe]),
      part(1, [0xe2, 0x82]),
      text(1, 'ok'),
    );
    const group = dense([1, 2], [0, 0], [0, 0], uints(10, [1, 2, 0, 3, 4, 0]));
    const source = await readOsm(file([...table, ...part(2, group)]));
    expect(source.strings).toEqual(['', 'A\ufffd', '\ufffd', 'ok']);
    expect(Array.from(source.nodes.tags.key)).toEqual([1, 2]);
    expect(Array.from(source.nodes.tags.value)).toEqual([1, 3]);
  });
});

describe('wire format', () => {
  const nodes = dense([1, 300], [5, 6], [7, 8]);

  test('fields of newer writers are passed over', async () => {
    const unknown = [
      ...uint(99, 2n ** 63n),
      ...part(98, [1, 2, 3]),
      ...varint((97 << 3) | 1),
      ...Array<number>(8).fill(1),
    ];
    const fixed32 = [...varint((96 << 3) | 5), 1, 2, 3, 4];
    const changesets = part(5, uint(1, 1));
    const group = [
      ...changesets,
      ...node(2, 1, 1, [...unknown, ...fixed32]),
      ...unknown,
      ...part(2, deltas(1, [1]), deltas(8, [1]), deltas(9, [1]), unknown),
    ];
    const bytes = bytesOf(
      blob('OSMHeader', raw([...text(4, 'OsmSchema-V0.6'), ...unknown])),
      blob('SomethingElse', [255, 255, 255]),
      blob('OSMData', [...raw([...block([], [group], unknown), ...fixed32]), ...unknown]),
    );
    expect(modelOf(await readOsm(bytes)).nodes.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('repeated fields may be cut in pieces or not be packed', async () => {
    const pieces = [
      ...sint(1, 1),
      ...part(1, [2, 4]),
      ...sint(1, 3),
      ...deltas(8, [1, 2, 3, 4]),
      ...deltas(9, [1, 2]),
      ...part(9, [2, 2]),
    ];
    const ways = part(
      3,
      uint(1, 9),
      uint(2, 1),
      uints(2, [2]),
      uints(3, [2]),
      uint(3, 1),
      sint(8, 300),
      sint(8, -299),
    );
    const model = modelOf(await readOsm(file(block(['a', 'b'], [[...part(2, pieces), ...ways]]))));
    expect(model.nodes.map(({ id, lon }) => [id, lon])).toEqual([
      [1, 1],
      [2, 2],
      [4, 3],
      [7, 4],
    ]);
    expect(model.ways).toEqual([
      {
        id: 9,
        refs: [300, 1],
        tags: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
    ]);
  });

  test('raw and zlib blobs', async () => {
    for (const pack of [raw, zlib]) {
      const bytes = bytesOf(HEADER, blob('OSMData', pack(block([], [nodes]))));
      expect(modelOf(await readOsm(bytes)).nodes.map(({ id }) => id)).toEqual([1, 300]);
    }
  });

  test('other compressions are refused by name', async () => {
    for (const [field, name] of [
      [4, 'LZMA'],
      [5, 'bzip2'],
      [6, 'LZ4'],
      [7, 'Zstandard'],
    ] as const) {
      const bytes = bytesOf(HEADER, blob('OSMData', [...uint(2, 10), ...part(field, [1, 2, 3])]));
      await expect(readOsm(bytes)).rejects.toThrow(failure('osm-unsupported', new RegExp(`${name}.*osmium`)));
    }
  });
});

describe('header', () => {
  const withHeader = (...fields: readonly Bytes[]): Uint8Array =>
    bytesOf(blob('OSMHeader', raw([...text(4, 'OsmSchema-V0.6'), ...fields.flat()])));

  test('box and replication time', async () => {
    const box = part(
      1,
      sint(1, 1_412_368_000),
      sint(2, 1_787_481_000),
      sint(3, 42_657_170_000),
      sint(4, -42_427_600_000),
    );
    const source = await readOsm(
      withHeader(box, uint(32, 1_635_452_469), uint(33, 7), text(34, 'https://example.org')),
    );
    expect(source.bounds).toEqual({ west: 1.412368, east: 1.787481, north: 42.65717, south: -42.4276 });
    expect(source.timestamp).toBe(1_635_452_469);
  });

  test('a box that is none on the globe is not believed', async () => {
    for (const box of [[], [...sint(1, 0), ...sint(2, 0), ...sint(3, 91e9), ...sint(4, 0)]]) {
      expect((await readOsm(withHeader(part(1, box)))).bounds).toBeNull();
    }
  });

  test('features it does not know are refused by name', async () => {
    await expect(readOsm(withHeader(text(4, 'HistoricalInformation')))).resolves.toBeDefined();
    await expect(readOsm(withHeader(text(5, 'Anything')))).resolves.toBeDefined();
    await expect(readOsm(withHeader(text(4, 'Parquet')))).rejects.toThrow(
      failure('osm-unsupported', /"Parquet"/),
    );
  });

  test('there must be one, and it must come first', async () => {
    await expect(readOsm(bytesOf(blob('OSMData', raw([]))))).rejects.toThrow(
      failure('osm-damaged', /before the header/),
    );
    await expect(readOsm(bytesOf(HEADER, HEADER))).rejects.toThrow(failure('osm-damaged', /second header/));
    await expect(readOsm(bytesOf(blob('Other', [])))).rejects.toThrow(failure('osm-damaged', /no header/));
  });
});

describe('contradictions', () => {
  test.each([
    ['too few latitudes', dense([1, 2], [1], [1, 2])],
    ['too many longitudes', dense([1, 2], [1, 2], [1, 2, 3])],
    ['too few versions', dense([1, 2], [1, 2], [1, 2], part(5, uints(1, [1])))],
    ['more tag lists than nodes', dense([1], [1], [1], uints(10, [0, 0]))],
    ['a key without a value', dense([1], [1], [1], uints(10, [1]))],
    ['a string that is not there', dense([1], [1], [1], uints(10, [1, 9, 0]))],
    ['a string that was there in the block before', way(1, [], [...uints(2, [2]), ...uints(3, [1])])],
    ['a plain node without a longitude', part(1, sint(1, 1), sint(8, 1))],
    ['a way without an id', part(3, deltas(8, [1]))],
    ['a way with more keys than values', way(1, [], uints(2, [1]))],
    ['a relation with more members than roles', part(4, uint(1, 1), deltas(9, [1]), uints(10, [0]))],
    ['a member of type 256', part(4, uint(1, 1), uints(8, [0]), deltas(9, [1]), uints(10, [256]))],
    ['a member of a fourth type', part(4, uint(1, 1), uints(8, [0]), deltas(9, [1]), uints(10, [3]))],
    ['a packed field that ends in a number', part(3, uint(1, 1), part(8, [0x80]))],
    ['a number of eleven bytes', part(3, uint(1, 1), part(8, [...Array<number>(10).fill(0x80), 1]))],
    ['a field longer than its message', part(3, uint(1, 1), [0x42, 50, 1])],
    ['a group type 3', [0x0b]],
  ])('%s', async (_, group) => {
    const bytes = file(block(['a', 'b', 'c'], []), block(['a'], [group]));
    await expect(readOsm(bytes)).rejects.toThrow(
      failure('osm-damaged', /^PBF blob 2 at byte \d+: .*[^.]\.$/),
    );
  });

  test('a grid of no width', async () => {
    await expect(readOsm(file(block([], [], uint(17, 0))))).rejects.toThrow(
      failure('osm-damaged', /granularity/),
    );
  });
});
