import { type CheckStop, inBlocks, neverStop, nowAndThen } from '@portolan/base';
import { CLOSED, NONE } from './arcs.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Topology } from './elimination.ts';

/** Nodes between two checks whether to stop. The uppermost take some tens of microseconds each. */
const NODES_AT_ONCE = 32;

/** Lengths of this and more are customized with doubles. */
export const NARROW_LENGTHS = 2 ** 31;

/** Weights of upward arcs: 32 bits where all lengths are below 2^31, doubles (exact to 2^53) where they are not. */
type WeightColumn = Uint32Array | Float64Array;

/**
 * The arcs of one direction of search, by the rank of their lower end. `up` arcs lead from it to `head`, `down` arcs from `head` to it.
 *
 * An arc is either an input arc, or a shortcut through a lower node: first a down arc to that node, then an up arc from it.
 */
export interface SearchArcs {
  /** nodeCount + 1 */
  readonly first: Uint32Array;
  /** The higher end, a rank. */
  readonly head: Uint32Array;
  readonly weight: WeightColumn;
  /** Twice the id of the input arc; of a shortcut twice the rank of the lower node, plus one. 0 where the weight stands for no path. */
  readonly via: Uint32Array;
}

/** A hierarchy under one set of weights, ready for queries. */
export interface Metric {
  /** The hierarchy that it belongs to. */
  readonly hierarchy: Hierarchy;
  /** The weight of an arc that stands for no path: 0xffffffff, or Infinity where weights are doubles. */
  readonly none: number;
  /** Arcs that lead to nodes of higher rank. */
  readonly up: SearchArcs;
  /** Arcs that come from nodes of higher rank. */
  readonly down: SearchArcs;
}

/**
 * Customizes a hierarchy for a set of weights: every arc gets the length of the shortest path between its ends through lower nodes (basic
 * customization; Dibbelt, Strasser & Wagner 2016, section 7.2).
 *
 * Perfect customization, which would drop those that a path through higher nodes beats, was measured and left out: in a directed
 * hierarchy of turns it finds one arc in twenty to drop, and takes twice the time that queries gain.
 *
 * @param weights  one entry for each input arc; `CLOSED` (0xffffffff) closes the arc.
 */
export function customizeHierarchy(
  hierarchy: Hierarchy,
  weights: Uint32Array,
  checkStop: CheckStop = neverStop,
): Metric {
  const { topology } = hierarchy;
  const narrow = inputWeights(
    hierarchy,
    weights,
    (length) => new Uint32Array(length).fill(CLOSED),
    checkStop,
  );
  const signed = {
    ...narrow,
    up: new Int32Array(narrow.up.buffer),
    down: new Int32Array(narrow.down.buffer),
  };
  const fits = relaxLowerTriangles(topology, signed, relaxNarrow, checkStop);
  const { up, down, upVia, downVia } = fits ? narrow : customizeWide(hierarchy, weights, checkStop);
  return {
    hierarchy,
    none: fits ? CLOSED : Infinity,
    up: { first: topology.firstUp, head: topology.upHead, weight: up, via: upVia },
    down: { first: topology.firstDown, head: topology.downHead, weight: down, via: downVia },
  };
}

/** Customizes with doubles, for lengths that do not fit. */
function customizeWide(
  hierarchy: Hierarchy,
  weights: Uint32Array,
  checkStop: CheckStop,
): Weights<Float64Array<ArrayBuffer>> {
  const wide = inputWeights(
    hierarchy,
    weights,
    (length) => new Float64Array(length).fill(Infinity),
    checkStop,
  );
  relaxLowerTriangles(hierarchy.topology, wide, relaxWide, checkStop);
  return wide;
}

/** Weights of the `up` and of the `down` arcs, and what they come from, as `SearchArcs` has it. */
interface Weights<W> {
  readonly up: W;
  readonly down: W;
  readonly upVia: Uint32Array;
  readonly downVia: Uint32Array;
}

/**
 * The weights of the arcs of the hierarchy before any shortcut is known.
 *
 * @param columnOf  makes a column of so many weights that stand for no path.
 */
function inputWeights<W extends WeightColumn>(
  { topology, placeOfArc }: Hierarchy,
  weights: Uint32Array,
  columnOf: (length: number) => W,
  checkStop: CheckStop,
): Weights<W> {
  checkStop();
  const atEachArc = nowAndThen(checkStop);
  const upCount = topology.upHead.length;
  const downCount = topology.downHead.length;
  const up = columnOf(upCount);
  const down = columnOf(downCount);
  const upVia = new Uint32Array(upCount);
  const downVia = new Uint32Array(downCount);
  for (let arc = 0; arc < placeOfArc.length; arc++) {
    atEachArc();
    const place = placeOfArc[arc]!;
    const weight = weights[arc]!;
    if (place === NONE || weight === CLOSED) continue;
    const isUp = (place & 1) === 0;
    const position = place >>> 1;
    const known = isUp ? up : down;
    if (weight >= known[position]!) continue;
    known[position] = weight;
    (isUp ? upVia : downVia)[position] = 2 * arc;
  }
  checkStop();
  return { up, down, upVia, downVia };
}

/** The arcs of one direction, which are shortened, and those through which they may go. */
interface Side<W> {
  readonly first: Uint32Array;
  readonly head: Uint32Array;
  readonly weight: W;
  readonly via: Uint32Array;
  /** Weights of the other direction, and its arcs by their higher end: what lies between a node and lower ones. */
  readonly toLower: W;
  readonly lowers: ByHigherEnd;
}

/**
 * Shortens the arcs of a node by all triangles in which it is the middle corner.
 *
 * @param arcTo  the arcs of the node, by their heads. @returns false where a length does not fit.
 */
type RelaxNode<W> = (u: number, side: Side<W>, arcTo: Uint32Array) => boolean;

/**
 * Shortens weights in place, by nodes from the lowest.
 *
 * @returns false when a length did not fit, and the weights are not valid.
 */
function relaxLowerTriangles<W>(
  topology: Topology,
  { up, down, upVia, downVia }: Weights<W>,
  relax: RelaxNode<W>,
  checkStop: CheckStop,
): boolean {
  const { firstUp, upHead, firstDown, downHead } = topology;
  const nodeCount = firstUp.length - 1;
  const { ups, downs } = arcsByHigherEnd(topology, checkStop);
  // Up arcs of a node go through the lower nodes that it leads to, down arcs through those that lead to it.
  const sides: readonly Side<W>[] = [
    { first: firstUp, head: upHead, weight: up, via: upVia, toLower: down, lowers: downs },
    { first: firstDown, head: downHead, weight: down, via: downVia, toLower: up, lowers: ups },
  ];
  const arcTo = new Uint32Array(nodeCount);
  let fits = true;
  for (let u = 0; u < nodeCount; u++) {
    if (u % NODES_AT_ONCE === 0) checkStop();
    for (const side of sides) {
      const { first, head } = side;
      const end = first[u + 1]!;
      for (let arc = first[u]!; arc < end; arc++) arcTo[head[arc]!] = arc;
      if (first[u]! < end && !relax(u, side, arcTo)) fits = false;
    }
  }
  return fits;
}

/**
 * Weights of 32 bits are read with a sign, so that sums and comparisons stay whole numbers in machine registers: -1 stands for no path, and a length of
 * 2^31 or more does not fit.
 */
function relaxNarrow(
  u: number,
  { first, head, weight, via, toLower, lowers }: Side<Int32Array>,
  arcTo: Uint32Array,
): boolean {
  let signs = 0;
  for (let i = lowers.first[u]!, end = lowers.first[u + 1]!; i < end; i++) {
    const there = toLower[lowers.arc[i]!]!;
    if (there === -1) continue;
    const low = lowers.low[i]!;
    const shortcut = 2 * low + 1;
    for (let arc = first[low + 1]! - 1, least = first[low]!; arc >= least; arc--) {
      const w = head[arc]!;
      if (w <= u) break;
      const onward = weight[arc]!;
      if (onward === -1) continue;
      const through = (there + onward) | 0;
      signs |= there | onward | through;
      const place = arcTo[w]!;
      if (through >>> 0 < weight[place]! >>> 0) {
        weight[place] = through;
        via[place] = shortcut;
      }
    }
  }
  return signs >= 0;
}

/** Lengths in doubles always fit; Infinity stands for no path. */
function relaxWide(
  u: number,
  { first, head, weight, via, toLower, lowers }: Side<Float64Array>,
  arcTo: Uint32Array,
): boolean {
  for (let i = lowers.first[u]!; i < lowers.first[u + 1]!; i++) {
    const low = lowers.low[i]!;
    for (let arc = first[low + 1]! - 1; arc >= first[low]!; arc--) {
      const w = head[arc]!;
      if (w <= u) break;
      const through = toLower[lowers.arc[i]!]! + weight[arc]!;
      const place = arcTo[w]!;
      if (through < weight[place]!) {
        weight[place] = through;
        via[place] = 2 * low + 1;
      }
    }
  }
  return true;
}

/** The arcs of one direction by their higher end: those of `u` are `arc[first[u] .. first[u + 1]]`, from the lower ends `low`, ascending. */
interface ByHigherEnd {
  readonly first: Uint32Array;
  readonly arc: Uint32Array;
  readonly low: Uint32Array;
}

/**
 * Groups arcs by their heads in one counting sort, tails and all, because the first route of a process under new options waits for it. While arcs are placed,
 * `place[u + 1]` is where the next arc to `u` comes to stand; in the end, `place[u]` is where those to `u` begin.
 */
function byHigherEnd(firstArc: Uint32Array, head: Uint32Array, checkStop: CheckStop): ByHigherEnd {
  const nodeCount = firstArc.length - 1;
  const place = new Uint32Array(nodeCount + 2);
  inBlocks(head.length, checkStop, (from, end) => {
    for (let arc = from; arc < end; arc++) place[head[arc]! + 2]!++;
  });
  inBlocks(nodeCount, checkStop, (from, end) => {
    for (let u = from; u < end; u++) place[u + 2]! += place[u + 1]!;
  });
  const arcs = new Uint32Array(head.length);
  const lows = new Uint32Array(head.length);
  inBlocks(nodeCount, checkStop, (from, end) => {
    let arc = firstArc[from]!;
    for (let low = from; low < end; low++) {
      for (const last = firstArc[low + 1]!; arc < last; arc++) {
        const at = place[head[arc]! + 1]!++;
        arcs[at] = arc;
        lows[at] = low;
      }
    }
  });
  return { first: place.subarray(0, nodeCount + 1), arc: arcs, low: lows };
}

/** Found once for each topology, for all its metrics. */
const byHigherEndOf = new WeakMap<Topology, { readonly ups: ByHigherEnd; readonly downs: ByHigherEnd }>();

/** The arcs of both directions by their higher end; found on first use. */
export function arcsByHigherEnd(
  topology: Topology,
  checkStop: CheckStop = neverStop,
): {
  readonly ups: ByHigherEnd;
  readonly downs: ByHigherEnd;
} {
  let known = byHigherEndOf.get(topology);
  if (!known) {
    known = {
      ups: byHigherEnd(topology.firstUp, topology.upHead, checkStop),
      downs: byHigherEnd(topology.firstDown, topology.downHead, checkStop),
    };
    byHigherEndOf.set(topology, known);
  }
  return known;
}
