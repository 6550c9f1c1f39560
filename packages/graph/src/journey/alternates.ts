import { PortolanError } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { phastFromSeeds, phastToSeeds } from '../hierarchy/phast.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import type { Profile } from '../profile/profile.ts';
import { costAfter, endingsOf, type ArcPlace, type Ending, type Path } from './path.ts';

// Another route is worth offering where it is not much longer, is another one for a good part, and makes no needless detours
// (Abraham, Delling, Goldberg & Werneck 2013, "Alternative Routes in Road Networks"). Figures are shares of the best route's cost.

/** The most by which an alternative may cost more than the best route. */
const MOST_STRETCH = 0.25;
/** The largest part that it may share with each route already offered. */
const MOST_SHARED = 0.75;
/** Every part of it that is as short as this is the cheapest way between its ends. */
const LEAST_LOCAL_OPTIMALITY = 0.2;

/**
 * Other good ways between two places, the best first.
 *
 * Two sweeps over the hierarchy give what every state costs from the start and to the end. Where a turn is on a cheapest way in both
 * directions it is part of a plateau; the way from the start to a plateau, along it and on to the end has no part shorter than the
 * plateau that could be bettered, since whatever does not contain the whole plateau lies on a cheapest way.
 *
 * @param best  the cheapest way between them.
 */
export function alternativesTo(
  profile: Profile,
  best: Path,
  departures: readonly ArcPlace[],
  arrivals: readonly ArcPlace[],
  count: number,
): Path[] {
  const search = new Search(profile, departures, arrivals);
  const offered = [best];
  const most = best.cost * (1 + MOST_STRETCH);
  const plateaus = search.plateaus(most, best.cost * LEAST_LOCAL_OPTIMALITY);
  for (const plateau of plateaus) {
    if (offered.length > count) break;
    const path = search.through(plateau);
    if (repeatsEdge(path)) continue;
    if (offered.every((other) => sharedCost(profile, path, other) <= MOST_SHARED * best.cost))
      offered.push(path);
  }
  return offered.slice(1);
}

/** A chain of arcs that lie together on a cheapest way from the start, and together on one to the end. */
interface Plateau {
  /** The state that it begins at. */
  readonly state: number;
  /** Of the way along it. */
  readonly cost: number;
  /** Of the whole way through it. */
  readonly total: number;
}

/** Distances from the start and to the end of a route, and the paths found with them. */
class Search {
  readonly #profile: Profile;
  readonly #departures: readonly ArcPlace[];
  readonly #endings: readonly Ending[];
  /** By rank: cost from the start to the state, and from there to the end. */
  readonly #before: Float64Array;
  readonly #behind: Float64Array;

  constructor(profile: Profile, departures: readonly ArcPlace[], arrivals: readonly ArcPlace[]) {
    this.#profile = profile;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    this.#departures = departures.filter(
      ({ arc }) => turns.stateOfArc[arc] !== NONE && profile.arcs.cost[arc] !== CLOSED,
    );
    this.#endings = endingsOf(profile, arrivals);
    this.#before = phastFromSeeds(
      profile.metric,
      this.#departures.map((place) => ({
        rank: rankOf[turns.stateOfArc[place.arc]!]!,
        distance: costAfter(profile, place),
      })),
    );
    this.#behind = phastToSeeds(
      profile.metric,
      this.#endings.map(({ state, cost }) => ({ rank: rankOf[state]!, distance: cost })),
    );
  }

  /** Those of at least a length through which a way costs at most so much; the nearer a way is to being all plateau, the earlier. */
  plateaus(mostTotal: number, leastCost: number): Plateau[] {
    const { arcs, turnCost, layer } = this.#profile;
    const { arcOfState, firstTurn, turnHead } = layer.turns;
    const { rankOf } = layer.hierarchy.topology;
    const stateCount = firstTurn.length - 1;
    // Chains: a state may be on a cheapest way by several turns, and goes on by the first.
    const next = new Int32Array(stateCount).fill(-1);
    const isContinued = new Uint8Array(stateCount);
    for (let state = 0; state < stateCount; state++) {
      const rank = rankOf[state]!;
      const total = this.#before[rank]! + this.#behind[rank]!;
      if (!(total <= mostTotal)) continue;
      for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) {
        const cost = turnCost[turn]!;
        if (cost === CLOSED) continue;
        const head = turnHead[turn]!;
        if (isContinued[head] === 1) continue;
        const headRank = rankOf[head]!;
        if (this.#before[headRank] !== this.#before[rank]! + cost) continue;
        if (this.#behind[rank] !== this.#behind[headRank]! + cost) continue;
        next[state] = head;
        isContinued[head] = 1;
        break;
      }
    }
    const plateaus: Plateau[] = [];
    for (let state = 0; state < stateCount; state++) {
      if (isContinued[state] === 1) continue;
      const total = this.#before[rankOf[state]!]! + this.#behind[rankOf[state]!]!;
      if (!(total <= mostTotal)) continue;
      let last = state;
      while (next[last] !== -1) last = next[last]!;
      // A state is the end of its arc: the first arc is part of the plateau as well.
      const along = this.#before[rankOf[last]!]! - this.#before[rankOf[state]!]!;
      const cost = arcs.cost[arcOfState[state]!]! + along;
      if (cost >= leastCost) plateaus.push({ state, cost, total });
    }
    return plateaus.toSorted((a, b) => a.total - a.cost - (b.total - b.cost) || a.state - b.state);
  }

  /** The way through a plateau. */
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

  /** Turns from a state back to the start. */
  #backToStart(state: number): { readonly from: ArcPlace; readonly back: number[] } {
    const profile = this.#profile;
    const before = this.#before;
    const { turns, hierarchy } = profile.layer;
    const { rankOf } = hierarchy.topology;
    const incoming = incomingTurns(turns);
    const back: number[] = [];
    for (let at = state; ;) {
      const here = before[rankOf[at]!]!;
      const from = this.#departures.find(
        (place) => turns.stateOfArc[place.arc] === at && costAfter(profile, place) === here,
      );
      if (from) return { from, back };
      let found = -1;
      for (let i = incoming.first[at]!; i < incoming.first[at + 1]! && found === -1; i++) {
        const cost = profile.turnCost[incoming.turn[i]!]!;
        if (cost !== CLOSED && before[rankOf[incoming.from[i]!]!]! + cost === here) found = i;
      }
      // Costs fall at every step, unless the file is damaged.
      if (found === -1 || back.length === rankOf.length) throw damaged();
      back.push(incoming.turn[found]!);
      at = incoming.from[found]!;
    }
  }

  /** Turns from a state on to the end, the one into the last arc among them. */
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

/** True if a path uses an edge twice or there and back: it has a detour. */
function repeatsEdge({ arcs }: Path): boolean {
  return new Set(arcs.map((arc) => arc >>> 1)).size < arcs.length;
}

/** What a way has in common with another: the arcs that both travel, each with the turn into it. */
function sharedCost({ arcs: { cost }, turnCost }: Profile, { arcs, turns }: Path, other: Path): number {
  const travelled = new Set(other.arcs);
  let shared = travelled.has(arcs[0]!) ? cost[arcs[0]!]! : 0;
  turns.forEach((turn, i) => {
    if (travelled.has(arcs[i + 1]!)) shared += turnCost[turn]!;
  });
  return shared;
}
