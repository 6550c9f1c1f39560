import { PortolanError } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { queryWith, type Query } from '../hierarchy/query.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import { statesOf } from '../edge-expanded/states-of-arc.ts';
import type { Profile } from '../profile/profile.ts';
import type { SnappedPoint } from '../snapping/snap.ts';

/** A place on an arc (`2 * edge`, plus one backward), where a journey may begin or end. */
export interface ArcPlace {
  readonly arc: number;
  /** On the edge of the arc. */
  readonly point: SnappedPoint;
  /** What choosing it costs beside the way; 0 unless one of several was asked for. */
  readonly penalty: number;
}

/** A way from one place to another: arcs, the first and the last travelled in part, and the turns between them. */
export interface Path {
  readonly from: ArcPlace;
  readonly to: ArcPlace;
  /** One at least. */
  readonly arcs: readonly number[];
  /** Of the layer's turn graph; `turns[i]` leads from `arcs[i]` to `arcs[i + 1]`. */
  readonly turns: readonly number[];
  /** In the profile's units of cost. */
  readonly cost: number;
}

/**
 * What of an arc's weight lies before a place, in the direction of its edge. One rounding for both directions and both ends, so that
 * parts of an edge always add up to the whole.
 */
function weightBefore(weights: Uint32Array, arc: number, fraction: number): number {
  return Math.round(weights[arc]! * fraction);
}

/** Weight of the stretch of an arc between two places of its edge, in the order of travel. */
export function weightBetween(weights: Uint32Array, arc: number, from: number, to: number): number {
  const [beforeFrom, beforeTo] = [weightBefore(weights, arc, from), weightBefore(weights, arc, to)];
  return (arc & 1) === 0 ? beforeTo - beforeFrom : beforeFrom - beforeTo;
}

/** Millimetres of an edge between two places on it. */
export function lengthBetween(lengths: Uint32Array, arc: number, from: number, to: number): number {
  return Math.round(lengths[arc >>> 1]! * Math.abs(to - from));
}

/** Where an arc starts and ends on its edge. */
export const startOf = (arc: number): number => arc & 1;
export const endOf = (arc: number): number => 1 - (arc & 1);

/** What is left of an arc behind a place. */
export function costAfter({ arcs: { cost } }: Profile, { arc, point, penalty }: ArcPlace): number {
  return penalty + weightBetween(cost, arc, point.fraction, endOf(arc));
}

/** What it costs to get to a place from the beginning of its arc. */
function costBefore({ arcs: { cost } }: Profile, { arc, point, penalty }: ArcPlace): number {
  return penalty + weightBetween(cost, arc, startOf(arc), point.fraction);
}

/** The best way between places on one arc, without leaving it; undefined when there is none. */
export function alongOneArc(
  profile: Profile,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
): Path | undefined {
  const { cost } = profile.arcs;
  let best: Path | undefined;
  for (const from of froms) {
    const { arc } = from;
    if (cost[arc] === CLOSED) continue;
    for (const to of tos) {
      if (to.arc !== arc) continue;
      const isAhead =
        (arc & 1) === 0 ? from.point.fraction <= to.point.fraction : from.point.fraction >= to.point.fraction;
      if (!isAhead) continue;
      const between =
        from.penalty + to.penalty + weightBetween(cost, arc, from.point.fraction, to.point.fraction);
      if (!best || between < best.cost) best = { from, to, arcs: [arc], turns: [], cost: between };
    }
  }
  return best;
}

/** The last turn of a way, and the place behind it. */
export interface Ending {
  /** The state that the turn is made from, and what the rest of the way costs there. */
  readonly state: number;
  readonly cost: number;
  readonly turn: number;
  readonly to: ArcPlace;
}

/**
 * The turns into the arcs that a journey may end on. A search ends before them, so that a journey that begins and ends on one arc, with
 * the end behind it, has to go round.
 */
export function endingsOf(profile: Profile, tos: readonly ArcPlace[]): Ending[] {
  const { turns } = profile.layer;
  const { cost } = profile.arcs;
  const incoming = incomingTurns(turns);
  const endings: Ending[] = [];
  for (const to of tos) {
    if (cost[to.arc] === CLOSED) continue;
    const before = costBefore(profile, to);
    for (const state of statesOf(turns, to.arc)) {
      for (let at = incoming.first[state]!; at < incoming.first[state + 1]!; at++) {
        const turn = incoming.turn[at]!;
        if (profile.turnCost[turn] === CLOSED) continue;
        const total = profile.turnCost[turn]! - cost[to.arc]! + before;
        endings.push({ state: incoming.from[at]!, cost: total, turn, to });
      }
    }
  }
  return endings;
}

/** Starts the searches: at the ends of the arcs that the journey may begin on, and before the turns into those it may end on. */
function seed(profile: Profile, query: Query, froms: readonly ArcPlace[], endings: readonly Ending[]): void {
  const { turns, hierarchy } = profile.layer;
  const { rankOf } = hierarchy.topology;
  for (const from of froms) {
    const state = turns.stateOfArc[from.arc]!;
    if (state !== NONE && profile.arcs.cost[from.arc] !== CLOSED) {
      query.seedSource(rankOf[state]!, costAfter(profile, from));
    }
  }
  for (const { state, cost } of endings) query.seedTarget(rankOf[state]!, cost);
}

/** The cost of the cheapest way from one of some places to one of some others; Infinity where there is none. */
export function costBetween(profile: Profile, froms: readonly ArcPlace[], tos: readonly ArcPlace[]): number {
  const query = queryWith(profile.metric);
  seed(profile, query, froms, endingsOf(profile, tos));
  return Math.min(alongOneArc(profile, froms, tos)?.cost ?? Infinity, query.distance());
}

/**
 * The cost of the cheapest way to one of some places, from places that a sweep began at; Infinity where there is none.
 *
 * @param distances  by rank, of the sweep.
 */
export function costAt(
  profile: Profile,
  distances: Float64Array,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
): number {
  const { rankOf } = profile.layer.hierarchy.topology;
  let best = alongOneArc(profile, froms, tos)?.cost ?? Infinity;
  for (const { state, cost } of endingsOf(profile, tos))
    best = Math.min(best, distances[rankOf[state]!]! + cost);
  return best;
}

/** The cheapest way from one of some places to one of some others; undefined where there is none. */
export function findPath(
  profile: Profile,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
): Path | undefined {
  const direct = alongOneArc(profile, froms, tos);
  const query = queryWith(profile.metric);
  const endings = endingsOf(profile, tos);
  seed(profile, query, froms, endings);
  const between: number[] = [];
  const found = query.path(between);
  if (direct && (!found || direct.cost <= found.distance)) return direct;
  if (!found) return undefined;

  const { turns, hierarchy } = profile.layer;
  const { nodeAt } = hierarchy.topology;
  const firstArc = turns.arcOfState[nodeAt[found.start]!]!;
  const from = cheapest(
    froms.filter(({ arc }) => arc === firstArc),
    (place) => costAfter(profile, place),
  );
  const ending = cheapest(
    endings.filter(({ state }) => state === nodeAt[found.end]),
    ({ cost }) => cost,
  );
  const arcs = [firstArc];
  for (const turn of between) arcs.push(turns.arcOfState[turns.turnHead[turn]!]!);
  arcs.push(ending.to.arc);
  return { from, to: ending.to, arcs, turns: [...between, ending.turn], cost: found.distance };
}

/** The first of the cheapest; a way begins and ends where it was asked to, unless the file is damaged. */
function cheapest<T>(options: readonly T[], costOf: (option: T) => number): T {
  if (options.length === 0) {
    throw new PortolanError('graph-damaged', 'the turns of this graph file do not fit together: rebuild it');
  }
  return options.reduce((best, option) => (costOf(option) < costOf(best) ? option : best));
}
