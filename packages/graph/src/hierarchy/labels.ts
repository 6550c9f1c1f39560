import { NONE } from './arcs.ts';
import type { Metric } from './customize.ts';
import type { PathSums, Side } from './sums.ts';
import { TreeWalk } from './tree-walk.ts';

/**
 * The label of some places in a hierarchy: the nodes above the places, each with the cost, time and length of the cheapest way to it that
 * only climbs. A shortest path between two places goes through a node that is in the labels of both.
 *
 * A `Query` between two places meets at the first node, in ascending order, at which the costs of their labels add up to the least. It
 * finds the same ways to that node, because both break ties of cost in the same manner.
 *
 * Hub labels also leave out nodes that a way through higher nodes reaches at less cost. Measured: in a directed hierarchy of turns that is
 * one node in twelve, and finding them takes as long as it saves.
 *
 * One object serves one thread and hierarchy. A climb allocates nothing, and its result stands until the next climb.
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

  /**
   * Adds a place to climb from: a node (a rank), and the cost, time and length between the place and that node. Of several seeds at one node
   * the cheapest counts, the first of equals.
   */
  seed(rank: number, cost: number, time: number, length: number): void {
    if (cost < this.#costAt[rank]!) {
      this.#costAt[rank] = cost;
      this.#timeAt[rank] = time;
      this.#lengthAt[rank] = length;
      this.#arcAt[rank] = NONE;
    }
    this.#walk.add(rank);
  }

  /** Finds the ways from the seeds up to the nodes above. Forgets the seeds. */
  climbFrom(metric: Metric, sums: PathSums): void {
    this.#climb(metric, 'up', sums);
  }

  /** Finds the ways from the nodes above down to the seeds. Forgets the seeds. */
  climbTo(metric: Metric, sums: PathSums): void {
    this.#climb(metric, 'down', sums);
  }

  #climb(metric: Metric, side: Side, sums: PathSums): void {
    const { hierarchy, none } = metric;
    const { first, head, weight } = metric[side];
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
        sums.along(side, by);
        timeAt[u] = timeAt[low]! + sums.time;
        lengthAt[u] = lengthAt[low]! + sums.length;
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
