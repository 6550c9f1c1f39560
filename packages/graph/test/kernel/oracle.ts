import { randomInts } from '@portolan/testing';
import fc from 'fast-check';
import type { Arcs, Coordinates } from '../../src/kernel/index.ts';
import { sortByTail } from '../../src/hierarchy/arcs.ts';

export const CLOSED = 0xffffffff;

/** A weighted graph with coordinates, the input of the kernel. */
export interface TestGraph {
  readonly nodeCount: number;
  readonly arcs: Arcs;
  readonly weights: Uint32Array;
  readonly coordinates: Coordinates | undefined;
}

/** Distances by relaxing every arc until nothing changes (Bellman 1958): slow, but simple enough to trust. */
export function bellman({ nodeCount, arcs, weights }: TestGraph, source: number): number[] {
  const distances = Array.from({ length: nodeCount }, () => Infinity);
  distances[source] = 0;
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (let u = 0; u < nodeCount; u++) {
      for (let arc = arcs.firstOut[u]!; arc < arcs.firstOut[u + 1]!; arc++) {
        if (weights[arc] === CLOSED) continue;
        const through = distances[u]! + weights[arc]!;
        if (through >= distances[arcs.head[arc]!]!) continue;
        distances[arcs.head[arc]!] = through;
        isSettled = false;
      }
    }
  }
  return distances;
}

/** Cost of a list of nodes, by the cheapest open arc from each to the next; Infinity where there is none. */
export function costOfPath({ arcs, weights }: TestGraph, nodes: ArrayLike<number>): number {
  let cost = 0;
  for (let i = 1; i < nodes.length; i++) {
    let least = Infinity;
    const from = nodes[i - 1]!;
    for (let arc = arcs.firstOut[from]!; arc < arcs.firstOut[from + 1]!; arc++) {
      if (arcs.head[arc] === nodes[i] && weights[arc] !== CLOSED) least = Math.min(least, weights[arc]!);
    }
    cost += least;
  }
  return cost;
}

export function graphOf(
  nodeCount: number,
  list: readonly (readonly [tail: number, head: number, weight: number])[],
  coordinates?: Coordinates,
): TestGraph {
  const tail = Uint32Array.from(list, ([t]) => t);
  const head = Uint32Array.from(list, ([, h]) => h);
  const { arcs, arcOf } = sortByTail(nodeCount, tail, head);
  return { nodeCount, arcs, weights: Uint32Array.from(arcOf, (i) => list[i]![2]), coordinates };
}

/** Weights that have broken hierarchies before: zeros, ties, sums beyond 31 and 32 bits, closed arcs. */
const hostileWeight = fc.oneof(
  fc.constantFrom(0, 0, 1, 1, 2, 2 ** 26, 2 ** 30, 2 ** 31 - 1, 2 ** 31, 0xfffffffe, CLOSED),
  fc.integer({ min: 0, max: 9 }),
  fc.integer({ min: 0, max: 2 ** 26 }),
);

/** Small graphs with loops, parallel arcs, one-ways and islands. Half of them have coordinates, which are sometimes all equal. */
export function hostileGraph(maxNodes: number): fc.Arbitrary<TestGraph> {
  return fc.integer({ min: 1, max: maxNodes }).chain((nodeCount) => {
    const node = fc.nat(nodeCount - 1);
    return fc
      .record({
        list: fc.array(fc.tuple(node, node, hostileWeight), { maxLength: 4 * nodeCount }),
        places: fc.option(
          fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })), {
            minLength: nodeCount,
            maxLength: nodeCount,
          }),
        ),
      })
      .map(({ list, places }) =>
        graphOf(
          nodeCount,
          list,
          places ? { lat: places.map(([lat]) => lat), lon: places.map(([, lon]) => lon) } : undefined,
        ),
      );
  });
}

/** A grid of streets with weights as in a city, some one-way and some missing. */
export function cityGrid(width: number, height: number, seed: number): TestGraph {
  const random = randomInts(seed);
  const list: [number, number, number][] = [];
  const at = (x: number, y: number): number => y * width + x;
  const street = (a: number, b: number): void => {
    const kind = random(10);
    const weight = 1 + random(500);
    if (kind > 0) list.push([a, b, weight]);
    if (kind > 2) list.push([b, a, weight]);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x + 1 < width) street(at(x, y), at(x + 1, y));
      if (y + 1 < height) street(at(x, y), at(x, y + 1));
    }
  }
  const nodeCount = width * height;
  return graphOf(nodeCount, list, {
    lat: Array.from({ length: nodeCount }, (_, u) => Math.floor(u / width) / 1000),
    lon: Array.from({ length: nodeCount }, (_, u) => (u % width) / 1000),
  });
}
