import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import {
  civilTimeOf,
  formatCivil,
  minutesOf,
  weekdayOf,
  type CivilTime,
} from '../../src/conditions/civil-time.ts';
import { parseCondition } from '../../src/conditions/condition.ts';
import { slowHolds, textOf, type WrittenRule } from './condition-oracle.ts';

/** A local time from a text such as `2026-11-23T08:30`, which is a Monday. */
function at(text: string): CivilTime {
  const [year, month, day, hour, minute] = text.split(/[-T:]/).map(Number);
  return { year: year!, month: month!, day: day!, minute: hour! * 60 + minute! };
}

/** The stretches of the week from Monday the 23rd in which a condition holds, such as `Mo 07:00 to Mo 09:00`. */
function weekOf(text: string): string[] {
  const holds = parseCondition(text);
  const monday = minutesOf(at('2026-11-23T00:00'));
  const name = (minute: number): string => {
    const [day, time] = [Math.floor(minute / 1440), minute % 1440];
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${'Mo Tu We Th Fr Sa Su --'.split(' ')[day]!} ${two(Math.floor(time / 60))}:${two(time % 60)}`;
  };
  const pathEdges: string[] = [];
  let since = -1;
  for (let minute = 0; minute <= 7 * 1440; minute++) {
    const isOn = minute < 7 * 1440 && holds(civilTimeOf(monday + minute));
    if (isOn && since < 0) since = minute;
    if (!isOn && since >= 0) {
      pathEdges.push(`${name(since)} to ${name(minute)}`);
      since = -1;
    }
  }
  return pathEdges;
}

describe('a week, minute by minute', () => {
  const workdays = (...spans: (readonly [string, string])[]): string[] =>
    ['Mo', 'Tu', 'We', 'Th', 'Fr'].flatMap((day) => spans.map(([a, b]) => `${day} ${a} to ${day} ${b}`));
  const RUSH = workdays(['07:00', '09:00'], ['16:00', '18:00']);
  const ALWAYS = ['Mo 00:00 to -- 00:00'];

  test.each<[string, string[]]>([
    ['24/7', ALWAYS],
    ['Mo-Su', ALWAYS],
    ['Mo-Su 24h', ALWAYS],
    ['00:00-24:00', ALWAYS],
    ['00:00-00:00', ALWAYS],
    ['24/7; PH off', ALWAYS],
    ['Sa', ['Sa 00:00 to Su 00:00']],
    ['Sa-Mo', ['Mo 00:00 to Tu 00:00', 'Sa 00:00 to -- 00:00']],
    ['Mo-Fr 07:00-09:00,16:00-18:00', RUSH],
    ['mo - fr  7:00 - 9:00 , 16:00 - 18:00', RUSH],
    ['Mo–Fr 07:00–09:00,16:00–18:00', RUSH],
    ['Mo-Fr: 07:00-09:00,16:00-18:00', RUSH],
    ['Mo-Fr 7h-9h,16h-18h', RUSH],
    ['Mo-Fr 07:00-09:00,16:00-18:00; PH off', RUSH],
    ['Mo-Fr 07:00-09:00,16:00-18:00; SH,PH 00:00-24:00', RUSH],
    ['Mo-Fr 07:00-09:00; Mo-Fr 16:00-18:00', RUSH],
    ['Mo-Fr 07:00-09:00, Mo-Fr 16:00-18:00', RUSH],
    ['Mo-Fr AND 07:00-09:00,16:00-18:00', RUSH],
    ['Mo-Fr 07:00-18:00; Mo-Fr 09:00-16:00 off', RUSH],
    ['Mo-Su 07:00-09:00,16:00-18:00; Sa,Su off', RUSH],
    ['Mo-Sa 07:00-09:00,16:00-18:00; Sa closed', RUSH],
    ['Nov Mo-Fr 07:00-09:00,16:00-18:00', RUSH],
    ['Nov-Mar 07:00-09:00,16:00-18:00 AND Mo-Fr', RUSH],
    ['Su 22:00-06:00', ['Mo 00:00 to Mo 06:00', 'Su 22:00 to -- 00:00']],
    ['22:00-06:00 AND Sa', ['Sa 00:00 to Sa 06:00', 'Sa 22:00 to Su 00:00']],
    ['Sa 22:00-06:00', ['Sa 22:00 to Su 06:00']],
    ['Sa 22:00-30:00', ['Sa 22:00 to Su 06:00']],
    ['Sa 10:00-36:00', ['Sa 10:00 to Su 12:00']],
    ['Sa 10:00-10:00', ['Sa 10:00 to Su 10:00']],
    ['Mo-Tu 16:00-11:00;We 00:00-11:00', ['Mo 16:00 to Tu 11:00', 'Tu 16:00 to We 11:00']],
    ['Tu-We 12:00-19:00; We 12:00-21:00', ['Tu 12:00 to Tu 19:00', 'We 12:00 to We 21:00']],
    ['Tu-We 12:00-19:00; We 10:00-11:00', ['Tu 12:00 to Tu 19:00', 'We 10:00 to We 11:00']],
    // A later rule for a day also replaces spans that begin on that day and end on the next.
    ['Fr-Sa 22:00-04:00; Sa 10:00-12:00', ['Fr 22:00 to Sa 04:00', 'Sa 10:00 to Sa 12:00']],
    ['Sa14:00-24:00;Su', ['Sa 14:00 to -- 00:00']],
    ['Sa 13:00-15:00, Su 10:00-12:00', ['Sa 13:00 to Sa 15:00', 'Su 10:00 to Su 12:00']],
    ['Sa sunrise-sunset', ['Sa 06:30 to Sa 18:30']],
    ['Sa sunset-sunrise', ['Sa 18:30 to Su 06:30']],
    ['Sa dusk-dawn', ['Sa 19:00 to Su 06:00']],
    ['Nov 24', ['Tu 00:00 to We 00:00']],
    ['Nov 24-26', ['Tu 00:00 to Fr 00:00']],
    ['Nov 24,Nov 26 08:00-09:00', ['Tu 08:00 to Tu 09:00', 'Th 08:00 to Th 09:00']],
    ['Oct-Nov 24 8:00-9:00', ['Mo 08:00 to Mo 09:00', 'Tu 08:00 to Tu 09:00']],
    ['2026 Nov 24', ['Tu 00:00 to We 00:00']],
    ['2025 Nov 24', []],
    ['off', []],
    ['Mo-Fr off', []],
    ['Sa; off', []],
    ['PH', []],
    ['SH,PH 08:00-16:00', []],
    ['Sa,PH', ['Sa 00:00 to Su 00:00']],
    // A rule that cannot be read leaves the others as they are.
    ['Sa; easter Su', ['Sa 00:00 to Su 00:00']],
    // The week is the 48th of 2026, with the fourth Monday of November and all of its last days but the last Monday.
    ['week 48', ALWAYS],
    ['week 10-20,48', ALWAYS],
    ['week 2-52/2', ALWAYS],
    ['week 1-53/2', []],
    ['week 01-47', []],
    ['week 48 Sa 08:00-09:00', ['Sa 08:00 to Sa 09:00']],
    ['Sa; week 40-50 Su', ['Sa 00:00 to -- 00:00']],
    ['Nov week 48: Mo', ['Mo 00:00 to Tu 00:00']],
    ['week 48/0', []],
    ['Mo[4]', ['Mo 00:00 to Tu 00:00']],
    ['Mo[-2] 07:00-09:00', ['Mo 07:00 to Mo 09:00']],
    ['Mo[-1],Su[-1]', ['Su 00:00 to -- 00:00']],
    ['Sa[1,4]', ['Sa 00:00 to Su 00:00']],
    ['Tu[2-3],We[3-4]', ['We 00:00 to Th 00:00']],
    ['Tu[4] 22:00-06:00', ['Tu 22:00 to We 06:00']],
    ['Mo-Fr 07:00-09:00; Tu[4],Th[4],Fr off', ['Mo 07:00 to Mo 09:00', 'We 07:00 to We 09:00']],
    ['Mo[6]', []],
    ['PH[1]', []],
    ['2026', ALWAYS],
    ['2026 Sa', ['Sa 00:00 to Su 00:00']],
    ['2025-2027 Nov Sa', ['Sa 00:00 to Su 00:00']],
    ['2026+ 08:00-09:00 off; Sa', ['Sa 00:00 to Su 00:00']],
    ['2026 week 48 Sa 08:00-09:00', ['Sa 08:00 to Sa 09:00']],
    ['2025+ Sa', ['Sa 00:00 to Su 00:00']],
    ['2027+', []],
    ['2024-2025 Nov', []],
    ['Sa; 2027 off', ['Sa 00:00 to Su 00:00']],
    ['0700-0900', []],
    ['wet', []],
    ['wet AND Sa', []],
    ['', []],
    [';;;', []],
    [' AND ', []],
    ['Sa 25:00-26:00', []],
    ['Sa 24:00-26:00', []],
    ['Sa 08:60-10:00', []],
    ['Sa 08:00-49:00', []],
    ['Sa 08:00', []],
    ['Sa 08:00-10:00 sharp', []],
    ['Saturday', []],
    ['November', []],
    ['Nov 0', []],
    ['Nov 32', []],
    ['Nov 24-12', []],
    ['Mo[1]', []],
    ['Mo[0]', []],
    ['Mo-Fr[1]', []],
    ['week Mo', []],
    ['Mo-', []],
    ['-Mo', []],
    ['Mo,,Tu', []],
    ['__proto__', []],
    ['constructor-toString', []],
  ])('%s', (text, pathEdges) => {
    expect(weekOf(text)).toEqual(pathEdges);
  });
});

describe('dates', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['Nov-Mar', ['2026-11-01', '2026-12-31', '2027-01-01', '2027-03-31'], ['2026-10-31', '2027-04-01']],
    ['Mar-Nov', ['2026-03-01', '2026-11-30'], ['2026-02-28', '2026-12-01']],
    ['Dec 24-Jan 6', ['2026-12-24', '2027-01-06', '2027-01-01'], ['2026-12-23', '2027-01-07']],
    ['Mar 15 - Sep 15', ['2026-03-15', '2026-09-15'], ['2026-03-14', '2026-09-16']],
    ['Jan,Mar', ['2026-01-31', '2026-03-01'], ['2026-02-01', '2026-04-01']],
    ['Feb', ['2026-02-28', '2028-02-29'], ['2026-03-01', '2026-01-31']],
    ['2026 May 1-2026 Oct 7', ['2026-05-01', '2026-10-07'], ['2026-04-30', '2026-10-08', '2027-06-01']],
    ['2026 May 1-Oct 7', ['2026-05-01', '2026-10-07'], ['2026-04-30', '2025-06-01', '2027-06-01']],
    ['May 1-2026 Oct 7', ['2026-05-01', '2026-10-07'], ['2025-06-01', '2027-06-01']],
    ['2026 Nov-Mar', ['2026-11-01', '2027-03-31'], ['2026-03-31', '2027-11-01']],
    [
      '2026 Nov-2028 Mar',
      ['2026-11-01', '2027-07-01', '2028-03-31'],
      ['2026-10-31', '2028-04-01', '2025-12-01'],
    ],
    // The end before the beginning: on no day.
    ['2026 Oct 7-2026 May 1', [], ['2026-10-07', '2026-05-01', '2026-12-01', '2025-12-01']],
    ['2026 Dec 24', ['2026-12-24'], ['2025-12-24', '2026-12-25']],
    ['Dec 24-26 off; Dec', ['2026-12-01', '2026-12-24'], ['2026-11-30']],
    ['Dec; Dec 24-26 off', ['2026-12-01', '2026-12-27'], ['2026-12-24', '2026-12-26']],
  ])('%s', (text, on, off) => {
    const holds = parseCondition(text);
    for (const day of on) expect(holds(at(`${day}T12:00`)), day).toBe(true);
    for (const day of off) expect(holds(at(`${day}T12:00`)), day).toBe(false);
  });

  test('a night that began on the last day of a range ends on the next', () => {
    const holds = parseCondition('Apr 1-Sep 30 22:00-06:00');
    expect(holds(at('2026-10-01T05:59'))).toBe(true);
    expect(holds(at('2026-10-01T06:00'))).toBe(false);
    expect(holds(at('2026-04-01T05:59'))).toBe(false);
  });
});

test('some weekdays of a month are counted from its first or its last day', () => {
  const days = Array.from({ length: 800 }, (_, i) =>
    civilTimeOf(minutesOf(at('2027-01-01T12:00')) + i * 1440),
  );
  for (const [nth, text] of [
    [1, 'We[1]'],
    [3, 'We[3]'],
    [5, 'We[5]'],
    [-1, 'We[-1]'],
    [-5, 'We[-5]'],
  ] as const) {
    const holds = parseCondition(text);
    for (const day of days) {
      const ofMonth = days.filter(
        (other) => other.year === day.year && other.month === day.month && weekdayOf(other) === 3,
      );
      const isWhole = day.year < 2029;
      if (isWhole)
        expect(holds(day), `${text} ${formatCivil(day)}`).toBe(ofMonth.at(nth < 0 ? nth : nth - 1) === day);
    }
  }
});

const part = <T>(one: fc.Arbitrary<T>, maxLength: number) => fc.array(one, { maxLength });
const rule: fc.Arbitrary<WrittenRule> = fc.record({
  dates: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: part(
        fc.tuple(
          fc.tuple(fc.constantFrom(1, 2, 6, 11, 12), fc.integer({ min: 1, max: 28 })),
          fc.tuple(fc.constantFrom(1, 2, 3, 11, 12), fc.integer({ min: 1, max: 31 })),
        ),
        2,
      ),
    },
  ),
  year: fc.constantFrom(undefined, undefined, 2025, 2026, 2027),
  weekdays: part(fc.tuple(fc.nat(6), fc.nat(6)), 3),
  times: part(fc.tuple(fc.nat(1439), fc.nat(2880)), 3),
  isOff: fc.constantFrom(false, false, true),
  adds: fc.boolean(),
});

test('rules of all kinds hold when the slow evaluation says so', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('2026-12-28T00:00', '2026-02-25T00:00', '2028-02-27T00:00', '2026-11-20T00:00'),
      (drawn, from) => {
        // A comma joins two rules where times stand before it and days after it.
        const rules = drawn.map((each, i) => {
          const before = drawn[i - 1];
          const mayAdd =
            before !== undefined &&
            (before.times.length > 0 || before.isOff) &&
            each.dates.length + each.weekdays.length > 0;
          return { ...each, adds: each.adds && mayAdd };
        });
        const isReadable = rules.every(
          (each) => each.isOff || each.dates.length + each.weekdays.length + each.times.length > 0,
        );
        fc.pre(isReadable);
        const text = textOf(rules);
        const holds = parseCondition(text);
        const expected = slowHolds(rules, at(from), 9);
        const first = minutesOf(at(from));
        const wrong = expected.findIndex((on, minute) => holds(civilTimeOf(first + minute)) !== on);
        expect(wrong, text).toBe(-1);
      },
    ),
    { numRuns: share(60) },
  );
});

test('hostile texts are read in bounded time and never hold', () => {
  const time = at('2026-11-23T08:00');
  for (const text of [
    'Mo-Fr,'.repeat(100_000),
    'Mo AND '.repeat(100_000),
    `${' '.repeat(1_000_000)}off`,
    '07:00-09:00,'.repeat(50_000),
    'Jan 1-'.repeat(160),
    'Mo,'.repeat(333),
    ' '.repeat(1000),
    `${' '.repeat(990)}AND`,
    `Mo ${'-'.repeat(900)}`,
  ])
    expect(parseCondition(text)(time), text.slice(0, 20)).toBe(false);
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('Mo', 'Jan', '-', ',', ';', ' ', '07:00', '2026', 'off', 'AND', '24/7', '|', '('),
        {
          maxLength: 80,
        },
      ),
      (words) => {
        expect(typeof parseCondition(words.join(''))(time)).toBe('boolean');
      },
    ),
  );
});
