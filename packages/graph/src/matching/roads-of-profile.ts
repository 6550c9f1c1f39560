import { type CheckStop, inBlocks, nowAndThen } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { countBytes } from '../profile/profile-cache.ts';
import type { Profile } from '../profile/profile.ts';
import { BoundedSearch } from './bounded-search.ts';
import type { MatchGraph, Slowness } from './match-graph.ts';

/** Where a profile allows to turn back, that counts as this many metres more than any other turn, unless there is no other: whoever drives into a dead end turns. */
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
 * @param checkStop  is called now and then while the costs of a profile are read for the first time.
 */
export function searchOn(profile: Profile, turnPenaltyFactor: number, checkStop: CheckStop): BoundedSearch {
  let kept = known.get(profile);
  if (!kept) known.set(profile, (kept = new Map()));
  let search = kept.get(turnPenaltyFactor);
  if (search) return search;
  search = new BoundedSearch(roadsOf(profile, turnPenaltyFactor, checkStop));
  if (kept.size === MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(turnPenaltyFactor, search);
  const { turnMetres, arcMetres, twinOf, arcOfState } = search.graph;
  const { slowness } = search.graph;
  const slowBytes = slowness ? 2 * (slowness.ofArc.byteLength + slowness.ofTurn.byteLength) : 0;
  const bytes =
    slowBytes + turnMetres.byteLength + arcMetres.byteLength + 3 * twinOf.byteLength + 28 * arcOfState.length;
  countBytes(profile, 'matching', bytes * kept.size);
  return search;
}

function roadsOf(profile: Profile, factor: number, checkStop: CheckStop): MatchGraph {
  const atEach = nowAndThen(checkStop);
  const {
    data: { network },
    layer,
    arcs,
    turnCost,
  } = profile;
  const { arcOfState, stateOfArc, firstTurn, turnHead, turnAngle } = layer.turns;
  const arcCount = stateOfArc.length;
  const arcMetres = new Float64Array(arcCount);
  const arcPenalty = new Float32Array(arcCount);
  const twinOf = new Uint32Array(arcCount);
  for (let arc = 0; arc < arcCount; arc++) {
    atEach();
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
    atEach();
    const back = arcOfState[state]! ^ 1;
    const isDeadEnd = countOpen(turnCost, firstTurn[state]!, firstTurn[state + 1]!) === 1;
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      const next = arcOfState[turnHead[turn]!]!;
      turnMetres[turn] =
        turnCost[turn] === CLOSED
          ? Infinity
          : Math.min(METRES_PER_COST * (turnCost[turn]! - arcs.cost[next]!), MOST_TURN_METRES) +
            arcPenalty[next]! +
            metresOfAngle[Math.abs(turnAngle[turn]!)]! +
            (next === back && !isDeadEnd ? TURN_BACK_METRES : 0);
    }
  }
  const slowness = slownessOf(profile, arcMetres, checkStop);
  return { arcOfState, stateOfArc, firstTurn, turnHead, turnMetres, arcMetres, arcPenalty, slowness, twinOf };
}

function countOpen(turnCost: Profile['turnCost'], begin: number, end: number): number {
  let count = 0;
  for (let turn = begin; turn < end; turn++) if (turnCost[turn] !== CLOSED) count++;
  return count;
}

/** A metre of a road counts as no more than this many metres more, however slow the road is. */
const MOST_SLOWNESS = 2;
/** No turn counts as slower than so many metres. */
const MOST_SLOW_TURN_METRES = 100;

/** Compares the cost of each arc and turn with that of a metre on one of the faster roads that the profile may use. */
function slownessOf(
  { layer, arcs: { cost, time }, turnCost }: Profile,
  arcMetres: Float64Array,
  checkStop: CheckStop,
): Slowness {
  const atEach = nowAndThen(checkStop);
  const { arcOfState, firstTurn, turnHead } = layer.turns;
  const swift = swiftCostPerMetre(cost, arcMetres);
  const ofArc = new Float32Array(cost.length);
  for (let arc = 0; arc < cost.length; arc++) {
    atEach();
    if (cost[arc] === CLOSED || arcMetres[arc] === 0) continue;
    const slowness = cost[arc]! / (arcMetres[arc]! * swift) - 1;
    ofArc[arc] = Math.min(MOST_SLOWNESS, Math.max(0, slowness));
  }
  const ofTurn = new Float32Array(turnHead.length);
  const turnSeconds = new Float32Array(turnHead.length);
  for (let state = 0; state < arcOfState.length; state++) {
    atEach();
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
      if (turnCost[turn] === CLOSED) continue;
      const extra = turnCost[turn]! - cost[arcOfState[turnHead[turn]!]!]!;
      ofTurn[turn] = Math.min(MOST_SLOW_TURN_METRES, extra / swift);
      turnSeconds[turn] = (ofTurn[turn]! * swift) / 1000;
    }
  }
  const arcSeconds = new Float32Array(time.length);
  inBlocks(time.length, checkStop, (from, end) => {
    for (let arc = from; arc < end; arc++) arcSeconds[arc] = time[arc]! / 1000;
  });
  return { ofArc, ofTurn, turnSeconds, arcSeconds };
}

/** All roads that are faster than this share of their metres count alike. */
const SWIFT_SHARE = 0.2;

/** Returns the cost of a metre of road on the fifth of the network that is fastest, from as many arcs as tell it well. */
function swiftCostPerMetre(cost: Uint32Array, arcMetres: Float64Array): number {
  const step = Math.max(1, Math.floor(cost.length / 4096));
  const sample: { readonly perMetre: number; readonly metres: number }[] = [];
  let whole = 0;
  for (let arc = 0; arc < cost.length; arc += step) {
    const metres = arcMetres[arc]!;
    if (cost[arc] === CLOSED || metres === 0) continue;
    sample.push({ perMetre: cost[arc]! / metres, metres });
    whole += metres;
  }
  sample.sort((a, b) => a.perMetre - b.perMetre);
  let sum = 0;
  for (const { perMetre, metres } of sample) {
    sum += metres;
    if (sum >= SWIFT_SHARE * whole && perMetre > 0) return perMetre;
  }
  return 1;
}
