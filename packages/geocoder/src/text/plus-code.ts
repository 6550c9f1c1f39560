import type { WrittenPlace } from './coordinates.ts';

/** A plus code found in a text, and the rest of that text. */
export interface PlusCode {
  /** The digits of the code, in capitals, without the plus. */
  readonly digits: string;
  /** How many digits a short code leaves out in front: 0, 2, 4 or 6. */
  readonly omitted: number;
  readonly isShort: boolean;
  /** The text around the code: the name of the place that a short code is relative to. */
  readonly rest: string;
}

const DIGITS = '23456789CFGHJMPQRVWX';

/** Two to eight digits, a plus, two to seven more (https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md). */
const CODE =
  /(?<![\p{L}\p{N}])((?:[23456789CFGHJMPQRVWX]{2}){1,4})\+([23456789CFGHJMPQRVWX]{2,7})(?![\p{L}\p{N}])/iu;
const DIGITS_BEFORE_PLUS = 8;
/** From here on one digit stands for a cell of a grid of 5 rows and 4 columns; digits before it stand in pairs for latitude and longitude. */
const FIRST_GRID_DIGIT = 10;
const GRID_ROWS = 5;
const GRID_COLUMNS = 4;
/** What the first pair of digits divides by 20. */
const WORLD_DEGREES = 400;

export function readPlusCode(text: string): PlusCode | undefined {
  const match = CODE.exec(text);
  if (match === null) return undefined;
  const digits = `${match[1]}${match[2]}`.toUpperCase();
  const omitted = DIGITS_BEFORE_PLUS - match[1]!.length;
  if (omitted === 0) {
    const { lat, lon } = centreOf(digits, 0);
    if (lat > 180 || lon > 360) return undefined;
  }
  const rest = (text.slice(0, match.index) + text.slice(match.index + match[0].length)).replaceAll(
    /^[\s,]+|[\s,]+$/g,
    '',
  );
  return { digits, omitted, isShort: omitted > 0, rest };
}

/** The centre of a code's cell. A short code means the nearest matching cell to `near`. */
export function placeOfPlusCode(
  { digits, omitted, isShort }: PlusCode,
  near: WrittenPlace | undefined,
): WrittenPlace | undefined {
  const centre = centreOf(digits, omitted);
  if (!isShort) return { lat: centre.lat - 90, lon: centre.lon - 180 };
  if (near === undefined) return undefined;
  const periodDegrees = periodOf(omitted);
  let lat = nearest(near.lat, centre.lat - 90, periodDegrees);
  if (lat > 90) lat -= periodDegrees;
  if (lat < -90) lat += periodDegrees;
  const lon = nearest(near.lon, centre.lon - 180, periodDegrees);
  return { lat, lon: lon - 360 * Math.floor((lon + 180) / 360) };
}

/** After how many degrees the digits behind the omitted ones begin again. */
const periodOf = (omitted: number): number => WORLD_DEGREES / 20 ** (omitted / 2);

/** The centre of a cell in degrees from the corner of the world, or, after omitted digits, from the corner of the cell that these stand for. */
function centreOf(digits: string, omitted: number): WrittenPlace {
  let height = periodOf(omitted);
  let width = height;
  let lat = 0;
  let lon = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = DIGITS.indexOf(digits[at]!);
    const position = omitted + at;
    if (position >= FIRST_GRID_DIGIT) {
      height /= GRID_ROWS;
      width /= GRID_COLUMNS;
      lat += Math.floor(value / GRID_COLUMNS) * height;
      lon += (value % GRID_COLUMNS) * width;
    } else if (position % 2 === 0) {
      height /= 20;
      lat += value * height;
    } else {
      width /= 20;
      lon += value * width;
    }
  }
  return { lat: lat + height / 2, lon: lon + width / 2 };
}

/** The number nearest to `wanted` among those that are a number of periods from `first`. */
function nearest(wanted: number, first: number, period: number): number {
  return first + Math.round((wanted - first) / period) * period;
}
