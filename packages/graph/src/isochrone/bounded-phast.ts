import type { Metric, SearchArcs } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { Sums } from '../hierarchy/sums.ts';
import type { TimeAndLength } from '../profile/time-and-length.ts';
import { cellsOf } from './cells.ts';

/** What a way takes: cost ranks ways, the others are told. Milliseconds and millimetres. */
export interface Spent {
  readonly cost: number;
  readonly time: number;
  readonly length: number;
}

/** A node by its rank, and what there is between it and the true start. */
export interface PhastSeed extends Spent {
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
export class BoundedPhast {
  /**
   * Cost, time and length of the way to the node at rank `r` from `3 * r` on, of meaning where that is settled; a cost of Infinity where
   * there is none. They stand together since they are asked for together, all over the place.
   */
  readonly spent: Float64Array;
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
    this.spent = new Float64Array(3 * nodeCount).fill(Infinity);
    this.isSettled = new Uint8Array(nodeCount);
    this.isAbove = new Uint8Array(nodeCount);
    this.above = new Uint32Array(1024);
  }

  /** @param isReverse  ways lead to the seeds instead of from them. */
  run(
    metric: Metric,
    { timeSums, lengthSums }: Pick<TimeAndLength, 'timeSums' | 'lengthSums'>,
    seeds: readonly PhastSeed[],
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
    const { spent, isSettled, runs, settledLater } = this;
    for (let i = 0; i < runs.length; i += 2) {
      spent.fill(Infinity, 3 * runs[i]!, 3 * runs[i + 1]!);
      isSettled.fill(0, runs[i], runs[i + 1]);
    }
    for (const rank of settledLater) {
      spent[3 * rank] = Infinity;
      isSettled[rank] = 0;
    }
    runs.length = 0;
    settledLater.length = 0;
  }

  /** Sets the seeds, and lists them with all nodes above them, ascending. */
  private markAbove(seeds: readonly PhastSeed[]): number {
    const { spent, isAbove, parent } = this;
    let count = 0;
    for (const seed of seeds) {
      const at = 3 * seed.rank;
      if (seed.cost < spent[at]!) {
        spent[at] = seed.cost;
        spent[at + 1] = seed.time;
        spent[at + 2] = seed.length;
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
    const { spent, above, none } = this;
    for (let i = 0; i < aboveCount; i++) {
      const u = above[i]!;
      const there = spent[3 * u]!;
      if (there === Infinity) continue;
      const end = first[u + 1]!;
      for (let arc = first[u]!; arc < end; arc++) {
        const onward = weight[arc]!;
        if (onward === none) continue;
        const at = 3 * head[arc]!;
        if (there + onward < spent[at]!) {
          spent[at] = there + onward;
          spent[at + 1] = spent[3 * u + 1]! + timeOf[arc]!;
          spent[at + 2] = spent[3 * u + 2]! + lengthOf[arc]!;
        }
      }
    }
  }

  private descend(within: Within): void {
    const { spent, isSettled, isAbove, runs, parent } = this;
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
          const w = 3 * entrance[at]!;
          const isOpen = spent[w + 1]! <= within.time || spent[w + 2]! <= within.length;
          if (isOpen && spent[w] !== Infinity) break;
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
    const { spent, none } = this;
    const { first, head, weight } = this.descending!;
    let best = spent[3 * u]!;
    let bestArc = -1;
    const end = first[u + 1]!;
    for (let arc = first[u]!; arc < end; arc++) {
      const onward = weight[arc]!;
      if (onward === none) continue;
      const through = spent[3 * head[arc]!]! + onward;
      if (through < best) {
        best = through;
        bestArc = arc;
      }
    }
    if (bestArc < 0) return;
    const from = 3 * head[bestArc]!;
    spent[3 * u] = best;
    spent[3 * u + 1] = spent[from + 1]! + this.sums!.time[bestArc]!;
    spent[3 * u + 2] = spent[from + 2]! + this.sums!.length[bestArc]!;
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

const sweeps = new WeakMap<Hierarchy, BoundedPhast>();

export function boundedPhastOf(hierarchy: Hierarchy): BoundedPhast {
  let sweep = sweeps.get(hierarchy);
  if (!sweep) {
    sweep = new BoundedPhast(hierarchy.topology.parent.length);
    sweeps.set(hierarchy, sweep);
  }
  return sweep;
}
