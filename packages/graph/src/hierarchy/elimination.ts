import { PortolanError } from '@portolan/base';
import { NONE, nodeCountOf, type Arcs } from './arcs.ts';

/**
 * The chordal supergraph of a graph under an elimination order, in which every shortest path has an equal that first climbs and
 * then descends. Nodes are named by rank, their position in the order: 0 is eliminated first.
 */
export interface Topology {
  /** nodeCount; the node of the input graph at each rank, and back. */
  readonly nodeAt: Uint32Array;
  readonly rankOf: Uint32Array;
  /** nodeCount + 1; the upward arcs of rank `u` are `firstUp[u] .. firstUp[u + 1]`. */
  readonly firstUp: Uint32Array;
  /** Higher ranks, ascending for every node. */
  readonly upHead: Uint32Array;
  /** nodeCount; the lowest upward neighbour, `nodeCount` at a root. All upward neighbours are ancestors. */
  readonly parent: Uint32Array;
}

/** More arcs than this do not fit the positions packed into 32 bits; no road network comes near. */
const MAX_UP_ARCS = 2 ** 30;

/**
 * Eliminates the nodes in order and keeps the fill-in. The order is first changed to an equivalent one, the postorder of its own
 * elimination tree, so that ancestors stand close together in memory.
 *
 * @param skeleton  undirected and simple, heads ascending.
 * @param order  every node once, first eliminated first.
 */
export function eliminate(skeleton: Arcs, order: Uint32Array): Topology {
  const nodeAt = postorder(order, eliminationTree(skeleton, order));
  const nodeCount = nodeCountOf(skeleton);
  const rankOf = new Uint32Array(nodeCount);
  for (let rank = 0; rank < nodeCount; rank++) rankOf[nodeAt[rank]!] = rank;

  // Upward neighbours of a node are its own and those of its children, except itself.
  const firstUp = new Uint32Array(nodeCount + 1);
  let upHead = new Uint32Array(skeleton.head.length + 16);
  const parent = new Uint32Array(nodeCount).fill(nodeCount);
  const firstChild = new Uint32Array(nodeCount).fill(NONE);
  const nextSibling = new Uint32Array(nodeCount).fill(NONE);
  const metBy = new Uint32Array(nodeCount).fill(NONE);
  let size = 0;
  for (let u = 0; u < nodeCount; u++) {
    const begin = size;
    if (size + nodeCount > upHead.length) upHead = grown(upHead, size + nodeCount);
    const node = nodeAt[u]!;
    for (let arc = skeleton.firstOut[node]!; arc < skeleton.firstOut[node + 1]!; arc++) {
      const v = rankOf[skeleton.head[arc]!]!;
      if (v > u) {
        metBy[v] = u;
        upHead[size++] = v;
      }
    }
    for (let child = firstChild[u]!; child !== NONE; child = nextSibling[child]!) {
      for (let arc = firstUp[child]!; arc < firstUp[child + 1]!; arc++) {
        const v = upHead[arc]!;
        if (v === u || metBy[v] === u) continue;
        metBy[v] = u;
        upHead[size++] = v;
      }
    }
    upHead.subarray(begin, size).sort();
    firstUp[u + 1] = size;
    if (size > begin) {
      const above = upHead[begin]!;
      parent[u] = above;
      nextSibling[u] = firstChild[above]!;
      firstChild[above] = u;
    }
  }
  return { nodeAt, rankOf, firstUp, upHead: upHead.slice(0, size), parent };
}

function grown(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer> {
  if (needed > MAX_UP_ARCS) {
    throw new PortolanError(
      'graph-too-dense',
      'the graph has no small separators: its hierarchy would exceed 2^30 arcs',
      {
        limit: MAX_UP_ARCS,
      },
    );
  }
  const larger = new Uint32Array(Math.max(needed, Math.ceil(array.length * 1.5)));
  larger.set(array);
  return larger;
}

/** Parent positions in the order, `NONE` at roots (Liu 1986: union-find with path compression, no fill-in needed). */
function eliminationTree(skeleton: Arcs, order: Uint32Array): Uint32Array {
  const nodeCount = order.length;
  const positionOf = new Uint32Array(nodeCount);
  for (let position = 0; position < nodeCount; position++) positionOf[order[position]!] = position;
  const parent = new Uint32Array(nodeCount).fill(NONE);
  const shortcut = new Uint32Array(nodeCount).fill(NONE);
  for (let u = 0; u < nodeCount; u++) {
    const node = order[u]!;
    for (let arc = skeleton.firstOut[node]!; arc < skeleton.firstOut[node + 1]!; arc++) {
      let v = positionOf[skeleton.head[arc]!]!;
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

/** The order, resorted so that every subtree is contiguous; children and roots keep their order. */
function postorder(order: Uint32Array, parent: Uint32Array): Uint32Array {
  const nodeCount = order.length;
  const subtreeSize = new Uint32Array(nodeCount).fill(1);
  for (let u = 0; u < nodeCount; u++) if (parent[u] !== NONE) subtreeSize[parent[u]!]! += subtreeSize[u]!;
  // Where the subtree of a node begins is where its parent's begins, plus the subtrees of its lower siblings.
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
