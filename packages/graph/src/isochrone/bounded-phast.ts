import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Metric, SearchArcs } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { PathSums, Side } from '../hierarchy/sums.ts';
import { cellsOf } from '../hierarchy/cells.ts';

/** What a way takes. The cost decides which way is the best; time (milliseconds) and length (millimetres) are reported. */
export interface Spent {
  readonly cost: number;
  readonly time: number;
  readonly length: number;
}

/** A node where the search starts, by its rank, and what was spent before it. */
export interface PhastSeed extends Spent {
  readonly rank: number;
}

/** The search may leave out what is beyond both limits; a limit of -Infinity does not count. */
export interface Within {
  readonly time: number;
  readonly length: number;
}

/** How a run searches. */
interface PhastRun {
  readonly isReverse: boolean;
  readonly within: Within;
  readonly checkStop: CheckStop;
}

/**
 * Cheapest ways from some nodes to all others, with their time and length (PHAST; Delling, Goldberg, Nowatzyk & Werneck 2011), up to some
 * limits. Parts of the hierarchy that every cheapest way enters beyond the limits are skipped: time and length only grow along a way, so
 * all of such a part is beyond the limits too.
 *
 * There is one object for each hierarchy; what a run found is valid until the next run.
 */
export class BoundedPhast {
  /**
   * Cost, time and length of the way to the node at rank `r`, from `3 * r` on, valid once the node is settled; the cost is Infinity if there
   * is no way. They stand side by side because they are read together, in random order.
   */
  readonly spent: Float64Array;
  readonly #isSettled: Uint8Array;
  /** The ranges of ranks that were not skipped: the first rank of each, and one past its last. */
  readonly runs: number[] = [];
  /** By rank: 1 for seeds and the nodes above them in the elimination tree. */
  readonly #isAbove: Uint8Array;
  #above: Uint32Array;
  readonly #settledLater: number[] = [];
  #descending: SearchArcs | undefined;
  #sums: PathSums | undefined;
  #descendingSide: Side = 'down';
  #atEachPath: CheckStop = neverStop;
  #none = 0;
  #parent: Uint32Array = new Uint32Array();

  constructor(nodeCount: number) {
    this.spent = new Float64Array(3 * nodeCount).fill(Infinity);
    this.#isSettled = new Uint8Array(nodeCount);
    this.#isAbove = new Uint8Array(nodeCount);
    this.#above = new Uint32Array(1024);
  }

  /**
   * @param isReverse  ways lead to the seeds instead of from them.
   * @throws what `checkStop` throws; nothing is found then.
   */
  run(
    metric: Metric,
    sums: PathSums,
    seeds: readonly PhastSeed[],
    { isReverse, within, checkStop }: PhastRun,
  ): void {
    this.#clear();
    const [climbing, descending]: [Side, Side] = isReverse ? ['down', 'up'] : ['up', 'down'];
    this.#parent = metric.hierarchy.topology.parent;
    this.#none = metric.none;
    this.#descending = metric[descending];
    this.#descendingSide = descending;
    this.#sums = sums;
    this.#atEachPath = nowAndThen(checkStop);
    const aboveCount = this.#markAbove(seeds);
    try {
      this.#climb(metric, climbing, aboveCount);
      this.#descend(within, checkStop);
    } catch (error) {
      this.#forgetAll();
      throw error;
    }
    for (let i = 0; i < aboveCount; i++) this.#isAbove[this.#above[i]!] = 0;
  }

  /** Forgets a run that was given up, of which no list tells how far it had come. */
  #forgetAll(): void {
    this.spent.fill(Infinity);
    this.#isSettled.fill(0);
    this.#isAbove.fill(0);
    this.runs.length = 0;
    this.#settledLater.length = 0;
  }

  /** Forgets what the last run found. */
  #clear(): void {
    const { spent, runs } = this;
    const isSettled = this.#isSettled;
    const settledLater = this.#settledLater;
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

  /** Sets the seeds, lists them and all nodes above them by ascending rank, and returns the length of the list. */
  #markAbove(seeds: readonly PhastSeed[]): number {
    const { spent } = this;
    const isAbove = this.#isAbove;
    const parent = this.#parent;
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
        if (count === this.#above.length) {
          const larger = new Uint32Array(2 * count);
          larger.set(this.#above);
          this.#above = larger;
        }
        this.#above[count++] = u;
      }
    }
    this.#above.subarray(0, count).sort();
    return count;
  }

  #climb(metric: Metric, side: Side, aboveCount: number): void {
    const { first, head, weight } = metric[side];
    const sums = this.#sums!;
    const atEachPath = this.#atEachPath;
    const { spent } = this;
    const above = this.#above;
    const none = this.#none;
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
          sums.along(side, u, arc, atEachPath);
          spent[at] = there + onward;
          spent[at + 1] = spent[3 * u + 1]! + sums.time;
          spent[at + 2] = spent[3 * u + 2]! + sums.length;
        }
      }
    }
  }

  #descend(within: Within, checkStop: CheckStop): void {
    const atEachNode = nowAndThen(checkStop);
    const { spent, runs } = this;
    const isSettled = this.#isSettled;
    const isAbove = this.#isAbove;
    const parent = this.#parent;
    const { first, head } = this.#descending!;
    const { cellAt, size, firstEntrance, entrance } = cellsOf(parent, first, head, checkStop);
    const cellCount = size.length;
    let runEnd = parent.length;
    let u = parent.length - 1;
    while (u >= 0) {
      atEachNode();
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
      this.#settleFromAbove(u);
      u--;
    }
    if (runEnd > 0) runs.push(0, runEnd);
    for (let i = 0; i < runs.length; i += 2) isSettled.fill(1, runs[i], runs[i + 1]);
  }

  /** Settles a node by its best arc from a higher node. All higher nodes must be settled. */
  #settleFromAbove(u: number): void {
    const { spent } = this;
    const none = this.#none;
    const { first, head, weight } = this.#descending!;
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
    const sums = this.#sums!;
    // It may throw, and then nothing is known of this node.
    sums.along(this.#descendingSide, u, bestArc, this.#atEachPath);
    spent[3 * u] = best;
    spent[3 * u + 1] = spent[from + 1]! + sums.time;
    spent[3 * u + 2] = spent[from + 2]! + sums.length;
  }

  /** True if the search knows the way to a node, or knows that there is none. */
  hasSettled(rank: number): boolean {
    return this.#isSettled[rank] === 1;
  }

  /** Finds the way to a node that the run may have skipped. */
  settle(rank: number): void {
    const isSettled = this.#isSettled;
    const parent = this.#parent;
    if (isSettled[rank] === 1) return;
    const chain: number[] = [];
    for (let u = rank; u < parent.length && isSettled[u] === 0; u = parent[u]!) chain.push(u);
    for (let i = chain.length - 1; i >= 0; i--) {
      this.#settleFromAbove(chain[i]!);
      isSettled[chain[i]!] = 1;
      this.#settledLater.push(chain[i]!);
    }
  }
}

const phasts = new WeakMap<Hierarchy, BoundedPhast>();

export function boundedPhastOf(hierarchy: Hierarchy): BoundedPhast {
  let phast = phasts.get(hierarchy);
  if (!phast) {
    phast = new BoundedPhast(hierarchy.topology.parent.length);
    phasts.set(hierarchy, phast);
  }
  return phast;
}
