import { NONE } from './arcs.ts';
import type { Metric } from './customize.ts';
import { unpackDown, unpackUp } from './unpack.ts';

export interface FoundPath {
  /** Its length, the seeds' distances included. */
  readonly distance: number;
  /** Ranks of the seeds it starts and ends at. */
  readonly start: number;
  readonly end: number;
}

/**
 * Scratch memory for point-to-point queries on one hierarchy: two distances a node, Infinity between queries. One a thread; a query
 * allocates nothing.
 *
 * Elimination-tree query (Baum, Dibbelt, Pajor & Wagner 2013; Dibbelt et al. 2016): all nodes a search can reach are the ancestors of
 * its start, so both searches walk up the tree without a queue.
 */
export class Query {
  private readonly metric: Metric;
  private readonly nodeCount: number;
  private readonly fromSource: Float64Array;
  private readonly toTarget: Float64Array;
  /** Where the distance is finite: the arc it came by, `NONE` at a seed, and that arc's lower end. */
  private readonly arcFromSource: Uint32Array;
  private readonly lowFromSource: Uint32Array;
  private readonly arcToTarget: Uint32Array;
  private readonly lowToTarget: Uint32Array;
  private lowestSource = 0;
  private lowestTarget = 0;

  constructor(metric: Metric) {
    this.metric = metric;
    this.nodeCount = metric.hierarchy.topology.parent.length;
    this.fromSource = new Float64Array(this.nodeCount).fill(Infinity);
    this.toTarget = new Float64Array(this.nodeCount).fill(Infinity);
    this.arcFromSource = new Uint32Array(this.nodeCount);
    this.lowFromSource = new Uint32Array(this.nodeCount);
    this.arcToTarget = new Uint32Array(this.nodeCount);
    this.lowToTarget = new Uint32Array(this.nodeCount);
    this.lowestSource = this.nodeCount;
    this.lowestTarget = this.nodeCount;
  }

  /**
   * Starts the search at a node, `distance` away from the true start. Several seeds must lie on one path to a root, as the two ends of
   * an arc do.
   *
   * @param rank  of the node.
   */
  seedSource(rank: number, distance: number): void {
    if (distance < this.fromSource[rank]!) {
      this.fromSource[rank] = distance;
      this.arcFromSource[rank] = NONE;
    }
    if (rank < this.lowestSource) this.lowestSource = rank;
  }

  /** Ends the search at a node, `distance` before the true end; else as `seedSource`. */
  seedTarget(rank: number, distance: number): void {
    if (distance < this.toTarget[rank]!) {
      this.toTarget[rank] = distance;
      this.arcToTarget[rank] = NONE;
    }
    if (rank < this.lowestTarget) this.lowestTarget = rank;
  }

  /** Length of the shortest path from the seeds to the seeds, Infinity where there is none. Forgets the seeds. */
  distance(): number {
    const { parent } = this.metric.hierarchy.topology;
    const { nodeCount, fromSource, toTarget } = this;
    const { up, down } = this.metric;
    const upFirst = up.first;
    const upHead = up.head;
    const upWeight = up.weight;
    const downFirst = down.first;
    const downHead = down.head;
    const downWeight = down.weight;
    let source = this.lowestSource;
    let target = this.lowestTarget;
    this.lowestSource = nodeCount;
    this.lowestTarget = nodeCount;

    while (source !== target) {
      if (source < target) {
        const there = fromSource[source]!;
        if (there !== Infinity) {
          fromSource[source] = Infinity;
          const end = upFirst[source + 1]!;
          for (let arc = upFirst[source]!; arc < end; arc++) {
            const v = upHead[arc]!;
            const through = there + upWeight[arc]!;
            if (through < fromSource[v]!) fromSource[v] = through;
          }
        }
        source = parent[source]!;
      } else {
        const back = toTarget[target]!;
        if (back !== Infinity) {
          toTarget[target] = Infinity;
          const end = downFirst[target + 1]!;
          for (let arc = downFirst[target]!; arc < end; arc++) {
            const v = downHead[arc]!;
            const through = back + downWeight[arc]!;
            if (through < toTarget[v]!) toTarget[v] = through;
          }
        }
        target = parent[target]!;
      }
    }

    let best = Infinity;
    for (let u = source; u < nodeCount; u = parent[u]!) {
      const there = fromSource[u]!;
      const back = toTarget[u]!;
      if (there + back < best) best = there + back;
      if (there !== Infinity) {
        fromSource[u] = Infinity;
        if (there < best) {
          const end = upFirst[u + 1]!;
          for (let arc = upFirst[u]!; arc < end; arc++) {
            const v = upHead[arc]!;
            const through = there + upWeight[arc]!;
            if (through < fromSource[v]!) fromSource[v] = through;
          }
        }
      }
      if (back !== Infinity) {
        toTarget[u] = Infinity;
        if (back < best) {
          const end = downFirst[u + 1]!;
          for (let arc = downFirst[u]!; arc < end; arc++) {
            const v = downHead[arc]!;
            const through = back + downWeight[arc]!;
            if (through < toTarget[v]!) toTarget[v] = through;
          }
        }
      }
    }
    return best;
  }

  /**
   * The shortest path from the seeds to the seeds as input arcs in order of travel, appended to `arcs`. Forgets the seeds.
   *
   * @returns undefined where there is none.
   */
  path(arcs: number[]): FoundPath | undefined {
    const { parent } = this.metric.hierarchy.topology;
    const { nodeCount, fromSource, toTarget, arcFromSource, lowFromSource, arcToTarget, lowToTarget } = this;
    const { up, down } = this.metric;
    const { lowestSource, lowestTarget } = this;
    this.lowestSource = nodeCount;
    this.lowestTarget = nodeCount;

    for (let u = lowestSource; u < nodeCount; u = parent[u]!) {
      const there = fromSource[u]!;
      if (there === Infinity) continue;
      for (let arc = up.first[u]!; arc < up.first[u + 1]!; arc++) {
        const v = up.head[arc]!;
        const through = there + up.weight[arc]!;
        if (through < fromSource[v]!) {
          fromSource[v] = through;
          arcFromSource[v] = arc;
          lowFromSource[v] = u;
        }
      }
    }
    let best = Infinity;
    let top = NONE;
    for (let u = lowestTarget; u < nodeCount; u = parent[u]!) {
      const back = toTarget[u]!;
      if (back === Infinity) continue;
      if (fromSource[u]! + back < best) {
        best = fromSource[u]! + back;
        top = u;
      }
      if (back >= best) continue;
      for (let arc = down.first[u]!; arc < down.first[u + 1]!; arc++) {
        const v = down.head[arc]!;
        const through = back + down.weight[arc]!;
        if (through < toTarget[v]!) {
          toTarget[v] = through;
          arcToTarget[v] = arc;
          lowToTarget[v] = u;
        }
      }
    }

    let found: FoundPath | undefined;
    if (top !== NONE) {
      const climb: number[] = [];
      let start = top;
      for (let arc = arcFromSource[start]!; arc !== NONE; arc = arcFromSource[start]!) {
        climb.push(arc);
        start = lowFromSource[start]!;
      }
      for (let i = climb.length - 1; i >= 0; i--) unpackUp(this.metric, climb[i]!, arcs);
      let end = top;
      for (let arc = arcToTarget[end]!; arc !== NONE; arc = arcToTarget[end]!) {
        unpackDown(this.metric, arc, arcs);
        end = lowToTarget[end]!;
      }
      found = { distance: best, start, end };
    }
    for (let u = lowestSource; u < nodeCount; u = parent[u]!) fromSource[u] = Infinity;
    for (let u = lowestTarget; u < nodeCount; u = parent[u]!) toTarget[u] = Infinity;
    return found;
  }
}
