import { openArchive, writeArchive } from '@portolan/archive';
import type { Archive } from '@portolan/archive';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { EliasFano, packEliasFano } from '../../src/bytes/numbers/elias-fano.ts';
import {
  BitReader,
  bitsFor,
  BitWriter,
  folded,
  packFixed,
  readBits,
  unfolded,
} from '../../src/bytes/numbers/bits.ts';
import { openColumn, packColumn } from '../../src/bytes/numbers/column.ts';
import type { Column } from '../../src/bytes/numbers/column.ts';
import { hilbert } from '../../src/bytes/spatial/hilbert.ts';
import { Ids, packIds } from '../../src/bytes/numbers/ids.ts';
import { openParts, packParts } from '../../src/bytes/parts.ts';
import { Texts, TextsWriter } from '../../src/bytes/texts/texts.ts';
import { ByteReader, ByteWriter } from '../../src/bytes/numbers/varint.ts';

const archiveOf = (section: Uint8Array): Archive =>
  openArchive(writeArchive({ kind: 'test', version: { major: 1, minor: 0 }, sections: { s: section } }), {
    kind: 'test',
    major: 1,
  });

describe('bits', () => {
  test('a list of numbers comes back in any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 48 }), fc.array(fc.nat(), { maxLength: 60 }), (width, seeds) => {
        const values = seeds.map((seed) => (seed * 131071) % 2 ** width);
        const bytes = packFixed(values, width);
        expect(values.map((_, k) => readBits(bytes, k * width, width))).toEqual(values);
      }),
    );
  });

  test('bitsFor counts', () => {
    expect([0, 1, 2, 3, 4, 255, 256, 2 ** 32 - 1, 2 ** 32, 2 ** 40].map(bitsFor)).toEqual([
      0, 1, 2, 2, 3, 8, 9, 32, 33, 41,
    ]);
  });

  test('numbers of any widths come back one behind another, signed ones too', () => {
    const pieces = fc.array(
      fc.record({ width: fc.integer({ min: 0, max: 48 }), seed: fc.nat(), isNewByte: fc.boolean() }),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const writer = new BitWriter();
        const values = list.map(({ width, seed }) => (seed * 131071) % 2 ** width);
        const starts = list.map(({ width, isNewByte }, k) => {
          const start = isNewByte ? writer.align() : -1;
          writer.write(values[k]!, width);
          return start;
        });
        const reader = new BitReader(writer.finish());
        for (const [k, { width }] of list.entries()) {
          if (starts[k]! >= 0) reader.seek(starts[k]!);
          expect(reader.read(width)).toBe(values[k]);
        }
      }),
    );
    for (const value of [0, -1, 1, -2, 2, -(2 ** 40), 2 ** 40]) expect(unfolded(folded(value))).toBe(value);
  });
});

describe('columns', () => {
  const values = fc.oneof(
    fc.array(fc.nat({ max: 2 ** 31 - 1 }), { maxLength: 300 }),
    fc.array(fc.integer({ min: 2 ** 40, max: 2 ** 40 + 9 }), { maxLength: 300 }),
    fc.array(fc.integer({ min: 0, max: 2 ** 47 }), { maxLength: 200 }),
    fc.array(fc.constantFrom(7, 7, 7, 8), { maxLength: 300 }),
  );

  test('every value comes back', () => {
    fc.assert(
      fc.property(values, (list) => {
        const column = openColumn('c', packColumn('c', list), list.length);
        expect(list.map((_, k) => column.at(k))).toEqual(list);
      }),
    );
  });

  test('lastAtMost is what a scan finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50 }), { maxLength: 200 }),
        fc.integer({ min: -1, max: 51 }),
        (list, wanted) => {
          const sorted = list.toSorted((a, b) => a - b);
          const column = openColumn('c', packColumn('c', sorted), sorted.length);
          expect(column.lastAtMost(wanted)).toBe(sorted.findLastIndex((value) => value <= wanted));
        },
      ),
    );
  });

  test('numbers that do not fit are refused', () => {
    for (const list of [[-1], [0.5], [Number.NaN], [0, 2 ** 49]])
      expect(() => packColumn('c', list)).toThrowError(expect.objectContaining({ code: 'geocoder-input' }));
  });

  test('lastAtMost is what a scan finds beyond 1,024 blocks, and for tens of thousands of wide numbers', () => {
    const list = Array.from({ length: 70_000 }, (_, k) => (k * 48271) % 2147483647);
    for (const factor of [1, 2 ** 16]) {
      const column = openColumn(
        'c',
        packColumn(
          'c',
          list.map((value) => value * factor),
        ),
        list.length,
      );
      expect(list.every((value, k) => column.at(k) === value * factor)).toBe(true);
    }
  });

  test('too few bytes are refused, and damaged ones never lead to reads outside of them', () => {
    const bytes = packColumn('c', [1, 2, 3]);
    for (const [cut, length] of [
      [bytes, 10_000],
      [bytes.subarray(0, 8), 3],
      [bytes.subarray(0, 0), 0],
    ] as const)
      expect(() => openColumn('c', cut, length)).toThrowError(
        expect.objectContaining({ code: 'geocoder-archive' }),
      );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 9 }), (edits) => {
        const damaged = packColumn(
          'c',
          Array.from({ length: 200 }, (_, k) => k * k),
        );
        for (const [position, value] of edits) damaged[position % damaged.length] = value;
        let column: Column;
        try {
          column = openColumn('c', damaged, 200);
        } catch (error) {
          expect(error).toMatchObject({ code: 'geocoder-archive' });
          return;
        }
        const said = Array.from({ length: 202 }, (_, k) => column.at(k - 1));
        expect(said.every((value) => value >= 0 && value < 2 ** 65)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('ascending lists', () => {
  const steps = fc.oneof(
    fc.array(fc.nat({ max: 3 }), { maxLength: 400 }),
    fc.array(fc.nat({ max: 2 ** 31 - 1 }), { maxLength: 300 }),
    fc.array(fc.constantFrom(0, 0, 0, 1_000_000_000), { maxLength: 300 }),
  );
  const ascending = (list: readonly number[]): number[] => {
    let sum = 0;
    return list.map((step) => (sum += step));
  };

  test('every value comes back, and lastAtMost is what a scan finds', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (list, wanted) => {
        const values = ascending(list);
        const opened = new EliasFano('a', packEliasFano('a', values), values.length, values.at(-1) ?? 0);
        expect(values.map((_, k) => opened.at(k))).toEqual(values);
        expect(opened.lastAtMost(wanted)).toBe(values.findLastIndex((value) => value <= wanted));
      }),
    );
  });

  test('take 2 to 3 bits more than the logarithm of the mean distance', () => {
    const values = Array.from({ length: 10_000 }, (_, k) => k * 100);
    expect((packEliasFano('a', values).length * 8) / values.length).toBeLessThan(Math.log2(100) + 3.1);
  });

  test('values that do not ascend are refused', () => {
    for (const list of [[2, 1], [-1], [0.5], [2 ** 48]])
      expect(() => packEliasFano('a', list)).toThrowError(
        expect.objectContaining({ code: 'geocoder-input' }),
      );
  });

  test('samples that stand closer than the values between them are refused', () => {
    const bytes = packEliasFano(
      'a',
      Array.from({ length: 200 }, (_, k) => 3 * k),
    );
    expect(new EliasFano('a', bytes, 200, 600).at(199)).toBe(597);
    const samples = new Uint32Array(bytes.buffer, 8, 4);
    samples[1] = samples[0]! + 63;
    expect(() => new EliasFano('a', bytes, 200, Infinity)).toThrowError(
      expect.objectContaining({ code: 'geocoder-archive' }),
    );
  });

  test('damage never makes loops from one value to the next longer than the greatest value allows', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (list, edits) => {
          const values = ascending(list);
          const bytes = packEliasFano('a', values);
          for (const [position, value] of edits) bytes[position % bytes.length] = value;
          let opened: EliasFano;
          try {
            opened = new EliasFano('a', bytes, values.length, 1e9);
          } catch (error) {
            expect(error).toMatchObject({ code: 'geocoder-archive' });
            return;
          }
          let rounds = 0;
          for (let k = 1; k < values.length; k++) rounds += Math.max(0, opened.at(k) - opened.at(k - 1));
          expect(rounds).toBeLessThanOrEqual(3e9 + values.length);
        },
      ),
      { numRuns: share(1000) },
    );
  });
});

describe('ids', () => {
  const code = fc
    .record({
      id: fc.oneof(fc.nat(50), fc.nat(), fc.integer({ min: 2 ** 33, max: 2 ** 40 })),
      origin: fc.nat(7),
    })
    .map(({ id, origin }) => id * 8 + origin);
  const idsOf = (codes: readonly number[]): Ids => new Ids(archiveOf(packIds('i', codes)), 's', codes.length);

  test('every code comes back, and leads to the things that have it', () => {
    fc.assert(
      fc.property(fc.array(code, { maxLength: 300 }), code, (codes, other) => {
        const ids = idsOf(codes);
        expect(codes.map((_, k) => ids.at(k))).toEqual(codes);
        expect(codes.map((_, k) => ids.originAt(k))).toEqual(codes.map((each) => each % 8));
        for (const wanted of [...codes.slice(0, 20), other])
          expect(ids.find(wanted)).toEqual(codes.flatMap((each, k) => (each === wanted ? [k] : [])));
      }),
    );
  });

  test('every code leads to its things in a hash over many groups, too', () => {
    const codes = Array.from({ length: 5000 }, (_, k) => ((k * 48271) % 3000) * 8 + (k % 3));
    const ids = idsOf(codes);
    for (let k = 0; k < 5000; k += 37) {
      expect(ids.at(k)).toBe(codes[k]);
      expect(ids.find(codes[k]!)).toEqual(codes.flatMap((each, at) => (each === codes[k] ? [at] : [])));
    }
    expect(ids.find(9_999_999)).toEqual([]);
  });
});

describe('texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.webUrl(),
    fc.constantFrom('https://www.example.org/a', 'Mo-Fr 08:00-18:00', '+423 237 12 34', ''),
  );

  test('come back from the list and from between other bytes', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 80 }), fc.array(text, { maxLength: 80 }), (list, others) => {
        const texts = new TextsWriter(list, others);
        const inline = new ByteWriter();
        for (const each of others) texts.inline(inline, each);
        const opened = new Texts(archiveOf(texts.section()), 's');
        const wellFormed = (each: string): string => new TextDecoder().decode(new TextEncoder().encode(each));
        expect(list.map((_, k) => opened.at(k))).toEqual(list.map(wellFormed));
        const reader = new ByteReader(inline.finish());
        expect(others.map(() => opened.read(reader))).toEqual(others.map(wellFormed));
        expect([opened.at(-1), opened.at(list.length), opened.at(0.5 + list.length)]).toEqual(['', '', '']);
      }),
    );
  });

  test('repeated texts take fewer bytes', () => {
    const list = Array.from({ length: 500 }, (_, k) => `https://www.example.org/shops/${k * 7919}`);
    const bytes = new TextsWriter(list, []).section().length;
    expect(bytes).toBeLessThan(list.join('').length / 2);
  });
});

test('parts come back, and those that do not fit are refused', () => {
  const names = ['one', 'two', 'three'] as const;
  const parts = {
    one: Uint8Array.of(1),
    two: new Uint8Array(0),
    three: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
  };
  const section = packParts(names, parts);
  expect(openParts(archiveOf(section), 's', names)).toEqual(parts);
  for (let length = 0; length < section.length - 7; length++)
    expect(() => openParts(archiveOf(section.slice(0, length)), 's', names)).toThrowError(
      expect.objectContaining({ code: 'geocoder-archive' }),
    );
});

test('varints come back, signed and not, and beyond the end there are zeros', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 48), max: 2 ** 48 })), (list) => {
      const writer = new ByteWriter();
      for (const value of list) {
        writer.signed(value);
        writer.varint(Math.abs(value));
      }
      const reader = new ByteReader(writer.finish());
      for (const value of list) expect([reader.signed(), reader.varint()]).toEqual([value, Math.abs(value)]);
      expect(reader.varint()).toBe(0);
    }),
  );
});

test('neighbours on the Hilbert curve are neighbours on the globe', () => {
  const steps = 32;
  const cells = new Map<number, [number, number]>();
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const lat = Math.floor(((row + 0.5) / steps) * 180e6) - 90e6;
      const lon = Math.floor(((column + 0.5) / steps) * 360e6) - 180e6;
      cells.set(hilbert(lat, lon), [row, column]);
    }
  }
  const inOrder = [...cells].toSorted(([a], [b]) => a - b).map(([, cell]) => cell);
  expect(inOrder).toHaveLength(steps * steps);
  for (let k = 1; k < inOrder.length; k++) {
    const [row, column] = inOrder[k]!;
    const [lastRow, lastColumn] = inOrder[k - 1]!;
    expect(Math.abs(row - lastRow) + Math.abs(column - lastColumn)).toBe(1);
  }
});
