import { distanceMetres, PortolanError } from '@portolan/base';
import { CLOSED, NONE } from '../hierarchy/arcs.ts';
import { queryWith, type Query } from '../hierarchy/query.ts';
import { incomingTurns } from '../edge-expanded/incoming-turns.ts';
import { statesOf } from '../edge-expanded/states-of-arc.ts';
import { STEPS_PER_DEGREE } from '../network/plane.ts';
import type { RoadNetwork } from '../network/road-network.ts';
import type { Profile } from '../profile/profile.ts';
import { sees } from '../snapping/crossed-areas.ts';
import type { SnappedPoint } from '../snapping/snap.ts';

/** A place on an arc (`2 * edge`, plus one backward), where a journey may begin or end. */
export interface ArcPlace {
  readonly arc: number;
  /** The point on the edge of the arc. */
  readonly point: SnappedPoint;
  /** The cost of choosing this place, in addition to the path; 0 unless the place is one of several candidates. */
  readonly penalty: number;
  /** The walk between the point, which then lies in an area beside the network, and the arc at the point's fraction. */
  readonly across?: Across;
}

/** A walk in a straight line over a square or the like. */
export interface Across {
  /** The position of the area in `CrossedAreas`; `NONE` for the way to a road that may lie outside. */
  readonly area: number;
  /** Where it meets the network, in degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly cost: number;
  readonly timeMilliseconds: number;
  readonly lengthMillimetres: number;
}

/** A path from one place to another: arcs, of which the first and the last are travelled in part, and the turns between them. */
export interface Path {
  readonly from: ArcPlace;
  readonly to: ArcPlace;
  /** A path has at least one arc. */
  readonly arcs: readonly number[];
  /** Turns of the layer's turn graph; `turns[i]` leads from `arcs[i]` to `arcs[i + 1]`. `NONE` turns back where the graph has no such turn. */
  readonly turns: readonly number[];
  /** In the profile's units of cost. */
  readonly cost: number;
}

/**
 * Returns the part of an arc's weight that lies before a place, in the direction of its edge. Both directions and both ends are rounded in
 * this one place, so that the parts of an edge always add up to the whole.
 */
function weightBefore(weights: Uint32Array, arc: number, fraction: number): number {
  return Math.round(weights[arc]! * fraction);
}

/** Returns the weight of the part of an arc between two places on its edge, in the order of travel. */
export function weightBetween(weights: Uint32Array, arc: number, from: number, to: number): number {
  const isForward = (arc & 1) === 0;
  return (
    weightBefore(weights, arc, isForward ? to : from) - weightBefore(weights, arc, isForward ? from : to)
  );
}

/** Returns the length in millimetres of an edge between two places on it. */
export function lengthBetween(lengths: Uint32Array, arc: number, from: number, to: number): number {
  return Math.round(lengths[arc >>> 1]! * Math.abs(to - from));
}

/** The fractions of the edge at which an arc starts and ends: 0 or 1. */
export const startOf = (arc: number): number => arc & 1;
export const endOf = (arc: number): number => 1 - (arc & 1);

/** Returns one end of an arc's edge as a place; `fraction` is 0 or 1. */
export function atEnd(
  network: RoadNetwork,
  arc: number,
  fraction: number,
  place: Pick<SnappedPoint, 'distanceMetres' | 'passedOverMetres'>,
): SnappedPoint {
  const edge = arc >>> 1;
  const first = network.firstPoint[edge]!;
  const last = network.firstPoint[edge + 1]! - 1;
  const point = fraction === 0 ? first : last;
  return {
    edge,
    fraction,
    point: fraction === 0 ? first : last - 1,
    lat: network.pointLat[point]! / STEPS_PER_DEGREE,
    lon: network.pointLon[point]! / STEPS_PER_DEGREE,
    distanceMetres: place.distanceMetres,
    ...(place.passedOverMetres === undefined ? {} : { passedOverMetres: place.passedOverMetres }),
  };
}

/** Returns a walk over an area from or to a place on the network, as fast as on an arc. */
export function acrossArea(
  { arcs, data }: Profile,
  arc: number,
  area: number,
  metres: number,
  { lat, lon }: { readonly lat: number; readonly lon: number },
): Across {
  const lengthMillimetres = Math.round(metres * 1000);
  const share = lengthMillimetres / data.network.edgeLengthMillimetres[arc >>> 1]!;
  return {
    area,
    lat,
    lon,
    cost: Math.round(arcs.cost[arc]! * share),
    timeMilliseconds: Math.round(arcs.time[arc]! * share),
    lengthMillimetres,
  };
}

type Walk = Pick<Across, 'cost' | 'timeMilliseconds' | 'lengthMillimetres'>;
/** The walk of a place on the network. */
export const NO_WALK: Walk = { cost: 0, timeMilliseconds: 0, lengthMillimetres: 0 };

/** The walk between a place and its arc. */
export function walkOf({ across }: ArcPlace): Walk {
  return across ?? NO_WALK;
}

/** Returns the cost from a place to the end of its arc. */
export function costAfter({ arcs: { cost } }: Profile, place: ArcPlace): number {
  const { arc, point } = place;
  return place.penalty + walkOf(place).cost + weightBetween(cost, arc, point.fraction, endOf(arc));
}

/** Returns the cost from the beginning of an arc to a place on it. */
export function costBefore({ arcs: { cost } }: Profile, place: ArcPlace): number {
  const { arc, point } = place;
  return place.penalty + walkOf(place).cost + weightBetween(cost, arc, startOf(arc), point.fraction);
}

/** Returns the best path between places that stays on one arc, or in one area; undefined if there is none. */
export function alongOneArc(
  profile: Profile,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
): Path | undefined {
  const { cost } = profile.arcs;
  let best = straightAcross(profile, froms, tos);
  for (const from of froms) {
    const { arc } = from;
    if (cost[arc] === CLOSED) continue;
    for (const to of tos) {
      if (to.arc !== arc) continue;
      const isAhead =
        (arc & 1) === 0 ? from.point.fraction <= to.point.fraction : from.point.fraction >= to.point.fraction;
      if (!isAhead) continue;
      const between =
        from.penalty +
        to.penalty +
        walkOf(from).cost +
        walkOf(to).cost +
        weightBetween(cost, arc, from.point.fraction, to.point.fraction);
      if (!best || between < best.cost) best = { from, to, arcs: [arc], turns: [], cost: between };
    }
  }
  return best;
}

/** Returns the straight path over an area in which both places lie; undefined where they do not, or do not see each other. */
function straightAcross(
  profile: Profile,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
): Path | undefined {
  const { areas } = profile.data;
  if (!areas || !tos[0]?.across) return undefined;
  let last: number | undefined;
  for (const { across, ...from } of froms) {
    if (!across || across.area === last || across.area === NONE) continue;
    last = across.area;
    const { point, arc } = from;
    const to = tos.find((place) => place.across?.area === last)?.point;
    if (!to || !sees(areas, last, point.lat, point.lon, to.lat, to.lon)) continue;
    const metres = distanceMetres(point.lat, point.lon, to.lat, to.lon);
    const straight = acrossArea(profile, arc, last, metres, point);
    return {
      from: { ...from, across: straight },
      to: { arc, point: { ...point, lat: to.lat, lon: to.lon }, penalty: 0 },
      arcs: [arc],
      turns: [],
      cost: straight.cost,
    };
  }
  return undefined;
}

/** The last turn of a path, and the place after it where the path ends. */
export interface Ending {
  /** The state before the turn, and the cost of the rest of the path from there. */
  readonly state: number;
  readonly cost: number;
  readonly turn: number;
  readonly to: ArcPlace;
}

/**
 * Returns the turns into the arcs on which a journey may end. A search stops before these turns, so that a journey goes round the block
 * where it begins and ends on one arc and the destination lies behind the start.
 */
export function endingsOf(profile: Profile, tos: readonly ArcPlace[]): Ending[] {
  const { turns } = profile.layer;
  const { cost } = profile.arcs;
  const endings: Ending[] = [];
  for (const to of tos) {
    if (cost[to.arc] === CLOSED) continue;
    const before = costBefore(profile, to);
    for (const state of statesOf(turns, to.arc)) {
      for (const { turn, from } of incomingTurns(profile.data, turns, state)) {
        if (profile.turnCost[turn] === CLOSED) continue;
        const total = profile.turnCost[turn]! - cost[to.arc]! + before;
        endings.push({ state: from, cost: total, turn, to });
      }
    }
  }
  return endings;
}

/** Starts both searches: at the ends of the arcs where the journey may begin, and before the turns into those where it may end. */
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

/** Returns the cost of the cheapest path from any place in `froms` to any place in `tos`; Infinity if there is none. */
export function costBetween(profile: Profile, froms: readonly ArcPlace[], tos: readonly ArcPlace[]): number {
  const query = queryWith(profile.metric);
  seed(profile, query, froms, endingsOf(profile, tos));
  return Math.min(alongOneArc(profile, froms, tos)?.cost ?? Infinity, query.distance());
}

/**
 * Returns the cost of the cheapest path from the places where a sweep began to any of the given places; Infinity if there is none.
 *
 * @param distances  the distances that the sweep computed, by rank.
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

/** Returns the cheapest path from any of some places to any of some others; undefined if there is none. */
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
  between.push(ending.turn);
  const arcs = [firstArc];
  for (const turn of between) arcs.push(turns.arcOfState[turns.turnHead[turn]!]!);
  return { from, to: ending.to, arcs, turns: between, cost: found.distance };
}

/** Returns the cheapest option, the first of equals. There is always an option, unless the file is damaged. */
function cheapest<T>(options: readonly T[], costOf: (option: T) => number): T {
  if (options.length === 0) {
    throw new PortolanError('graph-damaged', 'the turns of this graph file do not fit together: rebuild it');
  }
  return options.reduce((best, option) => (costOf(option) < costOf(best) ? option : best));
}
