import { dictionary } from '../../text/dictionary.ts';
import { houseNumberKey, HOUSE_WORDS } from '../../text/house-number-key.ts';
import { parseHouseNumber } from '../../text/house-number.ts';
import { wordsOf, type Word } from '../../text/words.ts';
import { isNumberPart, isNumberWord, isStopInNumber, numbersAt, ORDINAL } from './number-readings.ts';
import type { NumberCandidate } from './number-readings.ts';
import { bitsOf } from './word-masks.ts';
import type { QueryWord } from './query-word.ts';

/** Words after this many are ignored, since each word takes one bit. */
const MOST_QUERY_WORDS = 24;

export interface QueryText {
  readonly text: string;
  readonly words: readonly QueryWord[];
  /** Whether the last word may be unfinished. */
  readonly isOpen: boolean;
  /** Readings as a house number, longer ones first. */
  readonly numbers: readonly NumberCandidate[];
  /** Bits of the words of these readings. */
  readonly numberMask: number;
  /** Bits of the words that only say which part of a house number follows: `корп.`, `No`. */
  readonly partMask: number;
  /** Bits of the words that contain a digit. */
  readonly digitsMask: number;
  /** Bits of the words of one to three digits and nothing else. */
  readonly shortNumberMask: number;
  /** Whether a comma separates words of the text. */
  readonly hasComma: boolean;
  /** Bits of the words that announce or name a flat. */
  readonly unitMask: number;
  /** The flat, '' when the text names none. */
  readonly unit: string;
}

/** @param plain  the text as long as it is, in the form in which it is read. */
export function readQuery(text: string, plain = text): QueryText {
  const found = joinedNumbers(plain, wordsOf(plain)).slice(0, MOST_QUERY_WORDS);
  const words = found.map((word, index): QueryWord => {
    const next = found[index + 1];
    return {
      folded: word.folded,
      written: plain.slice(word.start, word.end).toLowerCase(),
      bit: 1 << index,
      isNumber: isNumberWord(word.folded),
      gap: plain.slice(word.end, next?.start ?? text.length),
      start: word.start,
      end: word.end,
    };
  });
  const { unitMask, unit } = readUnit(text, words);
  const known = unitMask | spacedCode(words);
  const numbers = words.flatMap((_, index) => numbersAt(words, index, known));
  // Where houses have letters, or a sign before their number, it may be one: `SQN 303 Bloco A`, `# 1204 Sector 22`.
  if (/^\p{L}/u.test(unit) || words.some(({ bit }) => bit === unitMask))
    numbers.push(houseOf(unit, unitMask));
  const last = words.at(-1);
  let numberMask = 0;
  for (const { mask } of numbers) numberMask |= mask;
  const bitsLike = (form: RegExp): number => bitsOf(words.filter(({ folded }) => form.test(folded)));
  const partMask = numberMask & bitsOf(words.filter(({ folded }) => isNumberPart(folded)));
  const digitsMask = bitsLike(/\d/);
  const shortNumberMask = bitsLike(/^\d{1,3}$/);
  const hasComma = words.some(({ gap }) => gap.includes(','));
  const isOpen = last !== undefined && last.gap === '';
  return {
    text,
    words,
    isOpen,
    numbers,
    numberMask,
    partMask,
    digitsMask,
    shortNumberMask,
    hasComma,
    unitMask,
    unit,
  };
}

/** What looks like a flat as a house number. */
function houseOf(unit: string, unitMask: number): NumberCandidate {
  const { number, suffix } = parseHouseNumber(unit);
  return { mask: unitMask, number, suffix: houseNumberKey(suffix), unitMask, unit };
}

/** `1.500` has a stop behind the thousands. */
const isThousands = (before: string, after: string): boolean =>
  /^[1-9]\d?$/.test(before) && /^\d{3}$/.test(after);

/** Joins the words of house numbers such as `12корп.3стр.1`. */
function joinedNumbers(text: string, words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isJoined =
      before !== undefined &&
      text.slice(before.end, word.start) === '.' &&
      (isStopInNumber(before.folded, word.folded) || isThousands(before.folded, word.folded));
    if (isJoined)
      joined[joined.length - 1] = { ...before, folded: before.folded + word.folded, end: word.end };
    else joined.push(word);
  }
  return joined;
}

/** The number of a storey: `2nd`, `1º`, `3`. */
const STOREY = /^\d\d?\D*$/;

/** Matches `apt 4b`, `unit 12`, `#4`, `2nd floor`. */
function readUnit(text: string, words: readonly QueryWord[]): { unitMask: number; unit: string } {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const isAnnounced = dictionary().units.has(word.folded) && word.folded.length > 1;
    if (
      isAnnounced &&
      next !== undefined &&
      !/[,\n]/.test(word.gap) &&
      /^(?:\d{1,5}\p{L}?|\p{L}\d{0,4})$/u.test(next.folded)
    ) {
      return { unitMask: word.bit | next.bit, unit: next.folded };
    }
    // `U5/12`
    if (/^u\d{1,4}$/.test(word.folded) && word.gap === '/' && next?.isNumber === true)
      return { unitMask: word.bit, unit: word.folded.slice(1) };
    const before = index > 0 ? words[index - 1]!.gap : text.slice(0, word.start);
    // `Calle 10 # 22-15` has a house number behind the sign, and so has what names no other number, or only a postal code further on.
    const isHouse =
      /^ ?[-–—/] ?$/u.test(word.gap) ||
      !words.some(
        (other, at) =>
          at !== index &&
          other.isNumber &&
          !ORDINAL.test(other.folded) &&
          (at < index + 2 || !/^\d{5,}$/.test(other.folded)),
      );
    // `House # 27`, and `Road # 11` of `27, Road # 11`, whose kind begins a part of the text.
    const kind = words[index - 1]?.folded ?? '';
    const isNamed =
      HOUSE_WORDS.has(kind) || (dictionary().types.has(kind) && (words[index - 2]?.gap ?? ',').includes(','));
    if (before.includes('#') && word.isNumber && !isHouse && !isNamed && (index > 0 || next !== undefined))
      return { unitMask: word.bit, unit: word.folded };
  }
  // `1 Piano Street` has a house number, and so has what names no other number before it, or behind a comma.
  const storey = words.findIndex(
    ({ folded, gap }, at) =>
      folded.length > 1 &&
      dictionary().units.has(folded) &&
      STOREY.test(words[at - 1]?.folded ?? '') &&
      (/[,\n]/.test(gap) ? words : words.slice(0, at)).some(
        ({ isNumber }, other) => isNumber && other !== at - 1,
      ),
  );
  return { unitMask: storey < 0 ? 0 : words[storey - 1]!.bit | words[storey]!.bit, unit: '' };
}

/** Bits of a postal code behind a house number, in the spelling of Sweden, Czechia and Greece: `Hornsgatan 1, 118 46`. */
function spacedCode(words: readonly QueryWord[]): number {
  for (let at = 1; at < words.length - 1; at++) {
    const [word, next] = [words[at]!, words[at + 1]!];
    const isCode = /^\d{3}$/.test(word.folded) && word.gap === ' ' && /^\d{2}$/.test(next.folded);
    if (isCode && words.slice(0, at).some(({ isNumber }) => isNumber)) return word.bit | next.bit;
  }
  return 0;
}
