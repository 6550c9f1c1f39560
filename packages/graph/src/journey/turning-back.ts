import { NONE } from '../hierarchy/arcs.ts';
import { TurnTrait } from '../edge-expanded/edge-expanded-graph.ts';
import { wayBackFrom } from '../edge-expanded/way-back.ts';
import type { Profile } from '../profile/profile.ts';
import type { Weight } from '../costing/costing.ts';
import {
  atEnd,
  costAfter,
  costBefore,
  endOf,
  startOf,
  type ArcPlace,
  type findPath,
  type Path,
} from './path.ts';

/**
 * Returns the cheapest path whose traveller turns back at the end of the first arc, or before the last one, because a closure or the like ends the
 * road there (`wayBackFrom`): where a heading, a side of the street or a `through` leave no other way. Undefined if there is none.
 *
 * @param find  finds the cheapest path between the other places.
 */
export function findPathTurningBack(
  profile: Profile,
  froms: readonly ArcPlace[],
  tos: readonly ArcPlace[],
  find: typeof findPath,
): Path | undefined {
  /** By the place where the rest of a path begins or ends: the place on the other side of the road for which it stands. */
  const meant = new Map<ArcPlace, ArcPlace>();
  const departures = froms.flatMap((from) => {
    const cost = costOfTurningBack(profile, from.arc);
    return cost === Infinity
      ? []
      : [stands(from, from.arc ^ 1, startOf(from.arc ^ 1), costAfter(profile, from) + cost)];
  });
  const arrivals = tos.flatMap((to) => {
    const cost = costOfTurningBack(profile, to.arc ^ 1);
    return cost === Infinity
      ? []
      : [stands(to, to.arc ^ 1, endOf(to.arc ^ 1), costBefore(profile, to) + cost)];
  });
  if (meant.size === 0) return undefined;
  const path = find(profile, [...froms, ...departures], [...tos, ...arrivals]);
  if (!path) return undefined;
  const [from, to] = [meant.get(path.from), meant.get(path.to)];
  return {
    from: from ?? path.from,
    to: to ?? path.to,
    arcs: [...(from ? [from.arc] : []), ...path.arcs, ...(to ? [to.arc] : [])],
    turns: [...(from ? [NONE] : []), ...path.turns, ...(to ? [NONE] : [])],
    cost: path.cost,
  };

  function stands(place: ArcPlace, arc: number, fraction: number, penalty: number): ArcPlace {
    const other = { arc, point: atEnd(profile.data.network, arc, fraction, place.point), penalty };
    meant.set(other, place);
    return other;
  }
}

/** True if who travels an arc may turn back at its end because the road ends there for the profile alone. */
export function mayTurnBack(profile: Profile, arc: number): boolean {
  return costOfTurningBack(profile, arc) < Infinity;
}

/** What turning back at the end of an arc costs; Infinity where the road does not end for this profile alone. */
function costOfTurningBack(profile: Profile, arc: number): number {
  const {
    layer: { turns },
    turnCost,
    arcs,
  } = profile;
  const state = turns.stateOfArc[arc]!;
  if (state === NONE || wayBackFrom(turns, turnCost, arcs.cost, state) === NONE) return Infinity;
  const out: Weight = { time: 0, cost: 0 };
  return weighTurningBack(profile, arc, out) ? out.cost : Infinity;
}

/** Writes what a turn back takes that the turn graph does not have. Returns false if the model does not turn back. */
export function weighTurningBack({ costing }: Profile, arc: number, out: Weight): boolean {
  const isMade = costing.turn(arc, arc ^ 1, 180, TurnTrait.uturn, out);
  out.time = Math.round(out.time);
  out.cost = Math.round(out.cost);
  return isMade;
}
