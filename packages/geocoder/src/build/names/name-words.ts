import { foldedText, wordsOf } from '../../text/words.ts';
import type { Word } from '../../text/words.ts';

/**
 * Matches words of ASCII letters and digits with single spaces between them. They only need lower case to be folded, and half of all names
 * have this form.
 */
const IS_PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
/** The limits of `wordsOf`: letters of a word that are compared, and words of a text. */
const MOST_LETTERS = 48;
const MOST_WORDS = 64;
/** Texts up to this length are within both limits. */
const FEW_LETTERS = Math.min(MOST_LETTERS, 2 * MOST_WORDS - 1);

const isPlain = (text: string): boolean => text.length <= FEW_LETTERS && IS_PLAIN.test(text);

/** Calls `visit` with every word of a name, with the same result as `wordsOf`, but faster for plain names. */
export function forEachWord(
  text: string,
  visit: (word: Pick<Word, 'folded' | 'surface' | 'isGlued'>) => void,
): void {
  if (!isPlain(text)) {
    for (const word of wordsOf(text)) visit(word);
    return;
  }
  for (const surface of text.split(' ')) visit({ folded: surface.toLowerCase(), surface, isGlued: false });
}

/** Whether a name has any letters or digits; otherwise nobody can search for it. */
export function hasWords(text: string): boolean {
  return text !== '' && (/[A-Za-z0-9]/.test(text) || foldedText(text) !== '');
}

/** A name in the form used for comparison: like `foldedText`, but faster for plain names. */
export function foldedName(text: string): string {
  return isPlain(text) ? text.toLowerCase() : foldedText(text);
}
