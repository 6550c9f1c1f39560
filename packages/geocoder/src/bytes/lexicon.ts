import type { Archive } from '@portolan/archive';
import { PortolanError } from '@portolan/base';
import { readBits } from './bits.ts';
import { lastAtMost, openColumn } from './column.ts';
import type { Column } from './column.ts';
import { SurfaceCode, TERM_BLOCK, titleCase, WEIGHT_BITS } from './lexicon-format.ts';
import { ByteReader } from './varint.ts';

/** No word is longer; entries that say so are damaged. */
const MOST_TERM_BYTES = 1024;

/**
 * All words of all names: folded terms in order, front-coded in blocks of 16; of each term the ways it is written (surfaces, which names
 * are made of); and the entities whose names have it.
 *
 * Terms and surfaces are numbered in one order, so that terms with a common beginning are one range of surfaces.
 */
export class Lexicon {
  readonly termCount: number;
  readonly surfaceCount: number;
  readonly blockCount: number;
  /** See `lexicon-writer.ts`; walked by `fuzzy.ts` too. */
  readonly terms: Uint8Array;
  /** For each block the least number of bytes that a term in it shares with the term before it. */
  readonly leastLcp: Uint8Array;
  readonly termStart: Column;
  readonly #surfaces: Uint8Array;
  readonly #surfaceStart: Column;
  readonly #firstSurface: Column;
  readonly #weights: Uint8Array;
  readonly #postings: ByteReader;
  readonly #postingStart: Column;
  readonly #decoder = new TextDecoder();
  /** The term read last, and how much of it is in `#term`. */
  readonly #term = new Uint8Array(MOST_TERM_BYTES);

  constructor(archive: Archive) {
    const about = archive.u32('lexicon.about');
    this.termCount = about[0] ?? 0;
    this.surfaceCount = about[1] ?? 0;
    this.blockCount = Math.ceil(this.termCount / TERM_BLOCK);
    this.terms = archive.u8('lexicon.terms');
    this.leastLcp = archive.u8('lexicon.leastLcp');
    this.#surfaces = archive.u8('lexicon.surfaces');
    this.#weights = archive.u8('lexicon.weights');
    this.#postings = new ByteReader(archive.u8('postings'));
    const isSound =
      about.length === 2 &&
      this.leastLcp.length === this.blockCount &&
      this.#weights.length >= Math.ceil((this.surfaceCount * WEIGHT_BITS) / 8) + 4;
    if (!isSound) {
      throw new PortolanError(
        'geocoder-archive',
        'the lexicon of this geocoder archive contradicts its lengths: rebuild with portolan build',
        { terms: this.termCount, surfaces: this.surfaceCount },
      );
    }
    this.termStart = openColumn(archive, 'lexicon.termStart', this.blockCount);
    this.#surfaceStart = openColumn(archive, 'lexicon.surfaceStart', this.blockCount);
    this.#firstSurface = openColumn(archive, 'lexicon.firstSurface', this.blockCount);
    this.#postingStart = openColumn(archive, 'postings.blockStart', this.blockCount);
  }

  /** First term that is not before `wanted`; `termCount` when all are. */
  lowerBound(wanted: Uint8Array): number {
    let low = 0;
    let high = this.blockCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      this.#readHead(middle);
      if (compareBytes(this.#term, this.#length, wanted) <= 0) low = middle + 1;
      else high = middle;
    }
    const block = low - 1;
    if (block < 0) return 0;
    this.#readHead(block);
    const end = Math.min(this.termCount, (block + 1) * TERM_BLOCK);
    for (let term = block * TERM_BLOCK; term < end; term++) {
      if (term % TERM_BLOCK !== 0) this.#readNext();
      if (compareBytes(this.#term, this.#length, wanted) >= 0) return term;
    }
    return end;
  }

  /** The term that is exactly this, -1 where there is none. */
  find(wanted: Uint8Array): number {
    const term = this.lowerBound(wanted);
    if (term === this.termCount) return -1;
    this.#seek(term);
    return compareBytes(this.#term, this.#length, wanted) === 0 ? term : -1;
  }

  /** End of the range of terms that begin with `prefix`, whose start is `lowerBound(prefix)`. */
  prefixEnd(prefix: Uint8Array): number {
    // The least byte string above everything that begins with it: UTF-8 has no byte 0xff.
    const above = new Uint8Array(prefix.length + 1);
    above.set(prefix);
    above[prefix.length] = 0xff;
    return this.lowerBound(above);
  }

  textOf(term: number): string {
    this.#seek(term);
    return this.#decoder.decode(this.#term.slice(0, this.#length));
  }

  /** Bytes of a term. */
  lengthOf(term: number): number {
    this.#seek(term);
    return this.#length;
  }

  /** First surface of a term; `surfaceCount` for the term behind the last. */
  firstSurface(term: number): number {
    if (term >= this.termCount) return this.surfaceCount;
    const block = Math.floor(term / TERM_BLOCK);
    const reader = new ByteReader(this.#surfaces);
    reader.at = this.#surfaceStart.at(block);
    let surface = this.#firstSurface.at(block);
    for (let k = block * TERM_BLOCK; k < term; k++) surface += reader.varint();
    return Math.min(surface, this.surfaceCount);
  }

  /** The term that a surface is a way of writing. */
  termOf(surface: number): number {
    const block = Math.max(0, lastAtMost(this.#firstSurface, surface));
    const reader = new ByteReader(this.#surfaces);
    reader.at = this.#surfaceStart.at(block);
    const inBlock = Math.min(TERM_BLOCK, this.termCount - block * TERM_BLOCK);
    let ahead = surface - this.#firstSurface.at(block);
    for (let k = 0; k < inBlock; k++) {
      const count = reader.varint();
      if (ahead < count) return block * TERM_BLOCK + k;
      ahead -= count;
    }
    return Math.max(0, block * TERM_BLOCK + inBlock - 1);
  }

  /** How a word is written, and whether the next one follows without a space. */
  surfaceAt(surface: number): { surface: string; isGlued: boolean } {
    if (!(surface < this.surfaceCount)) return { surface: '', isGlued: false };
    const block = lastAtMost(this.#firstSurface, surface);
    const inBlock = Math.min(TERM_BLOCK, this.termCount - block * TERM_BLOCK);
    const reader = new ByteReader(this.#surfaces);
    reader.at = this.#surfaceStart.at(block);
    const term = this.termOf(surface);
    for (let k = 0; k < inBlock; k++) reader.varint();
    for (let skipped = surface - this.#firstSurface.at(block); skipped > 0; skipped--) {
      const code = this.#surfaces[reader.at++];
      if (code !== SurfaceCode.literal && code !== SurfaceCode.gluedLiteral) continue;
      const length = reader.varint();
      reader.at += length;
    }
    const code = this.#surfaces[reader.at++];
    switch (code) {
      case SurfaceCode.title:
        return { surface: titleCase(this.textOf(term)), isGlued: false };
      case SurfaceCode.same:
        return { surface: this.textOf(term), isGlued: false };
      case SurfaceCode.upper:
        return { surface: this.textOf(term).toUpperCase(), isGlued: false };
      default: {
        const length = reader.varint();
        const text = this.#decoder.decode(this.#surfaces.slice(reader.at, reader.at + length));
        return { surface: text, isGlued: code === SurfaceCode.gluedLiteral };
      }
    }
  }

  /** How much a surface says, 1..16 sixteenths. */
  weightOf(surface: number): number {
    return readBits(this.#weights, surface * WEIGHT_BITS, WEIGHT_BITS) + 1;
  }

  /** Number of entities that have a term in a name. */
  frequencyOf(term: number): number {
    const header = this.#seekPostings(term);
    return header % 2 === 0 ? 1 : this.#postings.varint();
  }

  /**
   * Calls `visit` with every entity of the terms `first .. end`, ascending within a term; stops when it returns false.
   */
  forEachEntity(first: number, end: number, visit: (entity: number) => boolean): boolean {
    const reader = this.#postings;
    const { bytes } = reader;
    for (let term = first; term < end; term++) {
      const header = term === first || term % TERM_BLOCK === 0 ? this.#seekPostings(term) : reader.varint();
      if (header % 2 === 0) {
        const at = reader.at;
        if (!visit(header / 2)) return false;
        reader.at = at;
        continue;
      }
      const behind = Math.min(bytes.length, reader.at + (header - 1) / 2);
      reader.varint();
      let entity = 0;
      let at = reader.at;
      while (at < behind) {
        let byte = bytes[at++]!;
        let step = byte & 127;
        for (let shift = 7; byte >= 128 && shift < 35; shift += 7) {
          byte = bytes[at++] ?? 0;
          step += (byte & 127) * 2 ** shift;
        }
        entity += step;
        if (!visit(entity)) return false;
      }
      reader.at = behind;
    }
    return true;
  }

  #length = 0;
  #at = 0;

  #readHead(block: number): void {
    this.#at = this.termStart.at(block);
    this.#length = 0;
    this.#readNext();
  }

  /** Reads the entry at `#at` over the term before it. */
  #readNext(): void {
    const { terms } = this;
    let lcp = terms[this.#at++] ?? 0;
    if (lcp >= 128) lcp = (lcp & 127) + (terms[this.#at++] ?? 0) * 128;
    let rest = terms[this.#at++] ?? 0;
    if (rest >= 128) rest = (rest & 127) + (terms[this.#at++] ?? 0) * 128;
    const start = Math.min(lcp, this.#length);
    const length = Math.min(MOST_TERM_BYTES, start + rest);
    for (let k = start; k < length; k++) this.#term[k] = terms[this.#at++] ?? 0;
    this.#length = length;
  }

  #seek(term: number): void {
    this.#readHead(Math.floor(term / TERM_BLOCK));
    for (let k = term % TERM_BLOCK; k > 0; k--) this.#readNext();
  }

  /** Header of a term's postings; the reader stands behind it. */
  #seekPostings(term: number): number {
    const reader = this.#postings;
    const block = Math.floor(term / TERM_BLOCK);
    reader.at = this.#postingStart.at(block);
    for (let k = block * TERM_BLOCK; ; k++) {
      const header = reader.varint();
      if (k === term) return header;
      if (header % 2 === 1) reader.at += (header - 1) / 2;
    }
  }
}

function compareBytes(a: Uint8Array, aLength: number, b: Uint8Array): number {
  const limit = Math.min(aLength, b.length);
  for (let k = 0; k < limit; k++) if (a[k] !== b[k]) return a[k]! - b[k]!;
  return aLength - b.length;
}
