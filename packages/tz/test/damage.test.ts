import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { openArchive, writeArchive } from '@portolan/archive';
import { lookup, lookupAll, openTimeZones } from '@portolan/tz';
import { HEADER, MODEL, MODEL_SIZE } from '../src/boundaries/arc-model.ts';
import { LeafDecoder } from '../src/boundaries/leaf-decoder.ts';
import { LeafPacker } from '../src/boundaries/leaf-image.ts';
import { borderMaskAt, maskAt } from '../src/boundaries/locate-point.ts';
import { openTimeZonesFrom } from '../src/time-zones.ts';
import { boundariesOf, originOf, squareCell } from './everywhere/synthetic.ts';
import type { SquareLeaf } from './everywhere/synthetic.ts';

const FUZZ_RUNS = share(2000);

const leaf: SquareLeaf = {
  row: 300,
  column: 200,
  squares: 4,
  side: 5000,
  labels: Array.from({ length: 16 }, (_, k) => (k % 3 === 0 ? ['A/A', 'B/B'] : k % 3 === 1 ? ['A/A'] : [])),
};
const good = boundariesOf([
  squareCell(leaf),
  { row: 100, column: 100, zones: ['A/A'] },
  { row: 0, column: 0, zones: ['B/B', 'A/A'] },
]);
const [west, south] = originOf(leaf);
const expected = { kind: 'time-zones', major: 1 };
const refusal = expect.objectContaining({
  name: 'PortolanError',
  code: expect.stringMatching(/^(tz-data|archive-)/),
});

function ask(bytes: Uint8Array): void {
  const tz = openTimeZones(bytes);
  for (const [x, y] of [
    [2500, 2500],
    [5000, 7500],
    [12_000, 19_000],
  ] as const) {
    lookup(tz, (south + y) / 1e6, (west + x) / 1e6);
    lookupAll(tz, (south + y) / 1e6, (west + x) / 1e6);
  }
}

describe('accidents', () => {
  test('any changed byte is refused when it is opened, or when the region is asked for', () => {
    const bytes = good.slice();
    const { sections } = openArchive(good, expected);
    // Only verifyArchive looks at the padding between sections.
    const isPadding = (position: number) =>
      position >= sections[0]!.offset &&
      !sections.some(({ offset, byteLength }) => position >= offset && position < offset + byteLength);
    for (let position = 0; position < bytes.length; position += position < 5000 ? 1 : 61) {
      if (isPadding(position)) continue;
      bytes[position]! ^= 0x10;
      expect(() => ask(bytes), `byte ${position}`).toThrow(refusal);
      bytes[position]! ^= 0x10;
    }
    ask(bytes);
  });

  test('every byte of every leaf is covered by its checksum', () => {
    const bytes = good.slice();
    const arcs = openArchive(good, expected).sections.find(({ name }) => name === 'arcs')!;
    for (let position = arcs.offset; position < arcs.offset + arcs.byteLength; position++) {
      bytes[position]! ^= 1;
      expect(() => ask(bytes), `byte ${position}`).toThrow(
        expect.objectContaining({ code: 'tz-data', message: expect.stringContaining('checksum') }),
      );
      bytes[position]! ^= 1;
    }
  });

  test('a file cut short is refused', () => {
    for (let length = 0; length < good.length; length += 997)
      expect(() => ask(good.subarray(0, length))).toThrow(refusal);
  });

  test('without bytes, where no file can be read, the error says what to pass', async () => {
    const { openTimeZones: openAnywhere } = await import('../src/index.ts');
    expect(() => openAnywhere()).toThrow(
      expect.objectContaining({ code: 'tz-data', message: expect.stringContaining('@portolan/tz/lite') }),
    );
  });
});

describe('hostile files', () => {
  const archive = openArchive(good, expected);
  const sections = Object.fromEntries(
    archive.sections.map(({ name, type }) => [
      name,
      type === 'u8' ? archive.u8(name) : type === 'u16' ? archive.u16(name) : archive.u32(name),
    ]),
  );
  const forge = (changes: Record<string, Uint8Array | Uint16Array | Uint32Array>) =>
    writeArchive({
      kind: 'time-zones',
      version: { major: 1, minor: 0 },
      sections: { ...sections, ...changes },
    });

  test.each<[string, Record<string, Uint8Array | Uint16Array | Uint32Array>]>([
    ['a product that names a zone beyond the last', { products: Uint16Array.from([0, 1, 0, 2]) }],
    ['a product that is too short', { products: Uint16Array.from([0, 1, 0]) }],
    ['zone ids out of order', { zones: new TextEncoder().encode('B/B\nA/A') }],
    ['a set that is not there', { 'sets.first': Uint16Array.from([0, 1]) }],
    ['an empty set', { 'sets.first': Uint16Array.from([0, 0, 1, 3]) }],
    ['a set with an unknown zone', { sets: Uint16Array.from([0, 0, 7]) }],
    ['a grid that ends early', { grid: Uint8Array.from([1, 5]) }],
    ['a grid that is too long', { grid: Uint8Array.from([...archive.u8('grid'), 0]) }],
    ['a grid cut inside of a number', { grid: Uint8Array.from([0x81]) }],
    ['more leaves than lengths', { 'leaves.check': new Uint16Array(2) }],
    ['leaves that reach beyond the arcs', { 'leaves.first': Uint32Array.from([0, 1e9]) }],
    ['a certain probability', { model: new Uint16Array(MODEL_SIZE).fill(4096) }],
    ['a short model', { model: new Uint16Array(3).fill(2048) }],
    ['a unit shift of 40', { about: Uint32Array.from([0, 40]) }],
  ])('%s is refused', (_, changes) => {
    expect(() => ask(forge(changes))).toThrow(
      expect.objectContaining({ name: 'PortolanError', code: 'tz-data' }),
    );
  });

  test('a leaf of random bytes is refused or harmless, and takes bounded time', () => {
    const packer = new LeafPacker();
    const decoder = new LeafDecoder(archive.u16('model'), 0);
    const flat = new LeafDecoder(new Uint16Array(MODEL_SIZE).fill(4064), 3);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(703_124), fc.nat(351_562), (bytes, x, y) => {
        for (const each of [decoder, flat]) {
          if (each.decode(bytes, { width: 703_125, height: 351_563 }, packer) !== undefined) continue;
          const words = new Int32Array(packer.wordLimit + 7);
          expect(packer.write(words, 7)).toBeLessThanOrEqual(packer.wordLimit);
          expect(maskAt(words, 7, x, y) | borderMaskAt(words, 7, x, y)).toBeLessThan(1 << 16);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  test('a random grid is refused or complete', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (grid) => {
        try {
          const tz = openTimeZonesFrom(forge({ grid }));
          expect(typeof lookup(tz, 1, 1)).toBe('string');
        } catch (error) {
          expect(error).toMatchObject({ name: 'PortolanError', code: 'tz-data' });
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('FORMAT.md names every section of the file, and the places of the model', () => {
  const text = readFileSync(new URL('../FORMAT.md', import.meta.url), 'utf8');
  for (const { name, type } of openArchive(good, expected).sections)
    expect(text).toContain(`| \`${name}\` | ${type} |`);
  for (const place of [
    MODEL_SIZE,
    MODEL.secondClass,
    MODEL.sign,
    MODEL.leadingBits,
    ...Object.values(HEADER),
  ]) {
    expect(text).toContain(place.toLocaleString('en-US'));
  }
});
