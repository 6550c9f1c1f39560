import type { Arcs } from '../arcs.ts';

/** Up to this many nodes a set of nodes is one 32-bit word. */
export const SMALL_NODE_COUNT = 32;

/** Elimination order of a small graph: always the node with the fewest neighbours left, the lowest id among equals. */
export function orderByMinimumDegree(arcs: Arcs): Uint32Array {
  const { firstOut, head } = arcs;
  const nodeCount = firstOut.length - 1;
  const neighbours = new Int32Array(nodeCount);
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) neighbours[u]! |= 1 << head[arc]!;
  }
  const order = new Uint32Array(nodeCount);
  let left = nodeCount === SMALL_NODE_COUNT ? -1 : (1 << nodeCount) - 1;
  for (let position = 0; position < nodeCount; position++) {
    let best = -1;
    let bestDegree = Infinity;
    for (let u = 0; u < nodeCount; u++) {
      if ((left & (1 << u)) === 0) continue;
      const degree = bitCount(neighbours[u]! & left);
      if (degree < bestDegree) {
        best = u;
        bestDegree = degree;
      }
    }
    order[position] = best;
    left &= ~(1 << best);
    const clique = neighbours[best]! & left;
    for (let u = 0; u < nodeCount; u++) if ((clique & (1 << u)) !== 0) neighbours[u]! |= clique & ~(1 << u);
  }
  return order;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
