import { dictionary } from '../dictionary.ts';
import type { AddressText } from './address-text.ts';

/** Nothing else looks like a flat or a storey. */
const UNIT_FORM = 4;
/** A number or letter by itself is one only right behind a house number: `Tietensgade 137, 2`. */
const ALONE = 0.8;
/** `5/45 Ocean Avenue`: the first of two numbers before a street. */
const BEFORE_NUMBER = 1.2;

/** Words for flats beside those of the dictionary; the short ones need a number before them: `12 m. 5`. */
const KINDS =
  /^(?:app|wg|studio|bureau|office|oficina|local|lokal|lok|pta|dto|em|int|ap|shop|unidad|building|bldg|haus|bloc|bloque|blok|blk|bl|torre|escalier|bay|space|lot)$/;
const SHORT_KINDS = /^[md]$/;
const DESIGNATION = /^(?!no$)(?:\d{1,5}\p{L}?|\p{L}\d{0,4}\p{L}?)$/u;
/** The number of a storey: `2nd`, `1º`, `3`. */
const STOREY = /^\d\d?\D*$/;
/** Storeys written in words: `Second Floor`, `Lower Level`. */
const WRITTEN = /^(?:[a-z]+(?:st|nd|rd|th)|ground|lower|upper|top) (?:floor|level)$/;
/** `Apt No. 4`, which may begin a text. */
const NUMBERED = /^(?:apt|apartment|flat|suite|ste|unit|shop|office|room) (?:no|number) \d{1,5}\p{L}?$/u;
/** `3º B`, `2º 1ª`: storey and door. */
const STOREY_AND_DOOR = /^\d\d?[oa] (?:\p{L}|\d\d?[oa])$/u;

/** How much some words look like a flat or storey, or like several: `2. Stock App. C`. `knownMask` has what the search took for one. */
export function unitForm(text: AddressText, from: number, end: number, knownMask: number): number {
  if (text.maskOf(from, end) === knownMask) return UNIT_FORM;
  if (end === from + 1) {
    if (isBeforeHouse(text, from)) return BEFORE_NUMBER;
    const isAlone = from > 0 && text.isSegment(from, end);
    return isAlone && /^(?:\d{1,3}\p{L}{0,2}|\p{L})$/u.test(text.word(from)) ? ALONE : -Infinity;
  }
  const words = text.text(from, end);
  if (NUMBERED.test(words)) return UNIT_FORM * 1.5;
  if (from > 0 && (STOREY_AND_DOOR.test(words) || isSigned(text, from, end))) return UNIT_FORM;
  if (WRITTEN.test(words)) return from > 0 ? UNIT_FORM : -Infinity;
  for (let at = from; at < end; at += 2) if (at + 2 > end || !isUnit(text, at)) return -Infinity;
  return (UNIT_FORM * (end - from)) / 2;
}

/** `12 Orchard Road, #05-01`: storey and flat behind a house. In `Calle 10 # 22-15` it is the house. */
function isSigned(text: AddressText, from: number, end: number): boolean {
  const isPair = text.gap(from) === '-' && /^\d+ \d+$/.test(text.text(from, end));
  return isPair && text.gap(from - 1).includes('#') && /^\d/.test(text.word(0));
}

/** Whether a word and the next one are a flat: `App. 235`, `3rd floor`. */
function isUnit(text: AddressText, at: number): boolean {
  const one = text.word(at);
  const two = text.word(at + 1);
  const isNumbered = at > 0 && /^\d/.test(text.word(at - 1));
  const isKind = KINDS.test(one) || (SHORT_KINDS.test(one) && isNumbered);
  if (isKind || (one.length > 1 && dictionary().units.has(one))) return DESIGNATION.test(two);
  return at > 0 && STOREY.test(one) && two.length > 1 && dictionary().units.has(two);
}

/** Whether a flat stands before its house: `5/45 Ocean Avenue`. Neighbours as in `26/27 MG Road` are a range of houses. */
function isBeforeHouse(text: AddressText, at: number): boolean {
  if (text.gap(at) !== '/' || !text.startsSegment(at)) return false;
  const flat = Number.parseInt(text.word(at), 10);
  const house = Number.parseInt(text.word(at + 1), 10);
  return flat > 0 && house > 0 && house !== flat + 1 && !/[/-]/.test(text.gap(at + 1));
}
