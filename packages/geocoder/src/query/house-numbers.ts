import type { GeocoderFile } from '../bytes/geocoder-file.ts';
import { fold } from '../text/fold.ts';
import { foldSuffix, matchHouseNumber } from '../text/house-number.ts';
import { pointAlong } from '../geometry.ts';
import { ByteReader } from '../bytes/varint.ts';
import { ownedBy } from './entities.ts';
import type { NumberReading } from './query-text.ts';

/** An address that answers a house number: one that is stored, or a place along a range of numbers. */
export interface FoundNumber {
  readonly reading: NumberReading;
  /** Position among the addresses, -1 for an interpolated one. */
  readonly address: number;
  readonly interpolated: Interpolated | undefined;
  /** As `matchHouseNumber` gives it; 5 for an interpolated one. */
  readonly rank: number;
}

/** A house number whose place is guessed from a range. */
export interface Interpolated {
  readonly owner: number;
  readonly number: number;
  /** 1e-6 degrees */
  readonly lat: number;
  readonly lon: number;
  readonly postcode: string;
}

const MOST_RANGE_POINTS = 10_000;
/** Suffixes met: every extract has the same few. */
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
   * @param unit  folded; an address with that unit goes first. '' for none.
   * @param postcode  folded, without spaces; addresses with that code go first. '' for none.
   */
  find(
    entity: number,
    readings: readonly NumberReading[],
    unit: string,
    postcode: string,
    allows: (address: number) => boolean,
  ): FoundNumber | undefined {
    const { addressOwners, addressNumber, addressUnit, addressPostcode, strings } = this.#file;
    const { first, end } = ownedBy(addressOwners, entity);
    let best: FoundNumber | undefined;
    let bestScore = Infinity;
    for (const reading of readings) {
      for (let address = first; address < end; address++) {
        const number = addressNumber.at(address);
        const suffix = this.#suffix(address);
        const rank = matchHouseNumber(reading.number, reading.suffix, number, suffix.folded, suffix.written);
        if (rank === 4 || !allows(address)) continue;
        let score = rank * 8 - bitCount(reading.mask);
        if (unit !== '' && foldSuffix(strings.at(addressUnit.at(address))) !== unit) score += 2;
        if (unit === '' && addressUnit.at(address) !== 0) score += 1;
        if (postcode !== '' && compact(strings.at(addressPostcode.at(address))) !== postcode) score += 4;
        if (score < bestScore) {
          best = { reading, address, interpolated: undefined, rank };
          bestScore = score;
        }
      }
    }
    if (best !== undefined && best.rank < 2) return best;
    for (const reading of readings) {
      const interpolated = reading.suffix === '' ? this.interpolate(entity, reading.number) : undefined;
      if (interpolated !== undefined) return { reading, address: -1, interpolated, rank: 5 };
    }
    return best;
  }

  /** The place of a number along the ranges of an entity. */
  interpolate(entity: number, number: number): Interpolated | undefined {
    const { rangeOwners, rangeStart, rangeBytes, strings } = this.#file;
    const { first, end } = ownedBy(rangeOwners, entity);
    const reader = new ByteReader(rangeBytes);
    for (let range = first; range < end; range++) {
      reader.at = rangeStart.at(range);
      const from = reader.varint();
      const to = reader.varint();
      const step = reader.varint();
      const postcode = strings.at(reader.varint());
      const isWithin = number >= Math.min(from, to) && number <= Math.max(from, to);
      if (!isWithin || step === 0 || Math.abs(number - from) % step !== 0) continue;
      const count = Math.min(reader.varint(), MOST_RANGE_POINTS, rangeBytes.length);
      const lat = new Int32Array(count);
      const lon = new Int32Array(count);
      for (let k = 0; k < count; k++) {
        lat[k] = (lat[k - 1] ?? 0) + reader.signed();
        lon[k] = (lon[k - 1] ?? 0) + reader.signed();
      }
      const share = from === to ? 0.5 : (number - from) / (to - from);
      return { owner: entity, number, ...pointAlong({ lat, lon }, share), postcode };
    }
    return undefined;
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

/** A postal code as it is compared. */
export function compact(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
