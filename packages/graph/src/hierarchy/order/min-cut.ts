import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Arcs } from '../arcs.ts';

const UNSEEN = -1;
const SOURCE = 1;
const SINK = 2;

/**
 * Finds the smallest edge cut between two sets of nodes of an undirected graph with unit capacities (Dinic 1970). Scratch memory is made
 * once, for the largest graph.
 */
export class MinCut {
  /** Flow along an arc, -1, 0 or 1; the twin arc carries the opposite. */
  readonly #flow: Int8Array;
  readonly #twin: Uint32Array;
  readonly #level: Int32Array;
  readonly #nextArc: Uint32Array;
  readonly #queue: Uint32Array;
  readonly #trail: Uint32Array;
  /** SOURCE, SINK or 0 for every node. */
  readonly #role: Uint8Array;
  #arcs: Arcs = { firstOut: new Uint32Array(1), head: new Uint32Array(0) };
  #nodeCount = 0;

  constructor(maxNodes: number, maxArcs: number) {
    this.#flow = new Int8Array(maxArcs);
    this.#twin = new Uint32Array(maxArcs);
    this.#level = new Int32Array(maxNodes);
    this.#nextArc = new Uint32Array(maxNodes);
    this.#queue = new Uint32Array(maxNodes);
    this.#trail = new Uint32Array(maxNodes + 1);
    this.#role = new Uint8Array(maxNodes);
  }

  /** @param arcs  undirected and simple, heads ascending. */
  setGraph(arcs: Arcs, checkStop: CheckStop = neverStop): void {
    const atEach = nowAndThen(checkStop);
    const { firstOut, head } = arcs;
    this.#arcs = arcs;
    this.#nodeCount = firstOut.length - 1;
    // The outer loop visits tails in ascending order, so the arcs into a node come in the order of the node's own sorted arcs.
    const cursor = this.#nextArc;
    for (let u = 0; u < this.#nodeCount; u++) cursor[u] = firstOut[u]!;
    for (let u = 0; u < this.#nodeCount; u++) {
      atEach();
      for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) this.#twin[arc] = cursor[head[arc]!]!++;
    }
  }

  /**
   * @param ranked  every node once; the first `setSize` are the source set, the last `setSize` the sink set.
   * @param giveUpAt  stop and answer `giveUpAt` as soon as the cut is known to be that large.
   * @returns the size of the cut; `sourceSide` and `sinkSide` then give the minimum cut nearest to the source set and that nearest to the sink set.
   */
  run(ranked: Uint32Array, setSize: number, giveUpAt: number, checkStop: CheckStop = neverStop): number {
    const atEach = nowAndThen(checkStop);
    this.#flow.fill(0, 0, this.#arcs.head.length);
    this.#role.fill(0, 0, this.#nodeCount);
    for (let i = 0; i < setSize; i++) {
      this.#role[ranked[i]!] = SOURCE;
      this.#role[ranked[this.#nodeCount - 1 - i]!] = SINK;
    }
    let cut = 0;
    while (cut < giveUpAt && this.#levelFromSource(ranked, setSize, atEach))
      cut += this.#augmentAll(ranked, setSize, giveUpAt - cut, atEach);
    return Math.min(cut, giveUpAt);
  }

  /** Breadth-first levels over arcs with residual capacity, and the first arc of each node that has one; true when the sink set was reached. */
  #levelFromSource(ranked: Uint32Array, setSize: number, atEach: CheckStop): boolean {
    const { firstOut, head } = this.#arcs;
    const level = this.#level;
    const queue = this.#queue;
    const flow = this.#flow;
    const role = this.#role;
    const nextArc = this.#nextArc;
    level.fill(UNSEEN, 0, this.#nodeCount);
    let size = 0;
    for (let i = 0; i < setSize; i++) {
      const u = ranked[i]!;
      level[u] = 0;
      nextArc[u] = firstOut[u]!;
      queue[size++] = u;
    }
    let sinkLevel = 0;
    for (let at = 0; at < size; at++) {
      atEach();
      const u = queue[at]!;
      const nextLevel = level[u]! + 1;
      if (sinkLevel > 0 && nextLevel > sinkLevel) break;
      for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
        const v = head[arc]!;
        if (level[v] !== UNSEEN || flow[arc] === 1) continue;
        level[v] = nextLevel;
        nextArc[v] = firstOut[v]!;
        if (role[v] === SINK) sinkLevel = nextLevel;
        else queue[size++] = v;
      }
    }
    return sinkLevel > 0;
  }

  /** A blocking flow of the level graph, at most `limit`. */
  #augmentAll(ranked: Uint32Array, setSize: number, limit: number, atEach: CheckStop): number {
    let sent = 0;
    for (let i = 0; i < setSize && sent < limit; i++) {
      while (sent < limit && this.#augment(ranked[i]!, atEach)) sent++;
    }
    return sent;
  }

  /** One path from `source` to the sink set along the levels, depth first; dead ends are not entered twice. */
  #augment(source: number, atEach: CheckStop): boolean {
    const { firstOut, head } = this.#arcs;
    const level = this.#level;
    const flow = this.#flow;
    const nextArc = this.#nextArc;
    const trail = this.#trail;
    const role = this.#role;
    let depth = 0;
    let u = source;
    for (;;) {
      atEach();
      if (role[u] === SINK) {
        for (let i = 0; i < depth; i++) {
          const arc = trail[i]!;
          flow[arc]!++;
          flow[this.#twin[arc]!]!--;
        }
        return true;
      }
      const end = firstOut[u + 1]!;
      let arc = nextArc[u]!;
      while (arc < end && (flow[arc] === 1 || level[head[arc]!] !== level[u]! + 1)) arc++;
      nextArc[u] = arc;
      if (arc < end) {
        trail[depth++] = arc;
        u = head[arc]!;
      } else {
        if (depth === 0) return false;
        depth--;
        u = depth === 0 ? source : head[trail[depth - 1]!]!;
        nextArc[u]!++;
      }
    }
  }

  /** After `run`: side[u] = 1 for every node that the source set still reaches; returns how many. */
  sourceSide(
    ranked: Uint32Array,
    setSize: number,
    side: Uint8Array,
    checkStop: CheckStop = neverStop,
  ): number {
    return this.#flood(ranked, 0, setSize, 1, side, checkStop);
  }

  /** After `run`: side[u] = 1 for every node that still reaches the sink set; returns how many. */
  sinkSide(ranked: Uint32Array, setSize: number, side: Uint8Array, checkStop: CheckStop = neverStop): number {
    return this.#flood(ranked, this.#nodeCount - setSize, this.#nodeCount, -1, side, checkStop);
  }

  /** Marks all nodes that are reached from the seeds over arcs whose flow is not `saturated`; with -1 against the direction of the flow. */
  #flood(
    ranked: Uint32Array,
    from: number,
    to: number,
    saturated: number,
    side: Uint8Array,
    checkStop: CheckStop,
  ): number {
    const atEach = nowAndThen(checkStop);
    const { firstOut, head } = this.#arcs;
    side.fill(0, 0, this.#nodeCount);
    let size = 0;
    for (let i = from; i < to; i++) {
      side[ranked[i]!] = 1;
      this.#queue[size++] = ranked[i]!;
    }
    for (let at = 0; at < size; at++) {
      atEach();
      const u = this.#queue[at]!;
      for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
        const v = head[arc]!;
        if (side[v] === 1 || this.#flow[arc] === saturated) continue;
        side[v] = 1;
        this.#queue[size++] = v;
      }
    }
    return size;
  }
}
