import { PortolanError, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { BIT_PADDING, MOST_BITS, readBitsFrom, writeBits } from './bits.ts';
import type { SortedColumn } from './column.ts';
import { damagedPart } from '../parts.ts';

/**
 * Ascending whole numbers, each in 2 to 3 bits more than the logarithm of the mean distance (Elias 1974, Fano 1971): the low bits of each
 * value as they are, the high bits as gaps in a bit string, in which the k-th one bit at position p means the value p - k. Lists of offsets
 * are stored like this. Even damaged data cannot descend by more than the values of one sample of 64, so loops between neighbouring offsets
 * stay bounded. FORMAT.md has the layout.
 */
const SAMPLE = 64;
const SAMPLE_SHIFT = 6;
const HEADER_BYTES = 8;
const WORD_BITS = 32;

/** @throws {PortolanError} `geocoder-input` when the values do not ascend. */
export function packEliasFano(
  name: string,
  values: ArrayLike<number>,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop);
  const { length } = values;
  const last = length === 0 ? 0 : values[length - 1]!;
  let lowBits = 0;
  while (2 ** (lowBits + 1) * length <= last + 1 && lowBits < MOST_BITS) lowBits++;
  if (length === 0) lowBits = 0;
  const step = 2 ** lowBits;
  const wordCount = length === 0 ? 0 : Math.ceil((Math.floor(last / step) + length) / WORD_BITS);
  const layout = layoutOf(length, wordCount);
  const bytes = new Uint8Array(layout.low + Math.ceil((length * lowBits) / 8) + BIT_PADDING);
  const header = new Uint32Array(bytes.buffer, 0, 2);
  header[0] = lowBits;
  header[1] = wordCount;
  const sample = new Uint32Array(bytes.buffer, layout.sample, Math.ceil(length / SAMPLE));
  const high = new Uint32Array(bytes.buffer, layout.high, wordCount);
  let before = 0;
  for (let k = 0; k < length; k++) {
    atEach();
    const value = values[k]!;
    if (!(value >= before && Number.isInteger(value) && value < 2 ** MOST_BITS)) {
      throw new PortolanError('geocoder-input', `"${name}" cannot hold ${value} behind ${before}`, {
        name,
        index: k,
        value,
      });
    }
    before = value;
    const position = Math.floor(value / step) + k;
    if (k % SAMPLE === 0) sample[k >> SAMPLE_SHIFT] = position;
    high[position >>> 5]! |= 1 << (position & 31);
    if (lowBits > 0) writeBits(bytes, layout.low * 8 + k * lowBits, lowBits, value % step);
  }
  return bytes;
}

function layoutOf(length: number, wordCount: number): { sample: number; high: number; low: number } {
  const sample = HEADER_BYTES;
  const high = sample + 4 * Math.ceil(length / SAMPLE);
  return { sample, high, low: high + 4 * wordCount };
}

/** A list that `packAscending` wrote. */
export class EliasFano implements SortedColumn {
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #lowBits: number;
  /** 2 to the power of the number of low bits. */
  readonly #step: number;
  readonly #lowStart: number;
  readonly #sample: Uint32Array;
  readonly #high: Uint32Array;
  /** Position and value of the last access. Most accesses come in pairs: the begin and the end of a list. */
  #lastIndex = -2;
  #lastPosition = 0;

  /**
   * Reads every 64th value. The other values, even damaged ones, lie between these.
   *
   * @param bytes  start at a multiple of 8 in their buffer.
   * @param most  the largest allowed value.
   * @throws {PortolanError} `geocoder-archive` when the bytes are too few or do not form such a list.
   */
  constructor(name: string, bytes: Uint8Array, length: number, most: number) {
    const [lowBits = 0, wordCount = 0] = bytes.length < HEADER_BYTES ? [] : wordsOf(bytes, 0, 2);
    const layout = layoutOf(length, wordCount);
    const needed = layout.low + Math.ceil((length * lowBits) / 8) + BIT_PADDING;
    if (bytes.length < HEADER_BYTES || lowBits > MOST_BITS || !(needed <= bytes.length))
      throw damagedPart(name, { length, bytes: bytes.length });
    this.length = length;
    this.#bytes = bytes;
    this.#lowBits = lowBits;
    this.#step = 2 ** lowBits;
    this.#lowStart = layout.low;
    this.#sample = wordsOf(bytes, layout.sample, Math.ceil(length / SAMPLE));
    this.#high = wordsOf(bytes, layout.high, wordCount);
    if (!this.#isSound() || (length > 0 && this.at(length - 1) > most))
      throw damagedPart(name, { length, most });
  }

  /** Whether the samples lie within the bit string and ascend by at least as many positions as there are values between them. */
  #isSound(): boolean {
    const sample = this.#sample;
    let before = -SAMPLE;
    for (let k = 0; k < sample.length; k++) {
      if (sample[k]! < before + SAMPLE) return false;
      before = sample[k]!;
    }
    return before < this.#high.length * WORD_BITS;
  }

  at(index: number): number {
    if (!(index >= 0 && index < this.length)) return 0;
    return (this.#positionOf(index) - index) * this.#step + this.#lowOf(index);
  }

  /** Position of the last value <= `wanted`, -1 when all are greater. Searches the samples first, since their positions are known. */
  lastAtMost(wanted: number): number {
    let low = 0;
    let high = this.#sample.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const index = middle * SAMPLE;
      if ((this.#sample[middle]! - index) * this.#step + this.#lowOf(index) <= wanted) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return -1;
    let first = (low - 1) * SAMPLE;
    let end = Math.min(this.length, first + SAMPLE);
    // The first sample is not greater than `wanted`.
    while (end - first > 1) {
      const middle = (first + end) >>> 1;
      if (this.at(middle) <= wanted) first = middle;
      else end = middle;
    }
    return first;
  }

  #lowOf(index: number): number {
    if (this.#lowBits === 0) return 0;
    const at = index * this.#lowBits;
    const byte = Math.floor(at / 8);
    return readBitsFrom(this.#bytes, this.#lowStart + byte, at - byte * 8, this.#lowBits);
  }

  /**
   * Position of the one bit of a value. The search starts at the value of the last access if it is near, otherwise at the sample before,
   * and skips whole words first.
   */
  #positionOf(index: number): number {
    const step = index - this.#lastIndex;
    if (step === 0) return this.#lastPosition;
    const position = step === 1 ? this.#next() : this.#select(index);
    this.#lastIndex = index;
    this.#lastPosition = position;
    return position;
  }

  #next(): number {
    const high = this.#high;
    const from = this.#lastPosition + 1;
    let at = from >>> 5;
    let word = (high[at] ?? 0) & (-1 << (from & 31));
    while (word === 0 && ++at < high.length) word = high[at]!;
    return word === 0 ? from : at * WORD_BITS + 31 - Math.clz32(word & -word);
  }

  #select(index: number): number {
    const high = this.#high;
    const block = index >> SAMPLE_SHIFT;
    const start = this.#sample[block]!;
    let left = index & (SAMPLE - 1);
    let at = start >>> 5;
    let word = high[at]! & (-1 << (start & 31));
    for (let ones = onesOf(word); ones <= left; ones = onesOf(word)) {
      left -= ones;
      word = high[++at] ?? 0;
      // Only damaged data has too few one bits; the search stops at the next sample.
      if (at >= high.length) return this.#sample[block + 1] ?? high.length * WORD_BITS;
    }
    // Skips half words, then bytes, whose one bits all come before the wanted one.
    let shift = 0;
    for (let width = WORD_BITS / 2; width >= 8; width /= 2) {
      const ones = onesOf((word >>> shift) & ((1 << width) - 1));
      if (ones <= left) {
        left -= ones;
        shift += width;
      }
    }
    let rest = word >>> shift;
    for (; left > 0; left--) rest &= rest - 1;
    return Math.min(
      at * WORD_BITS + shift + 31 - Math.clz32(rest & -rest),
      this.#sample[block + 1] ?? Infinity,
    );
  }
}

function wordsOf(bytes: Uint8Array, start: number, count: number): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset + start, count);
}

/** Number of one bits in a word, counted in pairs, then in fours, then in bytes. */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
