import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { sortByTail, tailsOf, type ArcEnds, type Arcs } from './arcs.ts';

/**
 * The undirected simple graph under a directed one: two different nodes that an arc joins, either way, are joined by one arc each way,
 * heads ascending. Elimination orders depend on nothing else.
 */
export function undirectedOf(
  nodeCount: number,
  { tail, head: heads }: ArcEnds,
  checkStop: CheckStop = neverStop,
): Arcs {
  const bothTails = new Uint32Array(2 * tail.length);
  const bothHeads = new Uint32Array(2 * tail.length);
  bothTails.set(tail);
  bothTails.set(heads, tail.length);
  bothHeads.set(heads);
  bothHeads.set(tail, tail.length);

  // Sorting by head and then, stably, by tail leaves the heads of every node ascending.
  const byHead = sortByTail(nodeCount, bothHeads, bothTails, checkStop);
  const doubled = sortByTail(nodeCount, byHead.arcs.head, tailsOf(byHead.arcs, checkStop), checkStop).arcs;
  const atEach = nowAndThen(checkStop);

  const firstOut = new Uint32Array(nodeCount + 1);
  const head = doubled.head;
  let size = 0;
  for (let u = 0; u < nodeCount; u++) {
    atEach();
    let previous = u; // no loops
    for (let arc = doubled.firstOut[u]!; arc < doubled.firstOut[u + 1]!; arc++) {
      const v = head[arc]!;
      if (v === previous || v === u) continue;
      head[size++] = v;
      previous = v;
    }
    firstOut[u + 1] = size;
  }
  return { firstOut, head: head.slice(0, size) };
}
