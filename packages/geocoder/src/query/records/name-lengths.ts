import { wordAt } from '../../bytes/geocoder-file.ts';
import type { GeocoderFile } from '../../bytes/geocoder-file.ts';

/** Longer names count as so long. */
const MOST_COUNTED = 8;

/** The numbers of words of first names. A search asks for those of thousands of entities, so each is counted once. */
export class NameLengths {
  readonly #file: GeocoderFile;
  /** By entity: the number of words plus 1; 0 where they are not counted yet. */
  readonly #known: Uint8Array;

  constructor(file: GeocoderFile) {
    this.#file = file;
    this.#known = new Uint8Array(file.entityCount);
  }

  /** The number of words of the first name of an entity, up to 8. */
  of(entity: number): number {
    const known = this.#known[entity]!;
    if (known !== 0) return known - 1;
    const count = this.#count(entity);
    this.#known[entity] = count + 1;
    return count;
  }

  #count(entity: number): number {
    const file = this.#file;
    const first = file.wordFirst.at(entity);
    const most = Math.min(first + MOST_COUNTED, file.wordFirst.at(entity + 1));
    let position = first;
    while (position < most && wordAt(file, position) < file.lexicon.surfaceCount) position++;
    return position - first;
  }
}
