import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { chances } from '../../src/pack/bit-coder.ts';
import { codeColumn, codesFor } from '../../src/pack/columns.ts';
import {
  bitLength,
  codeNumber,
  codeSigned,
  codeSymbol,
  numberModel,
  signedModel,
} from '../../src/pack/numbers.ts';
import { RangeDecoder } from '../../src/pack/range-decoder.ts';
import { RangeEncoder } from '../../src/pack/range-encoder.ts';
import { columns } from './columns.ts';

test('what is coded bit by bit comes out again, likely or not', () => {
  const op = fc.oneof(
    fc.record({ at: fc.nat(3), bit: fc.constantFrom(0, 1) }),
    fc.record({ at: fc.constant(4), bit: fc.constant(1) }),
    fc
      .integer({ min: 0, max: 32 })
      .chain((count) => fc.record({ count: fc.constant(count), value: fc.nat(2 ** count - 1) })),
  );
  const runs = fc.array(fc.tuple(op, fc.oneof(fc.constant(1), fc.nat(300))), { maxLength: 30 });
  fc.assert(
    fc.property(runs, (list) => {
      const ops = list.flatMap(([one, times]) => Array.from({ length: times }, () => one));
      const encoder = new RangeEncoder();
      const writing = chances(5);
      for (const one of ops) {
        if ('at' in one) encoder.bit(writing, one.at, one.bit);
        else encoder.bits(one.count, one.value);
      }
      const decoder = new RangeDecoder(encoder.finish());
      const reading = chances(5);
      for (const one of ops) {
        if ('at' in one) expect(decoder.bit(reading, one.at)).toBe(one.bit);
        else expect(decoder.bits(one.count)).toBe(one.value);
      }
    }),
    { numRuns: share(1000) },
  );
});

test('a long row of what was expected takes next to nothing', () => {
  const encoder = new RangeEncoder();
  const model = chances(1);
  for (let i = 0; i < 1_000_000; i++) encoder.bit(model, 0, 1);
  // The chance of the other bit does not fall below 2^-9.5, because the slower of two stops moving there: 0.0016 bits each.
  expect(encoder.finish().length).toBeLessThan(210);
});

test('bitLength counts as a text of digits does', () => {
  const numbers = fc.oneof(
    fc.nat(),
    fc.maxSafeNat(),
    fc.nat(53).map((bits) => 2 ** bits - 1),
  );
  fc.assert(
    fc.property(numbers, (value) => {
      expect(bitLength(value)).toBe(value === 0 ? 0 : value.toString(2).length);
    }),
  );
  for (const bits of [30, 31, 32, 33, 52]) {
    expect([bitLength(2 ** bits - 1), bitLength(2 ** bits)]).toEqual([bits, bits + 1]);
  }
});

test('numbers of any size come out again', () => {
  const edges = fc.nat(52).chain((bits) => fc.constantFrom(2 ** bits - 1, 2 ** bits, 2 ** bits + 1));
  const list = fc.array(fc.tuple(fc.oneof(fc.nat(20), fc.nat(), fc.maxSafeNat(), edges), fc.boolean()));
  fc.assert(
    fc.property(list, (values) => {
      const code = (coder: RangeEncoder | RangeDecoder, isRead: boolean): number[] => {
        const plain = numberModel(2);
        const signed = signedModel(1);
        const tree = chances(2 << 8);
        return values.flatMap(([value, isNegative], i) => {
          const given = isRead ? 0 : value;
          return [
            codeNumber(coder, plain, i & 1, given),
            codeSigned(coder, signed, 0, isNegative && !isRead ? -given : given),
            codeSymbol(coder, tree, i & 1, 8, given % 256),
          ];
        });
      };
      const encoder = new RangeEncoder();
      const written = code(encoder, false);
      expect(code(new RangeDecoder(encoder.finish()), true)).toEqual(written);
      expect(written).toEqual(
        values.flatMap(([value, isNegative]) => [
          value,
          isNegative && value > 0 ? -value : value,
          value % 256,
        ]),
      );
    }),
    { numRuns: share(1000) },
  );
});

test('columns of every type come out again, by every code that is for them', () => {
  fc.assert(
    fc.property(columns, (column) => {
      const codes = codesFor(column);
      expect(codes).toContain(3);
      for (const code of codes) {
        const encoder = new RangeEncoder();
        const copy = column.slice();
        codeColumn(encoder, code, copy);
        expect(copy).toEqual(column);
        const decoded = column.slice().fill(0);
        codeColumn(new RangeDecoder(encoder.finish()), code, decoded);
        expect(new Uint8Array(decoded.buffer)).toEqual(new Uint8Array(column.slice().buffer));
      }
    }),
    { numRuns: share(500) },
  );
});

test('any bytes decode to something, soon', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), columns, (bytes, like) => {
      for (const code of [0, 1, 2, 3, 77]) codeColumn(new RangeDecoder(bytes), code, like.slice());
    }),
    { numRuns: share(500) },
  );
});
