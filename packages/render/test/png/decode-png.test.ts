import { crc32 } from '@portolan/base';
import { seedOf, share } from '@portolan/testing';
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { decodePng } from '../../src/png/decode-png.ts';

/** Colour types of PNG by number, with their channels and depths (section 11.2.1). */
const KINDS = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ type: 0, channels: 1, depth })),
  ...[8, 16].map((depth) => ({ type: 2, channels: 3, depth })),
  ...[1, 2, 4, 8].map((depth) => ({ type: 3, channels: 1, depth })),
  ...[8, 16].map((depth) => ({ type: 4, channels: 2, depth })),
  ...[8, 16].map((depth) => ({ type: 6, channels: 4, depth })),
];
/** Where the passes of an interlaced picture begin, and their steps (Adam7, section 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(new TextEncoder().encode(type), 4);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly kind: (typeof KINDS)[number];
  readonly isInterlaced: boolean;
  /** Values of the channels, pixel by pixel. */
  readonly values: readonly number[];
  /** The filter of each row, over and over. */
  readonly filters: readonly number[];
  /** The colour that is clear, or the alpha of the colours of a palette. */
  readonly clear: readonly number[] | undefined;
}

/** The rows of some pixels, packed and filtered (section 9), each behind the number of its filter. */
function rowsOf(
  { width, kind, values, filters }: Picture,
  columns: readonly number[],
  rows: readonly number[],
): number[] {
  if (columns.length === 0) return [];
  const plain = rows.map((row) => {
    const bits = columns
      .flatMap((column) => {
        const at = (row * width + column) * kind.channels;
        return values.slice(at, at + kind.channels);
      })
      .map((value) => value.toString(2).padStart(kind.depth, '0'))
      .join('');
    return Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
      Number.parseInt(bits.slice(8 * at, 8 * at + 8).padEnd(8, '0'), 2),
    );
  });
  const back = Math.max(1, (kind.channels * kind.depth) >> 3);
  return plain.flatMap((row, nth) => {
    const filter = filters[nth % filters.length]!;
    const above = plain[nth - 1];
    const filtered = row.map((value, at) => {
      const [a, b, c] = [row[at - back] ?? 0, above?.[at] ?? 0, above?.[at - back] ?? 0];
      const nearest = [a, b, c].toSorted((x, y) => Math.abs(a + b - c - x) - Math.abs(a + b - c - y))[0]!;
      return (value - [0, a, b, Math.floor((a + b) / 2), nearest][filter]!) & 255;
    });
    return [filter, ...filtered];
  });
}

const from = (first: number, step: number, end: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, k) => first + k * step);

function encoded(picture: Picture, more = 0): Uint8Array {
  const { width, height, kind, isInterlaced, clear } = picture;
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const bytes = passes.flatMap(([x, y, stepX, stepY]) =>
    rowsOf(picture, from(x, stepX, width), from(y, stepY, height)),
  );
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([kind.depth, kind.type, 0, 0, isInterlaced ? 1 : 0], 8);
  const palette = Uint8Array.from({ length: 3 * 2 ** Math.min(8, kind.depth) }, (_, k) => (k * 37) % 256);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    ...(kind.type === 3 ? [chunk('PLTE', palette)] : []),
    ...(clear === undefined ? [] : [chunk('tRNS', clearBytes(picture))]),
    chunk('IDAT', zlibSync(Uint8Array.from([...bytes, ...new Uint8Array(more)]))),
    chunk('IEND', new Uint8Array()),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function clearBytes({ kind: { type }, clear = [] }: Picture): Uint8Array {
  return Uint8Array.from(
    type === 3 ? clear.map((value) => value & 255) : clear.flatMap((value) => [value >> 8, value & 255]),
  );
}

/** What the values say, as PNG defines it. */
function expectedOf({ kind: { type, channels, depth }, values, clear }: Picture): number[] {
  const rgba: number[] = [];
  for (let at = 0; at < values.length; at += channels) {
    if (type === 3) {
      const index = values[at]!;
      rgba.push(...[0, 1, 2].map((part) => ((3 * index + part) * 37) % 256), (clear?.[index] ?? 255) & 255);
      continue;
    }
    const own = values.slice(at, at + channels).map((value) => (value * 255) / (2 ** depth - 1));
    const colour = channels < 3 ? [own[0]!, own[0]!, own[0]!] : own.slice(0, 3);
    const isClear = clear?.every((value, channel) => value === values[at + channel]) === true;
    rgba.push(...colour, channels % 2 === 0 ? own.at(-1)! : isClear ? 0 : 255);
  }
  return rgba;
}

const pictures: fc.Arbitrary<Picture> = fc
  .record({
    width: fc.integer({ min: 1, max: 11 }),
    height: fc.integer({ min: 1, max: 11 }),
    kind: fc.constantFrom(...KINDS),
    isInterlaced: fc.boolean(),
    filters: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
  })
  .chain((picture) => {
    const { channels, depth, type } = picture.kind;
    const count = picture.width * picture.height * channels;
    // Few different values, so that some are the clear one.
    const value = fc.oneof(fc.nat(Math.min(3, 2 ** depth - 1)), fc.nat(2 ** depth - 1));
    const values = fc.array(value, { minLength: count, maxLength: count });
    const clearCount = type === 3 ? 2 ** depth : channels;
    const clear =
      channels % 2 === 0
        ? fc.constant(undefined)
        : fc.option(fc.array(value, { minLength: channels, maxLength: clearCount }), { nil: undefined });
    return fc.record({ values, clear }).map((more) => ({ ...picture, ...more }));
  });

describe('PNG pictures', () => {
  test('of every colour type and depth, interlaced or not, are what their values say', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const { width, height, data } = decodePng(encoded(picture), 1_000);
        expect([width, height]).toEqual([picture.width, picture.height]);
        const expected = expectedOf(picture);
        expect(data).toHaveLength(expected.length);
        const worst = expected.reduce((most, value, at) => Math.max(most, Math.abs(value - data[at]!)), 0);
        expect(worst).toBeLessThanOrEqual(0.51);
      }),
      { numRuns: share(3_000), seed: seedOf(11) },
    );
  });

  test('that hold more than their pixels, have too many, or are none, are refused', () => {
    const picture: Picture = {
      width: 3,
      height: 3,
      kind: KINDS[3]!,
      isInterlaced: false,
      filters: [4],
      clear: undefined,
      values: Array.from({ length: 9 }, () => 7),
    };
    expect(decodePng(encoded(picture), 9).data[0]).toBe(7);
    expect(() => decodePng(encoded(picture, 1_000_000), 9)).toThrow(/more than its pixels/);
    expect(() => decodePng(encoded(picture), 8)).toThrow(/3 x 3 has more than 8 pixels/);
    expect(() => decodePng(new Uint8Array(50), 8)).toThrow(/no PNG/);
  });
});
