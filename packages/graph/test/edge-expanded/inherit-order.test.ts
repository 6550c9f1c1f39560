import { neverStop, PortolanError } from '@portolan/base';
import { floorOf, share } from '@portolan/testing';
import { hasSharedData } from '@portolan/testing/data';
import { gridTown } from '@portolan/testing/grid-town';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildEdgeExpandedGraph,
  type EdgeExpandedGraph,
} from '../../src/edge-expanded/edge-expanded-graph.ts';
import { inheritOrder } from '../../src/edge-expanded/inherit-order.ts';
import { LAYER_MODES } from '../../src/edge-expanded/layer.ts';
import { orderStatesHere } from '../../src/edge-expanded/order-states.ts';
import { turnEnds } from '../../src/edge-expanded/turn-ends.ts';
import type { GraphData } from '../../src/graph-data.ts';
import { hierarchyOf } from '../../src/hierarchy/hierarchy.ts';
import { NONE } from '../../src/hierarchy/arcs.ts';
import { incidenceOf } from '../../src/network/adjacency.ts';
import { allowedModesIgnoring } from '../../src/network/allowed-modes.ts';
import { buildGraph, openGraph } from '../../src/index.ts';
import { graphOf } from '../real-graphs.ts';
import { graphOfTown, town } from './towns.ts';

const IGNORED = [
  { ignoresAccess: false, ignoresOneways: true },
  { ignoresAccess: true, ignoresOneways: false },
  { ignoresAccess: true, ignoresOneways: true },
];

/** The turns of travellers who ignore some signs. */
function turnsIgnoring(
  { network, incidence }: GraphData,
  name: 'motor' | 'active',
  ignored: (typeof IGNORED)[number],
): EdgeExpandedGraph {
  const modes = LAYER_MODES[name];
  const open = allowedModesIgnoring(network, modes, ignored);
  return buildEdgeExpandedGraph(network, incidence, { modes, open, ignoresBarriers: ignored.ignoresAccess });
}

const isPermutation = (order: Uint32Array): boolean => order.toSorted().every((state, i) => state === i);

test('has every state once, in random towns', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(town, async (streets) => {
      const graph = await graphOfTown(streets);
      if (!graph) return;
      const { network, incidence, layers } = graph.data;
      for (const name of ['motor', 'active'] as const) {
        for (const ignored of IGNORED) {
          const turns = turnsIgnoring(graph.data, name, ignored);
          const order = inheritOrder(network, incidence, turns, Object.values(layers));
          if (!order) continue;
          count++;
          expect(order.length).toBe(turns.arcOfState.length);
          expect(isPermutation(order)).toBe(true);
        }
      }
    }),
    { numRuns: share(300) },
  );
  expect(count).toBeGreaterThan(floorOf(1000));
});

/** By which factor the shortcuts are more than with cuts of their own, at most. */
function worstFactor(data: GraphData): number {
  const factors = (['motor', 'active'] as const).flatMap((name) =>
    IGNORED.map((ignored) => {
      const turns = turnsIgnoring(data, name, ignored);
      const sizeBy = (order: Uint32Array): number => {
        const { upHead, downHead } = hierarchyOf(turns.arcOfState.length, turnEnds(turns), order).topology;
        return upHead.length + downHead.length;
      };
      const order = inheritOrder(data.network, data.incidence, turns, Object.values(data.layers))!;
      expect(isPermutation(order)).toBe(true);
      return sizeBy(order) / sizeBy(orderStatesHere(data.network, turns, neverStop));
    }),
  );
  return Math.max(...factors);
}

test('has hardly more shortcuts than cuts of its own, in a grid of streets', async () => {
  const graph = openGraph(await buildGraph(gridTown(24)));
  expect(worstFactor(graph.data)).toBeLessThan(1.25);
});

test.skipIf(!hasSharedData)('has hardly more shortcuts than cuts of its own, in Monaco', async () => {
  expect(worstFactor((await graphOf('monaco-2025-01-01')).data)).toBeLessThan(1.25);
});

describe('of roads that are not in the other graph', () => {
  /** A street of `known` roads, with `lacking` roads to houses of their own from its junction `at`. */
  function streetWithHouses(known: number, lacking: number, at: number) {
    const edgeCount = known + lacking;
    const network = {
      nodeCount: edgeCount + 1,
      edgeCount,
      edgeFrom: Uint32Array.from({ length: edgeCount }, (_, edge) => (edge < known ? edge : at)),
      edgeTo: Uint32Array.from({ length: edgeCount }, (_, edge) => edge + 1),
    };
    const stateCount = 2 * known;
    const states = Uint32Array.from({ length: 2 * edgeCount }, (_, arc) => arc);
    return {
      network,
      incidence: incidenceOf(network),
      turns: { arcOfState: states },
      other: {
        turns: { stateOfArc: states.map((arc) => (arc < stateCount ? arc : NONE)) },
        hierarchy: {
          topology: {
            rankOf: states.slice(0, stateCount),
            // A path: each rank is the parent of the one before.
            parent: Uint32Array.from({ length: stateCount }, (_, rank) => rank + 1),
          },
        },
      },
    };
  }

  test('they stand with those at their ends', () => {
    const { network, incidence, turns, other } = streetWithHouses(10, 2, 5);
    const order = [...inheritOrder(network, incidence, turns, [other])!];
    // The first road of the street at this junction has the arcs 8 and 9.
    expect(order).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 21, 22, 23, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
  });

  test('they stand before what separates their ends', () => {
    // A street of seven roads, cut in the middle and once more on either side; five roads elsewhere; and four from junction 1 over 12, 13 and 24 to 6.
    const edges = [
      ...[0, 1, 2, 3, 4, 5, 6].map((node) => [node, node + 1]),
      ...[14, 16, 18, 20, 22].map((node) => [node, node + 1]),
      [1, 12],
      [12, 13],
      [13, 24],
      [24, 6],
    ];
    const network = {
      nodeCount: 25,
      edgeCount: edges.length,
      edgeFrom: Uint32Array.from(edges, ([from]) => from!),
      edgeTo: Uint32Array.from(edges, ([, to]) => to!),
    };
    const arcs = Uint32Array.from({ length: 2 * edges.length }, (_, arc) => arc);
    const byRank = [0, 2, 1, 4, 6, 5, 3, 7, 8, 9, 10, 11].flatMap((edge) => [2 * edge, 2 * edge + 1]);
    const parentOf: Readonly<Record<number, number>> = {
      1: 4,
      3: 4,
      5: 12,
      7: 10,
      9: 10,
      11: 12,
      13: 24,
      15: 24,
      17: 24,
      19: 24,
      21: 24,
    };
    const other = {
      turns: { stateOfArc: arcs.map((arc) => (arc < 24 ? arc : NONE)) },
      hierarchy: {
        topology: {
          rankOf: Uint32Array.from(byRank.keys(), (arc) => byRank.indexOf(arc)),
          parent: Uint32Array.from(byRank.keys(), (rank) => parentOf[rank] ?? rank + 1),
        },
      },
    };
    const order = inheritOrder(network, incidenceOf(network), { arcOfState: arcs }, [other])!;
    const roads = Array.from(order, (arc) => arc >>> 1).filter((road, i, all) => road !== all[i - 1]);
    // Those that begin at 1 are on one side, that from 24 to 6 on the other; that between crosses the middle.
    expect(roads).toEqual([0, 12, 13, 0, 2, 1, 4, 6, 15, 6, 5, 3, 14, 3, 7, 8, 9, 10, 11]);
  });

  test('they stand behind all where they are connected to none', () => {
    const { network, turns, other } = streetWithHouses(10, 2, 5);
    const apart = { ...network, nodeCount: 15 };
    apart.edgeFrom.set([11, 13], 10);
    apart.edgeTo.set([12, 14], 10);
    expect(inheritOrder(apart, incidenceOf(apart), turns, [other])).toEqual(turns.arcOfState);
  });

  test('the other direction of a street with one alone stands beside it', () => {
    const { network, incidence, turns } = streetWithHouses(10, 0, 0);
    const oneway = {
      turns: { stateOfArc: turns.arcOfState.map((arc) => (arc % 2 === 0 ? arc / 2 : NONE)) },
      hierarchy: {
        topology: {
          rankOf: Uint32Array.from({ length: 10 }, (_, state) => 9 - state),
          parent: Uint32Array.from({ length: 10 }, (_, rank) => rank + 1),
        },
      },
    };
    const byStreet = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].flatMap((edge) => [2 * edge, 2 * edge + 1]);
    expect(inheritOrder(network, incidence, turns, [oneway])).toEqual(Uint32Array.from(byStreet));
  });

  test('where they are too many, at one place or in all, there is none', () => {
    const ask = (known: number, lacking: number, at = 5): Uint32Array | undefined => {
      const { network, incidence, turns, other } = streetWithHouses(known, lacking, at);
      return inheritOrder(network, incidence, turns, [other]);
    };
    expect(ask(30, 10)).toBeDefined();
    expect(ask(30, 11)).toBeUndefined();
    expect(ask(1000, 127)).toBeDefined();
    expect(ask(1000, 128)).toBeUndefined();
  });

  test('the graph that lacks the fewest is followed', () => {
    const { network, incidence, turns, other } = streetWithHouses(30, 10, 5);
    const whole = {
      turns: { stateOfArc: turns.arcOfState },
      hierarchy: {
        topology: {
          rankOf: turns.arcOfState.toReversed(),
          parent: turns.arcOfState.map((rank) => rank + 1),
        },
      },
    };
    for (const others of [
      [other, whole],
      [whole, other],
    ])
      expect(inheritOrder(network, incidence, turns, others)).toEqual(turns.arcOfState.toReversed());
  });

  test('a tree as deep as a file may have it takes no longer', () => {
    // Each of the new roads leads from the first junction of the street to another one, which is far from it in the tree.
    const { network, turns, other } = streetWithHouses(20_000, 6000, 0);
    network.edgeTo.forEach((_, edge) => {
      if (edge >= 20_000) network.edgeTo[edge] = 40_000 - edge;
    });
    expect(inheritOrder(network, incidenceOf(network), turns, [other])).toBeUndefined();
  });

  test('it can be stopped', () => {
    const { network, incidence, turns, other } = streetWithHouses(3000, 100, 5);
    const stop = (): never => {
      throw new PortolanError('stopped', 'enough');
    };
    expect(() => inheritOrder(network, incidence, turns, [other], stop)).toThrow('enough');
  });
});
