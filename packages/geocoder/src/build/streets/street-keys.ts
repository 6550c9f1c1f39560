import { dictionary, formsOf } from '../../text/dictionary.ts';
import { wordsOf } from '../../text/words.ts';

/** Classes of words that are forms of each other, each under its first in order. Made once, on first use. */
let classes: ReadonlyMap<string, string> | undefined;
let endings: ReadonlyMap<string, string> | undefined;

/** Single letters stand for too much to make others equal; they are taken for what they most often mean. */
const SHORTEST = 2;
const SHORTEST_STEM = 3;

/** Disjoint sets, each told by its least member. */
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

/** The word that stands for all forms of a word: of `rd` and `road`, and of `bahnhofstr` and `bahnhofstrasse`, the same. */
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
 * A street's name as it is looked up, the surest key first: folded; without spaces; the same with every word for all its forms; the same
 * with abbreviations written out as they most often are.
 */
export function streetKeys(name: string): string[] {
  const words = wordsOf(name).map(({ folded }) => folded);
  const full = words.map((word) => formsOf(word, dictionary())[0] ?? word);
  const joined = [words, words.map(representative), full].map((parts) => parts.join(''));
  return [...new Set([words.join(' '), ...joined])];
}
