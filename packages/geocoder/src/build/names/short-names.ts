import type { Name } from '../drafts.ts';

/** Words that begin with a capital letter, and a number at the end. */
const WORDS = /^(?:\p{Lu}\p{L}*[ -]){1,3}(?:\p{Lu}\p{L}*|\d{1,2})$/u;
/** The short forms of directions, which stand in many addresses. */
const DIRECTIONS = new Set(['NE', 'NW', 'SE', 'SW']);

/**
 * What people call an area for short: `Q3` for Quận 3, `D4` for Dublin 4; of cities also the first letters of all words, `KL` for Kuala
 * Lumpur.
 */
export function shortNamesOf(names: readonly Name[], isCity: boolean): string[] {
  const short = new Set<string>();
  for (const { kind, text } of names) {
    // `HCM` for Thành phố Hồ Chí Minh
    const own = text.replace(/^Thành phố /u, '');
    if ((kind !== '' && kind !== 'en') || !WORDS.test(own)) continue;
    const words = own.split(/[ -]/u);
    const isNumbered = /^\d/.test(words.at(-1)!);
    if (isNumbered ? words.length > 2 : !isCity) continue;
    const letters = words.map((word) => (/^\d/.test(word) ? word : word[0]!.normalize('NFD')[0]!)).join('');
    if (!DIRECTIONS.has(letters)) short.add(letters);
  }
  return [...short];
}
