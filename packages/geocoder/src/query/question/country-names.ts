import { COUNTRIES, countryOf } from '../../countries.ts';
import { foldedText } from '../../text/words.ts';
import type { QueryText } from './query-text.ts';
import type { QueryWord } from './query-word.ts';

let countryNames: Map<string, string> | undefined;

/** Countries that a query names, by alpha-2 code, with the bits of their words. */
export function countriesIn(query: QueryText): Map<string, number> {
  countryNames ??= new Map(COUNTRIES.map(({ name, alpha2 }) => [foldedText(name), alpha2]));
  const found = new Map<string, number>();
  const { words } = query;
  for (let first = 0; first < words.length; first++) {
    let text = '';
    let mask = 0;
    for (let at = first; at < Math.min(words.length, first + 5); at++) {
      const word = words[at]!;
      text += (text === '' ? '' : ' ') + word.folded;
      mask |= word.bit;
      const code = countryNames.get(text) ?? codeAtEnd(words, first, at, word);
      if (code !== undefined) found.set(code, (found.get(code) ?? 0) | mask);
    }
  }
  return found;
}

/** A code of two letters means a country only as the last word, since `de`, for example, is a preposition elsewhere. */
function codeAtEnd(
  words: readonly QueryWord[],
  first: number,
  at: number,
  word: QueryWord,
): string | undefined {
  if (first !== at || first === 0 || word.folded.length > 3 || word.folded.length < 2) return undefined;
  if (at !== words.length - 1) return undefined;
  return /^[a-z]+$/.test(word.folded) ? countryOf(word.folded)?.alpha2 : undefined;
}
