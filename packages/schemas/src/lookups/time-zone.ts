import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { Latitude, Longitude } from '../shared/coordinates.ts';

/** 261826-11-16T07:20:00Z, the last instant of the interface, in Unix seconds. */
export const MAX_TIMESTAMP = 8_200_290_900_000;

export const TimeZoneQuery = about(
  'Query of GET /tz/lookup, both versions.',
  Type.Object({
    lat: Latitude,
    lng: about('This endpoint says lng where others say lon.', Longitude),
    timestamp: about(
      'Unix seconds; now where it is absent.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TIMESTAMP })),
    ),
  }),
);

const localTimeProperties = {
  tz_id: about('IANA name.', Type.String()),
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
    base_utc_offset: Type.Integer(),
    dst_offset: about(
      '0 where there is none; negative in winter where winter counts as saving.',
      Type.Integer(),
    ),
    local_rfc_3389_timestamp: about('RFC 3339; the name of version 1 says 3389.', Type.String()),
  }),
);

export const TimeZoneResponseV2 = about(
  'Answer of GET /tz/lookup/v2.',
  Type.Object({
    ...localTimeProperties,
    utc_offset: Type.Integer(),
    is_dst: Type.Boolean(),
    local_rfc_3339_timestamp: Type.String(),
  }),
);
