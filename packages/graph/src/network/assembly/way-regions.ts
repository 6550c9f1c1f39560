import { MISSING_NODE, type OsmSource } from '@portolan/osm/objects';
import { regionWithRules } from '../law/national-rules.ts';
import type { PlacesOptions } from '../node-regions.ts';
import { STEPS_PER_DEGREE } from '../plane.ts';

/**
 * Finds the country or state whose law holds on a way (a position in `OsmSource.ways`), as a code of `national-rules.ts`; empty where it is
 * not known or has no rules of its own. That is the place of the way's node in the middle or, where that one is at sea, of its ends.
 *
 * @param nodeOfRef  as `resolveRefs` returns it.
 */
export function wayRegions(
  { nodes, ways }: OsmSource,
  nodeOfRef: Uint32Array,
  adminAt: PlacesOptions['adminAt'],
): (way: number) => string {
  if (!adminAt) return () => '';
  return (way) => {
    const first = ways.firstRef[way]!;
    const last = ways.firstRef[way + 1]! - 1;
    for (const ref of [(first + last) >>> 1, first, last]) {
      const node = first > last ? MISSING_NODE : nodeOfRef[ref]!;
      if (node === MISSING_NODE) continue;
      const admin = adminAt(nodes.lat[node]! / STEPS_PER_DEGREE, nodes.lon[node]! / STEPS_PER_DEGREE);
      if (admin) return regionWithRules(admin.countryCode, admin.stateCode);
    }
    return '';
  };
}
