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

describe('at the edges of the map', () => {
  const half = 1_800_000_000;
  /** Brings a longitude in steps to the map, from -180 to 180 degrees. */
  const onMap = (lon: number): number => (lon > half ? lon - 2 * half : lon < -half ? lon + 2 * half : lon);
  const step = fc.integer({ min: -20_000, max: 20_000 });
  const lines = fc.array(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 12 }), {
    minLength: 1,
    maxLength: 4,
  });
  const places = fc.array(fc.tuple(step, step), { minLength: 8, maxLength: 8 });

  test('places on both sides of the antimeridian find the roads that they find on the meridian', async () => {
    await fc.assert(
      fc.asyncProperty(
        lines,
        places,
        fc.constantFrom(0, -176_000_000, 681_000_000),
        async (steps, spots, y) => {
          const at = (lon: number) =>
            street(
              ...steps.map((line) => line.map(([dy, dx]): [number, number] => [y + dy, onMap(lon + dx)])),
            );
          const [here, there] = [await at(0), await at(half)];
          for (const [dy, dx] of spots) {
            const [a, b] = [
              snap(here, (y + dy) / 1e7, dx / 1e7),
              snap(there, (y + dy) / 1e7, onMap(half + dx) / 1e7),
            ];
            expect(b!.distanceMetres).toBeCloseTo(a!.distanceMetres, 3);
            if (b!.edge === a!.edge && b!.point === a!.point) {
              expect(b!.fraction).toBeCloseTo(a!.fraction, 6);
              expect(distanceMetres(b!.lat, b!.lon, a!.lat, onMap(half + a!.lon * 1e7) / 1e7)).toBeLessThan(
                0.01,
              );
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a road across the antimeridian is not found from the other side of the Earth', async () => {
    const graph = await street([
      [0, half - 10_000],
      [0, 10_000 - half],
    ]);
    expect(snap(graph, 0, 0)).toBeUndefined();
    expect(snap(graph, 0.0001, 90)).toBeUndefined();
    expect(snap(graph, 0, 179.9999)!.distanceMetres).toBeLessThan(0.01);
    expect(snap(graph, 0, -179.9999)!.lon).toBeCloseTo(-179.9999, 6);
    expect(snap(graph, 0, 180)!.fraction).toBeCloseTo(0.5, 6);
    expect(snap(graph, 0, -180)!.fraction).toBeCloseTo(0.5, 6);
  });

  test.each([1, -1])('around a pole (%i) the nearest road is that of great circles', async (side) => {
    await fc.assert(
      fc.asyncProperty(lines, places, async (steps, spots) => {
        // A point on a plane around the pole, as steps towards the meridians of 0 and 90 degrees east.
        const polar = (x: number, y: number): [lat: number, lon: number] => [
          side * Math.round(900_000_000 - Math.hypot(x, y)),
          Math.round((Math.atan2(y, x) * 180 * 1e7) / Math.PI),
        ];
        const graph = await street(...steps.map((line) => line.map(([x, y]) => polar(x, y))));
        const { edgeCount, firstPoint, pointLat, pointLon } = graph.data.network;
        const flat = (lat: number, lon: number): [number, number] => {
          const far = 900_000_000 - side * lat;
          const angle = (lon * Math.PI) / 180 / 1e7;
          return [far * Math.cos(angle), far * Math.sin(angle)];
        };
        for (const [x, y] of spots) {
          const [lat, lon] = polar(x, y);
          const found = snap(graph, lat / 1e7, lon / 1e7)!;
          const [px, py] = flat(lat, lon);
          let best = Infinity;
          for (let edge = 0; edge < edgeCount; edge++) {
            for (let p = firstPoint[edge]!; p + 1 < firstPoint[edge + 1]!; p++) {
              const [ax, ay] = flat(pointLat[p]!, pointLon[p]!);
              const [bx, by] = flat(pointLat[p + 1]!, pointLon[p + 1]!);
              const squared = (bx - ax) ** 2 + (by - ay) ** 2;
              const along = squared === 0 ? 0 : ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / squared;
              const share = Math.min(1, Math.max(0, along));
              best = Math.min(best, Math.hypot(ax + share * (bx - ax) - px, ay + share * (by - ay) - py));
            }
          }
          const metres = best * 0.011119508;
          expect(found.distanceMetres).toBeCloseTo(metres, 1);
          expect(distanceMetres(lat / 1e7, lon / 1e7, found.lat, found.lon)).toBeCloseTo(
            found.distanceMetres,
            1,
          );
        }
      }),
      { numRuns: 40 },
    );
  });
});
