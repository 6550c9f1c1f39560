import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { countBytes } from '../profile/profile-cache.ts';
import type { Profile } from '../profile/profile.ts';
import { BoundedSearch } from './bounded-search.ts';
import type { MatchGraph } from './match-graph.ts';

/** Where a profile allows to turn back, that counts as this many metres more than any other turn. */
const TURN_BACK_METRES = 100;
/** Metres of a turn to the opposite direction, for each unit of `turn_penalty_factor`. */
const METRES_PER_FACTOR = 0.15;

/** Metres by which a way counts as longer for each unit of cost: just enough that of two arcs on the same line the cheaper one is taken. */
const METRES_PER_COST = 1e-5;
/** And by no more than this for a turn, and than this share of the length for an arc: a trace may well pass gates and drive on tracks. */
const MOST_TURN_METRES = 0.1;
const MOST_SHARE = 0.05;

/** The memory of searches by profile: for each profile those of the two latest factors, because a request may walk first and then snap. */
const known = new WeakMap<Profile, Map<number, BoundedSearch>>();
const MOST_KEPT = 2;

/**
 * Returns a search for short ways on the roads of a profile. Turns that restrictions or the options of the profile forbid are closed to it.
 *
 * @param turnPenaltyFactor  how much turns are disliked, as in the interface.
 */
export function searchOn(profile: Profile, turnPenaltyFactor: number): BoundedSearch {
  let kept = known.get(profile);
  if (!kept) known.set(profile, (kept = new Map()));
  let search = kept.get(turnPenaltyFactor);
  if (search) return search;
  search = new BoundedSearch(roadsOf(profile, turnPenaltyFactor));
  if (kept.size === MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(turnPenaltyFactor, search);
  const { turnMetres, arcMetres, twinOf, arcOfState } = search.graph;
  const bytes = turnMetres.byteLength + arcMetres.byteLength + 3 * twinOf.byteLength + 28 * arcOfState.length;
  countBytes(profile, 'matching', bytes * kept.size);
  return search;
}

function roadsOf({ data: { network }, layer, arcs, turnCost }: Profile, factor: number): MatchGraph {
  const { arcOfState, stateOfArc, firstTurn, turnHead, turnAngle } = layer.turns;
  const arcCount = stateOfArc.length;
  const arcMetres = new Float64Array(arcCount);
  const arcPenalty = new Float32Array(arcCount);
  const twinOf = new Uint32Array(arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    arcMetres[arc] = network.edgeLengthMillimetres[arc >>> 1]! / 1000;
    if (arcs.cost[arc] !== CLOSED)
      arcPenalty[arc] = Math.min(METRES_PER_COST * arcs.cost[arc]!, MOST_SHARE * arcMetres[arc]!);
    const twin = arc ^ 1;
    twinOf[arc] = arcs.cost[twin] === CLOSED || stateOfArc[twin] === NONE ? NONE : twin;
  }
  const metresOfAngle = Float32Array.from(
    { length: 181 },
    (_, degrees) => (METRES_PER_FACTOR * factor * (1 - Math.cos((degrees * Math.PI) / 180))) / 2,
  );
  const turnMetres = new Float32Array(turnHead.length);
  for (let state = 0; state < arcOfState.length; state++) {
    const back = arcOfState[state]! ^ 1;
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      const next = arcOfState[turnHead[turn]!]!;
      turnMetres[turn] =
        turnCost[turn] === CLOSED
          ? Infinity
          : Math.min(METRES_PER_COST * (turnCost[turn]! - arcs.cost[next]!), MOST_TURN_METRES) +
            arcPenalty[next]! +
            metresOfAngle[Math.abs(turnAngle[turn]!)]! +
            (next === back ? TURN_BACK_METRES : 0);
    }
  }
  return { arcOfState, stateOfArc, firstTurn, turnHead, turnMetres, arcMetres, arcPenalty, twinOf };
}
