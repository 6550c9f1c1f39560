import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { CLOSED, NONE, type Arcs } from './arcs.ts';

/**
 * Marks the largest strongly connected component, in which every node can be reached from every other (Tarjan 1972, without recursion).
 * Of several equally large components the first one found is marked.
 *
 * @param weights  one for each arc; an arc of weight `CLOSED` counts as absent.
 * @param oneMore  the head of one more arc of a node, asked once after its arcs; `NONE` if there is none.
 * @returns 1 for its nodes, 0 for the others.
 */
export function largestStrongComponent(
  { firstOut, head }: Arcs,
  weights: Uint32Array,
  checkStop: CheckStop = neverStop,
  oneMore: (node: number) => number = () => NONE,
): Uint8Array {
  const atEachStep = nowAndThen(checkStop);
  const nodeCount = firstOut.length - 1;
  const indexOf = new Uint32Array(nodeCount).fill(NONE);
  const lowest = new Uint32Array(nodeCount);
  const component = new Uint32Array(nodeCount).fill(NONE);
  const nextArc = firstOut.slice(0, nodeCount);
  const open = new Uint32Array(nodeCount);
  const trail = new Uint32Array(nodeCount);
  let openCount = 0;
  let index = 0;
  let componentCount = 0;
  let largest = NONE;
  let largestSize = 0;

  for (let root = 0; root < nodeCount; root++) {
    if (indexOf[root] !== NONE) continue;
    let depth = 0;
    trail[depth++] = root;
    while (depth > 0) {
      atEachStep();
      const u = trail[depth - 1]!;
      if (indexOf[u] === NONE) {
        indexOf[u] = index;
        lowest[u] = index++;
        open[openCount++] = u;
      }
      const end = firstOut[u + 1]!;
      let low = lowest[u]!;
      let arc = nextArc[u]!;
      let unseen = NONE;
      while (arc <= end && unseen === NONE) {
        const v = arc === end ? oneMore(u) : weights[arc] === CLOSED ? NONE : head[arc]!;
        arc++;
        if (v === NONE) continue;
        if (indexOf[v] === NONE) unseen = v;
        else if (component[v] === NONE && indexOf[v]! < low) low = indexOf[v]!;
      }
      nextArc[u] = arc;
      lowest[u] = low;
      if (unseen !== NONE) {
        trail[depth++] = unseen;
        continue;
      }
      depth--;
      if (depth > 0) lowest[trail[depth - 1]!] = Math.min(lowest[trail[depth - 1]!]!, low);
      if (low !== indexOf[u]) continue;
      let size = 0;
      for (let v = NONE; v !== u; size++) {
        v = open[--openCount]!;
        component[v] = componentCount;
      }
      if (size > largestSize) {
        largestSize = size;
        largest = componentCount;
      }
      componentCount++;
    }
  }
  const isLargest = new Uint8Array(nodeCount);
  for (let u = 0; u < nodeCount; u++) if (component[u] === largest) isLargest[u] = 1;
  return isLargest;
}
