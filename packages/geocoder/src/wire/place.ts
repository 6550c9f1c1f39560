import type { Geocoder } from '../geocoder.ts';
import type { Layer } from '../layers.ts';
import { findGid } from '../query/records/find-gid.ts';
import { interpolate } from '../query/records/interpolation.ts';
import {
  resultOfAddress,
  resultOfCrossing,
  resultOfEntity,
  resultOfInterpolated,
} from '../query/records/result.ts';
import type { Result } from '../query/records/result.ts';
import type { Answer } from './answer.ts';
import { beginCall } from './call.ts';
import type { GeocoderContext } from './context.ts';
import { envelope } from './envelope.ts';
import { languageEcho } from './languages.ts';
import type { PlaceQuery, ResponseOf, Version } from './query.ts';
import { languageOf, listOf, parseGid, refused } from './read-parameters.ts';

const MOST_IDS = 1000;

/**
 * Finds places by their GIDs.
 *
 * @param query  `ids`, 1 to 1,000 GIDs as other calls return them, and optionally `lang`.
 * @param context  as for `autocomplete`.
 * @returns the places in the order of the request. GIDs that are not in the archive are skipped.
 * @throws {PortolanError} as `autocomplete`.
 */
export function place<V extends Version = 1>(
  geocoder: Geocoder,
  query: PlaceQuery,
  context: GeocoderContext<V> = {},
): ResponseOf<V> {
  const call = beginCall('place', geocoder, query, context);
  const { parameters, version } = call;
  const ids = listOf(parameters, 'ids');
  if (ids === undefined) throw refused('ids', 'ids must be given: one or more GIDs');
  if (ids.length > MOST_IDS) throw refused('ids', `ids must be at most ${MOST_IDS}`, ids.length);
  const language = languageOf(parameters, context.languageVia);
  const gids = ids.map((id) => parseGid(id, 'ids', version));
  const answers: Answer[] = [];
  for (const { source, layer, sourceId } of gids) {
    const result =
      layer === undefined ? undefined : resultOfGid(geocoder, source, layer, sourceId, language.code);
    if (result !== undefined)
      answers.push({ result, confidence: undefined, matchType: undefined, distanceKm: undefined });
  }
  Object.assign(call.echo, { ids, lang: languageEcho(language) });
  return envelope(call, answers);
}

function resultOfGid(
  { file }: Geocoder,
  source: string,
  layer: Layer,
  sourceId: string,
  language: string,
): Result | undefined {
  const found = findGid(file, source, layer, sourceId);
  if (found === undefined) return undefined;
  if ('crossing' in found) return resultOfCrossing(file, found.crossing, language);
  if ('entity' in found) return resultOfEntity(file, found.entity, language);
  if ('address' in found) return resultOfAddress(file, found.address, language);
  const interpolated = interpolate(file, found.owner, found.number);
  return interpolated === undefined ? undefined : resultOfInterpolated(file, interpolated, language);
}
