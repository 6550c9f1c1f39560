import { crc32 } from '@portolan/base';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import jpeg from 'jpeg-js';
import { describe, expect, test } from 'vitest';
import { encodeJpeg } from '../../src/index.ts';
import { transform, multipliers } from '../../src/jpeg/cosines.ts';
import { CHROMINANCE_AC, LUMINANCE_AC, quantizationTables, ZIGZAG } from '../../src/jpeg/tables.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Flat areas, noise, or both, in sizes that are and are not whole blocks. */
const picture: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    side: fc.constantFrom(1, 2, 7, 8, 16),
    seed: fc.nat(),
  })
  .map(({ width, height, side, seed }) => {
    const data = new Uint8Array(4 * width * height);
    for (let pixel = 0; pixel < width * height; pixel++) {
      const cell = Math.floor(Math.floor(pixel / width) / side) * 97 + Math.floor((pixel % width) / side);
      const colour = Math.imul(cell + seed + 1, 0x9e3779b1) >>> 0;
      data.set([colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255, 255], 4 * pixel);
    }
    return { width, height, data };
  });

function meanDifference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length;
}

describe('encodeJpeg', () => {
  test('is read by a decoder of others, and as near to the picture as what their encoder writes', () => {
    let [ownSum, theirSum, bytes] = [0, 0, 0];
    fc.assert(
      fc.property(picture, fc.constantFrom(50, 88, 100), (given, quality) => {
        const own = jpeg.decode(encodeJpeg(given, { quality }));
        expect([own.width, own.height]).toEqual([given.width, given.height]);
        const theirs = jpeg.decode(jpeg.encode(given, quality).data);
        const ownDifference = meanDifference(own.data, given.data);
        const theirDifference = meanDifference(theirs.data, given.data);
        // Of a few pixels either may be rounded better.
        expect(ownDifference).toBeLessThanOrEqual(theirDifference + 8);
        ownSum += ownDifference * given.data.length;
        theirSum += theirDifference * given.data.length;
        bytes += given.data.length;
      }),
      { numRuns: share(400) },
    );
    expect(ownSum / bytes).toBeLessThanOrEqual(theirSum / bytes + 0.3);
  });

  test('an area of one colour comes back as that colour', () => {
    const data = new Uint8Array(4 * 20 * 20);
    for (let at = 0; at < data.length; at += 4) data.set([200, 120, 40, 255], at);
    const { data: read } = jpeg.decode(encodeJpeg({ width: 20, height: 20, data }, { quality: 100 }));
    expect([...read.subarray(0, 4)].map((value, at) => Math.abs(value - data[at]!) <= 1)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('what is transparent lies on white', () => {
    const { data } = jpeg.decode(encodeJpeg({ width: 8, height: 8, data: new Uint8Array(256) }));
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('the dots an inch stand in the file', () => {
    const bytes = encodeJpeg({ width: 1, height: 1, data: new Uint8Array(4) }, { dpi: 300 });
    expect([...bytes.subarray(6, 18)]).toEqual([0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, 1, 44, 1, 44]);
  });

  test('the bytes do not change from one platform to the next', () => {
    const data = Uint8Array.from({ length: 4 * 33 * 21 }, (_, at) => (at % 4 === 3 ? 255 : (at * at) >> 3));
    expect(crc32(encodeJpeg({ width: 33, height: 21, data }))).toMatchInlineSnapshot(`3608850800`);
  });

  test.each([
    ['size', { width: 0, height: 1, data: new Uint8Array(0) }, {}],
    ['size', { width: 2, height: 1, data: new Uint8Array(4) }, {}],
    ['quality', { width: 1, height: 1, data: new Uint8Array(4) }, { quality: 0 }],
    ['dpi', { width: 1, height: 1, data: new Uint8Array(4) }, { dpi: 70_000 }],
  ])('a wrong %s is an error', (code, image, options) => {
    expect(() => encodeJpeg(image, options)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the cosine transform', () => {
  test('is that of the definition', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -128, max: 127 }), { minLength: 64, maxLength: 64 }),
        (values) => {
          const block = Float64Array.from(values);
          transform(block);
          const by = multipliers(new Uint8Array(64).fill(1));
          for (let v = 0; v < 8; v++) {
            for (let u = 0; u < 8; u++) {
              let sum = 0;
              for (const [at, value] of values.entries())
                sum +=
                  value *
                  Math.cos(((2 * (at & 7) + 1) * u * Math.PI) / 16) *
                  Math.cos(((2 * (at >> 3) + 1) * v * Math.PI) / 16);
              const expected = (sum / 4) * (u === 0 ? Math.SQRT1_2 : 1) * (v === 0 ? Math.SQRT1_2 : 1);
              const at = 8 * v + u;
              if (Math.abs(block[at]! * by[at]! - expected) > 1e-9)
                expect(block[at]! * by[at]!).toBeCloseTo(expected);
            }
          }
        },
      ),
      { numRuns: share(50) },
    );
  });
});

test('tables are whole', () => {
  expect([...ZIGZAG].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, at) => at));
  for (const { counts, symbols } of [LUMINANCE_AC, CHROMINANCE_AC]) {
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(162);
    expect(new Set(symbols).size).toBe(162);
  }
  expect([...quantizationTables(100)[0]]).toEqual(Array.from({ length: 64 }, () => 1));
});
