import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { openArchive, writeArchive, type Archive } from '@portolan/archive';
import {
  codeNumber,
  isPacked,
  numberModel,
  packArchive,
  packedKind,
  unfit,
  unpackArchive,
  unpackedArchive,
  type Packing,
  type Recipe,
} from '@portolan/archive/pack';
import { mostMemoryFor } from '@portolan/base';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { vouchingBytes } from '../../src/pack/packed-layout.ts';
import { archiveContent, everyType } from '../builders.ts';
import { sealed } from './sealed.ts';

const PLAIN: Packing = { kind: 'sample', recipes: [] };

/** The squares of the first numbers: they need not be coded. Only the length of `ids` is. */
const squares: Recipe = {
  name: 'squares',
  covers: (archive: Archive) => (archive.has('ids') && archive.has('squares') ? ['squares'] : undefined),
  code(coder, archive) {
    const ids = archive.u32('ids');
    const found = archive.u32('squares');
    const count = codeNumber(coder, numberModel(1), 0, ids.length);
    if (count > ids.length) unfit('its squares');
    if (coder.isDecoder) for (let i = 0; i < count; i++) found[i] = ids[i]! ** 2;
  },
};
const WITH_SQUARES: Packing = { kind: 'sample', recipes: [squares] };

function sample(squaresOf: (id: number) => number, count = 1000): Uint8Array {
  const ids = Uint32Array.from({ length: count }, (_, i) => (i * 7919) % 5000);
  const version = { major: 1, minor: 2 };
  return writeArchive({ kind: 'sample', version, sections: { squares: ids.map(squaresOf), ids } });
}

describe('packArchive', () => {
  test('keeps every byte of any archive', async () => {
    await fc.assert(
      fc.asyncProperty(archiveContent, async (content) => {
        const bytes = writeArchive(content);
        const packing = { kind: content.kind, recipes: [squares] };
        const packed = packArchive(bytes, packing);
        expect(isPacked(packed)).toBe(true);
        expect(isPacked(bytes)).toBe(false);
        expect(packedKind(packed)).toBe(content.kind);
        expect(await unpackArchive(packed, packing)).toEqual(bytes);
        expect(unpackedArchive(packed, packing)).toEqual(bytes);
      }),
      { numRuns: share(500) },
    );
  });

  test('keeps an archive with columns of every type, and leaves what it was given alone', async () => {
    const bytes = writeArchive(everyType);
    const packing = { kind: 'every-type', recipes: [] };
    const given = bytes.slice();
    expect(await unpackArchive(packArchive(given, packing), packing)).toEqual(bytes);
    expect(given).toEqual(bytes);
    expect(unpackedArchive(bytes, packing)).toBe(bytes);
  });

  test('uses a recipe where it gives the section again, and only there', async () => {
    const right = sample((id) => id ** 2);
    const wrong = sample((id) => id ** 2 + (id === 7919 % 5000 ? 1 : 0));
    const [short, long] = [packArchive(right, WITH_SQUARES), packArchive(wrong, WITH_SQUARES)];
    expect(short.length).toBeLessThan(long.length - 1000);
    expect(await unpackArchive(short, WITH_SQUARES)).toEqual(right);
    expect(await unpackArchive(long, WITH_SQUARES)).toEqual(wrong);
    // Only what was packed by the recipe needs it.
    expect(await unpackArchive(long, PLAIN)).toEqual(wrong);
    await expect(unpackArchive(short, PLAIN)).rejects.toMatchObject({
      code: 'packed-version',
      message: expect.stringContaining('"squares"'),
    });
  });

  test('refuses another kind, a damaged archive, and what is packed already', () => {
    const bytes = sample((id) => id);
    expect(() => packArchive(bytes, { kind: 'graph', recipes: [] })).toThrow(
      expect.objectContaining({ code: 'archive-kind' }),
    );
    const damaged = bytes.slice();
    damaged[damaged.length - 1]! ^= 1;
    expect(() => packArchive(damaged, PLAIN)).toThrow(expect.objectContaining({ code: 'archive-checksum' }));
    const packed = packArchive(bytes, PLAIN);
    for (const call of [
      () => packArchive(packed, PLAIN),
      () => openArchive(packed, { kind: 'sample', major: 1 }),
    ])
      expect(call).toThrow(expect.objectContaining({ code: 'archive-packed' }));
  });

  test('reports progress, and stops when it is told to', async () => {
    const bytes = sample((id) => id ** 2);
    for (const call of [
      async (options: object) => packArchive(bytes, WITH_SQUARES, options),
      async (options: object) => unpackArchive(packArchive(bytes, WITH_SQUARES), WITH_SQUARES, options),
    ]) {
      const shares: number[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await call({
        onProgress: ({ done, total }: { done: number; total: number }) => shares.push(done / total),
      });
      expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
      expect(shares.at(-1)).toBe(1);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(call({ shouldStop: () => true })).rejects.toMatchObject({ code: 'stopped' });
    }
  });
});

describe('unpackArchive', () => {
  const bytes = sample((id) => id ** 2, 300);
  const packed = packArchive(bytes, WITH_SQUARES);

  test('reads parts as they arrive, however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(300), { maxLength: 20 }), async (cuts) => {
        const parts: Uint8Array[] = [];
        let at = 0;
        for (const size of [...cuts, packed.length]) {
          parts.push(packed.subarray(at, Math.min(at + size, packed.length)));
          at = Math.min(at + size, packed.length);
        }
        const iterate = async function* (): AsyncGenerator<Uint8Array> {
          yield* parts;
        };
        const left = [...parts];
        const stream = {
          getReader: () => ({
            read: async () => (left.length === 0 ? { done: true } : { done: false, value: left.shift()! }),
          }),
        };
        expect(await unpackArchive(iterate(), WITH_SQUARES)).toEqual(bytes);
        expect(await unpackArchive(stream, WITH_SQUARES)).toEqual(bytes);
      }),
      { numRuns: share(100) },
    );
  });

  test('refuses what is cut short or too long, at every length', async () => {
    for (let length = 0; length < packed.length; length++) {
      const cut = packed.subarray(0, length);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(unpackArchive(cut, WITH_SQUARES)).rejects.toMatchObject({ code: 'packed-length' });
      // Without its first bytes nothing says that it is packed.
      if (length >= 8)
        expect(() => unpackedArchive(cut, WITH_SQUARES)).toThrow(
          expect.objectContaining({ code: 'packed-length' }),
        );
    }
    const long = Uint8Array.from([...packed, 0]);
    await expect(unpackArchive(long, WITH_SQUARES)).rejects.toMatchObject({ code: 'packed-length' });
    expect(() => unpackedArchive(long, WITH_SQUARES)).toThrow(
      expect.objectContaining({ code: 'packed-length' }),
    );
    await expect(unpackArchive(bytes, PLAIN)).rejects.toMatchObject({ code: 'packed-format' });
  });

  test('finds every changed byte', async () => {
    for (let at = 0; at < packed.length; at++) {
      const changed = packed.slice();
      changed[at]! ^= 1 << (at % 8);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(unpackArchive(changed, WITH_SQUARES)).rejects.toMatchObject({
        code: expect.stringMatching(/^packed-(?:format|version|length|checksum|damaged)$/),
      });
    }
  });

  test('takes no memory on the word of a few bytes', () => {
    // An archive of nothing but zeros: the zeros at the end of its packed form vouch for them.
    const zeros = writeArchive({
      kind: 'sample',
      version: { major: 1, minor: 0 },
      sections: { zeros: new Uint8Array(1_000_000) },
    });
    const vouched = packArchive(zeros, PLAIN);
    expect(vouched.length).toBe(Math.ceil((zeros.length - 65_536) / 256));
    expect(Buffer.compare(unpackedArchive(vouched, PLAIN), zeros)).toBe(0);
    let end = vouched.length;
    while (vouched[end - 1] === 0) end--;
    const alone = vouched.slice(0, end);
    new DataView(alone.buffer).setUint32(24, end, true);
    expect(() => unpackedArchive(sealed(alone), PLAIN)).toThrow(
      expect.objectContaining({ code: 'packed-length' }),
    );
  });

  test('what packing makes vouches for what it unpacks to, and for no byte less', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(2 ** 17), fc.nat(2 ** 31 - 1), fc.nat(1000)), (size) => {
        for (const near of [size, 2 ** 26 + size - 500]) {
          const least = vouchingBytes(near);
          expect(mostMemoryFor(least)).toBeGreaterThanOrEqual(near);
          expect(256 * least + 65_536).toBeGreaterThanOrEqual(near);
          if (least > 0) {
            expect(Math.min(mostMemoryFor(least - 1), 256 * (least - 1) + 65_536)).toBeLessThan(near);
          }
        }
      }),
      { numRuns: share(2000) },
    );
  });

  test('ends in a clear error whatever a hostile writer put in, with checksums that fit', () => {
    const hostile = fc.record({
      edits: fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      isCounted: fc.boolean(),
    });
    fc.assert(
      fc.property(hostile, ({ edits, isCounted }) => {
        const changed = packed.slice();
        for (const [at, value] of edits) changed[(isCounted ? 8 : 32) + (at % (packed.length - 32))] = value;
        let unpacked: Uint8Array;
        try {
          unpacked = unpackedArchive(sealed(changed), WITH_SQUARES);
        } catch (error) {
          expect(error).toMatchObject({
            name: 'PortolanError',
            code: expect.stringMatching(/^(?:packed|archive)-/),
          });
          return;
        }
        // What comes out is an archive, down to its checksums.
        openArchive(unpacked, { kind: 'sample', major: 1 });
      }),
      { numRuns: share(2000) },
    );
  });
});

test('the sample in PACKED.md is what packArchive makes of it', () => {
  const text = readFileSync(new URL('../../PACKED.md', import.meta.url), 'utf8');
  const dump = /```hexdump\n(.*?)```/s.exec(text)![1]!;
  const documented = dump
    .trimEnd()
    .split('\n')
    .flatMap((line) => line.slice(6, 55).trim().split(/\s+/))
    .map((byte) => Number.parseInt(byte, 16));
  const archive = writeArchive({
    kind: 'sample',
    version: { major: 1, minor: 2 },
    sections: { ids: new Uint32Array([1, 2, 3]), name: new TextEncoder().encode('Portolan') },
  });
  expect(documented).toEqual(Array.from(packArchive(archive, PLAIN)));
});
