import { PortolanError } from '@portolan/base';
import type { Costing } from '@portolan/schemas';
import { daysIn, type CivilTime } from '../conditions/civil-time.ts';
import { describe, isMembers } from './members.ts';

/** The time of travel (docs/interface.md, section 2.5). */
export interface DateTime {
  readonly type: 'depart_now' | 'depart_at' | 'arrive_at';
  /** Civil time at the place, as minutes of a calendar without zones; undefined for `depart_now`. */
  readonly local: CivilTime | undefined;
}

/** The types by name, and by the numbers that the wire interface also accepts. */
const TYPES: ReadonlyMap<unknown, DateTime['type']> = new Map<unknown, DateTime['type']>([
  ['depart_now', 'depart_now'],
  ['depart_at', 'depart_at'],
  ['arrive_at', 'arrive_at'],
  [0, 'depart_now'],
  [1, 'depart_at'],
  [2, 'arrive_at'],
  // "Invariant" means that the time of departure is used for the whole route, which is always the case here.
  [3, 'depart_at'],
]);

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/;

/**
 * Reads the time of travel of a request.
 *
 * @param knowsNow  true if `context.now` is given: then costings with traffic depart now by default.
 * @throws {PortolanError} `160` to `163` or `165`.
 */
export function readDateTime(value: unknown, costing: Costing, knowsNow: boolean): DateTime | undefined {
  if (value === undefined || value === null) {
    return knowsNow && costing.includes('_traffic') ? { type: 'depart_now', local: undefined } : undefined;
  }
  if (!isMembers(value)) {
    throw new PortolanError(
      '162',
      `date_time must be an object with type and value, not ${describe(value)}`,
      {
        field: 'date_time',
      },
    );
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
      value['type'] === 3 ? '165' : type === 'depart_at' ? '160' : '161',
      `date_time.value is missing: ${type} needs a local time such as 2026-11-22T08:30`,
      { field: 'date_time.value' },
    );
  }
  return { type, local: readLocalTime(given, 'date_time.value') };
}

/**
 * Reads a local time.
 *
 * @param field  the name of the member in errors.
 * @throws {PortolanError} `162`.
 */
export function readLocalTime(given: unknown, field: string): CivilTime {
  const parts = typeof given === 'string' ? PATTERN.exec(given) : null;
  if (parts) {
    const [year, month, day, hour, minute] = parts.slice(1).map(Number);
    const isReal =
      month! >= 1 &&
      month! <= 12 &&
      day! >= 1 &&
      day! <= daysIn(year!, month!) &&
      hour! <= 23 &&
      minute! <= 59;
    if (isReal) return { year: year!, month: month!, day: day!, minute: hour! * 60 + minute! };
  }
  throw new PortolanError(
    '162',
    `${field} must be a local time written YYYY-MM-DDTHH:MM, not ${describe(given)}`,
    { field },
  );
}
