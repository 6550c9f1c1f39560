import { bitsOf } from './word-masks.ts';
import { countryOf } from '../../countries.ts';
import type { CountryNames } from '../../countries.ts';
import { countryWords } from '../../text/country-words.ts';
import type { QueryText } from './query-text.ts';

/** A country that a text names. */
export interface NamedCountry {
  /** Bits of all words that name it. */
  readonly mask: number;
  /** Bits of the words with which a name of it may begin, that is being typed. */
  readonly begun: number;
  /** Bits of the longest of its names in the text. */
  readonly name: number;
}

/** Fewer letters begin too many names. */
const SHORTEST_BEGINNING = 4;

/**
 * Countries that a query names, by alpha-2 code. The name must begin or end the text, since within it that is the name of a street: Avenida Brasil.
 *
 * @param isOpen  whether the last word is being typed: behind a comma it may be the beginning of a name.
 * @param countryNames  what countries are called in other languages.
 */
export function countriesIn(
  { words }: QueryText,
  isOpen: boolean,
  countryNames: CountryNames | undefined,
): Map<string, NamedCountry> {
  const known = countryWords(countryNames);
  const found = new Map<string, NamedCountry>();
  const add = (code: string | undefined, whole: number, begun: number): void => {
    if (code === undefined) return;
    const named = found.get(code) ?? { mask: 0, begun: 0, name: 0 };
    // Longer names come later.
    found.set(code, { mask: named.mask | whole, begun: named.begun | begun, name: whole || named.name });
  };
  for (let count = 1; count <= words.length; count++) {
    for (const part of [words.slice(0, count), words.slice(-count)]) {
      const name = part.map(({ folded }) => folded).join(' ');
      const mask = bitsOf(part);
      add(known.get(name), mask, 0);
      const before = words.at(-count - 1);
      if (before === undefined || part.at(-1) !== words.at(-1)) continue;
      // A code means a country only as the last word, since `de`, for example, is a preposition elsewhere.
      if (/^[a-z]{2,3}$/.test(name)) add(countryOf(name)?.alpha2, mask, 0);
      if (isOpen && name.length >= SHORTEST_BEGINNING && before.gap.includes(','))
        for (const [other, code] of known) if (other.startsWith(name)) add(code, 0, mask);
    }
  }
  return found;
}
