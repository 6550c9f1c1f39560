import { dictionary } from '../text/dictionary.ts';
import type { AddressText } from '../text/address/address-text.ts';

const UNIT_FORM = 4;
/** `3F` by itself. */
const STOREY_ALONE = 3;
/** `G01/569 Elm Road`, `104-18663 52 Ave`: a flat before its house. */
const BEFORE_HOUSE = 2.5;

const KINDS =
  /^(?:unit|flat|apt|apartment|suite|ste|room|rm|app|lgh|shop|office|bureau|studio|space|lot|bldg|building)$/;
const DESIGNATION = /^(?:\d{1,5}\p{L}?|\p{L}\d{0,4})$/u;
const STOREY = /^\d{1,2}(?:f|fl)$/;
/** The side of the stairs, behind the storey: `2. tv`, `4 direito`. */
const SIDE = /^(?:tv|th|mf|dto|dta|direito|esq|esquerdo|izq|izda|izquierda|dcha|derecha|frente|fte)$/;
const FLAT = /^(?:\p{L}{1,2}\d{1,4}|\d{1,4}\p{L})$/u;

/** How much some words look like a flat or storey in a form that only the parser knows. */
export function moreUnitForm(text: AddressText, from: number, end: number): number {
  const length = end - from;
  const one = text.word(from);
  if (length === 1) {
    if (STOREY.test(one) && text.isSegment(from, end)) return STOREY_ALONE;
    return isFlatBeforeHouse(text, from) ? BEFORE_HOUSE : -Infinity;
  }
  if (length === 2) {
    const isSide = from > 0 && /^\d{1,2}$/.test(one) && SIDE.test(text.word(from + 1));
    return isSide && text.endsSegment(end) ? UNIT_FORM : -Infinity;
  }
  if (length !== 3 || !/^[-.]$/.test(text.gap(from + 1))) return -Infinity;
  const isKind = KINDS.test(one) || (one.length > 1 && dictionary().units.has(one));
  const isNumbered = DESIGNATION.test(text.word(from + 1)) && DESIGNATION.test(text.word(from + 2));
  return isKind && isNumbered ? UNIT_FORM : -Infinity;
}

function isFlatBeforeHouse(text: AddressText, at: number): boolean {
  const one = text.word(at);
  const two = text.word(at + 1);
  if (!text.startsSegment(at) || !/^\d/.test(two)) return false;
  if (text.gap(at) === '/') return FLAT.test(one);
  // `104-18663`: no range of houses has ends of such different lengths.
  return text.gap(at) === '-' && /^\d{1,4}$/.test(one) && /^\d+$/.test(two) && two.length > one.length + 1;
}
