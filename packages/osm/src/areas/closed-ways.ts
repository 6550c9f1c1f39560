import { MISSING_NODE } from '../resolve-refs.ts';
import type { OsmSource } from '../source.ts';

/**
 * Whether a way ends where it begins: in the same node, or in another one at the same place, which a mapper forgot to merge.
 *
 * @param refs  the result of `resolveRefs` for the source.
 */
export function isClosedWay({ nodes, ways }: OsmSource, refs: Uint32Array, way: number): boolean {
  const first = ways.firstRef[way]!;
  const last = ways.firstRef[way + 1]! - 1;
  if (last - first < 3) return false;
  if (ways.ref[first] === ways.ref[last]) return true;
  const [a, b] = [refs[first]!, refs[last]!];
  if (a === MISSING_NODE || b === MISSING_NODE) return false;
  return nodes.lon[a] === nodes.lon[b] && nodes.lat[a] === nodes.lat[b];
}
