import { PortolanError } from './error.ts';
import { wrongArgument } from './wrong-argument.ts';

/**
 * Google's encoded polyline algorithm format: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 *
 * `@mapbox/polyline` encodes and decodes lists of pairs. This module reads and writes columns, which a line of 750,000 points needs, and
 * checks what it decodes: text from outside may end in the middle of a number or leave the globe.
 */

const FIRST_CHARACTER = 63;
const CONTINUES = 0x20;
/** A difference of coordinates has at most seven groups of five bits: 2 * 360e6 < 2^35. */
const MOST_GROUPS = 7;
const MOST_LAT = 90;
const MOST_LON = 180;
const TEXT = new TextDecoder();

/** Places as two columns of the same length, in WGS 84 degrees. */
export interface LatLonColumns {
  /** Latitudes, -90..90. */
  readonly lats: Float64Array;
  /** Longitudes, -180..180. */
  readonly lons: Float64Array;
}

/**
 * The decimals of the degrees in an encoded polyline. 6 is `polyline6`, a step of about 0.1 m, the precision of every shape in Portolan's answers
 * unless a request asks for another; 5 is `polyline5`, a step of about 1 m.
 */
export type PolylineDigits = 5 | 6;

/**
 * Decodes an encoded polyline: the `shape` of a leg, or the `encoded_polyline` of a request.
 *
 * A polyline does not say its precision. Decoded with the wrong one, coordinates are ten times too large or too small; where that takes the line off
 * the globe, it is an error.
 *
 * @param digits  decimals of the encoded degrees: 6 (the default), as Portolan's routes have, or 5.
 * @param mostPoints  a bound for text from outside; without it there is none.
 * @returns the points in WGS 84 degrees; empty columns for an empty text.
 * @throws {PortolanError} `134` where the text is malformed or leaves the globe, with `position` in `detail`; `314` where it holds more than
 *   `mostPoints` points.
 * @example
 *   const { lats, lons } = decodePolyline('_izlhA~rlgdF'); // lats[0] is 38.5, lons[0] is -120.2
 */
export function decodePolyline(
  text: string,
  digits: PolylineDigits = 6,
  mostPoints = Infinity,
): LatLonColumns {
  if (typeof text !== 'string') throw wrongArgument('134', 'the polyline must be a text', text);
  const stepsPerDegree = 10 ** digits;
  // A point has two letters at least.
  const room = Math.min(Math.ceil(text.length / 2), mostPoints);
  const lats = new Float64Array(room);
  const lons = new Float64Array(room);
  let count = 0;
  let lat = 0;
  let lon = 0;
  let at = 0;
  const next = (): number => {
    // Six groups fit into 30 bits; the seventh makes a number that only a double holds.
    let low = 0;
    for (let group = 0; group < MOST_GROUPS; group++) {
      const bits = text.charCodeAt(at) - FIRST_CHARACTER;
      if (!(bits >= 0 && bits < 64))
        throw malformed(text, at, at >= text.length ? 'ends in the middle' : 'has a foreign letter');
      at++;
      if (group === MOST_GROUPS - 1) {
        if (bits >= CONTINUES) break;
        const value = low + bits * 2 ** 30;
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
      }
      low |= (bits & 0x1f) << (5 * group);
      if (bits < CONTINUES) return (low & 1) === 1 ? ~(low >> 1) : low >> 1;
    }
    throw malformed(text, at, 'has a number too large');
  };
  while (at < text.length) {
    if (count >= mostPoints) throw tooManyPoints(mostPoints);
    const start = at;
    lat += next();
    lon += next();
    if (Math.abs(lat) > MOST_LAT * stepsPerDegree || Math.abs(lon) > MOST_LON * stepsPerDegree) {
      throw malformed(text, start, `leaves the globe there (is shape_format polyline${digits} right?)`);
    }
    lats[count] = lat / stepsPerDegree;
    lons[count++] = lon / stepsPerDegree;
  }
  return { lats: lats.slice(0, count), lons: lons.slice(0, count) };
}

/**
 * Encodes places as an encoded polyline.
 *
 * @param digits  decimals of the degrees to keep: 6 (the default) or 5; coordinates are rounded to them.
 */
export function encodePolyline(columns: LatLonColumns, digits: PolylineDigits = 6): string {
  if (!('lats' in Object(columns)))
    throw wrongArgument('polyline-input', 'a line must be {lats, lons}', columns);
  const { lats, lons } = columns;
  const encoder = new PolylineEncoder(digits);
  for (let point = 0; point < lats.length; point++) encoder.add(lats[point]!, lons[point]!);
  return encoder.toString();
}

/**
 * Encodes places one by one, for callers that have them in no list: a route of a thousand points would otherwise spend more time on its line than in
 * the search.
 */
export class PolylineEncoder {
  #bytes = new Uint8Array(2048);
  #size = 0;
  #lastLat = 0;
  #lastLon = 0;
  readonly #stepsPerDegree: number;

  /** @param digits  decimals of the degrees to keep: 6 (the default) or 5. */
  constructor(digits: PolylineDigits = 6) {
    this.#stepsPerDegree = 10 ** digits;
  }

  /** Appends a place, in WGS 84 degrees. */
  add(lat: number, lon: number): void {
    if (this.#size + 2 * MOST_GROUPS > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    const latSteps = Math.round(lat * this.#stepsPerDegree);
    const lonSteps = Math.round(lon * this.#stepsPerDegree);
    this.#write(latSteps - this.#lastLat);
    this.#write(lonSteps - this.#lastLon);
    this.#lastLat = latSteps;
    this.#lastLon = lonSteps;
  }

  /** The polyline of all places added so far. */
  toString(): string {
    return TEXT.decode(this.#bytes.subarray(0, this.#size));
  }

  /** Writes at most seven characters: |difference| <= 360e6 < 2^29. */
  #write(difference: number): void {
    const bytes = this.#bytes;
    let rest = difference < 0 ? ~(difference << 1) : difference << 1;
    while (rest >= CONTINUES) {
      bytes[this.#size++] = (CONTINUES | (rest & 0x1f)) + FIRST_CHARACTER;
      rest >>>= 5;
    }
    bytes[this.#size++] = rest + FIRST_CHARACTER;
  }
}

function tooManyPoints(most: number): PortolanError {
  return new PortolanError('314', `encoded_polyline has more points; at most ${most} are allowed`, {
    field: 'encoded_polyline',
    most,
  });
}

function malformed(text: string, position: number, what: string): PortolanError {
  return new PortolanError('134', `encoded_polyline ${what}, at letter ${position} of ${text.length}`, {
    field: 'encoded_polyline',
    position,
    length: text.length,
  });
}
