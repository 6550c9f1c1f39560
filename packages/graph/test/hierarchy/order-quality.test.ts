import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tailsOf, type Arcs } from '../../src/hierarchy/arcs.ts';
import { undirectedOf } from '../../src/hierarchy/undirected.ts';
import type { MinCut } from '../../src/hierarchy/order/min-cut.ts';
import { contractLowDegrees } from '../../src/hierarchy/order/reduce.ts';
import { findSeparator, Part } from '../../src/hierarchy/order/separator.ts';
import { prepareHierarchy, type Coordinates } from '../../src/kernel/index.ts';
import { cityGrid, graphOf, hostileGraph, type TestGraph } from '../kernel/oracle.ts';

const undirected = ({ nodeCount, arcs }: TestGraph): Arcs =>
  undirectedOf(nodeCount, { tail: tailsOf(arcs), head: arcs.head });

/** Neighbours of every node. */
const setsOf = ({ firstOut, head }: Arcs): Set<number>[] =>
  Array.from({ length: firstOut.length - 1 }, (_, u) => new Set(head.subarray(firstOut[u], firstOut[u + 1])));

describe('contractLowDegrees', () => {
  test('leaves the same core as eliminating the contracted nodes one by one, heads ascending', () => {
    fc.assert(
      fc.property(hostileGraph(30), (graph) => {
        const arcs = undirected(graph);
        const { contracted, coreNode, core } = contractLowDegrees(arcs);
        const left = setsOf(arcs);
        for (const u of contracted) {
          expect(left[u]!.size).toBeLessThanOrEqual(2);
          for (const a of left[u]!) {
            left[a]!.delete(u);
            for (const b of left[u]!) if (a !== b) left[a]!.add(b);
          }
        }
        for (let i = 0; i < coreNode.length; i++) {
          const heads = Array.from(
            core.head.subarray(core.firstOut[i], core.firstOut[i + 1]),
            (v) => coreNode[v]!,
          );
          expect(heads).toEqual([...left[coreNode[i]!]!].toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

test('sorts the core again after a contraction that adds arcs', () => {
  // Five nodes are all joined to one another, but 0 and 4 only by way of node 5.
  const pairs = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
    [0, 5],
    [4, 5],
  ] as const;
  const { contracted, core } = contractLowDegrees(
    undirected(
      graphOf(
        6,
        pairs.map(([a, b]) => [a, b, 1]),
      ),
    ),
  );
  expect(contracted).toEqual(Uint32Array.of(5));
  for (let u = 0; u < 5; u++) {
    expect([...core.head.subarray(core.firstOut[u], core.firstOut[u + 1])]).toEqual(
      [0, 1, 2, 3, 4].filter((v) => v !== u),
    );
  }
});

describe('findSeparator', () => {
  test('covers the cut edges with as few nodes as the best of all subsets', () => {
    const sides = 5;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sides - 1), fc.nat(sides - 1)), { minLength: 1, maxLength: 14 }),
        (cut) => {
          const inner = [0, sides].flatMap((at) =>
            Array.from({ length: sides - 1 }, (_, i): [number, number, number] => [at + i, at + i + 1, 1]),
          );
          const graph = graphOf(2 * sides, [
            ...inner,
            ...cut.map(([a, b]): [number, number, number] => [a, sides + b, 1]),
          ]);
          const arcs = undirected(graph);
          // The cut is given, so that only its cover is left to find.
          const given = {
            setGraph: () => undefined,
            run: () => 1,
            sourceSide: (_: unknown, __: unknown, side: Uint8Array) => (
              side.fill(0).fill(1, 0, sides),
              sides
            ),
            sinkSide: (_: unknown, __: unknown, side: Uint8Array) => (side.fill(0).fill(1, 0, sides), sides),
          } as unknown as MinCut;
          const part = findSeparator(arcs, undefined, given);
          let least = Infinity;
          for (let subset = 0; subset < 1 << (2 * sides); subset++) {
            const has = (u: number): boolean => ((subset >> u) & 1) === 1;
            if (!cut.every(([a, b]) => has(a) || has(sides + b))) continue;
            least = Math.min(least, Array.from({ length: 2 * sides }, (_, u) => u).filter(has).length);
          }
          expect(part.filter((p) => p === Part.separator)).toHaveLength(least);
          for (const [a, b] of cut) expect([part[a], part[sides + b]]).toContain(Part.separator);
        },
      ),
    );
  });
});

/** Size of a hierarchy: the number of arcs with all fill-in, and the longest path to a root. */
function sizeOf(graph: TestGraph, coordinates: Coordinates | undefined) {
  const hierarchy = prepareHierarchy(graph.arcs, coordinates);
  const { parent, upHead } = hierarchy.topology;
  const depth = new Uint32Array(parent.length + 1);
  let height = 0;
  for (let u = parent.length - 1; u >= 0; u--) height = Math.max(height, (depth[u] = depth[parent[u]!]! + 1));
  return { arcs: upHead.length, height };
}

describe('the order gives a hierarchy at most a tenth larger than the recorded one', () => {
  const grid = cityGrid(60, 60, 3);
  const along = (u: number): number => u % 60;
  const across = (u: number): number => Math.floor(u / 60);
  /** The same grid, turned by 45 degrees, at 60 degrees north. */
  const turned = {
    lat: Array.from({ length: 3600 }, (_, u) => 60 + (along(u) + across(u)) / 1e4),
    lon: Array.from({ length: 3600 }, (_, u) => (2 * (along(u) - across(u))) / 1e4),
  };
  test.each([
    ['with coordinates', grid.coordinates, { arcs: 44_589, height: 145 }],
    ['without', undefined, { arcs: 44_709, height: 143 }],
    ['turned by 45 degrees, far north', turned, { arcs: 44_895, height: 138 }],
  ] as const)('a grid of 3,600 crossings %s', (_, coordinates, known) => {
    const found = sizeOf(grid, coordinates);
    expect(found.arcs).toBeLessThan(1.1 * known.arcs);
    expect(found.height).toBeLessThan(1.1 * known.height);
  });

  test('ranks are a postorder: every subtree is contiguous', () => {
    const { parent } = prepareHierarchy(grid.arcs, grid.coordinates).topology;
    const size = new Uint32Array(parent.length + 1).fill(1);
    for (let u = 0; u < parent.length; u++) size[parent[u]!]! += size[u]!;
    for (let u = 1; u < parent.length; u++) {
      // The node before is the highest child of this one, or this one is a leaf.
      expect(parent[u - 1] === u || size[u] === 1).toBe(true);
    }
  });
});
