import { dictionary } from '../text/dictionary.ts';
import type { AddressText } from '../text/address/address-text.ts';

const UNIT_FORM = 4;
/** `3F` by itself. */
const STOREY_ALONE = 3;
/** `G3/41 Elm Road`, `12-14808 60 Ave`: a flat before its house. */
const BEFORE_HOUSE = 2.5;

/** Words for flats and storeys of more languages, each with a number or letter behind it. */
const MORE_KINDS =
  /^(?:room|rm|lgh|leil|leilighet|appartamento|interno|scala|piano|planta|puerta|escalera|piso|etage|stiege|tur|top|wohnung|whg|zimmer|andar|sala|conjunto|apto|depto|departamento|bloco|lokal|klatka|byt|daire|kat|lantai|bus|bte|huoneisto|lakas|ajto|ет|ап|вх)$/;
/** Storeys that are told by a word. */
const STOREY_WORD = /^(?:bajos?|atico|entresuelo|rdc|parterre|hochparterre|lobby|basement|penthouse|kl)$/;
const DESIGNATION = /^(?:\d{1,5}\p{L}?|\p{L}\d{0,4})$/u;
const STOREY = /^\d{1,2}(?:f|fl)$/;
/** The side of the stairs, behind the storey: `2. tv`, `4 direito`. */
const SIDE =
  /^(?:tv|th|mf|dto|dta|direito|esq|esquerdo|izq|izda|izquierda|dcha|derecha|frente|fte|tr|trappor)$/;
const FLAT = /^(?:\p{L}{1,2}\d{1,4}|\d{1,4}\p{L})$/u;

/** How much some words look like a flat or storey in a form that only the parser knows. */
export function moreUnitForm(text: AddressText, from: number, end: number): number {
  const length = end - from;
  const one = text.word(from);
  if (length === 1) {
    const isStorey = STOREY.test(one) || (from > 0 && STOREY_WORD.test(one));
    if (isStorey && text.startsSegment(from) && endsUnit(text, end)) return STOREY_ALONE;
    return isFlatBeforeHouse(text, from) ? BEFORE_HOUSE : -Infinity;
  }
  if (length === 2) {
    const two = text.word(from + 1);
    if (from > 0 && MORE_KINDS.test(one) && DESIGNATION.test(two)) return UNIT_FORM;
    const isSide = from > 0 && /^(?:\d{1,2}[oa]?|st|kl)$/.test(one) && (SIDE.test(two) || isDoor(text, from));
    return isSide && endsUnit(text, end) ? UNIT_FORM : -Infinity;
  }
  if (length !== 3 || !/^[-.]$/.test(text.gap(from + 1))) return -Infinity;
  const isKind = one.length > 1 && dictionary().units.has(one);
  const isNumbered = DESIGNATION.test(text.word(from + 1)) && DESIGNATION.test(text.word(from + 2));
  return isKind && isNumbered ? UNIT_FORM : -Infinity;
}

/** Up to a break or the postal code. */
function endsUnit(text: AddressText, end: number): boolean {
  return text.endsSegment(end) || /^\d{4,5}$/.test(text.word(end));
}

/** `5, 2. 8`: storey and door. */
function isDoor(text: AddressText, at: number): boolean {
  return text.startsSegment(at) && text.gap(at) === '. ' && /^\d{1,2}$/.test(text.word(at + 1));
}

function isFlatBeforeHouse(text: AddressText, at: number): boolean {
  const one = text.word(at);
  const two = text.word(at + 1);
  if (!text.startsSegment(at) || !/^\d/.test(two)) return false;
  if (text.gap(at) === '/') return FLAT.test(one);
  // `12-14808`: no range of houses has ends of such different lengths.
  return text.gap(at) === '-' && /^\d{1,4}$/.test(one) && /^\d+$/.test(two) && two.length > one.length + 1;
}
