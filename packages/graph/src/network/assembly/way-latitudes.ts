import { MISSING_NODE, type OsmSource } from '@portolan/osm/objects';
import { STEPS_PER_DEGREE } from '../plane.ts';

/**
 * Finds the latitude of a way (a position in `OsmSource.ways`), degrees: that of its first node in the extract; 0 where it has none.
 *
 * @param nodeOfRef  as `resolveRefs` returns it.
 */
export function wayLatitudes({ nodes, ways }: OsmSource, nodeOfRef: Uint32Array): (way: number) => number {
  return (way) => {
    for (let ref = ways.firstRef[way]!; ref < ways.firstRef[way + 1]!; ref++) {
      const node = nodeOfRef[ref]!;
      if (node !== MISSING_NODE) return nodes.lat[node]! / STEPS_PER_DEGREE;
    }
    return 0;
  };
}
