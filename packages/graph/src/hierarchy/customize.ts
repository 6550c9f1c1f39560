import { CLOSED, NONE } from './arcs.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Topology } from './elimination.ts';

/** Weights of upward arcs: 32 bits where all fit, doubles (exact to 2^53) where they do not. */
type WeightColumn = Uint32Array | Float64Array;

/**
 * The arcs of one direction of search, by the rank of their lower end. `up` arcs lead from it to `head`, `down` arcs from `head` to it.
 *
 * An arc is either an input arc, or a shortcut through a lower node: first the down arc `throughDown`, then the up arc `throughUp`.
 */
export interface SearchArcs {
  /** nodeCount + 1 */
  readonly first: Uint32Array;
  /** The higher end, a rank. */
  readonly head: Uint32Array;
  readonly weight: WeightColumn;
  /** A position in the `down` arcs, or `NONE` at an input arc. */
  readonly throughDown: Uint32Array;
  /** A position in the `up` arcs; at an input arc its id. */
  readonly throughUp: Uint32Array;
}

/** A hierarchy under one set of weights, ready to be asked. */
export interface Metric {
  readonly hierarchy: Hierarchy;
  readonly up: SearchArcs;
  readonly down: SearchArcs;
}

/**
 * Customizes a hierarchy for a set of weights: every upward arc gets the length of the shortest path between its ends through lower
 * nodes (basic customization), then those that a path through higher nodes beats are dropped (perfect customization; Dibbelt, Strasser
 * & Wagner 2016, sections 7.2 and 7.4), and so are those that no path uses at all.
 *
 * @param weights  one entry an input arc; `CLOSED` (0xffffffff) shuts it.
 */
export function customizeHierarchy(hierarchy: Hierarchy, weights: Uint32Array): Metric {
  const basic = relaxLowerTriangles(hierarchy.topology, inputWeights(hierarchy, weights));
  const perfect = relaxUpperTriangles(hierarchy.topology, basic);
  return keepUsefulArcs(hierarchy, basic, perfect);
}

/** Weight of every upward arc in both directions; Infinity where there is no way. */
interface Weights {
  readonly up: Float64Array;
  readonly down: Float64Array;
}

interface BasicWeights extends Weights {
  /** Where the weight comes from: the two upward arcs of the lower node it leads through, or `NONE` and the input arc. */
  readonly upThroughDown: Uint32Array;
  readonly upThroughUp: Uint32Array;
  readonly downThroughDown: Uint32Array;
  readonly downThroughUp: Uint32Array;
}

function inputWeights({ topology, placeOfArc }: Hierarchy, weights: Uint32Array): BasicWeights {
  const count = topology.upHead.length;
  const result = {
    up: new Float64Array(count).fill(Infinity),
    down: new Float64Array(count).fill(Infinity),
    upThroughDown: new Uint32Array(count).fill(NONE),
    upThroughUp: new Uint32Array(count),
    downThroughDown: new Uint32Array(count).fill(NONE),
    downThroughUp: new Uint32Array(count),
  };
  for (let arc = 0; arc < placeOfArc.length; arc++) {
    const place = placeOfArc[arc]!;
    const weight = weights[arc]!;
    if (place === NONE || weight === CLOSED) continue;
    const position = place >>> 1;
    const [weightOf, inputArc] =
      (place & 1) === 0 ? [result.up, result.upThroughUp] : [result.down, result.downThroughUp];
    if (weight < weightOf[position]!) {
      weightOf[position] = weight;
      inputArc[position] = arc;
    }
  }
  return result;
}

/** Basic customization, in place: nodes from the lowest; for each, all triangles of which it is the middle corner. */
function relaxLowerTriangles({ firstUp, upHead }: Topology, weights: BasicWeights): BasicWeights {
  const { up, down, upThroughDown, upThroughUp, downThroughDown, downThroughUp } = weights;
  const nodeCount = firstUp.length - 1;
  const { firstDown, arcOfDown, lowOfDown } = downwardAdjacency(firstUp, upHead);
  const arcTo = new Uint32Array(nodeCount);
  for (let u = 0; u < nodeCount; u++) {
    const begin = firstUp[u]!;
    const end = firstUp[u + 1]!;
    if (begin === end) continue;
    for (let arc = begin; arc < end; arc++) arcTo[upHead[arc]!] = arc;
    for (let i = firstDown[u]!; i < firstDown[u + 1]!; i++) {
      const toU = arcOfDown[i]!;
      const lowToU = up[toU]!;
      const uToLow = down[toU]!;
      if (lowToU === Infinity && uToLow === Infinity) continue;
      const endOfLow = firstUp[lowOfDown[i]! + 1]!;
      // Heads ascend: behind the arc to `u` come those to nodes above `u`, which are upward neighbours of `u` too.
      for (let toV = toU + 1; toV < endOfLow; toV++) {
        const arc = arcTo[upHead[toV]!]!;
        const there = uToLow + up[toV]!;
        if (there < up[arc]!) {
          up[arc] = there;
          upThroughDown[arc] = toU;
          upThroughUp[arc] = toV;
        }
        const back = down[toV]! + lowToU;
        if (back < down[arc]!) {
          down[arc] = back;
          downThroughDown[arc] = toV;
          downThroughUp[arc] = toU;
        }
      }
    }
  }
  return weights;
}

/** For every node its lower neighbours, ascending, and the upward arcs that come from them. */
function downwardAdjacency(
  firstUp: Uint32Array,
  upHead: Uint32Array,
): { readonly firstDown: Uint32Array; readonly arcOfDown: Uint32Array; readonly lowOfDown: Uint32Array } {
  const nodeCount = firstUp.length - 1;
  const firstDown = new Uint32Array(nodeCount + 1);
  for (let arc = 0; arc < upHead.length; arc++) firstDown[upHead[arc]! + 1]!++;
  for (let u = 0; u < nodeCount; u++) firstDown[u + 1]! += firstDown[u]!;
  const next = firstDown.slice(0, nodeCount);
  const arcOfDown = new Uint32Array(upHead.length);
  const lowOfDown = new Uint32Array(upHead.length);
  for (let low = 0; low < nodeCount; low++) {
    for (let arc = firstUp[low]!; arc < firstUp[low + 1]!; arc++) {
      const position = next[upHead[arc]!]!++;
      arcOfDown[position] = arc;
      lowOfDown[position] = low;
    }
  }
  return { firstDown, arcOfDown, lowOfDown };
}

/**
 * Perfect customization: true distances between the ends of every arc. Nodes from the highest; the arcs among the upward neighbours
 * of a node are final when its own are relaxed.
 */
function relaxUpperTriangles({ firstUp, upHead }: Topology, basic: Weights): Weights {
  const up = basic.up.slice();
  const down = basic.down.slice();
  const nodeCount = firstUp.length - 1;
  for (let u = nodeCount - 1; u >= 0; u--) {
    const begin = firstUp[u]!;
    const end = firstUp[u + 1]!;
    for (let toV = begin; toV + 1 < end; toV++) {
      const v = upHead[toV]!;
      // The neighbours of `u` above `v` are all neighbours of `v`; both lists ascend.
      let across = firstUp[v]!;
      for (let toW = toV + 1; toW < end; toW++) {
        const w = upHead[toW]!;
        while (upHead[across]! < w) across++;
        const vToW = up[across]!;
        const wToV = down[across]!;
        up[toW] = Math.min(up[toW]!, up[toV]! + vToW);
        up[toV] = Math.min(up[toV]!, up[toW]! + wToV);
        down[toW] = Math.min(down[toW]!, wToV + down[toV]!);
        down[toV] = Math.min(down[toV]!, vToW + down[toW]!);
      }
    }
  }
  return { up, down };
}

/** An arc is on a shortest path only if nothing beats it; equals are kept. */
function keepUsefulArcs(hierarchy: Hierarchy, basic: BasicWeights, perfect: Weights): Metric {
  const { firstUp, upHead } = hierarchy.topology;
  const up = select(firstUp, basic.up, perfect.up);
  const down = select(firstUp, basic.down, perfect.down);

  const build = (
    kept: Selection,
    weight: Float64Array,
    throughDown: Uint32Array,
    throughUp: Uint32Array,
  ): SearchArcs => {
    const count = kept.arcs.length;
    const fits = kept.greatest < CLOSED;
    const arcs = {
      first: kept.first,
      head: new Uint32Array(count),
      weight: fits ? new Uint32Array(count) : new Float64Array(count),
      throughDown: new Uint32Array(count),
      throughUp: new Uint32Array(count),
    };
    for (let i = 0; i < count; i++) {
      const arc = kept.arcs[i]!;
      arcs.head[i] = upHead[arc]!;
      arcs.weight[i] = weight[arc]!;
      const isInput = throughDown[arc] === NONE;
      // The halves of a useful shortcut are useful: a shorter way round a half would shorten the whole.
      arcs.throughDown[i] = isInput ? NONE : down.positionOf[throughDown[arc]!]!;
      arcs.throughUp[i] = isInput ? throughUp[arc]! : up.positionOf[throughUp[arc]!]!;
    }
    return arcs;
  };
  return {
    hierarchy,
    up: build(up, basic.up, basic.upThroughDown, basic.upThroughUp),
    down: build(down, basic.down, basic.downThroughDown, basic.downThroughUp),
  };
}

interface Selection {
  readonly first: Uint32Array;
  /** The upward arcs that stay, ascending; `positionOf` is the way back. */
  readonly arcs: Uint32Array;
  readonly positionOf: Uint32Array;
  readonly greatest: number;
}

function select(firstUp: Uint32Array, basic: Float64Array, perfect: Float64Array): Selection {
  const first = new Uint32Array(firstUp.length);
  const arcs = new Uint32Array(basic.length);
  const positionOf = new Uint32Array(basic.length);
  let count = 0;
  let greatest = 0;
  for (let u = 0; u + 1 < firstUp.length; u++) {
    for (let arc = firstUp[u]!; arc < firstUp[u + 1]!; arc++) {
      const weight = basic[arc]!;
      if (weight === Infinity || perfect[arc]! < weight) continue;
      if (weight > greatest) greatest = weight;
      positionOf[arc] = count;
      arcs[count++] = arc;
    }
    first[u + 1] = count;
  }
  return { first, arcs: arcs.slice(0, count), positionOf, greatest };
}
