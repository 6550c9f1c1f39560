import { PortolanError } from '@portolan/base';
import { dictionaryOf, formsOf } from './dictionary.ts';
import { wordsOf } from './words.ts';

/** Combinations multiply; nobody reads more than this. */
const MOST_EXPANSIONS = 64;

/**
 * The ways a text can be meant once its abbreviations are written out: folded words, the least changed first. For comparing addresses
 * that were written by different people.
 *
 * @param languages  codes such as `en`; those not known add nothing.
 * @returns 1 to 64 texts.
 * @throws {PortolanError} `geocoder-input` when the arguments are not a text and a list of texts.
 * @example
 *   expand('12 Main St', ['en']); // ['12 main st', '12 main street', '12 main saint']
 */
export function expand(text: string, languages: readonly string[]): string[] {
  if (
    typeof text !== 'string' ||
    !Array.isArray(languages) ||
    languages.some((code) => typeof code !== 'string')
  ) {
    throw new PortolanError('geocoder-input', 'expand takes a text and a list of language codes', {
      text,
      languages,
    });
  }
  const words = dictionaryOf(languages);
  let texts: string[][] = [[]];
  for (const { folded } of wordsOf(text)) {
    const readings = [folded, ...formsOf(folded, words)];
    const grown = readings.flatMap((reading) => texts.map((before) => [...before, reading]));
    texts = grown.slice(0, MOST_EXPANSIONS);
  }
  return [...new Set(texts.map((parts) => parts.join(' ')))];
}
