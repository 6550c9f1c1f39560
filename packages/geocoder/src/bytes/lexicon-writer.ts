import type { SectionData } from '@portolan/archive';
import type { Word } from '../text/words.ts';
import { packFixed } from './bits.ts';
import { columnSections } from './column.ts';
import { surfaceCodeOf, TERM_BLOCK, WEIGHT_BITS } from './lexicon-format.ts';
import { ByteWriter } from './varint.ts';

/** Collects the words of all names with the entities they stand for, then numbers and writes them. */
export class LexiconWriter {
  /** Temporary number of each (folded, surface, glued). */
  readonly #numberOf = new Map<string, number>();
  readonly #words: Pick<Word, 'folded' | 'surface' | 'isGlued'>[] = [];

  /** Temporary number of a word; `finish` says what it becomes. */
  add(word: Pick<Word, 'folded' | 'surface' | 'isGlued'>): number {
    const key = `${word.folded}\0${word.surface}${word.isGlued ? '\0' : ''}`;
    let number = this.#numberOf.get(key);
    if (number === undefined) {
      number = this.#words.length;
      this.#words.push({ folded: word.folded, surface: word.surface, isGlued: word.isGlued });
      this.#numberOf.set(key, number);
    }
    return number;
  }

  /**
   * @param entities  for every temporary number the entities whose names hold that word; any order, may repeat.
   * @param weigh  how much a word says, 0..15, from its folded form and the number of entities that have it.
   */
  finish(
    entities: readonly (readonly number[])[],
    weigh: (folded: string, frequency: number) => number,
  ): { sections: Record<string, SectionData>; finalNumber: Uint32Array; surfaceCount: number } {
    const order = this.#words.map((_, number) => number);
    const words = this.#words;
    order.sort((a, b) => {
      const p = words[a]!;
      const q = words[b]!;
      if (p.folded !== q.folded) return compareCodePoints(p.folded, q.folded);
      if (p.surface !== q.surface) return p.surface < q.surface ? -1 : 1;
      return Number(p.isGlued) - Number(q.isGlued);
    });
    const finalNumber = new Uint32Array(order.length);
    for (const [position, number] of order.entries()) finalNumber[number] = position;

    const encoder = new TextEncoder();
    const terms = new ByteWriter();
    const termStarts: number[] = [];
    const leastLcp: number[] = [];
    const surfaces = new ByteWriter();
    const surfaceStarts: number[] = [];
    const firstSurface: number[] = [];
    const postings = new ByteWriter();
    const postingStarts: number[] = [];
    const weights = new Uint8Array(order.length);

    let before: Uint8Array = new Uint8Array(0);
    let termCount = 0;
    /** Surfaces of each term of the block at hand. */
    let block: { folded: string; first: number; end: number }[] = [];
    const closeBlock = (): void => {
      for (const { first, end } of block) surfaces.varint(end - first);
      for (const { folded, first, end } of block) {
        for (let position = first; position < end; position++) {
          const { surface, isGlued } = words[order[position]!]!;
          const code = surfaceCodeOf(folded, surface, isGlued);
          surfaces.byte(code.code);
          if (code.literal !== undefined) {
            const bytes = encoder.encode(code.literal);
            surfaces.varint(bytes.length);
            surfaces.raw(bytes);
          }
        }
      }
      block = [];
    };

    for (let first = 0; first < order.length; termCount++) {
      const { folded } = words[order[first]!]!;
      let end = first + 1;
      while (end < order.length && words[order[end]!]!.folded === folded) end++;
      const bytes = encoder.encode(folded);
      const isHead = termCount % TERM_BLOCK === 0;
      const common = commonPrefix(before, bytes);
      if (isHead) {
        closeBlock();
        termStarts.push(terms.length);
        surfaceStarts.push(surfaces.length);
        firstSurface.push(first);
        postingStarts.push(postings.length);
        leastLcp.push(Math.min(255, common));
      } else {
        leastLcp[leastLcp.length - 1] = Math.min(leastLcp.at(-1)!, common);
      }
      const lcp = isHead ? 0 : common;
      terms.varint(lcp);
      terms.varint(bytes.length - lcp);
      terms.raw(bytes.subarray(lcp));
      block.push({ folded, first, end });

      const found: number[] = [];
      for (let position = first; position < end; position++) found.push(...entities[order[position]!]!);
      const list = Uint32Array.from(new Set(found)).toSorted();
      writePostings(postings, list);
      weights.fill(weigh(folded, list.length), first, end);
      before = bytes;
      first = end;
    }
    closeBlock();

    return {
      sections: {
        'lexicon.about': Uint32Array.of(termCount, order.length),
        'lexicon.terms': terms.finish(),
        'lexicon.leastLcp': Uint8Array.from(leastLcp),
        ...columnSections('lexicon.termStart', termStarts),
        'lexicon.surfaces': surfaces.finish(),
        ...columnSections('lexicon.surfaceStart', surfaceStarts),
        ...columnSections('lexicon.firstSurface', firstSurface),
        'lexicon.weights': packFixed(weights, WEIGHT_BITS),
        postings: postings.finish(),
        ...columnSections('postings.blockStart', postingStarts),
      },
      finalNumber,
      surfaceCount: order.length,
    };
  }
}

/** A lone entity is 2 id; a list is 2 length + 1, where length counts the bytes of what follows: count, first id, differences. */
function writePostings(to: ByteWriter, list: Uint32Array): void {
  if (list.length === 1) {
    to.varint(list[0]! * 2);
    return;
  }
  const bytes = new ByteWriter();
  bytes.varint(list.length);
  let before = 0;
  for (const entity of list) {
    bytes.varint(entity - before);
    before = entity;
  }
  const body = bytes.finish();
  to.varint(body.length * 2 + 1);
  to.raw(body);
}

function commonPrefix(a: Uint8Array, b: Uint8Array): number {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a[length] === b[length]) length++;
  // Whole characters only: a cut inside of one would hide it from a walk by characters.
  while (length > 0 && length < b.length && (b[length]! & 0xc0) === 0x80) length--;
  while (length > 0 && length < a.length && (a[length]! & 0xc0) === 0x80) length--;
  return length;
}

/** Order of code points, which is the order of UTF-8 bytes; that of UTF-16 units differs beyond U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  for (let k = 0; k < limit; k++) {
    let p = a.charCodeAt(k);
    let q = b.charCodeAt(k);
    if (p === q) continue;
    // Surrogates stand for what is above all other units.
    if (p >= 0xd800) p = p < 0xe000 ? p + 0x10000 : p;
    if (q >= 0xd800) q = q < 0xe000 ? q + 0x10000 : q;
    return p - q;
  }
  return a.length - b.length;
}
