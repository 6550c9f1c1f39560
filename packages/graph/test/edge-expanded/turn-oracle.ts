import type { Graph } from '../../src/graph.ts';
import { CLOSED } from '../../src/hierarchy/arcs.ts';
import { NodeFlag, RestrictionKind, type RoadNetwork } from '../../src/network/road-network.ts';
import type { Profile } from '../../src/profile/profile.ts';
import type { ArcPlace } from '../../src/journey/path.ts';
import { tailOf } from '../graph-helpers.ts';

/** Cost of the part of an arc between two shares of its edge, as FORMAT.md defines it. */
function partOf(profile: Profile, arc: number, from: number, to: number): number {
  const weight = profile.arcs.cost[arc]!;
  return Math.abs(Math.round(weight * to) - Math.round(weight * from));
}

const headOf = (network: RoadNetwork, arc: number): number => tailOf(network, arc ^ 1);

/** The restrictions that bind the profile at all times, as lists of arcs. */
function restrictionsOf({ data: { network } }: Graph, { chosen }: Profile) {
  return Array.from(network.restrictionKind, (kind, r) => ({
    isOnly: kind === RestrictionKind.only,
    binds:
      !chosen.ignoresRestrictions &&
      (network.restrictionModes[r]! & chosen.mode) !== 0 &&
      network.restrictionCondition[r] === 0,
    arcs: [
      ...network.restrictionArc.subarray(network.firstRestrictionArc[r], network.firstRestrictionArc[r + 1]),
    ],
  })).filter(({ binds }) => binds);
}

/** Cost of a turn from its angle and traits, as the costing has it; restrictions are not checked. */
function turnCost(profile: Profile, from: number, to: number): number {
  const { turns } = profile.layer;
  for (let state = 0; state < turns.arcOfState.length; state++) {
    if (turns.arcOfState[state] !== from) continue;
    for (let turn = turns.firstTurn[state]!; turn < turns.firstTurn[state + 1]!; turn++) {
      if (turns.arcOfState[turns.turnHead[turn]!] !== to) continue;
      const out = { time: 0, cost: 0 };
      const isMade = profile.costing.turn(from, to, turns.turnAngle[turn]!, turns.turnTraits[turn]!, out);
      return isMade ? Math.round(out.cost) : Infinity;
    }
  }
  return Infinity;
}

/**
 * Costs of the cheapest ways from one place to others, by Dijkstra's algorithm over whole histories of arcs, with every restriction
 * tested against the history. It uses no states, no automaton and no hierarchy.
 *
 * @param isShut  arcs of the profile that may only be the first ones of a way and the last ones.
 */
export function slowCosts(
  graph: Graph,
  profile: Profile,
  from: ArcPlace,
  tos: readonly ArcPlace[],
  isShut: (arc: number) => boolean = () => false,
): number[] {
  const { network } = graph.data;
  const { cost } = profile.arcs;
  const restrictions = restrictionsOf(graph, profile);
  const memory = Math.max(1, ...restrictions.map(({ arcs }) => arcs.length - 1));
  const isOpen = (arc: number): boolean => cost[arc] !== CLOSED;
  const arcsByTail = new Map<number, number[]>();
  for (const arc of cost.keys()) {
    if (!isOpen(arc)) continue;
    const tail = tailOf(network, arc);
    arcsByTail.set(tail, [...(arcsByTail.get(tail) ?? []), arc]);
  }
  const arcsFrom = (node: number): readonly number[] => arcsByTail.get(node) ?? [];
  const endsWith = (list: readonly number[], end: readonly number[]): boolean =>
    end.length <= list.length && end.every((arc, i) => arc === list[list.length - end.length + i]);
  const isBanned = (history: readonly number[], to: number): boolean =>
    restrictions.some(({ isOnly, arcs }) => {
      if (!isOnly) return endsWith([...history, to], arcs);
      return endsWith(history, arcs.slice(0, -1)) && to !== arcs.at(-1);
    });
  /** The longest end of a history that is the beginning of a restriction. Arcs before it have no influence any more. */
  const remembered = (history: readonly number[]): readonly number[] => {
    for (let length = Math.min(memory, history.length); length > 1; length--) {
      const end = history.slice(-length);
      if (restrictions.some(({ arcs }) => end.every((arc, i) => arc === arcs[i]))) return end;
    }
    return history.slice(-1);
  };
  const turnCosts = new Map<string, number>();
  const costOfTurn = (a: number, b: number): number => {
    const key = `${a} ${b}`;
    let known = turnCosts.get(key);
    if (known === undefined) turnCosts.set(key, (known = turnCost(profile, a, b)));
    return known;
  };
  /** The arcs that may follow a history, each with the cost of its turn. */
  const onward = (history: readonly number[]): (readonly [arc: number, cost: number])[] => {
    const last = history.at(-1)!;
    const node = headOf(network, last);
    const lawful = arcsFrom(node).filter((arc) => !isBanned(history, arc));
    const ahead = lawful
      .filter((arc) => (arc ^ 1) !== last)
      .map((arc) => [arc, costOfTurn(last, arc)] as const)
      .filter(([, turn]) => turn !== Infinity);
    const back = lawful
      .filter((arc) => (arc ^ 1) === last)
      .map((arc) => [arc, costOfTurn(last, arc)] as const);
    // A closed road ahead lets travellers on open ones turn back.
    const ways = isShut(last) || isShut(last ^ 1) ? ahead : ahead.filter(([arc]) => !isShut(arc));
    const mayTurnBack = ways.length === 0 || (network.nodeFlags[node]! & NodeFlag.turningPlace) !== 0;
    return mayTurnBack ? [...ahead, ...back.filter(([, turn]) => turn !== Infinity)] : ahead;
  };

  const best = tos.map(({ arc, point }) => {
    const isAhead =
      from.arc === arc &&
      ((arc & 1) === 0 ? from.point.fraction <= point.fraction : from.point.fraction >= point.fraction);
    return isAhead && isOpen(arc) ? partOf(profile, arc, from.point.fraction, point.fraction) : Infinity;
  });
  if (!isOpen(from.arc)) return best;
  const settled = new Set<string>();
  /** Whether a way is still on the closed roads of its start, on open ones, or on the closed roads of its end. */
  type Phase = 'start' | 'open' | 'end';
  const open: { readonly history: readonly number[]; readonly distance: number; readonly phase: Phase }[] = [
    {
      history: [from.arc],
      distance: partOf(profile, from.arc, from.point.fraction, 1 - (from.arc & 1)),
      phase: isShut(from.arc) ? 'start' : 'open',
    },
  ];
  while (open.length > 0) {
    const nearest = open.reduce((least, entry, i) => (entry.distance < open[least]!.distance ? i : least), 0);
    const { history, distance, phase } = open.splice(nearest, 1)[0]!;
    const key = `${phase} ${history.join(' ')}`;
    if (settled.has(key)) continue;
    settled.add(key);
    for (const [arc, turn] of onward(history)) {
      if (phase === 'end' && !isShut(arc)) continue;
      tos.forEach((to, i) => {
        if (to.arc !== arc) return;
        best[i] = Math.min(best[i]!, distance + turn + partOf(profile, arc, arc & 1, to.point.fraction));
      });
      open.push({
        history: remembered([...history, arc]),
        distance: distance + turn + cost[arc]!,
        phase: !isShut(arc) ? 'open' : phase === 'open' ? 'end' : phase,
      });
    }
  }
  return best;
}
