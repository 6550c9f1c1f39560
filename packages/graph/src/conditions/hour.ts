import type { RoadNetwork } from '../network/road-network.ts';
import type { CivilTime } from './civil-time.ts';
import { parseCondition, type Condition } from './condition.ts';

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

const conditionalEdgesOf = new WeakMap<RoadNetwork, ReadonlySet<number>>();

/** Edges whose access changes with the hour. */
export function conditionalEdges(network: RoadNetwork): ReadonlySet<number> {
  let known = conditionalEdgesOf.get(network);
  if (!known) {
    known = new Set(network.conditionalEdge);
    conditionalEdgesOf.set(network, known);
  }
  return known;
}
