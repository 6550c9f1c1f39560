import { fold, plainDigits } from './fold.ts';

/** A house number: its leading digits, and the rest as written. */
export interface HouseNumber {
  /** 0 when the text has no leading digits. */
  readonly number: number;
  readonly suffix: string;
}

/** Numbers with more digits are not house numbers. */
const MOST_NUMBER = 999_999;
/** A text with more parts is not a list of house numbers. */
const MOST_PARTS = 40;

/** A number with its suffix, in digits of any script. */
export function parseHouseNumber(text: string): HouseNumber {
  const match = /^\s*(\d{1,6})(?!\d)(.*)$/su.exec(plainDigits(text));
  if (match === null || Number(match[1]) > MOST_NUMBER) return { number: 0, suffix: text.trim() };
  return { number: Number(match[1]), suffix: match[2]!.trimEnd() };
}

/** The numbers of a list such as `12;14` or `3, 5a`. A range is kept as one number. */
export function houseNumbersOf(text: string): HouseNumber[] {
  const parts = text
    .split(/[;,]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.slice(0, MOST_PARTS).map(parseHouseNumber);
}

/** A suffix in the form used for comparison: `A`, ` a`, `/A` and `-a` are equal. */
export function foldSuffix(suffix: string): string {
  return fold(suffix)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * How well a stored number matches the wanted one: 0 exactly, 1 within a stored range (12-16 for 14), 2 with another suffix (12a for 12), 3
 * as the second part of a double number (1234/5 for 5), 4 not at all.
 *
 * @param wantedSuffix, suffix  suffixes that `foldSuffix` returned.
 */
export function matchHouseNumber(
  wanted: number,
  wantedSuffix: string,
  number: number,
  suffix: string,
  written: string,
): number {
  if (number === wanted && suffix === wantedSuffix) return 0;
  const second = /^(\d{1,6})$/.exec(suffix);
  if (second !== null) {
    const end = Number(second[1]);
    // 12-16 is a range, 92-10 is a hyphenated house number of Queens, 1234/5 is a double number.
    const isRange = /^\s*[-–—]/u.test(written) && end > number && end - number < 200;
    if (isRange && wantedSuffix === '' && wanted >= number && wanted <= end) {
      return wanted % 2 === number % 2 || end % 2 !== number % 2 ? 1 : 2;
    }
    if (wantedSuffix === '' && end === wanted && written.trimStart().startsWith('/')) return 3;
  }
  if (number === wanted && number > 0) return wantedSuffix === '' || suffix === '' ? 2 : 4;
  return 4;
}
