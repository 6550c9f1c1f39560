import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { OSMTransform } from 'osm-pbf-parser-node';
import { EXTRACTS, hasSharedData, pathOfData, readData, readGothenburg } from '@portolan/testing/data';
import { someOf } from '@portolan/testing';
import { describe, expect, test } from 'vitest';

import {
  type OsmSource,
  readOsm,
  resolveRefs,
  MISSING_NODE,
  writePbf,
  type TagColumns,
} from '../src/index.ts';

/** Nodes, ways and relations as osmium counts them, of the files of data/README.md. */
const COUNTS: Record<string, [nodes: number, ways: number, relations: number]> = {
  'osm/andorra-2021-10-28.osm.pbf': [256_677, 13_133, 289],
  'osm/heidelberg-2024-09-08.osm.pbf': [221_009, 31_619, 1700],
  'osm/helsinki-centre-2019-04-21.osm.pbf': [55_746, 11_529, 1047],
  'osm/liechtenstein-2021-10-28.osm.pbf': [295_005, 29_874, 884],
  'osm/monaco-2025-01-01.osm.pbf': [38_995, 5708, 308],
  'osm/porto-alegre-2020-08-12.osm.pbf': [43_264, 16_032, 23],
  'osm/rhein-neckar-cars-2016-12-15.osm.pbf': [164_598, 37_344, 0],
  'osm/vancouver-2015-05-01.osm.pbf': [320_720, 52_072, 672],
};

/** Of all real extracts. */
const PATHS = [
  ...EXTRACTS.map((name) => `osm/${name}.osm.pbf`),
  ...['andorra-2020', 'li-autauga-2021', 'london-2020', 'porto-2020', 'stockholm-2020'].map(
    (name) => `geocoder/osm/${name}.osm.pbf`,
  ),
];

const MEMBER_TYPES = ['node', 'way', 'relation'];

interface PeerObject {
  type: 'node' | 'way' | 'relation';
  id: number;
  lat: number;
  lon: number;
  refs: number[];
  members: { type: string; ref: number; role: string }[];
  tags?: Record<string, string>;
}

function isObject(item: object): item is PeerObject {
  return 'type' in item && 'id' in item;
}

/** Whether the columns say of object `i` of its kind what the peer says. */
function agrees(item: PeerObject, i: number, { nodes, ways, relations, strings }: OsmSource): boolean {
  if (item.type === 'node') {
    return (
      nodes.id[i] === item.id &&
      nodes.lat[i] === Math.round(item.lat * 1e7) &&
      nodes.lon[i] === Math.round(item.lon * 1e7) &&
      tagsAgree(nodes.tags, i, strings, item.tags)
    );
  }
  if (item.type === 'way') {
    const first = ways.firstRef[i]!;
    return (
      ways.id[i] === item.id &&
      ways.firstRef[i + 1]! - first === item.refs.length &&
      item.refs.every((ref, k) => ways.ref[first + k] === ref) &&
      tagsAgree(ways.tags, i, strings, item.tags)
    );
  }
  const first = relations.firstMember[i]!;
  return (
    relations.id[i] === item.id &&
    relations.firstMember[i + 1]! - first === item.members.length &&
    item.members.every(
      ({ type, ref, role }, k) =>
        MEMBER_TYPES[relations.memberType[first + k]!] === type &&
        relations.memberId[first + k] === ref &&
        strings[relations.memberRole[first + k]!] === role,
    ) &&
    tagsAgree(relations.tags, i, strings, item.tags)
  );
}

function tagsAgree(
  { firstTag, key, value }: TagColumns,
  i: number,
  strings: readonly string[],
  expected: Record<string, string> = {},
): boolean {
  let found = 0;
  for (let tag = firstTag[i]!; tag < firstTag[i + 1]!; tag++, found++) {
    if (expected[strings[key[tag]!]!] !== strings[value[tag]!]) return false;
  }
  return found === Object.keys(expected).length;
}

/** The peer's counts, and the objects on which the columns disagree with it. */
async function compare(input: Readable, source: OsmSource): Promise<{ counts: number[]; wrong: string[] }> {
  const next = { node: 0, way: 0, relation: 0 };
  const wrong: string[] = [];
  const batches: AsyncIterable<object[]> = input.pipe(new OSMTransform({ withTags: true }));
  for await (const batch of batches) {
    for (const item of batch) {
      if (!isObject(item)) continue; // the header
      if (!agrees(item, next[item.type]++, source)) wrong.push(`${item.type} ${item.id}`);
    }
  }
  return { counts: Object.values(next), wrong: wrong.slice(0, 10) };
}

/** Column by column, since a deep comparison of millions of elements is slow. */
function sameColumns(a: unknown, b: unknown): boolean {
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) {
    return Buffer.from(a.buffer, a.byteOffset, a.byteLength).equals(
      Buffer.from(b.buffer, b.byteOffset, b.byteLength),
    );
  }
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => sameColumns(value, right.get(key)));
}

test('osm-pbf-parser-node reads what was written', async () => {
  const source = await readOsm(readGothenburg());
  const written = Buffer.from(writePbf(source));
  const counts = [source.nodes.count, source.ways.count, 0];
  expect(await compare(Readable.from([written]), source)).toEqual({ counts, wrong: [] });
  // That the comparison sees differences at all.
  source.nodes.lat[7]!++;
  source.ways.ref[0] = 0;
  const { wrong } = await compare(Readable.from([written]), source);
  expect(wrong).toEqual([`node ${source.nodes.id[7]}`, `way ${source.ways.id[0]}`]);
});

describe.skipIf(!hasSharedData)('real extracts', () => {
  describe.each(someOf(PATHS))('%s', (path) => {
    test('every object equals that of osm-pbf-parser-node', async () => {
      const source = await readOsm(readData(path));
      const counts = [source.nodes.count, source.ways.count, source.relations.count];
      expect(await compare(createReadStream(pathOfData(path)), source)).toEqual({ counts, wrong: [] });
      expect(counts).toEqual(COUNTS[path] ?? counts);
    });

    test('writing and reading gives the same columns', async () => {
      const source = await readOsm(readData(path));
      expect(sameColumns(await readOsm(writePbf(source)), source)).toBe(true);
    });
  });

  test('refs are resolved as by a map', async () => {
    const source = await readOsm(readData('osm/helsinki-centre-2019-04-21.osm.pbf'));
    const position = new Map(Array.from(source.nodes.id, (id, i) => [id, i]));
    const expected = Uint32Array.from(source.ways.ref, (id) => position.get(id) ?? MISSING_NODE);
    const found = resolveRefs(source);
    expect(sameColumns(found, expected)).toBe(true);
    // The extract is cut: 320 ways reach beyond it.
    expect(found.includes(MISSING_NODE)).toBe(true);
  });

  test('what a file says of itself', async () => {
    const { bounds, timestamp } = await readOsm(readData('osm/andorra-2021-10-28.osm.pbf'));
    expect(bounds).toEqual({ west: 1.412368, south: 42.4276, east: 1.787481, north: 42.65717 });
    expect(new Date(timestamp! * 1000).toISOString()).toBe('2021-10-28T20:21:09.000Z');
  });
});
