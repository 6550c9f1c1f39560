import { CLOSED, nodeCountOf, type Arcs } from '../hierarchy/arcs.ts';
import { checkNode, checkWeights } from './check.ts';
import { NodeHeap } from './heap.ts';

/**
 * Computes the distances from one node to all others without a hierarchy (Dijkstra 1959). It is the baseline to compare hierarchies with,
 * and the faster choice for a graph that is searched only once.
 *
 * @param weights  one entry for each arc; 0xffffffff closes the arc.
 * @returns one distance for each node; `UNREACHED` where there is no path.
 */
export function dijkstra(arcs: Arcs, weights: Uint32Array, source: number): Float64Array {
  const nodeCount = nodeCountOf(arcs);
  checkWeights(weights, arcs.head.length);
  checkNode(source, nodeCount, 'source');
  const { firstOut, head } = arcs;
  const distances = new Float64Array(nodeCount).fill(Infinity);
  const heap = new NodeHeap(nodeCount);
  distances[source] = 0;
  heap.pushOrLower(source, 0);
  while (!heap.isEmpty) {
    const u = heap.pop();
    const there = distances[u]!;
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++) {
      const weight = weights[arc]!;
      if (weight === CLOSED) continue;
      const v = head[arc]!;
      const through = there + weight;
      if (through < distances[v]!) {
        distances[v] = through;
        heap.pushOrLower(v, through);
      }
    }
  }
  return distances;
}
