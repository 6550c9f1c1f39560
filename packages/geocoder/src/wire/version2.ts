import { countryOf } from '../countries.ts';
import { gidText } from '../query/records/read-entities.ts';
import type { Parent, Result } from '../query/records/result.ts';
import { addendumOf } from './addendum.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import { boxAround, pointFeature, roundedKilometres } from './feature-numbers.ts';
import { addressLines, coarseLocation, displayName } from './label.ts';
import { ownArea } from './own-area.ts';
import type { Endpoint, V2Feature, V2Response } from './query.ts';
import { ATTRIBUTION } from './version1.ts';

/** Writes answers as a response of version 2: docs/interface.md, sections 13.2 and 13.3. */
export function responseV2(
  { endpoint, context, echo, warnings }: Call,
  answers: readonly Answer[],
): V2Response {
  const bbox = endpoint === 'autocomplete' ? undefined : boxAround(answers.map(({ result }) => result));
  return {
    type: 'FeatureCollection',
    ...(bbox === undefined ? {} : { bbox }),
    features: answers.map((answer) => featureV2(endpoint, answer)),
    geocoding: {
      attribution: context.attribution ?? ATTRIBUTION,
      query: echo,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  };
}

/** `venue` is called `poi` in version 2. */
function textOfGid({ source, layer, sourceId }: Result['gid']): string {
  return layer === 'venue' ? `${source}:poi:${sourceId}` : gidText({ source, layer, sourceId });
}

function featureV2(endpoint: Endpoint, { result, confidence, matchType, distanceKm }: Answer): V2Feature {
  const isPoint = result.layer === 'address' || result.layer === 'venue';
  const lines = addressLines(result);
  const properties: V2Feature['properties'] = {
    gid: textOfGid(result.gid),
    layer: result.layer === 'venue' ? 'poi' : result.layer,
    name: displayName(result),
    precision: isPoint ? 'point' : 'centroid',
    coarse_location: coarseLocation(result),
  };
  // Members are assigned one by one, since spreading objects would take longer than the search.
  if (distanceKm !== undefined) properties.distance = roundedKilometres(distanceKm);
  properties.formatted_address_line = lines.join(', ');
  properties.formatted_address_lines = lines;
  if (endpoint === 'autocomplete') return { type: 'Feature', geometry: null, properties };
  if (confidence !== undefined) properties.confidence = confidence;
  if (matchType !== undefined) properties.match_type = matchType === 'exact' ? 'match' : matchType;
  properties.address_components = componentsOf(result);
  properties.context = contextOf(result);
  const sources = [{ source: result.gid.source, source_id: result.gid.sourceId }];
  for (const { source, sourceId } of result.others) sources.push({ source, source_id: sourceId });
  properties.sources = sources;
  const addendum = addendumOf(result);
  if (Object.keys(addendum).length > 0) properties.addendum = addendum;
  return pointFeature(result, properties);
}

type Components = NonNullable<V2Feature['properties']['address_components']>;

function componentsOf(result: Result): Components {
  const components: Components = {};
  if (result.houseNumber !== '') components.number = result.houseNumber;
  if (result.street !== '') components.street = result.street;
  if (result.unit !== '') components.unit = result.unit;
  if (result.postcode !== '') components.postal_code = result.postcode;
  if (result.crossStreet !== '') components.cross_street = result.crossStreet;
  return components;
}

type Context = NonNullable<V2Feature['properties']['context']>;
type ContextLayer = keyof Context['whosonfirst'];

/** Layers without a member in `context.whosonfirst`. The interface fixes this name; the GIDs in it may come from other sources. */
const NOT_IN_CONTEXT = new Set('empire disputed macrohood postalcode street venue address'.split(' '));
const isContextLayer = (layer: string): layer is ContextLayer => !NOT_IN_CONTEXT.has(layer);

function contextOf(result: Result): Context {
  const country = countryOf(result.country);
  const areas: Context['whosonfirst'] = {};
  const add = ({ layer, gid, name, abbreviation }: Parent): void => {
    if (!isContextLayer(layer) || layer in areas) return;
    areas[layer] = abbreviation === '' ? { gid, name } : { gid, name, abbreviation };
  };
  add(ownArea(result));
  for (const parent of result.parents) add(parent);
  if (country === undefined) return { whosonfirst: areas };
  return { iso_3166_a2: country.alpha2, iso_3166_a3: country.alpha3, whosonfirst: areas };
}
