import { dictionary } from '../dictionary.ts';
import { parseWords } from '../parse-words.ts';
import type { ParseWords } from '../parse-words.ts';

/** What is read of a word of the text. */
export interface ParseWord {
  readonly folded: string;
  /** The text between this word and the next one. */
  readonly gap: string;
  readonly bit: number;
}

/** What parts segments of an address from each other. */
const BREAK = /[,;\n–|]|\s-\s/;
/** A comma that only sets off a direction: `Decatur Ave., SE`. */
const COMMA = /^\.?, $/;
/** Directions that stand behind such a comma: `E` and `W` alone are initials of other things as often. */
const COMPASS = /^[ns][ew]?$/;
const NEARNESS = /^(?:near|in|at|bei|pres)$/;

/** The words of an address with what spans of them are asked over and over. Spans go from a word up to another one, which they leave out. */
export class AddressText {
  readonly length: number;
  readonly lists: ParseWords = parseWords();
  readonly #words: readonly ParseWord[];
  readonly #texts = new Map<number, string>();
  readonly #breaks: readonly boolean[];

  constructor(words: readonly ParseWord[]) {
    this.#words = words;
    this.length = words.length;
    this.#breaks = words.map(({ gap }, at) => BREAK.test(gap) && !this.#isDirectionBehind(at));
  }

  /** A word as it was folded; no word at all is the empty one. */
  word(at: number): string {
    return this.#words[at]?.folded ?? '';
  }

  gap(at: number): string {
    return this.#words[at]?.gap ?? '';
  }

  /** The words of a span with a space between. */
  text(from: number, end: number): string {
    const key = from * (this.length + 1) + end;
    let text = this.#texts.get(key);
    if (text === undefined) {
      text = this.words(from, end).join(' ');
      this.#texts.set(key, text);
    }
    return text;
  }

  /** The words of a span, one by one. */
  words(from: number, end: number): string[] {
    return this.#words.slice(from, end).map(({ folded }) => folded);
  }

  maskOf(from: number, end: number): number {
    let mask = 0;
    for (let at = from; at < end; at++) mask |= this.#words[at]!.bit;
    return mask;
  }

  startsSegment(from: number): boolean {
    return from === 0 || this.#breaks[from - 1]!;
  }

  endsSegment(end: number): boolean {
    return end === this.length || this.#breaks[end - 1]!;
  }

  isSegment(from: number, end: number): boolean {
    return this.startsSegment(from) && this.endsSegment(end);
  }

  /** How many breaks are inside a span. */
  breaksIn(from: number, end: number): number {
    let count = 0;
    for (let at = from; at < end - 1; at++) count += Number(this.#breaks[at]);
    return count;
  }

  hasDigits(from: number, end: number): boolean {
    return /\d/.test(this.text(from, end));
  }

  hasVenueWord(from: number, end: number): boolean {
    for (let at = from; at < end; at++) if (this.lists.venues.has(this.word(at))) return true;
    return false;
  }

  /** Whether a word of a span belongs to a post-office box, which is no part of an address: `PO Box 12`. */
  hasBoxWord(from: number, end: number): boolean {
    for (let at = from; at < end; at++) {
      const isNumber = /^\d/.test(this.word(at)) && this.#isBox(at - 2);
      if (this.#isBox(at) || this.#isBox(at - 1) || isNumber) return true;
    }
    return false;
  }

  #isBox(at: number): boolean {
    return this.word(at) === 'po' && this.word(at + 1) === 'box';
  }

  isDirection(at: number): boolean {
    return this.lists.directions.has(this.word(at));
  }

  isFiller(at: number): boolean {
    return dictionary().fillers.has(this.word(at)) || NEARNESS.test(this.word(at));
  }

  /** Whether a word is hardly more than the kind of a street: `Avenue`, and `St` for all its other meanings, but neither `Park` nor `Esplanade`. */
  isBareKind(at: number): boolean {
    const { suffixTypes, weakTypes, kindsAsNames, cities } = this.lists;
    const word = this.word(at);
    if (weakTypes.has(word) && word !== 'st') return false;
    return suffixTypes.has(word) && !kindsAsNames.has(word) && !cities.has(word);
  }

  /** Whether all that follows is the name of a country: `Kerala India`. */
  isCountryAhead(at: number): boolean {
    return this.lists.countries.has(this.text(at, this.length));
  }

  #isDirectionBehind(at: number): boolean {
    const next = this.word(at + 1);
    return (
      COMMA.test(this.gap(at)) &&
      COMPASS.test(next) &&
      this.isDirection(at + 1) &&
      this.lists.suffixTypes.has(this.word(at))
    );
  }
}
