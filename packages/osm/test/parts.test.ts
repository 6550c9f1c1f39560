import { inflateSync } from 'node:zlib';

import { zlibSync } from 'fflate';
import * as fc from 'fast-check';
import { columnsOf } from '@portolan/testing/columns';
import { describe, expect, test } from 'vitest';

import { findById, MISSING_NODE, resolveRefs, tagsOf } from '../src/index.ts';
import { parseDecimal, parseInteger, parseTime, toUnits } from '../src/parse-numbers.ts';
import { inflateByPlatform, inflateHere, inflateWith } from '../src/pbf/inflate.ts';
import { orderById } from '../src/radix-sort.ts';
import { ByteStrings, numberByUse } from '../src/string-tables.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const safeId = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.maxSafeInteger());

test('orderById is a stable sort', () => {
  fc.assert(
    fc.property(fc.array(safeId), (ids) => {
      const expected = ids.map((_, row) => row).toSorted((a, b) => ids[a]! - ids[b]! || a - b);
      const order = orderById(Float64Array.from(ids));
      expect(order === null ? ids.map((_, row) => row) : Array.from(order)).toEqual(expected);
    }),
  );
});

describe('ids', () => {
  const sorted = fc.uniqueArray(safeId).map((ids) => ids.toSorted((a, b) => a - b));

  test('findById agrees with indexOf', () => {
    fc.assert(
      fc.property(sorted, safeId, (ids, other) => {
        for (const id of [...ids, other]) expect(findById(Float64Array.from(ids), id)).toBe(ids.indexOf(id));
      }),
    );
  });

  const resolve = (ids: number[], refs: number[]): number[] => {
    const nodes = ids.map((id) => ({ id, lat: 0, lon: 0, tags: [] }));
    const model = { nodes, ways: [{ id: 1, refs, tags: [] }], relations: [], bounds: null, timestamp: null };
    return Array.from(resolveRefs(columnsOf(model)));
  };

  test('resolveRefs agrees with indexOf', () => {
    fc.assert(
      fc.property(sorted, fc.array(safeId), (ids, others) => {
        const refs = [...ids, ...others];
        expect(resolve(ids, refs)).toEqual(
          refs.map((id) => (ids.includes(id) ? ids.indexOf(id) : MISSING_NODE)),
        );
      }),
    );
  });

  test('resolveRefs withstands ids made to collide', () => {
    // All ids are equal in the bits that choose the slot.
    const inverse = 0x144cbc89; // of the hash's multiplier, modulo 2^32
    const ids = Array.from({ length: 3000 }, (_, i) => {
      const mixed = (i << 17) | (i >>> 15);
      return Math.imul(mixed ^ (mixed >>> 15), inverse) >>> 0;
    }).toSorted((a, b) => a - b);
    const unique = [...new Set(ids)];
    expect(resolve(unique, [...unique, 5])).toEqual([
      ...unique.keys(),
      unique.includes(5) ? unique.indexOf(5) : MISSING_NODE,
    ]);
  });
});

test('tagsOf: the last of a repeated key, absence is an empty map', () => {
  const tags = {
    firstTag: Uint32Array.of(0, 0, 3),
    key: Uint32Array.of(1, 2, 1),
    value: Uint32Array.of(2, 2, 3),
  };
  const strings = ['', 'a', 'b', 'c'];
  expect([...tagsOf(tags, strings, 0)]).toEqual([]);
  expect([...tagsOf(tags, strings, 1)]).toEqual([
    ['a', 'c'],
    ['b', 'b'],
  ]);
  expect([...tagsOf(tags, strings, 2)]).toEqual([]);
});

describe('strings', () => {
  test('equal bytes have one position; decoding gives them back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '', '\ufeff', 'a'))),
        (texts) => {
          const table = new ByteStrings();
          const positions = texts.map((text) => {
            const bytes = utf8(`<${text}>`);
            return table.position(bytes, 1, bytes.length - 1);
          });
          const strings = table.decode();
          expect(positions.map((position) => strings[position])).toEqual(texts);
          expect(strings.length).toBe(new Set(['', ...texts]).size);
        },
      ),
    );
  });

  test('many strings, decoded in pieces', () => {
    const table = new ByteStrings();
    const texts = Array.from({ length: 120_000 }, (_, i) => `name of ${i} Straße`);
    for (const text of texts) {
      const bytes = utf8(text);
      table.position(bytes, 0, bytes.length);
    }
    expect(table.decode()).toEqual(['', ...texts]);
  });

  test('strings made to collide take no longer than others', () => {
    // Each pair takes FNV-1a from the state before it to one and the same: 2^10 strings with one hash.
    const pairs = Array.from({ length: 10 }, (_, bit) => (bit === 0 ? ['[I43', 'G604'] : ['nE43', 'J204']));
    const texts = Array.from({ length: 2 ** pairs.length }, (_, n) =>
      utf8(pairs.map((pair, bit) => pair[(n >>> bit) & 1]!).join('')),
    );
    expect(new Set(texts.map(fnv1a)).size).toBe(1);
    const table = new ByteStrings();
    const first = texts.map((bytes) => table.position(bytes, 0, bytes.length));
    expect(new Set(first).size).toBe(texts.length);
    expect(texts.map((bytes) => table.position(bytes, 0, bytes.length))).toEqual(first);
    expect(new Set(table.decode()).size).toBe(texts.length + 1);
  });

  test('numbering by first use drops what is not used', () => {
    const columns = [Uint32Array.of(3, 1), Uint32Array.of(1, 4, 0)];
    expect(numberByUse(['', 'a', 'unused', 'b', 'c'], columns)).toEqual(['', 'b', 'a', 'c']);
    expect(columns.map((column) => Array.from(column))).toEqual([
      [1, 2],
      [2, 3, 0],
    ]);
  });
});

const NOISE = Uint8Array.from({ length: 600_000 }, (_, i) => (Math.imul(i, 0x9e3779b1) >>> 13) ^ (i >>> 3));
const BOMB = zlibSync(new Uint8Array(16 * 2 ** 20));
/** Large enough for fflate to be fed in pieces. */
const LARGE_BOMB = zlibSync(new Uint8Array([...NOISE, ...new Uint8Array(2 ** 20)]));

describe.each([
  ['the platform', inflateByPlatform],
  ['fflate', inflateHere],
  ["Node's zlib", inflateWith((data, size) => inflateSync(data, { maxOutputLength: Math.max(size, 1) }))],
  ['what is there', inflateWith(undefined)],
])('inflate by %s', (_, inflate) => {
  const refused = expect.objectContaining({ name: 'PortolanError', code: 'osm-damaged' });

  test.each([0, 1, 5000, 600_000])('%i bytes', async (size) => {
    const bytes = NOISE.subarray(0, size);
    expect(Buffer.from(await inflate(zlibSync(bytes), size)).equals(bytes)).toBe(true);
    expect(Buffer.from(await inflate(zlibSync(bytes, { level: 0 }), size)).equals(bytes)).toBe(true);
  });

  test('more or fewer bytes than claimed, damage, a cut, nothing', async () => {
    for (const size of [100, 600_000]) {
      const data = zlibSync(NOISE.subarray(0, size));
      await expect(inflate(data, size - 1)).rejects.toThrow(refused);
      await expect(inflate(data, size + 1)).rejects.toThrow(refused);
      await expect(inflate(data.subarray(0, data.length >> 1), size)).rejects.toThrow(refused);
      await expect(inflate(data.subarray(0, data.length - 1), size)).rejects.toThrow(refused);
      const flipped = data.slice();
      flipped[data.length >> 1]! ^= 4;
      await expect(inflate(flipped, size)).rejects.toThrow(refused);
      const badSum = data.slice();
      badSum[data.length - 1]! ^= 1;
      await expect(inflate(badSum, size)).rejects.toThrow(refused);
      const badHeader = data.slice();
      badHeader[0]! ^= 1;
      await expect(inflate(badHeader, size)).rejects.toThrow(refused);
    }
    await expect(inflate(new Uint8Array(0), 0)).rejects.toThrow(refused);
    await expect(inflate(new Uint8Array(3), 3)).rejects.toThrow(refused);
  });

  test('a bomb is stopped', async () => {
    await expect(inflate(BOMB, BOMB.length)).rejects.toThrow(refused);
    await expect(inflate(LARGE_BOMB, NOISE.length)).rejects.toThrow(refused);
  });
});

function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

test('numbers of the text formats', () => {
  expect(
    ['0', '-0', '+7', '9007199254740991', '9007199254740992', '', ' 1', '1e3', '1.0'].map(parseInteger),
  ).toEqual([0, 0, 7, 2 ** 53 - 1, null, null, null, null, null]);
  expect(['1.5', '-.5', '5.', '1E-5', 'Infinity', '0x1', '', '.', '1e9999'].map(parseDecimal)).toEqual([
    1.5,
    -0.5,
    5,
    1e-5,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(Object.is(toUnits(-0.00000001, 10), 0)).toBe(true);
  expect([toUnits(1e-6, 10), toUnits(1.1e-6, 10), toUnits(Number.NaN, 10)]).toEqual([10, null, null]);
  expect(parseTime('1970-01-02T00:00:01.5Z')).toBe(86_401);
  expect(['1970-13-01T00:00:00Z', '1970-01-01', 'yesterday', ''].map(parseTime)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
