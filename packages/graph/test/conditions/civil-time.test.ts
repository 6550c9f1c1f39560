import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import {
  civilTimeOf,
  daysIn,
  formatCivil,
  minutesOf,
  weekdayOf,
  weekOf,
} from '../../src/conditions/civil-time.ts';

/** A Date of the platform. It counts years below 100 from 1900 unless the full year is set. */
function dateOf(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

describe('civil time', () => {
  test('every month of the years 1 to 9999 begins and ends as in Date', () => {
    let days = dateOf(1, 1, 1).getTime() / 86_400_000;
    for (let year = 1; year <= 9999; year++) {
      for (let month = 1; month <= 12; month++) {
        const length = daysIn(year, month);
        for (const day of [1, length]) {
          const time = { year, month, day, minute: 0 };
          const minutes = (days + day - 1) * 1440;
          if (minutesOf(time) !== minutes || weekdayOf(time) !== new Date(minutes * 60_000).getUTCDay())
            expect.fail(`${year}-${month}-${day} is wrong`);
          const back = civilTimeOf(minutes + 1439);
          if (back.year !== year || back.month !== month || back.day !== day || back.minute !== 1439)
            expect.fail(`the last minute of ${year}-${month}-${day} is wrong`);
        }
        days += length;
      }
    }
    expect(days).toBe(dateOf(10_000, 1, 1).getTime() / 86_400_000);
  });

  test('any minute has the same fields, weekday and text as in Date', () => {
    const least = dateOf(1, 1, 1).getTime() / 60_000;
    const most = dateOf(9999, 12, 31).getTime() / 60_000 + 1439;
    fc.assert(
      fc.property(fc.integer({ min: least, max: most }), (minutes) => {
        const date = new Date(minutes * 60_000);
        const time = civilTimeOf(minutes);
        expect(formatCivil(time)).toBe(date.toISOString().slice(0, 16));
        expect(weekdayOf(time)).toBe(date.getUTCDay());
        expect(minutesOf(time)).toBe(minutes);
      }),
      { numRuns: share(2000) },
    );
  });

  test.each([
    ['1969-12-31T23:59', -1],
    ['1970-01-01T00:00', 0],
    ['2000-03-01T00:00', 11_017 * 1440],
    ['0050-01-01T00:00', -701_265 * 1440],
    ['+010000-01-01T00:01', 2_932_897 * 1440 + 1],
    ['-000001-12-31T23:59', -719_528 * 1440 - 1],
  ])('%s is %i minutes after 1970', (text, minutes) => {
    expect(formatCivil(civilTimeOf(minutes))).toBe(text);
    expect(minutesOf(civilTimeOf(minutes))).toBe(minutes);
  });

  test('weeks begin on Mondays, and the first one of a year has its first Thursday', () => {
    // Monday, 4 January 1999, began a first week.
    let week = 1;
    for (let minutes = 10_595 * 1440; minutes < 30_000 * 1440; minutes += 1440) {
      const time = civilTimeOf(minutes);
      if (weekdayOf(time) === 1 && minutes > 10_595 * 1440) {
        const thursday = civilTimeOf(minutes + 3 * 1440);
        week = thursday.month === 1 && thursday.day <= 7 ? 1 : week + 1;
      }
      if (weekOf({ ...time, minute: 1439 }) !== week)
        expect.fail(`${formatCivil(time)} is not in week ${week}`);
    }
    expect(week).toBe(8);
  });

  test.each([
    [1900, 28],
    [2000, 29],
    [2024, 29],
    [2026, 28],
    [2100, 28],
    [2400, 29],
  ])('February of %i has %i days', (year, days) => {
    expect(daysIn(year, 2)).toBe(days);
  });
});
