import { fold, plainDigits } from './fold.ts';

/** A house number as written: its leading digits, and what follows. */
export interface HouseNumber {
  /** 0 where it has no leading digits. */
  readonly number: number;
  readonly suffix: string;
}

/** Beyond this digits are no house number. */
const MOST_NUMBER = 999_999;
/** A list that says more than this is no list of numbers. */
const MOST_PARTS = 40;

/** A number with its suffix; digits of any script. */
export function parseHouseNumber(text: string): HouseNumber {
  const match = /^\s*(\d{1,6})(?!\d)(.*)$/su.exec(plainDigits(text));
  if (match === null || Number(match[1]) > MOST_NUMBER) return { number: 0, suffix: text.trim() };
  return { number: Number(match[1]), suffix: match[2]!.trimEnd() };
}

/** The numbers of a list such as `12;14` or `3, 5a`; ranges stay one. */
export function houseNumbersOf(text: string): HouseNumber[] {
  const parts = text
    .split(/[;,]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.slice(0, MOST_PARTS).map(parseHouseNumber);
}

/** A suffix as it is compared: `A`, ` a`, `/A` and `-a` are one. */
export function foldSuffix(suffix: string): string {
  return fold(suffix)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * How well a stored number answers a wanted one: 0 exactly, 1 within the range that is stored (12-16 for 14), 2 the number but another
 * suffix (12a for 12), 3 the second part of a double number (1234/5 for 5), 4 not at all.
 *
 * @param wantedSuffix, suffix  as `foldSuffix` gives them.
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
    // 12-16 is a range, 92-10 a number of Queens, 1234/5 a double number.
    const isRange = /^\s*[-–—]/u.test(written) && end > number && end - number < 200;
    if (isRange && wantedSuffix === '' && wanted >= number && wanted <= end) {
      return wanted % 2 === number % 2 || end % 2 !== number % 2 ? 1 : 2;
    }
    if (wantedSuffix === '' && end === wanted && written.trimStart().startsWith('/')) return 3;
  }
  if (number === wanted && number > 0) return wantedSuffix === '' || suffix === '' ? 2 : 4;
  return 4;
}
