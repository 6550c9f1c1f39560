import type { Geocoder } from '../geocoder.ts';
import { Filter } from '../query/records/filter.ts';
import { findNear } from '../query/search/find-near.ts';
import { nearAnswers } from './answers-of-hits.ts';
import { envelope, readCommon } from './shared-parameters.ts';
import type { GeocoderContext } from './context.ts';
import { clamped, numberOf, pointOf } from './read-parameters.ts';
import type { Query } from './read-parameters.ts';
import type { V1Response } from './version1.ts';
import type { V2Response } from './version2.ts';

const DEFAULT_REVERSE_KM = 1;

/** What is at a point. @throws as `autocomplete`. */
export function reverse(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  const common = readCommon(geocoder, query, context, 'reverse');
  const point = pointOf(query, 'point', true)!;
  const stated = numberOf(query, 'boundary.circle.radius');
  const [least, most] = common.version === 1 ? [0.00001, 5] : [1, 25];
  const radius =
    stated === undefined
      ? DEFAULT_REVERSE_KM
      : clamped(stated, least, most, 'boundary.circle.radius', common.warnings);
  const filter = new Filter(geocoder.file, common.boundary);
  const hits = findNear(geocoder.file, point.lat, point.lon, radius * 1000, common.size, filter);
  return envelope('reverse', common, nearAnswers(geocoder, hits, common, undefined), context);
}
