import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { NONE } from '../hierarchy/arcs.ts';
import { RestrictionKind, type RoadNetwork } from '../network/road-network.ts';

/**
 * Turn restrictions as an automaton over arcs (Aho & Corasick 1975). A position stands for the last arcs of the journey so far: as many of
 * them as are the beginning of a restriction. Overlapping restrictions, and restrictions via ways or via nodes, need no special cases.
 *
 * Position 0 is the root: no restriction has begun.
 */
export interface RestrictionTrie {
  /** By position: the arc that leads to it; `NONE` at the root. */
  readonly arc: readonly number[];
  /** By position: the number of arcs for which it stands. */
  readonly depth: readonly number[];
  /** Returns the position after one arc alone; 0 if no restriction begins with the arc. */
  begin(arc: number): number;
  /** Returns the position after travelling one more arc. */
  next(position: number, arc: number): number;
  /** Calls `found` with every restriction that forbids the next arc to be `arc`. */
  forEachBan(position: number, arc: number, found: (restriction: number) => void): void;
}

/**
 * Builds the automaton of a network.
 *
 * @param modes  bits of `Mode`; restrictions that apply to none of these modes are left out.
 */
export function buildRestrictionTrie(
  network: RoadNetwork,
  modes: number,
  checkStop: CheckStop = neverStop,
): RestrictionTrie {
  const atEach = nowAndThen(checkStop);
  const { restrictionKind, restrictionModes, firstRestrictionArc, restrictionArc } = network;
  const arcs = [NONE];
  const depth = [0];
  const fallback = [0];
  const children: (Map<number, number> | undefined)[] = [new Map()];
  /** By position: the restrictions of which only the last arc is missing there. */
  const endings: (number[] | undefined)[] = [undefined];

  for (let r = 0; r < restrictionKind.length; r++) {
    atEach();
    if ((restrictionModes[r]! & modes) === 0) continue;
    let position = 0;
    for (let at = firstRestrictionArc[r]!; at < firstRestrictionArc[r + 1]! - 1; at++) {
      const arc = restrictionArc[at]!;
      const known = (children[position] ??= new Map());
      let child = known.get(arc);
      if (child === undefined) {
        child = arcs.push(arc) - 1;
        depth.push(depth[position]! + 1);
        fallback.push(0);
        children.push(undefined);
        endings.push(undefined);
        known.set(arc, child);
      }
      position = child;
    }
    (endings[position] ??= []).push(r);
  }

  const next = (position: number, arc: number): number => {
    for (let at = position; ; at = fallback[at]!) {
      const child = children[at]?.get(arc);
      if (child !== undefined) return child;
      if (at === 0) return 0;
    }
  };
  // The loop goes breadth first, because the fallback of a position is computed from that of its parent.
  const queue = [...children[0]!.values()];
  for (const position of queue) {
    atEach();
    for (const [arc, child] of children[position] ?? []) {
      fallback[child] = next(fallback[position]!, arc);
      queue.push(child);
    }
  }

  return {
    arc: arcs,
    depth,
    begin: (arc) => children[0]!.get(arc) ?? 0,
    next,
    forEachBan(position, arc, found) {
      for (let at = position; at !== 0; at = fallback[at]!) {
        for (const r of endings[at] ?? []) {
          const isLast = restrictionArc[firstRestrictionArc[r + 1]! - 1] === arc;
          if (isLast === ((restrictionKind[r]! & RestrictionKind.only) === 0)) found(r);
        }
      }
    },
  };
}
