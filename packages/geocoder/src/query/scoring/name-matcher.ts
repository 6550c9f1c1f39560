import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { wordAt } from '../../bytes/geocoder-file.ts';
import type { Lexicon } from '../../bytes/lexicon/lexicon.ts';
import { LOCALADMIN } from '../../layers.ts';
import { costOf, MISSING_LETTER_COST, MOST_MISSING } from '../question/term-candidates.ts';
import type { Question } from '../question/question.ts';
import type { TermCandidates } from '../question/term-candidates.ts';
import { lowestBit } from '../question/word-masks.ts';

/** How a name answers a query. Kept and filled anew for each name. */
export interface NameMatch {
  /** Bits of the words of the query that the name accounts for. */
  mask: number;
  /** Share of the name, by weight, that the query accounts for: 0..1. */
  coverage: number;
  /** Weight of matched words, less what they cost: for choosing among names. */
  quality: number;
  /** Share of neighbours that stand in the order of the query. */
  order: number;
}

/** What names are compared with: the part of a `Question` that a matcher needs. */
export type NameQuestion = Pick<Question, 'termCandidates' | 'spokenKind'>;

const MOST_NAME_WORDS = 64;
/** Share of a name that is all of it. */
export const WHOLE_NAME = 0.98;
/** A station that was once called Post Office is found so, behind those that are post offices by their name of today. */
const OLD_NAME_COST = 0.15;
/** Cost of matching only a part of a large area's name in a language that was not asked for: `ph` is not France, which is Pháp in Vietnamese. */
const FOREIGN_PART_COST = 0.4;
/** Kinds of names that are languages, without English. */
const LANGUAGE = /^(?!en$|alt$|int$|old$|ref$)[a-z]{2,3}$/;
const CACHE = 2048;

/** Compares names with the term candidates of a query. Holds scratch memory, so that one comparison runs at a time. */
export class NameMatcher {
  readonly #file: GeocoderFile;
  readonly #lexicon: Lexicon;
  /** Terms of surfaces met last, by surface. */
  readonly #cachedSurface = new Int32Array(CACHE).fill(-1);
  readonly #cachedTerm = new Uint32Array(CACHE);
  /** Bytes of those terms; 0 for those whose length is not known yet. */
  readonly #cachedLength = new Uint16Array(CACHE);
  readonly #costs = new Float64Array(32);
  readonly #unused = new Float64Array(32);
  /** Kind of names of the past, -1 where there are none. */
  readonly #oldKind: number;
  /** By kind of name: 1 for languages other than English. */
  readonly #isForeign: Uint8Array;
  /** Entities before this one are larger than towns. */
  readonly #large: number;
  #costOfKind = 0;
  /** Cost of each matched word, where the words are not the whole name. */
  #costOfPart = 0;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#lexicon = file.lexicon;
    const { kindsOfNames } = file;
    this.#oldKind = kindsOfNames.indexOf('old');
    this.#isForeign = Uint8Array.from(kindsOfNames, (kind) => Number(LANGUAGE.test(kind)));
    this.#large = file.layerFirst[LOCALADMIN]!;
  }

  /**
   * The best of an entity's names.
   *
   * @param wordCosts  set to what each word of the query (by bit position) costs in that name; untouched for words it does not account for.
   */
  bestName(entity: number, question: NameQuestion, wordCosts: Float64Array): NameMatch {
    const best: NameMatch = { mask: 0, coverage: 0, quality: 0, order: 0 };
    const { wordFirst } = this.#file;
    const end = wordFirst.at(entity + 1);
    const first = wordFirst.at(entity);
    const isLarge = entity < this.#large;
    for (let from = first; from < end;) {
      this.#setCosts(from, first, isLarge, question.spokenKind);
      from = this.#matchOne(from, end, question.termCandidates, best, wordCosts);
    }
    return best;
  }

  /** Bits of the words of all names that a query has whole. */
  wholeNames(entity: number, { termCandidates }: NameQuestion): number {
    this.#costOfKind = 0;
    this.#costOfPart = 0;
    let mask = 0;
    const { wordFirst } = this.#file;
    const end = wordFirst.at(entity + 1);
    for (let from = wordFirst.at(entity); from < end;) {
      const match: NameMatch = { mask: 0, coverage: 0, quality: 0, order: 0 };
      from = this.#matchOne(from, end, termCandidates, match, this.#unused);
      if (match.coverage >= WHOLE_NAME) mask |= match.mask;
    }
    return mask;
  }

  /** Sets what the words of the name at a position cost beyond their readings. What kind of name it is stands before it; the first has none. */
  #setCosts(from: number, first: number, isLarge: boolean, spokenKind: number): void {
    const kind = from === first ? -1 : wordAt(this.#file, from - 1) - this.#lexicon.surfaceCount;
    this.#costOfKind = kind >= 0 && kind === this.#oldKind ? OLD_NAME_COST : 0;
    const isForeign = isLarge && this.#isForeign[kind] === 1 && kind !== spokenKind;
    this.#costOfPart = isForeign ? FOREIGN_PART_COST : 0;
  }

  /** Compares the name at a position with the readings, into `best` if it is better. @returns the position of the next name. */
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
    let mask = 0;
    let total = 0;
    let matched = 0;
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
      for (const terms of termCandidates) {
        if ((terms.mask & mask) !== 0) continue;
        let cost = costOf(terms, term);
        if (cost === Infinity) continue;
        if (cost > 0 && terms.typed > 0) {
          const missing = this.#lengthOf(surface) - terms.typed;
          cost += MISSING_LETTER_COST * Math.max(0, Math.min(MOST_MISSING, missing));
        }
        // Among equal costs, the word that follows the last matched one wins, then the first.
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
    // What the query gets out of the name first, then how little of the name is left over.
    const quality = matched + 4 * coverage;
    if (quality <= best.quality) return next;
    best.mask = mask;
    best.coverage = coverage;
    best.quality = quality;
    best.order = pairs === 0 ? 1 : inOrder / pairs;
    for (let rest = mask; rest !== 0; rest &= rest - 1) wordCosts[lowestBit(rest)] = costs[lowestBit(rest)]!;
    return next;
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
