import type { Archive } from '@portolan/archive';
import { openColumn } from '../numbers/column.ts';
import type { Column, SortedColumn } from '../numbers/column.ts';
import {
  HALF_BYTE,
  LEXICON_PARTS,
  modelOf,
  SURFACE_IS_FIRST,
  SURFACE_KIND,
  SurfaceKind,
  TERM_BLOCK,
  WEIGHT_SHIFT,
} from './lexicon-format.ts';
import { damagedPart, openCounts, openParts } from '../parts.ts';
import { titleCase } from '../../text/words.ts';
import { TermHeads } from './term-heads.ts';
import { ByteReader } from '../numbers/varint.ts';
import { textOfBytes } from '../texts/text-of-bytes.ts';

/** The most bytes in a word; only a damaged entry states more. */
const MOST_TERM_BYTES = 1024;
/** The most surfaces in a block of terms; only a damaged block states more. */
const MOST_SURFACES = 1 << 16;

/**
 * All words of all names: folded terms in order, front-coded in blocks of 16; for each term its surfaces, which are its written forms and
 * make up the names; and the entities that have the term in a name.
 *
 * Terms and surfaces are numbered in the same order, so the terms with a common beginning have one range of surfaces.
 */
export class Lexicon {
  readonly termCount: number;
  readonly surfaceCount: number;
  readonly blockCount: number;
  /** See `lexicon-writer.ts`. `fuzzy-walk.ts` reads these bytes too. */
  readonly terms: Uint8Array;
  /** For each block, the least number of bytes that one of its terms shares with the term before it. */
  readonly leastLcp: Uint8Array;
  readonly #termStart: Column;
  #heads: TermHeads | undefined;
  readonly #surfaces: Uint8Array;
  readonly #firstSurface: SortedColumn;
  readonly #spellings: ByteReader;
  readonly #spellingStart: Column;
  readonly #postings: ByteReader;
  readonly #postingStart: Column;
  /** The term that was read last, and how many of its bytes are in `#term`. */
  readonly #term = new Uint8Array(MOST_TERM_BYTES);
  /** Whether the last look-up found its term. */
  #isFound = false;

  constructor(archive: Archive, section = 'lexicon') {
    const parts = openParts(archive, section, LEXICON_PARTS);
    const [termCount = 0, surfaceCount = 0] = openCounts(section, parts.counts, 2);
    this.termCount = termCount;
    this.surfaceCount = surfaceCount;
    this.blockCount = Math.ceil(this.termCount / TERM_BLOCK);
    this.terms = parts.terms;
    this.leastLcp = parts.leastLcp;
    this.#surfaces = parts.surfaces;
    this.#spellings = new ByteReader(parts.spellings);
    this.#postings = new ByteReader(parts.postings);
    if (this.leastLcp.length !== this.blockCount || this.#surfaces.length !== this.surfaceCount)
      throw damagedPart(section, { terms: this.termCount, surfaces: this.surfaceCount });
    const starts = (name: 'termStart' | 'firstSurface' | 'spellingStart' | 'postingStart'): SortedColumn =>
      openColumn(`${section} ${name}`, parts[name], this.blockCount);
    this.#termStart = starts('termStart');
    this.#firstSurface = starts('firstSurface');
    this.#spellingStart = starts('spellingStart');
    this.#postingStart = starts('postingStart');
  }

  /** Unpacked by the first look-up, so that opening an archive reads nothing. */
  get heads(): TermHeads {
    return (this.#heads ??= new TermHeads(this.terms, this.#termStart, this.blockCount));
  }

  /** The first term that is not before `wanted`; `termCount` when all are before it. */
  lowerBound(wanted: Uint8Array): number {
    this.#isFound = false;
    const block = this.heads.lastAtMost(wanted);
    if (block < 0) return 0;
    this.#readHead(block);
    const end = Math.min(this.termCount, (block + 1) * TERM_BLOCK);
    for (let term = block * TERM_BLOCK; term < end; term++) {
      if (term % TERM_BLOCK !== 0) this.#readNext();
      const order = compareBytes(this.#term, this.#length, wanted);
      this.#isFound = order === 0;
      if (order >= 0) return term;
    }
    return end;
  }

  /** The number of exactly this term, -1 when there is none. */
  find(wanted: Uint8Array): number {
    const term = this.lowerBound(wanted);
    return this.#isFound ? term : -1;
  }

  /** End of the range of terms that begin with `prefix`, whose start is `lowerBound(prefix)`. */
  prefixEnd(prefix: Uint8Array): number {
    // 0xff never occurs in UTF-8, so the prefix followed by it is above everything that begins with the prefix.
    const above = new Uint8Array(prefix.length + 1);
    above.set(prefix);
    above[prefix.length] = 0xff;
    return this.lowerBound(above);
  }

  textOf(term: number): string {
    this.#seek(term);
    return textOfBytes(this.#term, this.#length);
  }

  /** The bytes of a term. */
  lengthOf(term: number): number {
    this.#seek(term);
    return this.#length;
  }

  /** The first surface of a term; `surfaceCount` for `termCount`. */
  firstSurface(term: number): number {
    if (term >= this.termCount) return this.surfaceCount;
    const surfaces = this.#surfaces;
    let surface = this.#firstSurface.at(Math.floor(term / TERM_BLOCK));
    for (let left = term % TERM_BLOCK; left > 0; left--) {
      surface++;
      while (surface < surfaces.length && (surfaces[surface]! & SURFACE_IS_FIRST) === 0) surface++;
    }
    return Math.min(surface, this.surfaceCount);
  }

  /** The block of terms that a surface belongs to. */
  #blockOf(surface: number): number {
    return Math.max(0, this.#firstSurface.lastAtMost(surface));
  }

  /** The term of a surface. @param block  its block, where that is known. */
  termOf(surface: number, block = this.#blockOf(surface)): number {
    const last = Math.min(this.termCount, (block + 1) * TERM_BLOCK) - 1;
    const end = Math.min(surface, this.surfaceCount - 1);
    let term = block * TERM_BLOCK;
    for (let at = Math.max(this.#firstSurface.at(block), end - MOST_SURFACES) + 1; at <= end; at++)
      if ((this.#surfaces[at]! & SURFACE_IS_FIRST) !== 0) term++;
    return Math.max(0, Math.min(term, last));
  }

  /** The written form of a surface. */
  surfaceAt(surface: number): { surface: string; isGlued: boolean } {
    if (!(surface >= 0 && surface < this.surfaceCount)) return { surface: '', isGlued: false };
    const kind = this.#surfaces[surface]! & SURFACE_KIND;
    const block = this.#blockOf(surface);
    const folded = this.textOf(this.termOf(surface, block));
    switch (kind) {
      case SurfaceKind.title:
        return { surface: titleCase(folded), isGlued: false };
      case SurfaceKind.same:
        return { surface: folded, isGlued: false };
      case SurfaceKind.upper:
        return { surface: folded.toUpperCase(), isGlued: false };
      default:
        return {
          surface: this.#spelled(surface, block, modelOf(kind, folded)),
          isGlued: kind >= SurfaceKind.titleGlued,
        };
    }
  }

  /** Reads a surface that is stored as a difference to a model. */
  #spelled(surface: number, block: number, model: string): string {
    const surfaces = this.#surfaces;
    const reader = this.#spellings;
    reader.at = this.#spellingStart.at(block);
    for (let at = Math.max(this.#firstSurface.at(block), surface - MOST_SURFACES); at < surface; at++) {
      if ((surfaces[at]! & SURFACE_KIND) < SurfaceKind.titleSpelled) continue;
      reader.at++;
      const length = reader.varint();
      reader.at += length;
    }
    const shared = reader.bytes[reader.at++] ?? 0;
    const length = reader.varint();
    const between = textOfBytes(reader.bytes.subarray(reader.at), length);
    const tail = shared >> 4;
    return model.slice(0, shared & HALF_BYTE) + between + (tail === 0 ? '' : model.slice(-tail));
  }

  /** How much a surface says about a name, in 1..16 sixteenths. */
  weightOf(surface: number): number {
    return ((this.#surfaces[surface] ?? 0) >> WEIGHT_SHIFT) + 1;
  }

  /** Number of entities that have a term in a name. */
  frequencyOf(term: number): number {
    const header = this.#seekPostings(term);
    return header % 2 === 0 ? 1 : this.#postings.varint();
  }

  /** Calls `visit` with every entity of the terms `first .. end`, ascending within each term, until `visit` returns false. */
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
    this.#at = this.heads.start[block] ?? this.terms.length;
    this.#length = 0;
    this.#readNext();
  }

  /** Reads the entry at `#at`, which is stated as a difference to the term before it. */
  #readNext(): void {
    const { terms } = this;
    const lengths = terms[this.#at++] ?? 0;
    let shared = lengths & HALF_BYTE;
    let rest = lengths >> 4;
    if (shared === HALF_BYTE) shared += this.#lengthAt();
    if (rest === HALF_BYTE) rest += this.#lengthAt();
    const start = Math.min(shared, this.#length);
    const length = Math.min(MOST_TERM_BYTES, start + rest);
    for (let k = start; k < length; k++) this.#term[k] = terms[this.#at++] ?? 0;
    this.#length = length;
  }

  /** Reads the rest of a length that does not fit into half a byte: a varint of at most two bytes. */
  #lengthAt(): number {
    const { terms } = this;
    const low = terms[this.#at++] ?? 0;
    return low < 128 ? low : (low & 127) + (terms[this.#at++] ?? 0) * 128;
  }

  #seek(term: number): void {
    this.#readHead(Math.floor(term / TERM_BLOCK));
    for (let k = term % TERM_BLOCK; k > 0; k--) this.#readNext();
  }

  /** Reads the header of a term's postings and leaves the reader behind it. */
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
