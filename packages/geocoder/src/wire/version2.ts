import { countryOf } from '../countries.ts';
import { gidText } from '../query/records/read-entities.ts';
import type { Result } from '../query/records/result.ts';
import { addendumOf } from './addendum.ts';
import { boxAround, degrees6, kilometres } from './answer.ts';
import type { Answer, QueryEcho } from './answer.ts';
import { addressLines, coarseLocation, displayName } from './label.ts';

/** interface.md sections 13.2 and 13.3. */
export interface V2Response {
  readonly type: 'FeatureCollection';
  readonly features: readonly V2Feature[];
  readonly bbox?: readonly number[];
  readonly geocoding: Readonly<Record<string, unknown>>;
}

export interface V2Feature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [number, number] } | null;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly bbox?: readonly number[];
}

export type V2Endpoint = 'autocomplete' | 'search' | 'reverse' | 'place';

export function envelopeV2(
  endpoint: V2Endpoint,
  answers: readonly Answer[],
  echo: QueryEcho,
  attribution: string,
): V2Response {
  const bbox = endpoint === 'autocomplete' ? undefined : boxAround(answers.map(({ result }) => result));
  return {
    type: 'FeatureCollection',
    ...(bbox === undefined ? {} : { bbox }),
    features: answers.map((answer) => featureV2(endpoint, answer)),
    geocoding: {
      attribution,
      query: echo.parameters,
      ...(echo.warnings.length === 0 ? {} : { warnings: echo.warnings }),
    },
  };
}

/** `venue` is called `poi` in version 2. */
function textOfGid({ source, layer, sourceId }: Result['gid']): string {
  return layer === 'venue' ? `${source}:poi:${sourceId}` : gidText({ source, layer, sourceId });
}

function featureV2(endpoint: V2Endpoint, { result, confidence, matchType, distanceKm }: Answer): V2Feature {
  const isPoint = result.layer === 'address' || result.layer === 'venue';
  const lines = addressLines(result);
  const properties: Record<string, unknown> = {
    gid: textOfGid(result.gid),
    layer: result.layer === 'venue' ? 'poi' : result.layer,
    name: displayName(result),
    precision: isPoint ? 'point' : 'centroid',
    coarse_location: coarseLocation(result),
  };
  // One by one: spreading objects into each other takes longer than the search.
  if (distanceKm !== undefined) properties['distance'] = kilometres(distanceKm);
  properties['formatted_address_line'] = lines.join(', ');
  properties['formatted_address_lines'] = lines;
  if (endpoint === 'autocomplete') return { type: 'Feature', geometry: null, properties };
  if (confidence !== undefined) properties['confidence'] = confidence;
  if (matchType !== undefined) properties['match_type'] = matchType === 'exact' ? 'match' : matchType;
  properties['address_components'] = componentsOf(result);
  properties['context'] = contextOf(result);
  const sources = [{ source: result.gid.source, source_id: result.gid.sourceId }];
  for (const { source, sourceId } of result.others) sources.push({ source, source_id: sourceId });
  properties['sources'] = sources;
  const addendum = addendumOf(result);
  if (Object.keys(addendum).length > 0) properties['addendum'] = addendum;
  const coordinates = [degrees6(result.lon), degrees6(result.lat)] as const;
  const geometry = { type: 'Point', coordinates } as const;
  if (result.bbox === undefined) return { type: 'Feature', geometry, properties };
  return { type: 'Feature', geometry, properties, bbox: result.bbox.map(degrees6) };
}

function componentsOf(result: Result): Record<string, string> {
  const components: Record<string, string> = {};
  if (result.houseNumber !== '') components['number'] = result.houseNumber;
  if (result.street !== '') components['street'] = result.street;
  if (result.unit !== '') components['unit'] = result.unit;
  if (result.postcode !== '') components['postal_code'] = result.postcode;
  if (result.crossStreet !== '') components['cross_street'] = result.crossStreet;
  return components;
}

/** Layers that `context.whosonfirst` has a place for. The key is the interface's; the GIDs in it may be of other sources. */
const CONTEXT_LAYERS = new Set([
  'borough',
  'continent',
  'country',
  'county',
  'dependency',
  'localadmin',
  'locality',
  'macrocounty',
  'macroregion',
  'marinearea',
  'neighbourhood',
  'ocean',
  'region',
]);

function contextOf(result: Result): Record<string, unknown> {
  const country = countryOf(result.country);
  const areas: Record<string, unknown> = {};
  const itself = {
    layer: result.layer,
    gid: result.gid,
    name: result.name,
    abbreviation:
      result.layer === 'country' ? (country?.alpha3 ?? '') : (result.facts.get('abbreviation') ?? ''),
  };
  for (const { layer, gid, name, abbreviation } of [itself, ...result.parents]) {
    if (!CONTEXT_LAYERS.has(layer) || layer in areas) continue;
    const area: Record<string, string> = { gid: gidText(gid), name };
    if (abbreviation !== '') area['abbreviation'] = abbreviation;
    areas[layer] = area;
  }
  const context: Record<string, unknown> = {};
  if (country !== undefined) {
    context['iso_3166_a2'] = country.alpha2;
    context['iso_3166_a3'] = country.alpha3;
  }
  context['whosonfirst'] = areas;
  return context;
}
