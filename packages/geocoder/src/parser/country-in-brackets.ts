import type { AddressText } from '../text/address/address-text.ts';

/** Codes that are hardly meant as anything else there. */
const CODE = /^(?:at|be|ch|cz|de|dk|es|fr|gb|it|nl|pl|se|uk)$/;

/** `63739 Aschaffenburg (DE)`: without the brackets the code may be that of a region. */
export function isCountryInBrackets(text: AddressText, from: number, end: number): boolean {
  return end === from + 1 && text.gap(from - 1).endsWith('(') && CODE.test(text.word(from));
}
