import { foldedText, wordsOf } from '../../text/words.ts';
import type { Word } from '../../text/words.ts';

/** Words of ASCII letters and digits between single spaces: they fold by changing case, and half of all names have no others. */
const IS_PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
/** The bounds of `wordsOf`: letters of a word that are compared, and words of a text. */
const MOST_LETTERS = 48;
const MOST_WORDS = 64;
/** Shorter texts are within both. */
const FEW_LETTERS = Math.min(MOST_LETTERS, 2 * MOST_WORDS - 1);

const isPlain = (text: string): boolean => text.length <= FEW_LETTERS && IS_PLAIN.test(text);

/** Calls `visit` with every word of a name, as `wordsOf` has them, but faster where the name is plain. */
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

/** Whether a name has letters or digits at all: what has none can be neither looked for nor told. */
export function hasWords(text: string): boolean {
  return /[A-Za-z0-9]/.test(text) || foldedText(text) !== '';
}

/** A name as it is compared: what `foldedText` says, faster where the name is plain. */
export function foldedName(text: string): string {
  return isPlain(text) ? text.toLowerCase() : foldedText(text);
}
