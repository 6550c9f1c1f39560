import { dictionary } from '../../text/dictionary.ts';
import { parseHouseNumber } from '../../text/house-number.ts';
import { wordsOf } from '../../text/words.ts';

/** Words after this many are ignored, since each word takes one bit. */
const MOST_QUERY_WORDS = 24;

export interface QueryWord {
  readonly folded: string;
  /** As typed, in lower case. */
  readonly written: string;
  readonly bit: number;
  /** Whether the word is digits with at most a letter or two behind them. */
  readonly isNumber: boolean;
  /** The text between this word and the next one. */
  readonly gap: string;
  /** Position `start .. end` in the text as typed. */
  readonly start: number;
  readonly end: number;
}

/** A reading of some words as a house number. */
export interface NumberCandidate {
  readonly mask: number;
  readonly number: number;
  /** In the form that `foldSuffix` returns. */
  readonly suffix: string;
  readonly text: string;
  /** Bit of the word before the number that is a flat in this reading (`200-555`); 0 when there is none. */
  readonly unitMask: number;
}

export interface QueryText {
  readonly text: string;
  readonly words: readonly QueryWord[];
  /** Whether the last word may be unfinished. */
  readonly isOpen: boolean;
  /** Readings as a house number, longer ones first. */
  readonly numbers: readonly NumberCandidate[];
  /** Bits of the words that contain a digit. */
  readonly digitsMask: number;
  /** Whether a comma separates words of the text. */
  readonly hasComma: boolean;
  /** Bits of the words that announce or name a flat. */
  readonly unitMask: number;
  /** The flat, '' when the text names none. */
  readonly unit: string;
}

const NUMBER = /^\d{1,6}\p{L}{0,2}$/u;
/** `49th` names a street and is no house number. */
export const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const LETTERED = /^\p{L}\d{1,4}$/u;
const SUFFIX = /^(?:\p{L}|bis|ter|quater|\p{L}?\d{1,2}\p{L}?)$/u;

export function readQuery(text: string): QueryText {
  const found = wordsOf(text).slice(0, MOST_QUERY_WORDS);
  const words = found.map((word, index): QueryWord => {
    const next = found[index + 1];
    return {
      folded: word.folded,
      written: text.slice(word.start, word.end).toLowerCase(),
      bit: 1 << index,
      isNumber: NUMBER.test(word.folded),
      gap: text.slice(word.end, next?.start ?? text.length),
      start: word.start,
      end: word.end,
    };
  });
  const { unitMask, unit } = readUnit(text, words);
  const known = unitMask | spacedCode(words);
  const numbers = words.flatMap((_, index) => numbersAt(words, index, known));
  const last = words.at(-1);
  let digitsMask = 0;
  for (const { folded, bit } of words) if (/\d/.test(folded)) digitsMask |= bit;
  const hasComma = words.some(({ gap }) => gap.includes(','));
  const isOpen = last !== undefined && last.gap === '';
  return { text, words, isOpen, numbers, digitsMask, hasComma, unitMask, unit };
}

/** Matches `apt 4b`, `unit 12`, `#4`. */
function readUnit(text: string, words: readonly QueryWord[]): { unitMask: number; unit: string } {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const isAnnounced = dictionary().units.has(word.folded) && word.folded.length > 1;
    if (isAnnounced && next !== undefined && /^(?:\d{1,5}\p{L}?|\p{L}\d{0,4})$/u.test(next.folded)) {
      return { unitMask: word.bit | next.bit, unit: next.folded };
    }
    const before = index > 0 ? words[index - 1]!.gap : text.slice(0, word.start);
    if (before.includes('#') && word.isNumber && (index > 0 || next !== undefined))
      return { unitMask: word.bit, unit: word.folded };
  }
  return { unitMask: 0, unit: '' };
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

/** @param known  bits of words that have another meaning. */
function numbersAt(words: readonly QueryWord[], index: number, known: number): NumberCandidate[] {
  const word = words[index]!;
  if ((word.bit & known) !== 0) return [];
  const before = words[index - 1];
  const isBehindUnit =
    before?.isNumber === true && (before.bit & known) === 0 && /^[-–—/]$/u.test(before.gap);
  const unitMask = isBehindUnit ? before.bit : 0;
  // `A2`: a number that begins with a letter is kept whole.
  if (LETTERED.test(word.folded))
    return [{ mask: word.bit, number: 0, suffix: word.folded, text: word.folded, unitMask }];
  if (!word.isNumber || ORDINAL.test(word.folded)) return [];
  const own = parseHouseNumber(word.folded);
  const candidates: NumberCandidate[] = [];
  const next = words[index + 1];
  const isJoined = /^\s*[-–—/]?\s*$/u.test(word.gap);
  if (next !== undefined && own.suffix === '' && isJoined && SUFFIX.test(next.folded)) {
    // A number after a space is a separate number; a number after a dash or slash belongs to this one.
    if (!/^\d+$/.test(next.folded) || /[-–—/]/u.test(word.gap)) {
      const text = `${word.folded}${word.gap}${next.folded}`;
      candidates.push({ mask: word.bit | next.bit, number: own.number, suffix: next.folded, text, unitMask });
    }
  }
  if (next !== undefined && own.suffix !== '' && /^[-–—]$/u.test(word.gap) && /^\p{L}$/u.test(next.folded)) {
    // `18A-C` is one house with three entrances.
    const suffix = `${own.suffix} ${next.folded}`;
    candidates.push({
      mask: word.bit | next.bit,
      number: own.number,
      suffix,
      text: `${word.folded}-${next.folded}`,
      unitMask,
    });
  }
  candidates.push({ mask: word.bit, number: own.number, suffix: own.suffix, text: word.folded, unitMask });
  return candidates;
}
