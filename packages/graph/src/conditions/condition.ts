import { daysIn, weekdayOf, type CivilTime } from './civil-time.ts';

/** Tells whether a condition holds at a time on the clock and calendar of the place. */
export type Condition = (time: CivilTime) => boolean;

const NEVER: Condition = () => false;

/**
 * Reads a condition of a conditional tag (OSM wiki, Conditional restrictions and Key:opening_hours): `Mo-Fr 07:00-09:00,16:00-18:00`,
 * `Nov-Mar`, `2026 May 1-2026 Oct 7`, `22:00-06:00`, `Sa,Su; PH off`. Joined with `AND`, all must hold; after a semicolon a later rule
 * counts before an earlier one.
 *
 * What hangs on the weather, the vehicle or a calendar of holidays never holds. Daylight is taken as 06:30 to 18:30, dawn and dusk half
 * an hour earlier and later.
 */
export function parseCondition(text: string): Condition {
  const parts = text
    .slice(0, LONGEST)
    .split(/\s+AND\s+/i)
    .map(parseRules);
  return (time) => parts.every((holds) => holds(time));
}

/** No mapper writes more; what does is noise. */
const LONGEST = 1000;

function parseRules(text: string): Condition {
  const rules = text
    .split(';')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .map((rule) => {
      const isOff = /\s(off|closed)$/.test(` ${rule}`);
      return { isOff, applies: parseRule(rule.replace(/\s*(off|closed|open)$/, '')) };
    });
  if (rules.length === 0 || rules.some(({ applies }) => applies === undefined && rules.length === 1))
    return NEVER;
  return (time) => rules.findLast(({ applies }) => applies?.(time) === true)?.isOff === false;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** From Sunday, as `weekdayOf` counts. */
const WEEKDAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];

/** One rule: dates, then weekdays, then times, each of them optional; undefined when it cannot be read. */
function parseRule(rule: string): Condition | undefined {
  let rest = rule
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([-,:])\s*/g, '$1')
    .trim();
  if (rest === '24/7') return () => true;
  if (rest === '') return undefined;
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    if (found === undefined) return undefined;
    rest = rest.slice(found.length).replace(/^[: ]+/, '');
    return found;
  };
  const dates = take(DATES);
  const days = take(DAYS);
  const times = take(TIMES);
  if (rest !== '' || (dates === undefined && days === undefined && times === undefined)) return undefined;
  const isDate = dates === undefined ? undefined : datesOf(dates);
  const isDay = days === undefined ? undefined : weekdaysOf(days);
  const spans = times === undefined ? undefined : times.split(',').map(spanOf);
  const isOn = (time: CivilTime): boolean => (isDate?.(time) ?? true) && (isDay?.(time) ?? true);
  if (!spans) return isOn;
  return (time) =>
    spans.some(([begin, end]) => {
      if (begin < end) return isOn(time) && time.minute >= begin && time.minute < end;
      // Past midnight: the day on which the span began counts.
      return (isOn(time) && time.minute >= begin) || (time.minute < end && isOn(dayBefore(time)));
    });
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const DATE = `(?:\\d{4} )?${MONTH}(?: \\d{1,2})?`;
const DATE_RANGE = `${DATE}(?:-(?:${DATE}|\\d{1,2}))?`;
const DATES = new RegExp(`^${DATE_RANGE}(?:,${DATE_RANGE})*(?![a-z])`);
const DAY = '(?:mo|tu|we|th|fr|sa|su|ph|sh)';
const DAYS = new RegExp(`^${DAY}(?:-${DAY})?(?:,${DAY}(?:-${DAY})?)*(?![a-z])`);
const TIME = '(?:\\d{1,2}:\\d{2}|sunrise|sunset|dawn|dusk)';
const TIMES = new RegExp(`^${TIME}-${TIME}(?:,${TIME}-${TIME})*$`);

const DAYLIGHT: Readonly<Record<string, number>> = { dawn: 360, sunrise: 390, sunset: 1110, dusk: 1140 };

/** Minutes of the day that a span begins and ends at. */
function spanOf(span: string): readonly [begin: number, end: number] {
  const [begin, end] = span.split('-').map((time) => {
    const known = DAYLIGHT[time];
    if (known !== undefined) return known;
    const [hour, minute] = time.split(':').map(Number);
    return Math.min(hour! * 60 + minute!, 48 * 60);
  });
  return end! > 1440 ? [begin!, end! - 1440] : [begin!, end!];
}

/** Holidays (`PH`, `SH`) are on no calendar here. */
function weekdaysOf(days: string): Condition {
  const on = new Set<number>();
  for (const range of days.split(',')) {
    const [first, last] = range.split('-').map((day) => WEEKDAYS.indexOf(day));
    if (first === -1 || last === -1) continue;
    for (let day = first!; ; day = (day + 1) % 7) {
      on.add(day);
      if (day === (last ?? first)) break;
    }
  }
  return (time) => on.has(weekdayOf(time));
}

interface PartialDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number | undefined;
}

function datesOf(dates: string): Condition {
  const ranges = dates.split(',').map((range) => {
    const [from, to] = range.split('-');
    const begin = dateOf(from!, undefined);
    const end = to === undefined ? begin : dateOf(to, begin);
    return isBetween(begin, end);
  });
  return (time) => ranges.some((holds) => holds(time));
}

/** @param begin  of the range, for an end that is a day alone. */
function dateOf(text: string, begin: PartialDate | undefined): PartialDate {
  const words = text.split(' ');
  const month = words.findIndex((word) => MONTHS.includes(word));
  if (month === -1) return { year: begin?.year, month: begin?.month ?? 1, day: Number(words[0]) };
  return {
    year: month === 1 ? Number(words[0]) : undefined,
    month: MONTHS.indexOf(words[month]!) + 1,
    day: words[month + 1] === undefined ? undefined : Number(words[month + 1]),
  };
}

/** Days in calendar order; the numbers mean nothing else. */
function dayOf(year: number, month: number, day: number): number {
  return (year * 16 + month) * 32 + day;
}

function isBetween(begin: PartialDate, end: PartialDate): Condition {
  return ({ year, month, day }) => {
    const hasYears = begin.year !== undefined && end.year !== undefined;
    const now = dayOf(hasYears ? year : 0, month, day);
    const first = dayOf(hasYears ? begin.year : 0, begin.month, begin.day ?? 1);
    const last = dayOf(hasYears ? end.year : 0, end.month, end.day ?? 31);
    // Without years a range may run over the turn of one.
    return first <= last ? now >= first && now <= last : now >= first || now <= last;
  };
}

function dayBefore({ year, month, day, minute }: CivilTime): CivilTime {
  if (day > 1) return { year, month, day: day - 1, minute };
  if (month > 1) return { year, month: month - 1, day: daysIn(year, month - 1), minute };
  return { year: year - 1, month: 12, day: 31, minute };
}
