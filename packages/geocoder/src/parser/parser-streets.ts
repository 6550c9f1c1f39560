import type { AddressText } from '../text/address/address-text.ts';
import { HOUSE_WORDS } from '../text/house-number-key.ts';
import { StreetForms } from '../text/address/street-form.ts';

const WITH_KIND = 3.6;
const WITH_NUMBER = 4.8;
/** `77 The Lindens` */
const WITH_ARTICLE = 2.4;
/** German kinds before a name that begins with a small word: `Straße des 8. Mai`, `Platz der Republik`. */
const KIND_FIRST = /^(?:strasse|platz|allee|weg|brucke|ufer) (?:des|der|am|an|zum|zur|im|in) \S/;
/** Kinds before the name that a search does not know. */
const FIRST =
  /^(?:eje|diagonal|galleria|praceta|bv|bvd|lorong|persiaran|lebuh|gran via|camino|cami|lieu dit|vereda|paraje|cuesta|ronda|travesia) \S/;
/** `31 W Vasco de Lima`: longer than other names behind a direction. */
const BEHIND_DIRECTION = 1.6;
const WITH_LINK = /^\S+ \S+ (?:de|del|of|la) \S+$/;
/** Names with a number behind them, where the house number stands before: `15 Jalan Anggerik 5/1`, `87 Line 12`. */
const NUMBERED =
  /^(?:(?:jalan|jln|jl|lorong|soi|persiaran) .*\d|(?:.* )?(?:concession|concession road|line|sideroad|side road|township road|range road|lane|road) \d{1,3})$/;
/** A day with its year, where a house number follows: `Strada 9 Mai 1877 nr. 3`. */
const DAY_WITH_YEAR = /^\p{L}+ \d{1,2} \p{L}+ (?:1[6-9]|20)\d\d$/u;
/** One without a house number in French, where house numbers stand before: `Place du 8 Mai 1945`. */
const FRENCH_DAY = /^\p{L}+ du \d{1,2} \p{L}+ (?:1[6-9]|20)\d\d$/u;
const WORDS = 6;

/** Forms of streets that only the parser knows. */
export class ParserStreets extends StreetForms {
  readonly #text: AddressText;
  readonly #forms = new Map<number, number>();

  constructor(text: AddressText) {
    super(text);
    this.#text = text;
  }

  override of(from: number, end: number): number {
    const key = from * (this.#text.length + 1) + end;
    let form = this.#forms.get(key);
    if (form === undefined) {
      form = this.#formOf(from, end);
      this.#forms.set(key, form);
    }
    return form;
  }

  #formOf(from: number, end: number): number {
    const form = super.of(from, end);
    if (end - from < 2 || end - from > WORDS) return form;
    if (this.#hasNumber(from, end)) return WITH_NUMBER;
    if (form > WITH_ARTICLE) return form;
    const name = this.#text.text(from, end);
    if (KIND_FIRST.test(name) || (FIRST.test(name) && !/\d$/.test(name))) return WITH_KIND;
    if (!/^\d/.test(this.#text.word(from - 1))) return form;
    if (this.#text.isDirection(from) && WITH_LINK.test(name)) return BEHIND_DIRECTION;
    const hasDirection = end === from + 3 && this.#text.isDirection(end - 1);
    const isName = (end === from + 2 || hasDirection) && this.#text.word(from) === 'the';
    return isName ? WITH_ARTICLE : form;
  }

  override isYearOfName(from: number, end: number): boolean {
    return super.isYearOfName(from, end) || FRENCH_DAY.test(this.#text.text(from, end + 1));
  }

  override mayHaveNumber(from: number, end: number): boolean {
    return super.mayHaveNumber(from, end) || this.#hasNumber(from, end);
  }

  #hasNumber(from: number, end: number): boolean {
    const text = this.#text;
    const name = text.text(from, end);
    if (DAY_WITH_YEAR.test(name) && text.lists.prefixTypes.has(text.word(from)))
      return /^(?:nr|no|\d.*)$/.test(text.word(end));
    if (FRENCH_DAY.test(name)) return true;
    // `No. 12, Jalan SS 2/24`
    const first = HOUSE_WORDS.has(text.word(from - 2)) ? from - 2 : from - 1;
    const isBehindNumber = text.startsSegment(first) && /^\d{1,6}\p{L}?$/u.test(text.word(from - 1));
    return isBehindNumber && text.endsSegment(end) && NUMBERED.test(name);
  }
}
