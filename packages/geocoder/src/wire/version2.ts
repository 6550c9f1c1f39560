import { countryOf } from '../countries.ts';
import { gidText } from '../query/entities.ts';
import type { Result } from '../query/result.ts';
import { addendumOf } from './addendum.ts';
import { boxAround, degrees6, given, kilometres } from './answer.ts';
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
  return gidText({ source, layer, sourceId }).replace(/^([a-z]+):venue:/, '$1:poi:');
}

function featureV2(endpoint: V2Endpoint, { result, confidence, matchType, distanceKm }: Answer): V2Feature {
  const isPoint = result.layer === 'address' || result.layer === 'venue';
  const lines = addressLines(result);
  const brief = {
    gid: textOfGid(result.gid),
    layer: result.layer === 'venue' ? 'poi' : result.layer,
    name: displayName(result),
    precision: isPoint ? 'point' : 'centroid',
    coarse_location: coarseLocation(result),
    ...(distanceKm === undefined ? {} : { distance: kilometres(distanceKm) }),
    formatted_address_line: lines.join(', '),
    formatted_address_lines: lines,
  };
  const geometry = {
    type: 'Point' as const,
    coordinates: [degrees6(result.lon), degrees6(result.lat)] as const,
  };
  if (endpoint === 'autocomplete') return { type: 'Feature', geometry: null, properties: brief };
  const addendum = addendumOf(result);
  return {
    type: 'Feature',
    geometry,
    properties: {
      ...brief,
      ...(confidence === undefined ? {} : { confidence }),
      ...(matchType === undefined ? {} : { match_type: matchType === 'exact' ? 'match' : matchType }),
      address_components: componentsOf(result),
      context: contextOf(result),
      sources: [result.gid, ...result.others].map(({ source, sourceId }) => ({
        source,
        source_id: sourceId,
      })),
      ...(Object.keys(addendum).length === 0 ? {} : { addendum }),
    },
    ...(result.bbox === undefined ? {} : { bbox: result.bbox.map(degrees6) }),
  };
}

function componentsOf(result: Result): Record<string, string> {
  return {
    ...given('number', result.houseNumber),
    ...given('street', result.street),
    ...given('unit', result.unit),
    ...given('postal_code', result.postcode),
    ...given('cross_street', result.crossStreet),
  };
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
    areas[layer] = { gid: gidText(gid), name, ...(abbreviation === '' ? {} : { abbreviation }) };
  }
  return {
    ...(country === undefined ? {} : { iso_3166_a2: country.alpha2, iso_3166_a3: country.alpha3 }),
    whosonfirst: areas,
  };
}
