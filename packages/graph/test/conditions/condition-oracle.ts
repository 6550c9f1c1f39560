import { civilTimeOf, minutesOf, weekdayOf, type CivilTime } from '../../src/conditions/civil-time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** A rule in parts. `textOf` writes it as a text, and `slowHolds` evaluates it day by day. */
export interface WrittenRule {
  /** Ranges of [month, day], both ends in the same year or in two that follow on one another. */
  readonly dates: readonly (readonly [
    begin: readonly [month: number, day: number],
    end: readonly [month: number, day: number],
  ])[];
  /** The year of all dates; undefined where the rule has no year. */
  readonly year: number | undefined;
  /** Ranges of weekdays; 0 is Sunday. */
  readonly weekdays: readonly (readonly [number, number])[];
  /** Ranges in minutes of the day; an end may be up to 48:00. */
  readonly times: readonly (readonly [number, number])[];
  readonly isOff: boolean;
  /** True where a comma joins the rule to the one before it. */
  readonly adds: boolean;
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

function daysTextOf({ dates, year, weekdays }: WrittenRule): string {
  const date = ([month, day]: readonly [number, number]): string => `${MONTHS[month - 1]!} ${two(day)}`;
  return [
    dates
      .map(([begin, end]) => `${year === undefined ? '' : `${year} `}${date(begin)}-${date(end)}`)
      .join(','),
    weekdays.map(([a, b]) => (a === b ? WEEKDAYS[a]! : `${WEEKDAYS[a]!}-${WEEKDAYS[b]!}`)).join(','),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export function textOf(rules: readonly WrittenRule[]): string {
  return rules
    .map((rule, i) => {
      const times = rule.times.map(([begin, end]) => `${clock(begin)}-${clock(end)}`).join(',');
      const words = [daysTextOf(rule), times, rule.isOff ? 'off' : '']
        .filter((part) => part !== '')
        .join(' ');
      return i === 0 ? words : `${rule.adds ? ', ' : '; '}${words}`;
    })
    .join('');
}

function isDay(rule: WrittenRule, midnight: number): boolean {
  const { year, month, day } = civilTimeOf(midnight);
  const isWeekday =
    rule.weekdays.length === 0 ||
    rule.weekdays.some(([first, last]) => {
      for (let at = first; ; at = (at + 1) % 7) {
        if (at === weekdayOf(civilTimeOf(midnight))) return true;
        if (at === last) return false;
      }
    });
  const isDate =
    rule.dates.length === 0 ||
    rule.dates.some(([[m1, d1], [m2, d2]]) => {
      const isTurning = m2 < m1 || (m2 === m1 && d2 < d1);
      // These are all the years in which the range may have begun.
      const years = rule.year === undefined ? [year - 1, year, year + 1] : [rule.year];
      return years.some((begin) => {
        const now = Number(`${year}${two(month)}${two(day)}`);
        return (
          now >= Number(`${begin}${two(m1)}${two(d1)}`) &&
          now <= Number(`${begin + (isTurning ? 1 : 0)}${two(m2)}${two(d2)}`)
        );
      });
    });
  return isWeekday && isDate;
}

/** Whether the rules hold at each minute. Every day is written out rule by rule, and the last rule at a minute decides. */
export function slowHolds(rules: readonly WrittenRule[], from: CivilTime, days: number): boolean[] {
  const first = minutesOf(from);
  const holds: boolean[] = Array.from({ length: days * 1440 }, () => false);
  /** For each minute from the day before on: the rules that name it, with the day on which their span began. */
  const written: { rule: number; origin: number }[][] = Array.from({ length: (days + 3) * 1440 }, () => []);
  for (let day = -1; day <= days; day++) {
    for (const [i, rule] of rules.entries()) {
      if (!isDay(rule, first + day * 1440)) continue;
      if (!rule.isOff && !rule.adds && daysTextOf(rule) !== '') {
        for (const entries of written.slice((day + 1) * 1440, (day + 3) * 1440)) {
          const kept = entries.filter(
            (entry) => entry.origin !== day || daysTextOf(rules[entry.rule]!) === daysTextOf(rule),
          );
          entries.splice(0, entries.length, ...kept);
        }
      }
      const spans = rule.times.length > 0 ? rule.times : ([[0, 1440]] as const);
      for (const [begin, end] of spans) {
        const length = end > begin ? end - begin : end + 1440 - begin;
        for (let minute = begin; minute < begin + length; minute++)
          written[(day + 1) * 1440 + minute]!.push({ rule: i, origin: day });
      }
    }
  }
  for (let minute = 0; minute < holds.length; minute++) {
    const words = written[minute + 1440]!;
    const last = Math.max(-1, ...words.map(({ rule }) => rule));
    holds[minute] = last >= 0 && !rules[last]!.isOff;
  }
  return holds;
}
