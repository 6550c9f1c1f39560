/** The proleptic Gregorian calendar in whole numbers. It repeats after 400 years, weekdays included. */

export const SECONDS_PER_DAY = 86_400;
const DAYS_PER_CYCLE = 146_097;
/** 400 Gregorian years in seconds: 12,622,780,800. */
export const SECONDS_PER_CYCLE = DAYS_PER_CYCLE * SECONDS_PER_DAY;
export const YEARS_PER_CYCLE = 400;

/** Days before each month of a common year that starts in March: March 0, April 31, ... February 337. */
const DAYS_BEFORE_MONTH_FROM_MARCH = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337] as const;

/** Days from 1970-01-01 to a date. Years are counted from March, so that the leap day comes last and shifts no month. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const cycle = Math.floor(marchYear / YEARS_PER_CYCLE);
  const yearOfCycle = marchYear - cycle * YEARS_PER_CYCLE;
  const dayOfYear = DAYS_BEFORE_MONTH_FROM_MARCH[(month + 9) % 12]! + day - 1;
  const leapDays = Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100);
  return cycle * DAYS_PER_CYCLE + yearOfCycle * 365 + leapDays + dayOfYear - 719_468;
}

/** A date: `month` 1..12, `day` 1..31. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date that lies `days` behind 1970-01-01: the inverse of {@link daysFromCivil}. */
export function civilFromDays(days: number): CivilDate {
  const fromMarch = days + 719_468;
  const cycle = Math.floor(fromMarch / DAYS_PER_CYCLE);
  const dayOfCycle = fromMarch - cycle * DAYS_PER_CYCLE;
  const yearOfCycle = Math.floor(
    (dayOfCycle -
      Math.floor(dayOfCycle / 1_460) +
      Math.floor(dayOfCycle / 36_524) -
      Math.floor(dayOfCycle / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfCycle - (yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  let monthFromMarch = 11;
  while (DAYS_BEFORE_MONTH_FROM_MARCH[monthFromMarch]! > dayOfYear) monthFromMarch--;
  const year = yearOfCycle + cycle * YEARS_PER_CYCLE;
  return {
    year: monthFromMarch < 10 ? year : year + 1,
    month: ((monthFromMarch + 2) % 12) + 1,
    day: dayOfYear - DAYS_BEFORE_MONTH_FROM_MARCH[monthFromMarch]! + 1,
  };
}

/** The weekday, 0 for Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

export function daysInMonth(year: number, month: number): number {
  return daysFromCivil(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - daysFromCivil(year, month, 1);
}
