import { fold } from './fold.ts';
import { englishOrdinal, englishSuffix, LANGUAGE_WORDS } from './word-tables.ts';

/** The meanings of the words of all languages, by folded form. Built once, on first use. */
export interface Dictionary {
  /** The other forms that a word may mean (st: street, saint, sankt ...). */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** Kinds of streets in their full and short forms. */
  readonly types: ReadonlySet<string>;
  /** Endings of compounds with their full forms (str: strasse). */
  readonly endings: ReadonlyMap<string, readonly string[]>;
  /** The last letters of these endings: most words need not be cut to look for one. */
  readonly lastLetters: ReadonlySet<string>;
  /** Articles and prepositions. */
  readonly fillers: ReadonlySet<string>;
  /** Words that people write between two crossing streets. */
  readonly crossings: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
}

let everyLanguage: Dictionary | undefined;

/** The dictionary of all languages together. */
export function dictionary(): Dictionary {
  everyLanguage ??= dictionaryOf(Object.keys(LANGUAGE_WORDS));
  return everyLanguage;
}

const words = (list: string | undefined): string[] => (list === undefined ? [] : fold(list).split(' '));

/** A short form leads to its full form, and a full form leads to its short forms. Two short forms are linked by their full form. */
function link(into: Map<string, string[]>, entry: readonly string[]): void {
  const [full] = entry;
  for (const form of entry) {
    const others = into.get(form) ?? [];
    for (const other of form === full ? entry : [full!])
      if (other !== form && !others.includes(other)) others.push(other);
    into.set(form, others);
  }
}

/** Streets are numbered up to here in letters as often as in digits (Fifth Avenue, 5th Avenue). */
const MOST_ORDINAL = 20;

/** The dictionary of some languages; unknown languages add nothing. */
function dictionaryOf(languages: readonly string[]): Dictionary {
  const forms = new Map<string, string[]>();
  const endings = new Map<string, string[]>();
  const types = new Set<string>();
  const fillers = new Set<string>();
  const crossings = new Set(['x']);
  const units = new Set<string>();
  for (const language of languages) {
    if (!Object.hasOwn(LANGUAGE_WORDS, language)) continue;
    const of = LANGUAGE_WORDS[language]!;
    for (const list of [of.types, of.directions, of.titles])
      for (const entry of words(list)) link(forms, entry.split('='));
    for (const entry of words(of.types)) for (const form of entry.split('=')) types.add(form);
    for (const entry of words(of.endings)) link(endings, entry.split('='));
    for (const word of words(of.fillers)) fillers.add(word);
    for (const word of words(of.crossings)) crossings.add(word);
    for (const word of words(of.units)) units.add(word);
  }
  for (let number = 1; number <= MOST_ORDINAL; number++)
    link(forms, [englishOrdinal(number)!, `${number}${englishSuffix(number)}`]);
  for (const [form, others] of forms) if (others.length === 0) forms.delete(form);
  const lastLetters = new Set(Array.from(endings.keys(), (ending) => ending.slice(-1)));
  return { forms, types, endings, lastLetters, fillers, crossings, units };
}

const NONE: readonly string[] = [];

/** Stems shorter than this are words of their own (ring, weg). */
const SHORTEST_STEM = 3;

/**
 * Other forms that a word may stand for, as a whole word or by its ending (Bahnhofstr: Bahnhofstrasse). They are in order of preference and
 * do not include the word itself.
 */
export function formsOf(word: string, of: Dictionary): readonly string[] {
  const whole = of.forms.get(word);
  const compounds = compoundFormsOf(word, of);
  if (whole === undefined && compounds.length === 0) return NONE;
  const found = new Set<string>(whole);
  for (const compound of compounds) found.add(compound);
  found.delete(word);
  return [...found];
}

/**
 * Those forms that a word may stand for by its ending.
 *
 * @param shortest  endings with fewer letters do not count.
 */
export function compoundFormsOf(word: string, of: Dictionary, shortest = 1): readonly string[] {
  if (!of.lastLetters.has(word.slice(-1))) return NONE;
  const found: string[] = [];
  for (let cut = SHORTEST_STEM; cut <= word.length - shortest; cut++)
    for (const ending of of.endings.get(word.slice(cut)) ?? []) found.push(word.slice(0, cut) + ending);
  return found;
}

/** The word without its ending for the kind of street (Bahnhofstrasse: bahnhof), or undefined when it has none. */
export function stemOf(word: string, of: Dictionary): string | undefined {
  for (let cut = SHORTEST_STEM; cut < word.length - 1; cut++)
    if (word.length - cut > 2 && of.endings.has(word.slice(cut))) return word.slice(0, cut);
  return undefined;
}
