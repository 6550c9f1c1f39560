import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { fold } from '../../text/fold.ts';
import { foldSuffix, matchHouseNumber } from '../../text/house-number.ts';
import { ownedBy } from '../records/read-entities.ts';
import type { NumberCandidate } from '../question/query-text.ts';
import { interpolate } from '../records/interpolation.ts';
import type { Interpolated } from '../records/interpolation.ts';
import { bitCount } from '../question/word-masks.ts';

/** An address that matches a house number: a stored one, or an interpolated place along a range of numbers. */
export interface FoundNumber {
  readonly candidate: NumberCandidate;
  /** Position among the addresses, -1 for an interpolated one. */
  readonly address: number;
  readonly interpolated: Interpolated | undefined;
  /** As `matchHouseNumber` returns it; 5 for an interpolated one. */
  readonly rank: number;
}

/** Cache of suffixes: an extract has few different ones. */
const MOST_CACHED = 4096;

/** Finds house numbers among the addresses of a street or place. */
export class HouseNumbers {
  readonly #file: GeocoderFile;
  readonly #suffixes = new Map<number, { folded: string; written: string }>();

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
    const { addressOwners, addressNumber, addressUnit, addressPostcode, strings } = this.#file;
    const { first, end } = ownedBy(addressOwners, entity);
    let best: FoundNumber | undefined;
    let bestScore = Infinity;
    for (const candidate of candidates) {
      for (let address = first; address < end; address++) {
        const number = addressNumber.at(address);
        const suffix = this.#suffix(address);
        const rank = matchHouseNumber(
          candidate.number,
          candidate.suffix,
          number,
          suffix.folded,
          suffix.written,
        );
        if (rank === 4 || !allows(address)) continue;
        let score = rank * 8 - bitCount(candidate.mask);
        if (unit !== '' && foldSuffix(strings.at(addressUnit.at(address))) !== unit) score += 2;
        if (unit === '' && addressUnit.at(address) !== 0) score += 1;
        if (!compact(strings.at(addressPostcode.at(address))).startsWith(postcode)) score += 4;
        if (score < bestScore) {
          best = { candidate: candidate, address, interpolated: undefined, rank };
          bestScore = score;
        }
      }
    }
    if (best !== undefined && best.rank < 2) return best;
    for (const candidate of candidates) {
      const interpolated =
        candidate.suffix === '' ? interpolate(this.#file, entity, candidate.number) : undefined;
      if (interpolated !== undefined) return { candidate: candidate, address: -1, interpolated, rank: 5 };
    }
    return best;
  }

  #suffix(address: number): { folded: string; written: string } {
    const position = this.#file.addressSuffix.at(address);
    let suffix = this.#suffixes.get(position);
    if (suffix === undefined) {
      if (this.#suffixes.size >= MOST_CACHED) this.#suffixes.clear();
      const written = this.#file.strings.at(position);
      suffix = { folded: foldSuffix(written), written };
      this.#suffixes.set(position, suffix);
    }
    return suffix;
  }
}

/** A postal code in the form used for comparison. */
export function compact(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}
