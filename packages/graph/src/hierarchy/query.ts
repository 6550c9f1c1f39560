import { NONE } from './arcs.ts';
import type { Metric } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';
import { TreeWalk } from './tree-walk.ts';
import { unpackDown, unpackUp } from './unpack.ts';

const queries = new WeakMap<Hierarchy, Query>();

/** The scratch memory for queries with a metric, one a hierarchy; good until it is asked for again, with this metric or another. */
export function queryWith(metric: Metric): Query {
  let query = queries.get(metric.hierarchy);
  if (!query) {
    query = new Query(metric);
    queries.set(metric.hierarchy, query);
  }
  query.use(metric);
  return query;
}

/** A path that a query found. */
export interface FoundPath {
  /** Its length, the seeds' distances included. */
  readonly distance: number;
  /** Ranks of the seeds it starts and ends at. */
  readonly start: number;
  readonly end: number;
}

/**
 * Point-to-point queries on one hierarchy, and their scratch memory: two distances for each node, Infinity between queries. One object
 * serves one thread; a query allocates nothing but the path it returns.
 *
 * Elimination-tree query (Dibbelt, Strasser & Wagner 2016): both searches walk up the tree together.
 */
export class Query {
  #metric: Metric;
  readonly #fromSource: Float64Array;
  readonly #toTarget: Float64Array;
  /** The arc by which the distance was reached, `NONE` at a seed, and the lower end of that arc. */
  readonly #arcFromSource: Uint32Array;
  readonly #lowFromSource: Uint32Array;
  readonly #arcToTarget: Uint32Array;
  readonly #lowToTarget: Uint32Array;
  readonly #walk = new TreeWalk();
  #top = NONE;

  constructor(metric: Metric) {
    this.#metric = metric;
    const nodeCount = metric.hierarchy.topology.parent.length;
    this.#fromSource = new Float64Array(nodeCount).fill(Infinity);
    this.#toTarget = new Float64Array(nodeCount).fill(Infinity);
    this.#arcFromSource = new Uint32Array(nodeCount);
    this.#lowFromSource = new Uint32Array(nodeCount);
    this.#arcToTarget = new Uint32Array(nodeCount);
    this.#lowToTarget = new Uint32Array(nodeCount);
  }

  /** Changes to another metric of the same hierarchy; only between queries. */
  use(metric: Metric): void {
    this.#metric = metric;
  }

  /** Starts the search at a node (a rank), `distance` away from the true start. There may be several. */
  seedSource(rank: number, distance: number): void {
    if (distance < this.#fromSource[rank]!) {
      this.#fromSource[rank] = distance;
      this.#arcFromSource[rank] = NONE;
    }
    this.#walk.add(rank);
  }

  /** Ends the search at a node (a rank), `distance` before the true end. There may be several. */
  seedTarget(rank: number, distance: number): void {
    if (distance < this.#toTarget[rank]!) {
      this.#toTarget[rank] = distance;
      this.#arcToTarget[rank] = NONE;
    }
    this.#walk.add(rank);
  }

  /** Length of the shortest path from the seeds to the seeds, Infinity where there is none. Forgets the seeds. */
  distance(): number {
    const walk = this.#walk;
    const fromSource = this.#fromSource;
    const toTarget = this.#toTarget;
    const arcFromSource = this.#arcFromSource;
    const lowFromSource = this.#lowFromSource;
    const arcToTarget = this.#arcToTarget;
    const lowToTarget = this.#lowToTarget;
    const { parent } = this.#metric.hierarchy.topology;
    const { up, down, none } = this.#metric;
    const upFirst = up.first;
    const upHead = up.head;
    const upWeight = up.weight;
    const downFirst = down.first;
    const downHead = down.head;
    const downWeight = down.weight;
    let best = Infinity;
    let top = NONE;
    for (let u = walk.next(parent); u !== NONE; u = walk.next(parent)) {
      const there = fromSource[u]!;
      const back = toTarget[u]!;
      if (there + back < best) {
        best = there + back;
        top = u;
      }
      if (there !== Infinity) {
        fromSource[u] = Infinity;
        if (there < best) {
          const end = upFirst[u + 1]!;
          for (let arc = upFirst[u]!; arc < end; arc++) {
            const weight = upWeight[arc]!;
            if (weight === none) continue;
            const v = upHead[arc]!;
            const through = there + weight;
            if (through < fromSource[v]!) {
              fromSource[v] = through;
              arcFromSource[v] = arc;
              lowFromSource[v] = u;
            }
          }
        }
      }
      if (back !== Infinity) {
        toTarget[u] = Infinity;
        if (back < best) {
          const end = downFirst[u + 1]!;
          for (let arc = downFirst[u]!; arc < end; arc++) {
            const weight = downWeight[arc]!;
            if (weight === none) continue;
            const v = downHead[arc]!;
            const through = back + weight;
            if (through < toTarget[v]!) {
              toTarget[v] = through;
              arcToTarget[v] = arc;
              lowToTarget[v] = u;
            }
          }
        }
      }
    }
    this.#top = top;
    return best;
  }

  /**
   * The shortest path from the seeds to the seeds as input arcs in order of travel, appended to `arcs`. Forgets the seeds.
   *
   * @returns undefined where there is none.
   */
  path(arcs: number[]): FoundPath | undefined {
    const arcFromSource = this.#arcFromSource;
    const lowFromSource = this.#lowFromSource;
    const arcToTarget = this.#arcToTarget;
    const lowToTarget = this.#lowToTarget;
    const distance = this.distance();
    if (this.#top === NONE) return undefined;
    const climbed: number[] = [];
    let start = this.#top;
    while (arcFromSource[start] !== NONE) {
      climbed.push(start);
      start = lowFromSource[start]!;
    }
    for (let i = climbed.length - 1; i >= 0; i--) {
      const high = climbed[i]!;
      unpackUp(this.#metric, lowFromSource[high]!, arcFromSource[high]!, arcs);
    }
    let end = this.#top;
    for (let arc = arcToTarget[end]!; arc !== NONE; arc = arcToTarget[end]!) {
      end = lowToTarget[end]!;
      unpackDown(this.#metric, end, arc, arcs);
    }
    return { distance, start, end };
  }
}
