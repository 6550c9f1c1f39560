import { dictionary, stemOf } from '../dictionary.ts';
import type { AddressText } from './address-text.ts';
import { numberedRoadForm } from './numbered-road.ts';

/** From here on the form alone says that it is a street. */
export const STREET_FORM = 2;
/** Below this nothing in the form says so. */
export const NO_STREET_FORM = 1;

/** A word for its kind where that language has it: `Elm Street`, `Rue Cler`. */
const WITH_KIND = 3.6;
/** A kind that is in other names just as often: `Elm Park`. */
const WITH_WEAK_KIND = 1.4;
const WITH_WEAK_KIND_BEFORE = 1;
/** One letter with a stop is meant as a kind: `C. Mayor`. */
const WITH_SHORT_KIND = 3;
/** `55 North Winslow`: a number and a direction stand before streets only. */
const BEHIND_DIRECTION = 1.5;
const ORDINAL_FORM = 1.2;
/** The kind is the ending of the word: `Kastanjelaan`; less for each word before it. */
const COMPOUND = 2.6;
const COMPOUND_WORD = 0.3;
/** A word behind the compound, where a number follows: `Kastanjelaan Oostzijde 7`. */
const COMPOUND_FIRST = 2.2;
const SHORTEST_COMPOUND = 6;
/** A kind inside of the name ends another street: `Elm Street Oak Street`. */
const INNER_KIND = 2.5;
const VENUE_WORD = 0.8;
/** One of two crossing streets has to look like one. */
const CROSSING_SIDE = 2.5;
/** The other may be a short name without a kind: `W 7th St and Vine`. */
const CROSSING_NAME = 1;
const CROSSING_NAME_WORDS = 2;
/** A crossing is one street and not two, however long it is. */
const CROSSING = 1.5;
const CROSSING_WORD = 0.35;
/** Words that are looked at for a street that begins somewhere. */
const AHEAD = 5;

/** A day as a name without any kind: `28. října`. */
const DATE = 1.8;
const DAY = /^\d\d?$/;
const YEAR = /^(?:1[6-9]|20)\d\d$/;

const ORDINAL = /^\d+(?:st|nd|rd|th)$/;
const NUMBER = /^\d{1,4}\p{L}?$/u;

/** How much the form of words is that of a street, wherever they stand. */
export class StreetForms {
  readonly #text: AddressText;
  readonly #forms = new Map<number, number>();
  readonly #numbered = new Set<number>();

  constructor(text: AddressText) {
    this.#text = text;
  }

  /** The form of a span; `WITH_KIND` with a word for its kind. */
  of(from: number, end: number): number {
    const key = this.#keyOf(from, end);
    let form = this.#forms.get(key);
    if (form === undefined) {
      form = this.#crossing(from, end) || this.#numberedRoad(from, end) || this.#date(from, end);
      if (form > 0) this.#numbered.add(key);
      else form = this.#named(from, end);
      this.#forms.set(key, form);
    }
    return form;
  }

  /** Whether numbers belong to the name: a numbered road, or a crossing (`5th & 12`). */
  mayHaveNumber(from: number, end: number): boolean {
    return this.of(from, end) > 0 && this.#numbered.has(this.#keyOf(from, end));
  }

  /** Whether the kind stands before the name and none behind it, so that nothing tells where the name ends: `Avenue Georges Mandel`. */
  isOpenEnded(from: number, end: number): boolean {
    const { prefixTypes, suffixTypes } = this.#text.lists;
    const last = this.#lastName(from, end);
    return (
      end > from + 1 && prefixTypes.has(this.#text.word(from)) && !suffixTypes.has(this.#text.word(last))
    );
  }

  /** Whether a street with a word for its kind begins at a word, before the next break. */
  isAhead(at: number): boolean {
    for (let end = at + 1; end <= Math.min(this.#text.length, at + AHEAD); end++) {
      if (this.of(at, end) > CROSSING_SIDE) return true;
      if (this.#text.endsSegment(end)) return false;
    }
    return false;
  }

  #keyOf(from: number, end: number): number {
    return from * (this.#text.length + 1) + end;
  }

  /** The last word before directions behind the kind: `Harlan St NW`. */
  #lastName(from: number, end: number): number {
    let last = end - 1;
    while (last > from + 1 && this.#text.isDirection(last)) last--;
    return last;
  }

  /** The first word behind directions before the name. */
  #firstName(from: number, last: number): number {
    let first = from;
    while (first < last && this.#text.isDirection(first)) first++;
    return first;
  }

  /** Two streets with `&`, `@` or a word between them: `NW 23rd & Lovejoy`. */
  #crossing(from: number, end: number): number {
    const text = this.#text;
    for (let at = from + 1; at < end; at++) {
      const isSign = /[&@]/.test(text.gap(at - 1));
      const isWord = at < end - 1 && text.lists.crossings.has(text.word(at));
      if (!isSign && !isWord) continue;
      const one = this.#side(from, at);
      const two = this.#side(isSign ? at : at + 1, end);
      const best = Math.max(one, two);
      if (one > 0 && two > 0 && best > CROSSING_SIDE) return best + CROSSING + CROSSING_WORD * (end - from);
    }
    return 0;
  }

  #side(from: number, end: number): number {
    const form = this.of(from, end);
    if (form > CROSSING_SIDE) return form;
    if (ORDINAL.test(this.#text.word(end - 1))) return COMPOUND;
    const isShort = end - from <= CROSSING_NAME_WORDS;
    return isShort && this.#isName(from, end) ? CROSSING_NAME : 0;
  }

  /** `Ave` or `Fm` alone are no names of streets, and venues do not cross them. */
  #isName(from: number, end: number): boolean {
    const text = this.#text;
    const isKind = text.isBareKind(from) || text.lists.roadWords.has(text.word(from));
    return !(isKind && end === from + 1) && !text.hasVenueWord(from, end);
  }

  #numberedRoad(from: number, end: number): number {
    const last = this.#lastName(from, end);
    const first = this.#firstName(from, last);
    return numberedRoadForm(this.#text, first, last, this.#text.endsSegment(end));
  }

  #named(from: number, end: number): number {
    const text = this.#text;
    const { suffixTypes, prefixTypes, roads } = text.lists;
    const length = end - from;
    const last = this.#lastName(from, end);
    const first = this.#firstName(from, last);
    const one = text.word(first);
    const two = text.word(last);
    // `Calle 17`, `Avenida Calle 26`
    const isRoad = roads.has(text.word(last - 1)) && roads.has(one) && last - first <= 2;
    if (last > first && isRoad && NUMBER.test(two)) return WITH_KIND;
    let form = ORDINAL.test(two) ? ORDINAL_FORM : 0;
    if (this.#isBehindDirection(from, end)) form = BEHIND_DIRECTION;
    const hasName = last > first || (last > from && text.word(from).length > 2);
    if (hasName && suffixTypes.has(two)) form = Math.max(form, this.#kindBehind(last));
    if (last > first && prefixTypes.has(one)) form = Math.max(form, this.#kindBefore(first));
    form -= INNER_KIND * this.#innerKinds(first, last);
    const isCompound =
      two.length >= SHORTEST_COMPOUND && last === end - 1 && stemOf(two, dictionary()) !== undefined;
    if (isCompound && (length === 1 || form < NO_STREET_FORM))
      form = Math.max(form, COMPOUND - COMPOUND_WORD * (length - 1));
    if (form < NO_STREET_FORM && this.#isCompoundFirst(from, end)) form = COMPOUND_FIRST;
    if (form < 3 && text.hasVenueWord(from, end)) form -= VENUE_WORD;
    return form;
  }

  /** Streets that are called by a day: `Rue du 8 Mai 1945`, `17. listopadu`, `24 de Septiembre`. */
  #date(from: number, end: number): number {
    const text = this.#text;
    const { links, prefixTypes, suffixTypes } = text.lists;
    for (let at = from; at < Math.min(end - 1, from + 3); at++) {
      if (!DAY.test(text.word(at))) continue;
      const isLinked = links.has(text.word(at - 1)) && at > from;
      const isDay = isLinked || links.has(text.word(at + 1)) || text.gap(at).startsWith('. ');
      const name = text.words(at + 1, YEAR.test(text.word(end - 1)) ? end - 1 : end);
      const isName = name.length > 0 && name.length < 4 && name.every((word) => !/\d/.test(word));
      if (!isDay || !isName || links.has(name.at(-1)!)) return 0;
      if (at === from) return DATE;
      return prefixTypes.has(text.word(from)) || suffixTypes.has(text.word(from)) ? WITH_KIND : 0;
    }
    return 0;
  }

  /** Whether a number is the year of a day in the name before it, since there is another house number. */
  isYearOfName(from: number, end: number): boolean {
    const text = this.#text;
    const isOther = /^\d/.test(text.word(from - 1)) || /\d/.test(text.text(end + 1, end + 3));
    return isOther && YEAR.test(text.word(end)) && this.#date(from, end) > 0;
  }

  #kindBehind(at: number): number {
    const word = this.#text.word(at);
    if (!this.#text.isWeakKind(at) || word === 'st') return WITH_KIND;
    return /^\. ?$/.test(this.#text.gap(at)) && /^\d/.test(this.#text.word(at + 1))
      ? WITH_SHORT_KIND
      : WITH_WEAK_KIND;
  }

  #kindBefore(at: number): number {
    if (!this.#text.isWeakKind(at)) return WITH_KIND;
    return this.#text.gap(at).includes('.') ? WITH_SHORT_KIND : WITH_WEAK_KIND_BEFORE;
  }

  /** Kinds inside of a name; the one before a kind at the end is part of the name: `Blue Ridge Road`. */
  #innerKinds(first: number, last: number): number {
    const text = this.#text;
    const { suffixTypes, prefixTypes } = text.lists;
    const isKind = (at: number): boolean => suffixTypes.has(text.word(at)) && !text.isWeakKind(at);
    let count = 0;
    for (let at = first + 1; at < last; at++) {
      if (!isKind(at) || prefixTypes.has(text.word(at))) continue;
      if (at < last - 1 || !isKind(last)) count++;
    }
    return count;
  }

  #isBehindDirection(from: number, end: number): boolean {
    const text = this.#text;
    const name = text.word(end - 1);
    return (
      end - from > 1 &&
      end - from <= 3 &&
      /^\d/.test(text.word(from - 1)) &&
      text.isDirection(from) &&
      !text.isDirection(end - 1) &&
      !text.lists.suffixTypes.has(name) &&
      !/\d/.test(name)
    );
  }

  #isCompoundFirst(from: number, end: number): boolean {
    const text = this.#text;
    const one = text.word(from);
    if (end - from !== 2 || one.length < SHORTEST_COMPOUND || text.endsSegment(end)) return false;
    return /^\d/.test(text.word(end)) && stemOf(one, dictionary()) !== undefined;
  }
}
