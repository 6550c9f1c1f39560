import { gzipSync } from 'fflate';
import { columnsOf } from '@portolan/testing/columns';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';

import { type OsmFormat, type OsmSource, readOsm, type TagColumns, writePbf } from '../src/index.ts';
import {
  blob,
  block,
  type Bytes,
  deltas,
  dense,
  HEADER,
  info,
  node,
  part,
  raw,
  sint,
  text,
  uint,
  uints,
  way,
  zlib,
} from './encoder.ts';
import type { Model } from './model.ts';
import { overpassOf, xmlOf } from './xml-writer.ts';

/** Mulberry32 (Ettinger 2017): the same damage in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const model: Model = {
  nodes: [
    { id: 17, lat: 577_000_000, lon: 119_000_000, tags: [['highway', 'crossing']] },
    { id: 18, lat: 577_000_100, lon: 119_000_200, tags: [] },
    { id: 3_000_000_000, lat: -1, lon: 0, tags: [['name', 'Ö']] },
  ],
  ways: [{ id: 5, refs: [17, 18, 3_000_000_000, 17], tags: [['highway', 'residential']] }],
  relations: [{ id: 6, members: [{ type: 1, id: 5, role: 'outer' }], tags: [['type', 'multipolygon']] }],
  bounds: { west: 0, south: 0, east: 12, north: 58 },
  timestamp: 1_600_000_000,
};

/** Raw blobs, so that damage reaches every field behind the checksums. */
const rawPbf = ((): Uint8Array => {
  const denseInfo = part(5, uints(1, [1, 2, 3]), uints(6, [1, 0, 1]));
  const groups: Bytes[] = [
    dense([1, 2, 300], [5, 6, 7], [8, 9, 10], denseInfo, uints(10, [1, 2, 0, 0, 3, 1, 0])),
    [...node(1, 20, 30, info({ version: 9 })), ...node(-4, 1, 1, [...uints(2, [1]), ...uints(3, [2])])],
    [...way(7, [1, 2, 2 ** 40], [...uints(2, [1]), ...uints(3, [3])]), ...way(8, [300])],
    part(4, uint(1, 9), uints(8, [1, 2]), deltas(9, [7, 1]), uints(10, [1, 0]), info({ version: 1 })),
  ];
  const box = part(1, sint(1, 1e9), sint(2, 2e9), sint(3, 3e9), sint(4, 1e9));
  const header = blob('OSMHeader', raw([...text(4, 'OsmSchema-V0.6'), ...box, ...uint(32, 5)]));
  const content = block(['a', 'bc', 'ü'], groups, uint(17, 100), uint(19, 1000));
  return Uint8Array.from([...header, ...blob('OSMData', raw(content)), ...blob('OSMData', zlib(content))]);
})();

function damage(bytes: Uint8Array, next: (below: number) => number): Uint8Array {
  const copy = Array.from(bytes);
  for (let edits = 1 + next(3); edits > 0; edits--) {
    const at = next(copy.length);
    switch (next(6)) {
      case 0:
        copy[at]! ^= 1 << next(8);
        break;
      case 1:
        copy[at] = next(256);
        break;
      case 2: // A wrong length, or a number without an end.
        copy.splice(at, 1, ...Array<number>(1 + next(9)).fill(0xff), next(128));
        break;
      case 3:
        copy.splice(at, 1 + next(20));
        break;
      case 4: {
        const from = next(copy.length);
        copy.splice(at, 0, ...copy.slice(from, from + next(30)));
        break;
      }
      default:
        copy.length = at;
    }
    if (copy.length === 0) copy.push(0);
  }
  return Uint8Array.from(copy);
}

/** Any source that was read must keep the promises of source.ts. */
function check({ nodes, ways, relations, strings }: OsmSource): void {
  const lists = (first: Uint32Array, count: number, ...columns: { length: number }[]): boolean =>
    first.length === count + 1 &&
    first[0] === 0 &&
    first.every((value, i) => i === 0 || value >= first[i - 1]!) &&
    columns.every(({ length }) => length === first[count]);
  const tagged = ({ firstTag, key, value }: TagColumns, count: number): boolean =>
    lists(firstTag, count, key, value) && [...key, ...value].every((position) => position < strings.length);
  const ids = (id: Float64Array, count: number): boolean =>
    id.length === count &&
    id.every((value, i) => Number.isSafeInteger(value) && (i === 0 || value > id[i - 1]!));
  const sound =
    ids(nodes.id, nodes.count) &&
    ids(ways.id, ways.count) &&
    ids(relations.id, relations.count) &&
    tagged(nodes.tags, nodes.count) &&
    tagged(ways.tags, ways.count) &&
    tagged(relations.tags, relations.count) &&
    lists(ways.firstRef, ways.count, ways.ref) &&
    lists(
      relations.firstMember,
      relations.count,
      relations.memberId,
      relations.memberRole,
      relations.memberType,
    ) &&
    nodes.lat.every((lat) => Math.abs(lat) <= 900_000_000) &&
    nodes.lon.every((lon) => Math.abs(lon) <= 1_800_000_000) &&
    relations.memberRole.every((position) => position < strings.length) &&
    relations.memberType.every((type) => type <= 2) &&
    new Set(strings).size === strings.length;
  if (!sound) throw new Error('the source breaks its promises');
}

type Outcome = 'read' | 'refused';

async function attempt(bytes: Uint8Array, format?: OsmFormat): Promise<Outcome> {
  let source: OsmSource;
  try {
    source = await readOsm(bytes, format);
  } catch (error) {
    const { name, code, message } = error as { name: unknown; code: unknown; message: string };
    if (name === 'PortolanError' && String(code).startsWith('osm-') && message.length < 600) return 'refused';
    throw new Error(`a foreign error came through: ${String(error)}`, { cause: error });
  }
  check(source);
  return 'read';
}

/** Runs damaged copies; a failure names its seed, which then becomes a test of its own. */
async function fuzz(bytes: Uint8Array, runs: number, seeds: number, format?: OsmFormat): Promise<void> {
  const count = share(runs);
  const firstSeed = seedOf(seeds);
  const outcomes = { read: 0, refused: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const start = process.cpuUsage();
    try {
      outcomes[await attempt(damage(bytes, random(seed)), format)]++;
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
    // Not a benchmark: the files are small. Processor time counts, to which a busy machine adds little.
    const { user, system } = process.cpuUsage(start);
    if (user + system > 5e6) throw new Error(`seed ${seed} took too long`);
  }
  expect(outcomes.refused).toBeGreaterThan(count / 10);
}

const utf8 = (content: string): Uint8Array => new TextEncoder().encode(content);
const geoJson = utf8(
  JSON.stringify({
    type: 'FeatureCollection',
    bbox: [0, 0, 1, 1],
    features: [
      {
        type: 'Feature',
        id: 'way/1',
        properties: { highway: 'path', tags: { a: 'b' } },
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      {
        type: 'Feature',
        id: 'node/1',
        properties: { name: 'x' },
        geometry: { type: 'Point', coordinates: [1, 1] },
      },
      {
        type: 'Feature',
        properties: null,
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [0, 0],
                [1, 0],
                [1, 1],
                [0, 0],
              ],
            ],
          ],
        },
      },
    ],
  }),
);
const geometry = utf8(
  JSON.stringify({
    elements: [
      { type: 'way', id: 1, geometry: [{ lat: 1, lon: 2 }, null, { lat: 3, lon: 4 }], tags: { a: 'b' } },
      {
        type: 'relation',
        id: 2,
        members: [{ type: 'way', ref: 3, role: '', geometry: [{ lat: 1, lon: 2 }] }],
      },
    ],
  }),
);

test('the undamaged files are read', async () => {
  for (const bytes of [
    rawPbf,
    writePbf(columnsOf(model)),
    utf8(xmlOf(model)),
    utf8(overpassOf(model)),
    geometry,
    geoJson,
  ]) {
    expect(await attempt(bytes)).toBe('read');
  }
});

describe('cut at every byte', () => {
  test('PBF: an extract only where a blob ends', async () => {
    const sizes: number[] = [];
    for (let size = 0; size < rawPbf.length; size++) {
      if ((await attempt(rawPbf.subarray(0, size), 'pbf')) === 'read') sizes.push(size);
    }
    expect(sizes.length).toBe(2); // after the header, and after the first block
    for (let size = 0; size < rawPbf.length; size++) await attempt(rawPbf.subarray(0, size));
  });

  test('the others: never an extract', async () => {
    for (const bytes of [utf8(xmlOf(model).trimEnd()), utf8(overpassOf(model)), geoJson, gzipSync(geoJson)]) {
      for (let size = 0; size < bytes.length; size++) {
        expect(await attempt(bytes.subarray(0, size))).toBe('refused');
      }
    }
  });
});

describe('damaged', () => {
  test('PBF of raw blobs', () => fuzz(rawPbf, 11_000, 1));
  test('PBF as written', () => fuzz(writePbf(columnsOf(model)), 3000, 100_000));
  test('XML', () => fuzz(utf8(xmlOf(model)), 2500, 200_000));
  test('Overpass JSON', () => fuzz(utf8(overpassOf(model)), 1500, 300_000, 'overpass'));
  test('Overpass JSON with geometry', () => fuzz(geometry, 1500, 400_000));
  test('GeoJSON', () => fuzz(geoJson, 1500, 500_000));
  test('gzip', () => fuzz(gzipSync(utf8(xmlOf(model))), 1500, 600_000));
});

describe('a header is never trusted with memory', () => {
  test('lies in the first hundred bytes of a chunked input', async () => {
    for (let at = 0; at < 60; at++) {
      const bytes = Uint8Array.from(
        HEADER.length > at ? [...HEADER.slice(0, at), 0xff, 0xff, 0xff, 0x7f, ...HEADER.slice(at)] : HEADER,
      );
      const before = process.memoryUsage().arrayBuffers;
      await attempt(bytes, 'pbf');
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20);
    }
  });
});
