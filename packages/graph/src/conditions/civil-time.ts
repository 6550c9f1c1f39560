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

export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Returns the minutes since 1970-01-01T00:00 on the same clock (Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil). */
export function minutesOf({ year, month, day, minute }: CivilTime): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * MINUTES_PER_DAY + minute;
}

/** Returns the civil time at some minutes since 1970-01-01T00:00 on the same clock: the inverse of `minutesOf`. */
export function civilTimeOf(minutes: number): CivilTime {
  const days = Math.floor(minutes / MINUTES_PER_DAY) + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
    minute: minutes - Math.floor(minutes / MINUTES_PER_DAY) * MINUTES_PER_DAY,
  };
}

/** Returns the weekday of a time, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(time: CivilTime): number {
  // 1970-01-01 was a Thursday.
  return (((Math.floor(minutesOf(time) / MINUTES_PER_DAY) + 4) % 7) + 7) % 7;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Writes a time in the form `2026-11-22T08:30`. */
export function formatCivil({ year, month, day, minute }: CivilTime): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
