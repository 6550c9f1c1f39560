import { DateTime } from 'luxon';
import { badTrack } from './track.ts';

/** Numbers from here on are milliseconds: as seconds they would lie in the year 5138. */
const MILLISECONDS_FROM = 1e11;

/**
 * Reads when a point was recorded: Unix seconds or milliseconds, or a date and time of ISO 8601 or with a space in the middle. One that names
 * no zone is UTC, as receivers record it.
 *
 * @returns Unix seconds; undefined where there is nothing.
 * @throws {PortolanError} `file-track`
 */
export function readTrackTime(where: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()))) {
    const number = Number(value);
    if (Number.isFinite(number)) return Math.abs(number) >= MILLISECONDS_FROM ? number / 1000 : number;
  }
  if (typeof value === 'string') {
    const text = value
      .trim()
      .replace(/^(\d{4}[-/]\d\d[-/]\d\d) +/, '$1T')
      .replaceAll('/', '-');
    const time = DateTime.fromISO(text.replace(/ +(?=[+-]\d|Z$)/, ''), { zone: 'utc' });
    if (time.isValid) return time.toSeconds();
  }
  const shown = JSON.stringify(value)?.slice(0, 40);
  throw badTrack(where, `the time must be Unix seconds or like 2026-05-01T08:30:00Z, not ${shown}`);
}
