import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { tailsOf } from '../../src/hierarchy/arcs.ts';
import { unpackDown, unpackUp } from '../../src/hierarchy/unpack.ts';
import { customize, prepareHierarchy } from '../../src/kernel/index.ts';
import { CLOSED, graphOf, hostileGraph } from './oracle.ts';

/** Random graphs, half of them with weights so small that detours differ by one. */
const graphs = fc.oneof(
  hostileGraph(16),
  hostileGraph(16).map((graph) => ({
    ...graph,
    weights: graph.weights.map((w) => (w === CLOSED ? w : w % 6)),
  })),
);

test('every search arc with a weight stands for a path of input arcs of that length', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const metric = customize(prepareHierarchy(graph.arcs, graph.coordinates), graph.weights);
      const { up, down, none, hierarchy } = metric;
      const { nodeAt } = hierarchy.topology;
      const tails = tailsOf(graph.arcs);
      const check = (from: number, to: number, weight: number, arcs: readonly number[]): void => {
        let at = from;
        let length = 0;
        for (const arc of arcs) {
          expect(tails[arc]).toBe(at);
          at = graph.arcs.head[arc]!;
          length += graph.weights[arc]!;
        }
        expect(at).toBe(to);
        expect(length).toBe(weight);
      };
      for (let low = 0; low < graph.nodeCount; low++) {
        for (let arc = up.first[low]!; arc < up.first[low + 1]!; arc++) {
          if (up.weight[arc] === none) continue;
          const arcs: number[] = [];
          unpackUp(metric, low, arc, arcs);
          check(nodeAt[low]!, nodeAt[up.head[arc]!]!, up.weight[arc]!, arcs);
        }
        for (let arc = down.first[low]!; arc < down.first[low + 1]!; arc++) {
          if (down.weight[arc] === none) continue;
          const arcs: number[] = [];
          unpackDown(metric, low, arc, arcs);
          check(nodeAt[down.head[arc]!]!, nodeAt[low]!, down.weight[arc]!, arcs);
        }
      }
    }),
    { numRuns: share(600) },
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
