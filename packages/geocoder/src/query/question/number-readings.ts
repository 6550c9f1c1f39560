import { houseNumberKey, HOUSE_WORDS, PART_WORDS } from '../../text/house-number-key.ts';
import type { HouseNumberKey } from '../../text/house-number-key.ts';
import { parseHouseNumber } from '../../text/house-number.ts';
import { bitsOf } from './word-masks.ts';
import type { QueryWord } from './query-word.ts';

/** A reading of some words as a house number. */
export interface NumberCandidate {
  readonly mask: number;
  readonly number: number;
  /** The key of what follows the number. */
  readonly suffix: HouseNumberKey;
  /** Bit of the word before the number that is a flat in this reading (`200-555`); 0 when there is none. Equal to `mask` where this is rather a flat. */
  readonly unitMask: number;
  /** That flat; '' when there is none. */
  readonly unit: string;
}

/** `49th` names a street and is no house number. */
export const ORDINAL = /^\d+(?:st|nd|rd|th)$/;

/** The words for parts of house numbers as alternatives of a regular expression, longer ones first. */
export const PARTS_OF_NUMBERS = [...PART_WORDS.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** `1я` and `100ft` are words of names; `501H1` has two digits and more in front, unlike the halves of Canadian and British postal codes (`1A1`). */
const NUMBER = new RegExp(
  `^(?!\\d+(?:я|и|ft)$)\\d{1,6}(?:\\p{L}{0,2}|(?<=\\d\\d)\\p{L}\\d{1,2}|bis|ter|quater|\\p{L}?(?:(?:${PARTS_OF_NUMBERS})\\d{1,3})+\\p{L}?)$`,
  'u',
);
/** `A2`, `W123N456`: a number that begins with a letter is kept whole. */
const LETTERED = /^(?:\p{L}\d{1,5}){1,2}$/u;
/** `A` of `A-12`, and what stands before the number of an old house in China: `甲3号`. */
const LETTER = /^\p{L}$/u;
const STEM = /^[甲乙丙丁附]$/u;
/** `вл15`, `стр3`: a part with its number, as one word. */
const MARKED = new RegExp(`^(?:(?:${PARTS_OF_NUMBERS})\\d{1,4})+\\p{L}?$`, 'u');
/** `д12`, `nº12` */
const HOUSED = new RegExp(`^(?:д|дом|no|nr)\\d{1,4}(?:\\p{L}|(?:(?:${PARTS_OF_NUMBERS})\\d{1,3})*)$`, 'u');
const SUFFIX = /^(?:\p{L}|bis|ter|quater|rosso|hs|huis|ii|iii|iv|sur|este|\p{L}?\d{1,2}\p{L}?)$/u;
const VALUE = /^(?:\d{1,4}\p{L}?|\p{L})$/u;
const JOINT = /^\s*[-–—/.]?\s*$/u;
const DASH = /^\s*[-–—/]\s*$/u;
/** What follows a dash or slash and is this long is no part of a house number. */
const LONG = 8;
const HAN = /\p{Script=Han}/u;
const BEFORE_VALUE = /^[\s.:№#°-]*$/u;
const BEFORE_PART = /^[\s.,]*$/u;
/** The most words of a house number: `4/17 корп. 3 стр. 1`. */
const MOST_WORDS = 7;
/** One letter that says that a number follows needs a sign of it: `d. 5`, `n° 5`. */
const ABBREVIATED = /[.°º№#]/u;

/** A word that ends with a mark: `12корп`, `корп`. */
const ENDS_WITH_MARK = new RegExp(`(?:^|\\d)(?:${PARTS_OF_NUMBERS})$`, 'u');

/** Whether a full stop between two words stands within a house number that is written without spaces: `12корп.3стр.1`. */
export function isStopInNumber(before: string, after: string): boolean {
  // `n.º18`
  if (before === 'n' && /^o\d/.test(after)) return true;
  return ENDS_WITH_MARK.test(before) && /^\d/.test(after) && (/\d/.test(before) || /^\d+\p{L}/u.test(after));
}

/** Whether a word is digits with at most a letter or two behind them, or with parts behind them (`8к2`). */
export const isNumberWord = (folded: string): boolean => NUMBER.test(folded) || HOUSED.test(folded);

/** Whether a word of a house number says which part of it follows, or is such a part: `корп`, `No`, `стр3`. */
export const isNumberPart = (folded: string): boolean =>
  PART_WORDS.has(folded) || HOUSE_WORDS.has(folded) || MARKED.test(folded);

/**
 * The readings of words from a position on as a house number, longer ones first.
 *
 * @param known  bits of words that have another meaning.
 */
export function numbersAt(words: readonly QueryWord[], index: number, known: number): NumberCandidate[] {
  const word = words[index]!;
  if ((word.bit & known) !== 0) return [];
  const numberless = numberlessAt(words, index);
  if (numberless !== undefined) return [numberless];
  const ends = endsOf(words, index, known);
  if (ends.length === 0) return [];
  const before = words[index - 1];
  const isFree = before !== undefined && (before.bit & known) === 0;
  const houseMask = announcementBefore(words, index) & ~known;
  const candidates: NumberCandidate[] = [];
  // `N24` may be number 24.
  if (/^n\d{1,4}$/.test(word.folded))
    candidates.push({
      mask: word.bit,
      number: Number(word.folded.slice(1)),
      suffix: houseNumberKey(''),
      unitMask: 0,
      unit: '',
    });
  for (const end of ends.toReversed()) {
    const text = textOf(words, index, end);
    // What is a building of a house is no house behind a flat.
    const isBehindUnit = isFree && before.isNumber && /^[-–—/]$/u.test(before.gap) && !hasParts(text);
    const { number, suffix } = parseHouseNumber(
      HOUSED.test(word.folded) ? text.replace(/^\p{L}+/u, '') : text,
    );
    candidates.push({
      mask: maskOf(words, index, end) | houseMask,
      number,
      suffix: houseNumberKey(suffix),
      unitMask: isBehindUnit ? before.bit : 0,
      unit: isBehindUnit ? before.folded : '',
    });
  }
  return candidates;
}

/** Bits of the words that say that a house number follows: `No. 5`, `д. 5`, `n.º 5`, `House No 5`, `House-5`. */
function announcementBefore(words: readonly QueryWord[], index: number): number {
  const before = words[index - 1];
  if (before === undefined || !BEFORE_VALUE.test(before.gap)) return 0;
  const { folded, gap, bit } = before;
  const other = words[index - 2];
  if (folded === 'o' && other?.folded === 'n' && other.gap === '.') return bit | other.bit;
  if (!HOUSE_WORDS.has(folded)) return 0;
  const isAnnounced = folded.length > 1 || folded === 'д' || ABBREVIATED.test(gap);
  return isAnnounced ? bit | announcementBefore(words, index - 1) : 0;
}

const hasParts = (text: string): boolean => /[ksxvl]\d/.test(houseNumberKey(text).key);

/** Positions behind the words of each reading, ascending. */
function endsOf(words: readonly QueryWord[], index: number, known: number): number[] {
  const word = words[index]!;
  const next = words[index + 1];
  let end = index + 1;
  if (!word.isNumber || ORDINAL.test(word.folded)) {
    const isPart = LETTERED.test(word.folded) || MARKED.test(word.folded);
    const isMark = PART_WORDS.has(word.folded) && word.folded.length > 1 && BEFORE_VALUE.test(word.gap);
    // `Plot No. 7`
    const isAnnounced = isMark && next !== undefined && HOUSE_WORDS.has(next.folded);
    const isBefore =
      (LETTER.test(word.folded) && DASH.test(word.gap)) || (STEM.test(word.folded) && word.gap === '');
    const value = words[index + (isAnnounced ? 2 : 1)];
    if (
      (isMark && VALUE.test(value?.folded ?? '')) ||
      (isBefore && /^\d{1,4}\p{L}?$/u.test(value?.folded ?? ''))
    )
      end = index + (isAnnounced ? 3 : 2);
    else if (!isPart) return [];
  }
  const ends = [end];
  while (end < words.length && end - index < MOST_WORDS && (words[end]!.bit & known) === 0) {
    const step = stepOver(words, end);
    if (step === 0) break;
    end += step;
    ends.push(end);
  }
  return ends;
}

/** `12 c/o Huber` */
export function isCareOf(words: readonly QueryWord[], at: number): boolean {
  return words[at]!.folded === 'c' && words[at]!.gap === '/' && words[at + 1]?.folded === 'o';
}

/** The number of words from a position on that go on with the house number before them; 0 when they do not. */
function stepOver(words: readonly QueryWord[], at: number): number {
  const { gap, folded: before } = words[at - 1]!;
  const { folded, gap: behind } = words[at]!;
  const value = words[at + 1]?.folded;
  if (isCareOf(words, at)) return 0;
  // `12.1`, `27号院1号楼`
  if (gap === '.' && /^\d{1,2}$/.test(folded)) return 1;
  if (gap === '' && HAN.test(before) && /^\d{1,3}$/.test(folded)) return 1;
  // `32 16` for 32-16
  if (gap === ' ' && /^\d{1,3}$/.test(before) && /^\d{1,3}$/.test(folded)) return 1;
  // `1234 1/2`
  if (gap === ' ' && behind === '/' && /^[13]$/.test(folded) && /^[234]$/.test(value ?? '')) return 2;
  // A number after a space is a separate number; a number after a dash or slash belongs to this one.
  if (DASH.test(gap) && folded.length < LONG && NUMBER.test(folded)) return 1;
  if (BEFORE_PART.test(gap) || DASH.test(gap)) {
    const isMark = PART_WORDS.has(folded) && value !== undefined && BEFORE_VALUE.test(behind);
    if (isMark && VALUE.test(value) && (/^\d/.test(value) || folded.length > 2)) return 2;
    if (MARKED.test(folded) && !/^[a-z]\d/.test(folded)) return 1;
  }
  return JOINT.test(gap) && !/^\d+$/.test(folded) && SUFFIX.test(folded) ? 1 : 0;
}

/** `s/n`, `S.N.`, `bb`, `б/н`: a house without a number, behind a street. */
function numberlessAt(words: readonly QueryWord[], index: number): NumberCandidate | undefined {
  const word = words[index]!;
  const next = words[index + 1];
  for (const end of [index + 2, index + 1]) {
    if (end > words.length) continue;
    if (end === index + 2 && !(/^[/.\s]+$/u.test(word.gap) && next !== undefined)) continue;
    if (end === index + 2 && word.folded.length === 1 && !/[/.]/u.test(word.gap)) continue;
    const suffix = houseNumberKey(textOf(words, index, end));
    if (suffix.key !== 'sn' && suffix.key !== 'bb') continue;
    return { mask: maskOf(words, index, end), number: 0, suffix, unitMask: 0, unit: '' };
  }
  return undefined;
}

function textOf(words: readonly QueryWord[], from: number, end: number): string {
  let text = '';
  for (let at = from; at < end; at++)
    text += words[at]!.folded + (at === end - 1 ? '' : words[at]!.gap || '/');
  return text;
}

/** Bits of some words. */
export function maskOf(words: readonly QueryWord[], from: number, end: number): number {
  return bitsOf(words.slice(from, end));
}
