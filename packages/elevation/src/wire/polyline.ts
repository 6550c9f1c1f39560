import { PortolanError } from '@portolan/base';

/**
 * Google's encoded polyline algorithm format, checked: text from outside may end in the middle of a number or lead off the globe, which
 * `@mapbox/polyline` does not look at; and a line of 750,000 points is columns here, not as many pairs.
 */

const FIRST_CHARACTER = 63;
const CONTINUES = 0x20;
/** Seven groups of five bits hold any difference of coordinates. */
const MOST_GROUPS = 7;
const MOST_LAT = 90;
const MOST_LON = 180;

export interface Columns {
  readonly lats: Float64Array;
  readonly lons: Float64Array;
}

/**
 * @param digits  5 or 6, after the point.
 * @throws {PortolanError} `134` where the text is malformed, `314` when it holds more than `mostPoints`.
 */
export function decodePolyline(text: string, digits: 5 | 6, mostPoints: number): Columns {
  const stepsPerDegree = 10 ** digits;
  const lats: number[] = [];
  const lons: number[] = [];
  let lat = 0;
  let lon = 0;
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let group = 0; group < MOST_GROUPS; group++) {
      const bits = text.charCodeAt(at) - FIRST_CHARACTER;
      if (!(bits >= 0 && bits < 64))
        throw malformed(text, at, at >= text.length ? 'ends in the middle' : 'has a foreign letter');
      at++;
      value += (bits & 0x1f) * 32 ** group;
      if (bits < CONTINUES) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }
    throw malformed(text, at, 'has a number too large');
  };
  while (at < text.length) {
    if (lats.length >= mostPoints) throw tooManyPoints('encoded_polyline', undefined, mostPoints);
    const start = at;
    lat += next();
    lon += next();
    if (Math.abs(lat) > MOST_LAT * stepsPerDegree || Math.abs(lon) > MOST_LON * stepsPerDegree) {
      throw malformed(text, start, `leaves the globe there (is shape_format polyline${digits} right?)`);
    }
    lats.push(lat / stepsPerDegree);
    lons.push(lon / stepsPerDegree);
  }
  return { lats: Float64Array.from(lats), lons: Float64Array.from(lons) };
}

/** @param digits  5 or 6, after the point. */
export function encodePolyline({ lats, lons }: Columns, digits: 5 | 6): string {
  const stepsPerDegree = 10 ** digits;
  const parts: string[] = [];
  let lat = 0;
  let lon = 0;
  for (let k = 0; k < lats.length; k++) {
    const nextLat = Math.round(lats[k]! * stepsPerDegree);
    const nextLon = Math.round(lons[k]! * stepsPerDegree);
    parts.push(encodeNumber(nextLat - lat), encodeNumber(nextLon - lon));
    lat = nextLat;
    lon = nextLon;
  }
  return parts.join('');
}

/** |difference| <= 360e6 < 2^29. */
function encodeNumber(difference: number): string {
  let rest = difference < 0 ? ~(difference << 1) : difference << 1;
  let text = '';
  while (rest >= CONTINUES) {
    text += String.fromCharCode((CONTINUES | (rest & 0x1f)) + FIRST_CHARACTER);
    rest >>>= 5;
  }
  return text + String.fromCharCode(rest + FIRST_CHARACTER);
}

export function tooManyPoints(field: string, found: number | undefined, most: number): PortolanError {
  return new PortolanError('314', `${field} has ${found ?? 'more'} points; at most ${most} are allowed`, {
    field,
    most,
    ...(found === undefined ? {} : { found }),
  });
}

function malformed(text: string, position: number, what: string): PortolanError {
  return new PortolanError('134', `encoded_polyline ${what}, at letter ${position} of ${text.length}`, {
    field: 'encoded_polyline',
    position,
    length: text.length,
  });
}
