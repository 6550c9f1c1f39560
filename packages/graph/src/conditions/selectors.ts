import { MINUTES_PER_DAY, weekdayOf, type CivilTime } from './civil-time.ts';
import type { Moment } from './moment.ts';
import { usualSun, type SunTimes } from './sun.ts';

/** A span in minutes since the beginning of a day; it may end on the next day. */
type Span = readonly [begin: number, end: number];

/** The days and times at which a rule applies. */
export interface Selectors {
  /** The dates and weekdays as written; empty for every day. */
  readonly days: string;
  readonly isOn: (day: CivilTime, isHoliday: Moment['isHoliday']) => boolean;
  /** Each of them, where the sun rises and sets at the given times. */
  readonly spans: readonly ((sun: () => SunTimes) => Span)[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The weekdays at the positions that `weekdayOf` returns. */
const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];

const MONTH = `(?:${MONTHS.join('|')})(?![a-z])`;
const DATE = `(?:\\d{4} )?${MONTH}(?: \\d{1,2}(?![\\d:h]))?`;
const DATE_RANGE = `${DATE}(?:-(?:${DATE}|\\d{1,2}(?![\\d:h])))?`;
const DATES = new RegExp(`^${DATE_RANGE}(?:,${DATE_RANGE})*`);
const DAY = '(?:mo|tu|we|th|fr|sa|su|ph|sh)(?![a-z])';
const DAYS = new RegExp(`^${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*`);
const SUN = '(?:sunrise|sunset|dawn|dusk)';
/** A time, one of the sun, or one before or after it: `(sunset-01:00)`. */
const TIME = `(?:\\d{1,2}:\\d{2}|\\d{1,2} ?h|${SUN}|\\(${SUN}[+-]\\d{1,2}:\\d{2}\\))`;
const TIMES = new RegExp(`^${TIME}-${TIME}(?:,${TIME}-${TIME})*$`);
const PARTS = new RegExp(`^(${TIME})-(${TIME})$`);
const SUN_TIME = new RegExp(`^\\(?(${SUN})(?:([+-]\\d{1,2}):(\\d{2})\\))?$`);

const ALL_DAY = (): Span => [0, MINUTES_PER_DAY];

/**
 * Reads the selectors of a rule: dates, then weekdays, then times, each of them optional. Returns undefined if they cannot be read.
 *
 * @param text  lower case, without spaces around punctuation.
 * @param mayBeEmpty  true if the rule has a modifier such as `off`, which alone applies to every day.
 */
export function readSelectors(text: string, mayBeEmpty: boolean): Selectors | undefined {
  let rest = text.trim();
  if (/^(24\/7|24 ?h)$/.test(rest)) rest = '00:00-24:00';
  else rest = rest.replace(/ 24 ?h$/, '');
  if (rest === '' && !mayBeEmpty) return undefined;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) rest = rest.slice(found.length).replace(/^[: ]/, '');
    return found;
  };
  const dates = take(DATES);
  const days = take(DAYS);
  const times = take(TIMES);
  if (rest !== '') return undefined;
  const ranges = dates?.split(',').map(dateRangeOf);
  const weekdays = days === undefined ? undefined : weekdaysOf(days);
  const spans = times?.split(',').map(spanOf) ?? [ALL_DAY];
  if (ranges?.includes(undefined) === true || spans.includes(undefined)) return undefined;
  return {
    days: `${dates ?? ''} ${days ?? ''}`.trim(),
    isOn: (day, isHoliday) =>
      (ranges?.some((range) => isWithin(range!, day)) ?? true) &&
      (weekdays === undefined ||
        weekdays.has(weekdayOf(day)) ||
        (weekdays.has(HOLIDAY) && isHoliday?.(day) === true)),
    spans: spans.map((span) => span!),
  };
}

/**
 * Reads a span of times. `22:00-06:00` and `22:00-30:00` both end at six on the next day, and `07:00-07:00` ends there too, after a whole
 * day. Returns undefined if there is no such time.
 */
function spanOf(text: string): ((sun: () => SunTimes) => Span) | undefined {
  const [begin, end] = PARTS.exec(text)!.slice(1).map(timeOf);
  const span = (sun: () => SunTimes): Span => {
    const [from, to] = [begin!(sun), end!(sun)];
    return [from, to > from ? to : to + MINUTES_PER_DAY];
  };
  return begin!(usualSun) < MINUTES_PER_DAY && end!(usualSun) <= 2 * MINUTES_PER_DAY ? span : undefined;
}

/** Returns the minutes since midnight of a time; NaN if there is no such time. */
function timeOf(text: string): (sun: () => SunTimes) => number {
  const [, event, hours, minutes] = SUN_TIME.exec(text) ?? [];
  if (event !== undefined) {
    const later = hours === undefined ? 0 : Number(hours) * 60 + Number(`${hours[0]}${minutes}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern has these four words
    return (sun) => sun()[event as keyof SunTimes] + later;
  }
  const [hour, minute] = text.replace('h', '').split(':').map(Number);
  const time = (minute ?? 0) > 59 ? NaN : hour! * 60 + (minute ?? 0);
  return () => time;
}

/** Among the numbers of weekdays: public holidays. */
const HOLIDAY = 7;

/** Returns the weekdays of a selector, and `HOLIDAY` where it names `PH`. School holidays (`SH`) are left out, because nobody knows them. */
function weekdaysOf(days: string): ReadonlySet<number> {
  const on = new Set<number>();
  for (const range of days.split(',')) {
    const [first, last] = range.split('-').map((day) => WEEKDAYS.indexOf(day));
    if (range === 'ph') on.add(HOLIDAY);
    if (first === -1 || last === -1) continue;
    for (let day = first!; ; day = (day + 1) % 7) {
      on.add(day);
      if (day === (last ?? first)) break;
    }
  }
  return on;
}

/** A range of dates. Both ends are numbers of `dayNumber` and belong to the range. */
interface DateRange {
  readonly first: number;
  readonly last: number;
  /** False for a range that recurs every year; such a range may include New Year, and then `first` is greater than `last`. */
  readonly hasYears: boolean;
}

/** Turns a date into a number, so that later dates have greater numbers. */
const dayNumber = (year: number, month: number, day: number): number => (year * 16 + month) * 32 + day;

function isWithin({ first, last, hasYears }: DateRange, { year, month, day }: CivilTime): boolean {
  const now = dayNumber(hasYears ? year : 0, month, day);
  return first <= last ? now >= first && now <= last : !hasYears && (now >= first || now <= last);
}

interface PartialDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number | undefined;
}

/** Reads a range of dates. A year at one end applies to the whole range: `2026 Nov-Mar` is the winter that begins in 2026. */
function dateRangeOf(text: string): DateRange | undefined {
  const [from, to] = text.split('-');
  const begin = dateOf(from!, undefined);
  const end = to === undefined ? begin : dateOf(to, begin);
  if (!begin || !end) return undefined;
  const first = dayNumber(0, begin.month, begin.day ?? 1);
  const last = dayNumber(0, end.month, end.day ?? 31);
  if (begin.year === undefined && end.year === undefined) return { first, last, hasYears: false };
  const turns = first > last ? 1 : 0;
  const lastYear = end.year ?? begin.year! + turns;
  const firstYear = begin.year ?? lastYear - turns;
  return {
    first: first + dayNumber(firstYear, 0, 0),
    last: last + dayNumber(lastYear, 0, 0),
    hasYears: true,
  };
}

/**
 * Reads a date. Returns undefined if no month has such a day.
 *
 * @param begin  the beginning of the range, which gives year and month to an end that is only a day, as in `Oct 3-7`.
 */
function dateOf(text: string, begin: PartialDate | undefined): PartialDate | undefined {
  const words = text.split(' ');
  const month = words.findIndex((word) => MONTHS.includes(word));
  const [year, name, day] = month === -1 ? [] : month === 1 ? words : [undefined, ...words];
  const date =
    name === undefined
      ? { year: begin?.year, month: begin!.month, day: Number(words[0]) }
      : {
          year: year === undefined ? undefined : Number(year),
          month: MONTHS.indexOf(name) + 1,
          day: day === undefined ? undefined : Number(day),
        };
  if (date.day !== undefined && (date.day < 1 || date.day > 31)) return undefined;
  return name === undefined && date.day! < (begin!.day ?? 1) ? undefined : date;
}
