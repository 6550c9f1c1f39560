import { damaged } from '../errors.ts';
import { MAX_LAT, MAX_LON } from '../parse-numbers.ts';

const NANODEGREES_PER_UNIT = 100;

/** The grid of the coordinates of a block: a value means `offset + granularity * value` nanodegrees. */
export class Grid {
  readonly #granularity: number;
  readonly #latOffset: number;
  readonly #lonOffset: number;

  constructor(granularity: number, latOffset: number, lonOffset: number) {
    if (granularity < 1) {
      throw damaged('the granularity of a block is not a positive number', { granularity });
    }
    this.#granularity = granularity;
    this.#latOffset = latOffset;
    this.#lonOffset = lonOffset;
  }

  /** Latitude in 1e-7 degrees. @throws {PortolanError} `osm-damaged` where it is not on the globe. */
  lat(value: number, node: number): number {
    return this.#toUnits(value, this.#latOffset, MAX_LAT, node);
  }

  /** Longitude in 1e-7 degrees. @throws {PortolanError} `osm-damaged` where it is not on the globe. */
  lon(value: number, node: number): number {
    return this.#toUnits(value, this.#lonOffset, MAX_LON, node);
  }

  /** Writes the latitudes of the nodes `ids[at .. at + count]`, in 1e-7 degrees, to the same positions of `out`. */
  toLats(values: Float64Array, count: number, out: Int32Array, ids: Float64Array, at: number): void {
    this.#toUnitsAll(values, this.#latOffset, MAX_LAT, count, out, ids, at);
  }

  /** Writes longitudes as `toLats` writes latitudes. */
  toLons(values: Float64Array, count: number, out: Int32Array, ids: Float64Array, at: number): void {
    this.#toUnitsAll(values, this.#lonOffset, MAX_LON, count, out, ids, at);
  }

  #toUnitsAll(
    values: Float64Array,
    offset: number,
    most: number,
    count: number,
    out: Int32Array,
    ids: Float64Array,
    at: number,
  ): void {
    const isPlain = this.#granularity === NANODEGREES_PER_UNIT && offset === 0;
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      out[at + i] =
        isPlain && value <= most && value >= -most ? value : this.#toUnits(value, offset, most, ids[at + i]!);
    }
  }

  #toUnits(value: number, offset: number, most: number, node: number): number {
    const units = Math.round((offset + this.#granularity * value) / NANODEGREES_PER_UNIT) + 0; // -0 becomes 0
    if (units <= most && units >= -most) return units;
    const degrees = units / 1e7;
    throw damaged(`node ${node} has a ${most === MAX_LAT ? 'latitude' : 'longitude'} of ${degrees} degrees`, {
      node,
      degrees,
    });
  }
}
