import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { fold } from '../../text/fold.ts';
import { houseNumberKey } from '../../text/house-number-key.ts';
import type { HouseNumberKey } from '../../text/house-number-key.ts';
import { foldSuffix, matchHouseNumber, NumberMatch, wholeKey } from '../../text/house-number.ts';
import { ownedBy } from '../records/read-entities.ts';
import type { NumberCandidate } from '../question/number-readings.ts';
import { interpolate } from '../records/interpolation.ts';
import type { Interpolated } from '../records/interpolation.ts';
import { bitCount } from '../question/word-masks.ts';

/** An address that matches a house number: a stored one, or an interpolated place along a range of numbers. */
export interface FoundNumber {
  readonly candidate: NumberCandidate;
  /** Position among the addresses, -1 for an interpolated one. */
  readonly address: number;
  readonly interpolated: Interpolated | undefined;
  /** A `NumberMatch`. */
  readonly rank: number;
}

/** Cache of suffixes: an extract has few different ones. */
const MOST_CACHED = 4096;

/** Finds house numbers among the addresses of a street or place. */
export class HouseNumbers {
  readonly #file: GeocoderFile;
  readonly #suffixes = new Map<number, { key: HouseNumberKey; written: string }>();

  /** By position of the country among the strings. */
  readonly #habits = new Map<number, Habits>();

  constructor(file: GeocoderFile) {
    this.#file = file;
  }

  /**
   * The best address of an entity for any of the readings of a number.
   *
   * @param unit  folded; addresses with this unit come first. '' for none.
   * @param postcode  folded, without spaces, or the beginning of a code; addresses with this code come first. '' for none.
   */
  find(
    entity: number,
    candidates: readonly NumberCandidate[],
    unit: string,
    postcode: string,
    allows: (address: number) => boolean,
  ): FoundNumber | undefined {
    const { addressOwners, addressNumber, addressSuffix, addressUnit, addressPostcode, strings } = this.#file;
    const { first, end } = ownedBy(addressOwners, entity);
    const { withUnitFirst, isOrientedLast, hasRanges } = this.#habitsAt(entity);
    let best: FoundNumber | undefined;
    let bestScore = Infinity;
    for (const candidate of candidates) {
      const isBehindUnit = candidate.unitMask !== 0 && candidate.unitMask !== candidate.mask;
      if (isBehindUnit && withUnitFirst === NEVER) continue;
      const wantedUnit = isBehindUnit ? candidate.unit : unit;
      for (let address = first; address < end; address++) {
        const number = addressNumber.at(address);
        // Most addresses have another number, and no suffix in which it may be.
        const position = addressSuffix.at(address);
        if (number !== candidate.number && position === 0) continue;
        const suffix = this.#suffix(position);
        const stored = { number, suffix: suffix.key };
        // Flat 7 of 45 where houses are `7/45`.
        const isFlat =
          unit !== '' &&
          /^\s*\//.test(suffix.written) &&
          String(number) === unit &&
          suffix.key.key === wholeKey(candidate);
        const stated = addressUnit.at(address);
        // `55/B` for flat B of 55; `12/5` may be a house of its own.
        const isFlatBehind =
          number === candidate.number &&
          stated !== 0 &&
          position === 0 &&
          /^\p{L}/u.test(candidate.suffix.key) &&
          isUnit(strings.at(stated), candidate.suffix.key);
        const rank =
          isFlat || isFlatBehind
            ? NumberMatch.exact
            : matchHouseNumber(candidate, stored, suffix.written, hasRanges);
        if (rank === NumberMatch.none || !allows(address)) continue;
        let score = rank * 16 - bitCount(candidate.mask) * 2;
        if (isBehindUnit) score += withUnitFirst;
        if (isOrientedLast && rank === NumberMatch.secondPart) score -= 20;
        if (rank === NumberMatch.exact && suffix.key.key !== candidate.suffix.key) score += 1;
        if (rank === NumberMatch.otherSuffix) score -= sharedParts(suffix.key.key, candidate.suffix.key);
        if (wantedUnit === '') score += stated === 0 || isFlatBehind ? 0 : 2;
        else if (isFlat || isUnit(strings.at(stated), wantedUnit)) score -= isBehindUnit ? 6 : 0;
        else score += 4;
        if (!compact(strings.at(addressPostcode.at(address))).startsWith(postcode)) score += 8;
        if (candidate.mask === candidate.unitMask) score += 8;
        if (score < bestScore) {
          best = { candidate, address, interpolated: undefined, rank };
          bestScore = score;
        }
      }
    }
    if (best !== undefined && best.rank < NumberMatch.otherSuffix) return best;
    for (const candidate of candidates) {
      const interpolated =
        candidate.suffix.key === '' ? interpolate(this.#file, entity, candidate.number) : undefined;
      if (interpolated !== undefined)
        return { candidate, address: -1, interpolated, rank: NumberMatch.interpolated };
    }
    return best;
  }

  /**
   * Addresses of an entity whose numbers begin with an unfinished one, ascending: 1, 1a, 10, 12 for `1`.
   *
   * @param most  no more than this many.
   */
  beginningWith(
    entity: number,
    { number: typed, suffix: typedSuffix }: NumberCandidate,
    most: number,
    allows: (address: number) => boolean,
  ): number[] {
    const { addressOwners, addressNumber, addressSuffix } = this.#file;
    const { first, end } = ownedBy(addressOwners, entity);
    const digits = String(typed);
    const found: number[] = [];
    for (let address = first; address < end && found.length < most; address++) {
      const number = addressNumber.at(address);
      const isLonger = typedSuffix.key === '' && String(number).startsWith(digits);
      if (number !== typed && !isLonger) continue;
      const { key } = this.#suffix(addressSuffix.at(address));
      if ((isLonger || key.key.startsWith(typedSuffix.key)) && allows(address)) found.push(address);
    }
    return found;
  }

  #habitsAt(entity: number): Habits {
    const { context, contextCountry, strings } = this.#file;
    const country = contextCountry.at(context.at(entity));
    let habits = this.#habits.get(country);
    if (habits === undefined) this.#habits.set(country, (habits = habitsOf(strings.at(country))));
    return habits;
  }

  #suffix(position: number): { readonly key: HouseNumberKey; readonly written: string } {
    let suffix = this.#suffixes.get(position);
    if (suffix === undefined) {
      if (this.#suffixes.size >= MOST_CACHED) this.#suffixes.clear();
      const written = this.#file.strings.at(position);
      suffix = { key: houseNumberKey(written), written };
      this.#suffixes.set(position, suffix);
    }
    return suffix;
  }
}

/** Whether a stored flat is the wanted one: `Flat 2` for `2`. */
function isUnit(stored: string, wanted: string): boolean {
  const folded = foldSuffix(stored);
  return folded === wanted || folded.endsWith(` ${wanted}`);
}

/** How a country writes numbers of two parts. */
interface Habits {
  /** What it costs to take the first part for a flat and the second for the house: less than nothing where people mostly write it so. */
  readonly withUnitFirst: number;
  /** Whether the second part is the number on the street, which people mostly write alone. */
  readonly isOrientedLast: boolean;
  /** Whether `2-11` may be houses 2 to 11. Elsewhere it is house 11 of block 2, or the second of some houses with number 2. */
  readonly hasRanges: boolean;
}

const NEVER = Infinity;
const UNIT_FIRST = 'AU CA NZ';
/** Countries where it may be either. */
const UNIT_MAY_BE_FIRST = 'GB HK IE MY PH SG US ZA';
const ORIENTED_LAST = 'CZ SK';
const WITHOUT_RANGES = 'CO JP KR TW';

function habitsOf(country: string): Habits {
  if (country === '') return { withUnitFirst: 0, isOrientedLast: false, hasRanges: true };
  return {
    withUnitFirst: UNIT_FIRST.includes(country) ? -4 : UNIT_MAY_BE_FIRST.includes(country) ? 0 : NEVER,
    isOrientedLast: ORIENTED_LAST.includes(country),
    hasRanges: !WITHOUT_RANGES.includes(country),
  };
}

/** The number of parts with which two keys begin alike. */
function sharedParts(some: string, others: string): number {
  const [one, two] = [some.split(' '), others.split(' ')];
  const differing = one.findIndex((part, at) => part !== two[at]);
  return differing < 0 ? one.length : differing;
}

/** A postal code in the form used for comparison. */
export function compact(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
