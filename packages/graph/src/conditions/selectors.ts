import { daysIn, MINUTES_PER_DAY, weekdayOf, weekOf, type CivilTime } from './civil-time.ts';
import type { Moment } from './moment.ts';
import { usualSun, type SunTimes } from './sun.ts';

/** A span in minutes since the beginning of a day; it may end on the next day. */
type Span = readonly [begin: number, end: number];

/** The days and times at which a rule applies. */
export interface Selectors {
  /** The years, dates, weeks and weekdays as written; empty for every day. */
  readonly days: string;
  readonly isOn: (day: CivilTime, isHoliday: Moment['isHoliday']) => boolean;
  /** Each of them, where the sun rises and sets at the given times. */
  readonly spans: readonly ((sun: () => SunTimes) => Span)[];
}

/** Words of four characters, with the line behind each. */
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** Words of three characters, with the line behind each, in the order of `weekdayOf`. */
const WEEKDAYS = 'su|mo|tu|we|th|fr|sa';

export const MONTH = `(?:${MONTHS})(?![a-z])`;
export const DAY = `(?:${WEEKDAYS}|ph|sh)(?![a-z])`;

const DAY_OF_MONTH = '(?:0?[1-9]|[12]\\d|3[01])(?![\\d:h])';
const DATE = `(?:\\d{4} )?${MONTH}(?: ${DAY_OF_MONTH})?`;
const DATE_RANGE = `${DATE}(?:-(?:${DATE}|${DAY_OF_MONTH}))?`;
const DATES = listOf(DATE_RANGE);
const YEARS = /^\d{4}(?:-\d{4}|\+)?(?=$|[ :])/;
const WEEKS = listOf('\\d+(?:-\\d+(?:\\/\\d+)?)?', 'week ');
/** One weekday, some of those in a month (`we[2]`, `fr[-1]`, `mo[1,3]`), or all from one to another. */
const DAYS = listOf(`${DAY}(?:-${DAY}|\\[-?[1-5](?:[-,]-?[1-5])*\\])?`);
const SUN = '(?:sunrise|sunset|dawn|dusk)';
/** A time, one of the sun, or one before or after it: `(sunset-01:00)`. */
const TIME = `(?:\\d{1,2}:[0-5]\\d|\\d{1,2} ?h|${SUN}|\\(${SUN}[+-]\\d{1,2}:\\d\\d\\))`;
const TIMES = listOf(`${TIME}-${TIME}`);
const PARTS = new RegExp(`^(${TIME})-(${TIME})$`);

const ALL_DAY = (): Span => [0, MINUTES_PER_DAY];

/** Matches items with commas between them, at the beginning of a text. */
function listOf(item: string, word = ''): RegExp {
  return new RegExp(`^${word}${item}(?:,${item})*`);
}

/**
 * Reads the selectors of a rule: years or dates, weeks, weekdays, times, each of them optional. Returns undefined if they cannot be read.
 *
 * @param text  lower case, without spaces around punctuation.
 * @param mayBeEmpty  true if the rule has a modifier such as `off`, which alone applies to every day.
 */
export function readSelectors(text: string, mayBeEmpty: boolean): Selectors | undefined {
  const whole = text
    .trim()
    .replace(/^24(\/7| ?h)$/, '00:00-24:00')
    .replace(/ 24 ?h$/, '');
  if (whole === '' && !mayBeEmpty) return undefined;
  let rest = whole;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) rest = rest.slice(found.length).replace(/^[: ]/, '');
    return found;
  };
  let dates = take(DATES);
  const isYear = numbersIn(dates === undefined ? take(YEARS) : undefined);
  dates ??= take(DATES);
  const isWeek = numbersIn(take(WEEKS)?.slice(5));
  // A comma in brackets does not end a weekday.
  const weekdays = take(DAYS)
    ?.split(/,(?![^[]*\])/)
    .map(weekdaysOf);
  const days = whole.slice(0, whole.length - rest.length).replace(/[: ]$/, '');
  const spans = take(TIMES)?.split(',').map(spanOf) ?? [ALL_DAY];
  const ranges = dates?.split(',').map(dateRangeOf);
  if (rest !== '' || ranges?.includes(undefined) === true || spans.includes(undefined)) return undefined;
  return {
    days,
    isOn: (day, isHoliday) =>
      isYear(day.year) &&
      isWeek(weekOf(day)) &&
      (ranges?.some((isIn) => isIn!(day)) ?? true) &&
      (weekdays?.some((isOn) => isOn(day, isHoliday)) ?? true),
    spans: spans.map((span) => span!),
  };
}

/** Numbers from one to another, every so many of them, or all from one on: `10-20`, `1-53/2`, `2026+`, `-1`. */
const NUMBERS = /^(-?\d+)(?:-(-?\d+)(?:\/(\d+))?|(\+))?$/;

/** Returns whether a number is one of a list; every number is where there is no list. */
function numbersIn(list: string | undefined): (number: number) => boolean {
  const ranges = list?.split(',').map((range) => {
    const [, first, last = first, step = 1, andLater] = NUMBERS.exec(range)!;
    return [Number(first), andLater ? Infinity : Number(last), Number(step)] as const;
  });
  return (number) =>
    ranges?.some(
      ([first, last, step]) => number >= first && number <= last && (number - first) % step === 0,
    ) ?? true;
}

/**
 * Reads a span of times. `22:00-06:00` and `22:00-30:00` both end at six on the next day, and `07:00-07:00` ends there too, after a whole
 * day. Returns undefined if there is no such time.
 */
function spanOf(text: string): Selectors['spans'][number] | undefined {
  const [begin, end] = PARTS.exec(text)!.slice(1).map(timeOf);
  const span = (sun: () => SunTimes): Span => {
    const [from, to] = [begin!(sun), end!(sun)];
    return [from, to > from ? to : to + MINUTES_PER_DAY];
  };
  return begin!(usualSun) < MINUTES_PER_DAY && end!(usualSun) <= 2 * MINUTES_PER_DAY ? span : undefined;
}

/** Returns the minutes since midnight of a time: `08:30`, `7h`, `sunset`, `(sunset-01:00)`. */
function timeOf(text: string): (sun: () => SunTimes) => number {
  const [, event, sign, hours, minutes] = /([a-z]*)([+-]?)(\d*)\D*(\d*)/.exec(text.replace('(', ''))!;
  const later = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern has these four words
  return (sun) => (event ? sun()[event as keyof SunTimes] : 0) + later;
}

/** Reads a weekday, some of those in a month, or a range. School holidays (`SH`) are on no day, because nobody knows them. */
function weekdaysOf(text: string): Selectors['isOn'] {
  if (text === 'ph') return (day, isHoliday) => isHoliday?.(day) === true;
  const [, from, to, which] = /^(..)-?([a-z]*)\[?([^\]]*)/.exec(text)!;
  const [first, last] = [from!, to || from!].map((day) => WEEKDAYS.indexOf(day) / 3);
  const isNamed = numbersIn(which || undefined);
  return (day) =>
    first! >= 0 &&
    last! >= 0 &&
    (weekdayOf(day) + 7 - first!) % 7 <= (last! + 7 - first!) % 7 &&
    // The first of the month is 1, the last is -1.
    (isNamed(Math.ceil(day.day / 7)) || isNamed(Math.floor((day.day - 1 - daysIn(day.year, day.month)) / 7)));
}

/** 1..12 */
const monthOf = (name: string): number => MONTHS.indexOf(name) / 4 + 1;

/** Turns a date into a number, so that later dates have greater numbers. */
const dayNumber = (year: number, month: number, day: number): number => (year * 16 + month) * 32 + day;

/**
 * Reads a range of dates, both of which belong to it. A year at one end applies to the whole range: `2026 Nov-Mar` is the winter that begins in 2026. A
 * range without years recurs, and may include New Year. Returns undefined where the range ends before it begins, within a month.
 */
function dateRangeOf(text: string): ((day: CivilTime) => boolean) | undefined {
  const [begin, end = begin] = text.split('-').map((date) => /^(\d{4})? ?([a-z]*) ?(\d*)/.exec(date)!);
  const [, beginYear, beginMonth, beginDay] = begin!;
  // In `Oct 3-7` the end has the year and the month of the beginning.
  const [, endYear = end![2] ? undefined : beginYear, , endDay] = end!;
  if (!end![2] && Number(endDay) < Number(beginDay)) return undefined;
  const first = dayNumber(0, monthOf(beginMonth!), Number(beginDay) || 1);
  const last = dayNumber(0, monthOf(end![2] || beginMonth!), Number(endDay) || 31);
  const turns = first > last ? 1 : 0;
  const year = beginYear ?? endYear;
  if (year === undefined)
    return ({ month, day }) => {
      const now = dayNumber(0, month, day);
      return turns ? now >= first || now <= last : now >= first && now <= last;
    };
  const firstYear = beginYear ? Number(year) : Number(year) - turns;
  const lastYear = Number(endYear ?? firstYear + turns);
  return (day) => {
    const now = dayNumber(day.year, day.month, day.day);
    return now >= first + dayNumber(firstYear, 0, 0) && now <= last + dayNumber(lastYear, 0, 0);
  };
}
