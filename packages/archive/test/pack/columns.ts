import fc from 'fast-check';
import type { SectionData } from '@portolan/archive';

const SIZE = { maxLength: 300 };

/** Columns as archives have them: of noise, ascending, of few values, and floats that are whole numbers or are not. */
export const columns: fc.Arbitrary<SectionData> = fc.oneof(
  fc.uint8Array(SIZE),
  fc.int8Array(SIZE),
  fc.uint16Array(SIZE),
  fc.int16Array(SIZE),
  fc.uint32Array(SIZE),
  fc.int32Array(SIZE),
  fc.float32Array(SIZE),
  fc.float64Array(SIZE),
  fc.array(fc.nat(99), SIZE).map((values) => Uint32Array.from(values.toSorted((a, b) => a - b))),
  fc.array(fc.constantFrom(0, 7, 0xffffffff), SIZE).map((values) => Uint32Array.from(values)),
  fc
    .array(
      fc.maxSafeInteger().map((value) => value / 2),
      SIZE,
    )
    .map((values) => Float64Array.from(values, Math.trunc)),
  fc.array(fc.constantFrom(-0, 0, 1, NaN, Infinity), SIZE).map((values) => Float64Array.from(values)),
);
