import { CLOSED } from '../hierarchy/arcs.ts';
import { isAloft, isFerry } from '../network/edge-traits.ts';
import type { Profile } from '../profile/profile.ts';

/** A cyclist whose place lies on a way where the bicycle is pushed gets on and off at a street instead, if one is no farther from the place than this. */
const BESIDE_PUSHED_METRES = 50;

/** True for a road on which the traveller only pushes a bicycle. */
function isPushedEdge({ costing: { isPushed } }: Profile, edge: number): boolean {
  return isPushed !== undefined && isPushed(2 * edge) && isPushed(2 * edge + 1);
}

/** A place in the water beside a ferry is on the ferry only if no street is nearer than this: nobody gets on or off along its line. */
const BESIDE_FERRY_METRES = 250;

/** How far from a place on an edge a street is looked for that serves it better; 0 where the edge serves its places itself. */
export function metresToServing(profile: Profile, edge: number): number {
  if (isFerry(profile.data.network, edge)) return BESIDE_FERRY_METRES;
  return isPushedEdge(profile, edge) ? BESIDE_PUSHED_METRES : 0;
}

/**
 * True for a street that serves the ways beside it: one that is travelled both ways, if need be pushing the bicycle, that lies on the ground and is not private.
 * From a carriageway of one direction, a tunnel, a bridge or a ferry it may be far to a footway that crosses it.
 */
export function servesBeside(profile: Profile, edge: number): boolean {
  const { cost } = profile.arcs;
  const { network } = profile.data;
  return (
    !isPushedEdge(profile, edge) &&
    cost[2 * edge] !== CLOSED &&
    cost[2 * edge + 1] !== CLOSED &&
    !isAloft(network, edge) &&
    (network.edgePrivate[edge]! & profile.chosen.mode) === 0
  );
}
