import { PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import { describe, isMembers } from './members.ts';

/** When somebody travels (interface section 2.5). */
export interface DateTime {
  readonly type: 'depart_now' | 'depart_at' | 'arrive_at';
  /** Civil time at the place, as minutes of a calendar without zones; undefined for `depart_now`. */
  readonly local: CivilTime | undefined;
}

/** A time on the clock and the calendar of a place. */
export interface CivilTime {
  readonly year: number;
  /** 1..12 */
  readonly month: number;
  /** 1..31 */
  readonly day: number;
  /** Of the day, 0..1439. */
  readonly minute: number;
}

/** Names, and the numbers that the engine of the interface has for them. */
const TYPES: ReadonlyMap<unknown, DateTime['type']> = new Map<unknown, DateTime['type']>([
  ['depart_now', 'depart_now'],
  ['depart_at', 'depart_at'],
  ['arrive_at', 'arrive_at'],
  [0, 'depart_now'],
  [1, 'depart_at'],
  [2, 'arrive_at'],
]);

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/** @throws {PortolanError} `160` to `163`. */
export function readDateTime(value: unknown, costing: Costing): DateTime | undefined {
  if (value === undefined || value === null) {
    return costing.includes('_traffic') ? { type: 'depart_now', local: undefined } : undefined;
  }
  if (!isMembers(value)) {
    throw new PortolanError('162', `date_time must be an object with type and value, not ${describe(value)}`, {
      field: 'date_time',
    });
  }
  const type = TYPES.get(value['type']);
  if (type === undefined) {
    throw new PortolanError(
      '163',
      `date_time.type must be depart_now, depart_at or arrive_at, not ${describe(value['type'])}`,
      { field: 'date_time.type' },
    );
  }
  const given = value['value'];
  if (type === 'depart_now') {
    if (given !== undefined && given !== null) {
      throw new PortolanError('162', 'date_time.value must not be given with depart_now', {
        field: 'date_time.value',
      });
    }
    return { type, local: undefined };
  }
  if (given === undefined || given === null) {
    throw new PortolanError(
      type === 'depart_at' ? '160' : '161',
      `date_time.value is missing: ${type} needs a local time such as 2026-11-22T08:30`,
      { field: 'date_time.value' },
    );
  }
  return { type, local: parseLocal(given) };
}

function parseLocal(given: unknown): CivilTime {
  const parts = typeof given === 'string' ? PATTERN.exec(given) : null;
  if (parts) {
    const [year, month, day, hour, minute] = parts.slice(1).map(Number);
    const isReal =
      month! >= 1 && month! <= 12 && day! >= 1 && day! <= daysIn(year!, month!) && hour! <= 23 && minute! <= 59;
    if (isReal) return { year: year!, month: month!, day: day!, minute: hour! * 60 + minute! };
  }
  throw new PortolanError(
    '162',
    `date_time.value must be a local time written YYYY-MM-DDTHH:MM, not ${describe(given)}`,
    { field: 'date_time.value' },
  );
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
