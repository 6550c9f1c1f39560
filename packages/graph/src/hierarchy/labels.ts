import { NONE } from './arcs.ts';
import type { Metric, SearchArcs } from './customize.ts';
import type { Sums } from './sums.ts';

/** What labels carry beside the cost. */
export interface LabelSums {
  readonly timeSums: Sums;
  readonly lengthSums: Sums;
}

/**
 * The label of some places in a hierarchy: nodes above them, with the way that only climbs to each. A shortest path between two places
 * goes through a node that both have in their label (hub labels; Abraham, Delling, Goldberg & Werneck 2012).
 *
 * Where two labels first cost least together, in ascending order, a `Query` between the places would meet, and it would find the same
 * ways there: paths of equal cost are told apart alike. Nodes that climbing higher and down again reaches at less cost, which are two
 * thirds, are left out: no shortest path climbs to them. (A few of them stay, where the way down passes a node that no way up does.)
 *
 * One a thread and hierarchy; nothing is allocated by a climb, and what it found is there until the next.
 */
export class Label {
  /** Nodes in the label. */
  size = 0;
  /** Ascending. */
  readonly rank: Uint32Array;
  readonly cost: Float64Array;
  readonly time: Float64Array;
  readonly length: Float64Array;

  /** By rank; Infinity between climbs. */
  private readonly costAt: Float64Array;
  private readonly timeAt: Float64Array;
  private readonly lengthAt: Float64Array;
  /** The arc that the cost came by, `NONE` at a seed, and its lower end. */
  private readonly arcAt: Uint32Array;
  private readonly lowAt: Uint32Array;
  private readonly isBeaten: Uint8Array;
  private readonly reached: Uint32Array;
  /** The next nodes of the walk, one for every way to a root that has not met another yet; descending. */
  private readonly frontier: number[] = [];

  constructor(nodeCount: number) {
    this.rank = new Uint32Array(nodeCount);
    this.cost = new Float64Array(nodeCount);
    this.time = new Float64Array(nodeCount);
    this.length = new Float64Array(nodeCount);
    this.costAt = new Float64Array(nodeCount).fill(Infinity);
    this.timeAt = new Float64Array(nodeCount);
    this.lengthAt = new Float64Array(nodeCount);
    this.arcAt = new Uint32Array(nodeCount);
    this.lowAt = new Uint32Array(nodeCount);
    this.isBeaten = new Uint8Array(nodeCount);
    this.reached = new Uint32Array(nodeCount);
  }

  /** A place to climb from: a node by its rank, and what there is between it and the place. The first of the cheapest counts. */
  seed(rank: number, cost: number, time: number, length: number): void {
    if (cost < this.costAt[rank]!) {
      this.costAt[rank] = cost;
      this.timeAt[rank] = time;
      this.lengthAt[rank] = length;
      this.arcAt[rank] = NONE;
    }
    const { frontier } = this;
    let at = frontier.length;
    while (at > 0 && frontier[at - 1]! < rank) at--;
    if (at > 0 && frontier[at - 1] === rank) return;
    frontier.splice(at, 0, rank);
  }

  /** From the seeds to the nodes above. Forgets the seeds. */
  climbFrom(metric: Metric, { timeSums, lengthSums }: LabelSums): void {
    this.climb(metric, metric.up, metric.down, timeSums.up, lengthSums.up);
  }

  /** To the seeds from the nodes above. Forgets the seeds. */
  climbTo(metric: Metric, { timeSums, lengthSums }: LabelSums): void {
    this.climb(metric, metric.down, metric.up, timeSums.down, lengthSums.down);
  }

  private climb(
    { hierarchy, none }: Metric,
    climbing: SearchArcs,
    descending: SearchArcs,
    timeOf: Sums['up'],
    lengthOf: Sums['up'],
  ): void {
    const { costAt, timeAt, lengthAt, arcAt, lowAt, isBeaten, reached } = this;
    const count = this.walk(hierarchy.topology.parent, climbing, none);
    this.findBeaten(count, descending, none);
    const { rank, cost, time, length } = this;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const v = reached[i]!;
      if (isBeaten[i] === 0) {
        const arc = arcAt[v]!;
        if (arc !== NONE) {
          // What leads to a node of the label is in the label.
          const low = lowAt[v]!;
          timeAt[v] = timeAt[low]! + timeOf[arc]!;
          lengthAt[v] = lengthAt[low]! + lengthOf[arc]!;
        }
        rank[size] = v;
        cost[size] = costAt[v]!;
        time[size] = timeAt[v]!;
        length[size++] = lengthAt[v]!;
      }
    }
    for (let i = 0; i < count; i++) costAt[reached[i]!] = Infinity;
    this.size = size;
  }

  /** Up the elimination tree from all seeds together, the lowest node first, as `Query` does; lists the nodes that are reached. */
  private walk(parent: Uint32Array, { first, head, weight }: SearchArcs, none: number): number {
    const { frontier, costAt, arcAt, lowAt, reached } = this;
    const nodeCount = parent.length;
    let count = 0;
    let open = frontier.length;
    while (open > 0) {
      const u = frontier[open - 1]!;
      const there = costAt[u]!;
      if (there !== Infinity) {
        reached[count++] = u;
        const end = first[u + 1]!;
        for (let arc = first[u]!; arc < end; arc++) {
          const onward = weight[arc]!;
          if (onward === none) continue;
          const v = head[arc]!;
          const through = there + onward;
          if (through < costAt[v]!) {
            costAt[v] = through;
            arcAt[v] = arc;
            lowAt[v] = u;
          }
        }
      }
      const above = parent[u]!;
      let at = open - 1;
      while (at > 0 && frontier[at - 1]! < above) {
        frontier[at] = frontier[at - 1]!;
        at--;
      }
      if (above < nodeCount && (at === 0 || frontier[at - 1] !== above)) {
        frontier[at] = above;
        continue;
      }
      open--;
      for (; at < open; at++) frontier[at] = frontier[at + 1]!;
    }
    frontier.length = 0;
    return count;
  }

  /** From the highest node: which are reached at less cost by way of higher ones. */
  private findBeaten(count: number, { first, head, weight }: SearchArcs, none: number): void {
    const { costAt, isBeaten, reached } = this;
    for (let i = count - 1; i >= 0; i--) {
      const v = reached[i]!;
      const climbed = costAt[v]!;
      let best = climbed;
      const end = first[v + 1]!;
      for (let arc = first[v]!; arc < end; arc++) {
        const onward = weight[arc]!;
        if (onward === none) continue;
        const through = costAt[head[arc]!]! + onward;
        if (through < best) best = through;
      }
      isBeaten[i] = best < climbed ? 1 : 0;
      costAt[v] = best;
    }
  }
}
