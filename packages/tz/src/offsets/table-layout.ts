import { daysFromCivil, SECONDS_PER_DAY } from './civil-date.ts';
import type { DayRule } from './read-tzdata.ts';

/** First bytes of an offset table: `PTO` and the version of its layout. FORMAT.md describes the rest. */
export const TABLE_MAGIC: readonly number[] = [0x50, 0x54, 0x4f, 0x01];

/** Changes are counted from here; the earliest in the database is of 1803. */
export const FIRST_INSTANT = daysFromCivil(1800, 1, 1) * SECONDS_PER_DAY;

const DAY_KINDS = ['date', 'last', 'onOrAfter', 'onOrBefore'] as const;

/** A day rule as three bytes: its kind, its weekday, its day of the month; 0 where it has none. */
export function dayRuleCode(rule: DayRule): readonly [number, number, number] {
  const kind = DAY_KINDS.indexOf(rule.kind);
  return [kind, rule.kind === 'date' ? 0 : rule.weekday, rule.kind === 'last' ? 0 : rule.day];
}

/** The inverse of {@link dayRuleCode}; undefined for bytes that it never gives. */
export function dayRuleOf(code: number, weekday: number, day: number): DayRule | undefined {
  const kind = DAY_KINDS[code];
  if (kind === undefined || weekday > 6 || day > 31) return undefined;
  if (kind === 'last') return { kind, weekday };
  if (day < 1) return undefined;
  return kind === 'date' ? { kind, day } : { kind, weekday, day };
}
