import type { CheckStop } from '@portolan/base';
import type { FuzzyTerms, FuzzyWalk } from '../../bytes/lexicon/fuzzy-walk.ts';
import { MOST_PATTERN } from '../../bytes/lexicon/fuzzy-walk.ts';
import { oncePer } from '../../once-per.ts';
import { compoundFormsOf, dictionary, formsOf, stemOf } from '../../text/dictionary.ts';
import { latinSpellings, spellings } from '../../text/fold.ts';
import { englishSuffix } from '../../text/number-words.ts';
import { KEY_MARKS, soundKeys } from '../../text/sound-key.ts';
import type { QueryText } from './query-text.ts';
import type { QueryWord } from './query-word.ts';
import type { TermCandidates, Terms } from './terms.ts';

const SPELLING_COST = 0.02;
const FORM_COST = 0.04;
/** Cost of words that only share their consonants. */
const CONSONANTS_COST = 0.15;
const JOIN_COST = 0.05;
const STEM_COST = 0.1;
/** Cost of an unfinished word; each missing letter adds to it. */
const PREFIX_COST = 0.05;
export const MISSING_LETTER_COST = 0.01;
export const MOST_MISSING = 8;
/** Cost of an edit, divided by the letters of the word: one wrong letter in five costs 0.2. */
const EDIT_COST = 1;
/** Shorter words must be typed exactly; longer words may have one or two wrong letters. */
export const LETTERS_FOR_ONE_EDIT = 4;
export const LETTERS_FOR_TWO_EDITS = 7;
/** In a second attempt, words of three letters may have one wrong letter. */
export const SHORTEST_FUZZY = 3;
/** The most terms that are found for a word with wrong letters. */
export const MOST_FUZZY = 4096;

export interface TermCandidateOptions {
  /** Called for each word and in its searches. */
  readonly checkStop: CheckStop;
  /** Whether the last word may be unfinished. */
  readonly isOpen: boolean;
  /** The number of letters that may be wrong: 0, 1, or 2 in long words. With 2, the kind of street may be wrong too. */
  readonly edits: number;
  /** Bits of the words that may have two wrong letters; the other words may have one. */
  readonly twoEditMask: number;
  /** The fewest letters of these. */
  readonly shortestTwice: number;
  /** Bits of words before the last one that may be unfinished too. */
  readonly openMask: number;
  /** The number of steps that a search for wrong letters may take. */
  readonly budget: number;
}

/** The terms and scratch memory for looking up words, and the options of the look-up. */
interface LookUp {
  readonly terms: Terms;
  readonly walk: FuzzyWalk;
  /** Scratch memory for the fuzzy walk. */
  readonly found: FuzzyTerms;
  readonly options: TermCandidateOptions;
}

/**
 * From this many digits on, a number without a street may be the beginning of a postal code. With a street it is a complete house number.
 */
const LONG_NUMBER = 3;
/** `4t`, the beginning of `4th`. */
const HALF_ORDINAL = /^\d+[snrt]$/;

/** The term candidates of every word of a query, and of neighbouring words written as one. */
export function termCandidatesOf(
  query: Pick<QueryText, 'words'>,
  terms: Terms,
  walk: FuzzyWalk,
  found: FuzzyTerms,
  options: TermCandidateOptions,
): TermCandidates[] {
  const lookUp: LookUp = { terms, walk, found, options };
  const all: TermCandidates[] = [];
  const { words } = query;
  for (const [index, word] of words.entries()) {
    options.checkStop();
    const isOpen = options.isOpen && index === words.length - 1;
    const isPostcode = words.length === 1 && word.folded.length >= LONG_NUMBER;
    const mayGoOn =
      (word.bit & options.openMask) !== 0 ||
      (isOpen && (!word.isNumber || isPostcode || HALF_ORDINAL.test(word.folded)));
    const edits = (word.bit & options.twoEditMask) === 0 ? Math.min(1, options.edits) : options.edits;
    const isShort = isShortForm(word) ? '.' : '';
    const single = terms.reading(
      `${mayGoOn} ${edits} ${options.shortestTwice} ${word.written}${isShort} ${word.folded}`,
      word.bit,
      () => candidatesOfWord(word, mayGoOn, edits, lookUp),
    );
    if (single !== undefined) all.push(single);
    const next = words[index + 1];
    if (next === undefined) continue;
    const isNextOpen = options.isOpen && index + 1 === words.length - 1;
    const joined = terms.reading(
      `${isNextOpen} ${options.edits} ${options.shortestTwice} ${word.written} ${word.folded} ${next.written} ${next.folded} ${word.gap}${isShortForm(next) ? '.' : ''}`,
      word.bit | next.bit,
      () => candidatesOfJoined(word, next, isNextOpen, lookUp),
    );
    if (joined !== undefined) all.push(joined);
  }
  return all;
}

/** Collects terms and ranges of terms. A term that is added several times keeps its least cost. */
class TermRanges {
  readonly costs = new Map<number, number>();
  readonly #terms: Terms;
  /** Adds the range of terms that begin with a text. */
  prefix: { first: number; end: number; cost: number; typed: number } | undefined;

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  addTerm(term: number, cost: number): void {
    if (term < 0) return;
    const known = this.costs.get(term);
    if (known === undefined || cost < known) this.costs.set(term, cost);
  }

  addText(text: string, cost: number): void {
    this.addTerm(this.#terms.find(text), cost);
  }

  /** Whether some longer term begins with a text. */
  hasLonger(text: string): boolean {
    const { first, end, bytes } = this.#terms.beginning(text);
    return end - first > 1 || (end > first && this.#terms.lexicon.lengthOf(first) > bytes);
  }

  addPrefix(text: string, cost: number): void {
    const { first, end, bytes } = this.#terms.beginning(text);
    if (end > first) this.prefix = { first, end, cost, typed: bytes };
  }

  get isEmpty(): boolean {
    return this.costs.size === 0 && this.prefix === undefined;
  }

  finish(mask: number): TermCandidates | undefined {
    const { prefix } = this;
    const typed = prefix?.typed ?? 0;
    const candidates: TermCandidates = { mask, first: [], end: [], cost: [], frequency: 0, typed };
    const push = (first: number, end: number, cost: number): void => {
      if (first >= end) return;
      const last = candidates.first.length - 1;
      if (last >= 0 && candidates.end[last] === first && candidates.cost[last] === cost)
        candidates.end[last] = end;
      else {
        candidates.first.push(first);
        candidates.end.push(end);
        candidates.cost.push(cost);
      }
    };
    // A single term that is cheaper than the range of the prefix splits this range.
    let at = prefix?.first ?? 0;
    const stop = prefix?.end ?? 0;
    for (const [term, cost] of [...this.costs].toSorted(([a], [b]) => a - b)) {
      if (prefix !== undefined && term >= stop && at < stop) {
        push(at, stop, prefix.cost);
        at = stop;
      }
      if (prefix !== undefined && term >= prefix.first && term < stop) {
        if (cost >= prefix.cost) continue;
        push(at, term, prefix.cost);
        at = term + 1;
      }
      push(term, term + 1, cost);
    }
    if (prefix !== undefined) push(at, stop, prefix.cost);
    if (candidates.first.length === 0) return undefined;
    for (let k = 0; k < candidates.first.length; k++) {
      const first = candidates.first[k]!;
      const count = candidates.end[k]! - first;
      // The terms of a long range have about two entities each; for a short range the real numbers are read.
      if (count > 8) candidates.frequency += count * 2;
      else
        for (let term = first; term < first + count; term++)
          candidates.frequency += this.#terms.lexicon.frequencyOf(term);
    }
    return candidates;
  }
}

function candidatesOfWord(
  word: QueryWord,
  isOpen: boolean,
  edits: number,
  lookUp: LookUp,
): TermCandidates | undefined {
  const { terms } = lookUp;
  const ranges = new TermRanges(terms);
  const { folded } = word;
  ranges.addText(folded, 0);
  for (const other of spellings(word.written)) ranges.addText(other, SPELLING_COST);
  for (const other of ordinalForms(folded)) ranges.addText(other, SPELLING_COST);
  if (isOpen) ranges.addPrefix(folded, PREFIX_COST);
  if (!word.isNumber) {
    for (const other of formsOf(folded, dictionary())) ranges.addText(other, FORM_COST);
    addFormsOfSpellings(word.written, FORM_COST + SPELLING_COST, ranges);
    if (hasKeys(terms)) addKeys(folded, isOpen, SPELLING_COST, ranges);
    const isUnknown = ranges.isEmpty;
    if (!isOpen) addStems(folded, ranges);
    if (edits > 0) addFuzzy(folded, isOpen, 0, edits, ranges, lookUp);
    if (edits > 0 && isUnknown)
      for (const other of writtenOut(folded, isShortForm(word)))
        addFuzzy(other, false, FORM_COST, edits, ranges, lookUp);
  }
  return ranges.finish(word.bit);
}

/** Whether a word ends like an abbreviation: before a full stop. */
const isShortForm = ({ gap }: QueryWord): boolean => gap.startsWith('.');

/** The most compounds that a short form is written out as where it has wrong letters. */
const MOST_WRITTEN_OUT = 2;
/** An ending that is shorter than this is one only before a full stop. */
const SHORTEST_ENDING = 2;

/** The compounds that an unknown word with a short ending may stand for: `moenchofstr` is looked for as written out, also with wrong letters. */
const writtenOut = (folded: string, isShort: boolean): readonly string[] =>
  compoundFormsOf(folded, dictionary(), isShort ? 1 : SHORTEST_ENDING)
    .filter(({ length }) => length > folded.length)
    .slice(0, MOST_WRITTEN_OUT);

/** A short form and another spelling in one word: `roemerstr`. */
function addFormsOfSpellings(written: string, cost: number, ranges: TermRanges): void {
  for (const other of latinSpellings(written))
    for (const form of formsOf(other, dictionary())) ranges.addText(form, cost);
}

const SMALL_NUMBER = /^([1-9]\d{0,2})(o|er|e|re|ere|eme|st|nd|rd|th)?$/;
const LAST_DAY = 31;

/** Numbers in names may or may not be ordinals: `1 de Maio` is `1º de Maio`, `1 mai` is `1er mai`, `E 4 Ave` is `East 4th Avenue`. */
function ordinalForms(folded: string): string[] {
  const [, digits, ending = ''] = SMALL_NUMBER.exec(folded) ?? [];
  if (digits === undefined) return [];
  const number = Number(digits);
  const endings = ['', englishSuffix(number)];
  if (number <= LAST_DAY) endings.push('o', 'er');
  // `1st Avenue` of Montreal is the 1re Avenue.
  if (ending !== '') endings.push(number === 1 ? 're' : 'e');
  const forms = endings.filter((other) => other !== ending).map((other) => digits + other);
  return ending === '' && ROMAN[number] ? [...forms, ROMAN[number]] : forms;
}

/** Roman numerals of monarchs and popes: `Stade Louis 2` is Stade Louis II. A single letter is more often an initial. */
const ROMAN = '  ii iii iv  vi vii viii ix  xi xii xiii xiv xv xvi'.split(' ');

/** Names in other scripts, found by the sound of the typed Latin letters. When no name begins as typed, beginnings of sounds count too. */
function addKeys(folded: string, isOpen: boolean, cost: number, ranges: TermRanges): void {
  const [sound, ...consonants] = soundKeys(folded);
  if (sound === undefined) return;
  ranges.addText(sound, cost);
  for (const key of consonants) ranges.addText(key, cost + CONSONANTS_COST);
  if (isOpen && ranges.prefix === undefined) ranges.addPrefix(sound, cost + PREFIX_COST);
}

/** Whether an archive has names that are stored under sound keys. Most archives have none. */
const hasKeys = oncePer((terms: Terms) => KEY_MARKS.some((mark) => isBeginning(terms, mark)));

/** The kind of street is missing or wrong: `Bahnhof` for Bahnhofstrasse, `Bahnhofstrasse` for Bahnhofweg. */
function addStems(folded: string, ranges: TermRanges): void {
  if (folded.length < LETTERS_FOR_ONE_EDIT) return;
  addCompounds(folded, STEM_COST, ranges);
  const stem = stemOf(folded, dictionary());
  if (stem !== undefined) addCompounds(stem, 2 * STEM_COST, ranges);
}

function addCompounds(stem: string, cost: number, ranges: TermRanges): void {
  // Most words begin no compound; two look-ups are enough to tell.
  if (!ranges.hasLonger(stem)) return;
  for (const ending of dictionary().endings.keys())
    if (ending.length > 2) ranges.addText(stem + ending, cost);
}

function addFuzzy(
  folded: string,
  isOpen: boolean,
  extra: number,
  edits: number,
  ranges: TermRanges,
  { terms, walk, found, options }: LookUp,
): void {
  // A different digit makes another number, postal code or road, so wrong letters are only allowed among letters.
  const digits = digitsOf(folded);
  if (folded.length - digits.length < LETTERS_FOR_ONE_EDIT && digits !== '') return;
  const pattern = Array.from(folded, (letter) => letter.codePointAt(0)!);
  if (pattern.length < (edits > 1 ? SHORTEST_FUZZY : LETTERS_FOR_ONE_EDIT) || pattern.length > MOST_PATTERN)
    return;
  // A beginning of three letters with one wrong letter would match almost everything.
  const isPrefix = isOpen && pattern.length >= LETTERS_FOR_ONE_EDIT;
  walk.find(
    pattern,
    pattern.length >= options.shortestTwice ? edits : 1,
    isPrefix,
    options.budget,
    found,
    options.checkStop,
  );
  for (let k = 0; k < found.count; k++) {
    const wrong = found.edits[k]!;
    if (wrong === 0 || (digits !== '' && digitsOf(terms.lexicon.textOf(found.term[k]!)) !== digits)) continue;
    ranges.addTerm(
      found.term[k]!,
      extra + (isOpen && found.isWhole[k] === 0 ? PREFIX_COST : 0) + (EDIT_COST * wrong) / pattern.length,
    );
  }
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Two words that are one word in the data: `Bahnhof Straße`, `a 659`. */
function candidatesOfJoined(
  word: QueryWord,
  next: QueryWord,
  isOpen: boolean,
  lookUp: LookUp,
): TermCandidates | undefined {
  const { terms, options } = lookUp;
  if (/[,;]/.test(word.gap) || (word.isNumber && next.isNumber)) return undefined;
  const joined = word.folded + next.folded;
  const ranges = new TermRanges(terms);
  ranges.addText(joined, JOIN_COST);
  for (const other of spellings(word.written + next.written))
    ranges.addText(other, JOIN_COST + SPELLING_COST);
  if (hasKeys(terms)) addKeys(joined, isOpen, JOIN_COST + SPELLING_COST, ranges);
  for (const other of formsOf(joined, dictionary())) ranges.addText(other, JOIN_COST + FORM_COST);
  addFormsOfSpellings(word.written + next.written, JOIN_COST + FORM_COST + SPELLING_COST, ranges);
  const isUnknown = ranges.isEmpty;
  if (isOpen && !next.isNumber) ranges.addPrefix(joined, JOIN_COST + PREFIX_COST);
  // Two errors in one place are only searched for when nothing else is found.
  if (options.edits > 1 && !word.isNumber && !next.isNumber)
    addFuzzy(joined, isOpen, JOIN_COST, options.edits, ranges, lookUp);
  if (options.edits > 1 && isUnknown && !word.isNumber && !next.isNumber)
    for (const other of writtenOut(joined, isShortForm(next)))
      addFuzzy(other, false, JOIN_COST + FORM_COST, options.edits, ranges, lookUp);
  return ranges.finish(word.bit | next.bit);
}

/** Cost of reading a word as a term; Infinity when the term is not among its candidates. */
export function costOf(candidates: TermCandidates, term: number): number {
  const { first, end } = candidates;
  let low = 0;
  let high = first.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (first[middle]! <= term) low = middle + 1;
    else high = middle;
  }
  return low > 0 && term < end[low - 1]! ? candidates.cost[low - 1]! : Infinity;
}

function isBeginning(terms: Terms, text: string): boolean {
  const { first, end } = terms.beginning(text);
  return end > first;
}
