import type { RoadNetwork } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from '../edge-expanded/edge-expanded-graph.ts';
import type { CivilTime } from '../conditions/civil-time.ts';
import { parseCondition, type Condition } from '../conditions/condition.ts';

/** What is in force at an hour. */
export interface Hour {
  /** The same for hours at which the same holds. */
  readonly key: string;
  /** The conditions that hold, as positions in `network.strings`. */
  readonly holds: ReadonlySet<number>;
}

/** The conditions of a network, read once. */
const conditionsOf = new WeakMap<RoadNetwork, ReadonlyMap<number, Condition>>();

function conditions(network: RoadNetwork): ReadonlyMap<number, Condition> {
  let known = conditionsOf.get(network);
  if (!known) {
    const read = new Map<number, Condition>();
    for (const column of [network.conditionalCondition, network.restrictionCondition]) {
      for (const position of column) {
        if (position !== 0 && !read.has(position))
          read.set(position, parseCondition(network.strings.at(position) ?? ''));
      }
    }
    known = read;
    conditionsOf.set(network, known);
  }
  return known;
}

/** Which conditions of a network hold at a time. */
export function hourAt(network: RoadNetwork, time: CivilTime): Hour {
  const holding: number[] = [];
  for (const [position, holds] of conditions(network)) if (holds(time)) holding.push(position);
  holding.sort((a, b) => a - b);
  return { key: holding.join(' '), holds: new Set(holding) };
}

/** What changes with the hour for a mode. */
export interface Conditional {
  /** Edges whose access does. */
  readonly edges: ReadonlySet<number>;
  /** Turns that are forbidden at times. */
  readonly turns: ReadonlySet<number>;
}

const conditionalOf = new WeakMap<EdgeExpandedGraph, Map<number, Conditional>>();

/** @param mode  bits of `Mode`. */
export function conditionalFor(network: RoadNetwork, turns: EdgeExpandedGraph, mode: number): Conditional {
  const byMode = conditionalOf.get(turns) ?? new Map<number, Conditional>();
  conditionalOf.set(turns, byMode);
  let known = byMode.get(mode);
  if (!known) {
    const { conditionalModes, restrictionModes, restrictionCondition } = network;
    known = {
      edges: new Set(network.conditionalEdge.filter((_, row) => (conditionalModes[row]! & mode) !== 0)),
      turns: new Set(
        turns.bannedTurn.filter((_, row) => {
          const restriction = turns.bannedBy[row]!;
          return (restrictionModes[restriction]! & mode) !== 0 && restrictionCondition[restriction] !== 0;
        }),
      ),
    };
    byMode.set(mode, known);
  }
  return known;
}
