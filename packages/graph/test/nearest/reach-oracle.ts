import type { Graph } from '../../src/graph.ts';
import type { Traveller } from '../../src/nearest/traveller.ts';

interface Hop {
  readonly from: number;
  readonly to: number;
  readonly edge: number;
}

function hopsOf({ data: { network } }: Graph, traveller: Traveller): Hop[] {
  const hops: Hop[] = [];
  for (let edge = 0; edge < network.edgeCount; edge++) {
    const [a, b] = [network.edgeFrom[edge]!, network.edgeTo[edge]!];
    if (traveller.mayUse(2 * edge)) hops.push({ from: a, to: b, edge });
    if (traveller.mayUse(2 * edge + 1)) hops.push({ from: b, to: a, edge });
  }
  return hops;
}

/** Nodes that can be reached from a node, found by following all hops until nothing changes. */
function closure(hops: readonly Hop[], start: number, passes: (node: number) => boolean): Set<number> {
  const nodes = new Set([start]);
  for (let before = 0; before !== nodes.size;) {
    before = nodes.size;
    for (const { from, to } of hops) if (nodes.has(from) && passes(from)) nodes.add(to);
  }
  return nodes;
}

const ends = ({ data: { network } }: Graph, arc: number): readonly [tail: number, head: number] => {
  const [a, b] = [network.edgeFrom[arc >>> 1]!, network.edgeTo[arc >>> 1]!];
  return (arc & 1) === 0 ? [a, b] : [b, a];
};

export function slowReach(graph: Graph, traveller: Traveller, arc: number, way: 'in' | 'out'): number {
  const hops = hopsOf(graph, traveller);
  const [tail, head] = ends(graph, arc);
  const passes = (node: number): boolean => traveller.passes(node);
  if (way === 'out') return closure(hops, head, passes).size;
  return closure(
    hops.map(({ from, to, edge }) => ({ from: to, to: from, edge })),
    tail,
    passes,
  ).size;
}

export function slowDeadEnd(graph: Graph, traveller: Traveller, arc: number): boolean {
  const [tail, head] = ends(graph, arc);
  const hops = hopsOf(graph, traveller).filter(({ edge }) => edge !== arc >>> 1);
  return !closure(hops, head, (node) => traveller.passes(node)).has(tail);
}
