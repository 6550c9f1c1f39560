import { countryOf } from '../countries.ts';
import { gidText } from '../query/records/read-entities.ts';
import type { Parent, Result } from '../query/records/result.ts';

/** A result as one of the areas around it: an area is its own parent. */
export function ownArea({ layer, gid, name, country, facts }: Result): Parent {
  const abbreviation = layer === 'country' ? countryOf(country)?.alpha3 : facts.get('abbreviation');
  return { layer, gid: gidText(gid), name, abbreviation: abbreviation ?? '' };
}
