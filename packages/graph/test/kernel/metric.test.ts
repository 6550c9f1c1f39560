import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customize, prepareHierarchy } from '../../src/kernel/index.ts';
import { bellman, CLOSED, graphOf, hostileGraph } from './oracle.ts';

/** Half of the graphs with weights so small that detours differ by one. */
const graphs = fc.oneof(
  hostileGraph(16),
  hostileGraph(16).map((graph) => ({
    ...graph,
    weights: graph.weights.map((w) => (w === CLOSED ? w : w % 6)),
  })),
);

test('every search arc that is kept is a shortest path between its ends, and says so', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { up, down, hierarchy } = customize(
        prepareHierarchy(graph.arcs, graph.coordinates),
        graph.weights,
      );
      const { nodeAt } = hierarchy.topology;
      const truth = Array.from({ length: graph.nodeCount }, (_, u) => bellman(graph, u));
      for (let low = 0; low < graph.nodeCount; low++) {
        for (let arc = up.first[low]!; arc < up.first[low + 1]!; arc++)
          expect(up.weight[arc]).toBe(truth[nodeAt[low]!]![nodeAt[up.head[arc]!]!]);
        for (let arc = down.first[low]!; arc < down.first[low + 1]!; arc++)
          expect(down.weight[arc]).toBe(truth[nodeAt[down.head[arc]!]!]![nodeAt[low]!]);
      }
    }),
    { numRuns: 600 },
  );
});

test('weights are 32 bits wide where all fit', () => {
  const chain = (weight: number) => {
    const graph = graphOf(4, [
      [0, 1, weight],
      [1, 2, weight],
      [2, 3, weight],
    ]);
    return customize(prepareHierarchy(graph.arcs), graph.weights).up.weight;
  };
  expect(chain(7)).toBeInstanceOf(Uint32Array);
});
