import { partBit } from '../text/address/address-part.ts';
import type { Part } from '../text/address/address-part.ts';
import type { AddressText } from '../text/address/address-text.ts';
import { StepScores } from '../text/address/step-scores.ts';
import type { StepFrom } from '../text/address/step-scores.ts';
import type { StreetForms } from '../text/address/street-form.ts';
import { isCountryInBrackets } from './country-in-brackets.ts';

/** `via dei tigli 22036 erba`: behind a street and before a name, five digits are a postal code. */
const CODE_BEFORE_CITY = -4;
/** `Berlin - Pankow` */
const QUARTER_BEHIND_DASH = 2;
/** `Aschaffenburg (DE)` */
const COUNTRY_IN_BRACKETS = 1.5;

const HOUSE = partBit('housenumber');

/** What it adds that one part follows another, also in the forms that only the parser knows. */
export class ParserSteps extends StepScores {
  readonly #text: AddressText;

  constructor(text: AddressText, streets: StreetForms) {
    super(text, streets);
    this.#text = text;
  }

  override of(before: StepFrom, part: Part, from: number, end: number): number {
    const own = super.of(before, part, from, end);
    if (part === 'housenumber' && this.#isCodeBeforeCity(before, from, end)) return own + CODE_BEFORE_CITY;
    if (part === 'neighbourhood' && before.last === 'locality' && this.#text.gap(from - 1) === ' - ')
      return own + QUARTER_BEHIND_DASH;
    if (part === 'country' && isCountryInBrackets(this.#text, from, end))
      return Math.max(own, COUNTRY_IN_BRACKETS);
    if (part !== 'unit' || Number.isFinite(own)) return own;
    // `49 Elm Avenue, 123B`: with the house number before it, a flat by itself follows the street; so does a storey: `3F, 7 Elm Road`.
    const isFlat = /^\d{1,4}[a-z]$/.test(this.#text.text(from, end));
    const isBehindStreet = before.last === 'street' && before.end === from && (before.used & HOUSE) !== 0;
    return isFlat && (isBehindStreet || before.last === undefined) ? 0 : own;
  }

  #isCodeBeforeCity({ last }: StepFrom, from: number, end: number): boolean {
    const text = this.#text;
    return last === 'street' && /^\d{5}$/.test(text.text(from, end)) && /^\p{L}{3}/u.test(text.word(end));
  }
}
