/** Parses numbers and times of the text formats. Nothing here throws: null stands for text that cannot be read. */

const INTEGER = /^[+-]?\d{1,16}$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const UTC_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?Z$/;

/** Parses a whole number that a double holds exactly. */
export function parseInteger(text: string): number | null {
  if (!INTEGER.test(text)) return null;
  const value = Number(text) + 0; // -0 becomes 0
  return Number.isSafeInteger(value) ? value : null;
}

/** Parses a decimal number. */
export function parseDecimal(text: string): number | null {
  return DECIMAL.test(text) ? Number(text) : null;
}

export const MAX_LAT = 900_000_000;
export const MAX_LON = 1_800_000_000;

/** Turns degrees into units of 1e-7 degrees; null beyond `most` units. */
export function toUnits(degrees: number, most: number): number | null {
  const units = Math.round(degrees * 1e7) + 0; // -0 becomes 0
  return units >= -most && units <= most ? units : null;
}

/** The Unix seconds of a time in UTC such as 2021-10-28T20:21:22Z. The Z is required: without it the time would depend on a zone. */
export function parseTime(text: string): number | null {
  const match = UTC_TIME.exec(text);
  if (match === null) return null;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6]);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}
