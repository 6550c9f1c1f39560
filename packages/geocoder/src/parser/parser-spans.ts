import { countryOf } from '../countries.ts';
import { dictionary } from '../text/dictionary.ts';
import type { Part } from '../text/address/address-part.ts';
import type { AddressText } from '../text/address/address-text.ts';
import { postcodeForm } from '../text/address/postcode-form.ts';
import { SpanScores } from '../text/address/span-scores.ts';
import type { KnownSpans } from '../text/address/span-scores.ts';
import { STREET_FORM } from '../text/address/street-form.ts';
import type { StreetForms } from '../text/address/street-form.ts';
import { isCountryInBrackets } from './country-in-brackets.ts';
import { moreUnitForm } from './more-units.ts';

/** `St. Louis Park`, `New Plymouth`: a name that holds a known city is less than that city, but more than leaving a word out. */
const AROUND_CITY = 2.6;
/** A name is not begun by `de` behind another word: `Vasco de Lima`. */
const BEHIND_WORD = -4;
/** `Amityville, New York 11701`: behind a city the name is that of its region. */
const REGION_BEHIND_CITY = 4;
/** `Lantern Gate, Wiener Platz`: of two segments that look like streets the first is a venue. */
const VENUE_BEFORE_STREET = 1.5;
/** `DE-91054` */
const CODE_WITH_COUNTRY = 4.2;
/** `100-052` by itself. */
const CODE_ALONE = 2;
/** `2480, NSW` */
const CODE_BEFORE_REGION = 3;
/** `Laugavegur 28, 101 Reykjavík` */
const CODE_OF_THREE = 2;
/** Words that announce a postal code, or say how it is delivered. */
const BEFORE_CODE = /^(?:pin|zip|plz|cedex)$/;
/** `Via dei Tigli 3, Firenze FI`: with an Italian street the code is that of a province. */
const PROVINCE = 2.2;
const ITALIAN = /^(?:via|viale|piazza|piazzale|corso|vicolo|lungomare|contrada)$/;
/** `Aschaffenburg (DE)` */
const COUNTRY_IN_BRACKETS = 3;
/** `Bernau bei Berlin`, `Newcastle upon Tyne` */
const WITH_PLACE = 3.6;
const BEFORE_PLACE = /^(?:bei|am|an der|ob|upon|sur|sous|les|lez|in der|op|pod|nad|aan den|en|aux)$/;
/** Quarters of Danish cities: `2300 København S`. */
const WITH_QUARTER = 3.6;
/** `9 1/2` */
const NUMBER_AND_HALF = 2.6;
/** `One Meadow Terrace` */
const WRITTEN_NUMBER = 1.6;

/** Quarters by their number: `VI. kerület`, `11e arrondissement`, `Sector 3`. */
const NUMBERED_QUARTER = 3;
const QUARTER =
  /^(?:(?:[ivx]{1,5}|\d{1,2}(?:e|eme|er|st|nd|rd|th)?) (?:ker(?:ulet)?|bezirk|arr(?:ondissement)?|district)|(?:district|sector(?:ul)?|bezirk|arrondissement) \d{1,2})$/;
/** `House 27, Road 11` */
const HOUSE = 2.6;

/** How well some words are a part, also in the forms that only the parser knows. */
export class ParserSpans extends SpanScores {
  readonly #text: AddressText;
  readonly #streets: StreetForms;
  /** Where quarters with a number begin. */
  readonly #quarters = new Set<number>();

  constructor(text: AddressText, streets: StreetForms, known: KnownSpans) {
    super(text, streets, known);
    this.#text = text;
    this.#streets = streets;
    for (let at = 0; at < text.length - 1; at++)
      if (QUARTER.test(text.text(at, at + 2))) this.#quarters.add(at);
  }

  override of(part: Part, from: number, end: number): number {
    const own = super.of(part, from, end);
    if (this.#hasQuarter(part, from, end)) return part === 'neighbourhood' ? NUMBERED_QUARTER : -Infinity;
    switch (part) {
      case 'unit':
        return Math.max(own, moreUnitForm(this.#text, from, end));
      case 'housenumber':
        return Math.max(own, this.#number(from, end));
      case 'postalcode':
        return Math.max(own, this.#code(from, end));
      case 'locality':
        return Number.isFinite(own) ? this.#locality(own, from, end) : own;
      case 'region':
        return this.#region(own, from, end);
      case 'street':
        if (this.#isCityOfQuarter(from, end)) return -Infinity;
        return end === from + 1 && /^\d+$/.test(this.#text.word(from)) ? -Infinity : own;
      case 'country':
        if (this.#isItalianProvince(from, end)) return -Infinity;
        return isCountryInBrackets(this.#text, from, end) ? COUNTRY_IN_BRACKETS : own;
      case 'venue':
        if (this.#isHouse(from, from + 2)) return -Infinity;
        return this.#isBeforeStreet(from, end) ? own + VENUE_BEFORE_STREET : own;
      default:
        return own;
    }
  }

  /** Whether words are a quarter, or a street or town that would take one in. */
  #hasQuarter(part: Part, from: number, end: number): boolean {
    if (this.#quarters.size === 0 || /^(?:country|postalcode|unit)$/.test(part)) return false;
    const isWhole = end === from + 2 && this.#quarters.has(from);
    const isInside = part === 'street' || part === 'locality';
    return isWhole || (isInside && (this.#quarters.has(from) || this.#quarters.has(end - 2)));
  }

  /** A city right before its quarter: the number of `1160 Wien, 16. Bezirk` is a postal code. */
  #isCityOfQuarter(from: number, end: number): boolean {
    return this.#quarters.has(end) && this.#text.lists.cities.has(this.#text.text(from, end));
  }

  #isHouse(from: number, end: number): boolean {
    const text = this.#text;
    return (
      text.word(from) === 'house' &&
      end === from + 2 &&
      text.startsSegment(from) &&
      text.endsSegment(end) &&
      /^\d{1,4}\p{L}?$/u.test(text.word(from + 1))
    );
  }

  #number(from: number, end: number): number {
    const text = this.#text;
    if (this.#isHouse(from, end)) return HOUSE;
    if (end === from + 1) {
      const isOne = text.word(from) === 'one' && text.startsSegment(from);
      return isOne && this.#streets.isAhead(end) ? WRITTEN_NUMBER : -Infinity;
    }
    const isHalf = end === from + 3 && text.gap(from + 1) === '/' && /^ $/.test(text.gap(from));
    return isHalf && /^\d{1,5} 1 [2-4]$/.test(text.text(from, end)) ? NUMBER_AND_HALF : -Infinity;
  }

  #code(from: number, end: number): number {
    const text = this.#text;
    if (end - from > 2) return -Infinity;
    const name = text.text(from, end);
    if (end === from + 1) {
      if (this.#isCodeOfThree(from)) return CODE_OF_THREE;
      const isFirst = from === 0 && text.endsSegment(end) && /^\d{4}$/.test(name);
      return isFirst && text.isRegion(end, end + 1) && text.endsSegment(end + 1)
        ? CODE_BEFORE_REGION
        : -Infinity;
    }
    if (end !== from + 2 || text.gap(from) !== '-') return -Infinity;
    if (/^[a-z]{2} \d{4,5}$/.test(name) && countryOf(text.word(from)) !== undefined) return CODE_WITH_COUNTRY;
    return from > 0 && text.isSegment(from, end) && /^\d{3} \d{3}$/.test(name) ? CODE_ALONE : -Infinity;
  }

  /** Three digits before a name, behind a segment that ends with the number of a house. */
  #isCodeOfThree(at: number): boolean {
    const text = this.#text;
    const isBeforeName = /^\d{3}$/.test(text.word(at)) && /^\p{L}/u.test(text.word(at + 1));
    const isBehindHouse = text.startsSegment(at) && /^\d{1,4}\p{L}?$/u.test(text.word(at - 1));
    return (
      isBeforeName && isBehindHouse && !text.endsSegment(at + 1) && !dictionary().units.has(text.word(at - 2))
    );
  }

  #locality(own: number, from: number, end: number): number {
    const text = this.#text;
    if (!text.startsSegment(from) && this.#isInsideOfName(from)) return own + BEHIND_WORD;
    if (this.#isRegionBehindCity(from, end)) return own - REGION_BEHIND_CITY;
    if (this.#isWithPlace(from, end)) return Math.max(own, WITH_PLACE);
    if (this.#isWithQuarter(from, end)) return Math.max(own, WITH_QUARTER);
    return this.#isAroundCity(from, end) ? Math.max(own, AROUND_CITY) : own;
  }

  #isWithPlace(from: number, end: number): boolean {
    const text = this.#text;
    if (!text.endsSegment(end) || !(text.startsSegment(from) || /^\d{4,5}$/.test(text.word(from - 1))))
      return false;
    const length = end - from;
    return from > 0 && length > 2 && length < 5 && BEFORE_PLACE.test(text.text(from + 1, end - 1));
  }

  #isWithQuarter(from: number, end: number): boolean {
    const text = this.#text;
    const last = text.word(end - 1);
    if (!/^(?:[cknosv]|n[ov]|s[ov])$/.test(last) || !text.endsSegment(end)) return false;
    return /^\d{4}$/.test(text.word(from - 1)) && text.lists.cities.has(text.text(from, end - 1));
  }

  /** A code of two letters behind a city or in brackets, where a word of the text is Italian for a street. */
  #isItalianProvince(from: number, end: number): boolean {
    const text = this.#text;
    if (end !== from + 1 || from < 2 || !text.endsSegment(end) || !/^[a-z]{2}$/.test(text.word(from)))
      return false;
    return text.words(0, from).some((word, at) => ITALIAN.test(word) && text.startsSegment(at));
  }

  /** `Vasco de Lima`, `College of Ohio at Toledo`, `72 N Tucson` */
  #isInsideOfName(from: number): boolean {
    const text = this.#text;
    const isBehindDirection =
      text.isDirection(from - 1) && text.startsSegment(from - 2) && /^\d/.test(text.word(from - 2));
    return text.lists.links.has(text.word(from)) || text.word(from - 1) === 'at' || isBehindDirection;
  }

  /** Whether one word beside a known city makes another one, up to the end of a segment or a region or postal code. */
  #isAroundCity(from: number, end: number): boolean {
    const text = this.#text;
    const { cities } = text.lists;
    if (from === 0 || end - from < 2 || cities.has(text.text(from, end))) return false;
    const isFirst = cities.has(text.text(from, end - 1));
    const isLast = text.startsSegment(from) && cities.has(text.text(from + 1, end));
    if (isFirst === isLast) return false;
    const extra = isFirst ? end - 1 : from;
    const word = text.word(extra);
    const isName =
      /^\p{L}{3,}$/u.test(word) &&
      !BEFORE_CODE.test(word) &&
      !text.isDirection(extra) &&
      !text.isFiller(extra);
    const isKind = text.lists.suffixTypes.has(word) && !(isFirst && text.isWeakKind(extra));
    if (
      !isName ||
      isKind ||
      cities.has(word) ||
      text.lists.countries.has(word) ||
      text.isRegion(extra, extra + 1)
    )
      return false;
    return text.endsSegment(end) || text.isRegion(end, end + 1) || postcodeForm(text, end, end + 1) > 0;
  }

  #region(own: number, from: number, end: number): number {
    const text = this.#text;
    const { regions } = text.lists;
    if (this.#isItalianProvince(from, end)) return Math.max(own, PROVINCE);
    if (!Number.isFinite(own) || isCountryInBrackets(this.#text, from, end)) return -Infinity;
    // `Berlin - Pankow` is a quarter, `Olinda - PE` a region.
    if (/^ - $/.test(text.gap(from - 1)) && !text.isRegion(from, end)) return -Infinity;
    // `New South Wales` is not `Wales`.
    for (const before of [1, 2])
      if (from >= before && regions.has(text.text(from - before, end))) return -Infinity;
    return this.#isRegionBehindCity(from, end) ? own + REGION_BEHIND_CITY : own;
  }

  /** Whether a name of both a city and a region stands in its segment behind one that is neither a number nor a street, and no other follows. */
  #isRegionBehindCity(from: number, end: number): boolean {
    const text = this.#text;
    const { cities, regions } = text.lists;
    const name = text.text(from, end);
    if (!cities.has(name) || !regions.has(name) || from === 0 || !text.startsSegment(from)) return false;
    let first = from - 1;
    while (!text.startsSegment(first)) first--;
    const isCode = postcodeForm(text, first, first + 1) > 0.5;
    if (isCode) first++;
    else if (first > 0 && !cities.has(text.text(first, from))) return false;
    if (first === from) return false;
    const isStreet = text.hasDigits(first, from) || this.#streets.of(first, from) > STREET_FORM;
    if (isStreet || text.hasVenueWord(first, from) || text.isInBox(from - 1)) return false;
    return text.endsSegment(end) || postcodeForm(text, end, end + 1) > 0;
  }

  #isBeforeStreet(from: number, end: number): boolean {
    const text = this.#text;
    if (from > 0 || end >= text.length || !text.endsSegment(end) || text.hasDigits(from, end)) return false;
    return this.#streets.of(from, end) > STREET_FORM && this.#streets.isAhead(end);
  }
}
