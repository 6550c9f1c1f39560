import { PortolanError } from '@portolan/base';
import { NONE, sortByTail, type ArcEnds, type Arcs } from './arcs.ts';
import { undirectedOf } from './undirected.ts';

/**
 * The directed hierarchy of a graph under an elimination order, in which every shortest path has an equal that first climbs and then
 * descends. Nodes are named by rank, their position in the order: 0 is eliminated first.
 *
 * Both lists stand at the lower end of their arcs: `up` arcs leave it, `down` arcs arrive there.
 */
export interface Topology {
  /** nodeCount; the node of the input graph at each rank, and back. */
  readonly nodeAt: Uint32Array;
  readonly rankOf: Uint32Array;
  /** nodeCount + 1; the arcs `u -> upHead` are `firstUp[u] .. firstUp[u + 1]`. */
  readonly firstUp: Uint32Array;
  /** Higher ranks, ascending for every node. */
  readonly upHead: Uint32Array;
  /** nodeCount + 1; the arcs `downHead -> u` are `firstDown[u] .. firstDown[u + 1]`. */
  readonly firstDown: Uint32Array;
  /** Higher ranks, ascending for every node. */
  readonly downHead: Uint32Array;
  /** nodeCount; the parent in the elimination tree, `nodeCount` at a root. Of the two ends of an arc one is an ancestor of the other. */
  readonly parent: Uint32Array;
}

/** The most arcs whose positions fit into 32 bits with their flags; no road network comes near. */
const MAX_ARCS = 2 ** 30;

/**
 * Eliminates the nodes in order and keeps the fill-in: an arc from every node that leads to an eliminated one to every node that it
 * leads to. Only arcs that stand for a path arise, so one-way streets and missing turns keep the hierarchy small (Blaesius et al.
 * 2025, "directed hierarchy").
 *
 * The order is first changed to an equivalent one, the postorder of its own elimination tree, so that ancestors stand close together in
 * memory. This is the symbolic factorization of an unsymmetric matrix; symmetric pruning (Eisenstat & Liu 1992) spares it a look at every
 * triangle.
 *
 * @param order  every node once, first eliminated first.
 */
export function eliminate(nodeCount: number, ends: ArcEnds, order: Uint32Array): Topology {
  const undirected = undirectedOf(nodeCount, ends);
  const tree = eliminationTree(undirected, order);
  const nodeAt = postorder(order, tree);
  const rankOf = new Uint32Array(nodeCount);
  for (let rank = 0; rank < nodeCount; rank++) rankOf[nodeAt[rank]!] = rank;
  const parent = parentRanks(order, tree, rankOf);

  const input = arcsByLowerEnd(nodeCount, ends, rankOf);
  const up = new FillIn(nodeCount, input.up);
  const down = new FillIn(nodeCount, input.down);
  for (let u = 0; u < nodeCount; u++) {
    up.collect(u);
    down.collect(u);
    // The first node that is joined to `u` both ways passes on everything that `u` would add to the lists of later nodes.
    const last = firstCommon(up.listOf(u), down.listOf(u));
    for (const w of down.listOf(u)) {
      if (w > last) break;
      up.contribute(u, w);
    }
    for (const w of up.listOf(u)) {
      if (w > last) break;
      down.contribute(u, w);
    }
  }
  return {
    nodeAt,
    rankOf,
    firstUp: up.first,
    upHead: up.heads(),
    firstDown: down.first,
    downHead: down.heads(),
    parent,
  };
}

/** The higher ends of the arcs of every node, in one direction; the lists grow during the elimination. */
class FillIn {
  readonly first: Uint32Array;
  readonly #input: Arcs;
  #head: Uint32Array<ArrayBuffer>;
  #size = 0;
  readonly #metBy: Uint32Array;
  /** For every node the eliminated nodes whose lists become part of its own: a linked list through `next`. */
  readonly #firstSource: Uint32Array;
  #source = new Uint32Array(1024);
  #next = new Uint32Array(1024);
  #sourceCount = 0;

  constructor(nodeCount: number, input: Arcs) {
    this.#input = input;
    this.first = new Uint32Array(nodeCount + 1);
    this.#head = new Uint32Array(2 * input.head.length + 16);
    this.#metBy = new Uint32Array(nodeCount).fill(NONE);
    this.#firstSource = new Uint32Array(nodeCount).fill(NONE);
  }

  /** Completes the list of `u`; the lists of all lower nodes are complete. */
  collect(u: number): void {
    const input = this.#input;
    const metBy = this.#metBy;
    const begin = this.#size;
    for (let arc = input.firstOut[u]!; arc < input.firstOut[u + 1]!; arc++) this.#add(u, input.head[arc]!);
    for (let at = this.#firstSource[u]!; at !== NONE; at = this.#next[at]!) {
      const low = this.#source[at]!;
      const end = this.first[low + 1]!;
      for (let arc = this.first[low]!; arc < end; arc++) {
        const v = this.#head[arc]!;
        if (v > u && metBy[v] !== u) this.#add(u, v);
      }
    }
    this.#head.subarray(begin, this.#size).sort();
    this.first[u + 1] = this.#size;
  }

  #add(u: number, v: number): void {
    if (this.#metBy[v] === u) return;
    this.#metBy[v] = u;
    if (this.#size === this.#head.length) this.#head = grown(this.#head);
    this.#head[this.#size++] = v;
  }

  /** Notes that the nodes above `to` in the list of `low` belong to the list of `to` as well. */
  contribute(low: number, to: number): void {
    if (this.#sourceCount === this.#source.length) {
      this.#source = grown(this.#source);
      this.#next = grown(this.#next);
    }
    this.#source[this.#sourceCount] = low;
    this.#next[this.#sourceCount] = this.#firstSource[to]!;
    this.#firstSource[to] = this.#sourceCount++;
  }

  listOf(u: number): Uint32Array {
    return this.#head.subarray(this.first[u], this.first[u + 1]);
  }

  heads(): Uint32Array {
    return this.#head.slice(0, this.#size);
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  if (array.length >= MAX_ARCS) {
    throw new PortolanError(
      'graph-too-dense',
      'the graph has no small separators: its hierarchy would exceed 2^30 arcs',
      { limit: MAX_ARCS },
    );
  }
  const larger = new Uint32Array(Math.min(Math.ceil(array.length * 1.5), MAX_ARCS));
  larger.set(array);
  return larger;
}

/** The lowest number that two ascending lists share; `NONE` where there is none. */
function firstCommon(a: Uint32Array, b: Uint32Array): number {
  let j = 0;
  for (const value of a) {
    while (j < b.length && b[j]! < value) j++;
    if (j < b.length && b[j] === value) return value;
  }
  return NONE;
}

/** The input arcs by rank: arcs that climb from their lower end, and arcs that descend to it. Loops are left out; parallel arcs repeat. */
function arcsByLowerEnd(
  nodeCount: number,
  { tail, head }: ArcEnds,
  rankOf: Uint32Array,
): { readonly up: Arcs; readonly down: Arcs } {
  const select = (isWanted: (from: number, to: number) => boolean, isUp: boolean): Arcs => {
    const low: number[] = [];
    const high: number[] = [];
    for (let arc = 0; arc < tail.length; arc++) {
      const from = rankOf[tail[arc]!]!;
      const to = rankOf[head[arc]!]!;
      if (!isWanted(from, to)) continue;
      low.push(isUp ? from : to);
      high.push(isUp ? to : from);
    }
    return sortByTail(nodeCount, Uint32Array.from(low), Uint32Array.from(high)).arcs;
  };
  return {
    up: select((from, to) => from < to, true),
    down: select((from, to) => from > to, false),
  };
}

/** The parents by rank; `tree` has them by position in the first order. */
function parentRanks(order: Uint32Array, tree: Uint32Array, rankOf: Uint32Array): Uint32Array {
  const parent = new Uint32Array(order.length);
  for (let position = 0; position < order.length; position++) {
    const above = tree[position]!;
    parent[rankOf[order[position]!]!] = above === NONE ? order.length : rankOf[order[above]!]!;
  }
  return parent;
}

/** Parent positions in the order, `NONE` at roots (Liu 1986: union-find with path compression, no fill-in needed). */
function eliminationTree(undirected: Arcs, order: Uint32Array): Uint32Array {
  const nodeCount = order.length;
  const positionOf = new Uint32Array(nodeCount);
  for (let position = 0; position < nodeCount; position++) positionOf[order[position]!] = position;
  const parent = new Uint32Array(nodeCount).fill(NONE);
  const shortcut = new Uint32Array(nodeCount).fill(NONE);
  for (let u = 0; u < nodeCount; u++) {
    const node = order[u]!;
    for (let arc = undirected.firstOut[node]!; arc < undirected.firstOut[node + 1]!; arc++) {
      let v = positionOf[undirected.head[arc]!]!;
      if (v > u) continue;
      while (shortcut[v] !== NONE && shortcut[v] !== u) {
        const next = shortcut[v]!;
        shortcut[v] = u;
        v = next;
      }
      if (shortcut[v] === NONE && v !== u) {
        shortcut[v] = u;
        parent[v] = u;
      }
    }
  }
  return parent;
}

/** The order sorted again, so that every subtree is contiguous; children and roots keep their order. */
function postorder(order: Uint32Array, parent: Uint32Array): Uint32Array {
  const nodeCount = order.length;
  const subtreeSize = new Uint32Array(nodeCount).fill(1);
  for (let u = 0; u < nodeCount; u++) if (parent[u] !== NONE) subtreeSize[parent[u]!]! += subtreeSize[u]!;
  // The subtree of a node begins where its parent's subtree begins, after the subtrees of its lower siblings.
  const nextStart = new Uint32Array(nodeCount);
  const result = new Uint32Array(nodeCount);
  let rootStart = 0;
  const start = new Uint32Array(nodeCount);
  const lowerSiblings = new Uint32Array(nodeCount);
  for (let u = 0; u < nodeCount; u++) {
    const above = parent[u]!;
    if (above === NONE) {
      lowerSiblings[u] = rootStart;
      rootStart += subtreeSize[u]!;
    } else {
      lowerSiblings[u] = nextStart[above]!;
      nextStart[above]! += subtreeSize[u]!;
    }
  }
  for (let u = nodeCount - 1; u >= 0; u--) {
    const above = parent[u]!;
    start[u] = lowerSiblings[u]! + (above === NONE ? 0 : start[above]!);
    result[start[u]! + subtreeSize[u]! - 1] = order[u]!;
  }
  return result;
}
