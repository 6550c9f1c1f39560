import { share } from '@portolan/testing';
import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { gunzipByPlatform } from '../../src-node/platform-gunzip.ts';
import { gunzipByPlatform as inBrowsers } from '../../src/source/platform-gunzip.ts';

/** What the reader of tiles would make of a file without the platform, or that it refuses it. */
function portably(bytes: Uint8Array, length: number): Uint8Array | 'refused' {
  try {
    return gunzipSync(bytes, { out: new Uint8Array(length) });
  } catch {
    return 'refused';
  }
}

const content = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 400 }),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 3000 }))
    .map(([part, times]) =>
      Uint8Array.from({ length: part.length * times }, (_, at) => part[at % part.length]!),
    ),
);
const level = fc.constantFrom(0 as const, 1 as const, 6 as const, 9 as const);

describe('a gzip file of a tile', () => {
  test('is inflated by the platform where it is sound', () => {
    fc.assert(
      fc.property(content, level, (bytes, packing) => {
        const file = gzipSync(bytes, { level: packing });
        const inflated = gunzipByPlatform(file, bytes.length);
        expect(inflated).toEqual(Uint8Array.from(bytes));
        expect(inflated!.constructor).toBe(Uint8Array);
      }),
      { numRuns: share(1000) },
    );
  });

  test('that is damaged, named, or of two parts is left alone, or gives what it gives everywhere', () => {
    const damage = fc.record({
      flips: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 3 }),
      cut: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
      more: fc.uint8Array({ maxLength: 30 }),
      isTwice: fc.boolean(),
      claimed: fc.oneof(fc.constant(0), fc.integer({ min: -9, max: 9 })),
      filename: fc.constantFrom('', 'tile'),
    });
    fc.assert(
      fc.property(
        content,
        level,
        damage,
        (bytes, packing, { flips, cut, more, isTwice, claimed, filename }) => {
          const part = gzipSync(bytes, { level: packing, ...(filename === '' ? {} : { filename }) });
          const file = Uint8Array.from([...part, ...(isTwice ? part : []), ...more]).slice(
            0,
            part.length + 99 - cut,
          );
          for (const [at, value] of flips) file[2 + (at % (file.length - 2))] = value;
          const length = Math.max(0, bytes.length + claimed);
          const inflated = gunzipByPlatform(file, length);
          if (inflated !== undefined) expect(portably(file, length)).toEqual(inflated);
        },
      ),
      { numRuns: share(3000) },
    );
  });

  test('is inflated portably in browsers', () => {
    expect(inBrowsers(gzipSync(Uint8Array.of(1, 2, 3)), 3)).toBeUndefined();
  });
});
