import { countryOf } from '../../countries.ts';
import type { Part } from './address-part.ts';
import type { AddressText } from './address-text.ts';
import { postcodeForm } from './postcode-form.ts';
import { NO_STREET_FORM, STREET_FORM } from './street-form.ts';
import type { StreetForms } from './street-form.ts';
import { unitForm } from './unit-form.ts';

/** Spans of some words that are known as house number or flat. */
export interface KnownSpans {
  readonly numbers: readonly number[];
  readonly unitMask: number;
}

/** A word that is only a kind or a direction is no name: `Ave`, `SW`. */
const BARE_CITY = -3;
/** `321 S. Washington`: a direction alone is no street either. */
const BARE_STREET = -2.5;
/** What begins with a number has it before the name: `12 Elm Street`. */
const NUMBER_FIRST = -1.5;
/** What ends with one has it behind: `Esplanade 17`. */
const NUMBER_LAST = -1.2;
/** A code of a country, at the very end of the text (`Paris, FR`), where neither a region nor a direction has the same one. */
const COUNTRY_CODE = 1.5;
/** A region before its country: `Kerala India`. */
const REGION = 2.5;
/** A name that may be a region where it stands right behind a city: `43000 Kajang, Selangor`. */
const REGION_BY_PLACE = 0.3;
/** One that says so itself: `Co. Laois`, `jud. Cluj`, `Khanh Hoa Province`. */
const REGION_BY_KIND = 2;
/** `00187 Roma RM`: the code of a province. */
const REGION_BY_CODE = 1.8;

const NUMBER = /^\d+\p{L}?$/u;
/** Codes of countries that are written behind `postal code city` without a comma. */
const CODES_BEHIND_CITIES = /^(?:de|fr|es|it|fi|se|at|ch|hr|gr|cz|sk|tr)$/;
/** Codes of regions that are common words too. */
const WORDS_AS_CODES = /^(?:in|me|or|la|co|de|to|al|es|pa|se|id|oh|hi|ma|mi)$/;
/** First words of names of two words. */
const CITY_FIRSTS =
  /^(?:saint|st|san|santa|sao|los|las|el|la|le|new|bad|north|south|east|west|port|fort|mount)$/;

/** How well some words are a part, wherever they stand. */
export class SpanScores {
  readonly #text: AddressText;
  readonly #streets: StreetForms;
  readonly #known: KnownSpans;

  constructor(text: AddressText, streets: StreetForms, known: KnownSpans) {
    this.#text = text;
    this.#streets = streets;
    this.#known = known;
  }

  of(part: Part, from: number, end: number): number {
    const text = this.#text;
    switch (part) {
      case 'unit':
        return unitForm(text, from, end, this.#known.unitMask);
      case 'housenumber':
        return this.#number(from, end);
      case 'postalcode':
        return postcodeForm(text, from, end);
      case 'country':
        return this.#country(from, end);
      case 'region':
        return text.breaksIn(from, end) > 0 ? -Infinity : this.#region(from, end);
      case 'locality':
        return text.breaksIn(from, end) > 0 ? -Infinity : this.#locality(from, end);
      case 'neighbourhood':
        return !text.isSegment(from, end) || text.breaksIn(from, end) > 0 || text.hasDigits(from, end)
          ? -Infinity
          : -0.7;
      case 'street':
        return text.breaksIn(from, end) > 0 ? -Infinity : this.#street(from, end);
      case 'venue':
        return this.#venue(from, end);
    }
  }

  #number(from: number, end: number): number {
    const text = this.#text;
    if (!this.#known.numbers.includes(text.maskOf(from, end))) return -Infinity;
    const isLong = end > from + 1;
    // `14 O'Connell Street`: what an apostrophe follows is no letter of the number.
    if (isLong && /^['’]/.test(text.gap(end - 1))) return -Infinity;
    // `3º B` and `2º 1ª` are storey and door.
    const isSpaced = isLong && text.gap(from) === ' ' && !/[-/]/.test(text.gap(end - 2));
    if (isSpaced && /(?:^| )\d\d?[oa](?: |$)/.test(text.text(from, end))) return -Infinity;
    // `9600 S Walker Ave`: a letter before a name is a direction.
    const isDirection = isLong && text.isDirection(end - 1) && !text.endsSegment(end);
    return 1 + 0.6 * (end - from - 1) - (isDirection ? 1.5 : 0);
  }

  #country(from: number, end: number): number {
    const text = this.#text;
    const { countries } = text.lists;
    const name = text.text(from, end);
    if (countries.has(name)) return (name.length < 3 ? 0.5 : 2.5) + (text.isSegment(from, end) ? 0.5 : 0);
    const isLast = from > 0 && end === text.length;
    return isLast && name.length === 2 && countryOf(name) !== undefined && !text.isDirection(from)
      ? COUNTRY_CODE
      : -Infinity;
  }

  #region(from: number, end: number): number {
    const text = this.#text;
    const { regions, regionCodes, cities } = text.lists;
    const name = text.text(from, end);
    const isCode = regionCodes.has(name.replaceAll(' ', ''));
    const isKnown = regions.has(name);
    // Neither a segment nor a code.
    const isInside = end > from + 1 && !text.startsSegment(from);
    if (!isKnown && !isCode && (from === 0 || isInside || text.hasDigits(from, end))) return -Infinity;
    const isBeforeCode = [1, 2].some(
      (count) => end + count <= text.length && postcodeForm(text, end, end + count) > 0,
    );
    const isEnd = text.endsSegment(end) || isBeforeCode;
    if (isKnown) {
      if (cities.has(name)) return 0.6;
      return isEnd || text.isCountryAhead(end) ? REGION : 0.5;
    }
    const isLetters = end - from === 1 || text.words(from, end).every((word) => word.length === 1);
    if (isCode && isLetters && isEnd && (from > 0 || isBeforeCode)) return WORDS_AS_CODES.test(name) ? 1 : 2;
    if (from === 0) return -Infinity;
    if (text.isRegion(from, end)) return isEnd && text.startsSegment(from) ? REGION_BY_KIND : -Infinity;
    const isAtEnd = end === text.length || text.isCountryAhead(end);
    if (text.isSegment(from, end)) return isAtEnd ? REGION_BY_PLACE : -Infinity;
    const isProvince = end === from + 1 && name.length === 2 && isEnd && !text.startsSegment(from);
    return isProvince && !CODES_BEHIND_CITIES.test(name) ? REGION_BY_CODE : -Infinity;
  }

  #locality(from: number, end: number): number {
    const text = this.#text;
    const { countries, regions, regionCodes } = text.lists;
    const length = end - from;
    const name = text.text(from, end);
    if (this.#isKnownCity(from, end)) return 3 + 0.8 * (length - 1);
    if (text.hasDigits(from, end)) return -Infinity;
    if (countries.has(name) || regions.has(name)) return -0.5;
    let score = 0.3 - 0.5 * (length - 1);
    if (this.#isBare(from, end)) score += BARE_CITY;
    if (text.isSegment(from, end)) score += 0.8 + 0.25 * (length - 1);
    if (this.#streets.of(from, end) > STREET_FORM) score -= 2.5;
    if (text.hasVenueWord(from, end)) score -= 1.5;
    if (regionCodes.has(name)) score -= 1.5;
    if (text.gap(from - 1).includes('(')) score -= 2;
    if (CITY_FIRSTS.test(text.word(from)) && length === 2) score += 0.6;
    if (text.isFiller(end - 1) || (text.isFiller(from) && length === 1)) score -= 2;
    return score;
  }

  /** Whether a city is in the list, or is a part of one: `South Brisbane`, `Praha 3`. */
  #isKnownCity(from: number, end: number): boolean {
    const text = this.#text;
    const { cities } = text.lists;
    if (cities.has(text.text(from, end))) return true;
    const isPart = text.startsSegment(from) && text.isDirection(from) && text.word(from).length > 2;
    if (isPart) return cities.has(text.text(from + 1, end));
    return (
      /^\d\d?$/.test(text.word(end - 1)) && text.endsSegment(end) && cities.has(text.text(from, end - 1))
    );
  }

  /** Whether words are directions and kinds only, or a single letter: `S`, `Ave`, `NW Ave`. */
  #isBare(from: number, end: number): boolean {
    const text = this.#text;
    if (end === from + 1 && text.word(from).length < 2) return true;
    for (let at = from; at < end; at++) if (!text.isDirection(at) && !text.isBareKind(at)) return false;
    return true;
  }

  #street(from: number, end: number): number {
    const text = this.#text;
    const length = end - from;
    const form = this.#streets.of(from, end);
    let score = form - 0.15 * Math.max(0, length - 3);
    if (form < NO_STREET_FORM) score -= 0.25 * (length - 1);
    if (text.isFiller(end - 1) && !text.isDirection(end - 1)) score -= 2;
    if (text.isSegment(from, end)) score += 0.3;
    if (length === 1 && text.isDirection(from)) score += BARE_STREET;
    if (length > 1 && !this.#streets.mayHaveNumber(from, end)) {
      if (NUMBER.test(text.word(from))) score += NUMBER_FIRST;
      if (NUMBER.test(text.word(end - 1)) && !text.lists.roads.has(text.word(end - 2))) score += NUMBER_LAST;
    }
    return score;
  }

  #venue(from: number, end: number): number {
    const text = this.#text;
    const length = end - from;
    let score = -0.4 - 1.5 * text.breaksIn(from, end);
    if (text.hasVenueWord(from, end)) score += 2.6;
    const isBeforeNumber = /^\d/.test(text.word(end));
    if (text.endsSegment(end)) score += 0.7;
    else if (!isBeforeNumber) score -= 0.8;
    // `Elm Court, 3-5 Queens Road`: a building may be called like a street when it stands before one.
    if (this.#streets.of(from, end) > STREET_FORM && !this.#isBeforeAddress(end)) score -= 2;
    // `Joe's Pizza`, `Marks & Spencer`
    if (text.words(from, end - 1).some((_, at) => /[&']/.test(text.gap(from + at)))) score += 1;
    if (/^\d/.test(text.word(from))) score -= 1.5;
    return score + 0.1 * Math.min(3, length - 1);
  }

  /** Whether a break and a number of one word or two (`4-6`) stand before a street. */
  #isBeforeAddress(end: number): boolean {
    const isNumber =
      end < this.#text.length && this.#text.endsSegment(end) && /^\d/.test(this.#text.word(end));
    return isNumber && [1, 2].some((count) => this.#streets.isAhead(end + count));
  }
}
