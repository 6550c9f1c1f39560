import type { Result } from '../query/records/result.ts';

/** Facts of OSM that have a member in `addendum.osm`. */
const OSM_FACTS = [
  'brand',
  'iata',
  'icao',
  'opening_hours',
  'operator',
  'phone',
  'website',
  'wheelchair',
  'wikidata',
  'wikipedia',
];
const CONCORDANCE = 'concordance ';
/** Suffix in the names of ids that are numbers, added by the builder. */
const WHOLE = '_(int)';
const GEONAMES = 'geonames=';

/** The facts of a result, by their source. */
export function addendumOf({ facts, kind }: Result): Record<string, Record<string, unknown>> {
  const addendum: Record<string, Record<string, unknown>> = {};
  const add = (source: string, name: string, value: unknown): void => {
    (addendum[source] ??= {})[name] = value;
  };
  for (const fact of OSM_FACTS) if (facts.has(fact)) add('osm', fact, facts.get(fact));
  const featureCode = kind.startsWith(GEONAMES)
    ? kind.slice(GEONAMES.length)
    : facts.get('geonames feature_code');
  if (featureCode !== undefined) add('geonames', 'feature_code', featureCode);
  for (const [name, value] of facts) {
    if (!name.startsWith(CONCORDANCE)) continue;
    const id = name.slice(CONCORDANCE.length);
    if (id.endsWith(WHOLE)) add('whosonfirst_concordances', id.slice(0, -WHOLE.length), Number(value));
    else add('whosonfirst_concordances', id, value);
  }
  return addendum;
}
