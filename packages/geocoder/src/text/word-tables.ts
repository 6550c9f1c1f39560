/**
 * The modules with tables of words. A bundle has them in this order, side by side: what tables have in common is packed well only where it is near.
 */
export { englishOrdinal, englishSuffix } from './number-words.ts';
export { LANGUAGE_WORDS } from './abbreviations.ts';
export { parseWords } from './parse-words.ts';
export { joinsKindAndPlace, saysNear } from './categories.ts';
