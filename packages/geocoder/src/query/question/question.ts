import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { dictionary } from '../../text/dictionary.ts';
import { countriesIn } from './country-names.ts';
import type { NamedCountry } from './country-names.ts';
import type { QueryText } from './query-text.ts';
import type { QueryWord } from './query-word.ts';
import type { TermCandidates } from './terms.ts';
import { bitCount, lowestBit } from './word-masks.ts';

/** A text with the possible meanings of its words, prepared for one pass of the search. */
export interface Question {
  readonly query: QueryText;
  readonly termCandidates: readonly TermCandidates[];
  /** Number of the kind of names in the language of the request; -1 when the archive has no such names. */
  readonly spokenKind: number;
  /** The weight of each word, by bit position. */
  readonly weights: Float64Array;
  readonly totalWeight: number;
  /** Countries that the text names, by alpha-2 code. */
  readonly countries: ReadonlyMap<string, NamedCountry>;
  /** Bits of words that are still being typed. */
  readonly open: number;
  /** The bits of equal words, for each word that stands in the text more than once, or begins to; not of numbers. */
  readonly twins: readonly number[];
}

/** A word that occurs in no name weighs as much as a rare one. */
const UNKNOWN_WEIGHT = 12;
const NUMBER_WEIGHT = 6;
const TYPE_WEIGHT = 5;
const FILLER_WEIGHT = 2;
const UNIT_WEIGHT = 1;
const PART_WEIGHT = 3;
/** From so many letters on, a word that is being typed may be one that stands before: `Salzburg, Salz`. */
const LETTERS_OF_TWIN = 3;

/**
 * Makes a question from a text and its term candidates.
 * @param ignoredMask  bits of words without weight, such as the word between two streets.
 */
export function questionOf(
  query: QueryText,
  termCandidates: readonly TermCandidates[],
  { lexicon, kindsOfNames, countryNames }: GeocoderFile,
  { language, isAutocomplete }: { readonly language: string; readonly isAutocomplete: boolean },
  ignoredMask = 0,
): Question {
  const weights = new Float64Array(query.words.length);
  const { types, fillers } = dictionary();
  for (const [index, { folded, isNumber, bit }] of query.words.entries()) {
    weights[index] = isNumber ? NUMBER_WEIGHT : UNKNOWN_WEIGHT;
    if (types.has(folded)) weights[index] = TYPE_WEIGHT;
    if (fillers.has(folded)) weights[index] = FILLER_WEIGHT;
    if ((bit & query.unitMask) !== 0) weights[index] = UNIT_WEIGHT;
    if ((bit & query.partMask) !== 0) weights[index] = Math.min(weights[index], PART_WEIGHT);
  }
  for (const candidates of termCandidates) {
    const index = 31 - Math.clz32(candidates.mask);
    if (candidates.mask !== 1 << index || query.words[index]!.isNumber) continue;
    const exact = candidates.cost.indexOf(0);
    if (exact < 0) continue;
    const known = lexicon.weightOf(lexicon.firstSurface(candidates.first[exact]!));
    weights[index] = Math.min(weights[index]!, known);
  }
  let totalWeight = 0;
  for (const index of weights.keys()) {
    if ((ignoredMask & (1 << index)) !== 0) weights[index] = 0;
    totalWeight += weights[index]!;
  }
  const spokenKind = kindsOfNames.indexOf(language);
  let open = 0;
  for (const { typed, mask } of termCandidates) if (typed > 0) open |= mask;
  const isSame = (a: QueryWord, b: QueryWord): boolean =>
    !a.isNumber &&
    (a.folded === b.folded ||
      ((b.bit & open) !== 0 && b.folded.length >= LETTERS_OF_TWIN && a.folded.startsWith(b.folded)));
  return {
    query,
    termCandidates,
    spokenKind,
    weights,
    totalWeight,
    countries: countriesIn(query, isAutocomplete && query.isOpen, countryNames),
    open,
    twins: query.words
      .map((word) => query.words.reduce((mask, other) => mask | (isSame(word, other) ? other.bit : 0), 0))
      .filter((mask) => bitCount(mask) > 1),
  };
}

/** Adds words that stand in the text again: in `Kyoto, Kyoto` one is the town and one the region, whichever is which. */
export function withTwins({ twins, open }: Question, mask: number): number {
  return twins.reduce((all, each) => ((each & mask & ~open) === 0 ? all : all | each), mask);
}

/** Sum of the weights of the words in a mask. */
export function weightOf({ weights }: Question, mask: number): number {
  let sum = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) sum += weights[lowestBit(rest)]!;
  return sum;
}
