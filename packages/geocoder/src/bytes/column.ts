import type { Archive, SectionData } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import { BIT_PADDING, bitsFor, readBits, writeBits } from './bits.ts';

/**
 * A column of whole numbers 0 .. 2^48 in blocks of 64: each block holds the differences to its least value in as many bits as the largest
 * of them needs ("frame of reference"; Goldstein, Ramakrishnan & Shaft 1998). What lies together in space or was counted up takes few
 * bits, and any value is still read in constant time.
 *
 * Sections: `<name>` u8, the bits of all blocks; `<name>.base` u32 or f64, the least value of each block; `<name>.width` u8, the bits of a
 * difference; `<name>.start` u32, the byte where each block begins.
 */
export interface Column {
  readonly length: number;
  at(index: number): number;
}

const COLUMN_BLOCK = 64;
const BLOCK_SHIFT = 6;
/** Bits of the widest difference: two reads of 24. */
const MOST_BITS = 48;

export function columnSections(name: string, values: ArrayLike<number>): Record<string, SectionData> {
  const blockCount = Math.ceil(values.length / COLUMN_BLOCK);
  const base = new Float64Array(blockCount);
  const width = new Uint8Array(blockCount);
  const start = new Uint32Array(blockCount);
  let byteCount = 0;
  let largestBase = 0;
  for (let block = 0; block < blockCount; block++) {
    const first = block * COLUMN_BLOCK;
    const end = Math.min(values.length, first + COLUMN_BLOCK);
    let least = Infinity;
    let largest = 0;
    for (let k = first; k < end; k++) {
      const value = values[k]!;
      if (!(value >= 0 && Number.isInteger(value))) {
        throw new PortolanError('geocoder-input', `column "${name}" cannot hold ${value}`, {
          name,
          index: k,
          value,
        });
      }
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
    base[block] = least;
    width[block] = bitsFor(largest - least);
    if (width[block]! > MOST_BITS) {
      throw new PortolanError('geocoder-input', `column "${name}" spans more than 2^48`, {
        name,
        least,
        largest,
      });
    }
    start[block] = byteCount;
    byteCount += Math.ceil(((end - first) * width[block]!) / 8);
    if (least > largestBase) largestBase = least;
  }
  const bytes = new Uint8Array(byteCount + BIT_PADDING);
  for (let k = 0; k < values.length; k++) {
    const block = k >> BLOCK_SHIFT;
    const at = start[block]! * 8 + (k % COLUMN_BLOCK) * width[block]!;
    writeBits(bytes, at, width[block]!, values[k]! - base[block]!);
  }
  return {
    [name]: bytes,
    [`${name}.base`]: largestBase < 2 ** 32 ? Uint32Array.from(base) : base,
    [`${name}.width`]: width,
    [`${name}.start`]: start,
  };
}

/**
 * Opens a column of `length` values and checks that every read stays inside of its sections.
 *
 * @throws {PortolanError} `geocoder-archive` when it does not.
 */
export function openColumn(archive: Archive, name: string, length: number): Column {
  const bytes = archive.u8(name);
  const isWide = archive.sections.some(
    (section) => section.name === `${name}.base` && section.type === 'f64',
  );
  const base = isWide ? archive.f64(`${name}.base`) : archive.u32(`${name}.base`);
  const width = archive.u8(`${name}.width`);
  const start = archive.u32(`${name}.start`);
  const blockCount = Math.ceil(length / COLUMN_BLOCK);
  let isSound = base.length === blockCount && width.length === blockCount && start.length === blockCount;
  for (let block = 0; isSound && block < blockCount; block++) {
    const values = Math.min(COLUMN_BLOCK, length - block * COLUMN_BLOCK);
    const end = start[block]! + Math.ceil((values * width[block]!) / 8) + BIT_PADDING;
    isSound = width[block]! <= MOST_BITS && end <= bytes.length && base[block]! >= 0;
  }
  if (!isSound) {
    throw new PortolanError(
      'geocoder-archive',
      `section "${name}" of this geocoder archive contradicts its lengths: rebuild with portolan build`,
      { section: name, length },
    );
  }
  return {
    length,
    at(index) {
      const block = index >> BLOCK_SHIFT;
      const bits = width[block];
      // Outside of the column, where only damage leads, there are zeros.
      if (bits === undefined) return 0;
      if (bits === 0) return base[block]!;
      return base[block]! + readBits(bytes, start[block]! * 8 + (index & (COLUMN_BLOCK - 1)) * bits, bits);
    },
  };
}

/** Position of the last value <= `wanted` in an ascending column, -1 when all are greater. */
export function lastAtMost(column: Column, wanted: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.at(middle) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
