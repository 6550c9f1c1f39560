import { LANGUAGE_WORDS } from './abbreviations.ts';
import { fold } from './fold.ts';

/** What the words of all languages say, looked up by folded form. Made once, on first use. */
export interface Dictionary {
  /** Other forms of a word that may be meant (st: street, saint, sankt ...). */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** Kinds of streets in full and short. */
  readonly types: ReadonlySet<string>;
  /** Ends of compounds with their full form (str: strasse). */
  readonly endings: ReadonlyMap<string, readonly string[]>;
  /** Articles and prepositions. */
  readonly fillers: ReadonlySet<string>;
  /** Words between two streets that cross. */
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

/** Short forms name the full one; the full one names the short ones. Two short ones meet over the full one. */
function link(into: Map<string, string[]>, entry: readonly string[]): void {
  const [full] = entry;
  for (const form of entry) {
    const others = into.get(form) ?? [];
    for (const other of form === full ? entry : [full!])
      if (other !== form && !others.includes(other)) others.push(other);
    into.set(form, others);
  }
}

/** The dictionary of some languages; those that are not known add nothing. */
function dictionaryOf(languages: readonly string[]): Dictionary {
  const forms = new Map<string, string[]>();
  const endings = new Map<string, string[]>();
  const types = new Set<string>();
  const fillers = new Set<string>();
  const crossings = new Set<string>();
  const units = new Set<string>();
  for (const language of languages) {
    if (!Object.hasOwn(LANGUAGE_WORDS, language)) continue;
    const of = LANGUAGE_WORDS[language]!;
    for (const list of [of.types, of.directions, of.titles, of.ordinals])
      for (const entry of words(list)) link(forms, entry.split('='));
    for (const entry of words(of.types)) for (const form of entry.split('=')) types.add(form);
    for (const entry of words(of.endings)) link(endings, entry.split('='));
    for (const word of words(of.fillers)) fillers.add(word);
    for (const word of words(of.crossings)) crossings.add(word);
    for (const word of words(of.units)) units.add(word);
  }
  for (const [form, others] of forms) if (others.length === 0) forms.delete(form);
  return { forms, types, endings, fillers, crossings, units };
}

/** Shorter stems are words of their own (ring, weg). */
const SHORTEST_STEM = 3;

/**
 * Other forms that a word may stand for: as a whole, and at its end (Bahnhofstr: Bahnhofstrasse). In order, without the word itself.
 */
export function formsOf(word: string, of: Dictionary): string[] {
  const found = new Set<string>(of.forms.get(word));
  for (let cut = SHORTEST_STEM; cut < word.length; cut++) {
    for (const ending of of.endings.get(word.slice(cut)) ?? []) found.add(word.slice(0, cut) + ending);
  }
  found.delete(word);
  return [...found];
}

/** The word without the kind of street at its end (Bahnhofstrasse: bahnhof), or undefined. */
export function stemOf(word: string, of: Dictionary): string | undefined {
  for (let cut = SHORTEST_STEM; cut < word.length - 1; cut++)
    if (word.length - cut > 2 && of.endings.has(word.slice(cut))) return word.slice(0, cut);
  return undefined;
}
