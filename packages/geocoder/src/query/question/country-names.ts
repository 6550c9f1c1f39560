import { countryOf } from '../../countries.ts';
import { countryWords } from '../../text/country-words.ts';
import type { QueryText } from './query-text.ts';
import type { QueryWord } from './query-word.ts';

/** Countries that a query names, by alpha-2 code, with the bits of their words. */
export function countriesIn(query: QueryText): Map<string, number> {
  const names = countryWords();
  const found = new Map<string, number>();
  const { words } = query;
  for (let first = 0; first < words.length; first++) {
    let text = '';
    let mask = 0;
    for (let at = first; at < Math.min(words.length, first + 5); at++) {
      const word = words[at]!;
      text += (text === '' ? '' : ' ') + word.folded;
      mask |= word.bit;
      // Within a text the name is that of a street: Avenida Brasil.
      const isOuter = first === 0 || at === words.length - 1;
      const code = (isOuter ? names.get(text) : undefined) ?? codeAtEnd(words, first, at, word);
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
