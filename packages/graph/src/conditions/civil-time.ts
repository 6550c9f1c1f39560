/** A time on the clock and the calendar of a place. */
export interface CivilTime {
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  /** 1..31 */
  readonly day: number;
  /** Minutes since midnight, 0..1439. */
  readonly minute: number;
}

export const MINUTES_PER_DAY = 1440;

const MILLISECONDS_PER_MINUTE = 60_000;

/** Milliseconds since 1970 of a midnight. `Date.UTC` would count years below 100 from 1900. */
function midnightOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

export function daysIn(year: number, month: number): number {
  return new Date(midnightOf(year, month + 1, 0)).getUTCDate();
}

/** Returns the minutes since 1970-01-01T00:00 on the same clock. */
export function minutesOf({ year, month, day, minute }: CivilTime): number {
  return midnightOf(year, month, day) / MILLISECONDS_PER_MINUTE + minute;
}

/** Returns the civil time at some minutes since 1970-01-01T00:00 on the same clock: the inverse of `minutesOf`. */
export function civilTimeOf(minutes: number): CivilTime {
  const midnight = Math.floor(minutes / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  const date = new Date(midnight * MILLISECONDS_PER_MINUTE);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    minute: minutes - midnight,
  };
}

/** Returns the weekday of a time, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf({ year, month, day }: CivilTime): number {
  return new Date(midnightOf(year, month, day)).getUTCDay();
}

/** Returns the number of the week of a time in the year to which its Thursday belongs, from 1 (ISO 8601). */
export function weekOf(time: CivilTime): number {
  const fromMonday = (weekdayOf(time) + 6) % 7;
  const thursday = midnightOf(time.year, time.month, time.day + 3 - fromMonday);
  const newYear = midnightOf(new Date(thursday).getUTCFullYear(), 1, 1);
  return Math.ceil((thursday - newYear + 1) / (7 * MINUTES_PER_DAY * MILLISECONDS_PER_MINUTE));
}

/** Writes a time in the form `2026-11-22T08:30`; years before 0 and after 9999 have a sign and six digits. */
export function formatCivil(time: CivilTime): string {
  return new Date(minutesOf(time) * MILLISECONDS_PER_MINUTE).toISOString().slice(0, -8);
}
