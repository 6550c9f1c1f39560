import type { RoadNetwork } from '../network/road-network.ts';
import type { EdgeExpandedGraph } from '../edge-expanded/edge-expanded-graph.ts';
import type { Moment } from '../conditions/moment.ts';
import { parseCondition, type Condition } from '../conditions/condition.ts';

/** The conditions of a network that hold at an hour. */
export interface ConditionsInForce {
  /** A text that is the same for all hours at which the same conditions hold. */
  readonly key: string;
  /** The conditions, as positions in `network.strings`. */
  readonly holds: ReadonlySet<number>;
}

/** The conditions of each network, which are parsed only once. */
const conditionsOf = new WeakMap<RoadNetwork, ReadonlyMap<number, Condition>>();

function conditions(network: RoadNetwork): ReadonlyMap<number, Condition> {
  let known = conditionsOf.get(network);
  if (!known) {
    const read = new Map<number, Condition>();
    for (const column of [
      network.conditionalCondition,
      network.timedCondition,
      network.restrictionCondition,
    ]) {
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

/** Returns the conditions of a network that hold at a time. */
export function conditionsInForceAt(network: RoadNetwork, time: Moment): ConditionsInForce {
  const holding: number[] = [];
  for (const [position, holds] of conditions(network)) if (holds(time)) holding.push(position);
  holding.sort((a, b) => a - b);
  return { key: holding.join(' '), holds: new Set(holding) };
}

/** The parts of a graph that depend on the hour for a mode. */
export interface TimeDependentParts {
  /** Edges whose access depends on the hour. */
  readonly edges: ReadonlySet<number>;
  /** Turns that are forbidden at certain hours. */
  readonly turns: ReadonlySet<number>;
}

const partsOf = new WeakMap<EdgeExpandedGraph, Map<number, TimeDependentParts>>();

/**
 * Returns the edges and turns that depend on the hour; they are found once for each graph and mode.
 *
 * @param mode  bits of `Mode`.
 */
export function timeDependentParts(
  network: RoadNetwork,
  turns: EdgeExpandedGraph,
  mode: number,
): TimeDependentParts {
  const byMode = partsOf.get(turns) ?? new Map<number, TimeDependentParts>();
  partsOf.set(turns, byMode);
  let known = byMode.get(mode);
  if (!known) {
    const { conditionalModes, conditionalCondition, restrictionModes, restrictionCondition } = network;
    known = {
      edges: new Set(
        network.conditionalEdge.filter(
          (_, row) => (conditionalModes[row]! & mode) !== 0 && conditionalCondition[row] !== 0,
        ),
      ),
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
