import { checkMembers, PortolanError } from '@portolan/base';
import { describe } from './describe.ts';
import { civilFromDays, SECONDS_PER_DAY, weekdayOf } from './offsets/civil-date.ts';
import { offsetAt } from './offsets/offset-at.ts';
import type { Offset } from './offsets/offset-at.ts';
import { lookup } from './time-zones.ts';
import type { TimeZones } from './time-zones.ts';

/** Query of `GET /tz/lookup`. */
export interface TimeZoneRequest {
  /** Degrees, -90..90. */
  readonly lat: number;
  /** Degrees, -180..180. This call says `lng` where others say `lon`. */
  readonly lng: number;
  /** Unix seconds, 0..8200290900000; by default `now` of the context. */
  readonly timestamp?: number;
}

/** What a host hands to a call. */
export interface TimeZoneContext {
  /** The present in Unix seconds (`Date.now() / 1000`), since this package reads no clock. Milliseconds are refused. */
  readonly now?: number;
  /** As in `OffsetOptions`. */
  readonly rearguard?: boolean;
}

/** Members of the responses of both versions. */
interface LocalTime {
  /** IANA id of the zone. */
  readonly tz_id: string;
  /** The instant that was used, Unix seconds. */
  readonly timestamp: number;
  /** `Tue, 31 Mar 2026 19:06:32 +0300`; left out where the local year has more than four digits, which RFC 2822 does not allow. */
  readonly local_rfc_2822_timestamp?: string;
}

/** Response of `/tz/lookup/v1`. Offsets are seconds east. */
export interface TimeZoneResponseV1 extends LocalTime {
  /** Standard time. */
  readonly base_utc_offset: number;
  /** Daylight saving: 0 where there is none, negative in winter where winter counts as saving. */
  readonly dst_offset: number;
  /** As RFC 3339 has it; in version 1 the name says 3389. */
  readonly local_rfc_3389_timestamp: string;
}

/** Response of `/tz/lookup/v2`. */
export interface TimeZoneResponseV2 extends LocalTime {
  /** Seconds east of UTC, with daylight saving. */
  readonly utc_offset: number;
  /** Whether daylight saving is in force, positive or negative: in Dublin it is in winter. */
  readonly is_dst: boolean;
  /** `2026-03-31T19:06:32+03:00`; past 9999 with the year as ISO 8601 expands it, `+261826-11-16T...`. */
  readonly local_rfc_3339_timestamp: string;
}

/** 261826-11-16T07:20:00Z, the last instant of the interface. */
const MAX_TIMESTAMP = 8_200_290_900_000;
/** The present in seconds stays below this until the year 5138; in milliseconds it has been above since 1973. */
const LEAST_MILLISECONDS = 1e11;

/**
 * Answers `/tz/lookup/v1`. Members of the request that are not known are ignored.
 *
 * @throws {PortolanError} `tz-request` with `detail.field`, `detail.range` and `detail.status` 400, also for a `now` in milliseconds; `tz-no-zone`
 *   with status 404, which happens only where zones at sea are switched off.
 */
export function lookupV1(
  tz: TimeZones,
  request: TimeZoneRequest,
  context: TimeZoneContext = {},
): TimeZoneResponseV1 {
  const { tzId, timestamp, offset } = resolve(tz, request, context);
  const { rfc2822, rfc3339 } = localStrings(timestamp, offset.utcOffset);
  return {
    tz_id: tzId,
    base_utc_offset: offset.baseUtcOffset,
    dst_offset: offset.dstOffset,
    timestamp,
    ...(rfc2822 === undefined ? {} : { local_rfc_2822_timestamp: rfc2822 }),
    local_rfc_3389_timestamp: rfc3339,
  };
}

/** Answers `/tz/lookup/v2`. Throws as {@link lookupV1} does. */
export function lookupV2(
  tz: TimeZones,
  request: TimeZoneRequest,
  context: TimeZoneContext = {},
): TimeZoneResponseV2 {
  const { tzId, timestamp, offset } = resolve(tz, request, context);
  const { rfc2822, rfc3339 } = localStrings(timestamp, offset.utcOffset);
  return {
    tz_id: tzId,
    utc_offset: offset.utcOffset,
    is_dst: offset.isDst,
    timestamp,
    ...(rfc2822 === undefined ? {} : { local_rfc_2822_timestamp: rfc2822 }),
    local_rfc_3339_timestamp: rfc3339,
  };
}

function resolve(
  tz: TimeZones,
  request: TimeZoneRequest,
  context: TimeZoneContext,
): { readonly tzId: string; readonly timestamp: number; readonly offset: Offset } {
  if (typeof request !== 'object' || request === null) {
    throw new PortolanError('tz-request', 'the request is no object: pass {lat, lng, timestamp}', {
      status: 400,
    });
  }
  checkMembers(context, 'context', 'tz-input');
  const lat = numberIn(request.lat, 'lat', -90, 90);
  const lng = numberIn(request.lng, 'lng', -180, 180);
  const timestamp = instantOf(request.timestamp, context.now);
  const tzId = lookup(tz, lat, lng);
  if (tzId === null) {
    throw new PortolanError('tz-no-zone', `there is no time zone at lat ${lat}, lng ${lng}`, {
      lat,
      lng,
      status: 404,
    });
  }
  return { tzId, timestamp, offset: offsetAt(tzId, timestamp, { rearguard: context.rearguard === true }) };
}

function instantOf(timestamp: number | undefined, now: number | undefined): number {
  if (timestamp !== undefined) {
    const seconds = numberIn(timestamp, 'timestamp', 0, MAX_TIMESTAMP);
    if (Number.isInteger(seconds)) return seconds;
    throw new PortolanError('tz-request', `timestamp is ${seconds}: pass whole seconds`, {
      field: 'timestamp',
      value: seconds,
      range: [0, MAX_TIMESTAMP],
      status: 400,
    });
  }
  if (now === undefined) {
    throw new PortolanError(
      'tz-request',
      'timestamp is missing, and no clock is read here: pass a timestamp, or {now} in the context',
      { field: 'timestamp', range: [0, MAX_TIMESTAMP], status: 400 },
    );
  }
  if (now >= LEAST_MILLISECONDS) {
    throw new PortolanError(
      'tz-request',
      `context.now is ${describe(now)}, which looks like milliseconds: pass Unix seconds, Date.now() / 1000`,
      { field: 'context.now', value: now, range: [0, LEAST_MILLISECONDS], status: 400 },
    );
  }
  return Math.floor(numberIn(now, 'context.now', 0, LEAST_MILLISECONDS));
}

function numberIn(value: unknown, field: string, from: number, to: number): number {
  if (typeof value === 'number' && value >= from && value <= to) return value;
  throw new PortolanError(
    'tz-request',
    `${field} is ${describe(value)}: pass a number from ${from} to ${to}`,
    {
      field,
      value,
      range: [from, to],
      status: 400,
    },
  );
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** The local time of an instant as RFC 2822 has it, if it can, and as RFC 3339 has it. Neither writes seconds of an offset: they are cut off. */
function localStrings(
  timestamp: number,
  utcOffset: number,
): { rfc2822: string | undefined; rfc3339: string } {
  const local = timestamp + utcOffset;
  const days = Math.floor(local / SECONDS_PER_DAY);
  const second = local - days * SECONDS_PER_DAY;
  const { year, month, day } = civilFromDays(days);
  const time = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
  const minutes = Math.floor(Math.abs(utcOffset) / 60);
  const sign = utcOffset < 0 ? '-' : '+';
  const [offsetHours, offsetMinutes] = [two(Math.floor(minutes / 60)), two(minutes % 60)];
  const isFourDigits = year <= 9999;
  const isoYear = isFourDigits ? String(year).padStart(4, '0') : `+${String(year).padStart(6, '0')}`;
  return {
    rfc2822: isFourDigits
      ? `${WEEKDAYS[weekdayOf(days)]}, ${two(day)} ${MONTHS[month - 1]} ${isoYear} ${time} ${sign}${offsetHours}${offsetMinutes}`
      : undefined,
    rfc3339: `${isoYear}-${two(month)}-${two(day)}T${time}${sign}${offsetHours}:${offsetMinutes}`,
  };
}
