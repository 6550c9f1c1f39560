import { suggest } from '@portolan/base';

/** What an error says behind a word that is none of the known ones: the one that was probably meant, else all there are. */
export function hint(typed: string, words: readonly string[]): string {
  const meant = suggest(typed, words) ?? begunBy(typed, words);
  return meant === undefined ? `there are ${words.join(', ')}` : `did you mean ${meant}?`;
}

/** Fewer letters begin too many words. */
const LEAST_LETTERS = 3;

/** The first word that begins with what was typed: `optimized` for `optimized_route`. */
function begunBy(typed: string, words: readonly string[]): string | undefined {
  if (typed.length < LEAST_LETTERS) return undefined;
  return words.find((word) => word.startsWith(typed.toLowerCase()));
}
