import type { Graph } from '../../src/graph.ts';
import { CLOSED, NONE } from '../../src/hierarchy/arcs.ts';
import type { Profile } from '../../src/profile/profile.ts';
import type { Start } from '../../src/isochrone/arrival-times.ts';

/** The cheapest way to a place. If several cost the same: the least and the most time and length that they take. */
export interface SlowArrival {
  readonly cost: number;
  readonly time: readonly [least: number, most: number];
  readonly length: readonly [least: number, most: number];
}

const NOWHERE: SlowArrival = { cost: Infinity, time: [Infinity, -Infinity], length: [Infinity, -Infinity] };

/** A step of a way: from one state to another, or in reverse from the later to the earlier one. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly turn: number;
}

/**
 * Dijkstra's algorithm over the states of the edge-expanded graph, without a heap or a hierarchy.
 *
 * @returns a function that gives the arrival at a share of an edge's length.
 */
export function slowArrivals(
  graph: Graph,
  profile: Profile,
  starts: readonly Start[],
  isReverse: boolean,
): (edge: number, fraction: number) => SlowArrival {
  const { turns } = profile.layer;
  const { cost, time } = profile.arcs;
  const { edgeLengthMillimetres } = graph.data.network;
  const steps: Step[] = [];
  for (let from = 0; from < turns.arcOfState.length; from++) {
    for (let turn = turns.firstTurn[from]!; turn < turns.firstTurn[from + 1]!; turn++) {
      const to = turns.turnHead[turn]!;
      if (profile.turnCost[turn] !== CLOSED)
        steps.push(isReverse ? { from: to, to: from, turn } : { from, to, turn });
    }
  }
  const turnTime = (turn: number): number => {
    const from = turns.arcOfState.find(
      (_, state) => turn >= turns.firstTurn[state]! && turn < turns.firstTurn[state + 1]!,
    )!;
    const to = turns.arcOfState[turns.turnHead[turn]!]!;
    const out = { time: 0, cost: 0 };
    profile.costing.turn(from, to, turns.turnAngle[turn]!, turns.turnTraits[turn]!, out);
    return Math.round(out.time);
  };
  /** Goes through a turn and travels a share of the arc after it. */
  const after = (before: SlowArrival, turn: number, share: number): SlowArrival => {
    const arc = turns.arcOfState[turns.turnHead[turn]!]!;
    const pure = profile.turnCost[turn]! - cost[arc]!;
    return later(before, arc, share, pure, turnTime(turn));
  };
  /**
   * Goes from a place on an arc to its end, or in reverse from its beginning to the place. It rounds to whole numbers as routes do: without
   * that, a fraction could decide between two ways of equal cost, which may differ in time.
   */
  const onFirstArc = ({ cost: c, time: t, length: l, place: { arc, point } }: Start): SlowArrival => {
    const end = isReverse === ((arc & 1) === 0) ? 0 : 1;
    const whole = (all: number): number => Math.abs(Math.round(all * end) - Math.round(all * point.fraction));
    const ms = t + whole(time[arc]!);
    const mm = l + Math.round(edgeLengthMillimetres[arc >>> 1]! * Math.abs(end - point.fraction));
    return { cost: c + whole(cost[arc]!), time: [ms, ms], length: [mm, mm] };
  };
  const later = (
    before: SlowArrival,
    arc: number,
    share: number,
    moreCost = 0,
    moreTime = 0,
  ): SlowArrival => {
    const ms = moreTime + time[arc]! * share;
    const mm = edgeLengthMillimetres[arc >>> 1]! * share;
    return {
      cost: before.cost + moreCost + cost[arc]! * share,
      time: [before.time[0] + ms, before.time[1] + ms],
      length: [before.length[0] + mm, before.length[1] + mm],
    };
  };
  const better = (a: SlowArrival, b: SlowArrival): SlowArrival => {
    if (Math.abs(a.cost - b.cost) > 1e-6) return a.cost < b.cost ? a : b;
    return {
      cost: a.cost,
      time: [Math.min(a.time[0], b.time[0]), Math.max(a.time[1], b.time[1])],
      length: [Math.min(a.length[0], b.length[0]), Math.max(a.length[1], b.length[1])],
    };
  };
  const spent = ({ cost: c, time: t, length: l }: Start): SlowArrival => ({
    cost: c,
    time: [t, t],
    length: [l, l],
  });

  // By state: the way to the end of its arc, or in reverse from there.
  const best: SlowArrival[] = Array.from(turns.arcOfState, () => NOWHERE);
  const offer = (state: number, arrival: SlowArrival): void => {
    best[state] = better(best[state]!, arrival);
  };
  for (const start of starts) {
    const { arc } = start.place;
    if (cost[arc] === CLOSED || turns.stateOfArc[arc] === NONE) continue;
    const isOf = (state: number): boolean => turns.arcOfState[state] === arc;
    for (const { from, to, turn } of steps) {
      if (isReverse ? !isOf(from) : from !== turns.stateOfArc[arc]) continue;
      // Go to the end of the first arc and through the turn; in reverse up to the place.
      if (isReverse) offer(to, after(onFirstArc(start), turn, 0));
      else offer(to, after(onFirstArc(start), turn, 1));
    }
  }
  const open = new Set(best.keys());
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => (best[b]!.cost < best[a]!.cost ? b : a));
    open.delete(nearest);
    if (best[nearest]!.cost === Infinity) break;
    for (const { from, to, turn } of steps) if (from === nearest) offer(to, after(best[nearest]!, turn, 1));
  }

  return (edge, fraction) => {
    let found = NOWHERE;
    for (const arc of [2 * edge, 2 * edge + 1]) {
      if (cost[arc] === CLOSED) continue;
      const share = (arc & 1) === 0 ? fraction : 1 - fraction;
      if (isReverse) {
        const plain = turns.stateOfArc[arc]!;
        if (plain !== NONE) found = better(found, later(best[plain]!, arc, 1 - share));
      } else {
        for (const [state, at] of best.entries())
          if (turns.arcOfState[state] === arc) found = better(found, later(at, arc, share - 1));
      }
      for (const start of starts) {
        if (start.place.arc !== arc) continue;
        const there = (arc & 1) === 0 ? start.place.point.fraction : 1 - start.place.point.fraction;
        const travelled = isReverse ? there - share : share - there;
        if (travelled >= 0) found = better(found, later(spent(start), arc, travelled));
      }
    }
    return found;
  };
}
