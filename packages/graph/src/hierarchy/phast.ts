import { NONE } from './arcs.ts';
import type { Metric, SearchArcs } from './customize.ts';

/** Sources that one sweep over the arcs serves: enough to make reading the arcs worth it, few enough for the nearest cache. */
const LANES = 8;

/** A node (a rank) at which a sweep begins, and its distance from the true start. */
export interface Seed {
  readonly rank: number;
  readonly distance: number;
}

/**
 * Distances from some nodes to all (PHAST; Delling, Goldberg, Nowatzyk & Werneck 2011): a climb over the upward arcs, then one pass over
 * the downward arcs from the top.
 *
 * @returns one distance for each node, by rank; Infinity where there is no way.
 */
export function phastFromSeeds({ up, down, none }: Metric, seeds: readonly Seed[]): Float64Array {
  return climbAndDescend(up, down, none, seeds);
}

/** Distances from all nodes to some; otherwise as `phastFromSeeds`. */
export function phastToSeeds({ up, down, none }: Metric, seeds: readonly Seed[]): Float64Array {
  return climbAndDescend(down, up, none, seeds);
}

function climbAndDescend(
  climbing: SearchArcs,
  descending: SearchArcs,
  none: number,
  seeds: readonly Seed[],
): Float64Array {
  const nodeCount = climbing.first.length - 1;
  const distances = new Float64Array(nodeCount).fill(Infinity);
  let lowest = nodeCount;
  for (const { rank, distance } of seeds) {
    if (distance < distances[rank]!) distances[rank] = distance;
    if (rank < lowest) lowest = rank;
  }
  for (let u = lowest; u < nodeCount; u++) {
    const there = distances[u]!;
    if (there === Infinity) continue;
    for (let arc = climbing.first[u]!; arc < climbing.first[u + 1]!; arc++) {
      const weight = climbing.weight[arc]!;
      if (weight === none) continue;
      const v = climbing.head[arc]!;
      const through = there + weight;
      if (through < distances[v]!) distances[v] = through;
    }
  }
  for (let u = nodeCount - 1; u >= 0; u--) {
    let best = distances[u]!;
    for (let arc = descending.first[u]!; arc < descending.first[u + 1]!; arc++) {
      const weight = descending.weight[arc]!;
      if (weight === none) continue;
      const through = distances[descending.head[arc]!]! + weight;
      if (through < best) best = through;
    }
    distances[u] = best;
  }
  return distances;
}

/** Distances from one node to all, by node id; Infinity where there is no way. */
export function sweepFrom(metric: Metric, source: number): Float64Array {
  const { rankOf } = metric.hierarchy.topology;
  const byRank = phastFromSeeds(metric, [{ rank: rankOf[source]!, distance: 0 }]);
  return Float64Array.from(rankOf, (rank) => byRank[rank]!);
}

/** The nodes above a set of targets and the downward arcs among them, highest first, named by their position in that list. */
interface Restriction {
  /** rank of each position, descending. */
  readonly rankAt: Uint32Array;
  /** Position of each rank, `NONE` where it is not above a target. */
  readonly positionOf: Uint32Array;
  readonly first: Uint32Array;
  readonly head: Uint32Array;
  readonly weight: Float64Array;
}

/**
 * Distances between all pairs (RPHAST; Delling, Goldberg & Werneck 2011): the part of the hierarchy above the targets is cut out once,
 * and every sweep runs over that alone.
 *
 * @returns row-major, `sources.length * targets.length`; Infinity where there is no way.
 */
export function sweepMatrix(
  metric: Metric,
  sources: ArrayLike<number>,
  targets: ArrayLike<number>,
): Float64Array {
  const { rankOf, parent } = metric.hierarchy.topology;
  const { up, none } = metric;
  const nodeCount = parent.length;
  const result = new Float64Array(sources.length * targets.length);
  const restriction = restrict(metric, targets);
  const { rankAt, positionOf, first, head, weight } = restriction;
  const size = rankAt.length;
  const fromSource = new Float64Array(nodeCount).fill(Infinity);
  const lanes = new Float64Array(size * LANES);

  for (let row = 0; row < sources.length; row += LANES) {
    const used = Math.min(LANES, sources.length - row);
    lanes.fill(Infinity);
    for (let lane = 0; lane < used; lane++) {
      const start = rankOf[sources[row + lane]!]!;
      fromSource[start] = 0;
      for (let u = start; u < nodeCount; u = parent[u]!) {
        const there = fromSource[u]!;
        if (there === Infinity) continue;
        fromSource[u] = Infinity;
        const position = positionOf[u]!;
        if (position !== NONE) lanes[position * LANES + lane] = there;
        for (let arc = up.first[u]!; arc < up.first[u + 1]!; arc++) {
          const onward = up.weight[arc]!;
          if (onward === none) continue;
          const v = up.head[arc]!;
          const through = there + onward;
          if (through < fromSource[v]!) fromSource[v] = through;
        }
      }
    }
    for (let position = 0; position < size; position++) {
      const at = position * LANES;
      let d0 = lanes[at]!;
      let d1 = lanes[at + 1]!;
      let d2 = lanes[at + 2]!;
      let d3 = lanes[at + 3]!;
      let d4 = lanes[at + 4]!;
      let d5 = lanes[at + 5]!;
      let d6 = lanes[at + 6]!;
      let d7 = lanes[at + 7]!;
      for (let arc = first[position]!; arc < first[position + 1]!; arc++) {
        const from = head[arc]! * LANES;
        const length = weight[arc]!;
        d0 = Math.min(d0, lanes[from]! + length);
        d1 = Math.min(d1, lanes[from + 1]! + length);
        d2 = Math.min(d2, lanes[from + 2]! + length);
        d3 = Math.min(d3, lanes[from + 3]! + length);
        d4 = Math.min(d4, lanes[from + 4]! + length);
        d5 = Math.min(d5, lanes[from + 5]! + length);
        d6 = Math.min(d6, lanes[from + 6]! + length);
        d7 = Math.min(d7, lanes[from + 7]! + length);
      }
      lanes[at] = d0;
      lanes[at + 1] = d1;
      lanes[at + 2] = d2;
      lanes[at + 3] = d3;
      lanes[at + 4] = d4;
      lanes[at + 5] = d5;
      lanes[at + 6] = d6;
      lanes[at + 7] = d7;
    }
    for (let column = 0; column < targets.length; column++) {
      const at = positionOf[rankOf[targets[column]!]!]! * LANES;
      for (let lane = 0; lane < used; lane++)
        result[(row + lane) * targets.length + column] = lanes[at + lane]!;
    }
  }
  return result;
}

function restrict({ hierarchy, down, none }: Metric, targets: ArrayLike<number>): Restriction {
  const { rankOf } = hierarchy.topology;
  const nodeCount = rankOf.length;
  const positionOf = new Uint32Array(nodeCount).fill(NONE);
  const marked: number[] = [];
  let arcCount = 0;
  const mark = (rank: number): void => {
    if (positionOf[rank] !== NONE) return;
    positionOf[rank] = 0;
    marked.push(rank);
    arcCount += down.first[rank + 1]! - down.first[rank]!;
  };
  for (let i = 0; i < targets.length; i++) mark(rankOf[targets[i]!]!);
  for (let i = 0; i < marked.length; i++) {
    const u = marked[i]!;
    for (let arc = down.first[u]!; arc < down.first[u + 1]!; arc++) {
      if (down.weight[arc] !== none) mark(down.head[arc]!);
    }
  }
  const rankAt = Uint32Array.from(marked).toSorted().toReversed();
  rankAt.forEach((rank, position) => {
    positionOf[rank] = position;
  });
  const first = new Uint32Array(rankAt.length + 1);
  const head = new Uint32Array(arcCount);
  const weight = new Float64Array(arcCount);
  let size = 0;
  rankAt.forEach((rank, position) => {
    for (let arc = down.first[rank]!; arc < down.first[rank + 1]!; arc++) {
      if (down.weight[arc] === none) continue;
      head[size] = positionOf[down.head[arc]!]!;
      weight[size++] = down.weight[arc]!;
    }
    first[position + 1] = size;
  });
  return { rankAt, positionOf, first, head, weight };
}
