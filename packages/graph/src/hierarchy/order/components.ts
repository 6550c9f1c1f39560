import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { Arcs } from '../arcs.ts';

/** The component of every node of an undirected graph; components are numbered in the order of their lowest nodes. */
export function connectedComponents(
  arcs: Arcs,
  checkStop: CheckStop = neverStop,
): { readonly of: Uint32Array; readonly count: number } {
  const atEach = nowAndThen(checkStop);
  const { firstOut, head } = arcs;
  const nodeCount = firstOut.length - 1;
  const unseen = nodeCount;
  const of = new Uint32Array(nodeCount).fill(unseen);
  const stack = new Uint32Array(nodeCount);
  let count = 0;
  for (let start = 0; start < nodeCount; start++) {
    if (of[start] !== unseen) continue;
    let size = 0;
    of[start] = count;
    stack[size++] = start;
    while (size > 0) {
      atEach();
      const u = stack[--size]!;
      for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
        const v = head[arc]!;
        if (of[v] !== unseen) continue;
        of[v] = count;
        stack[size++] = v;
      }
    }
    count++;
  }
  return { of, count };
}
