import { cellsOf } from './cells.ts';
import type { Metric } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Seed } from './phast.ts';

/**
 * Distances from some nodes and to others, for the nodes on ways between them that keep a bound (PHAST; Delling, Goldberg, Nowatzyk & Werneck 2011).
 * Both are found in one sweep: every way into a part of the hierarchy leads over one of its entrances, so a part is skipped where no entrance lies
 * on a way that keeps the bound. What is read is little more than the ellipse around both ends.
 *
 * There is one object for each hierarchy; what a run found is valid until the next run.
 */
export class BoundedSweep {
  /** By rank: the distance from the sources, and the one to the targets. Both are exact where their sum keeps the bound; others are too long, or Infinity. */
  readonly before: Float64Array;
  readonly behind: Float64Array;
  /** The ranges of ranks that were not skipped: the first rank of each, and one past its last. */
  readonly runs: number[] = [];
  readonly #isAbove: Uint8Array;

  constructor(nodeCount: number) {
    this.before = new Float64Array(nodeCount).fill(Infinity);
    this.behind = new Float64Array(nodeCount).fill(Infinity);
    this.#isAbove = new Uint8Array(nodeCount);
  }

  /** @param most  the bound of the sum of both distances. */
  run(metric: Metric, sources: readonly Seed[], targets: readonly Seed[], most: number): void {
    const { up, down } = metric;
    this.#clear();
    const fromAbove = this.#mark(metric, sources);
    climb(up, metric.none, fromAbove, sources, this.before);
    // Each climb has its own nodes: those above the other end are not reached by ways that only climb.
    for (const rank of fromAbove) this.#isAbove[rank] = 0;
    const toAbove = this.#mark(metric, targets);
    climb(down, metric.none, toAbove, targets, this.behind);
    for (const rank of fromAbove) this.#isAbove[rank] = 1;
    this.#descend(metric, most);
    for (const rank of fromAbove) this.#isAbove[rank] = 0;
    for (const rank of toAbove) this.#isAbove[rank] = 0;
  }

  /** Forgets what the last run found. */
  #clear(): void {
    const { before, behind, runs } = this;
    for (let i = 0; i < runs.length; i += 2) {
      before.fill(Infinity, runs[i], runs[i + 1]);
      behind.fill(Infinity, runs[i], runs[i + 1]);
    }
    runs.length = 0;
  }

  /** Marks the seeds and all nodes above them, and returns these nodes from the lowest up. */
  #mark({ hierarchy }: Metric, seeds: readonly Seed[]): Uint32Array {
    const isAbove = this.#isAbove;
    const { parent } = hierarchy.topology;
    const list: number[] = [];
    for (const { rank } of seeds) {
      for (let u = rank; u < parent.length && isAbove[u] === 0; u = parent[u]!) {
        isAbove[u] = 1;
        list.push(u);
      }
    }
    return Uint32Array.from(list).toSorted();
  }

  #descend({ up, down, none, hierarchy }: Metric, most: number): void {
    const { before, behind, runs } = this;
    const isAbove = this.#isAbove;
    const { parent } = hierarchy.topology;
    const { first: firstIn, head: headIn, weight: weightIn } = down;
    const { first: firstOut, head: headOut, weight: weightOut } = up;
    const { cellAt, size, firstEntrance, entrance } = cellsOf(parent, firstIn, headIn);
    let runEnd = parent.length;
    let u = parent.length - 1;
    while (u >= 0) {
      const cell = cellAt[u]!;
      if (cell < size.length && isAbove[u] === 0) {
        const end = firstEntrance[cell + 1]!;
        let at = firstEntrance[cell]!;
        while (at < end && before[entrance[at]!]! + behind[entrance[at]!]! > most) at++;
        if (at === end) {
          if (u + 1 < runEnd) runs.push(u + 1, runEnd);
          u -= size[cell]!;
          runEnd = u + 1;
          continue;
        }
      }
      let best = before[u]!;
      for (let arc = firstIn[u]!; arc < firstIn[u + 1]!; arc++) {
        const onward = weightIn[arc]!;
        if (onward === none) continue;
        const through = before[headIn[arc]!]! + onward;
        if (through < best) best = through;
      }
      before[u] = best;
      // A node that is beyond the bound already is on no way that counts.
      if (best <= most) {
        best = behind[u]!;
        for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
          const onward = weightOut[arc]!;
          if (onward === none) continue;
          const through = behind[headOut[arc]!]! + onward;
          if (through < best) best = through;
        }
        behind[u] = best;
      }
      u--;
    }
    if (runEnd > 0) runs.push(0, runEnd);
  }
}

/** Sets the distances of nodes by ways that only climb. */
function climb(
  { first, head, weight }: Metric['up'],
  none: number,
  above: Uint32Array,
  seeds: readonly Seed[],
  distances: Float64Array,
): void {
  for (const { rank, distance } of seeds) if (distance < distances[rank]!) distances[rank] = distance;
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
}

const sweeps = new WeakMap<Hierarchy, BoundedSweep>();

/** The sweep of a hierarchy. */
export function boundedSweepOf(hierarchy: Hierarchy): BoundedSweep {
  let sweep = sweeps.get(hierarchy);
  if (!sweep) {
    sweep = new BoundedSweep(hierarchy.topology.parent.length);
    sweeps.set(hierarchy, sweep);
  }
  return sweep;
}
