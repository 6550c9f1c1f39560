import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
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

test('a metric that does not fit its hierarchy is unpacked to an error, or to no more arcs than there are nodes', () => {
  let refused = 0;
  fc.assert(
    fc.property(hostileGraph(24), fc.array(fc.tuple(fc.nat(), fc.nat())), (graph, damages) => {
      if (graph.arcs.head.length === 0) return;
      const whole = customize(prepareHierarchy(graph.arcs, graph.coordinates), graph.weights);
      const via = whole.up.via.slice();
      const metric = { ...whole, up: { ...whole.up, via } };
      const { first } = metric.up;
      for (let low = 1; low < graph.nodeCount; low++) {
        for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
          const [which, middle] = damages[arc % Math.max(damages.length, 1)] ?? [0, 0];
          // A file whose shortcuts go through a node that is not lower is not opened.
          if (which % 2 === 1) via[arc] = 2 * (middle % low) + 1;
        }
      }
      for (let low = 0; low < graph.nodeCount; low++) {
        for (let arc = first[low]!; arc < first[low + 1]!; arc++) {
          const arcs: number[] = [];
          try {
            unpackUp(metric, low, arc, arcs);
          } catch (error) {
            expect(error).toMatchObject({ name: 'PortolanError', code: 'graph-damaged' });
            refused++;
          }
          expect(arcs.length).toBeLessThanOrEqual(graph.nodeCount + 2);
        }
      }
    }),
    { numRuns: share(600) },
  );
  expect(refused).toBeGreaterThan(floorOf(300));
});

test('shortcuts that stand for more arcs than there are nodes are not unpacked', () => {
  const count = 20;
  const ranks = Array.from({ length: count }, (_, rank) => rank);
  const everyArc = ranks.flatMap((from) =>
    ranks.filter((to) => to !== from).map((to) => [from, to, 1] as const),
  );
  const whole = customize(
    prepareHierarchy(graphOf(count, everyArc).arcs),
    Uint32Array.from(everyArc, () => 1),
  );
  // Each goes through the node just below, both halves as well: they would stand for a million arcs.
  const doubling = (side: (typeof whole)['up']) => {
    const via = side.via.slice();
    for (let low = 1; low < count; low++) via.fill(2 * (low - 1) + 1, side.first[low], side.first[low + 1]);
    return { ...side, via };
  };
  const metric = { ...whole, up: doubling(whole.up), down: doubling(whole.down) };
  const arcs: number[] = [];
  expect(() => unpackUp(metric, count - 2, metric.up.first[count - 2]!, arcs)).toThrow(
    expect.objectContaining({ code: 'graph-damaged' }),
  );
  expect(arcs.length).toBeLessThanOrEqual(count + 2);
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
