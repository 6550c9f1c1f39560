import { NONE } from './arcs.ts';
import type { Metric, SearchArcs } from './customize.ts';
import type { Sums } from './sums.ts';
import { TreeWalk } from './tree-walk.ts';

/** What labels carry beside the cost. */
export interface LabelSums {
  readonly timeSums: Sums;
  readonly lengthSums: Sums;
}

/**
 * The label of some places in a hierarchy: the nodes above them, with the cheapest way to each that only climbs, what it costs and what it
 * takes. A shortest path between two places goes through a node that both have in their label.
 *
 * Where two labels first cost least together, in ascending order, a `Query` between the places would meet, and it would find the same
 * ways there: paths of equal cost are told apart alike.
 *
 * Leaving out the nodes that a way by higher ones reaches at less cost (as hub labels do) was measured: in a directed hierarchy of turns it
 * leaves out one in twelve, and takes as long as it saves.
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
  readonly #costAt: Float64Array;
  readonly #timeAt: Float64Array;
  readonly #lengthAt: Float64Array;
  /** The arc that the cost came by, `NONE` at a seed, and its lower end. */
  readonly #arcAt: Uint32Array;
  readonly #lowAt: Uint32Array;
  readonly #walk = new TreeWalk();

  constructor(nodeCount: number) {
    this.rank = new Uint32Array(nodeCount);
    this.cost = new Float64Array(nodeCount);
    this.time = new Float64Array(nodeCount);
    this.length = new Float64Array(nodeCount);
    this.#costAt = new Float64Array(nodeCount).fill(Infinity);
    this.#timeAt = new Float64Array(nodeCount);
    this.#lengthAt = new Float64Array(nodeCount);
    this.#arcAt = new Uint32Array(nodeCount);
    this.#lowAt = new Uint32Array(nodeCount);
  }

  /** A place to climb from: a node by its rank, and what there is between it and the place. The first of the cheapest counts. */
  seed(rank: number, cost: number, time: number, length: number): void {
    if (cost < this.#costAt[rank]!) {
      this.#costAt[rank] = cost;
      this.#timeAt[rank] = time;
      this.#lengthAt[rank] = length;
      this.#arcAt[rank] = NONE;
    }
    this.#walk.add(rank);
  }

  /** From the seeds to the nodes above. Forgets the seeds. */
  climbFrom(metric: Metric, { timeSums, lengthSums }: LabelSums): void {
    this.#climb(metric, metric.up, timeSums.up, lengthSums.up);
  }

  /** To the seeds from the nodes above. Forgets the seeds. */
  climbTo(metric: Metric, { timeSums, lengthSums }: LabelSums): void {
    this.#climb(metric, metric.down, timeSums.down, lengthSums.down);
  }

  #climb(
    { hierarchy, none }: Metric,
    { first, head, weight }: SearchArcs,
    timeOf: Sums['up'],
    lengthOf: Sums['up'],
  ): void {
    const { rank, cost, time, length } = this;
    const walk = this.#walk;
    const costAt = this.#costAt;
    const timeAt = this.#timeAt;
    const lengthAt = this.#lengthAt;
    const arcAt = this.#arcAt;
    const lowAt = this.#lowAt;
    const { parent } = hierarchy.topology;
    let size = 0;
    for (let u = walk.next(parent); u !== NONE; u = walk.next(parent)) {
      const there = costAt[u]!;
      if (there === Infinity) continue;
      const by = arcAt[u]!;
      if (by !== NONE) {
        const low = lowAt[u]!;
        timeAt[u] = timeAt[low]! + timeOf[by]!;
        lengthAt[u] = lengthAt[low]! + lengthOf[by]!;
      }
      rank[size] = u;
      cost[size] = there;
      time[size] = timeAt[u]!;
      length[size++] = lengthAt[u]!;
      costAt[u] = Infinity;
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
    this.size = size;
  }
}
