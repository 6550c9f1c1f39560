import { type CheckStop, inBlocks, neverStop, nowAndThen } from '@portolan/base';
import { CLOSED, NONE } from './arcs.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Topology } from './elimination.ts';

/** Nodes between two checks whether to stop. The uppermost take some tens of microseconds each. */
const NODES_AT_ONCE = 32;

/** Weights of upward arcs: 32 bits where all fit, doubles (exact to 2^53) where they do not. */
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
  const narrow = inputWeights(hierarchy, weights, Uint32Array, CLOSED, checkStop);
  const customized = relaxLowerTriangles(hierarchy.topology, narrow, CLOSED, checkStop)
    ? { ...narrow, none: CLOSED }
    : customizeWide(hierarchy, weights, checkStop);
  const { firstUp, upHead, firstDown, downHead } = hierarchy.topology;
  const { up, down, upVia, downVia, none } = customized;
  return {
    hierarchy,
    none,
    up: { first: firstUp, head: upHead, weight: up, via: upVia },
    down: { first: firstDown, head: downHead, weight: down, via: downVia },
  };
}

/** Customizes with doubles, for lengths that 32 bits do not hold. */
function customizeWide(
  hierarchy: Hierarchy,
  weights: Uint32Array,
  checkStop: CheckStop,
): Weights & { readonly none: number } {
  const wide = inputWeights(hierarchy, weights, Float64Array, Infinity, checkStop);
  relaxLowerTriangles(hierarchy.topology, wide, Infinity, checkStop);
  return { ...wide, none: Infinity };
}

/** Weights of the `up` and of the `down` arcs, and what they come from, as `SearchArcs` has it. */
interface Weights {
  readonly up: WeightColumn;
  readonly down: WeightColumn;
  readonly upVia: Uint32Array;
  readonly downVia: Uint32Array;
}

/**
 * The weights of the arcs of the hierarchy before any shortcut is known.
 *
 * @param none  the weight of an arc that stands for no path.
 */
function inputWeights(
  { topology, placeOfArc }: Hierarchy,
  weights: Uint32Array,
  Column: Uint32ArrayConstructor | Float64ArrayConstructor,
  none: number,
  checkStop: CheckStop,
): Weights {
  checkStop();
  const atEachArc = nowAndThen(checkStop);
  const upCount = topology.upHead.length;
  const downCount = topology.downHead.length;
  const up = new Column(upCount).fill(none);
  const down = new Column(downCount).fill(none);
  const upVia = new Uint32Array(upCount);
  const downVia = new Uint32Array(downCount);
  for (let arc = 0; arc < placeOfArc.length; arc++) {
    atEachArc();
    const place = placeOfArc[arc]!;
    const weight = weights[arc]!;
    if (place === NONE || weight === CLOSED) continue;
    const position = place >>> 1;
    if ((place & 1) === 0) {
      if (weight >= up[position]!) continue;
      up[position] = weight;
      upVia[position] = 2 * arc;
    } else {
      if (weight >= down[position]!) continue;
      down[position] = weight;
      downVia[position] = 2 * arc;
    }
  }
  checkStop();
  return { up, down, upVia, downVia };
}

/**
 * Shortens weights in place, by nodes from the lowest; for each node, by all triangles of which it is the middle corner.
 *
 * @returns false when a length reached `none`, and the weights are not valid.
 */
function relaxLowerTriangles(
  topology: Topology,
  weights: Weights,
  none: number,
  checkStop: CheckStop,
): boolean {
  const { firstUp, upHead, firstDown, downHead } = topology;
  const { up, down, upVia, downVia } = weights;
  const nodeCount = firstUp.length - 1;
  const { ups, downs } = arcsByHigherEnd(topology, checkStop);
  const arcTo = new Uint32Array(nodeCount);
  let fits = true;
  for (let u = 0; u < nodeCount; u++) {
    if (u % NODES_AT_ONCE === 0) checkStop();
    // Up arcs of `u`, through the lower nodes that `u` leads to.
    if (firstUp[u]! < firstUp[u + 1]!) {
      for (let arc = firstUp[u]!; arc < firstUp[u + 1]!; arc++) arcTo[upHead[arc]!] = arc;
      for (let i = downs.first[u]!; i < downs.first[u + 1]!; i++) {
        const toLow = downs.arc[i]!;
        const there = down[toLow]!;
        if (there === none) continue;
        const low = downs.low[i]!;
        for (let arc = firstUp[low + 1]! - 1; arc >= firstUp[low]!; arc--) {
          const w = upHead[arc]!;
          if (w <= u) break;
          const onward = up[arc]!;
          if (onward === none) continue;
          const through = there + onward;
          if (through >= none) fits = false;
          const place = arcTo[w]!;
          if (through < up[place]!) {
            up[place] = through;
            upVia[place] = 2 * low + 1;
          }
        }
      }
    }
    // Down arcs of `u`, through the lower nodes that lead to `u`.
    if (firstDown[u]! < firstDown[u + 1]!) {
      for (let arc = firstDown[u]!; arc < firstDown[u + 1]!; arc++) arcTo[downHead[arc]!] = arc;
      for (let i = ups.first[u]!; i < ups.first[u + 1]!; i++) {
        const fromLow = ups.arc[i]!;
        const there = up[fromLow]!;
        if (there === none) continue;
        const low = ups.low[i]!;
        for (let arc = firstDown[low + 1]! - 1; arc >= firstDown[low]!; arc--) {
          const w = downHead[arc]!;
          if (w <= u) break;
          const before = down[arc]!;
          if (before === none) continue;
          const through = there + before;
          if (through >= none) fits = false;
          const place = arcTo[w]!;
          if (through < down[place]!) {
            down[place] = through;
            downVia[place] = 2 * low + 1;
          }
        }
      }
    }
  }
  return fits;
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
