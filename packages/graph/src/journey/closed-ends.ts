import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { queryWith } from '../hierarchy/query.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import { NodeHeap } from '../kernel/heap.ts';
import type { Profile } from '../profile/profile.ts';
import { alongOneArc, costAfter, endingsOf, type ArcPlace, type Path } from './path.ts';

/** A way between one end of a path and a state, as a chain of turns. */
interface Chain {
  readonly state: number;
  readonly cost: number;
  /** The turn next to the state, towards the end of the path; `NONE` if the path begins on the arc of the state. */
  readonly turn: number;
  readonly next: Chain | undefined;
  readonly place: ArcPlace;
}

/** Calls `reach` for the turns that are next to a state. */
type Step = (state: number, reach: (state: number, turn: number) => void) => void;

/**
 * Returns the cheapest path between two stops that may lie on closed roads (`exclude_closures: false`): such a path leaves the closed road of
 * its start by closed roads, and once it is on an open one it meets closed roads only at the end, where the last of them is the destination's.
 *
 * @param profile  the profile in which the closed arcs are closed.
 * @param open  the same profile with these arcs open, as `openingClosures` makes it; the path is one of this profile.
 */
export function findPathOverClosures(
  profile: Profile,
  open: Profile,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
): Path | undefined {
  const { turns, hierarchy } = profile.layer;
  const { rankOf, nodeAt } = hierarchy.topology;
  const { arcOfState, firstTurn, turnHead } = turns;
  const isShut = (arc: number): boolean => profile.arcs.cost[arc] === CLOSED;
  const isShutState = (state: number): boolean => isShut(arcOfState[state]!);

  const starts = froms
    .filter(({ arc }) => turns.stateOfArc[arc] !== NONE && open.arcs.cost[arc] !== CLOSED)
    .map((place) => ({
      state: turns.stateOfArc[place.arc]!,
      cost: costAfter(open, place),
      turn: NONE,
      next: undefined,
      place,
    }));
  const departing = spread(open, starts, isShutState, (state, reach) => {
    for (let turn = firstTurn[state]!; turn < firstTurn[state + 1]!; turn++) reach(turnHead[turn]!, turn);
  });
  const endings = endingsOf(open, tos).map(({ to, ...ending }) => ({
    ...ending,
    next: undefined,
    place: to,
  }));
  const lasts = endings.filter(({ place }) => !isShut(place.arc));
  const arriving = spread(
    open,
    endings.filter(({ place }) => isShut(place.arc)),
    isShutState,
    (state, reach) => {
      for (const { turn, from } of incomingTurns(open.data, turns, state)) reach(from, turn);
    },
  );

  const query = queryWith(profile.metric);
  for (const { state, cost } of departing.values())
    if (!isShutState(state)) query.seedSource(rankOf[state]!, cost);
  let best = alongOneArc(open, froms, tos);
  const arrivals = new Map<number, Chain>();
  for (const chain of [...lasts, ...arriving.values()]) {
    const { state, cost } = chain;
    if (!isShutState(state)) {
      query.seedTarget(rankOf[state]!, cost);
      if (!(cost >= (arrivals.get(state)?.cost ?? Infinity))) arrivals.set(state, chain);
    } else {
      const before = departing.get(state);
      if (before && !(before.cost + cost >= (best?.cost ?? Infinity))) best = joined(before, [], chain);
    }
  }
  const between: number[] = [];
  const found = query.path(between);
  if (!found || found.distance >= (best?.cost ?? Infinity)) return best;
  return joined(departing.get(nodeAt[found.start]!)!, between, arrivals.get(nodeAt[found.end]!)!);

  function joined(before: Chain, middle: readonly number[], after: Chain): Path {
    const path: number[] = [];
    for (let at: Chain | undefined = before; at && at.turn !== NONE; at = at.next) path.unshift(at.turn);
    for (const turn of middle) path.push(turn);
    for (let at: Chain | undefined = after; at; at = at.next) path.push(at.turn);
    const heads = path.map((turn) => arcOfState[turnHead[turn]!]!);
    return {
      from: before.place,
      to: after.place,
      arcs: [before.place.arc, ...heads],
      turns: path,
      cost: before.cost + middle.reduce((sum, turn) => sum + profile.turnCost[turn]!, 0) + after.cost,
    };
  }
}

/** Dijkstra's algorithm from some chains over the states of closed roads; chains that leave them end there. Returns the cheapest by state. */
function spread(
  { turnCost, layer }: Profile,
  starts: readonly Chain[],
  isShut: (state: number) => boolean,
  step: Step,
): Map<number, Chain> {
  const cheapest = new Map<number, Chain>();
  const heap = new NodeHeap(layer.turns.arcOfState.length);
  const offer = (chain: Chain): void => {
    if (chain.cost >= (cheapest.get(chain.state)?.cost ?? Infinity)) return;
    cheapest.set(chain.state, chain);
    heap.pushOrLower(chain.state, chain.cost);
  };
  for (const chain of starts) offer(chain);
  while (!heap.isEmpty) {
    const next = cheapest.get(heap.pop())!;
    if (!isShut(next.state)) continue;
    step(next.state, (state, turn) => {
      if (turnCost[turn] === CLOSED) return;
      offer({ state, cost: next.cost + turnCost[turn]!, turn, next, place: next.place });
    });
  }
  return cheapest;
}

/** Returns a profile for `findPathOverClosures` from one in which closed arcs are open: where a closure lets travellers turn back, they may. */
export function openingClosures(profile: Profile, open: Profile): Profile {
  return {
    ...open,
    // Its key is that of the other one, whose turns have other costs.
    store: undefined,
    turnCost: open.turnCost.map((cost, turn) => (cost === CLOSED ? profile.turnCost[turn]! : cost)),
  };
}
