import { suggest } from '@portolan/base';

/** What an error says behind a word that is none of the known ones: the one that was probably meant, else all there are. */
export function hint(typed: string, words: readonly string[]): string {
  const meant = suggest(typed, words);
  return meant === undefined ? `there are ${words.join(', ')}` : `did you mean ${meant}?`;
}
