import { type CheckStop, neverStop, nowAndThen, PortolanError, inBlocks } from '@portolan/base';
import { groupByKey, NONE, type ArcEnds, type Arcs } from './arcs.ts';

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

/** Completing the lists of a node takes as long as so many ordinary steps; the uppermost take some hundred microseconds each. */
const NODE_WEIGHT = 32;

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
export function eliminate(
  nodeCount: number,
  ends: ArcEnds,
  order: Uint32Array,
  checkStop: CheckStop = neverStop,
): Topology {
  const position = new Uint32Array(nodeCount);
  inBlocks(nodeCount, checkStop, (from, end) => {
    for (let at = from; at < end; at++) position[order[at]!] = at;
  });
  const tree = eliminationTree(nodeCount, ends, position, checkStop);
  const nodeAt = postorder(order, tree, checkStop);
  const rankOf = new Uint32Array(nodeCount);
  inBlocks(nodeCount, checkStop, (from, end) => {
    for (let rank = from; rank < end; rank++) rankOf[nodeAt[rank]!] = rank;
  });
  return {
    nodeAt,
    rankOf,
    ...fillIn(nodeCount, ends, rankOf, { checkStop }),
    parent: parentRanks(order, tree, rankOf, checkStop),
  };
}

/** The parents by rank, of an order that is a postorder of its elimination tree. */
export function parentsOf(
  nodeCount: number,
  ends: ArcEnds,
  rankOf: Uint32Array,
  checkStop: CheckStop = neverStop,
): Uint32Array {
  return eliminationTree(nodeCount, ends, rankOf, checkStop).map((parent) =>
    parent === NONE ? nodeCount : parent,
  );
}

/** The arcs of a fill-in. */
type FilledIn = Pick<Topology, 'firstUp' | 'upHead' | 'firstDown' | 'downHead'>;

/** Where to write a fill-in of known size, and how long to look for it. */
interface ExpectedFillIn extends FilledIn {
  /** The most arcs of lower nodes that are looked at in each direction. */
  readonly mostLooks: number;
}

interface FillInOptions {
  /** Columns to fill in, if the size of the fill-in is known. */
  readonly expected?: ExpectedFillIn | undefined;
  readonly checkStop?: CheckStop | undefined;
}

/**
 * Keeps the fill-in of an order: for every rank the higher ranks to which a path leads through lower ranks only, and those from which one leads.
 *
 * @throws {PortolanError} `graph-too-dense` where there are more arcs than expected, or than fit.
 */
export function fillIn(
  nodeCount: number,
  ends: ArcEnds,
  rankOf: Uint32Array,
  { expected, checkStop = neverStop }: FillInOptions = {},
): FilledIn {
  const input = arcsByLowerEnd(nodeCount, ends, rankOf, checkStop);
  const mostLooks = expected?.mostLooks ?? Infinity;
  const up = new FillIn(nodeCount, input.up, mostLooks, expected?.firstUp, expected?.upHead);
  const down = new FillIn(nodeCount, input.down, mostLooks, expected?.firstDown, expected?.downHead);
  const atEachNode = nowAndThen(checkStop, NODE_WEIGHT);
  for (let u = 0; u < nodeCount; u++) {
    atEachNode();
    up.collect(u);
    down.collect(u);
    // The first node that is joined to `u` both ways passes on everything that `u` would add to the lists of later nodes.
    const last = up.firstCommon(down, u);
    down.passOn(u, last, up);
    up.passOn(u, last, down);
  }
  return { firstUp: up.first, upHead: up.heads(), firstDown: down.first, downHead: down.heads() };
}

/** The higher ends of the arcs of every node, in one direction; the lists grow during the elimination. */
class FillIn {
  readonly first: Uint32Array;
  readonly #input: Arcs;
  #head: Uint32Array;
  readonly #isExpected: boolean;
  #size = 0;
  readonly #metBy: Uint32Array;
  /** For every node the eliminated nodes whose lists become part of its own: a linked list through `next`. */
  readonly #firstSource: Uint32Array;
  #source: Uint32Array;
  #next: Uint32Array;
  #sourceCount = 0;
  readonly #mostLooks: number;
  #looks = 0;

  constructor(nodeCount: number, input: Arcs, mostLooks: number, first?: Uint32Array, head?: Uint32Array) {
    this.#input = input;
    this.#mostLooks = mostLooks;
    this.#isExpected = head !== undefined;
    this.first = first ?? new Uint32Array(nodeCount + 1);
    this.#head = head ?? new Uint32Array(2 * input.head.length + 16);
    this.#metBy = new Uint32Array(nodeCount).fill(NONE);
    this.#firstSource = new Uint32Array(nodeCount).fill(NONE);
    this.#source = new Uint32Array(2 * nodeCount + 16);
    this.#next = new Uint32Array(2 * nodeCount + 16);
  }

  /** Completes the list of `u`; the lists of all lower nodes are complete. */
  collect(u: number): void {
    const { firstOut, head: inputHead } = this.#input;
    const metBy = this.#metBy;
    const first = this.first;
    const begin = this.#size;
    let head = this.#head;
    let size = begin;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      const v = inputHead[arc]!;
      if (metBy[v] === u) continue;
      metBy[v] = u;
      if (size === head.length) head = this.#grow();
      head[size++] = v;
    }
    for (let at = this.#firstSource[u]!; at !== NONE; at = this.#next[at]!) {
      const low = this.#source[at]!;
      const end = first[low + 1]!;
      this.#looks += end - first[low]!;
      // Lists ascend, so that what lies above `u` is at their end.
      for (let arc = end - 1; arc >= first[low]!; arc--) {
        const v = head[arc]!;
        if (v <= u) break;
        if (metBy[v] === u) continue;
        metBy[v] = u;
        if (size === head.length) head = this.#grow();
        head[size++] = v;
      }
    }
    if (this.#looks > this.#mostLooks) throw tooDense(head.length);
    sortRange(head, begin, size);
    this.#size = size;
    first[u + 1] = size;
  }

  #grow(): Uint32Array {
    if (this.#isExpected) throw tooDense(this.#head.length);
    return (this.#head = grown(this.#head));
  }

  /** The lowest node that is in the lists of `u` in both directions; `NONE` where there is none. */
  firstCommon(other: FillIn, u: number): number {
    const [a, b] = [this.#head, other.#head];
    const [endA, endB] = [this.first[u + 1]!, other.first[u + 1]!];
    let i = this.first[u]!;
    let j = other.first[u]!;
    while (i < endA && j < endB) {
      if (a[i]! < b[j]!) i++;
      else if (a[i]! > b[j]!) j++;
      else return a[i]!;
    }
    return NONE;
  }

  /** Notes for every node in the list of `low`, up to `last`, that it gets what `low` has in the list of the other direction. */
  passOn(low: number, last: number, other: FillIn): void {
    for (let arc = this.first[low]!; arc < this.first[low + 1]!; arc++) {
      const w = this.#head[arc]!;
      if (w > last) break;
      other.#contribute(low, w);
    }
  }

  /** Notes that the nodes above `to` in the list of `low` belong to the list of `to` as well. */
  #contribute(low: number, to: number): void {
    if (this.#sourceCount === this.#source.length) {
      this.#source = grown(this.#source);
      this.#next = grown(this.#next);
    }
    this.#source[this.#sourceCount] = low;
    this.#next[this.#sourceCount] = this.#firstSource[to]!;
    this.#firstSource[to] = this.#sourceCount++;
  }

  heads(): Uint32Array {
    return this.#size === this.#head.length ? this.#head : this.#head.slice(0, this.#size);
  }
}

function tooDense(limit: number): PortolanError {
  return new PortolanError(
    'graph-too-dense',
    `the graph has no small separators: its hierarchy would exceed ${limit} arcs`,
    { limit },
  );
}

function grown(array: Uint32Array): Uint32Array {
  if (array.length >= MAX_ARCS) throw tooDense(MAX_ARCS);
  const larger = new Uint32Array(Math.min(Math.ceil(array.length * 1.5), MAX_ARCS));
  larger.set(array);
  return larger;
}

/** The longest list that insertion sorts faster than the sort of typed arrays, which has to be called. */
const SHORT = 48;

function sortRange(values: Uint32Array, begin: number, end: number): void {
  if (end - begin > SHORT) {
    values.subarray(begin, end).sort();
    return;
  }
  for (let i = begin + 1; i < end; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > begin && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
}

/** The input arcs by rank: arcs that climb from their lower end, and arcs that descend to it. Loops are left out; parallel arcs repeat. */
function arcsByLowerEnd(
  nodeCount: number,
  { tail, head }: ArcEnds,
  rankOf: Uint32Array,
  checkStop: CheckStop,
): { readonly up: Arcs; readonly down: Arcs } {
  const firstUp = new Uint32Array(nodeCount + 1);
  const firstDown = new Uint32Array(nodeCount + 1);
  inBlocks(tail.length, checkStop, (first, end) => {
    for (let arc = first; arc < end; arc++) {
      const from = rankOf[tail[arc]!]!;
      const to = rankOf[head[arc]!]!;
      if (from < to) firstUp[from + 1]!++;
      else if (from > to) firstDown[to + 1]!++;
    }
  });
  for (let rank = 0; rank < nodeCount; rank++) {
    firstUp[rank + 1]! += firstUp[rank]!;
    firstDown[rank + 1]! += firstDown[rank]!;
  }
  const upHead = new Uint32Array(firstUp[nodeCount]!);
  const downHead = new Uint32Array(firstDown[nodeCount]!);
  const [nextUp, nextDown] = [firstUp.slice(), firstDown.slice()];
  inBlocks(tail.length, checkStop, (first, end) => {
    for (let arc = first; arc < end; arc++) {
      const from = rankOf[tail[arc]!]!;
      const to = rankOf[head[arc]!]!;
      if (from < to) upHead[nextUp[from]!++] = to;
      else if (from > to) downHead[nextDown[to]!++] = from;
    }
  });
  return { up: { firstOut: firstUp, head: upHead }, down: { firstOut: firstDown, head: downHead } };
}

/** The parents by rank; `tree` has them by position in the first order. */
function parentRanks(
  order: Uint32Array,
  tree: Uint32Array,
  rankOf: Uint32Array,
  checkStop: CheckStop,
): Uint32Array {
  const parent = new Uint32Array(order.length);
  inBlocks(order.length, checkStop, (from, end) => {
    for (let position = from; position < end; position++) {
      const above = tree[position]!;
      parent[rankOf[order[position]!]!] = above === NONE ? order.length : rankOf[order[above]!]!;
    }
  });
  return parent;
}

/**
 * Parent positions in an order, `NONE` at roots (Liu 1986: union-find with path compression, no fill-in needed).
 *
 * @param positionOf  the position of every node in the order.
 */
function eliminationTree(
  nodeCount: number,
  { tail, head }: ArcEnds,
  positionOf: Uint32Array,
  checkStop: CheckStop,
): Uint32Array {
  const atEach = nowAndThen(checkStop);
  const low = new Uint32Array(tail.length);
  const high = new Uint32Array(tail.length);
  for (let arc = 0; arc < tail.length; arc++) {
    atEach();
    const from = positionOf[tail[arc]!]!;
    const to = positionOf[head[arc]!]!;
    low[arc] = from < to ? from : to;
    high[arc] = from < to ? to : from;
  }
  const { first, item } = groupByKey(nodeCount, high, checkStop);
  const parent = new Uint32Array(nodeCount).fill(NONE);
  const shortcut = new Uint32Array(nodeCount).fill(NONE);
  for (let u = 0; u < nodeCount; u++) {
    atEach();
    for (let at = first[u]!; at < first[u + 1]!; at++) {
      let v = low[item[at]!]!;
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
function postorder(order: Uint32Array, parent: Uint32Array, checkStop: CheckStop): Uint32Array {
  checkStop();
  const atEach = nowAndThen(checkStop);
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
    atEach();
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
    atEach();
    const above = parent[u]!;
    start[u] = lowerSiblings[u]! + (above === NONE ? 0 : start[above]!);
    result[start[u]! + subtreeSize[u]! - 1] = order[u]!;
  }
  return result;
}
