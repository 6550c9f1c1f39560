import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPortolanError } from '@portolan/base';
import { base64, bytesOfBase64 } from '../../src/open-lr/base64.ts';
import { decodeOpenLr } from '../../src/open-lr/decode-reference.ts';
import { encodeLineReference } from '../../src/open-lr/encode-reference.ts';
import { decodeLineReference as decodeIndependently } from './independent-decoder.ts';

/** Bytes of references: any status but the line location's is left to the hostile ones. The first latitude stays far from the poles. */
const validBytes = fc
  .record({
    lon: fc.integer({ min: -(2 ** 23) + 1, max: 2 ** 23 - 1 }),
    lat: fc.integer({ min: -2_800_000, max: 2_800_000 }),
    points: fc.array(
      fc.record({
        east: fc.integer({ min: -0x8000, max: 0x7fff }),
        north: fc.integer({ min: -0x8000, max: 0x7fff }),
        attributes: fc.nat(63),
        more: fc.nat(255),
        distance: fc.nat(255),
      }),
      { minLength: 2, maxLength: 8 },
    ),
    offsets: fc.tuple(fc.option(fc.nat(255)), fc.option(fc.nat(255))),
  })
  .map(({ lon, lat, points, offsets: [positive, negative] }) => {
    const bytes = [11, lon >> 16, lon >> 8, lon, lat >> 16, lat >> 8, lat];
    for (const [i, { east, north, attributes, more, distance }] of points.entries()) {
      if (i > 0) bytes.push(east >> 8, east, north >> 8, north);
      bytes.push(attributes);
      if (i < points.length - 1) bytes.push(more, distance);
      else bytes.push((more & 31) | (positive === null ? 0 : 64) | (negative === null ? 0 : 32));
    }
    for (const offset of [positive, negative]) if (offset !== null) bytes.push(offset);
    return Uint8Array.from(bytes.map((byte) => byte & 255));
  });

/** The code of the error that reading throws; undefined if the bytes can be read. */
function refusalOf(reference: string | Uint8Array): string | undefined {
  try {
    decodeOpenLr(reference);
    return undefined;
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    return error.code;
  }
}

describe('decodeOpenLr', () => {
  test('gives a reference that is encoded as the same bytes and decoded as the same reference', () => {
    fc.assert(
      fc.property(validBytes, (bytes) => {
        const reference = decodeOpenLr(bytes);
        const again = encodeLineReference(reference);
        expect(again).toEqual(bytes);
        expect(decodeOpenLr(base64(again))).toEqual(reference);
      }),
      { numRuns: 300 },
    );
  });

  test('reads what a decoder reads that was written by the tables of the white paper', () => {
    fc.assert(
      fc.property(validBytes, (bytes) => {
        const found = decodeOpenLr(bytes);
        const wanted = decodeIndependently(bytes);
        expect(found.points).toHaveLength(wanted.points.length);
        for (const [i, point] of wanted.points.entries()) {
          const { lat, lon, metresToNext, weakestClassToNext, ...others } = found.points[i]!;
          expect(others).toEqual({
            functionalRoadClass: point.functionalRoadClass,
            formOfWay: point.formOfWay,
            bearingDegrees: point.bearingDegrees,
          });
          expect(lat).toBeCloseTo(point.lat, 9);
          const apart = Math.abs(lon - point.lon);
          expect(Math.min(apart, 360 - apart)).toBeCloseTo(0, 9);
          expect(weakestClassToNext).toBe(point.weakestClassToNext ?? 0);
          const [least, most] = point.metresToNext ?? [0, 0];
          expect(metresToNext).toBeCloseTo((least + most) / 2, 9);
        }
        expect(found.positiveOffset).toBe(wanted.positiveOffset ?? 0);
        expect(found.negativeOffset).toBe(wanted.negativeOffset ?? 0);
      }),
      { numRuns: 200 },
    );
  });

  test('refuses every shortened or lengthened reference, or reads another reference of that length', () => {
    fc.assert(
      fc.property(validBytes, fc.nat(), (bytes, at) => {
        const shorter = bytes.subarray(0, at % bytes.length);
        const code = refusalOf(shorter);
        if (code === undefined) expect((shorter.length - 16) % 7).toBeLessThanOrEqual(2);
        else expect(code).toBe('open-lr-format');
        if (bytes.length < 16 + 7) expect(code).toBe('open-lr-format');
      }),
    );
  });

  test('reads or refuses any bytes and any text', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.uint8Array({ minLength: 15, maxLength: 60 }).map((rest) => Uint8Array.of(11, ...rest)),
    );
    fc.assert(
      fc.property(fc.oneof(bytes, bytes.map(base64), fc.string()), (reference) => {
        expect([undefined, 'open-lr-format']).toContain(refusalOf(reference));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['nothing', new Uint8Array(0), /empty/u],
    ['version 2', Uint8Array.of(10, ...new Uint8Array(15)), /version 2/u],
    ['a circle', Uint8Array.of(3, ...new Uint8Array(15)), /another kind of location/u],
    ['15 bytes', Uint8Array.of(11, ...new Uint8Array(14)), /15 bytes/u],
    [
      'a latitude of 180 degrees',
      Uint8Array.of(11, 0, 0, 0, 127, 255, 255, ...new Uint8Array(9)),
      /latitude of point 0/u,
    ],
    ['an offset not announced', Uint8Array.of(11, ...new Uint8Array(16)), /offsets/u],
    ['an offset that is missing', Uint8Array.of(11, ...new Uint8Array(14), 64), /offsets/u],
    ['a megabyte', new Uint8Array(16 + 7 * 150_000).fill(11, 0, 1), /bytes/u],
    ['a megabyte of text', 'A'.repeat(1e6), /characters/u],
    ['text with a space', 'CwNhbCU+ jzPLAwD0/34zGw==', /base64/u],
  ])('says what is wrong with %s', (_, reference, message) => {
    expect(() => decodeOpenLr(reference)).toThrow(message);
  });
});

describe('bytesOfBase64', () => {
  test('is the inverse of base64, with and without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = base64(bytes);
        expect(bytesOfBase64(text, 40)).toEqual(bytes);
        expect(bytesOfBase64(text.replaceAll('=', ''), 40)).toEqual(bytes);
      }),
    );
  });
});
