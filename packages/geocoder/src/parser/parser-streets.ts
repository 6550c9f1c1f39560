import type { AddressText } from '../text/address/address-text.ts';
import { StreetForms } from '../text/address/street-form.ts';

const WITH_KIND = 3.6;
/** `159 The Prado` */
const WITH_ARTICLE = 1.6;
/** German kinds before a name that begins with a small word: `Straße des 17. Juni`, `Platz der Republik`. */
const KIND_FIRST = /^(?:strasse|platz|allee|weg|brucke|ufer) (?:des|der|am|an|zum|zur|im|in) \S/;
/** Kinds before the name that a search does not know. */
const FIRST = /^(?:eje|diagonal|galleria|praceta|bv|bvd|lorong|persiaran|lebuh|gran via|camino|cami|lieu dit) \S/;
const WORDS = 6;

/** Forms of streets that only the parser knows. */
export class ParserStreets extends StreetForms {
  readonly #text: AddressText;

  constructor(text: AddressText) {
    super(text);
    this.#text = text;
  }

  override of(from: number, end: number): number {
    const form = super.of(from, end);
    if (end - from < 2 || end - from > WORDS || form > WITH_ARTICLE) return form;
    const name = this.#text.text(from, end);
    if (KIND_FIRST.test(name) || (FIRST.test(name) && !/\d$/.test(name))) return WITH_KIND;
    const isName = end === from + 2 && this.#text.word(from) === 'the' && /^\d/.test(this.#text.word(from - 1));
    return isName ? WITH_ARTICLE : form;
  }
}
