import { dictionary, formsOf } from '../../text/dictionary.ts';
import { wordsOf } from '../../text/words.ts';

/** Classes of words that are forms of each other; the first word in order stands for its class. Built once, on first use. */
let classes: ReadonlyMap<string, string> | undefined;
let endings: ReadonlyMap<string, string> | undefined;

/** A single letter has too many meanings to make words equal, so it only gets its most frequent meaning. */
const SHORTEST = 2;
const SHORTEST_STEM = 3;

/** Disjoint sets, each represented by its least member. */
function classesOf(forms: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const parent = new Map<string, string>();
  const rootOf = (word: string): string => {
    let at = word;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const [form, others] of forms) {
    for (const other of others) {
      if (form.length < SHORTEST || other.length < SHORTEST) continue;
      const [a, b] = [rootOf(form), rootOf(other)];
      parent.set(a < b ? b : a, a < b ? a : b);
    }
  }
  return new Map([...parent.keys()].map((word) => [word, rootOf(word)]));
}

/** The word that represents all forms of a word; `rd` and `road` have the same one, and so do `bahnhofstr` and `bahnhofstrasse`. */
function representative(written: string): string {
  const word = written.length < SHORTEST ? (formsOf(written, dictionary())[0] ?? written) : written;
  const whole = (classes ??= classesOf(dictionary().forms)).get(word);
  if (whole !== undefined) return whole;
  endings ??= classesOf(dictionary().endings);
  for (let cut = SHORTEST_STEM; cut < word.length; cut++) {
    const ending = endings.get(word.slice(cut));
    if (ending !== undefined) return word.slice(0, cut) + ending;
  }
  return word;
}

/**
 * The keys under which a street's name is looked up, the strictest first: the folded name; the same without spaces; the same with the
 * representative of each word; the same with abbreviations written out in their most frequent meaning.
 */
export function streetKeys(name: string): string[] {
  const words = wordsOf(name).map(({ folded }) => folded);
  const full = words.map((word) => formsOf(word, dictionary())[0] ?? word);
  const joined = [words, words.map(representative), full].map((parts) => parts.join(''));
  return [...new Set([words.join(' '), ...joined])];
}
