import { createOSMStream } from 'osm-pbf-parser-node';
import { describe, expect, test } from 'vitest';

import {
  type OsmSource,
  readOsm,
  resolveRefs,
  MISSING_NODE,
  writePbf,
  type TagColumns,
} from '../src/index.ts';
import { extractsIn, hasData, needsData, pathOfData, readData } from './data.ts';

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

/** What differs first between the peer's objects and the columns, in words; null when nothing does. */
async function firstDifference(path: string, source: OsmSource): Promise<string | null> {
  const { nodes, ways, relations, strings } = source;
  const next = { node: 0, way: 0, relation: 0 };
  const tagsDiffer = (
    { firstTag, key, value }: TagColumns,
    i: number,
    expected: Record<string, string> = {},
  ): boolean => {
    let found = 0;
    for (let tag = firstTag[i]!; tag < firstTag[i + 1]!; tag++, found++) {
      if (expected[strings[key[tag]!]!] !== strings[value[tag]!]) return true;
    }
    return found !== Object.keys(expected).length;
  };
  for await (const item of createOSMStream(path)) {
    if (!isObject(item)) continue; // the header
    const i = next[item.type]++;
    const where = `${item.type} ${item.id}`;
    if (item.type === 'node') {
      if (nodes.id[i] !== item.id) return `${where}: id ${nodes.id[i]}`;
      if (Math.round(item.lat * 1e7) !== nodes.lat[i]) return `${where}: lat ${nodes.lat[i]}`;
      if (Math.round(item.lon * 1e7) !== nodes.lon[i]) return `${where}: lon ${nodes.lon[i]}`;
      if (tagsDiffer(nodes.tags, i, item.tags)) return `${where}: tags`;
    } else if (item.type === 'way') {
      if (ways.id[i] !== item.id) return `${where}: id ${ways.id[i]}`;
      const first = ways.firstRef[i]!;
      if (ways.firstRef[i + 1]! - first !== item.refs.length) return `${where}: number of refs`;
      if (item.refs.some((ref, k) => ways.ref[first + k] !== ref)) return `${where}: refs`;
      if (tagsDiffer(ways.tags, i, item.tags)) return `${where}: tags`;
    } else {
      if (relations.id[i] !== item.id) return `${where}: id ${relations.id[i]}`;
      const first = relations.firstMember[i]!;
      if (relations.firstMember[i + 1]! - first !== item.members.length) return `${where}: number of members`;
      const differs = item.members.some(
        ({ type, ref, role }, k) =>
          MEMBER_TYPES[relations.memberType[first + k]!] !== type ||
          relations.memberId[first + k] !== ref ||
          strings[relations.memberRole[first + k]!] !== role,
      );
      if (differs) return `${where}: members`;
      if (tagsDiffer(relations.tags, i, item.tags)) return `${where}: tags`;
    }
  }
  const counts = [nodes.count, ways.count, relations.count].join();
  return counts === Object.values(next).join()
    ? null
    : `counts ${counts}, expected ${Object.values(next).join()}`;
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

describe.skipIf(!hasData)(`real extracts${needsData}`, () => {
  describe.each([...extractsIn('osm'), ...extractsIn('geocoder/osm')])('%s', (path) => {
    test('every object equals that of osm-pbf-parser-node', async () => {
      const source = await readOsm(readData(path));
      expect(await firstDifference(pathOfData(path), source)).toBeNull();
      const counts = COUNTS[path];
      if (counts !== undefined) {
        expect([source.nodes.count, source.ways.count, source.relations.count]).toEqual(counts);
      }
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
