import type { TagColumns } from './source.ts';

/**
 * The tags of one object as a map from key to value, in the order of the file; of a repeated key it has the last value. It suits a few objects:
 * to go through all of them, read the columns.
 *
 * @param tags  those of the nodes, ways or relations of a source. @param strings  of the source.
 * @param index  position of the object.
 * @returns an empty map for a position that no object has.
 */
export function tagsOf(tags: TagColumns, strings: readonly string[], index: number): Map<string, string> {
  const map = new Map<string, string>();
  const end = tags.firstTag[index + 1] ?? 0;
  for (let tag = tags.firstTag[index] ?? 0; tag < end; tag++) {
    map.set(strings[tags.key[tag]!]!, strings[tags.value[tag]!]!);
  }
  return map;
}

/** The position of an id among ascending ids, by binary search; -1 where it is not there. */
export function findById(ids: Float64Array, wanted: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const id = ids[middle]!;
    if (id === wanted) return middle;
    if (id < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
