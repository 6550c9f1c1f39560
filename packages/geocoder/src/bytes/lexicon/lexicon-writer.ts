import { type CheckStop, neverStop, nowAndThen, stoppableOrder } from '@portolan/base';
import type { Word } from '../../text/words.ts';
import { packColumn } from '../numbers/column.ts';
import { GrowingInts } from '../numbers/growing.ts';
import {
  HALF_BYTE,
  LEXICON_PARTS,
  surfaceForm,
  SURFACE_IS_FIRST,
  TERM_BLOCK,
  WEIGHT_SHIFT,
} from './lexicon-format.ts';
import { packCounts, packParts } from '../parts.ts';
import { ByteWriter, varintBytes } from '../numbers/varint.ts';

type Surface = Pick<Word, 'folded' | 'surface' | 'isGlued'>;

/** The written lexicon, and the final numbers of its words. */
export interface WrittenLexicon {
  readonly section: Uint8Array;
  /** The final surface number for each temporary number. */
  readonly finalNumber: Uint32Array;
  readonly surfaceCount: number;
}

/** Writing a term with its postings and spellings takes as long as so many ordinary steps. */
const STEPS_OF_TERM = 4;

/** Collects the words of all names with their entities, then numbers and writes them. */
export class LexiconWriter {
  readonly #surfaces: Surface[] = [];
  /**
   * Temporary numbers by surface: first those of surfaces with a space behind them, then those without. `#others` has those whose surface
   * was already taken by another folded form.
   */
  readonly #bySurface = [new Map<string, number>(), new Map<string, number>()] as const;
  readonly #others = new Map<string, number>();
  /** Temporary number and entity of each word, in the order of the calls of `add`. */
  readonly #words = new GrowingInts();
  readonly #entities = new GrowingInts();

  /**
   * Adds a word of a name.
   *
   * @param entity  callers add all words of one entity together, in ascending order of entities.
   * @returns the temporary number of the word; `finish` maps it to the final one.
   */
  add(word: Surface, entity: number): number {
    const number = this.#numberOf(word);
    this.#words.push(number);
    this.#entities.push(entity);
    return number;
  }

  #numberOf({ folded, surface, isGlued }: Surface): number {
    const known = this.#bySurface[isGlued ? 1 : 0];
    const number = known.get(surface);
    if (number !== undefined && this.#surfaces[number]!.folded === folded) return number;
    const key = `${folded}\0${surface}${isGlued ? '\0' : ''}`;
    const other = number === undefined ? undefined : this.#others.get(key);
    if (other !== undefined) return other;
    const next = this.#surfaces.length;
    this.#surfaces.push({ folded, surface, isGlued });
    if (number === undefined) known.set(surface, next);
    else this.#others.set(key, next);
    return next;
  }

  /**
   * @param weigh  how much a word says, 0..15, from its folded form and the number of entities that have it.
   */
  finish(
    weigh: (folded: string, frequency: number) => number,
    checkStop: CheckStop = neverStop,
  ): WrittenLexicon {
    const surfaces = this.#surfaces;
    const { terms, order, termOf } = this.#ordered(checkStop);
    const { first, entity } = this.#postings(terms.length, termOf, checkStop);

    const finalNumber = new Uint32Array(order.length);
    const atNumber = nowAndThen(checkStop);
    for (const [position, number] of order.entries()) {
      atNumber();
      finalNumber[number] = position;
    }
    const termBytes = new TermWriter();
    const surfaceBytes = new Uint8Array(order.length);
    const firstSurface: number[] = [];
    const spellings = new SpellingWriter();
    const spellingStarts: number[] = [];
    const postings = new ByteWriter();
    const postingStarts: number[] = [];
    let position = 0;
    const atTerm = nowAndThen(checkStop, STEPS_OF_TERM);
    for (const [term, folded] of terms.entries()) {
      atTerm();
      if (term % TERM_BLOCK === 0) {
        firstSurface.push(position);
        spellingStarts.push(spellings.length);
        postingStarts.push(postings.length);
      }
      termBytes.add(folded);
      const entities = entity.subarray(first[term], first[term + 1]);
      writePostings(postings, entities);
      const weight = weigh(folded, entities.length) << WEIGHT_SHIFT;
      let isFirst = SURFACE_IS_FIRST;
      for (; position < order.length && termOf[order[position]!] === term; position++) {
        const { surface, isGlued } = surfaces[order[position]!]!;
        surfaceBytes[position] = spellings.add(folded, surface, isGlued) | isFirst | weight;
        isFirst = 0;
      }
    }
    return {
      section: packParts(LEXICON_PARTS, {
        counts: packCounts(terms.length, order.length),
        terms: termBytes.bytes(),
        leastLcp: Uint8Array.from(termBytes.leastLcp),
        termStart: packColumn('term starts', termBytes.starts),
        surfaces: surfaceBytes,
        firstSurface: packColumn('first surfaces', firstSurface),
        spellings: spellings.bytes(),
        spellingStart: packColumn('spelling starts', spellingStarts),
        postings: postings.finish(),
        postingStart: packColumn('posting starts', postingStarts),
      }),
      finalNumber,
      surfaceCount: order.length,
    };
  }

  /** Sorts terms by their bytes, and temporary numbers by term, surface and glue. Also gives the term of each. */
  #ordered(checkStop: CheckStop): { terms: string[]; order: Uint32Array; termOf: Uint32Array } {
    const surfaces = this.#surfaces;
    const ofTerm = new Map<string, number[]>();
    const atSurface = nowAndThen(checkStop);
    for (const [number, { folded }] of surfaces.entries()) {
      atSurface();
      const list = ofTerm.get(folded);
      if (list === undefined) ofTerm.set(folded, [number]);
      else list.push(number);
    }
    const terms = sortedByBytes([...ofTerm.keys()], checkStop);
    const order = new Uint32Array(surfaces.length);
    const termOf = new Uint32Array(surfaces.length);
    let at = 0;
    const atSpelling = nowAndThen(checkStop);
    for (const [term, folded] of terms.entries()) {
      atSpelling();
      const numbers = ofTerm.get(folded)!;
      if (numbers.length > 1) {
        numbers.sort((a, b) => {
          const [p, q] = [surfaces[a]!, surfaces[b]!];
          if (p.surface !== q.surface) return p.surface < q.surface ? -1 : 1;
          return Number(p.isGlued) - Number(q.isGlued);
        });
      }
      for (const number of numbers) {
        order[at++] = number;
        termOf[number] = term;
      }
    }
    return { terms, order, termOf };
  }

  /** Entities of each term, ascending and without repetition: those of a term are `entity[first[term]] .. entity[first[term + 1]]`. */
  #postings(
    termCount: number,
    termOf: Uint32Array,
    checkStop: CheckStop,
  ): { first: Uint32Array; entity: Uint32Array } {
    const words = this.#words.view();
    const entities = this.#entities.view();
    const first = new Uint32Array(termCount + 1);
    const atEach = nowAndThen(checkStop);
    const last = new Int32Array(termCount).fill(-1);
    for (let k = 0; k < words.length; k++) {
      atEach();
      const term = termOf[words[k]!]!;
      if (last[term] === entities[k]) continue;
      last[term] = entities[k]!;
      first[term + 1]!++;
    }
    for (let term = 0; term < termCount; term++) first[term + 1]! += first[term]!;
    const entity = new Uint32Array(first[termCount]!);
    const next = first.slice();
    last.fill(-1);
    for (let k = 0; k < words.length; k++) {
      atEach();
      const term = termOf[words[k]!]!;
      if (last[term] === entities[k]) continue;
      last[term] = entities[k]!;
      entity[next[term]!++] = entities[k]!;
    }
    return { first, entity };
  }
}

/** Writes terms front-coded: the length shared with the term before and the length of the rest in half a byte each, then the rest. */
class TermWriter {
  readonly #bytes = new ByteWriter();
  readonly #encoder = new TextEncoder();
  #before: Uint8Array = new Uint8Array(0);
  #count = 0;
  readonly starts: number[] = [];
  readonly leastLcp: number[] = [];

  add(folded: string): void {
    const term = this.#encoder.encode(folded);
    const common = commonPrefix(this.#before, term);
    const isHead = this.#count++ % TERM_BLOCK === 0;
    if (isHead) {
      this.starts.push(this.#bytes.length);
      this.leastLcp.push(Math.min(255, common));
    } else {
      this.leastLcp[this.leastLcp.length - 1] = Math.min(this.leastLcp.at(-1)!, common);
    }
    const shared = isHead ? 0 : common;
    writeHalves(this.#bytes, shared, term.length - shared);
    this.#bytes.raw(term.subarray(shared));
    this.#before = term;
  }

  bytes(): Uint8Array {
    return this.#bytes.finish();
  }
}

/** Writes the letters of surfaces that cannot be derived from the folded form. */
class SpellingWriter {
  readonly #bytes = new ByteWriter();
  readonly #encoder = new TextEncoder();

  get length(): number {
    return this.#bytes.length;
  }

  /** Returns the kind of a surface, and writes the letters of its own that it has. */
  add(folded: string, surface: string, isGlued: boolean): number {
    const { kind, spelling } = surfaceForm(folded, surface, isGlued);
    if (spelling !== undefined) {
      const between = this.#encoder.encode(spelling.between);
      this.#bytes.byte(spelling.head | (spelling.tail << 4));
      this.#bytes.varint(between.length);
      this.#bytes.raw(between);
    }
    return kind;
  }

  bytes(): Uint8Array {
    return this.#bytes.finish();
  }
}

/** Writes two lengths in one byte; a length that does not fit continues behind it. */
function writeHalves(to: ByteWriter, low: number, high: number): void {
  to.byte(Math.min(HALF_BYTE, low) | (Math.min(HALF_BYTE, high) << 4));
  if (low >= HALF_BYTE) to.varint(low - HALF_BYTE);
  if (high >= HALF_BYTE) to.varint(high - HALF_BYTE);
}

/**
 * Writes postings. A single entity is 2 id; a list is 2 length + 1, where length counts the bytes that follow: count, first id,
 * differences.
 */
function writePostings(to: ByteWriter, list: Uint32Array): void {
  if (list.length === 1) {
    to.varint(list[0]! * 2);
    return;
  }
  let length = varintBytes(list.length);
  let before = 0;
  for (let k = 0; k < list.length; k++) {
    length += varintBytes(list[k]! - before);
    before = list[k]!;
  }
  to.varint(length * 2 + 1);
  to.varint(list.length);
  before = 0;
  for (let k = 0; k < list.length; k++) {
    to.varint(list[k]! - before);
    before = list[k]!;
  }
}

function commonPrefix(a: Uint8Array, b: Uint8Array): number {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a[length] === b[length]) length++;
  // Only whole characters are shared: a cut inside of a character would hide it from a walk that goes character by character.
  while (length > 0 && length < b.length && (b[length]! & 0xc0) === 0x80) length--;
  while (length > 0 && length < a.length && (a[length]! & 0xc0) === 0x80) length--;
  return length;
}

/** Code units for which the order of UTF-16 differs from that of UTF-8: surrogates, and the units above them. */
const BEYOND_UNITS = /[\ud800-\uffff]/;

/** Sorts texts by their UTF-8 bytes, which is the order of code points. Arrays sort by UTF-16 units, which differs beyond U+D7FF. */
function sortedByBytes(texts: readonly string[], checkStop: CheckStop): string[] {
  const isPlain = texts.every((text) => !BEYOND_UNITS.test(text));
  return texts.toSorted(stoppableOrder(isPlain ? compareUnits : compareCodePoints, checkStop));
}

/** Compares two texts by their UTF-16 units. */
function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares two texts by code points. */
export function compareCodePoints(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  for (let k = 0; k < limit; k++) {
    let p = a.charCodeAt(k);
    let q = b.charCodeAt(k);
    if (p === q) continue;
    // Surrogates encode code points above all other units.
    if (p >= 0xd800) p = p < 0xe000 ? p + 0x10000 : p;
    if (q >= 0xd800) q = q < 0xe000 ? q + 0x10000 : q;
    return p - q;
  }
  return a.length - b.length;
}
