import { checkStopOf } from '@portolan/base';
import type { Geocoder } from '../geocoder.ts';
import { Filter } from '../query/records/filter.ts';
import { findNear } from '../query/search/find-near.ts';
import { answersOfNearHits } from './answers-of-hits.ts';
import { beginCall } from './call.ts';
import type { GeocoderContext } from './context.ts';
import { envelope } from './envelope.ts';
import { readFilters } from './filter-parameters.ts';
import type { ResponseOf, ReverseQuery, Version } from './query.ts';
import { clamped, numberOf, pointOf } from './read-parameters.ts';

const DEFAULT_RADIUS_KM = 1;

/**
 * Finds the places at a point: addresses, venues and streets by distance, then the areas that contain the point.
 *
 * @param query  `point.lat` and `point.lon` in degrees, and optionally `boundary.circle.radius` in kilometres (default 1; 0.00001 to 5 in version 1,
 *   1 to 25 in version 2), `boundary.country`, `boundary.gid`, `layers`, `sources`, `size` and `lang`.
 * @param context  as for `autocomplete`.
 * @returns results with their `distance` in kilometres, nearest first. The list is empty when nothing is near.
 * @throws {PortolanError} as `autocomplete`.
 */
export function reverse<V extends Version = 1>(
  geocoder: Geocoder,
  query: ReverseQuery,
  context: GeocoderContext<V> = {},
): ResponseOf<V> {
  const call = readFilters(beginCall('reverse', geocoder, query, context));
  const { parameters, version, warnings, boundary, size } = call;
  const { lat, lon } = pointOf(parameters, 'point', true)!;
  const stated = numberOf(parameters, 'boundary.circle.radius');
  const [least, most] = version === 1 ? [0.00001, 5] : [1, 25];
  const radiusKm =
    stated === undefined
      ? DEFAULT_RADIUS_KM
      : clamped(stated, least, most, 'boundary.circle.radius', warnings);
  const filter = new Filter(geocoder.file, boundary);
  const hits = findNear(geocoder.file, lat, lon, radiusKm * 1000, size, filter, checkStopOf(context));
  return envelope(call, answersOfNearHits(call, hits));
}
