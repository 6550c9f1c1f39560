import { type CheckStop, neverStop, PortolanError } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { boundedSweepOf } from '../hierarchy/bounded-sweep.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import type { Profile } from '../profile/profile.ts';
import { costAfter, endingsOf, type ArcPlace, type Ending, type Path } from './path.ts';

// An alternative route is worth offering if it is not much longer, differs for a good part of its length, and makes no needless detours
// (Abraham, Delling, Goldberg & Werneck 2013, "Alternative Routes in Road Networks"). The limits are shares of the best route's cost.

/** An alternative may cost at most this share more than the best route. */
const MOST_STRETCH = 0.25;
/** An alternative may share at most this part of the cost with each route already offered. */
const MOST_SHARED = 0.75;
/** Every part of an alternative that costs at most this share is a cheapest path between its ends. */
const LEAST_LOCAL_OPTIMALITY = 0.2;

/**
 * Returns other good paths between two places, the best first.
 *
 * A sweep over the hierarchy computes the cost of states from the start and to the end, as far as an alternative may lead. A turn that lies on a cheapest path in both
 * directions is part of a plateau. The path from the start to a plateau, along it and on to the end is a good alternative: a part of the path
 * that does not contain the whole plateau is itself a cheapest path, so no part shorter than the plateau can be improved.
 *
 * @param best  the cheapest path between the places.
 */
export function alternativesTo(
  profile: Profile,
  best: Path,
  departures: readonly ArcPlace[],
  arrivals: readonly ArcPlace[],
  count: number,
  checkStop: CheckStop = neverStop,
): Path[] {
  const most = best.cost * (1 + MOST_STRETCH);
  const search = new Search(profile, departures, arrivals, most, checkStop);
  const offered = [best];
  checkStop();
  const plateaus = search.plateaus(most, best.cost * LEAST_LOCAL_OPTIMALITY);
  for (const plateau of plateaus) {
    if (offered.length > count) break;
    checkStop();
    const path = search.through(plateau);
    if (repeatsEdge(path)) continue;
    if (offered.every((other) => sharedCost(profile, path, other) <= MOST_SHARED * best.cost))
      offered.push(path);
  }
  return offered.slice(1);
}

/** A chain of arcs that lie together on a cheapest way from the start, and together on one to the end. */
interface Plateau {
  /** The state at which the plateau begins. */
  readonly state: number;
  /** Cost of the path along the plateau. */
  readonly cost: number;
  /** Cost of the whole path from start to end through the plateau. */
  readonly total: number;
}

/** Memory for one search, of which the next one finds the chains clean. */
interface Chains {
  /** The ranks on ways that are short enough, one after the other. */
  readonly near: Uint32Array;
  /** By rank: the next one of its chain, or -1, and whether a chain leads to it. */
  readonly next: Int32Array;
  readonly isContinued: Uint8Array;
}

const chainsByHierarchy = new WeakMap<Hierarchy, Chains>();

function chainsOf(hierarchy: Hierarchy): Chains {
  let chains = chainsByHierarchy.get(hierarchy);
  if (!chains) {
    const { length } = hierarchy.topology.parent;
    chains = {
      near: new Uint32Array(length),
      next: new Int32Array(length).fill(-1),
      isContinued: new Uint8Array(length),
    };
    chainsByHierarchy.set(hierarchy, chains);
  }
  return chains;
}

/** Distances from the start and to the end of a route, and the paths found with them. */
class Search {
  readonly #profile: Profile;
  readonly #departures: readonly ArcPlace[];
  readonly #endings: readonly Ending[];
  /** By rank: the cost from the start to the state, and the cost from the state to the end; exact where their sum is that of an alternative. */
  readonly #before: Float64Array;
  readonly #behind: Float64Array;
  /** The ranges of ranks in which both may be within the bound. */
  readonly #runs: readonly number[];

  constructor(
    profile: Profile,
    departures: readonly ArcPlace[],
    arrivals: readonly ArcPlace[],
    most: number,
    checkStop: CheckStop,
  ) {
    this.#profile = profile;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    this.#departures = departures.filter(
      ({ arc }) => turns.stateOfArc[arc] !== NONE && profile.arcs.cost[arc] !== CLOSED,
    );
    this.#endings = endingsOf(profile, arrivals);
    const sweep = boundedSweepOf(hierarchy);
    const starts = this.#departures.map((place) => ({
      rank: rankOf[turns.stateOfArc[place.arc]!]!,
      distance: costAfter(profile, place),
    }));
    const ends = this.#endings.map(({ state, cost }) => ({ rank: rankOf[state]!, distance: cost }));
    checkStop();
    sweep.run(profile.metric, starts, ends, most);
    this.#before = sweep.before;
    this.#behind = sweep.behind;
    this.#runs = sweep.runs;
  }

  /**
   * Plateaus that cost at least `leastCost` and through which the whole path costs at most `mostTotal`. The larger the share of the plateau
   * in its path, the earlier it comes.
   */
  plateaus(mostTotal: number, leastCost: number): Plateau[] {
    const { arcs, turnCost, layer } = this.#profile;
    const { arcOfState, firstTurn, turnHead } = layer.turns;
    const { rankOf, nodeAt } = layer.hierarchy.topology;
    const [before, behind] = [this.#before, this.#behind];
    const { near, next, isContinued } = chainsOf(layer.hierarchy);
    let nearCount = 0;
    for (let run = 0; run < this.#runs.length; run += 2) {
      for (let rank = this.#runs[run]!; rank < this.#runs[run + 1]!; rank++) {
        if (before[rank]! + behind[rank]! <= mostTotal) near[nearCount++] = rank;
      }
    }
    // Several turns may lead on from a state along cheapest paths; the chain follows the first.
    for (let at = 0; at < nearCount; at++) {
      const rank = near[at]!;
      const state = nodeAt[rank]!;
      for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
        const cost = turnCost[turn]!;
        if (cost === CLOSED) continue;
        const headRank = rankOf[turnHead[turn]!]!;
        if (before[headRank] !== before[rank]! + cost) continue;
        if (behind[rank] !== behind[headRank]! + cost) continue;
        if (isContinued[headRank] === 1) continue;
        next[rank] = headRank;
        isContinued[headRank] = 1;
        break;
      }
    }
    const plateaus: Plateau[] = [];
    for (let at = 0; at < nearCount; at++) {
      const rank = near[at]!;
      if (isContinued[rank] === 1) continue;
      let last = rank;
      while (next[last] !== -1) last = next[last]!;
      // A state stands for the end of its arc, so the first arc is part of the plateau as well.
      const state = nodeAt[rank]!;
      const cost = arcs.cost[arcOfState[state]!]! + before[last]! - before[rank]!;
      if (cost >= leastCost) plateaus.push({ state, cost, total: before[rank]! + behind[rank]! });
    }
    for (let at = 0; at < nearCount; at++) {
      next[near[at]!] = -1;
      isContinued[near[at]!] = 0;
    }
    return plateaus.toSorted((a, b) => a.total - a.cost - (b.total - b.cost) || a.state - b.state);
  }

  /** Returns the path from start to end through a plateau. */
  through({ state, total }: Plateau): Path {
    const { layer } = this.#profile;
    const { turns } = layer;
    const { from, back } = this.#backToStart(state);
    const { to, onward } = this.#onToEnd(state);
    const all = [...back.toReversed(), ...onward];
    const first = from.arc;
    return {
      from,
      to,
      arcs: [first, ...all.map((turn) => turns.arcOfState[turns.turnHead[turn]!]!)],
      turns: all,
      cost: total,
    };
  }

  /** Returns the turns from a state back to the start. */
  #backToStart(state: number): { readonly from: ArcPlace; readonly back: number[] } {
    const profile = this.#profile;
    const before = this.#before;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const back: number[] = [];
    for (let at = state; ;) {
      const here = before[rankOf[at]!]!;
      const from = this.#departures.find(
        (place) => turns.stateOfArc[place.arc] === at && costAfter(profile, place) === here,
      );
      if (from) return { from, back };
      const found = incomingTurns(profile.data, turns, at).find((last) => {
        const cost = profile.turnCost[last.turn]!;
        return cost !== CLOSED && before[rankOf[last.from]!]! + cost === here;
      });
      // Costs fall at every step, unless the file is damaged.
      if (!found || back.length === rankOf.length) throw damaged();
      back.push(found.turn);
      at = found.from;
    }
  }

  /** Returns the turns from a state on to the end, including the turn into the last arc. */
  #onToEnd(state: number): { readonly to: ArcPlace; readonly onward: number[] } {
    const profile = this.#profile;
    const behind = this.#behind;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const onward: number[] = [];
    for (let at = state; ;) {
      const here = behind[rankOf[at]!]!;
      const ending = this.#endings.find((end) => end.state === at && end.cost === here);
      if (ending) return { to: ending.to, onward: [...onward, ending.turn] };
      let found = -1;
      for (let turn = turns.firstTurn[at]!; turn < turns.firstTurn[at + 1]! && found === -1; turn++) {
        const cost = profile.turnCost[turn]!;
        if (cost !== CLOSED && behind[rankOf[turns.turnHead[turn]!]!]! + cost === here) found = turn;
      }
      if (found === -1 || onward.length === rankOf.length) throw damaged();
      onward.push(found);
      at = turns.turnHead[found]!;
    }
  }
}

function damaged(): PortolanError {
  return new PortolanError('graph-damaged', 'the turns of this graph file do not fit together: rebuild it');
}

/** True if a path uses an edge twice, in the same or in both directions, which means that it makes a detour. */
function repeatsEdge({ arcs }: Path): boolean {
  return new Set(arcs.map((arc) => arc >>> 1)).size < arcs.length;
}

/** Returns the cost that a path shares with another: the arcs on both paths, each with the turn into it. */
function sharedCost({ arcs: { cost }, turnCost }: Profile, { arcs, turns }: Path, other: Path): number {
  const travelled = new Set(other.arcs);
  let shared = travelled.has(arcs[0]!) ? cost[arcs[0]!]! : 0;
  turns.forEach((turn, i) => {
    if (travelled.has(arcs[i + 1]!)) shared += turnCost[turn]!;
  });
  return shared;
}
