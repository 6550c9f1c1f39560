import { abbreviates } from './abbreviation.ts';
import { LANGUAGE_WORDS } from './abbreviations.ts';
import { EXPANSION_WORDS } from './expand-words.ts';
import { fold } from './fold.ts';

/** The full form of a short form. */
export interface Reading {
  readonly full: string;
  /** Whether it is a title or the like, which precedes a name. */
  readonly isTitle: boolean;
}

/** A form of several words, each of which may be abbreviated. */
interface Phrase {
  readonly words: readonly string[];
  readonly full: string;
}

/** Letters that the abbreviation rule compares with a short form: a word, or a phrase without its spaces. */
interface Letters {
  readonly letters: string;
  readonly full: string;
}

/** The words of one language that `expand` needs, all folded. */
export interface Vocabulary {
  /** Short forms of single words, the usual meaning first. */
  readonly readings: ReadonlyMap<string, readonly Reading[]>;
  /** Full words. */
  readonly full: ReadonlySet<string>;
  /** Forms of several words, by their first letter. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Endings of compounds, full and short, with their full forms. */
  readonly endings: ReadonlyMap<string, readonly string[]>;
  /** Articles, prepositions and words between two crossing streets. */
  readonly fillers: ReadonlySet<string>;
  /** Full words by first letter, for the abbreviation rule. */
  readonly byLetter: ReadonlyMap<string, readonly Letters[]>;
  /** The written form of folded words that folding changes (й). */
  readonly written: ReadonlyMap<string, string>;
}

/** Language codes that are treated as another code. */
const ALIASES: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  tl: 'fil',
  sh: 'sr',
  iw: 'he',
  in: 'id',
  yue: 'zh',
};

/** All languages of the tables; languages of more addresses come first. */
export const LANGUAGES: readonly string[] = [
  ...new Set([...Object.keys(EXPANSION_WORDS), ...Object.keys(LANGUAGE_WORDS)]),
];

/** The tables' code for a language tag such as `pt-BR` or `nb`; undefined for unknown languages. */
export function languageOf(tag: string): string | undefined {
  const code = tag.toLowerCase().split(/[-_]/)[0]!;
  const known = Object.hasOwn(ALIASES, code) ? ALIASES[code]! : code;
  return LANGUAGES.includes(known) ? known : undefined;
}

const vocabularies = new Map<string, Vocabulary>();

/** The words of a language of `LANGUAGES`. Built on first use. */
export function vocabularyOf(language: string): Vocabulary {
  let found = vocabularies.get(language);
  if (found === undefined) {
    found = makeVocabulary(language);
    vocabularies.set(language, found);
  }
  return found;
}

class Builder {
  readonly readings = new Map<string, Reading[]>();
  readonly full = new Set<string>();
  readonly phrases = new Map<string, Phrase[]>();
  readonly byLetter = new Map<string, Letters[]>();

  add(entry: readonly string[], isTitle: boolean): void {
    const full = entry[0]!;
    const words = full.split(' ');
    for (const word of words) this.#addFull(word);
    for (const form of entry) this.#addForm(form, full, isTitle);
    if (words.length === 1) return;
    this.#addForm(words.map((word) => word[0]!).join(''), full, isTitle);
    push(this.byLetter, full[0]!, { letters: words.join(''), full });
  }

  #addFull(word: string): void {
    if (word.length < 2 || this.full.has(word)) return;
    this.full.add(word);
    push(this.byLetter, word[0]!, { letters: word, full: word });
  }

  #addForm(form: string, full: string, isTitle: boolean): void {
    const words = form.split(' ');
    if (words.length > 1) push(this.phrases, form[0]!, { words, full });
    else if (form !== full && !this.readings.get(form)?.some((reading) => reading.full === full))
      push(this.readings, form, { full, isTitle });
  }
}

function push<Value>(into: Map<string, Value[]>, key: string, value: Value): void {
  const list = into.get(key);
  if (list === undefined) into.set(key, [value]);
  else list.push(value);
}

function makeVocabulary(language: string): Vocabulary {
  const builder = new Builder();
  const endings = new Map<string, string[]>();
  const fillers = new Set<string>();
  const search = Object.hasOwn(LANGUAGE_WORDS, language) ? LANGUAGE_WORDS[language]! : undefined;
  const written = new Map<string, string>();
  const split = (list: string | undefined, by: string): string[] => {
    if (list === undefined) return [];
    for (const word of list.split(/[ ,=]/)) if (fold(word) !== word) written.set(fold(word), word);
    return fold(list).split(by);
  };
  for (const list of [search?.types, search?.directions])
    for (const entry of split(list, ' ')) builder.add(entry.split('='), false);
  for (const entry of split(search?.titles, ' ')) builder.add(entry.split('='), true);
  for (const entry of split(search?.endings, ' ')) {
    const forms = entry.split('=');
    for (const form of forms) push(endings, form, forms[0]!);
  }
  for (const list of [search?.fillers, search?.crossings])
    for (const word of split(list, ' ')) fillers.add(word);
  if (Object.hasOwn(EXPANSION_WORDS, language))
    for (const entry of split(EXPANSION_WORDS[language], ',')) builder.add(entry.split('='), false);
  const { readings, full, phrases, byLetter } = builder;
  return { readings, full, phrases, endings, fillers, byLetter, written };
}

/**
 * Words and phrases that the abbreviation rule finds for a short form, the likeliest first, each with the way it was shortened (1..3).
 *
 * @param isMarked  whether a full stop marks the short form.
 */
export function ruledReadings(
  short: string,
  of: Vocabulary,
  isMarked: boolean,
): { readonly full: string; readonly rank: number }[] {
  if (short.length < 2 || /\d/.test(short) || of.full.has(short) || of.fillers.has(short)) return [];
  const found: { full: string; rank: number }[] = [];
  for (const { letters, full } of of.byLetter.get(short[0]!) ?? []) {
    const rank = abbreviates(short, letters, isMarked);
    if (rank > 0) found.push({ full, rank });
  }
  if (short.length >= SHORTEST_JOINED)
    for (const { words, full } of of.phrases.get(short[0]!) ?? [])
      if (words.length === 2 && isJoined(short, words, of)) found.push({ full, rank: JOINED_RANK });
  return found.toSorted((a, b) => a.rank - b.rank);
}

const SHORTEST_JOINED = 5;
const JOINED_RANK = 2;

/** Whether a word joins abbreviations of the two words of a phrase (nthe: north east). */
function isJoined(short: string, [first, second]: readonly string[], of: Vocabulary): boolean {
  for (let cut = 1; cut < short.length; cut++)
    if (standsFor(short.slice(0, cut), first!, of) && standsFor(short.slice(cut), second!, of)) return true;
  return false;
}

/** Whether a word is equal to another, is its initial, or is short for it. */
export function standsFor(word: string, full: string, of: Vocabulary): boolean {
  if (word === full || (word.length === 1 && word === full[0])) return true;
  return (
    abbreviates(word, full, true) > 0 ||
    (of.readings.get(word)?.some((reading) => reading.full === full) ?? false)
  );
}
