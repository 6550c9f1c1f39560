import { wordAt } from '../../bytes/geocoder-file.ts';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';

/** Longer names count as so long. */
const MOST_COUNTED = 8;

/** Gives the number of words of the first name of an entity, up to 8. */
export type NameLengths = (entity: number) => number;

/** A search asks for the lengths of thousands of names, so each is counted once. */
export function nameLengthsOf(file: GeocoderFile): NameLengths {
  // The number of words plus 1; 0 where they are not counted yet.
  const known = new Uint8Array(file.entityCount);
  return (entity) => {
    if (known[entity] === 0) {
      const first = file.wordFirst.at(entity);
      const most = Math.min(first + MOST_COUNTED, file.wordFirst.at(entity + 1));
      let position = first;
      while (position < most && wordAt(file, position) < file.lexicon.surfaceCount) position++;
      known[entity] = position - first + 1;
    }
    return known[entity]! - 1;
  };
}
