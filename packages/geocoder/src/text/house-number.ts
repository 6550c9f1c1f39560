import { fold, plainDigits } from './fold.ts';
import { isBeginning, PART_WORDS } from './house-number-key.ts';
import type { HouseNumberKey } from './house-number-key.ts';

/** A house number: its leading digits, and the rest as written. */
export interface HouseNumber {
  /** 0 when the text has no leading digits; of house number 0 the digit is in the suffix. */
  readonly number: number;
  readonly suffix: string;
}

/** A text with more parts is not a list of house numbers. */
const MOST_PARTS = 40;

/** A number with its suffix, in digits of any script. Numbers with more than six digits are not house numbers. */
export function parseHouseNumber(text: string): HouseNumber {
  const match = /^\s*(\d{1,6})(?!\d)(.*)$/su.exec(plainDigits(text));
  if (match === null || Number(match[1]) === 0) return { number: 0, suffix: text.trim() };
  return { number: Number(match[1]), suffix: match[2]!.trimEnd() };
}

/** The numbers of a list such as `12;14` or `3, 5a`. A range is kept as one number, and so is `12, корп. 3`. */
export function houseNumbersOf(text: string): HouseNumber[] {
  const parts: string[] = [];
  for (const part of text.split(/[;,]/u).map((each) => each.trim())) {
    if (part === '') continue;
    const [word] = /^\p{L}+/u.exec(fold(part)) ?? [];
    if (parts.length > 0 && word !== undefined && PART_WORDS.has(word)) parts[parts.length - 1] += ` ${part}`;
    else parts.push(part);
  }
  return parts.slice(0, MOST_PARTS).map(parseHouseNumber);
}

/** A suffix in the form used for order: `A`, ` a`, `/A` and `-a` are equal. */
export function foldSuffix(suffix: string): string {
  return fold(suffix)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A house number to compare with others. */
export interface ComparableNumber {
  readonly number: number;
  /** Of what follows the digits. */
  readonly suffix: HouseNumberKey;
}

/** How a stored number matches a wanted one. */
export const NumberMatch = {
  exact: 0,
  /** Within a stored range: 12-16 for 14. */
  inRange: 1,
  /** With other parts behind the number: 12a for 12, 4/17 for 4/17 с7. */
  otherSuffix: 2,
  /** As the second part of a double number: 1234/5 for 5. */
  secondPart: 3,
  none: 4,
  /** Along a range of numbers that a source states. */
  interpolated: 5,
} as const;

/**
 * How well a stored number matches the wanted one, as a `NumberMatch`.
 *
 * @param written  the suffix of the stored number as written.
 * @param hasRanges  whether `2-11` may be houses 2 to 11.
 */
export function matchHouseNumber(
  wanted: ComparableNumber,
  stored: ComparableNumber,
  written: string,
  hasRanges = true,
): number {
  const { number, suffix } = stored;
  const { key } = wanted.suffix;
  const whole = wholeKey(wanted);
  const isSame = number === wanted.number;
  if (isSame && (suffix.loose === wanted.suffix.loose || suffix.key === key)) return NumberMatch.exact;
  // A number whose digits follow a word is stored without leading digits: `д. 12`, `вл15`.
  if (!isSame && number === 0 && suffix.key === whole) return NumberMatch.exact;
  if (key === '' && /^\d{1,6}$/.test(suffix.key)) {
    const end = Number(suffix.key);
    if (hasRanges && isRange(number, end, written) && wanted.number >= number && wanted.number <= end)
      return wanted.number % 2 === number % 2 || end % 2 !== number % 2
        ? NumberMatch.inRange
        : NumberMatch.otherSuffix;
    // `8115` for 81-15
    if (number + written.replace(/^\s*-/u, '') === whole) return NumberMatch.secondPart;
  }
  // `33a` of 549/33a, and behind a word: `SCO 45`, `Bloco G`, `Lote 5`.
  const isSecond =
    number === 0
      ? /^\p{L}{2}/u.test(suffix.key) &&
        (suffix.key.endsWith(` ${whole}`) || suffix.key.replace(/^\p{L}+/u, '') === whole)
      : !isSame && key.length < 2 && suffix.key === whole && /^\s*\//.test(written);
  if (isSecond) return NumberMatch.secondPart;
  return isSame && number !== 0 && (isBeginning(key, suffix.key) || isBeginning(suffix.key, key))
    ? NumberMatch.otherSuffix
    : NumberMatch.none;
}

/** 12-16 is a range, 92-10 is a hyphenated house number of Queens, 1234/5 is a double number. */
const isRange = (from: number, end: number, written: string): boolean =>
  /^\s*[-–—]/u.test(written) && end > from && end - from < 200;

/** The key of a whole number. */
export const wholeKey = ({ number, suffix }: ComparableNumber): string =>
  number === 0 ? suffix.key : `${number}${suffix.key === '' ? '' : ` ${suffix.key}`}`;
