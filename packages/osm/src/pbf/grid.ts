import { damaged } from '../errors.ts';
import { MAX_LAT, MAX_LON } from '../numbers.ts';

const NANODEGREES_PER_UNIT = 100;

/** The raster a block writes its coordinates on: `offset + granularity * value` nanodegrees. */
export class Grid {
  readonly #granularity: number;
  readonly #latOffset: number;
  readonly #lonOffset: number;
  readonly #isPlain: boolean;

  constructor(granularity: number, latOffset: number, lonOffset: number) {
    if (granularity < 1) {
      throw damaged('the granularity of a block is not a positive number', { granularity });
    }
    this.#granularity = granularity;
    this.#latOffset = latOffset;
    this.#lonOffset = lonOffset;
    this.#isPlain = granularity === NANODEGREES_PER_UNIT && latOffset === 0 && lonOffset === 0;
  }

  /** Latitude in 1e-7 degrees. @throws when it is not on the globe. */
  lat(value: number, node: number): number {
    const units = this.#isPlain ? value : this.#toUnits(value, this.#latOffset);
    if (units > MAX_LAT || units < -MAX_LAT) throw offGlobe('latitude', units, node);
    return units;
  }

  /** Longitude in 1e-7 degrees. @throws when it is not on the globe. */
  lon(value: number, node: number): number {
    const units = this.#isPlain ? value : this.#toUnits(value, this.#lonOffset);
    if (units > MAX_LON || units < -MAX_LON) throw offGlobe('longitude', units, node);
    return units;
  }

  #toUnits(value: number, offset: number): number {
    return Math.round((offset + this.#granularity * value) / NANODEGREES_PER_UNIT) + 0; // -0 becomes 0
  }
}

function offGlobe(what: string, units: number, node: number): Error {
  return damaged(`node ${node} has a ${what} of ${units / 1e7} degrees`, { node, degrees: units / 1e7 });
}
