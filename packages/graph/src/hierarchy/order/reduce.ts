import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { nodeCountOf, type Arcs } from '../arcs.ts';

/** The rest of a graph once all nodes of degree two and less are contracted. */
export interface Reduction {
  /** Contracted nodes in the order of contraction. */
  readonly contracted: Uint32Array;
  /** The remaining nodes, ascending: node `i` of `core` is `coreNode[i]` of the graph. */
  readonly coreNode: Uint32Array;
  /** Undirected and simple, heads ascending; every degree is three or more. */
  readonly core: Arcs;
}

/** A chain of 2^32 nodes is contracted after this many rounds. What then remains are ladders, which dissection orders better. */
const MAX_ROUNDS = 32;

/**
 * Contracts nodes of degree at most two until none is left. Contracting such a node adds at most one edge and removes one at least, so an
 * order that begins with these nodes has no more fill-in than the best order of the core (data reduction for nested dissection: Ost,
 * Schulz & Strash 2021). The costly part of the ordering then has a third of a road network to order.
 *
 * Each round contracts nodes of which no two are adjacent: a chain of n nodes halves in every round, so that it adds log n to the height
 * of the elimination tree and not n.
 */
export function contractLowDegrees(undirected: Arcs, checkStop: CheckStop = neverStop): Reduction {
  const atEach = nowAndThen(checkStop);
  const nodeCount = nodeCountOf(undirected);
  const { firstOut } = undirected;
  // In the lists of its neighbours a contracted node is replaced by its other neighbour, so no list ever grows.
  const neighbour = undirected.head.slice();
  const degree = new Uint32Array(nodeCount);
  const contracted = new Uint32Array(nodeCount);
  const isGone = new Uint8Array(nodeCount);
  const blockedInRound = new Uint32Array(nodeCount);
  const queuedForRound = new Uint32Array(nodeCount);
  let contractedCount = 0;

  let work: number[] = [];
  for (let u = 0; u < nodeCount; u++) {
    atEach();
    degree[u] = firstOut[u + 1]! - firstOut[u]!;
    if (degree[u]! <= 2) work.push(u);
  }

  /** Takes `gone` out of the list of `u` and puts `other` in its place, unless it is absent or there already. */
  const replaceNeighbour = (u: number, gone: number, other: number): void => {
    const begin = firstOut[u]!;
    const end = begin + degree[u]!;
    let at = begin;
    let hasOther = other === u;
    for (let i = begin; i < end; i++) {
      if (neighbour[i] === gone) at = i;
      else if (neighbour[i] === other) hasOther = true;
    }
    if (hasOther) {
      neighbour[at] = neighbour[end - 1]!;
      degree[u]!--;
    } else {
      neighbour[at] = other;
    }
  };

  for (let round = 1; work.length > 0 && round <= MAX_ROUNDS; round++) {
    const next: number[] = [];
    const queue = (u: number): void => {
      if (degree[u]! > 2 || queuedForRound[u] === round + 1) return;
      queuedForRound[u] = round + 1;
      next.push(u);
    };
    for (const u of work) {
      atEach();
      if (blockedInRound[u] === round) {
        queue(u);
        continue;
      }
      isGone[u] = 1;
      contracted[contractedCount++] = u;
      const first = firstOut[u]!;
      const [a, b] = degree[u] === 2 ? [neighbour[first]!, neighbour[first + 1]!] : [neighbour[first]!, -1];
      if (degree[u]! >= 1) {
        blockedInRound[a] = round;
        replaceNeighbour(a, u, b < 0 ? a : b);
      }
      if (b >= 0) {
        blockedInRound[b] = round;
        replaceNeighbour(b, u, a);
        queue(b);
      }
      if (degree[u]! >= 1) queue(a);
    }
    work = next;
  }

  const coreNode = new Uint32Array(nodeCount - contractedCount);
  const coreId = new Uint32Array(nodeCount);
  let coreCount = 0;
  let coreArcCount = 0;
  for (let u = 0; u < nodeCount; u++) {
    atEach();
    if (isGone[u]) continue;
    coreId[u] = coreCount;
    coreNode[coreCount++] = u;
    coreArcCount += degree[u]!;
  }
  const coreFirstOut = new Uint32Array(coreCount + 1);
  const coreHead = new Uint32Array(coreArcCount);
  let size = 0;
  for (let i = 0; i < coreCount; i++) {
    atEach();
    const u = coreNode[i]!;
    const begin = size;
    for (let k = 0; k < degree[u]!; k++) coreHead[size++] = coreId[neighbour[firstOut[u]! + k]!]!;
    coreHead.subarray(begin, size).sort();
    coreFirstOut[i + 1] = size;
  }
  return {
    contracted: contracted.slice(0, contractedCount),
    coreNode,
    core: { firstOut: coreFirstOut, head: coreHead },
  };
}
