import type { Result } from '../query/result.ts';

/** Facts of OSM that `addendum.osm` has a place for. */
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

/** Facts by the source that tells them. */
export function addendumOf({ facts, kind }: Result): Record<string, Record<string, unknown>> {
  const addendum: Record<string, Record<string, unknown>> = {};
  const osm = Object.fromEntries(
    OSM_FACTS.filter((fact) => facts.has(fact)).map((fact) => [fact, facts.get(fact)]),
  );
  if (Object.keys(osm).length > 0) addendum['osm'] = osm;
  const featureCode = kind.startsWith('geonames=')
    ? kind.slice('geonames='.length)
    : facts.get('geonames feature_code');
  if (featureCode !== undefined) addendum['geonames'] = { feature_code: featureCode };
  const concordances = [...facts]
    .filter(([name]) => name.startsWith(CONCORDANCE))
    .map(
      ([name, value]) =>
        [name.slice(CONCORDANCE.length), name.endsWith('_(int)') ? Number(value) : value] as const,
    );
  if (concordances.length > 0)
    addendum['whosonfirst_concordances'] = Object.fromEntries(
      concordances.map(([name, value]) => [name.replace(/_\(int\)$/, ''), value]),
    );
  return addendum;
}
