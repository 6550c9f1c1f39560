import type { CheckStop } from '@portolan/base';
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

  /** Finds the ways from the seeds up to the nodes above. Forgets the seeds, also if `atEach` throws, which is called as `PathSums.along` says. */
  climbFrom(metric: Metric, sums: PathSums, atEach: CheckStop): void {
    this.#climb(metric, 'up');
    this.#measure('up', sums, atEach);
  }

  /** Finds the ways from the nodes above down to the seeds; else as `climbFrom`. */
  climbTo(metric: Metric, sums: PathSums, atEach: CheckStop): void {
    this.#climb(metric, 'down');
    this.#measure('down', sums, atEach);
  }

  #climb(metric: Metric, side: Side): void {
    const { hierarchy, none } = metric;
    const { first, head, weight } = metric[side];
    const { rank, cost } = this;
    const walk = this.#walk;
    const costAt = this.#costAt;
    const arcAt = this.#arcAt;
    const lowAt = this.#lowAt;
    const { parent } = hierarchy.topology;
    let size = 0;
    for (let u = walk.next(parent); u !== NONE; u = walk.next(parent)) {
      const there = costAt[u]!;
      if (there === Infinity) continue;
      rank[size] = u;
      cost[size++] = there;
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

  /** Adds up the time and length of each way that the climb has found, from the lowest node up. */
  #measure(side: Side, sums: PathSums, atEach: CheckStop): void {
    const { size, rank, time, length } = this;
    const timeAt = this.#timeAt;
    const lengthAt = this.#lengthAt;
    for (let i = 0; i < size; i++) {
      const u = rank[i]!;
      const by = this.#arcAt[u]!;
      if (by !== NONE) {
        const low = this.#lowAt[u]!;
        sums.along(side, low, by, atEach);
        timeAt[u] = timeAt[low]! + sums.time;
        lengthAt[u] = lengthAt[low]! + sums.length;
      }
      time[i] = timeAt[u]!;
      length[i] = lengthAt[u]!;
    }
  }
}
