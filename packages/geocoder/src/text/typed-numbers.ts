/** Numbers as East Asian addresses write them: in Han numerals, and with words or other dashes between their parts. */

const HAN = '〇一二三四五六七八九';
const NUMERAL = `[${HAN}十百]`;

/** The number that Han numerals up to 999 stand for, also digit by digit (`一二三`). */
export function hanNumber(numerals: string): number {
  if (!/[十百]/u.test(numerals)) return Number(Array.from(numerals, (each) => HAN.indexOf(each)).join(''));
  const [, hundreds, tens, ones = ''] = /^(.?百)?(.?十)?〇?(.?)$/u.exec(numerals) ?? [];
  const times = (part: string | undefined): number =>
    part === undefined ? 0 : part.length === 1 ? 1 : HAN.indexOf(part[0]!);
  return times(hundreds) * 100 + times(tens) * 10 + Math.max(0, HAN.indexOf(ones || '〇'));
}

/** Dashes of all kinds, the mark for a long vowel and words for one between two digits. */
const DASH = /(?<=\p{Nd} ?)[‐‑‒―−－ｰー~〜～のノ之](?= ?\p{Nd})/gu;
/** Numerals of a block or house; `三番町` and `八号路` are names. */
const NUMERALS = new RegExp(
  `(?<!${NUMERAL})${NUMERAL}{1,5}(?=番地|番(?:${NUMERAL}|\\p{Nd}|(?!\\p{L}))|[号號](?:[之の]|(?!\\p{L})))`,
  'gu',
);
const BEHIND = new RegExp(`(?<=番地?[のノ]?|[号號]之)${NUMERAL}{1,5}(?!\\p{L})`, 'gu');
const UNUSUAL = /[番号號のノ之－ー−‐‑‒―ｰ~〜～½¼¾]/u;

/** `1234½` is not 12341/2. */
const FRACTION = /(?<=\d)[½¼¾]/gu;

/** Digits in the room of numerals; `十` has none for its two. */
function inDigits(numerals: string): string {
  const digits = String(hanNumber(numerals));
  return digits.length > numerals.length ? numerals : digits.padStart(numerals.length);
}

/** A text of the same length with dashes in its numbers, and numerals as digits: `8番2号`, `八番二号` and `8ー2` are 8-2. */
export function withPlainNumbers(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text
    .replaceAll(NUMERALS, inDigits)
    .replaceAll(BEHIND, inDigits)
    .replaceAll(/番地?[のノ]? ?(\p{Nd}+)号?/gu, (all, digits) => `-${digits}`.padEnd(all.length))
    .replaceAll(/[号號]之(?=\p{Nd})/gu, ' -')
    .replaceAll(FRACTION, ' ')
    .replaceAll(DASH, '-');
}
