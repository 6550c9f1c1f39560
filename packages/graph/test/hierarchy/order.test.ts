import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tailsOf, type Arcs } from '../../src/hierarchy/arcs.ts';
import { undirectedOf } from '../../src/hierarchy/undirected.ts';
import { MinCut } from '../../src/hierarchy/order/min-cut.ts';
import { orderNodes } from '../../src/hierarchy/order/order.ts';
import { contractLowDegrees } from '../../src/hierarchy/order/reduce.ts';
import { rankingsOf, splitRankings } from '../../src/hierarchy/order/directions.ts';
import { findSeparator, Part } from '../../src/hierarchy/order/separator.ts';
import { cityGrid, graphOf, hostileGraph, type TestGraph } from '../kernel/oracle.ts';

const undirected = ({ nodeCount, arcs }: TestGraph): Arcs =>
  undirectedOf(nodeCount, { tail: tailsOf(arcs), head: arcs.head });

/** Edges of an undirected graph that join the set to its complement. */
function cutSize({ firstOut, head }: Arcs, isInside: (u: number) => boolean): number {
  let size = 0;
  for (let u = 0; u + 1 < firstOut.length; u++) {
    for (let arc = firstOut[u]!; arc < firstOut[u + 1]!; arc++)
      if (isInside(u) && !isInside(head[arc]!)) size++;
  }
  return size;
}

/** A random connected graph: a path through all nodes and some more edges. */
const connectedGraph = (maxNodes: number): fc.Arbitrary<TestGraph> =>
  fc
    .integer({ min: 4, max: maxNodes })
    .chain((nodeCount) =>
      fc
        .array(fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1)), { maxLength: 3 * nodeCount })
        .map((extra) =>
          graphOf(nodeCount, [
            ...Array.from({ length: nodeCount - 1 }, (_, u): [number, number, number] => [u, u + 1, 1]),
            ...extra.map(([a, b]): [number, number, number] => [a, b, 1]),
          ]),
        ),
    );

describe('undirectedOf', () => {
  test('gives an undirected, simple and sorted graph', () => {
    fc.assert(
      fc.property(hostileGraph(12), (graph) => {
        const { firstOut, head } = undirected(graph);
        const expected = new Set<string>();
        tailsOf(graph.arcs).forEach((u, arc) => {
          const v = graph.arcs.head[arc]!;
          if (u !== v) expected.add(`${u} ${v}`).add(`${v} ${u}`);
        });
        expect(head).toHaveLength(expected.size);
        for (let u = 0; u < graph.nodeCount; u++) {
          const heads = [...head.subarray(firstOut[u], firstOut[u + 1])];
          expect(heads).toEqual(heads.toSorted((a, b) => a - b));
          for (const v of heads) expect(expected.has(`${u} ${v}`)).toBe(true);
        }
      }),
    );
  });
});

describe('contractLowDegrees', () => {
  test('leaves a core of degree three and more, and names every node once', () => {
    fc.assert(
      fc.property(hostileGraph(40), (graph) => {
        const { contracted, coreNode, core } = contractLowDegrees(undirected(graph));
        expect([...contracted, ...coreNode].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: graph.nodeCount }, (_, u) => u),
        );
        for (let u = 0; u < coreNode.length; u++) {
          expect(core.firstOut[u + 1]! - core.firstOut[u]!).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });
});

describe('MinCut', () => {
  test('finds a cut as small as the best of all subsets, on the source side and on the sink side', () => {
    fc.assert(
      fc.property(connectedGraph(9), (graph) => {
        const arcs = undirected(graph);
        const { nodeCount } = graph;
        const ranked = Uint32Array.from({ length: nodeCount }, (_, u) => u);
        const setSize = Math.max(1, nodeCount >> 2);
        let least = Infinity;
        for (let subset = 0; subset < 1 << nodeCount; subset++) {
          const isInside = (u: number): boolean => ((subset >> u) & 1) === 1;
          const hasSource = ranked.subarray(0, setSize).every(isInside);
          const hasNoSink = !ranked.subarray(nodeCount - setSize).some(isInside);
          if (hasSource && hasNoSink) least = Math.min(least, cutSize(arcs, isInside));
        }
        const minCut = new MinCut(nodeCount, arcs.head.length);
        minCut.setGraph(arcs);
        expect(minCut.run(ranked, setSize, Infinity)).toBe(least);
        const side = new Uint8Array(nodeCount);
        minCut.sourceSide(ranked, setSize, side);
        expect(cutSize(arcs, (u) => side[u] === 1)).toBe(least);
        minCut.sinkSide(ranked, setSize, side);
        expect(cutSize(arcs, (u) => side[u] === 1)).toBe(least);
        expect(minCut.run(ranked, setSize, 1)).toBe(Math.min(1, least));
      }),
      { numRuns: 200 },
    );
  });
});

describe('splitRankings', () => {
  test('nodes of a group have the order that they have among all', () => {
    const place = fc.record({ x: fc.integer({ min: -9, max: 9 }), y: fc.integer({ min: -9, max: 9 }) });
    const node = fc.record({ place, group: fc.integer({ min: -1, max: 4 }) });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 60 }), (nodes) => {
        const groupOf = nodes.map(({ group }) => group);
        const members = [0, 1, 2].map((group) => nodes.flatMap((_, u) => (groupOf[u] === group ? [u] : [])));
        const local = Uint32Array.from(nodes, (_, u) => members[groupOf[u]!]?.indexOf(u) ?? 0);
        const all = rankingsOf({
          x: Float64Array.from(nodes, (each) => each.place.x),
          y: Float64Array.from(nodes, (each) => each.place.y),
        });
        const parts = splitRankings(
          all,
          groupOf,
          local,
          members.map(({ length }) => length),
        );
        const expected = members.map((_, group) =>
          all.map((ranked) => ranked.filter((u) => groupOf[u] === group).map((u) => local[u]!)),
        );
        expect(parts).toEqual(expected);
      }),
    );
  });
});

describe('findSeparator', () => {
  test('leaves no edge between the two parts', () => {
    fc.assert(
      fc.property(connectedGraph(60), (graph) => {
        const arcs = undirected(graph);
        const part = findSeparator(arcs, undefined, new MinCut(graph.nodeCount, arcs.head.length));
        expect(part).toContain(Part.separator);
        for (let u = 0; u < graph.nodeCount; u++) {
          for (let arc = arcs.firstOut[u]!; arc < arcs.firstOut[u + 1]!; arc++) {
            expect(part[u]! + part[arcs.head[arc]!]!).not.toBe(Part.left + Part.right);
          }
        }
      }),
    );
  });

  test('cuts a long grid across its short side', () => {
    const graph = cityGrid(40, 10, 1);
    const arcs = undirected(graph);
    const plane = {
      x: Float64Array.from({ length: 400 }, (_, u) => u % 40),
      y: Float64Array.from({ length: 400 }, (_, u) => Math.floor(u / 40)),
    };
    const part = findSeparator(arcs, rankingsOf(plane), new MinCut(400, arcs.head.length));
    expect(part.filter((p) => p === Part.separator).length).toBeLessThanOrEqual(10);
    expect(part.filter((p) => p === Part.left).length).toBeGreaterThanOrEqual(90);
    expect(part.filter((p) => p === Part.right).length).toBeGreaterThanOrEqual(90);
  });
});

describe('orderNodes', () => {
  test('names every node once', () => {
    fc.assert(
      fc.property(hostileGraph(80), (graph) => {
        const order = orderNodes(undirected(graph), graph.coordinates);
        expect([...order].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: graph.nodeCount }, (_, u) => u),
        );
      }),
    );
  });
});
