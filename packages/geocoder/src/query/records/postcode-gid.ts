import type { GeocoderFile } from '../../bytes/geocoder-file.ts';
import { POSTALCODE } from '../../layers.ts';
import { foldedText } from '../../text/words.ts';
import { oncePer } from '../../once-per.ts';
import { gidOfEntity, nameIn } from './read-entities.ts';
import type { Gid } from './read-entities.ts';

/** Number of codes that are cached. Addresses lie close together: most answers have one to three codes. */
const MOST_KNOWN = 512;
const knownGids = oncePer<GeocoderFile, Map<string, Gid | undefined>>(() => new Map());
const encoder = new TextEncoder();

/**
 * The GID of a postal code in any spelling; undefined when the code is not an entity.
 * @param country  alpha-2
 */
export function gidOfPostcode(file: GeocoderFile, code: string, country: string): Gid | undefined {
  if (code === '') return undefined;
  const gids = knownGids(file);
  const key = `${country} ${code}`;
  if (!gids.has(key)) {
    if (gids.size >= MOST_KNOWN) gids.clear();
    gids.set(key, lookUp(file, code, country));
  }
  return gids.get(key);
}

function lookUp(file: GeocoderFile, code: string, country: string): Gid | undefined {
  const { lexicon, context, contextCountry, layerFirst, strings } = file;
  const wanted = foldedText(code);
  const [word = ''] = wanted.split(' ');
  const term = lexicon.find(encoder.encode(word));
  if (term < 0) return undefined;
  let found: number | undefined;
  lexicon.forEachEntity(term, term + 1, (entity) => {
    if (entity >= layerFirst[POSTALCODE + 1]!) return false;
    if (entity < layerFirst[POSTALCODE]! || foldedText(nameIn(file, entity, '')) !== wanted) return true;
    if (strings.at(contextCountry.at(context.at(entity))) !== country) return true;
    found = entity;
    return false;
  });
  return found === undefined ? undefined : gidOfEntity(file, found);
}
