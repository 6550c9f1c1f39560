import { arcHead } from '../network/adjacency.ts';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import type { Profile } from '../profile/profile.ts';
import type { ArcPlace } from './path.ts';

/**
 * True if a minimum number of junctions can be reached from some places, and as many can reach those places. This distinguishes a parking
 * aisle behind a gate from a town on an island. The search ends as soon as enough junctions are found.
 */
export function reachesEnough(
  profile: Profile,
  departures: readonly ArcPlace[],
  arrivals: readonly ArcPlace[],
  least: number,
): boolean {
  const { firstTurn, turnHead } = profile.layer.turns;
  const onward = (state: number, visit: (next: number) => void): void => {
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      if (profile.turnCost[turn] !== CLOSED) visit(turnHead[turn]!);
    }
  };
  const back = (state: number, visit: (next: number) => void): void => {
    for (const { turn, from } of incomingTurns(profile.data, profile.layer.turns, state)) {
      if (profile.turnCost[turn] !== CLOSED) visit(from);
    }
  };
  return (
    countNodes(profile, departures, onward, least) >= least &&
    countNodes(profile, arrivals, back, least) >= least
  );
}

const largestComponentNodeCounts = new WeakMap<Profile, number>();

/** Returns the number of junctions in the largest strongly connected part. */
export function largestComponentNodeCount(profile: Profile): number {
  let count = largestComponentNodeCounts.get(profile);
  if (count === undefined) {
    const { network } = profile.data;
    const { arcOfState } = profile.layer.turns;
    const isMainNode = new Uint8Array(network.nodeCount);
    for (let state = 0; state < arcOfState.length; state++) {
      if (profile.inLargestComponent[state] === 1) isMainNode[arcHead(network, arcOfState[state]!)] = 1;
    }
    count = isMainNode.reduce((sum, inLargestComponent) => sum + inLargestComponent, 0);
    largestComponentNodeCounts.set(profile, count);
  }
  return count;
}

/** Counts the junctions that a walk over states meets, up to a limit. */
function countNodes(
  profile: Profile,
  places: readonly ArcPlace[],
  neighbours: (state: number, visit: (next: number) => void) => void,
  limit: number,
): number {
  const { network } = profile.data;
  const { turns } = profile.layer;
  const nodes = new Set<number>();
  const seen = new Set<number>();
  const meet = (state: number): void => {
    if (state === NONE || seen.has(state)) return;
    seen.add(state);
    nodes.add(arcHead(network, turns.arcOfState[state]!));
  };
  for (const { arc } of places) meet(turns.stateOfArc[arc]!);
  // The list grows during the loop: the walk continues from every state that it meets.
  for (const state of seen) {
    if (nodes.size >= limit) break;
    neighbours(state, meet);
  }
  return nodes.size;
}
