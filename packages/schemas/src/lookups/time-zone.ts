import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';

/** 261826-11-16T07:20:00Z, the last instant of the interface, in Unix seconds. */
export const MAX_TIMESTAMP = 8_200_290_900_000;

export const TimeZoneQuery = about(
  'Query of GET /tz/lookup, both versions.',
  Type.Object({
    lat: Latitude,
    lng: about(
      'Longitude in WGS 84 degrees, east positive. This endpoint says lng where others say lon.',
      Longitude,
    ),
    timestamp: about(
      'The instant in Unix seconds; now where it is absent.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TIMESTAMP })),
    ),
  }),
);

const localTimeProperties = {
  tz_id: about('IANA name of the time zone.', Type.String()),
  timestamp: about('The instant that was used, Unix seconds.', Type.Integer()),
  local_rfc_2822_timestamp: about(
    '`Tue, 31 Mar 2026 19:06:32 +0300`; absent where the year has more than four digits.',
    Type.Optional(Type.String()),
  ),
};

export const TimeZoneResponseV1 = about(
  'Answer of GET /tz/lookup/v1. Offsets are seconds east of Greenwich.',
  Type.Object({
    ...localTimeProperties,
    base_utc_offset: about('Seconds east of Greenwich without daylight saving time.', Type.Integer()),
    dst_offset: about(
      'Seconds that daylight saving time adds: 0 where none is in force, negative where winter time counts as the exception (Ireland).',
      Type.Integer(),
    ),
    local_rfc_3389_timestamp: about(
      '`2026-03-31T19:06:32+03:00`, in the form of RFC 3339; the name of version 1 says 3389.',
      Type.String(),
    ),
  }),
);

export const TimeZoneResponseV2 = about(
  'Answer of GET /tz/lookup/v2.',
  Type.Object({
    ...localTimeProperties,
    utc_offset: about('Seconds east of Greenwich at that instant.', Type.Integer()),
    is_dst: about('Whether daylight saving time is in force.', Type.Boolean()),
    local_rfc_3339_timestamp: about('`2026-03-31T19:06:32+03:00`.', Type.String()),
  }),
);
