import * as fc from 'fast-check';
import { share } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import xxhash from 'xxhash-wasm';
import { xxh32 } from '@portolan/archive';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('xxh32', () => {
  test.each([
    ['', 0, 0x02cc5d05],
    ['', 0x9e3779b1, 0x36b78ae7],
    ['a', 0, 0x550d7456],
    ['abc', 0, 0x32d153ff],
    ['Nobody inspects the spammish repetition', 0, 0xe2293b2f],
  ])('of %j with seed %i is the published value', (text, seed, expected) => {
    expect(xxh32(utf8(text), seed)).toBe(expected);
  });

  describe('against xxhash-wasm', () => {
    let oracle: (bytes: Uint8Array, seed: number) => number;
    beforeAll(async () => {
      const library = await xxhash();
      oracle = (bytes, seed) => library.h32Raw(bytes, seed);
    });

    test('any bytes, any seed', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(0xffff_ffff), (bytes, seed) => {
          expect(xxh32(bytes, seed)).toBe(oracle(bytes, seed));
        }),
        { numRuns: share(2000) },
      );
    });

    test('every length up to four stripes, at every offset in its buffer', () => {
      const buffer = Uint8Array.from({ length: 80 }, (_, position) => (position * 197 + 11) % 256);
      for (let offset = 0; offset < 8; offset++) {
        for (let length = 0; length <= 64; length++) {
          const bytes = buffer.subarray(offset, offset + length);
          expect(xxh32(bytes)).toBe(oracle(bytes, 0));
        }
      }
    });

    test('ten megabytes', () => {
      const bytes = Uint8Array.from(
        { length: 10_000_003 },
        (_, position) => position * 31 + (position >>> 9),
      );
      expect(xxh32(bytes)).toBe(oracle(bytes, 0));
    });
  });

  test('shared memory has the same checksum', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, position) => position);
    const shared = new Uint8Array(new SharedArrayBuffer(108), 3, 100);
    shared.set(bytes);
    expect(xxh32(shared)).toBe(xxh32(bytes));
  });
});
