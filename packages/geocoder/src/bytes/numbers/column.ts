import { PortolanError, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { BIT_PADDING, bitsFor, MOST_BITS, readBitsFrom, writeBits } from './bits.ts';
import { damagedPart } from '../parts.ts';

/** A list of whole numbers that is read in place, at any position. Positions outside of it, which only damage leads to, read as zeros. */
export interface Column {
  readonly length: number;
  at(index: number): number;
}

/** A column that can be searched where its values ascend. */
export interface SortedColumn extends Column {
  /** Position of the last value <= `wanted`, -1 when all are greater. */
  lastAtMost(wanted: number): number;
}

/**
 * A column of whole numbers 0 .. 2^48 in blocks of 64: each block stores the differences to its least value in as many bits as the largest
 * difference needs ("frame of reference"; Goldstein, Ramakrishnan & Shaft 1998). Values of near places and running totals take few bits,
 * and any value is read in constant time. FORMAT.md has the layout.
 */
const BLOCK = 64;
const BLOCK_SHIFT = 6;
/** The number of blocks with a common base offset, chosen so that offsets relative to it fit into 16 bits. */
const SPAN_SHIFT = 10;
const HEADER_BYTES = 8;
const WIDE = 1;

/** A block takes as long as so many ordinary steps. */
const STEPS_OF_BLOCK = 4;

/** @throws {PortolanError} `geocoder-input` when a value is not a whole number or is too large. */
export function packColumn(
  name: string,
  values: ArrayLike<number>,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop, STEPS_OF_BLOCK);
  const { length } = values;
  const blockCount = Math.ceil(length / BLOCK);
  const base = new Float64Array(blockCount);
  /** The sum of the widths of all blocks before. A block whose values have w bits takes 8 w bytes. */
  const widthsBefore = new Float64Array(blockCount + 1);
  let isWide = false;
  for (let block = 0; block < blockCount; block++) {
    const end = Math.min(length, (block + 1) * BLOCK);
    atEach();
    let least = Infinity;
    let largest = 0;
    for (let k = block * BLOCK; k < end; k++) {
      const value = values[k]!;
      if (!(value >= 0 && value < 2 ** MOST_BITS && Number.isInteger(value))) {
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
    if (least >= 2 ** 32) isWide = true;
    widthsBefore[block + 1] = widthsBefore[block]! + bitsFor(largest - least);
  }
  const spanCount = (blockCount >> SPAN_SHIFT) + 1;
  const layout = layoutOf(blockCount, isWide);
  const lastCount = length - (blockCount - 1) * BLOCK;
  const lastWidth = blockCount === 0 ? 0 : widthsBefore[blockCount]! - widthsBefore[blockCount - 1]!;
  const bitBytes =
    blockCount === 0 ? 0 : 8 * widthsBefore[blockCount - 1]! + Math.ceil((lastCount * lastWidth) / 8);
  const bytes = new Uint8Array(layout.bits + bitBytes + BIT_PADDING);
  bytes[0] = isWide ? WIDE : 0;
  const low = new Uint32Array(bytes.buffer, layout.low, blockCount);
  const high = new Uint32Array(bytes.buffer, layout.high, isWide ? blockCount : 0);
  const span = new Uint32Array(bytes.buffer, layout.span, spanCount);
  const offset = new Uint16Array(bytes.buffer, layout.offset, blockCount + 1);
  for (let block = 0; block <= blockCount; block++) {
    if (block % (1 << SPAN_SHIFT) === 0) span[block >> SPAN_SHIFT] = widthsBefore[block]!;
    offset[block] = widthsBefore[block]! - span[block >> SPAN_SHIFT]!;
    if (block === blockCount) break;
    low[block] = base[block]! % 2 ** 32;
    if (isWide) high[block] = Math.floor(base[block]! / 2 ** 32);
  }
  for (let block = 0; block < blockCount; block++) {
    const width = widthsBefore[block + 1]! - widthsBefore[block]!;
    if (width === 0) continue;
    atEach();
    const first = block * BLOCK;
    const end = Math.min(length, first + BLOCK);
    let at = (layout.bits + 8 * widthsBefore[block]!) * 8;
    for (let k = first; k < end; k++, at += width) writeBits(bytes, at, width, values[k]! - base[block]!);
  }
  return bytes;
}

/** Offsets of the arrays of a column. */
function layoutOf(
  blockCount: number,
  isWide: boolean,
): { low: number; high: number; span: number; offset: number; bits: number } {
  const low = HEADER_BYTES;
  const high = low + 4 * blockCount;
  const span = high + (isWide ? 4 * blockCount : 0);
  const offset = span + 4 * ((blockCount >> SPAN_SHIFT) + 1);
  return { low, high, span, offset, bits: offset + 2 * (blockCount + 1) };
}

/**
 * Opens a column of `length` values in constant time. Even damaged data never makes it read outside of its bytes.
 *
 * @param bytes  start at a multiple of 8 in their buffer.
 * @throws {PortolanError} `geocoder-archive` when the bytes are too few.
 */
export function openColumn(name: string, bytes: Uint8Array, length: number): SortedColumn {
  const blockCount = Math.ceil(length / BLOCK);
  const isWide = bytes[0] === WIDE;
  const layout = layoutOf(blockCount, isWide);
  if (!(layout.bits + BIT_PADDING <= bytes.length)) throw damagedPart(name, { length, bytes: bytes.length });
  const { buffer, byteOffset } = bytes;
  const low = new Uint32Array(buffer, byteOffset + layout.low, blockCount);
  const high = new Uint32Array(buffer, byteOffset + layout.high, isWide ? blockCount : 0);
  const span = new Uint32Array(buffer, byteOffset + layout.span, (blockCount >> SPAN_SHIFT) + 1);
  const offset = new Uint16Array(buffer, byteOffset + layout.offset, blockCount + 1);
  const leastOf = (block: number): number => (isWide ? low[block]! + high[block]! * 2 ** 32 : low[block]!);
  const column: SortedColumn = {
    length,
    at(index) {
      const block = index >> BLOCK_SHIFT;
      if (!(block < blockCount && block >= 0)) return 0;
      const least = leastOf(block);
      const before = offset[block]!;
      // When the next block starts another span, its offset is relative to that span.
      const width =
        ((block + 1) & ((1 << SPAN_SHIFT) - 1)) === 0
          ? span[(block + 1) >> SPAN_SHIFT]! - span[block >> SPAN_SHIFT]! - before
          : offset[block + 1]! - before;
      if (width === 0) return least;
      if (width < 0 || width > MOST_BITS) return 0;
      const start = layout.bits + 8 * (span[block >> SPAN_SHIFT]! + before);
      return least + readBitsFrom(bytes, start, (index & (BLOCK - 1)) * width, width);
    },
    lastAtMost(wanted) {
      // The least value of a block of an ascending column is its first, and is read without unpacking anything.
      let first = 0;
      let end = blockCount;
      while (first < end) {
        const middle = (first + end) >>> 1;
        if (leastOf(middle) <= wanted) first = middle + 1;
        else end = middle;
      }
      if (first === 0) return -1;
      end = Math.min(length, first * BLOCK);
      first = (first - 1) * BLOCK;
      while (end - first > 1) {
        const middle = (first + end) >>> 1;
        if (column.at(middle) <= wanted) first = middle;
        else end = middle;
      }
      return first;
    },
  };
  return column;
}
