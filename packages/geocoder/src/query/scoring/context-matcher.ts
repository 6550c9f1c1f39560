import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { LOCALADMIN, LOCALITY, POSTALCODE } from '../../layers.ts';
import type { Candidates } from './candidates.ts';
import type { NameMatch, NameMatcher } from './name-matcher.ts';
import type { NameLengths } from '../records/name-lengths.ts';
import { layerOf } from '../records/read-entities.ts';
import { weightOf, withTwins } from '../question/question.ts';
import type { NamedCountry } from '../question/country-names.ts';
import type { Question } from '../question/question.ts';
import { bitCount, lowestBit } from '../question/word-masks.ts';

/** The words that the areas around an entity cover. */
export interface ContextMatch {
  /** Bits of the words of the query. */
  readonly mask: number;
  /** Those of words that are in the whole name of an area. */
  readonly whole: number;
  /** Share of the weight of the other words that is lost because areas are named incompletely. */
  readonly cost: number;
}

/** An area counts as named when the text has at least this share of its name. */
const LEAST_AREA_COVERAGE = 0.55;
/** The same for towns that are called by the beginning of their name, `Frankfurt`, `Levallois` for Levallois-Perret, and while one types. */
const LEAST_TOWN_COVERAGE = 0.3;
/** The share of the name that may be missing before that beginning: an article or the like. */
const MOST_BEFORE = 0.15;
const MOST_COST = 0.4;
/** What the beginning of the name of a country costs. */
const BEGUN_COST = 0.2;
/** From this cost on, a word has a wrong letter; other spellings and abbreviations cost less. */
const MISTAKE = 0.08;
/** Allowance for rounding of qualities, which are stored in 32 bits. */
const ROUNDING = 1e-3;

/** The words that one area covers. */
interface AreaMatch extends ContextMatch {
  /** Bits of the words of its best name. */
  readonly own: number;
}

const UNNAMED: AreaMatch = { own: 0, mask: 0, whole: 0, cost: 0 };

/** Finds the words of a question that name areas around an entity. Caches the contexts and areas of one question. */
export class ContextMatcher {
  readonly #file: GeocoderFile;
  readonly #candidates: Candidates;
  readonly #matcher: NameMatcher;
  readonly #nameLengths: NameLengths;
  readonly #areas = new Map<number, AreaMatch>();
  /** The number of the present question. */
  #asked = 0;
  /** By context: what `match` says, and the number of the question that it is for. */
  readonly #known: ContextMatch[];
  readonly #askedFor: Uint32Array;
  readonly #costs = new Float64Array(32);
  #question: Question | undefined;
  /** Bits of words that are the whole name of some area; found on first use. */
  #exact: number | undefined;

  /** @param candidates  entities that share words with the question; only areas among them are compared. */
  constructor(file: GeocoderFile, candidates: Candidates, matcher: NameMatcher, nameLengths: NameLengths) {
    this.#file = file;
    this.#nameLengths = nameLengths;
    this.#known = Array.from({ length: file.contextCount });
    this.#askedFor = new Uint32Array(file.contextCount);
    this.#candidates = candidates;
    this.#matcher = matcher;
  }

  /** The words that a context covers: those of its areas that the question names, and those of its country. */
  match(context: number, question: Question): ContextMatch {
    this.#begin(question);
    if (this.#askedFor[context] !== this.#asked) {
      this.#known[context] = this.#match(context, question);
      this.#askedFor[context] = this.#asked;
    }
    return this.#known[context]!;
  }

  #begin(question: Question): void {
    if (question === this.#question) return;
    this.#question = question;
    this.#asked++;
    this.#areas.clear();
    this.#exact = undefined;
  }

  /** How a question names the country of a context, whether or not the archive has this name. */
  countryOf(context: number, { countries }: Question): NamedCountry | undefined {
    if (countries.size === 0) return undefined;
    const { contextCountry, strings } = this.#file;
    return countries.get(strings.at(contextCountry.at(context)));
  }

  #match(context: number, question: Question): ContextMatch {
    const { contextFirst, contextArea } = this.#file;
    const country = this.countryOf(context, question);
    let mask = country?.begun ?? 0;
    let whole = country?.mask ?? 0;
    let cost = mask === 0 ? 0 : BEGUN_COST;
    for (let k = contextFirst.at(context); k < contextFirst.at(context + 1); k++) {
      const area = contextArea.at(k);
      let match = this.#areas.get(area);
      if (match === undefined) {
        match = this.#matchArea(area, question);
        this.#areas.set(area, match);
      }
      // Of a word that stands twice each area has one.
      const shared = (mask | whole) & match.mask;
      whole |= match.whole | (withTwins(question, shared) ^ shared);
      if ((match.own & ~mask) !== 0) cost = Math.max(cost, match.cost);
      mask |= match.mask;
    }
    return { mask: mask | whole, whole, cost: Math.min(cost, MOST_COST) };
  }

  #matchArea(area: number, question: Question): AreaMatch {
    if (this.#candidates.find(area) < 0) return UNNAMED;
    const match = this.#matcher.bestName(area, question, this.#costs);
    const { mask, coverage } = match;
    // `Quilmes, Buenos` goes on with Aires.
    const isOpen = (mask & question.open) !== 0;
    if (!isNamedArea(this.#file, area, match, isOpen) || this.#isMistaken(mask, question)) return UNNAMED;
    // New York, NY: the city has the same name as the region that it lies in, so both names count.
    const whole = this.#matcher.wholeNames(area, question);
    return { own: mask, mask: mask | whole, whole, cost: 1 - coverage };
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
      if (this.#nameLengths(entity[at]!) <= wordCount) exact |= words;
    }
    return exact & ~question.open;
  }
}

/** Whether a text has enough of the name of an area to mean it; `isBegun`: its beginning is enough. */
export function isNamedArea(
  file: GeocoderFile,
  area: number,
  { coverage, before }: NameMatch,
  isBegun = false,
): boolean {
  if (coverage >= LEAST_AREA_COVERAGE) return true;
  const layer = layerOf(file, area);
  const isTown = isBegun || layer === LOCALADMIN || layer === LOCALITY;
  return isTown && coverage >= LEAST_TOWN_COVERAGE && before <= MOST_BEFORE;
}
