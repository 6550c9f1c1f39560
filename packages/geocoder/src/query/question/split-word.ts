import type { CheckStop } from '@portolan/base';
import { dictionary, formsOf } from '../../text/dictionary.ts';
import { PARTS_OF_NUMBERS } from './number-readings.ts';
import type { QueryWord } from './query-word.ts';
import { LETTERS_FOR_ONE_EDIT } from './term-candidates.ts';
import type { Terms } from './terms.ts';

/** Shorter words are not split. */
const SHORTEST_SPLIT = 5;
/** In shorter words something like a term is found by accident. */
const SHORTEST_MISSPELLED_SPLIT = 8;
/** So many ways to split a word are kept, for each number of its first letters. */
const MOST_WAYS = 16;
/** Cost of a part by its letters: words of one or two letters are found by accident almost everywhere. */
const COST_BY_LETTERS = [0, 2.5, 1.5, 1.2];
const PART_COST = 1;
/** Added for an unfinished word at the end. */
const UNFINISHED_COST = 0.5;
/** Cost of a part that is no term, and so has a wrong letter if the split is right. Each letter adds to it. */
const UNKNOWN_COST = 2.5;
const UNKNOWN_LETTER_COST = 0.2;
const LONGEST_UNKNOWN = 16;
/** Where two parts have a wrong letter each, longer ones are hardly parts: comparing them with terms takes long. */
const LONGEST_OF_TWO = 12;

/** What has to be known of the terms of an archive. */
export type TermSet = Pick<Terms, 'has' | 'beginning'>;

/** One way to split the first letters of a word. */
interface Way {
  readonly parts: readonly string[];
  /** The part that is no term; undefined when there is none. Of two it is the last. */
  readonly wrong?: string;
  readonly cost: number;
}

/** A name with a house number behind it, which may have parts: `aufderhalde3`, `тверская12к3с1`. */
const NAME_AND_NUMBER = new RegExp(
  `^(\\p{L}{4,}?)(\\d{1,4}(?:(?:${PARTS_OF_NUMBERS})\\d{1,3})*)(\\p{L}|bis|ter)?$`,
  'u',
);

/** Postal codes that people write with a space or dash or without: `114 33` and `110 001`, `00-950`, `3993 DX`. */
const CODES = [/^(\d{3})(\d{2,3})$/, /^(\d{2})(\d{3})$/, /^(\d{4})(\p{L}{1,2})$/u];

/** The ways to read a number as a postal code of two terms. */
export function codesIn(
  { folded }: QueryWord,
  terms: TermSet,
  isOpen: boolean,
): readonly (readonly string[])[] {
  return CODES.flatMap((code) => {
    const [, first = '', second = ''] = code.exec(folded) ?? [];
    return terms.has(first) && (terms.has(second) || (isOpen && isBeginning(second, terms)))
      ? [[first, second]]
      : [];
  });
}

/** How a word may be split. */
export interface SplitOptions {
  /** Whether the last part may be the beginning of a term. */
  readonly isOpen: boolean;
  /**
   * Where one part is to have a wrong letter: tells whether terms, or the beginnings of some, are near enough. Not set where all parts are to
   * be terms.
   */
  readonly isNearTerm?: (part: string, mayGoOn: boolean) => boolean;
  /** The fewest letters of that part: fewer are near some term by accident. */
  readonly fewestUnknown?: number;
  /** Whether two parts have a wrong letter each. */
  readonly isTwice?: boolean;
  readonly checkStop: CheckStop;
}

/**
 * The ways to read a word as several terms written together, the likeliest first: `ruaaugusta` is `rua augusta`, `avingudadelparc24` is
 * `avinguda del parc 24`. Few long parts are likelier than many short ones.
 */
export function splitsOf(
  word: QueryWord,
  terms: TermSet,
  options: SplitOptions,
): readonly (readonly string[])[] {
  const { folded } = word;
  // Road numbers are written with or without a space: `cg1`, `i65`.
  const road = /^(\p{L}{1,4})(\d{1,4})$/u.exec(folded);
  if (road !== null && terms.has(road[1]!) && terms.has(road[2]!)) return [[road[1]!, road[2]!]];
  const [, name = folded, number, suffix = ''] = NAME_AND_NUMBER.exec(folded) ?? [];
  const letters = Array.from(name);
  const shortest = options.isNearTerm ? SHORTEST_MISSPELLED_SPLIT : SHORTEST_SPLIT;
  if (word.isNumber || letters.length < shortest) return [];
  if (number === undefined) return waysToSplit(letters, terms, options);
  const ways = waysToSplit(letters, terms, { ...options, isOpen: false });
  const whole = isTerm(name, terms) && options.isNearTerm === undefined ? [[name]] : [];
  return [...whole, ...ways].map((parts) => [...parts, number, ...(suffix === '' ? [] : [suffix])]);
}

/** Finds the cheapest ways by dynamic programming over the letters. */
function waysToSplit(
  letters: readonly string[],
  terms: TermSet,
  { isOpen, isNearTerm, fewestUnknown = LETTERS_FOR_ONE_EDIT, isTwice = false, checkStop }: SplitOptions,
): readonly (readonly string[])[] {
  const count = letters.length;
  // By the number of letters that are split: ways without, and with a part that is no term.
  const known: Way[][] = Array.from({ length: count + 1 }, () => []);
  const misspelled: Way[][] = Array.from({ length: count + 1 }, () => []);
  const twice: Way[][] = isTwice ? Array.from({ length: count + 1 }, () => []) : [];
  const isTail = isTwice ? tailsOfTerms(letters, terms) : [];
  known[0]!.push({ parts: [], cost: 0 });
  for (let from = 0; from < count; from++) {
    checkStop();
    const [plain, wrong, both] = [known[from]!, misspelled[from]!, twice[from] ?? []];
    if (plain.length === 0 && wrong.length === 0 && both.length === 0) continue;
    let part = '';
    for (let end = from + 1; end <= count; end++) {
      part += letters[end - 1]!;
      const length = end - from;
      if (length === count) break;
      const cost = costOfPart(part, length, isOpen && end === count, terms);
      if (cost < Infinity) {
        keepWays(known[end]!, plain, { part, cost });
        keepWays(misspelled[end]!, wrong, { part, cost });
        if (both.length > 0) keepWays(twice[end]!, both, { part, cost });
      } else if (isNearTerm && length >= fewestUnknown && length <= LONGEST_UNKNOWN) {
        const mayGoOn = isOpen && end === count;
        const unknownCost = UNKNOWN_COST + length * UNKNOWN_LETTER_COST + (mayGoOn ? UNFINISHED_COST : 0);
        // Of two such parts each is told at once, since there are too many pairs; the last one ends where only terms follow.
        if (isTwice && (length > LONGEST_OF_TWO || (plain.length === 0 && !isTail[end]))) continue;
        if (isTwice && !isNearTerm(part, mayGoOn)) continue;
        const next = { part, cost: unknownCost, wrong: part };
        keepWays(misspelled[end]!, plain, next);
        if (isTwice) keepWays(twice[end]!, wrong, next);
      }
    }
  }
  if (isTwice || !isNearTerm) return (isTwice ? twice : known)[count]!.map(({ parts }) => parts);
  const isNear = new Map<string, boolean>();
  return misspelled[count]!.filter(({ wrong = '', parts }) => {
    const mayGoOn = isOpen && wrong === parts.at(-1);
    if (!isNear.has(wrong)) isNear.set(wrong, isNearTerm(wrong, mayGoOn));
    return isNear.get(wrong)!;
  }).map(({ parts }) => parts);
}

/** By position: whether the letters from there on are terms, or none is left. */
function tailsOfTerms(letters: readonly string[], terms: TermSet): readonly boolean[] {
  const count = letters.length;
  const isTail = Array.from({ length: count + 1 }, (_, at) => at === count);
  for (let from = count - 1; from > 0; from--) {
    for (let end = count; end > from && !isTail[from]!; end--)
      isTail[from] = isTail[end]! && isTerm(letters.slice(from, end).join(''), terms);
  }
  return isTail;
}

/** Adds the ways that go on with one more part, and keeps the cheapest. Ties are in the order in which they were found. */
function keepWays(
  kept: Way[],
  ways: readonly Way[],
  next: { readonly part: string; readonly cost: number; readonly wrong?: string },
): void {
  for (const way of ways) {
    const total = way.cost + next.cost;
    let at = kept.length;
    while (at > 0 && kept[at - 1]!.cost > total) at--;
    if (at === MOST_WAYS) continue;
    kept.splice(at, 0, { ...way, ...next, parts: [...way.parts, next.part], cost: total });
    if (kept.length > MOST_WAYS) kept.pop();
  }
}

/** Infinity for what is no term, nor the beginning of one where it may be unfinished. */
function costOfPart(part: string, letters: number, mayGoOn: boolean, terms: TermSet): number {
  const cost = COST_BY_LETTERS[letters] ?? PART_COST;
  if (isTerm(part, terms)) return cost;
  return mayGoOn && isBeginning(part, terms) ? cost + UNFINISHED_COST : Infinity;
}

function isTerm(text: string, terms: TermSet): boolean {
  return terms.has(text) || formsOf(text, dictionary()).some((form) => terms.has(form));
}

function isBeginning(text: string, terms: TermSet): boolean {
  const { first, end } = terms.beginning(text);
  return end > first;
}
