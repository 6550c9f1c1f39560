import { NO_DETAILS } from '../drafts.ts';

/** Tags that results carry as facts, with the names of the facts; docs/interface.md, section 13.3 lists those of `addendum.osm`. */
const FACTS: Readonly<Record<string, string>> = {
  brand: 'brand',
  iata: 'iata',
  icao: 'icao',
  opening_hours: 'opening_hours',
  operator: 'operator',
  phone: 'phone',
  'contact:phone': 'phone',
  website: 'website',
  'contact:website': 'website',
  url: 'website',
  wheelchair: 'wheelchair',
  wikidata: 'wikidata',
  wikipedia: 'wikipedia',
};
const FACT_ENTRIES = Object.entries(FACTS);
/** Longer values are skipped. */
const MOST_CHARACTERS = 400;

export function factsOf(tags: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let facts: Map<string, string> | undefined;
  for (const [key, name] of FACT_ENTRIES) {
    const value = tags.get(key);
    if (value === undefined || value.length > MOST_CHARACTERS || facts?.has(name) === true) continue;
    (facts ??= new Map()).set(name, value);
  }
  return facts ?? NO_DETAILS;
}
