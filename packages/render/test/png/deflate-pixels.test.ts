import { inflateSync } from 'node:zlib';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deflatePixels } from '../../src/png/deflate-pixels.ts';
import { codeLengths, codesOf } from '../../src/png/huffman.ts';

/** Rows with a byte 0 before each, byte by byte. */
function rowsOf(pixels: Int32Array, width: number, pixelBytes: number): Uint8Array {
  const rows: number[] = [];
  for (const [at, pixel] of pixels.entries()) {
    if (at % width === 0) rows.push(0);
    for (let byte = 0; byte < pixelBytes; byte++) rows.push((pixel >>> (8 * byte)) & 255);
  }
  return Uint8Array.from(rows);
}

/** Lengths of a Huffman code without a limit: the two rarest nodes are joined until one is left. */
function plainCost(counts: readonly number[]): number {
  const nodes = counts.filter((count) => count > 0);
  let cost = nodes.length === 1 ? nodes[0]! : 0;
  while (nodes.length > 1) {
    nodes.sort((a, b) => b - a);
    const joined = nodes.pop()! + nodes.pop()!;
    cost += joined;
    nodes.push(joined);
  }
  return cost;
}

describe('pixels', () => {
  test('come back from zlib as rows without a filter', () => {
    const picture = fc
      .record({
        width: fc.integer({ min: 1, max: 300 }),
        height: fc.integer({ min: 1, max: 40 }),
        colours: fc.integer({ min: 1, max: 400 }),
        run: fc.integer({ min: 1, max: 120 }),
        seed: fc.integer(),
      })
      .map(({ width, height, colours, run, seed }) => {
        const pixels = new Int32Array(width * height);
        let state = seed;
        for (let at = 0; at < pixels.length;) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          const color = Math.imul((state >>> 8) % colours, 0x9e3779b1);
          const long = 1 + ((state >>> 20) % run);
          pixels.fill(color, at, at + long);
          at += long;
        }
        return { pixels, width };
      });
    fc.assert(
      fc.property(picture, fc.constantFrom(3 as const, 4 as const), ({ pixels, width }, bytes) => {
        const back = inflateSync(deflatePixels(pixels, width, bytes));
        expect(back.equals(rowsOf(pixels, width, bytes))).toBe(true);
      }),
      { numRuns: share(300) },
    );
  });

  test.each([
    [1, 1],
    [60_000, 3],
    [3, 60_000],
    [11_000, 9],
  ])('of %i by %i come back, flat and of many colours', (width, height) => {
    const pixels = Int32Array.from({ length: width * height }, (_, at) => (at % 7 < 4 ? 0x336699 : at * 77));
    expect(inflateSync(deflatePixels(pixels, width, 3)).equals(rowsOf(pixels, width, 3))).toBe(true);
  });
});

describe('codes', () => {
  test('are complete, within their limit, no prefix of each other, and the shortest where the limit lets them', () => {
    const counts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 }), fc.nat(1e6)), {
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(counts, fc.constantFrom(7, 15), (given, longest) => {
        const used = given.filter((count) => count > 0).length;
        const lengths = new Uint8Array(given.length);
        codeLengths(Int32Array.from(given), longest, lengths);
        let room = 0;
        for (const [symbol, length] of lengths.entries()) {
          expect(length > 0).toBe(given[symbol]! > 0);
          expect(length).toBeLessThanOrEqual(longest);
          if (length > 0) room += 2 ** -length;
        }
        if (used > 1) expect(room).toBe(1);
        const cost = given.reduce((sum, count, symbol) => sum + count * lengths[symbol]!, 0);
        if (Math.max(...lengths) < longest) expect(cost).toBe(plainCost(given));
        else expect(cost).toBeGreaterThanOrEqual(plainCost(given));
        const codes = new Uint16Array(given.length);
        codesOf(lengths, codes);
        const written = [...lengths].flatMap((length, symbol) => {
          const bits = Array.from({ length }, (_, bit) => (codes[symbol]! >>> bit) & 1).join('');
          return length > 0 ? [bits] : [];
        });
        written.sort();
        for (const [at, bits] of written.slice(1).entries())
          expect(bits.startsWith(written[at]!)).toBe(false);
      }),
      { numRuns: share(500) },
    );
  });
});
