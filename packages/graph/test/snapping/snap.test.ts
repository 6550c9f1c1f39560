import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '@portolan/base';
import { buildGraph, openGraph, type Graph } from '../../src/index.ts';
import { longitudeScale, planeBearing } from '../../src/network/plane.ts';
import { snapToEdge } from '../../src/snapping/snap.ts';
import { sourceOf } from '../network/tiny-map.ts';
import { slowSnapDistance } from '../route/route-oracle.ts';

const anyEdge = (): boolean => true;
const snap = ({ data }: Graph, lat: number, lon: number, cutoff = 35_000) =>
  snapToEdge(data.network, data.snapIndex, lat, lon, cutoff, anyEdge);

/** A graph of streets, each through points in units of 1e-7 degrees. */
async function street(
  ...lines: readonly (readonly (readonly [lat: number, lon: number])[])[]
): Promise<Graph> {
  let id = 0;
  const nodes = lines.flat().map(([lat, lon]) => ({ id: ++id, lat, lon }));
  let at = 0;
  const ways = lines.map((line, i) => ({
    id: i + 1,
    refs: line.map(() => ++at),
    tags: { highway: 'residential' },
  }));
  return openGraph(await buildGraph(sourceOf(nodes, ways)));
}

describe('snapToEdge', () => {
  test('finds the nearest place on lines of many segments, at any latitude', async () => {
    const step = fc.integer({ min: -20_000, max: 20_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 499_000_000, -700_000_000),
        fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 40 }),
        // Places are mostly near a point of the line.
        fc.array(
          fc.tuple(fc.nat(39), fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 })),
          {
            minLength: 8,
            maxLength: 8,
          },
        ),
        async (base, steps, places) => {
          let [y, x] = [base, 0];
          // The line always goes on to the east, so that it has no loops and no point twice.
          const line = steps.map(([dy, dx]): [number, number] => [(y += dy), (x += 1 + Math.abs(dx))]);
          const graph = await street(line);
          for (const [near, dy, dx] of places) {
            const [lineLat, lineLon] = line[near % line.length]!;
            const [lat, lon] = [(lineLat + dy) / 1e7, (lineLon + dx) / 1e7];
            const found = snap(graph, lat, lon)!;
            expect(found.distanceMetres).toBeCloseTo(slowSnapDistance(graph, lat, lon, anyEdge), 2);
            // The place, its segment and its share of the line agree.
            expect(distanceMetres(lat, lon, found.lat, found.lon)).toBeCloseTo(found.distanceMetres, 0);
            const { pointLat, pointLon } = graph.data.network;
            const metres = (from: number, to: number): number =>
              distanceMetres(
                pointLat[from]! / 1e7,
                pointLon[from]! / 1e7,
                pointLat[to]! / 1e7,
                pointLon[to]! / 1e7,
              );
            let before = distanceMetres(
              pointLat[found.point]! / 1e7,
              pointLon[found.point]! / 1e7,
              found.lat,
              found.lon,
            );
            let total = 0;
            for (let p = 0; p + 1 < pointLat.length; p++) {
              if (p < found.point) before += metres(p, p + 1);
              total += metres(p, p + 1);
            }
            expect(found.fraction * total).toBeCloseTo(before, 0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of two equally near edges takes the one with the lower id, whichever the tree meets first', async () => {
    // There are forty parallel streets; a place midway between two of them is as near to either.
    const lines = Array.from({ length: 40 }, (_, i): [number, number][] => [
      [i * 2000, 0],
      [i * 2000, 20_000],
    ]);
    const graph = await street(...lines);
    for (let i = 0; i + 1 < 40; i++) {
      const lat = (i * 2000 + 1000) / 1e7;
      if (lat * 1e7 !== i * 2000 + 1000) continue; // rounding moves this place off the middle
      expect(snap(graph, lat, 10_000 / 1e7)!.edge).toBe(i);
    }
  });

  test('finds nothing beyond the cutoff, and a road just within it', async () => {
    const graph = await street([
      [0, 0],
      [0, 90_000],
    ]);
    const away = distanceMetres(0, 0.001, 0.001, 0.001); // 111 m
    expect(snap(graph, 0.001, 0.001, away - 0.5)).toBeUndefined();
    // The road is in the corner of the last box searched, but beyond the cutoff.
    expect(snap(graph, 0.001, -0.001, 1.2 * away)).toBeUndefined();
    expect(snap(graph, 0.001, 0.001, away + 0.5)?.distanceMetres).toBeCloseTo(away, 2);
    expect(snap(graph, 0, 0.001, 0)?.distanceMetres).toBe(0);
  });

  test('works on an edge of no length', async () => {
    const nodes = [
      [1, 0],
      [2, 5000],
      [3, 5000],
      [4, 9000],
    ].map(([id, lon]) => ({ id: id!, lat: 0, lon: lon! }));
    const ways = [
      [1, 2],
      [2, 3],
      [3, 4],
      [2, 4],
    ].map((refs, i) => ({ id: i + 1, refs, tags: { highway: 'residential' } }));
    const { network, snapIndex } = openGraph(await buildGraph(sourceOf(nodes, ways))).data;
    const edge = network.edgeWayId.indexOf(2);
    if (edge < 0) return; // the builder may also drop such an edge
    expect(snapToEdge(network, snapIndex, 0, 5000 / 1e7, 100, (e) => e === edge)).toMatchObject({
      edge,
      fraction: 0,
      distanceMetres: 0,
    });
  });

  test('works at a pole', async () => {
    const graph = await street([
      [899_990_000, 0],
      [899_990_000, 90_000],
    ]);
    expect(snap(graph, 90, 0)?.distanceMetres).toBeLessThan(200);
  });
});

describe('planeBearing', () => {
  test.each([
    [0, 0, 1e-3, 0, 0],
    [0, 0, 0, 1e-3, 90],
    [60, 10, 59.999, 10, 180],
    [60, 10, 60, 9.999, 270],
    // At 60 degrees north a degree of longitude is half as long as a degree of latitude.
    [60, 10, 60.0005, 10.001, 45],
    [-60, 10, -60.0005, 9.999, 225],
  ])('from %d, %d to %d, %d is %d', (latA, lonA, latB, lonB, degrees) => {
    expect(planeBearing(latA, lonA, latB, lonB)).toBeCloseTo(degrees, 1);
  });

  test('the scale of longitude never vanishes', () => {
    expect(longitudeScale(90)).toBeGreaterThan(0);
  });
});
