import { dictionary } from '../dictionary.ts';
import { HOUSE_WORDS } from '../house-number-key.ts';
import { parseWords } from '../word-tables.ts';
import type { ParseWords } from '../parse-words.ts';

/** What is read of a word of the text. */
export interface ParseWord {
  readonly folded: string;
  /** The text between this word and the next one. */
  readonly gap: string;
  readonly bit: number;
}

/** What parts segments of an address from each other. */
const BREAK = /[,;\n–—|()]|\s-\s/;
/** A slash between names: `Konak/İzmir`. */
const SLASH = /^ ?\/ ?$/;
const NAME = /^\D{3,}$/;
/** A comma that only sets off a direction: `Decatur Ave., SE`. */
const COMMA = /^\.?, $/;
/** Directions that stand behind such a comma: `E` and `W` alone are initials of other things as often. */
const COMPASS = /^[ns][ew]?$/;
/** Words for regions before their names, and behind them. */
const REGION_KIND =
  /^(?:(?:co|county|jud|judet|judetul|prov|provincia|estado) .*|.* (?:province|prefecture|oblast|raj|rajonas|область|краи))$/;
/** Post-office boxes and what stands before the word for them. */
const BOX =
  /^(?:box|pobox|bag|postbus|postfach|postboks|apartado|apdo|casella|casilla|antwoordnummer|pmb|boite|bp|cs|cedex|case)$/;
const BEFORE_BOX = /^(?:po|p|o|gpo|post|office|private|locked)$/;
/** Beside these, fillers are of the name: `Auf der Heide`, `In der Au`. */
const ARTICLE = /^(?:der|de[mn]|die)$/;
const NEARNESS = /^(?:near|in|at|bei|pres)$/;

/** The words of an address with what spans of them are asked over and over. Spans go from a word up to another one, which they leave out. */
export class AddressText {
  readonly length: number;
  readonly lists: ParseWords;
  readonly #words: readonly ParseWord[];
  readonly #texts = new Map<number, string>();
  readonly #breaks: readonly boolean[];
  readonly #boxes: boolean[];

  constructor(words: readonly ParseWord[], lists: ParseWords = parseWords()) {
    this.#words = words;
    this.lists = lists;
    this.length = words.length;
    this.#breaks = words.map(({ gap }, at) =>
      SLASH.test(gap)
        ? NAME.test(this.word(at)) && NAME.test(this.word(at + 1))
        : BREAK.test(gap) && !this.#isDirectionBehind(at),
    );
    this.#boxes = words.map(() => false);
    for (const at of words.keys()) this.#markBox(at);
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

  /** The bits of a span, without the words before a house number that only announce it: `Nr. 12`. */
  maskOf(from: number, end: number, isNumber = false): number {
    let mask = 0;
    let first = from;
    if (isNumber) while (first < end - 1 && HOUSE_WORDS.has(this.word(first))) first++;
    for (let at = first; at < end; at++) mask |= this.#words[at]!.bit;
    return mask;
  }

  startsSegment(from: number): boolean {
    return from === 0 || this.#breaks[from - 1]! || this.isInBox(from - 1);
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

  /** Whether a hyphen binds a name to the one before it. */
  isHyphened(at: number): boolean {
    return this.gap(at - 1) === '-' && !this.hasDigits(at - 1, at + 1);
  }

  hasDigits(from: number, end: number): boolean {
    return /\d/.test(this.text(from, end));
  }

  hasVenueWord(from: number, end: number): boolean {
    for (let at = from; at < end; at++) if (this.lists.venues.has(this.word(at))) return true;
    return false;
  }

  /** Whether a word belongs to a post-office box, which is no part of an address: `PO Box 12`. */
  isInBox(at: number): boolean {
    return this.#boxes[at] === true;
  }

  /** Marks the words of a box with its number: `Post Office Box 12`, `Apartado Postal 145`, `Paris Cedex 08`. */
  #markBox(at: number): void {
    // `c/o Huber,`: up to the end of the segment, if something follows.
    if (this.word(at) === 'c' && this.gap(at) === '/' && this.word(at + 1) === 'o') {
      let behind = at + 1;
      while (!this.endsSegment(behind)) behind++;
      if (behind < this.length) this.#boxes.fill(true, at, behind);
    }
    if (!BOX.test(this.word(at)) || (this.word(at).length < 3 && !this.startsSegment(at))) return;
    let end = at + 1;
    if (/^postale?$/.test(this.word(end))) end++;
    const isNumber = /^\d/.test(this.word(end));
    if (!isNumber && this.word(at) !== 'cedex') return;
    if (isNumber) end++;
    let from = at;
    while (BEFORE_BOX.test(this.word(from - 1))) from--;
    this.#boxes.fill(true, from, end);
  }

  /** Whether words are known as a region, or call themselves one. */
  isRegion(from: number, end: number): boolean {
    const { regions, regionCodes } = this.lists;
    const name = this.text(from, end);
    return regions.has(name) || regionCodes.has(name.replaceAll(' ', '')) || REGION_KIND.test(name);
  }

  isDirection(at: number): boolean {
    return this.lists.directions.has(this.word(at));
  }

  isFiller(at: number): boolean {
    if (ARTICLE.test(this.word(at + 1)) || ARTICLE.test(this.word(at - 1))) return false;
    return this.isInBox(at) || dictionary().fillers.has(this.word(at)) || NEARNESS.test(this.word(at));
  }

  /** Whether a kind of streets is part of other names just as often, as each single letter is. */
  isWeakKind(at: number): boolean {
    return this.word(at).length < 2 || this.lists.weakTypes.has(this.word(at));
  }

  /** Whether a word is hardly more than the kind of a street: `Avenue`, and `St` for all its other meanings, but neither `Park` nor `Esplanade`. */
  isBareKind(at: number): boolean {
    const { suffixTypes, kindsAsNames, cities } = this.lists;
    const word = this.word(at);
    if (this.isWeakKind(at) && word !== 'st') return false;
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
