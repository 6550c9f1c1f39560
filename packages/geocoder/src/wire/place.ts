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
import { envelope } from './shared-parameters.ts';
import { checkQuery, versionOf } from './context.ts';
import type { GeocoderContext } from './context.ts';
import { languageEcho } from './languages.ts';
import { languageOf, listOf, parseGid, refused } from './read-parameters.ts';
import type { Query } from './read-parameters.ts';
import type { V1Response } from './version1.ts';
import type { V2Response } from './version2.ts';

const MOST_IDS = 1000;

/** Places by their GIDs, in the order of the request; those that are not here are left out. @throws as `autocomplete`. */
export function place(
  geocoder: Geocoder,
  query: Query,
  context: GeocoderContext = {},
): V1Response | V2Response {
  checkQuery(query);
  const version = versionOf(context);
  const ids = listOf(query, 'ids');
  if (ids === undefined) throw refused('ids', 'ids must be given: one or more GIDs');
  if (ids.length > MOST_IDS) throw refused('ids', `ids must be at most ${MOST_IDS}`, ids.length);
  const language = languageOf(query);
  const gids = ids.map((id) => parseGid(id, 'ids', version));
  const answers: Answer[] = [];
  for (const { source, layer, sourceId } of gids) {
    const result =
      layer === undefined ? undefined : resultOfGid(geocoder, source, layer, sourceId, language.code);
    if (result !== undefined)
      answers.push({ result, confidence: undefined, matchType: undefined, distanceKm: undefined });
  }
  const echo = { ids, lang: languageEcho(language) };
  return envelope('place', { version, echo, warnings: [] }, answers, context);
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
