import type { PathEdge } from '../journey/route-shape.ts';
import type { Profile } from '../profile/profile.ts';

/** Nobody is told to get off, or on again, for less. */
const SHORT_MILLIMETRES = 15_000;

/**
 * Returns the path edges at which a bicycle begins to be pushed (`off`), or to be ridden again (`on`); undefined if it is ridden all the way.
 * Pieces of a few metres are left out, be it of pushing or of riding.
 */
export function mountsAlong(
  { costing: { isPushed } }: Profile,
  pathEdges: readonly PathEdge[],
): ReadonlyMap<number, 'off' | 'on'> | undefined {
  if (!isPushed) return undefined;
  let mounts: Map<number, 'off' | 'on'> | undefined;
  let isPushing = false;
  let changedAt: number | undefined;
  let millimetres = 0;
  for (const [i, { arc, lengthMillimetres }] of pathEdges.entries()) {
    if (isPushed(arc) === isPushing) {
      changedAt = undefined;
      continue;
    }
    if (changedAt === undefined) {
      changedAt = i;
      millimetres = 0;
    }
    millimetres += lengthMillimetres;
    if (millimetres < SHORT_MILLIMETRES) continue;
    mounts ??= new Map<number, 'off' | 'on'>();
    isPushing = !isPushing;
    mounts.set(changedAt, isPushing ? 'off' : 'on');
    changedAt = undefined;
  }
  return mounts;
}
