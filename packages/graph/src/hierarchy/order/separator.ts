import { type CheckStop, neverStop } from '@portolan/base';
import { NONE, type Arcs } from '../arcs.ts';
import { rankingsByHops, type Rankings } from './directions.ts';
import type { MinCut } from './min-cut.ts';

/** Shares of the nodes that are tried as source set and, at the other end, as sink set. */
const SET_SHARES = [0.25];

/** A cut with more edges than this times the square root of the node count is wide: then hop distances are tried as well. */
const WIDEST_CUT = 4;

/** The place of a node after a cut: one of the two parts, or the separator between them. */
export const Part = { left: 0, right: 1, separator: 2 } as const;

/**
 * A small balanced vertex separator: a minimum vertex cover of the edges that `findCut` cuts.
 *
 * @param arcs  connected, undirected and simple, heads ascending; two nodes or more.
 * @returns a value of `Part` for every node.
 */
export function findSeparator(arcs: Arcs, rankings: Rankings | undefined, minCut: MinCut): Uint8Array {
  const part = findCut(arcs, rankings, minCut);
  coverCut(arcs, part);
  return part;
}

/**
 * A small balanced edge cut by inertial flow (Schild & Sommer 2015): along each of several directions, the minimum cut between the
 * first and the last quarter of the nodes; the best of them.
 *
 * @param arcs  connected, undirected and simple, heads ascending; two nodes or more.
 * @param rankings  of its nodes; without them hop distances are used instead.
 * @returns `Part.left` or `Part.right` for every node.
 */
export function findCut(
  arcs: Arcs,
  rankings: Rankings | undefined,
  minCut: MinCut,
  checkStop: CheckStop = neverStop,
): Uint8Array {
  const nodeCount = arcs.firstOut.length - 1;
  const side = new Uint8Array(nodeCount);
  const bestSide = new Uint8Array(nodeCount);
  let bestScore = Infinity;
  let bestCut = Infinity;
  const tryAlong = (ranked: Uint32Array): void => {
    for (const share of SET_SHARES) {
      checkStop();
      const setSize = Math.max(1, Math.floor(nodeCount * share));
      // A cut of this size cannot beat the best one, even if it halves the graph.
      const giveUpAt = bestScore === Infinity ? arcs.head.length : Math.ceil(bestScore * (nodeCount / 2));
      const cut = minCut.run(ranked, setSize, giveUpAt, checkStop);
      if (cut >= giveUpAt) continue;
      for (const nearSink of [false, true]) {
        const size = nearSink
          ? minCut.sinkSide(ranked, setSize, side, checkStop)
          : minCut.sourceSide(ranked, setSize, side, checkStop);
        const score = cut / Math.min(size, nodeCount - size);
        if (score >= bestScore) continue;
        bestScore = score;
        bestCut = cut;
        bestSide.set(side);
      }
    }
  };
  minCut.setGraph(arcs, checkStop);
  for (const ranked of rankings ?? rankingsByHops(arcs, checkStop)) tryAlong(ranked);
  // Road networks are almost planar and have narrow cuts. A wide cut means that the coordinates do not fit the graph.
  if (rankings && bestCut > WIDEST_CUT * Math.sqrt(nodeCount))
    for (const ranked of rankingsByHops(arcs, checkStop)) tryAlong(ranked);
  return bestSide;
}

/**
 * Turns an edge cut into a vertex separator: marks a minimum vertex cover of the cut edges in `part`, which holds 0 and 1 for the two
 * sides (König's theorem: a maximum matching of the bipartite graph of cut edges gives the cover).
 */
function coverCut(arcs: Arcs, part: Uint8Array): void {
  const { firstOut, head } = arcs;
  const nodeCount = part.length;
  const lefts: number[] = [];
  for (let u = 0; u < nodeCount; u++) {
    if (part[u] !== Part.left) continue;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      if (part[head[arc]!] === Part.right) {
        lefts.push(u);
        break;
      }
    }
  }

  const partner = new Uint32Array(nodeCount).fill(NONE);
  const reachedFrom = new Uint32Array(nodeCount);
  const seenFor = new Uint32Array(nodeCount).fill(NONE);
  for (const start of lefts) {
    // Breadth-first search for an augmenting path, which is then flipped on the way back.
    const queue = [start];
    search: for (let u = queue.shift(); u !== undefined; u = queue.shift()) {
      for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
        const v = head[arc]!;
        if (part[v] !== Part.right || seenFor[v] === start) continue;
        seenFor[v] = start;
        reachedFrom[v] = u;
        if (partner[v] !== NONE) {
          queue.push(partner[v]!);
          continue;
        }
        for (let right = v; right !== NONE;) {
          const left = reachedFrom[right]!;
          const next = partner[left]!;
          partner[right] = left;
          partner[left] = right;
          right = next;
        }
        break search;
      }
    }
  }

  // Alternating walk from the unmatched left nodes: the cover is the left nodes it misses and the right nodes it meets.
  const isReached = new Uint8Array(nodeCount);
  const stack = lefts.filter((u) => partner[u] === NONE);
  for (const u of stack) isReached[u] = 1;
  for (let u = stack.pop(); u !== undefined; u = stack.pop()) {
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      const v = head[arc]!;
      if (part[v] !== Part.right || isReached[v] === 1) continue;
      isReached[v] = 1;
      const w = partner[v]!;
      if (isReached[w] === 0) {
        isReached[w] = 1;
        stack.push(w);
      }
    }
  }
  const cover: number[] = [];
  for (const u of lefts) {
    if (isReached[u] === 0) cover.push(u);
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      const v = head[arc]!;
      if (part[v] === Part.right && isReached[v] === 1) {
        isReached[v] = 0; // so that it is added only once
        cover.push(v);
      }
    }
  }
  for (const u of cover) part[u] = Part.separator;
}
