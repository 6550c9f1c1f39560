import { zlibSync } from 'fflate';
import fc from 'fast-check';
import { crc32 } from '@portolan/base';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { encodePng, MARKER_IMAGE_LIMITS, readMarkerImage } from '@portolan/render';

async function png(width: number, height: number): Promise<Uint8Array> {
  const data = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => (at * 7919) % 256);
  return encodePng({ width, height, data }, { isPortable: true });
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) out[4 + at] = type.charCodeAt(at);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

/** A picture of grey bytes with chunks of our own. */
function made(
  width: number,
  height: number,
  raw: Uint8Array,
  before: readonly Uint8Array[] = [],
): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 0, 0, 0, 0], 8);
  return Uint8Array.from(
    [
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', head),
      ...before,
      chunk('IDAT', zlibSync(raw, { level: 9 })),
      chunk('IEND', new Uint8Array()),
    ].flatMap((part) => [...part]),
  );
}

describe('images for markers', () => {
  test('have up to 128 pixels a side', async () => {
    for (const [width, height] of [
      [1, 1],
      [128, 128],
      [128, 3],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const image = readMarkerImage(await png(width, height));
      expect([image.width, image.height, image.data.length]).toEqual([width, height, 4 * width * height]);
    }
    for (const [width, height] of [
      [129, 1],
      [1, 129],
      [4000, 4000],
    ] as const) {
      const pixels = new Uint8Array(height * (width + 1));
      expect(() => readMarkerImage(made(width, height, pixels.subarray(0, 100)))).toThrow(
        /1 to 128 are allowed on either side/,
      );
    }
  });

  test('are refused by their length before anything else', () => {
    expect(() => readMarkerImage(new Uint8Array(MARKER_IMAGE_LIMITS.bytes + 1))).toThrow(
      /128001 bytes, more than 128000/,
    );
    expect(() => readMarkerImage(new Uint8Array(MARKER_IMAGE_LIMITS.bytes))).toThrow(/no PNG/);
  });

  test('that inflate to more than their pixels end early, and chunks beside the pixels are not inflated', () => {
    // 4 MB of zeros in 4 kB.
    const bomb = made(10, 10, new Uint8Array(4_000_000));
    expect(bomb.length).toBeLessThan(MARKER_IMAGE_LIMITS.bytes);
    expect(() => readMarkerImage(bomb)).toThrow(/holds more than its pixels/);
    const profile = Uint8Array.from([0x61, 0, 0, ...zlibSync(new Uint8Array(4_000_000), { level: 9 })]);
    const plain = made(2, 2, Uint8Array.of(0, 1, 2, 0, 3, 4));
    const decorated = made(2, 2, Uint8Array.of(0, 1, 2, 0, 3, 4), [
      chunk('iCCP', profile),
      chunk('zTXt', profile),
    ]);
    expect(readMarkerImage(decorated)).toEqual(readMarkerImage(plain));
  });

  test('of any damage are images or errors', async () => {
    const whole = await png(12, 9);
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), fc.nat({ max: whole.length }), (changes, length) => {
        const bytes = whole.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        try {
          const { width, height, data } = readMarkerImage(bytes);
          expect(width <= 128 && height <= 128 && data.length === 4 * width * height).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'marker-image' });
        }
      }),
      { numRuns: share(5000), seed: seedOf(4) },
    );
  });
});
