import { countryOf } from '../countries.ts';
import { gidText } from '../query/records/read-entities.ts';
import type { Result } from '../query/records/result.ts';
import { addendumOf } from './addendum.ts';
import { boxAround, degrees6, kilometres } from './answer.ts';
import type { Answer, QueryEcho } from './answer.ts';
import { countryName, displayName, labelOf } from './label.ts';

/** interface.md sections 12.3 and 12.4. */
export interface V1Response {
  readonly type: 'FeatureCollection';
  readonly features: readonly V1Feature[];
  readonly bbox?: readonly number[];
  readonly geocoding: Readonly<Record<string, unknown>>;
}

export interface V1Feature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
  readonly properties: Readonly<Record<string, unknown>>;
  readonly bbox?: readonly number[];
}

const ENGINE = { name: 'Portolan', author: 'Portolan', version: '0.1.0' };

export function envelopeV1(
  answers: readonly Answer[],
  echo: QueryEcho,
  attribution: string,
  now: number | undefined,
): V1Response {
  const bbox = boxAround(answers.map(({ result }) => result));
  return {
    type: 'FeatureCollection',
    ...(bbox === undefined ? {} : { bbox }),
    features: answers.map(featureV1),
    geocoding: {
      version: '0.2',
      attribution,
      query: echo.parameters,
      ...(echo.warnings.length === 0 ? {} : { warnings: echo.warnings }),
      engine: ENGINE,
      ...(now === undefined ? {} : { timestamp: Math.floor(now * 1000) }),
    },
  };
}

function featureV1({ result, confidence, matchType, distanceKm }: Answer): V1Feature {
  const { lat, lon, bbox } = result;
  const isPoint = result.layer === 'address' || result.layer === 'venue';
  // One by one: spreading objects into each other takes longer than the search.
  const properties: Record<string, unknown> = {
    id: result.gid.sourceId,
    gid: gidText(result.gid),
    layer: result.layer,
    source: result.gid.source,
    source_id: result.gid.sourceId,
    name: displayName(result),
  };
  if (result.houseNumber !== '') properties['housenumber'] = result.houseNumber;
  if (result.street !== '') properties['street'] = result.street;
  if (result.unit !== '') properties['unit'] = result.unit;
  if (result.postcode !== '') properties['postalcode'] = result.postcode;
  if (result.postcodeGid !== undefined) properties['postalcode_gid'] = gidText(result.postcodeGid);
  if (confidence !== undefined) properties['confidence'] = confidence;
  if (matchType !== undefined) properties['match_type'] = matchType;
  if (distanceKm !== undefined) properties['distance'] = kilometres(distanceKm);
  properties['accuracy'] = isPoint ? 'point' : 'centroid';
  if (result.country !== '') properties['country_code'] = result.country;
  addParents(result, properties);
  properties['label'] = labelOf(result);
  const addendum = addendumOf(result);
  if (Object.keys(addendum).length > 0) properties['addendum'] = addendum;
  const coordinates = [degrees6(lon), degrees6(lat)] as const;
  const geometry = { type: 'Point', coordinates } as const;
  if (bbox === undefined) return { type: 'Feature', geometry, properties };
  return { type: 'Feature', geometry, properties, bbox: bbox.map(degrees6) };
}

function addParents(result: Result, properties: Record<string, unknown>): void {
  const own = result.layer === 'address' || result.layer === 'street' || result.layer === 'venue';
  const country = countryOf(result.country);
  if (country !== undefined) {
    properties['country'] = countryName(result);
    properties['country_a'] = country.alpha3;
  }
  // An area is also its own parent.
  const itself = {
    layer: result.layer,
    gid: result.gid,
    name: result.name,
    abbreviation:
      result.layer === 'country' ? (country?.alpha3 ?? '') : (result.facts.get('abbreviation') ?? ''),
  };
  const parents = own || result.layer === 'postalcode' ? result.parents : [itself, ...result.parents];
  for (const { layer, gid, name, abbreviation } of parents.toReversed()) {
    properties[layer] = name;
    properties[`${layer}_gid`] = gidText(gid);
    if (abbreviation !== '' && layer !== 'neighbourhood') properties[`${layer}_a`] = abbreviation;
  }
}
