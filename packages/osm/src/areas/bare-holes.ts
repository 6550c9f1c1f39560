import type { CheckStop } from '@portolan/base';
import { nestRings } from './nest-rings.ts';
import type { Ring } from './ring-predicates.ts';

/**
 * Of an area that is cut, finds the rings that are left when holes around which nothing lies are taken away: the outline of a forest may be missing while that of a
 * clearing in it is whole, and then the clearing must not count as the forest.
 *
 * @param isHole  whether the roles of members say that a ring is a hole.
 * @returns positions in `rings`, ascending.
 */
export function withoutBareHoles(
  rings: readonly Ring[],
  isHole: (ring: number) => boolean,
  checkStop: CheckStop,
): readonly number[] {
  let left: readonly number[] = [...rings.keys()];
  // What lies in a hole that goes, such as an island in a lake, comes out by that.
  for (;;) {
    if (left.length === 0) return left;
    const nested = nestRings(
      left.map((ring) => rings[ring]!),
      checkStop,
    );
    const bare = new Set(nested.map(({ outer }) => left[outer]!).filter(isHole));
    if (bare.size === 0) return left;
    left = left.filter((ring) => !bare.has(ring));
  }
}
