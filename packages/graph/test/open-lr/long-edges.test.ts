import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  decodeOpenLr,
  locateOpenLr,
  openLrOfPath,
  buildGraph,
  openGraph,
  type Graph,
} from '../../src/index.ts';
import { arcLine } from '../../src/edge-attributes/arc-line.ts';
import { sourceOf } from '../network/tiny-map.ts';

/** A street of 1.1 km, a ferry of 110 km with a bend, and a street of 1.1 km behind it. */
const LINE = [
  [0, -0.01],
  [0, 0],
  [0.1, 0.4],
  [0, 1],
  [0, 1.01],
] as const;

let graph: Graph;
let lengths: number[];
beforeAll(async () => {
  const nodes = LINE.map(([lat, lon], i) => ({
    id: i + 1,
    lat: Math.round(lat * 1e7),
    lon: Math.round(lon * 1e7),
  }));
  const ways = [
    { id: 1, refs: [1, 2], tags: { highway: 'tertiary' } },
    { id: 2, refs: [2, 3, 4], tags: { route: 'ferry' } },
    { id: 3, refs: [4, 5], tags: { highway: 'tertiary' } },
  ];
  graph = openGraph(await buildGraph(sourceOf(nodes, ways)));
  lengths = [0, 2, 4].map((arc) => arcLine(graph.data.network, arc).along.at(-1)!);
});

describe('edges that are too long for one section', () => {
  test('have points along them, and parts of them are found to 30 m, with the edges before and behind', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (one, other) => {
        const total = lengths.reduce((sum, length) => sum + length, 0);
        const [begin, end] = [Math.min(one, other) * total, Math.max(one, other) * total];
        fc.pre(end - begin > 200);
        const reference = openLrOfPath(graph, {
          edges: [0, 2, 4],
          positiveOffsetMetres: begin,
          negativeOffsetMetres: total - end,
        });
        const { points } = decodeOpenLr(reference);
        for (const { metresToNext } of points) expect(metresToNext).toBeLessThan(15_030);
        const { edges, lengthMetres } = locateOpenLr(graph, reference);
        const starts = [0, lengths[0]!, lengths[0]! + lengths[1]!];
        const wanted = [0, 1, 2].filter((i) => starts[i]! < end && starts[i]! + lengths[i]! > begin);
        expect(edges.map(({ id }) => id)).toEqual(wanted.map((i) => 2 * i));
        const [first, last] = [edges[0]!, edges.at(-1)!];
        expect(Math.abs(starts[first.id / 2]! + first.from * lengths[first.id / 2]! - begin)).toBeLessThan(
          30,
        );
        expect(Math.abs(starts[last.id / 2]! + last.to * lengths[last.id / 2]! - end)).toBeLessThan(30);
        expect(Math.abs(lengthMetres - (end - begin))).toBeLessThan(60);
      }),
      { numRuns: 150 },
    );
  });
});
