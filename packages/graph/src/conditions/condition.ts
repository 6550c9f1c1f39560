import { civilTimeOf, minutesOf, MINUTES_PER_DAY } from './civil-time.ts';
import type { Moment } from './moment.ts';
import { usualSun, type SunTimes } from './sun.ts';
import { DAY, MONTH, readSelectors, type Selectors } from './selectors.ts';

/** Tells whether a condition holds at a time on the clock and calendar of the place. */
export type Condition = (time: Moment) => boolean;

const NEVER: Condition = () => false;

/** Longer conditions are not read: no mapper writes so many characters, so such a text is damaged or malicious. */
const LONGEST = 1000;

/**
 * Reads a condition of a conditional tag (OSM wiki, Conditional restrictions and Key:opening_hours/specification): `Mo-Fr
 * 07:00-09:00,16:00-18:00`, `Nov-Mar`, `2026 May 1-2026 Oct 7`, `22:00-06:00`, `Sa,Su; PH off`. Joined with `AND`, all must hold.
 *
 * After a semicolon, a rule that names days or dates replaces the earlier rules on those days. A rule with times alone, or for the same
 * days as an earlier rule, adds its times to the earlier ones, and so does every rule after a comma. A rule with `off` removes the times
 * that it covers.
 *
 * Sunrise and sunset are those of the moment (`Moment.sun`) or, where nobody knows the place, 6:30 and 18:30; public holidays (`PH`) are those that the
 * moment tells. A condition that depends on the weather, the vehicle or school holidays never holds, nor does a rule that cannot be read.
 */
export function parseCondition(text: string): Condition {
  if (text.length > LONGEST) return NEVER;
  const parts = text.split(/\sAND\s/i).map(parseRules);
  return (time) => parts.every((holds) => holds(time));
}

interface Rule extends Selectors {
  readonly isOff: boolean;
  /** True if the rule follows a comma and therefore adds to the rule before it. */
  readonly adds: boolean;
}

function parseRules(text: string): Condition {
  const rules = normalized(text)
    .split(';')
    .flatMap((group) => group.split(NEXT_RULE).flatMap((rule, i) => readRule(rule, i > 0)))
    .toReversed();
  if (rules.length === 0) return NEVER;
  return (time) => {
    const sun = time.sun ?? usualSun;
    const yesterday = civilTimeOf(minutesOf(time) - MINUTES_PER_DAY);
    // The loop begins with the last rule. These are the rules met so far that replace earlier ones: on this day, and on the day before.
    let today: Rule | undefined;
    let before: Rule | undefined;
    for (const rule of rules) {
      const isToday = (!today || isLike(rule, today)) && rule.isOn(time, time.isHoliday);
      const isBefore = (!before || isLike(rule, before)) && rule.isOn(yesterday, time.isHoliday);
      if (isToday && covers(rule, time.minute, sun)) return !rule.isOff;
      if (isBefore && covers(rule, time.minute + MINUTES_PER_DAY, sun)) return !rule.isOff;
      if (rule.isOff || rule.adds || rule.days === '') continue;
      if (isToday) today ??= rule;
      if (isBefore) before ??= rule;
    }
    return false;
  };
}

function isLike(a: Rule, b: Rule): boolean {
  return a.days === b.days;
}

/** @param minute  minutes since the beginning of the day on which the span begins. */
function covers({ spans }: Rule, minute: number, sun: () => SunTimes): boolean {
  return spans.some((span) => {
    const [begin, end] = span(sun);
    return minute >= begin && minute < end;
  });
}

/** Returns a text in lower case, with one kind of dash, and with spaces only between words. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([-,:;]) ?/g, '$1')
    .trim();
}

/** Matches a comma that separates two rules, as in `Mo-Fr 07:00-09:00,Sa 08:00-12:00`: a time stands before it, a day or a month after it. */
const NEXT_RULE = new RegExp(
  `(?<=:\\d\\d\\)?|\\dh|sunrise|sunset|dawn|dusk|off|closed),(?=(?:\\d{4} )?(?:${DAY}|${MONTH}))`,
);
const MODIFIER = /(?:^| )(off|closed|open)$/;

/** Returns the rule in an array; an empty array if the rule cannot be read. */
function readRule(text: string, adds: boolean): Rule[] {
  const modifier = MODIFIER.exec(text)?.[1];
  const selectors = readSelectors(text.replace(MODIFIER, ''), modifier !== undefined);
  return selectors ? [{ ...selectors, isOff: modifier === 'off' || modifier === 'closed', adds }] : [];
}
