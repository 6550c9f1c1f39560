import { AddressText } from '../text/address/address-text.ts';
import type { ParseWord } from '../text/address/address-text.ts';
import { moreWords } from './more-words.ts';

/** `17 - 21`: a dash between the ends of a range joins them. */
const DASH = /^\s?[-–—]\s?$/;
const LONGEST_RANGE = 100;
/** Boxes of large receivers inside of a line: `12 Avenue de la Gare CS 50417`. */
const BOX = /^(?:cs|bp|cp|tsa)$/;
const BOX_NUMBER = /^\d{2,5}$/;
/** Words before a house number that only say that it is one: `Số 12`, `n° 6`, `n. 6`. */
const IS_ANNOUNCEMENT = /^(?:so|n)$/;

/** The words of an address, with the words and names that only the parser has. */
export class ParserText extends AddressText {
  /** Which words belong to boxes, once all are known: while the words are put together it is not there yet. */
  private readonly boxed: readonly boolean[] | undefined;

  constructor(words: readonly ParseWord[]) {
    super(joined(words.filter((_, at) => !isAnnouncement(words, at))), moreWords());
    const boxed: boolean[] = [];
    for (let at = 0; at < this.length; at++) {
      // `PO Box 41-260`
      const isSecond = this.gap(at - 1) === '-' && BOX_NUMBER.test(this.word(at)) && super.isInBox(at - 1);
      boxed.push(isSecond || super.isInBox(at) || beginsBox(this, at) || beginsBox(this, at - 1));
    }
    this.boxed = boxed;
  }

  override isInBox(at: number): boolean {
    return this.boxed === undefined ? super.isInBox(at) : this.boxed[at] === true;
  }

  /** `Corso Carlo I 7`: what is `and` elsewhere is a number of a name there. */
  override isFiller(at: number): boolean {
    return super.isFiller(at) && !(this.word(at) === 'i' && /^\d/.test(this.word(at + 1)));
  }
}

function beginsBox(text: AddressText, at: number): boolean {
  return at > 0 && BOX.test(text.word(at)) && BOX_NUMBER.test(text.word(at + 1));
}

function isAnnouncement(words: readonly ParseWord[], at: number): boolean {
  const { folded, gap } = words[at]!;
  const next = words[at + 1]?.folded ?? '';
  if (!IS_ANNOUNCEMENT.test(folded) || !/^\d/.test(next)) return false;
  if (folded !== 'n') return at === 0;
  // `5253 N. 44th Dr` has a direction.
  const isDirection = at === 0 || /^\d/.test(words[at - 1]!.folded);
  return /[°º№]/.test(gap) || (gap.startsWith('.') && !isDirection && /^\d{1,4}[a-z]?$/.test(next));
}

function joined(words: readonly ParseWord[]): readonly ParseWord[] {
  return words.map((word, at) =>
    DASH.test(word.gap) && isRange(word.folded, words[at + 1]?.folded ?? '') ? { ...word, gap: '-' } : word,
  );
}

function isRange(first: string, last: string): boolean {
  const length = Number.parseInt(last, 10) - Number.parseInt(first, 10);
  return (
    length > 0 && length <= LONGEST_RANGE && /^\d{1,4}\p{L}?$/u.test(first) && /^\d{1,4}\p{L}?$/u.test(last)
  );
}
