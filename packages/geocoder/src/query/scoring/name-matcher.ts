import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { wordAt } from '../../bytes/geocoder-file.ts';
import type { Lexicon } from '../../bytes/lexicon/lexicon.ts';
import { LOCALADMIN, STREET } from '../../layers.ts';
import { costOf, MISSING_LETTER_COST, MOST_MISSING } from '../question/term-candidates.ts';
import type { Question } from '../question/question.ts';
import type { TermCandidates } from '../question/terms.ts';
import { lowestBit } from '../question/word-masks.ts';

/** How well a name matches a query. One object is reused for each name. */
export interface NameMatch {
  /** Bits of the words of the query that the name covers. */
  mask: number;
  /** Share of the name, by weight, that the query covers: 0..1. */
  coverage: number;
  /** Weight of matched words less their cost, for choosing among names. */
  quality: number;
  /** Share of neighbouring words that are in the order of the query. */
  order: number;
  /** Share of the name, by weight, that comes before its first matched word: 0..1. */
  before: number;
}

/** The part of a `Question` that a matcher needs. */
export type NameQuestion = Pick<Question, 'termCandidates' | 'spokenKind'>;

const MOST_NAME_WORDS = 64;
/** From this share on, a name counts as matched completely. */
export const WHOLE_NAME = 0.98;
/** Cost of names of the past: a station that was once called Post Office is found by this name, but after present post offices. */
const OLD_NAME_COST = 0.15;
/** Cost of the number of a road that has a name: where the road has nothing but the number, it is what the number means. */
const REF_COST = 0.005;
/** No word costs more. */
const ANY_COST = 9;
/** That of a first name. It differs from -1, the number of a kind that no name has. */
const NO_KIND = -2;
/**
 * Cost of matching only part of a large area's name in a language that was not asked for: `ph` does not mean France, which is Pháp in
 * Vietnamese.
 */
const FOREIGN_PART_COST = 0.4;
/** Kinds of names that are languages other than English. */
const LANGUAGE = /^(?!en$|alt$|int$|old$|ref$)[a-z]{2,3}$/;
const CACHE = 2048;
/** Terms are told apart by so many low bits before their costs are looked up. */
const ASKED_TERMS = 1 << 14;

const NOBODY: readonly TermCandidates[] = [];

/** Compares names with the term candidates of a query. Has scratch memory, so that only one comparison can run at a time. */
export class NameMatcher {
  readonly #file: GeocoderFile;
  readonly #lexicon: Lexicon;
  /** Cache of the terms of recent surfaces, by surface. */
  readonly #cachedSurface = new Int32Array(CACHE).fill(-1);
  readonly #cachedTerm = new Uint32Array(CACHE);
  /** Bytes of those terms; 0 when the length is not known yet. */
  readonly #cachedLength = new Uint16Array(CACHE);
  readonly #costs = new Float64Array(32);
  readonly #unused = new Float64Array(32);
  /** A bit for each term that the words of `#asked` may stand for. Other terms may share the bit. */
  readonly #mayBeAsked = new Uint8Array(ASKED_TERMS / 8);
  #asked: readonly TermCandidates[] | undefined;
  /** Number of the kind for names of the past, -1 when there is none. */
  readonly #oldKind: number;
  /** That for numbers of roads. */
  readonly #refKind: number;
  /** Number of the kind for codes, -1 when there is none. */
  readonly #codeKind: number;
  /** By kind of name: 1 for languages other than English. */
  readonly #isForeign: Uint8Array;
  /** Entities before this one are areas larger than towns. */
  readonly #large: number;
  #isArea = false;
  #costOfKind = 0;
  /** Cost of each matched word when the words are not the whole name. */
  #costOfPart = 0;
  /** Words that cost more do not match: a code is typed as it is, and `santa` is not SA. */
  #mostCost = ANY_COST;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#lexicon = file.lexicon;
    const { kindsOfNames } = file;
    this.#oldKind = kindsOfNames.indexOf('old');
    this.#refKind = kindsOfNames.indexOf('ref');
    this.#codeKind = kindsOfNames.indexOf('code');
    this.#isForeign = Uint8Array.from(kindsOfNames, (kind) => Number(LANGUAGE.test(kind)));
    this.#large = file.layerFirst[LOCALADMIN]!;
  }

  /**
   * The best of an entity's names.
   *
   * @param wordCosts  receives the cost of each word of the query (by bit position) in that name; words that the name does not cover are
   *   not changed.
   */
  bestName(entity: number, question: NameQuestion, wordCosts: Float64Array): NameMatch {
    const best: NameMatch = { mask: 0, coverage: 0, quality: 0, order: 0, before: 0 };
    const { wordFirst } = this.#file;
    const end = wordFirst.at(entity + 1);
    const first = wordFirst.at(entity);
    const isLarge = entity < this.#large;
    this.#isArea = entity < this.#file.layerFirst[STREET]!;
    for (let from = first; from < end;) {
      this.#setCosts(from, first, isLarge, question.spokenKind);
      from = this.#matchOne(from, end, question.termCandidates, best, wordCosts);
    }
    return best;
  }

  /** Bits of the words of all names that the query has completely. */
  wholeNames(entity: number, { termCandidates }: NameQuestion): number {
    this.#costOfKind = 0;
    this.#costOfPart = 0;
    this.#mostCost = ANY_COST;
    let mask = 0;
    const { wordFirst } = this.#file;
    const end = wordFirst.at(entity + 1);
    for (let from = wordFirst.at(entity); from < end;) {
      const match: NameMatch = { mask: 0, coverage: 0, quality: 0, order: 0, before: 0 };
      from = this.#matchOne(from, end, termCandidates, match, this.#unused);
      if (match.coverage >= WHOLE_NAME) mask |= match.mask;
    }
    return mask;
  }

  /** Sets the extra costs of the words of the name at a position. The kind of the name is stored before it; the first name has no kind. */
  #setCosts(from: number, first: number, isLarge: boolean, spokenKind: number): void {
    const kind = from === first ? NO_KIND : wordAt(this.#file, from - 1) - this.#lexicon.surfaceCount;
    this.#costOfKind = kind === this.#oldKind ? OLD_NAME_COST : kind === this.#refKind ? REF_COST : 0;
    this.#mostCost = kind === this.#codeKind ? 0 : ANY_COST;
    const isForeign = isLarge && this.#isForeign[kind] === 1 && !this.#isSpoken(from, first, spokenKind);
    this.#costOfPart = isForeign ? FOREIGN_PART_COST : 0;
  }

  /** Whether one of the kinds of the name at a position is the language of the request. */
  #isSpoken(from: number, first: number, spokenKind: number): boolean {
    for (let at = from - 1; at > first; at--) {
      const kind = wordAt(this.#file, at) - this.#lexicon.surfaceCount;
      if (kind < 0) return false;
      if (kind === spokenKind) return true;
    }
    return false;
  }

  /**
   * Compares the name at a position with the readings, and writes the match to `best` if it is better.
   * @returns the position of the next name.
   */
  #matchOne(
    from: number,
    end: number,
    termCandidates: readonly TermCandidates[],
    best: NameMatch,
    wordCosts: Float64Array,
  ): number {
    const file = this.#file;
    const lexicon = this.#lexicon;
    const costs = this.#costs;
    const asked = this.#termsOf(termCandidates);
    let mask = 0;
    let total = 0;
    let matched = 0;
    let before = 0;
    let inOrder = 0;
    let pairs = 0;
    let lastBit = 0;
    let position = from;
    for (; position < end; position++) {
      const surface = wordAt(file, position);
      if (surface >= lexicon.surfaceCount) break;
      if (position - from >= MOST_NAME_WORDS) continue;
      const weight = lexicon.weightOf(surface);
      total += weight;
      const term = this.#termOf(surface);
      let chosen: TermCandidates | undefined;
      let chosenCost = Infinity;
      const isAsked = (asked[(term % ASKED_TERMS) >> 3]! & (1 << (term & 7))) !== 0;
      for (const terms of isAsked ? termCandidates : NOBODY) {
        if ((terms.mask & mask) !== 0) continue;
        let cost = costOf(terms, term);
        if (cost > this.#mostCost) continue;
        if (cost > 0 && terms.typed > 0) {
          const missing = this.#lengthOf(surface) - terms.typed;
          cost += MISSING_LETTER_COST * Math.max(0, Math.min(MOST_MISSING, missing));
        }
        // At equal cost, the word after the last matched one wins, then the first one.
        const bonus = lastBit !== 0 && (terms.mask & (lastBit << 1)) !== 0 ? 0.001 : 0;
        if (cost - bonus < chosenCost) {
          chosen = terms;
          chosenCost = cost - bonus;
        }
      }
      if (position > from) pairs++;
      if (chosen === undefined) {
        lastBit = 0;
        continue;
      }
      if (mask === 0) before = total - weight;
      const cost = Math.max(0, chosenCost) + this.#costOfKind;
      if (lastBit !== 0 && (chosen.mask & (lastBit << 1)) !== 0) inOrder++;
      mask |= chosen.mask;
      matched += weight * (1 - cost);
      for (let rest = chosen.mask; rest !== 0; rest &= rest - 1) costs[lowestBit(rest)] = cost;
      lastBit = highestBit(chosen.mask);
    }
    const next = position + 1;
    if (mask === 0) return next;
    if (this.#costOfPart > 0 && matched < WHOLE_NAME * total) {
      for (let rest = mask; rest !== 0; rest &= rest - 1) costs[lowestBit(rest)]! += this.#costOfPart;
      matched *= 1 - this.#costOfPart;
    }
    const coverage = total === 0 ? 0 : matched / total;
    // Covering more of the query comes first, then having less of the name left over.
    const quality = matched + 4 * coverage;
    // Of an area's names with the same words of the query, one with rarer words that are a little like these is no better.
    const isBetter = this.#isArea && mask === best.mask ? coverage > best.coverage : quality > best.quality;
    if (!isBetter) return next;
    best.mask = mask;
    best.coverage = coverage;
    best.quality = quality;
    best.order = pairs === 0 ? 1 : inOrder / pairs;
    best.before = total === 0 ? 0 : before / total;
    for (let rest = mask; rest !== 0; rest &= rest - 1) wordCosts[lowestBit(rest)] = costs[lowestBit(rest)]!;
    return next;
  }

  /** Returns `#mayBeAsked` for these candidates. */
  #termsOf(termCandidates: readonly TermCandidates[]): Uint8Array {
    const bits = this.#mayBeAsked;
    if (termCandidates === this.#asked) return bits;
    this.#asked = termCandidates;
    bits.fill(0);
    for (const { first, end } of termCandidates) {
      for (let k = 0; k < first.length; k++) {
        const stop = Math.min(end[k]!, first[k]! + ASKED_TERMS);
        for (let term = first[k]!; term < stop; term++) bits[(term % ASKED_TERMS) >> 3]! |= 1 << (term & 7);
      }
    }
    return bits;
  }

  #termOf(surface: number): number {
    const slot = surface % CACHE;
    if (this.#cachedSurface[slot] === surface) return this.#cachedTerm[slot]!;
    const term = this.#lexicon.termOf(surface);
    this.#cachedSurface[slot] = surface;
    this.#cachedTerm[slot] = term;
    this.#cachedLength[slot] = 0;
    return term;
  }

  /** Bytes of the term of a surface. */
  #lengthOf(surface: number): number {
    const term = this.#termOf(surface);
    return (this.#cachedLength[surface % CACHE] ||= this.#lexicon.lengthOf(term));
  }
}

function highestBit(mask: number): number {
  return mask === 0 ? 0 : 1 << (31 - Math.clz32(mask));
}
