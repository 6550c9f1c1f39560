import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { LAYERS, VENUE } from '../../layers.ts';
import { layerOf } from '../records/read-entities.ts';
import type { Hit } from '../scoring/hit.ts';
import type { NameMatch, NameMatcher } from '../scoring/name-matcher.ts';
import type { TermCandidates } from '../question/terms.ts';
import { isNamedArea } from '../scoring/context-matcher.ts';

/** The role of some words of a text: `housenumber`, `street`, `cross_street`, `unit`, `postalcode`, `category`, or a layer. */
export interface Role {
  readonly name: string;
  /** Bits of the words. */
  readonly mask: number;
}

/** The roles that a hit gives to the words of its text; words that it does not cover have none. */
export function rolesOf(file: GeocoderFile, matcher: NameMatcher, hit: Hit): Role[] {
  const { query, termCandidates, spokenKind, countries } = hit.question;
  const roles: Role[] = [];
  let taken = 0;
  const take = (name: string, mask: number): void => {
    const own = mask & ~taken;
    if (own !== 0) roles.push({ name, mask: own });
    taken |= own;
  };
  const costs = new Float64Array(32);
  const named = (entity: number): NameMatch =>
    matcher.bestName(entity, { termCandidates: free(termCandidates, taken), spokenKind }, costs);

  take('housenumber', hit.number?.candidate.mask ?? 0);
  take('unit', query.unitMask | (hit.number?.candidate.unitMask ?? 0));
  const layer = layerOf(file, hit.entity);
  if (hit.crossing !== undefined) {
    take('street', named(hit.entity).mask);
    take('cross_street', named(hit.crossing.other).mask);
  } else if (termCandidates.length === 0) take('category', hit.mask);
  else take(hit.number === undefined ? LAYERS[layer]! : 'street', named(hit.entity).mask | hit.nameMask);

  const context = file.context.at(hit.entity);
  take('country', (countries.get(file.strings.at(file.contextCountry.at(context)))?.mask ?? 0) & hit.mask);
  for (let k = file.contextFirst.at(context); k < file.contextFirst.at(context + 1); k++) {
    const area = file.contextArea.at(k);
    const match = named(area);
    const { mask } = match;
    if (isNamedArea(file, area, match) && (mask & hit.mask) === mask)
      take(LAYERS[layerOf(file, area)]!, mask);
  }
  if (layer === VENUE) {
    // Words that name neither the venue nor an area around it are its address.
    for (const { mask } of query.numbers) take('housenumber', (mask & hit.mask) === mask ? mask : 0);
    take('street', hit.mask);
  }
  for (const { folded, bit } of query.words) if (/\d/.test(folded)) take('postalcode', bit & hit.mask);
  return roles;
}

/** Readings of words that have no role yet. */
function free(termCandidates: readonly TermCandidates[], taken: number): readonly TermCandidates[] {
  return taken === 0 ? termCandidates : termCandidates.filter(({ mask }) => (mask & taken) === 0);
}
