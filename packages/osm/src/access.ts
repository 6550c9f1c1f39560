import type { TagColumns } from './source.ts';

/**
 * The tags of object `index` of a kind as a map from key to value, in the order of the file; of a repeated key the last value.
 * For one object or a few: builders that pass over all of them read the columns.
 */
export function tagsOf(tags: TagColumns, strings: readonly string[], index: number): Map<string, string> {
  const map = new Map<string, string>();
  const end = tags.firstTag[index + 1] ?? 0;
  for (let tag = tags.firstTag[index] ?? 0; tag < end; tag++) {
    map.set(strings[tags.key[tag]!]!, strings[tags.value[tag]!]!);
  }
  return map;
}

/** Position of `wanted` among ascending ids, -1 when it is not there. */
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
