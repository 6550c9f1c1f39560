type Tags = ReadonlyMap<string, string>;

/** Keys that make an object an address. */
export const NUMBER_KEYS: ReadonlySet<string> = new Set([
  'addr:housenumber',
  'addr:conscriptionnumber',
  'addr:streetnumber',
]);

/**
 * The house number that tags state. In Japan it counts within a block (`6-2`). Where every house has a number of the municipality and one of
 * its street, both are written, as on its signs (`1234/5`).
 */
export function houseNumberOf(tags: Tags): string | undefined {
  const number = tags.get('addr:housenumber');
  const block = tags.get('addr:block_number');
  if (number !== undefined) return block === undefined ? number : `${block}-${number}`;
  const conscription = tags.get('addr:conscriptionnumber');
  const ofStreet = tags.get('addr:streetnumber');
  if (conscription === undefined || ofStreet === undefined) return conscription ?? ofStreet;
  return `${conscription}/${ofStreet}`;
}

/** The place that an address without a street names. Blocks are those of a neighbourhood, the smallest place. */
export function placeNameOf(tags: Tags): string | undefined {
  return (
    tags.get('addr:place') ??
    tags.get('addr:hamlet') ??
    tags.get('addr:village') ??
    (tags.has('addr:block_number') ? tags.get('addr:neighbourhood') : undefined) ??
    tags.get('addr:quarter')
  );
}
