import { partBit } from './address-part.ts';
import type { Part } from './address-part.ts';
import type { AddressText } from './address-text.ts';
import { isRoadWithoutNumber } from './numbered-road.ts';
import { NO_STREET_FORM } from './street-form.ts';
import type { StreetForms } from './street-form.ts';

/** What of a cut counts for the part that comes next. */
export interface StepFrom {
  /** Bits of the parts that it has. */
  readonly used: number;
  /** The last part and its span; words behind that were passed over. */
  readonly last: Part | undefined;
  readonly from: number;
  readonly end: number;
}

/** Nothing parts `Rue de` from `Paris`: a city or region behind a link is the rest of a name. */
const BEHIND_LINK = -4;
/** Nothing parts the words of `Fort-de-France`. */
const IN_WORD = -3;
/** Nothing tells where a name ends that has its kind before it: `Avenue Georges Mandel`. */
const CITY_IN_OPEN_NAME = -2.5;
/** Nor, without a house number, where one without any kind does: `Bryce Canyon`. */
const CITY_IN_PLAIN_NAME = -1.2;
/** `15 Elm Av Hobart`: the first word of a name is not left out behind a house number. */
const NAME_LEFT_OUT = -2;
/** `Foo St NE`: what is a direction and a region is a direction right behind a street. */
const DIRECTION_OR_REGION = -2;
/** `Gamle Kongevei`: the first word of a street is no city, nor is one before a venue. */
const STREET_IN_NAME = -1.2;
const VENUE_IN_NAME = -2;
/** `Biblioteca Central`: the rest of a venue is no street unless it looks like one. */
const STREET_IN_VENUE = -1.5;
/** `County Road 12`: that number is part of the name. */
const NUMBER_OF_ROAD = -4;
/** `Bryce Canyon 84764`, `37115 Duderstadt`: beside a name that is hardly a street, long numbers are postal codes. */
const CODE_BESIDE_NAME = -2.5;
/** `Hauptstraße 5, 37115 Duderstadt`: so are those that begin a segment. */
const CODE_BEFORE_CITY = -2;
/** `12 Elm Street, Atlanta, Georgia`: behind a house number this is the region. */
const COUNTRY_OR_REGION = -2;
/** Two letters are a country only right behind a place: `Lyon, FR`. */
const CODE_WITHOUT_PLACE = -4;

const CODE = /^\d{5,6}$/;
const HOUSE = partBit('housenumber');
const STREET = partBit('street');
const LOCALITY = partBit('locality');
const POSTCODE = partBit('postalcode');
const REGION = partBit('region');

/** What it adds that one part follows another. */
export class StepScores {
  readonly #text: AddressText;
  readonly #streets: StreetForms;

  constructor(text: AddressText, streets: StreetForms) {
    this.#text = text;
    this.#streets = streets;
  }

  of(before: StepFrom, part: Part, from: number, end: number): number {
    const behindCountry = before.last === 'country' && part !== 'postalcode' ? -1.5 : 0;
    const inWord = this.#text.isHyphened(from) ? IN_WORD : 0;
    return behindCountry + inWord + this.#to(part, before, from, end);
  }

  #to(part: Part, before: StepFrom, from: number, end: number): number {
    switch (part) {
      case 'venue':
        return this.#toVenue(before, from, end);
      case 'housenumber':
        return this.#toNumber(before, from, end);
      case 'street':
        return this.#toStreet(before, from, end);
      case 'neighbourhood':
        return before.last === 'street' || before.last === 'housenumber' || before.last === 'venue' ? 0 : -1;
      case 'locality':
        return this.#toLocality(before, from, end);
      case 'region':
        return this.#toRegion(before, from, end);
      case 'postalcode':
        return this.#toPostcode(before, from, end);
      case 'country':
        return this.#toCountry(before, from, end);
      case 'unit':
        return this.#toUnit(before, from, end);
    }
  }

  /** A word that stands before a span without a break between. */
  #wordBefore(from: number): string {
    return this.#text.startsSegment(from) ? '' : this.#text.word(from - 1);
  }

  #toVenue({ last }: StepFrom, from: number, end: number): number {
    let score = from > 0 ? -3 : 0;
    if (from === 0 && end === this.#text.length) score -= 0.4;
    if (last === 'locality' && !this.#text.startsSegment(from)) score += VENUE_IN_NAME;
    return score;
  }

  /** A number or letter by itself is a flat only right behind a house number: `Tietensgade 137, 2`. */
  #toUnit({ last, end }: StepFrom, from: number, to: number): number {
    const isAlone =
      to === from + 1 && this.#text.isSegment(from, to) && !this.#text.gap(from - 1).includes('#');
    return isAlone && !(last === 'housenumber' && end === from) ? -Infinity : 0;
  }

  #toNumber(before: StepFrom, from: number, end: number): number {
    const { last, used } = before;
    let score = 0;
    if (last === 'street' && before.end < from && !this.#text.startsSegment(from)) score += NAME_LEFT_OUT;
    if (last === 'street') score += this.#toNumberOfStreet(before, from, end);
    else if (last === 'unit' || last === 'venue' || last === undefined) score += 0;
    else score -= 1;
    // A house number needs a street.
    if ((used & STREET) === 0) score -= 0.8;
    const isCode = from > 0 && this.#text.startsSegment(from) && !this.#text.endsSegment(end);
    if (isCode && CODE.test(this.#text.text(from, end))) score += CODE_BEFORE_CITY;
    return score;
  }

  #toNumberOfStreet(before: StepFrom, from: number, end: number): number {
    const text = this.#text;
    const isApart = text.startsSegment(from);
    let score = isApart ? 2 : 2.8;
    const isSigned = text.gap(from - 1).includes('#');
    if (!isApart && !isSigned && isRoadWithoutNumber(text, before.from, before.end)) score += NUMBER_OF_ROAD;
    const isInName = !isApart && text.lists.links.has(text.word(from - 1));
    if (isInName || this.#streets.isYearOfName(before.from, before.end)) score += NUMBER_OF_ROAD;
    const number = text.text(from, end);
    if (CODE.test(number) && this.#streets.of(before.from, before.end) < NO_STREET_FORM)
      score += CODE_BESIDE_NAME;
    return score;
  }

  #toStreet(before: StepFrom, from: number, end: number): number {
    const { last, used } = before;
    const isApart = from > 0 && this.#text.startsSegment(from);
    let score = 0;
    const isPlain = this.#streets.of(from, end) < NO_STREET_FORM;
    if (last === 'housenumber') {
      score += isApart ? 2 : 3;
      if (before.end < from && !isApart) score += NAME_LEFT_OUT;
      if (isPlain && CODE.test(this.#text.text(before.from, before.end))) score += CODE_BESIDE_NAME;
    }
    if (last === 'locality' || last === 'postalcode') score -= 0.5;
    if (last === 'locality' && !isApart) score += STREET_IN_NAME;
    if (last === 'venue' && !isApart && isPlain) score += STREET_IN_VENUE;
    if ((used & HOUSE) !== 0 && last !== 'housenumber' && last !== 'unit') score -= 3;
    return score;
  }

  #toLocality(before: StepFrom, from: number, end: number): number {
    const text = this.#text;
    const { last } = before;
    const startsSegment = text.startsSegment(from);
    const isApart = from > 0 && startsSegment;
    let score = text.lists.links.has(this.#wordBefore(from)) ? BEHIND_LINK : 0;
    if (last === 'street' && !startsSegment && !text.lists.cities.has(text.text(from, end)))
      score += this.#toCityInName(before, end);
    if (last === 'postalcode') score += 1.5;
    if (last === 'street' || last === 'housenumber' || last === 'unit' || last === 'neighbourhood')
      score += isApart ? 1.2 : 0.4;
    if (last === 'venue') score += isApart ? 0.8 : -0.6;
    return score;
  }

  /** A city that is not known, right behind a street. */
  #toCityInName({ used, from: first, end: last }: StepFrom, end: number): number {
    if (this.#streets.isOpenEnded(first, last)) return this.#text.isCountryAhead(end) ? 0 : CITY_IN_OPEN_NAME;
    const isPlain = (used & HOUSE) === 0 && this.#streets.of(first, last) < NO_STREET_FORM;
    return isPlain ? CITY_IN_PLAIN_NAME : 0;
  }

  #toRegion(before: StepFrom, from: number, end: number): number {
    const { last } = before;
    if (!this.#isBehindCity(before, from) && !this.#text.isRegion(from, end)) return -Infinity;
    let score = this.#text.lists.links.has(this.#wordBefore(from)) ? BEHIND_LINK : 0;
    if (last === 'locality') score += 1.5;
    else if (last === 'street' || last === undefined) score -= 1;
    const isDirection = end === from + 1 && this.#text.isDirection(from);
    if (last === 'street' && isDirection && !this.#text.startsSegment(from)) score += DIRECTION_OR_REGION;
    return score;
  }

  /** Whether a city of its own stands right before: `43000 Kajang, `, `Sitges (`, `Konak/`. */
  #isBehindCity({ last, end, used }: StepFrom, from: number): boolean {
    if (last !== 'locality' || end !== from) return false;
    return (used & POSTCODE) !== 0 || /[(/]/.test(this.#text.gap(from - 1));
  }

  #toPostcode(before: StepFrom, from: number, end: number): number {
    const { last, used } = before;
    const isEnd = end === this.#text.length;
    let score = 0;
    if (last === 'street' && this.#streets.isYearOfName(before.from, before.end)) score += NUMBER_OF_ROAD;
    if (last === 'locality' || last === 'region') score += 1.3;
    else if (last === 'street' || last === 'housenumber') score += 0.6;
    if (isEnd) score += 0.7;
    else if (from === 0) score -= 0.8;
    if ((used & (HOUSE | LOCALITY)) === 0 && last === 'street') score -= 0.6;
    return score;
  }

  #toCountry(before: StepFrom, from: number, end: number): number {
    const text = this.#text;
    const { last, used } = before;
    const name = text.text(from, end);
    let score =
      (end === text.length ? 1.5 : -1) + (text.lists.links.has(this.#wordBefore(from)) ? BEHIND_LINK : 0);
    if (name.length > 3 && text.lists.regions.has(name) && (used & HOUSE) !== 0) score += COUNTRY_OR_REGION;
    if (name.length !== 2) return score;
    const isKnown = text.lists.countries.has(name);
    if (text.lists.regionCodes.has(name) && !this.#isBehindAll(before, from)) return -Infinity;
    const isBehindPlace =
      before.end === from && (last === 'locality' || last === 'region' || last === 'postalcode');
    // `Elm Pl` has no country, `Elm, PL` may have one.
    const isKind = text.lists.suffixTypes.has(name) && !text.startsSegment(from) && (used & POSTCODE) === 0;
    if (!isKnown && (!isBehindPlace || isKind)) score += CODE_WITHOUT_PLACE;
    return score;
  }

  /** A code that is a region's too is the country behind all else: `Winnipeg, MB R2L 1A4, CA`, `50667 Köln, DE`. */
  #isBehindAll({ last, used }: StepFrom, from: number): boolean {
    if ((used & POSTCODE) === 0 || !this.#text.gap(from - 1).includes(',')) return false;
    return last === 'locality' || (last === 'postalcode' && (used & REGION) !== 0);
  }
}
