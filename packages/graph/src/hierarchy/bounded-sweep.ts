import { cellsOf } from './cells.ts';
import type { Metric } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Seed } from './phast.ts';

/**
 * Distances from some nodes, or to some, as far as a bound (PHAST; Delling, Goldberg, Nowatzyk & Werneck 2011). Parts of the hierarchy that
 * every way enters beyond the bound are skipped, so a sweep reads little more than what it finds.
 *
 * There is one object for each hierarchy and direction; what a run found is valid until the next run.
 */
export class BoundedSweep {
  /** By rank. A distance up to the bound is exact; others are too long, or Infinity. */
  readonly distances: Float64Array;
  /** The ranges of ranks that were not skipped: the first rank of each, and one past its last. */
  readonly runs: number[] = [];
  readonly #isAbove: Uint8Array;

  constructor(nodeCount: number) {
    this.distances = new Float64Array(nodeCount).fill(Infinity);
    this.#isAbove = new Uint8Array(nodeCount);
  }

  /**
   * @param isReverse  ways lead to the seeds instead of from them.
   * @param most  the bound.
   * @param rest  by rank: what a way costs on the other side of a node at least; the sum of both must keep the bound.
   */
  run(metric: Metric, seeds: readonly Seed[], isReverse: boolean, most: number, rest?: Float64Array): void {
    this.#clear();
    const above = this.#climb(metric, seeds, isReverse);
    this.#descend(metric, isReverse, most, rest);
    for (const rank of above) this.#isAbove[rank] = 0;
  }

  /** Forgets what the last run found. */
  #clear(): void {
    const { distances, runs } = this;
    for (let i = 0; i < runs.length; i += 2) distances.fill(Infinity, runs[i], runs[i + 1]);
    runs.length = 0;
  }

  /** Marks the seeds and all nodes above them, and sets their distances by ways that only climb. */
  #climb({ up, down, none, hierarchy }: Metric, seeds: readonly Seed[], isReverse: boolean): Uint32Array {
    const { distances } = this;
    const isAbove = this.#isAbove;
    const { parent } = hierarchy.topology;
    const { first, head, weight } = isReverse ? down : up;
    const list: number[] = [];
    for (const { rank, distance } of seeds) {
      if (distance < distances[rank]!) distances[rank] = distance;
      for (let u = rank; u < parent.length && isAbove[u] === 0; u = parent[u]!) {
        isAbove[u] = 1;
        list.push(u);
      }
    }
    const above = Uint32Array.from(list).toSorted();
    for (const u of above) {
      const there = distances[u]!;
      if (there === Infinity) continue;
      for (let arc = first[u]!; arc < first[u + 1]!; arc++) {
        const onward = weight[arc]!;
        if (onward === none) continue;
        const v = head[arc]!;
        if (there + onward < distances[v]!) distances[v] = there + onward;
      }
    }
    return above;
  }

  #descend(
    { up, down, none, hierarchy }: Metric,
    isReverse: boolean,
    most: number,
    rest: Float64Array | undefined,
  ): void {
    const { distances, runs } = this;
    const isAbove = this.#isAbove;
    const { parent } = hierarchy.topology;
    const { first, head, weight } = isReverse ? up : down;
    const { cellAt, size, firstEntrance, entrance } = cellsOf(parent, first, head);
    const isOpen = (rank: number): boolean => distances[rank]! + (rest ? rest[rank]! : 0) <= most;
    let runEnd = parent.length;
    let u = parent.length - 1;
    while (u >= 0) {
      const cell = cellAt[u]!;
      if (cell < size.length && isAbove[u] === 0) {
        const end = firstEntrance[cell + 1]!;
        let at = firstEntrance[cell]!;
        while (at < end && !isOpen(entrance[at]!)) at++;
        if (at === end) {
          if (u + 1 < runEnd) runs.push(u + 1, runEnd);
          u -= size[cell]!;
          runEnd = u + 1;
          continue;
        }
      }
      // A node that the other sweep did not reach within the bound is on no way that counts.
      if (!rest || rest[u]! <= most) {
        let best = distances[u]!;
        for (let arc = first[u]!; arc < first[u + 1]!; arc++) {
          const onward = weight[arc]!;
          if (onward === none) continue;
          const through = distances[head[arc]!]! + onward;
          if (through < best) best = through;
        }
        distances[u] = best;
      }
      u--;
    }
    if (runEnd > 0) runs.push(0, runEnd);
  }
}

const sweeps = new WeakMap<Hierarchy, { readonly forward: BoundedSweep; readonly backward: BoundedSweep }>();

/** The two sweeps of a hierarchy: from a start, and to an end. */
export function boundedSweepsOf(hierarchy: Hierarchy): {
  readonly forward: BoundedSweep;
  readonly backward: BoundedSweep;
} {
  let both = sweeps.get(hierarchy);
  if (!both) {
    const { length } = hierarchy.topology.parent;
    both = { forward: new BoundedSweep(length), backward: new BoundedSweep(length) };
    sweeps.set(hierarchy, both);
  }
  return both;
}
