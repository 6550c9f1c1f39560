import fc from 'fast-check';
import {
  expectAtLeast,
  expectAtMost,
  expectSame,
  expectSameNumbers,
  randomInts,
  seedOf,
  share,
} from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import {
  customize,
  dijkstra,
  distance,
  manyToMany,
  nodeCount,
  oneToAll,
  path,
  prepareHierarchy,
  UNREACHED,
} from '../../src/kernel/index.ts';
import { bellman, cityGrid, CLOSED, costOfPath, graphOf, hostileGraph, type TestGraph } from './oracle.ts';

const metricOf = ({ arcs, weights, coordinates }: TestGraph) =>
  customize(prepareHierarchy(arcs, coordinates), weights);

/** Compares every kernel function with the oracle for all pairs of nodes. */
function expectAllPairsRight(graph: TestGraph): void {
  const metric = metricOf(graph);
  const nodes = Array.from({ length: graph.nodeCount }, (_, u) => u);
  const matrix = manyToMany(metric, nodes, nodes);
  for (const s of nodes) {
    const truth = bellman(graph, s);
    expectSameNumbers(dijkstra(graph.arcs, graph.weights, s), truth);
    expectSameNumbers(oneToAll(metric, s), truth);
    expectSameNumbers(matrix.subarray(s * graph.nodeCount, (s + 1) * graph.nodeCount), truth);
    for (const t of nodes) {
      expectSame(distance(metric, s, t), truth[t]);
      const found = path(metric, s, t);
      if (truth[t] === Infinity) {
        expect(found).toHaveLength(0);
      } else {
        expect([found[0], found.at(-1)]).toEqual([s, t]);
        expectSame(costOfPath(graph, found), truth[t]);
      }
    }
  }
}

describe('hierarchy distances', () => {
  test('equal Bellman-Ford on hostile small graphs, and paths add up to them', () => {
    fc.assert(fc.property(hostileGraph(12), expectAllPairsRight), { numRuns: share(600) });
  });

  test('equal Bellman-Ford where pieces are large enough to be cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 11 }),
        fc.integer({ min: 3, max: 11 }),
        fc.integer({ min: 1, max: 1e6 }),
        (w, h, seed) => {
          expectAllPairsRight(cityGrid(w, h, seed));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('equal Bellman-Ford on hostile graphs without a small separator', () => {
    fc.assert(fc.property(hostileGraph(70), expectAllPairsRight), { numRuns: 25 });
  });

  test('equal Dijkstra on a grid of 2,500 nodes, with and without coordinates', () => {
    const graph = cityGrid(50, 50, 7);
    for (const g of [graph, { ...graph, coordinates: undefined }]) {
      const metric = metricOf(g);
      for (let s = 0; s < g.nodeCount; s += 97) {
        const truth = dijkstra(g.arcs, g.weights, s);
        expectSameNumbers(oneToAll(metric, s), truth);
        for (let t = 0; t < g.nodeCount; t += 41) expectSame(distance(metric, s, t), truth[t]);
      }
    }
  });

  test('stay exact where sums exceed 32 bits', () => {
    const length = 3000;
    const graph = graphOf(
      length,
      Array.from({ length: length - 1 }, (_, u) => [u, u + 1, 0xfffffffe]),
    );
    const metric = metricOf(graph);
    expect(distance(metric, 0, length - 1)).toBe((length - 1) * 0xfffffffe);
    expect(distance(metric, length - 1, 0)).toBe(UNREACHED);
    expect(path(metric, 0, length - 1)).toHaveLength(length);
  });

  // Sums of two of them wrap around to small numbers, or to none, in whole numbers of 32 bits.
  test.each([
    [2 ** 31, 2 ** 31],
    [0xfffffffe, 2],
    [2, 0xfffffffe],
    [2 ** 31 - 1, 1],
    [2 ** 30, 2 ** 30],
    [2 ** 31 - 1, 2 ** 31],
  ])('stay exact through a chain of arcs of %d and %d', (first, second) => {
    const places = { lat: [0, 0, 0, 0, 0], lon: [0, 1, 2, 3, 4] };
    const graph = graphOf(
      5,
      [0, 1, 2, 3].flatMap((u): [number, number, number][] => [
        [u, u + 1, u % 2 === 0 ? first : second],
        [u + 1, u, 1],
      ]),
      places,
    );
    const metric = metricOf(graph);
    expect(distance(metric, 0, 4)).toBe(2 * (first + second));
    expect(distance(metric, 4, 0)).toBe(4);
  });

  test('do not depend on the order: relabelled graphs have the same distances', () => {
    fc.assert(
      fc.property(hostileGraph(10), fc.infiniteStream(fc.nat()), (graph, stream) => {
        const labels = Array.from({ length: graph.nodeCount }, (_, u) => u)
          .map((u) => ({ u, key: stream.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key || a.u - b.u)
          .map(({ u }) => u);
        const list: [number, number, number][] = [];
        for (let u = 0; u < graph.nodeCount; u++) {
          for (let arc = graph.arcs.firstOut[u]!; arc < graph.arcs.firstOut[u + 1]!; arc++) {
            list.push([labels[u]!, labels[graph.arcs.head[arc]!]!, graph.weights[arc]!]);
          }
        }
        const [metric, relabelled] = [metricOf(graph), metricOf(graphOf(graph.nodeCount, list))];
        for (let s = 0; s < graph.nodeCount; s++) {
          for (let t = 0; t < graph.nodeCount; t++) {
            expectSame(distance(relabelled, labels[s]!, labels[t]!), distance(metric, s, t));
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('obey the triangle inequality and scale with the weights', () => {
    const graph = cityGrid(30, 30, 3);
    const hierarchy = prepareHierarchy(graph.arcs, graph.coordinates);
    const metric = customize(hierarchy, graph.weights);
    const tripled = customize(
      hierarchy,
      graph.weights.map((w) => 3 * w),
    );
    const random = randomInts(seedOf(11));
    for (let i = 0; i < 2000; i++) {
      const [a, b, c] = [random(900), random(900), random(900)];
      expectAtMost(distance(metric, a, c), distance(metric, a, b) + distance(metric, b, c));
      expectSame(distance(tripled, a, c), 3 * distance(metric, a, c));
    }
  });
});

describe('one hierarchy', () => {
  test('serves many metrics, and closing an arc never shortens a path', () => {
    const graph = cityGrid(20, 20, 5);
    const hierarchy = prepareHierarchy(graph.arcs);
    const before = customize(hierarchy, graph.weights);
    const random = randomInts(seedOf(17));
    for (let i = 0; i < 20; i++) {
      const weights = graph.weights.slice();
      weights[random(weights.length)] = CLOSED;
      const after = customize(hierarchy, weights);
      const s = random(400);
      const truth = dijkstra(graph.arcs, weights, s);
      expectSameNumbers(oneToAll(after, s), truth);
      for (let t = 0; t < 400; t++) expectAtLeast(truth[t]!, distance(before, s, t));
    }
  });

  test('is the same every time it is built', () => {
    const graph = cityGrid(40, 40, 9);
    const [a, b] = [
      prepareHierarchy(graph.arcs, graph.coordinates),
      prepareHierarchy(graph.arcs, graph.coordinates),
    ];
    expect(a.topology).toEqual(b.topology);
  });
});

describe('degenerate graphs', () => {
  test('a single node reaches itself', () => {
    const metric = metricOf(graphOf(1, []));
    expect(distance(metric, 0, 0)).toBe(0);
    expect(path(metric, 0, 0)).toEqual(Uint32Array.of(0));
  });

  test('an empty graph refuses every node', () => {
    const metric = metricOf(graphOf(0, []));
    expect(() => distance(metric, 0, 0)).toThrow(/node id/);
    expect(manyToMany(metric, [], [])).toHaveLength(0);
  });

  test('a long chain has a low elimination tree', () => {
    const length = 20_000;
    const graph = graphOf(
      length,
      Array.from({ length: 2 * (length - 1) }, (_, i) =>
        i % 2 === 0 ? [i >> 1, (i >> 1) + 1, 1] : [(i >> 1) + 1, i >> 1, 1],
      ),
    );
    const { topology } = prepareHierarchy(graph.arcs);
    let height = 0;
    for (let u = topology.parent[0]!; u < length; u = topology.parent[u]!) height++;
    expect(height).toBeLessThan(40);
  });

  test('a complete graph consists of one separator', () => {
    const list: [number, number, number][] = [];
    for (let a = 0; a < 60; a++) for (let b = 0; b < 60; b++) list.push([a, b, (7 * a + 13 * b) % 101]);
    expectAllPairsRight(graphOf(60, list));
  });
});

describe('misuse is refused', () => {
  const { arcs, weights } = cityGrid(3, 3, 1);

  test.each([
    ['firstOut that falls', { firstOut: Uint32Array.of(0, 2, 1, 3), head: Uint32Array.of(0, 1, 2) }],
    ['firstOut that ends early', { firstOut: Uint32Array.of(0, 1), head: Uint32Array.of(0, 0) }],
    ['no firstOut at all', { firstOut: new Uint32Array(0), head: new Uint32Array(0) }],
    ['a head that is no node', { firstOut: Uint32Array.of(0, 1), head: Uint32Array.of(1) }],
  ])('%s', (_, bad) => {
    expect(() => prepareHierarchy(bad)).toThrow(expect.objectContaining({ code: 'kernel-graph' }));
  });

  test('coordinates that are too few or not finite', () => {
    const code = expect.objectContaining({ code: 'kernel-coordinates' });
    expect(() => prepareHierarchy(arcs, { lat: [0], lon: [0] })).toThrow(code);
    expect(() =>
      prepareHierarchy(arcs, { lat: Array.from({ length: 9 }, () => NaN), lon: new Float64Array(9) }),
    ).toThrow(code);
  });

  test('weights of another length', () => {
    const hierarchy = prepareHierarchy(arcs);
    expect(() => customize(hierarchy, weights.subarray(1))).toThrow(
      expect.objectContaining({ code: 'kernel-weights' }),
    );
  });

  test.each([-1, 9, 1.5, NaN])('node %s', (node) => {
    const metric = customize(prepareHierarchy(arcs), weights);
    const code = expect.objectContaining({ code: 'kernel-node' });
    expect(() => distance(metric, node, 0)).toThrow(code);
    expect(() => path(metric, 0, node)).toThrow(code);
    expect(() => oneToAll(metric, node)).toThrow(code);
    expect(() => manyToMany(metric, [0], [node])).toThrow(code);
    expect(() => dijkstra(arcs, weights, node)).toThrow(code);
  });
});

test('nodes without arcs count as well', () => {
  expect(nodeCount({ firstOut: Uint32Array.of(0, 1, 1, 1), head: Uint32Array.of(2) })).toBe(3);
});
