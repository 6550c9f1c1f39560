import type { AddressText } from './address-text.ts';

/** Postal codes with the score of their form, of one word and of two. */
const CODES: readonly (readonly [RegExp, number])[] = [
  [/^\d{5}$/, 1.6],
  [/^\d{6}$/, 1.4],
  [/^\d{4}$/, 0.3],
  [/^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/, 4],
  [/^[a-z]\d[a-z]\d[a-z]\d$/, 4],
  [/^\d{4}[a-z]{2}$/, 3],
  // Argentina, Chile, and nine digits of the United States.
  [/^[a-hj-z]\d{4}(?:[a-z]{3})?$/, 3],
  [/^\d{7}(?:\d\d)?$/, 1.4],
  [/^[a-z]{2}\d{3,4}$/, 2],
  [/^[a-z]{1,2}\d{1,2}[a-z]?$/, 0.2],
];
const CODE_PAIRS: readonly (readonly [first: RegExp, joint: RegExp, second: RegExp, score: number])[] = [
  [/^[a-z]{1,2}\d[a-z\d]?$/, /^\s+$/, /^\d[a-z]{2}$/, 6],
  [/^[a-z]\d[a-z]$/, /^[\s-]$/, /^\d[a-z]\d$/, 6],
  [/^[a-z]\d[a-z\d]$/, /^\s$/, /^[a-z\d]{4}$/, 3],
  [/^\d{4}$/, /^\s$/, /^(?!st|rd|nd|th)[a-z]{2}$/, 2.4],
  [/^\d{3}$/, /^\s$/, /^\d{2}$/, 2.5],
  [/^\d{3}$/, /^\s$/, /^\d{3}$/, 1],
  [/^\d{2}$/, /^-$/, /^\d{3}$/, 4],
  [/^\d{4}$/, /^-$/, /^\d{3}$/, 4],
  [/^\d{5}$/, /^-$/, /^\d{3,4}$/, 4.5],
  [/^\d{3}$/, /^-$/, /^\d{4}$/, 4],
  [/^(?:[a-z]|ad|lv|lt|md|si|hr|lu|cz|sk|se)$/, /^-$/, /^\d{3,5}$/, 4],
];

/** How much a span looks like a postal code, which has one word or two. */
export function postcodeForm(text: AddressText, from: number, end: number): number {
  const word = text.word(from);
  if (end === from + 1) return CODES.find(([form]) => form.test(word))?.[1] ?? -Infinity;
  if (end !== from + 2) return -Infinity;
  for (const [first, joint, second, score] of CODE_PAIRS)
    if (first.test(word) && joint.test(text.gap(from)) && second.test(text.word(from + 1))) return score;
  return -Infinity;
}
