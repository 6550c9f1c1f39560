import { dictionary } from '../../text/dictionary.ts';
import { isCareOf, maskOf, ORDINAL } from './number-readings.ts';
import type { QueryText } from './query-text.ts';
import type { QueryWord } from './query-word.ts';

/** A reading of a text as two crossing streets. */
export interface StreetPair {
  readonly left: string;
  readonly right: string;
  /** Bits of the words of the streets. */
  readonly leftMask: number;
  readonly rightMask: number;
  /** Whether the streets are separated by a sign that has no other meaning. */
  readonly isSigned: boolean;
  /** Whether neither a sign nor a word separates the streets. */
  readonly isGuess: boolean;
}

/** The most pairs that are tried without a word or sign between the streets. */
const MOST_GUESSES = 5;
/** The most pairs that are tried with a sign or word. Each pair takes two searches, and a text full of signs names no junction. */
const MOST_PAIRS = 8;

/**
 * Ways to read a text as two streets, separated by a sign (`Main & 3rd`, `A / B`, `A @ B`) or a word (`Ecke`, `and`, `corner of`).
 *
 * @param isGuessing  whether to separate it between any two words, too.
 */
export function streetPairsOf(query: QueryText, isGuessing: boolean): StreetPair[] {
  const { words, numbers } = query;
  const { crossings, types, fillers } = dictionary();
  const pairs: StreetPair[] = [];
  const part = (from: number, end: number): string =>
    words
      .slice(from, end)
      .map(({ written, gap }, k) => (k === end - from - 1 ? written : written + gap))
      .join('');
  /** Whether the slash behind a word is that of a house such as `55/B`, and parts no streets. */
  const isNumberAround = (at: number): boolean => {
    const { gap, bit } = words[at]!;
    return gap === '/' && numbers.some(({ mask }) => (mask & bit) !== 0 && (mask & (bit << 1)) !== 0);
  };
  const addPair = (end: number, behind: number, parted: 'sign' | 'word' | 'nothing'): void => {
    if (pairs.length === MOST_PAIRS) return;
    pairs.push({
      left: part(first, end),
      right: part(behind, words.length),
      leftMask: maskOf(words, first, end),
      rightMask: maskOf(words, behind, words.length),
      isSigned: parted === 'sign',
      isGuess: parted === 'nothing',
    });
  };
  // `corner of A and B`: the words that announce a junction come before both streets.
  let first = 0;
  while (first < words.length - 2 && (crossings.has(words[first]!.folded) || words[first]!.folded === 'the'))
    first++;
  if (first === words.length - 2 && first > 0 && words.length > 3) first = 0;
  for (let at = first; at < words.length - 1; at++) {
    if (/[&@/+×]|[-–]{2}/u.test(words[at]!.gap) && !isNumberAround(at) && !isCareOf(words, at))
      addPair(at + 1, at + 1, 'sign');
    // `3.º Esq.` is the left side of a storey.
    const isSide = /^\d?\d?o$/.test(words[at - 1]?.folded ?? '');
    if (at > first && crossings.has(words[at]!.folded) && !isNumberAround(at - 1) && !isSide) {
      let behind = at + 1;
      while (behind < words.length - 1 && crossings.has(words[behind]!.folded)) behind++;
      addPair(at, behind, 'word');
    }
  }
  if (isGuessing && pairs.length === 0) {
    // `Rua da` and `the Street` are no streets.
    const isName = (word: QueryWord): boolean =>
      !isHouse(word) && (word.folded.length === 1 || !(types.has(word.folded) || fillers.has(word.folded)));
    for (let at = first + 1; at < words.length && pairs.length < MOST_GUESSES; at++) {
      if (!isHouse(words[at]!) && words.slice(first, at).some(isName) && words.slice(at).some(isName))
        addPair(at, at, 'nothing');
    }
  }
  return pairs;
}

/** Whether a word may be the number of a house. */
const isHouse = ({ folded, isNumber }: QueryWord): boolean => isNumber && !ORDINAL.test(folded);
