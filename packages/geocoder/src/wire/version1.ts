import { countryOf } from '../countries.ts';
import { gidText } from '../query/records/read-entities.ts';
import type { Result } from '../query/records/result.ts';
import { addendumOf } from './addendum.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { boxAround, pointFeature, roundedKilometres } from './feature-numbers.ts';
import { countryName, displayName, labelOf } from './label.ts';
import { ownArea } from './own-area.ts';
import type { V1Feature, V1Response } from './query.ts';

const ENGINE = { name: 'Portolan', author: 'Portolan', version: '0.1.0' };

/** The page that names the sources, unless the context gives another one. */
export const ATTRIBUTION = 'https://www.openstreetmap.org/copyright';

/** Writes answers as a response of version 1: docs/interface.md, sections 12.3 and 12.4. */
export function responseV1({ context, echo, warnings }: Call, answers: readonly Answer[]): V1Response {
  const { now, attribution = ATTRIBUTION } = context;
  const bbox = boxAround(answers.map(({ result }) => result));
  return {
    type: 'FeatureCollection',
    ...(bbox === undefined ? {} : { bbox }),
    features: answers.map(featureV1),
    geocoding: {
      version: '0.2',
      attribution,
      query: echo,
      ...(warnings.length === 0 ? {} : { warnings }),
      engine: ENGINE,
      ...(now === undefined ? {} : { timestamp: Math.floor(now * 1000) }),
    },
  };
}

function featureV1({ result, confidence, matchType, distanceKm }: Answer): V1Feature {
  const isPoint = result.layer === 'address' || result.layer === 'venue';
  // Members are assigned one by one, since spreading objects would take longer than the search.
  const properties: Omit<V1Feature['properties'], 'label'> = {
    id: result.gid.sourceId,
    gid: gidText(result.gid),
    layer: result.layer,
    source: result.gid.source,
    source_id: result.gid.sourceId,
    name: displayName(result),
  };
  if (result.houseNumber !== '') properties.housenumber = result.houseNumber;
  if (result.street !== '') properties.street = result.street;
  if (result.unit !== '') properties.unit = result.unit;
  if (result.postcode !== '') properties.postalcode = result.postcode;
  if (result.postcodeGid !== undefined) properties.postalcode_gid = gidText(result.postcodeGid);
  if (confidence !== undefined) properties.confidence = confidence;
  if (matchType !== undefined) properties.match_type = matchType;
  if (distanceKm !== undefined) properties.distance = roundedKilometres(distanceKm);
  properties.accuracy = isPoint ? 'point' : 'centroid';
  if (result.country !== '') properties.country_code = result.country;
  const labelled = Object.assign(properties, parentsOf(result), { label: labelOf(result) });
  const addendum = addendumOf(result);
  if (Object.keys(addendum).length > 0) labelled.addendum = addendum;
  return pointFeature(result, labelled);
}

/** Names, GIDs and abbreviations, by layer, of the areas around a result, and of the result itself when it is an area. */
function parentsOf(result: Result): Record<string, string> {
  const parents: Record<string, string> = {};
  const own = result.layer === 'address' || result.layer === 'street' || result.layer === 'venue';
  const country = countryOf(result.country);
  if (country !== undefined) {
    parents['country'] = countryName(result);
    parents['country_a'] = country.alpha3;
  }
  const areas = own || result.layer === 'postalcode' ? result.parents : [ownArea(result), ...result.parents];
  for (const { layer, gid, name, abbreviation } of areas.toReversed()) {
    parents[layer] = name;
    parents[`${layer}_gid`] = gid;
    if (abbreviation !== '' && layer !== 'neighbourhood') parents[`${layer}_a`] = abbreviation;
  }
  return parents;
}
