import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { POSTALCODE } from '../../layers.ts';
import type { Candidates } from './candidates.ts';
import type { NameMatcher } from './name-matcher.ts';
import type { NameLengths } from '../records/name-lengths.ts';
import { layerOf } from '../records/read-entities.ts';
import { weightOf } from '../question/question.ts';
import type { Question } from '../question/question.ts';
import { bitCount, lowestBit } from '../question/word-masks.ts';

/** The words that the areas around an entity cover. */
export interface ContextMatch {
  /** Bits of the words of the query. */
  readonly mask: number;
  /** Share of the weight of these words that is lost because areas are named incompletely. */
  readonly cost: number;
}

/** An area counts as named when the text has at least this share of its name. */
export const LEAST_AREA_COVERAGE = 0.55;
const MOST_COST = 0.4;
/** From this cost on, a word has a wrong letter; other spellings and abbreviations cost less. */
const MISTAKE = 0.08;
/** Allowance for rounding of qualities, which are stored in 32 bits. */
const ROUNDING = 1e-3;

/** The words that one area covers. */
interface AreaMatch extends ContextMatch {
  /** Bits of the words of its best name. */
  readonly own: number;
}

const UNNAMED: AreaMatch = { own: 0, mask: 0, cost: 0 };

/** Finds the words of a question that name areas around an entity. Caches the contexts and areas of one question. */
export class ContextMatcher {
  readonly #file: GeocoderFile;
  readonly #candidates: Candidates;
  readonly #matcher: NameMatcher;
  readonly #nameLengths: NameLengths;
  readonly #areas = new Map<number, AreaMatch>();
  /** The number of the present question. What follows is by context, and of the question with the number that stands beside it. */
  #asked = 0;
  /** Bits of the asked words that occur in any name of the areas of a context. */
  readonly #possible: Uint32Array;
  readonly #possibleOf: Uint32Array;
  /** `ContextMatch` */
  readonly #masks: Uint32Array;
  readonly #costsOfMasks: Float64Array;
  readonly #masksOf: Uint32Array;
  readonly #costs = new Float64Array(32);
  #question: Question | undefined;
  /** Bits of words that are the whole name of some area; found on first use. */
  #exact: number | undefined;

  /** @param candidates  entities that share words with the question; only areas among them are compared. */
  constructor(file: GeocoderFile, candidates: Candidates, matcher: NameMatcher, nameLengths: NameLengths) {
    const { contextCount } = file;
    this.#file = file;
    this.#nameLengths = nameLengths;
    this.#possible = new Uint32Array(contextCount);
    this.#possibleOf = new Uint32Array(contextCount);
    this.#masks = new Uint32Array(contextCount);
    this.#costsOfMasks = new Float64Array(contextCount);
    this.#masksOf = new Uint32Array(contextCount);
    this.#candidates = candidates;
    this.#matcher = matcher;
  }

  /** Whether a context may cover words that are not in a mask. False is certain, and cheaper than `match`. */
  mayAdd(context: number, mask: number, question: Question): boolean {
    this.#begin(question);
    if (this.#possibleOf[context] !== this.#asked) {
      this.#possible[context] = this.#possibleMask(context, question);
      this.#possibleOf[context] = this.#asked;
    }
    return (this.#possible[context]! & ~mask) !== 0;
  }

  #possibleMask(context: number, question: Question): number {
    const { contextFirst, contextArea } = this.#file;
    let possible = this.#countryMask(context, question);
    const end = contextFirst.at(context + 1);
    for (let k = contextFirst.at(context); k < end; k++) {
      const at = this.#candidates.find(contextArea.at(k));
      if (at >= 0) possible |= this.#candidates.mask[at]!;
    }
    return possible;
  }

  /** The words that a context covers: those of its areas that the question names, and those of its country. */
  match(context: number, question: Question): ContextMatch {
    return { mask: this.maskOf(context, question), cost: this.#costsOfMasks[context]! };
  }

  /** Bits of the words of `match`. */
  maskOf(context: number, question: Question): number {
    this.#begin(question);
    if (this.#masksOf[context] !== this.#asked) {
      const { mask, cost } = this.#match(context, question);
      this.#masks[context] = mask;
      this.#costsOfMasks[context] = cost;
      this.#masksOf[context] = this.#asked;
    }
    return this.#masks[context]!;
  }

  #begin(question: Question): void {
    if (question === this.#question) return;
    this.#question = question;
    this.#asked++;
    this.#areas.clear();
    this.#exact = undefined;
  }

  #countryMask(context: number, { countries }: Question): number {
    if (countries.size === 0) return 0;
    const { contextCountry, strings } = this.#file;
    return countries.get(strings.at(contextCountry.at(context))) ?? 0;
  }

  #match(context: number, question: Question): ContextMatch {
    const { contextFirst, contextArea } = this.#file;
    let mask = 0;
    let cost = 0;
    for (let k = contextFirst.at(context); k < contextFirst.at(context + 1); k++) {
      const area = contextArea.at(k);
      let match = this.#areas.get(area);
      if (match === undefined) {
        match = this.#matchArea(area, question);
        this.#areas.set(area, match);
      }
      if ((match.own & ~mask) === 0) continue;
      mask |= match.mask;
      cost = Math.max(cost, match.cost);
    }
    mask |= this.#countryMask(context, question);
    return { mask, cost: Math.min(cost, MOST_COST) };
  }

  #matchArea(area: number, question: Question): AreaMatch {
    if (this.#candidates.find(area) < 0) return UNNAMED;
    const { mask, coverage } = this.#matcher.bestName(area, question, this.#costs);
    if (coverage < LEAST_AREA_COVERAGE || this.#isMistaken(mask, question)) return UNNAMED;
    // New York, NY: the city has the same name as the region that it lies in, so both names count.
    return { own: mask, mask: mask | this.#matcher.wholeNames(area, question), cost: 1 - coverage };
  }

  /** Whether words that match the last compared area with errors match another area exactly: Triesenberg is not a misspelt Triesen. */
  #isMistaken(mask: number, question: Question): boolean {
    let isWrong = false;
    for (let rest = mask; rest !== 0; rest &= rest - 1) isWrong ||= this.#costs[lowestBit(rest)]! >= MISTAKE;
    if (!isWrong) return false;
    this.#exact ??= this.#exactAreas(question);
    return (mask & ~this.#exact) === 0;
  }

  /** Bits of finished words that are the whole name of an area. */
  #exactAreas(question: Question): number {
    const { entity, mask, quality, count } = this.#candidates;
    let exact = 0;
    for (let at = 0; at < count; at++) {
      const words = mask[at]!;
      if ((words & ~exact) === 0 || layerOf(this.#file, entity[at]!) > POSTALCODE) continue;
      if (quality[at]! < weightOf(question, words) - ROUNDING) continue;
      const wordCount = bitCount(words);
      if (this.#nameLengths.of(entity[at]!) <= wordCount) exact |= words;
    }
    for (const { typed, mask: open } of question.termCandidates) if (typed > 0) exact &= ~open;
    return exact;
  }
}
