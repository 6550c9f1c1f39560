// Written by `npm run -w @portolan/schemas generate` from ../../lookups/time-zone.ts: change the descriptions there.
import * as schemas from '../../lookups/time-zone.ts';

/** Query of GET /tz/lookup, both versions. */
export interface TimeZoneQuery {
  /** Latitude in WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** Longitude in WGS 84 degrees, east positive. This endpoint says lng where others say lon. -180 to 180. */
  lng: number;
  /** The instant in Unix seconds; now where it is absent. 0 to 8200290900000. */
  timestamp?: number;
}
/** JSON Schema of the type of the same name. */
export const TimeZoneQuery: typeof schemas.TimeZoneQuery = schemas.TimeZoneQuery;

/** Answer of GET /tz/lookup/v1. Offsets are seconds east of Greenwich. */
export interface TimeZoneResponseV1 {
  /** IANA name of the time zone. */
  tz_id: string;
  /** The instant that was used, Unix seconds. */
  timestamp: number;
  /** `Tue, 31 Mar 2026 19:06:32 +0300`; absent where the year has more than four digits. */
  local_rfc_2822_timestamp?: string;
  /** Seconds east of Greenwich without daylight saving time. */
  base_utc_offset: number;
  /**
   * Seconds that daylight saving time adds: 0 where none is in force, negative where winter time counts as
   * the exception (Ireland).
   */
  dst_offset: number;
  /** `2026-03-31T19:06:32+03:00`, in the form of RFC 3339; the name of version 1 says 3389. */
  local_rfc_3389_timestamp: string;
}
/** JSON Schema of the type of the same name. */
export const TimeZoneResponseV1: typeof schemas.TimeZoneResponseV1 = schemas.TimeZoneResponseV1;

/** Answer of GET /tz/lookup/v2. */
export interface TimeZoneResponseV2 {
  /** IANA name of the time zone. */
  tz_id: string;
  /** The instant that was used, Unix seconds. */
  timestamp: number;
  /** `Tue, 31 Mar 2026 19:06:32 +0300`; absent where the year has more than four digits. */
  local_rfc_2822_timestamp?: string;
  /** Seconds east of Greenwich at that instant. */
  utc_offset: number;
  /** Whether daylight saving time is in force. */
  is_dst: boolean;
  /** `2026-03-31T19:06:32+03:00`. */
  local_rfc_3339_timestamp: string;
}
/** JSON Schema of the type of the same name. */
export const TimeZoneResponseV2: typeof schemas.TimeZoneResponseV2 = schemas.TimeZoneResponseV2;
