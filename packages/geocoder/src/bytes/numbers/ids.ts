import { type CheckStop, neverStop, nowAndThen, stoppable } from '@portolan/base';
import { ORIGINS } from '../../origins.ts';
import { EliasFano, packEliasFano } from './elias-fano.ts';
import { bitsFor, BitWriter, MOST_BITS, packFixed, readBits, readBitsFrom } from './bits.ts';
import { openColumn, packColumn } from './column.ts';
import type { Column } from './column.ts';
import { openParts, packParts } from '../parts.ts';
import type { Archive } from '@portolan/archive';

/**
 * The source object of each thing, as an id code. Things are mostly ordered by place, while ids were assigned in order of time, so
 * neighbours often have similar ids. Blocks of 64 therefore store their ids ascending, as differences, and the rank of each thing among
 * them.
 *
 * To find things by a code, a hash of the id leads to the groups of 512 things that contain an id with that hash.
 */
const BLOCK = 64;
const RANK_BITS = 6;
const GROUP = 512;
/** Average number of ids that share a hash. */
const BUCKET = 16;
/** The most groups of one hash that are searched. */
const MOST_GROUPS = 1024;
/** The number of blocks whose ids are kept: what lies together is mostly in one to three of them. */
const KEPT = 16;
/** Bits of a difference by its class; the class takes four bits before it. */
const CLASS_BITS = 4;
/** The most that `readBitsFrom` reads at once. */
const WORD_BITS = 24;
const CLASS_WIDTHS = [0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 18, 22, 27, 48];

/** The first class that is wide enough for a difference. */
const CLASS_OF_WIDTH = Uint8Array.from({ length: MOST_BITS + 1 }, (_, width) =>
  CLASS_WIDTHS.findIndex((bits) => bits >= width),
);

export const ID_PARTS = ['origin', 'rank', 'start', 'gaps', 'bucket', 'group'] as const;

/** A block takes as long as so many ordinary steps. */
const STEPS_OF_BLOCK = 16;

/** @param codes  the `codeOf` of each thing. */
export function packIds(
  name: string,
  codes: ArrayLike<number>,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const atEach = nowAndThen(checkStop, STEPS_OF_BLOCK);
  const { length } = codes;
  const origins = new Uint8Array(length);
  const ids = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    origins[k] = codes[k]! % ORIGINS;
    ids[k] = Math.floor(codes[k]! / ORIGINS);
  }
  const ranks = new Uint8Array(length);
  const order = new Uint32Array(BLOCK);
  const gaps = new BitWriter();
  const starts: number[] = [];
  for (let first = 0; first < length; first += BLOCK) {
    atEach();
    starts.push(gaps.align());
    const end = Math.min(length, first + BLOCK);
    // Insertion sort, since blocks are small and neighbours are often in order.
    for (let k = first; k < end; k++) {
      let rank = k - first;
      for (; rank > 0 && ids[order[rank - 1]!]! > ids[k]!; rank--) order[rank] = order[rank - 1]!;
      order[rank] = k;
    }
    let before = 0;
    for (let rank = 0; rank < end - first; rank++) {
      const k = order[rank]!;
      ranks[k] = rank;
      const gap = ids[k]! - before;
      const kind = CLASS_OF_WIDTH[bitsFor(gap)]!;
      gaps.write(kind, CLASS_BITS);
      gaps.write(gap, CLASS_WIDTHS[kind]!);
      before = ids[k]!;
    }
  }
  const { buckets, groups } = hashIndex(ids, checkStop);
  return packParts(ID_PARTS, {
    origin: packColumn(`${name} origin`, origins, checkStop),
    rank: packFixed(ranks, RANK_BITS),
    start: packEliasFano(`${name} start`, starts),
    gaps: gaps.finish(),
    bucket: packEliasFano(`${name} bucket`, buckets),
    group: packFixed(groups, groupBits(length)),
  });
}

const groupBits = (length: number): number => bitsFor(Math.ceil(length / GROUP) - 1);
const bucketCountOf = (length: number): number => (length <= GROUP ? 0 : Math.ceil(length / BUCKET));

/** Groups by hash, ascending and without repetition: those of a hash are `buckets[hash] .. buckets[hash + 1]`. */
function hashIndex(ids: Float64Array, checkStop: CheckStop): { buckets: Uint32Array; groups: Uint32Array } {
  const bucketCount = bucketCountOf(ids.length);
  const buckets = new Uint32Array(bucketCount + 1);
  if (bucketCount === 0) return { buckets, groups: new Uint32Array(0) };
  const hashes = Uint32Array.from(ids, (id) => hashOf(id, bucketCount));
  for (const hash of stoppable(hashes, checkStop)) buckets[hash + 1]!++;
  for (let k = 0; k < bucketCount; k++) buckets[k + 1]! += buckets[k]!;
  const all = new Uint32Array(ids.length);
  const next = buckets.slice();
  const atHashed = nowAndThen(checkStop);
  for (const [k, hash] of hashes.entries()) {
    atHashed();
    all[next[hash]!++] = Math.floor(k / GROUP);
  }
  // Removes repeated groups by moving the kept ones to the front.
  let kept = 0;
  for (let hash = 0; hash < bucketCount; hash++) {
    const [first, end] = [hash === 0 ? 0 : next[hash - 1]!, next[hash]!];
    buckets[hash] = kept;
    for (let k = first; k < end; k++) if (k === first || all[k] !== all[k - 1]) all[kept++] = all[k]!;
  }
  buckets[bucketCount] = kept;
  return { buckets, groups: all.subarray(0, kept) };
}

/** Multiplicative hashing (Knuth, TAOCP 6.4) of both 32-bit halves. */
function hashOf(id: number, bucketCount: number): number {
  const low = Math.imul(id % 2 ** 32, 0x9e3779b1);
  const high = Math.imul(Math.floor(id / 2 ** 32), 0x85ebca6b);
  return ((low ^ high ^ ((low ^ high) >>> 15)) >>> 0) % bucketCount;
}

/** The ids that `packIds` wrote, as a column of codes. */
export class Ids implements Column {
  readonly length: number;
  readonly #origin: Column;
  readonly #rank: Uint8Array;
  readonly #start: EliasFano;
  readonly #gaps: Uint8Array;
  readonly #bucketCount: number;
  readonly #bucket: EliasFano;
  readonly #group: Uint8Array;
  /** Blocks that were read last, and their ids, ascending. */
  readonly #keptBlock = new Int32Array(KEPT).fill(-1);
  readonly #ids = new Float64Array(KEPT * BLOCK);

  constructor(archive: Archive, section: string, length: number) {
    const parts = openParts(archive, section, ID_PARTS);
    this.length = length;
    this.#origin = openColumn(`${section} origin`, parts.origin, length);
    this.#rank = parts.rank;
    this.#start = new EliasFano(
      `${section} start`,
      parts.start,
      Math.ceil(length / BLOCK),
      parts.gaps.length,
    );
    this.#gaps = parts.gaps;
    this.#bucketCount = bucketCountOf(length);
    this.#bucket = new EliasFano(`${section} bucket`, parts.bucket, this.#bucketCount + 1, length);
    this.#group = parts.group;
  }

  /** The code of a thing. */
  at(index: number): number {
    if (!(index >= 0 && index < this.length)) return 0;
    const at = this.#idsOf(Math.floor(index / BLOCK));
    return this.#ids[at + this.#rankOf(index)]! * ORIGINS + this.originAt(index);
  }

  /** Reads the ids of a block, unless it is kept. Returns where they begin in `#ids`. */
  #idsOf(block: number): number {
    const slot = block % KEPT;
    const first = slot * BLOCK;
    if (this.#keptBlock[slot] === block) return first;
    this.#keptBlock[slot] = block;
    const bytes = this.#gaps;
    const start = this.#start.at(block);
    let at = 0;
    let id = 0;
    for (let k = first; k < first + BLOCK; k++) {
      // Most differences are in the word that has their class.
      const word = readBitsFrom(bytes, start, at, WORD_BITS);
      const width = CLASS_WIDTHS[word % (1 << CLASS_BITS)]!;
      at += CLASS_BITS;
      id +=
        width <= WORD_BITS - CLASS_BITS
          ? (word >> CLASS_BITS) & ((1 << width) - 1)
          : readBitsFrom(bytes, start, at, width);
      at += width;
      this.#ids[k] = id;
    }
    return first;
  }

  /** The origin of a thing; faster than reading its code. */
  originAt(index: number): number {
    return this.#origin.at(index) % ORIGINS;
  }

  /** The things that have a code, ascending. */
  find(code: number): number[] {
    const id = Math.floor(code / ORIGINS);
    const found: number[] = [];
    const lookInto = (group: number): void => {
      const end = Math.min(this.length, (group + 1) * GROUP);
      for (let first = group * GROUP; first < end; first += BLOCK) this.#findInBlock(first, id, code, found);
    };
    if (this.#bucketCount === 0) {
      lookInto(0);
      return found;
    }
    const hash = hashOf(id, this.#bucketCount);
    const width = groupBits(this.length);
    const first = this.#bucket.at(hash);
    const end = Math.min(first + MOST_GROUPS, this.#bucket.at(hash + 1));
    for (let k = first; k < end; k++) lookInto(readBits(this.#group, k * width, width));
    return found;
  }

  #findInBlock(first: number, wanted: number, code: number, found: number[]): void {
    const at = this.#idsOf(first / BLOCK);
    if (!this.#ids.subarray(at, at + BLOCK).includes(wanted)) return;
    const end = Math.min(first + BLOCK, this.length);
    for (let index = first; index < end; index++)
      if (this.#ids[at + this.#rankOf(index)] === wanted && this.originAt(index) === code % ORIGINS)
        found.push(index);
  }

  #rankOf(index: number): number {
    return readBits(this.#rank, index * RANK_BITS, RANK_BITS);
  }
}
