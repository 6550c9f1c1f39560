// Written by `npm run -w @portolan/schemas generate` from ../../lookups/time-zone.ts: change the descriptions there.
import * as schemas from '../../lookups/time-zone.ts';

/** Query of GET /tz/lookup, both versions. */
export interface TimeZoneQuery {
  /** WGS 84 degrees, north positive. -90 to 90. */
  lat: number;
  /** This endpoint says lng where others say lon. -180 to 180. */
  lng: number;
  /** Unix seconds; now where it is absent. 0 to 8200290900000. */
  timestamp?: number;
}
/** JSON Schema of the type of the same name. */
export const TimeZoneQuery: typeof schemas.TimeZoneQuery = schemas.TimeZoneQuery;

/** Answer of GET /tz/lookup/v1. Offsets are seconds east of Greenwich. */
export interface TimeZoneResponseV1 {
  /** IANA name. */
  tz_id: string;
  /** The instant that was used, Unix seconds. */
  timestamp: number;
  /** `Tue, 31 Mar 2026 19:06:32 +0300`; absent where the year has more than four digits. */
  local_rfc_2822_timestamp?: string;
  base_utc_offset: number;
  /** 0 where there is none; negative in winter where winter counts as saving. */
  dst_offset: number;
  /** RFC 3339; the name of version 1 says 3389. */
  local_rfc_3389_timestamp: string;
}
/** JSON Schema of the type of the same name. */
export const TimeZoneResponseV1: typeof schemas.TimeZoneResponseV1 = schemas.TimeZoneResponseV1;

/** Answer of GET /tz/lookup/v2. */
export interface TimeZoneResponseV2 {
  /** IANA name. */
  tz_id: string;
  /** The instant that was used, Unix seconds. */
  timestamp: number;
  /** `Tue, 31 Mar 2026 19:06:32 +0300`; absent where the year has more than four digits. */
  local_rfc_2822_timestamp?: string;
  utc_offset: number;
  is_dst: boolean;
  local_rfc_3339_timestamp: string;
}
/** JSON Schema of the type of the same name. */
export const TimeZoneResponseV2: typeof schemas.TimeZoneResponseV2 = schemas.TimeZoneResponseV2;
