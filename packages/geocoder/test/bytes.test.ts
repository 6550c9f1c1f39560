import { openArchive, writeArchive } from '@portolan/archive';
import type { Archive, SectionData } from '@portolan/archive';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsFor, packFixed, readBits } from '../src/bytes/bits.ts';
import { columnSections, lastAtMost, openColumn } from '../src/bytes/column.ts';
import { hilbert } from '../src/bytes/hilbert.ts';
import { ByteReader, ByteWriter } from '../src/bytes/varint.ts';

const archiveOf = (sections: Record<string, SectionData>): Archive =>
  openArchive(writeArchive({ kind: 'test', version: { major: 1, minor: 0 }, sections }), {
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
      { seed: 1 },
    );
  });

  test('bitsFor counts', () => {
    expect([0, 1, 2, 3, 4, 255, 256, 2 ** 40].map(bitsFor)).toEqual([0, 1, 2, 2, 3, 8, 9, 41]);
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
        const column = openColumn(archiveOf(columnSections('c', list)), 'c', list.length);
        expect(list.map((_, k) => column.at(k))).toEqual(list);
      }),
      { seed: 2 },
    );
  });

  test('lastAtMost is what a scan finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50 }), { maxLength: 200 }),
        fc.integer({ min: -1, max: 51 }),
        (list, wanted) => {
          const sorted = list.toSorted((a, b) => a - b);
          const column = openColumn(archiveOf(columnSections('c', sorted)), 'c', sorted.length);
          expect(lastAtMost(column, wanted)).toBe(sorted.findLastIndex((value) => value <= wanted));
        },
      ),
      { seed: 3 },
    );
  });

  test('numbers that do not fit are refused', () => {
    for (const list of [[-1], [0.5], [Number.NaN], [0, 2 ** 49]])
      expect(() => columnSections('c', list)).toThrowError(
        expect.objectContaining({ code: 'geocoder-input' }),
      );
  });

  test('sections that contradict the length are refused', () => {
    const sections = columnSections('c', [1, 2, 3]);
    expect(() => openColumn(archiveOf(sections), 'c', 65)).toThrowError(
      expect.objectContaining({ code: 'geocoder-archive' }),
    );
    const wide = { ...sections, 'c.width': Uint8Array.of(40) };
    expect(() => openColumn(archiveOf(wide), 'c', 3)).toThrowError(
      expect.objectContaining({ code: 'geocoder-archive' }),
    );
  });
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
    { seed: 4 },
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
