import { partBit } from '../text/address/address-part.ts';
import type { Part } from '../text/address/address-part.ts';
import type { AddressText } from '../text/address/address-text.ts';
import { StepScores } from '../text/address/step-scores.ts';
import type { StepFrom } from '../text/address/step-scores.ts';
import type { StreetForms } from '../text/address/street-form.ts';

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
    if (part !== 'unit' || Number.isFinite(own)) return own;
    // `49 Elm Avenue, 123B`: with the house number before it, a flat by itself follows the street; so does a storey: `3F, 7 Elm Road`.
    const isFlat = /^\d{1,4}[a-z]$/.test(this.#text.text(from, end));
    const isBehindStreet = before.last === 'street' && before.end === from && (before.used & HOUSE) !== 0;
    return isFlat && (isBehindStreet || before.last === undefined) ? 0 : own;
  }
}
