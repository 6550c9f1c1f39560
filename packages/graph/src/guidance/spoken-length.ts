import type { Language, UnitForms } from './language.ts';
import { pluralOf } from './plural-rules.ts';
import { fill } from './template.ts';

const METRES_PER_MILE = 1609.344;
const METRES_PER_FOOT = 0.3048;

/**
 * Returns a length as it is spoken: `300 meters`, `1.5 kilometers`, `half a mile`. Longer lengths are rounded more, because no driver can
 * tell 310 m from 300 m.
 *
 * @param use  `along` for how far a road leads, `ahead` for how far away something is.
 */
export function spokenLength(
  language: Language,
  metres: number,
  units: 'kilometers' | 'miles',
  use: 'along' | 'ahead',
): string {
  const words = (use === 'ahead' ? language.lengthsAhead : undefined) ?? language.lengths;
  const spoken = (value: number, forms: UnitForms): string =>
    `${String(value).replace('.', language.decimalMark)} ${forms[pluralOf(language.plural, value)] ?? forms.other}`;
  const atLeastTen = (value: number, step: number, forms: UnitForms): string =>
    value < 10 ? fill(words.lessThan, { length: spoken(10, forms) }) : spoken(roundedTo(value, step), forms);

  if (units === 'kilometers') {
    if (metres >= 950) return spoken(inTenths(metres / 1000), words.kilometers);
    return atLeastTen(metres, metres < 400 ? 10 : 50, words.meters);
  }
  const miles = metres / METRES_PER_MILE;
  if (miles >= 0.95) return spoken(inTenths(miles), words.miles);
  if (miles >= 0.65) return words.threeQuartersOfAMile;
  if (miles >= 0.4) return words.halfAMile;
  if (miles >= 0.19) return words.aQuarterOfAMile;
  const feet = metres / METRES_PER_FOOT;
  return atLeastTen(feet, feet < 100 ? 10 : 50, words.feet);
}

/** Rounds to a whole number from 10 on, to one decimal below. */
function inTenths(value: number): number {
  return value >= 9.95 ? Math.round(value) : Math.round(value * 10) / 10;
}

function roundedTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
