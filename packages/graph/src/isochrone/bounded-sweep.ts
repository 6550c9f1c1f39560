import type { Metric, SearchArcs } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Sums } from '../hierarchy/sums.ts';
import type { Measures } from '../measures.ts';
import { cellsOf } from './cells.ts';

/** What a way takes: cost ranks ways, the others are told. Milliseconds and millimetres. */
export interface Spent {
  readonly cost: number;
  readonly time: number;
  readonly length: number;
}

/** A node by its rank, and what there is between it and the true start. */
export interface SweepSeed extends Spent {
  readonly rank: number;
}

/** What is of interest: whatever takes no more time or is no longer; -Infinity where that does not count. */
export interface Within {
  readonly time: number;
  readonly length: number;
}

/**
 * Cheapest ways from some nodes to all, with their time and length (PHAST; Delling, Goldberg, Nowatzyk & Werneck 2011), as far as they are
 * of interest: of the parts of the hierarchy that every cheapest way enters beyond the limits nothing is looked at. Time and length only
 * grow along a way, so what lies there is beyond them too.
 *
 * Scratch memory, one a hierarchy and thread; what a sweep found is there until the next.
 */
export class BoundedSweep {
  /** By rank; of meaning where `isSettled`. Infinity in `cost` where there is no way. */
  readonly cost: Float64Array;
  readonly time: Float64Array;
  readonly length: Float64Array;
  private readonly isSettled: Uint8Array;
  /** The runs of ranks that were looked at: first and one past the last of each. */
  readonly runs: number[] = [];
  /** Nodes from which a seed is below. */
  private readonly isAbove: Uint8Array;
  private above: Uint32Array;
  private readonly settledLater: number[] = [];
  private descending: SearchArcs | undefined;
  private sums: { readonly time: Sums['up']; readonly length: Sums['up'] } | undefined;
  private none = 0;
  private parent: Uint32Array = new Uint32Array();

  constructor(nodeCount: number) {
    this.cost = new Float64Array(nodeCount).fill(Infinity);
    this.time = new Float64Array(nodeCount);
    this.length = new Float64Array(nodeCount);
    this.isSettled = new Uint8Array(nodeCount);
    this.isAbove = new Uint8Array(nodeCount);
    this.above = new Uint32Array(1024);
  }

  /** @param isReverse  ways lead to the seeds instead of from them. */
  run(
    metric: Metric,
    { timeSums, lengthSums }: Pick<Measures, 'timeSums' | 'lengthSums'>,
    seeds: readonly SweepSeed[],
    isReverse: boolean,
    within: Within,
  ): void {
    this.clear();
    const [climbing, descending] = isReverse ? [metric.down, metric.up] : [metric.up, metric.down];
    const side = isReverse ? 'up' : 'down';
    const other = isReverse ? 'down' : 'up';
    this.parent = metric.hierarchy.topology.parent;
    this.none = metric.none;
    this.descending = descending;
    this.sums = { time: timeSums[side], length: lengthSums[side] };
    const aboveCount = this.markAbove(seeds);
    this.climb(climbing, timeSums[other], lengthSums[other], aboveCount);
    this.descend(within);
    for (let i = 0; i < aboveCount; i++) this.isAbove[this.above[i]!] = 0;
  }

  /** Forgets everything. */
  private clear(): void {
    const { cost, isSettled, runs, settledLater } = this;
    for (let i = 0; i < runs.length; i += 2) {
      cost.fill(Infinity, runs[i], runs[i + 1]);
      isSettled.fill(0, runs[i], runs[i + 1]);
    }
    for (const rank of settledLater) {
      cost[rank] = Infinity;
      isSettled[rank] = 0;
    }
    runs.length = 0;
    settledLater.length = 0;
  }

  /** Sets the seeds, and lists them with all nodes above them, ascending. */
  private markAbove(seeds: readonly SweepSeed[]): number {
    const { cost, time, length, isAbove, parent } = this;
    let count = 0;
    for (const seed of seeds) {
      if (seed.cost < cost[seed.rank]!) {
        cost[seed.rank] = seed.cost;
        time[seed.rank] = seed.time;
        length[seed.rank] = seed.length;
      }
      for (let u = seed.rank; u < parent.length && isAbove[u] === 0; u = parent[u]!) {
        isAbove[u] = 1;
        if (count === this.above.length) {
          const larger = new Uint32Array(2 * count);
          larger.set(this.above);
          this.above = larger;
        }
        this.above[count++] = u;
      }
    }
    this.above.subarray(0, count).sort();
    return count;
  }

  private climb(
    { first, head, weight }: SearchArcs,
    timeOf: Sums['up'],
    lengthOf: Sums['up'],
    aboveCount: number,
  ): void {
    const { cost, time, length, above, none } = this;
    for (let i = 0; i < aboveCount; i++) {
      const u = above[i]!;
      const there = cost[u]!;
      if (there === Infinity) continue;
      const end = first[u + 1]!;
      for (let arc = first[u]!; arc < end; arc++) {
        const onward = weight[arc]!;
        if (onward === none) continue;
        const v = head[arc]!;
        if (there + onward < cost[v]!) {
          cost[v] = there + onward;
          time[v] = time[u]! + timeOf[arc]!;
          length[v] = length[u]! + lengthOf[arc]!;
        }
      }
    }
  }

  private descend(within: Within): void {
    const { cost, time, length, isSettled, isAbove, runs, parent } = this;
    const { first, head } = this.descending!;
    const { cellAt, size, firstEntrance, entrance } = cellsOf(parent, first, head);
    const cellCount = size.length;
    let runEnd = parent.length;
    let u = parent.length - 1;
    while (u >= 0) {
      const cell = cellAt[u]!;
      if (cell < cellCount && isAbove[u] === 0) {
        const end = firstEntrance[cell + 1]!;
        let at = firstEntrance[cell]!;
        for (; at < end; at++) {
          const w = entrance[at]!;
          if (cost[w] !== Infinity && (time[w]! <= within.time || length[w]! <= within.length)) break;
        }
        if (at === end) {
          if (u + 1 < runEnd) runs.push(u + 1, runEnd);
          u -= size[cell]!;
          runEnd = u + 1;
          continue;
        }
      }
      this.settleFromAbove(u);
      u--;
    }
    if (runEnd > 0) runs.push(0, runEnd);
    for (let i = 0; i < runs.length; i += 2) isSettled.fill(1, runs[i], runs[i + 1]);
  }

  /** By the best arc from a higher node; all of those are settled. */
  private settleFromAbove(u: number): void {
    const { cost, none } = this;
    const { first, head, weight } = this.descending!;
    let best = cost[u]!;
    let bestArc = -1;
    const end = first[u + 1]!;
    for (let arc = first[u]!; arc < end; arc++) {
      const onward = weight[arc]!;
      if (onward === none) continue;
      const through = cost[head[arc]!]! + onward;
      if (through < best) {
        best = through;
        bestArc = arc;
      }
    }
    if (bestArc < 0) return;
    const from = head[bestArc]!;
    cost[u] = best;
    this.time[u] = this.time[from]! + this.sums!.time[bestArc]!;
    this.length[u] = this.length[from]! + this.sums!.length[bestArc]!;
  }

  /** True where the way to a node is known, or that there is none. */
  hasSettled(rank: number): boolean {
    return this.isSettled[rank] === 1;
  }

  /** Finds the way to a node that was not of interest, after all. */
  settle(rank: number): void {
    const { isSettled, parent } = this;
    if (isSettled[rank] === 1) return;
    const chain: number[] = [];
    for (let u = rank; u < parent.length && isSettled[u] === 0; u = parent[u]!) chain.push(u);
    for (let i = chain.length - 1; i >= 0; i--) {
      this.settleFromAbove(chain[i]!);
      isSettled[chain[i]!] = 1;
      this.settledLater.push(chain[i]!);
    }
  }
}

const sweeps = new WeakMap<Hierarchy, BoundedSweep>();

export function sweepOf(hierarchy: Hierarchy): BoundedSweep {
  let sweep = sweeps.get(hierarchy);
  if (!sweep) {
    sweep = new BoundedSweep(hierarchy.topology.parent.length);
    sweeps.set(hierarchy, sweep);
  }
  return sweep;
}
