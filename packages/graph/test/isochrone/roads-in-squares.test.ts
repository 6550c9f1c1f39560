import { randomInts, share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGraph, openGraph, type Graph } from '../../src/index.ts';
import { RoadsInSquares, type EdgePlace } from '../../src/isochrone/roads-in-squares.ts';
import type { Plane } from '../../src/isochrone/road-points.ts';
import { unrolled, westEndOf } from '../../src/isochrone/unrolled.ts';
import { longitudeScale, METRES_PER_STEP, STEPS_PER_DEGREE } from '../../src/network/plane.ts';
import { sourceOf } from '../network/tiny-map.ts';

/** Roads of one to twelve lines somewhere around a place: some of them very long, most very short. */
async function scattered(seed: number, lat: number, lon: number): Promise<Graph> {
  const random = randomInts(seed);
  const kilometre = 90_000;
  const nodes: { id: number; lat: number; lon: number }[] = [];
  const ways = Array.from({ length: 150 }, (_, way) => {
    const spread = [40 * kilometre, kilometre, kilometre / 10][Math.min(random(40), 2)]!;
    const [south, west] = [lat + random(4 * kilometre), lon + random(4 * kilometre)];
    const refs = Array.from({ length: 2 + random(12) }, () => {
      const id = nodes.length + 1;
      const east = west + random(spread);
      nodes.push({
        id,
        lat: south + random(spread),
        lon: east > 1_800_000_000 ? east - 3_600_000_000 : east,
      });
      return id;
    });
    return { id: way + 1, refs, tags: { highway: 'residential' } };
  });
  return openGraph(await buildGraph(sourceOf(nodes, ways)));
}

/** The least square of the distance from a place to a wanted edge, and the first edge that is so near. */
function nearestByAll(
  { data: { network } }: Graph,
  plane: Plane,
  isWanted: (edge: number) => boolean,
  x: number,
  y: number,
) {
  const { firstPoint, pointLat, pointLon } = network;
  const xOf = (point: number): number => unrolled(pointLon[point]!, plane.westEnd) * plane.xScale;
  let [edge, squared] = [-1, Infinity];
  for (let e = 0; e < network.edgeCount; e++) {
    if (!isWanted(e)) continue;
    for (let p = firstPoint[e]!; p + 1 < firstPoint[e + 1]!; p++) {
      const [ax, ay] = [xOf(p), pointLat[p]!];
      const [dx, dy] = [xOf(p + 1) - ax, pointLat[p + 1]! - ay];
      const along = dx === 0 && dy === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
      const t = Math.min(1, Math.max(0, along));
      const here = (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2;
      if (here < squared) [edge, squared] = [e, here];
    }
  }
  return { edge, squared };
}

/** The place at a share of an edge's length. */
function placeAt(
  { data: { network } }: Graph,
  { xScale, westEnd }: Plane,
  edge: number,
  fraction: number,
): [number, number] {
  const { firstPoint, pointLat, pointLon } = network;
  const points = Array.from(
    { length: firstPoint[edge + 1]! - firstPoint[edge]! },
    (_, k): [number, number] => {
      const point = firstPoint[edge]! + k;
      return [unrolled(pointLon[point]!, westEnd) * xScale, pointLat[point]!];
    },
  );
  const lengths = points.slice(1).map(([x, y], k) => Math.hypot(x - points[k]![0], y - points[k]![1]));
  let left = fraction * lengths.reduce((sum, length) => sum + length, 0);
  let line = 0;
  while (line + 1 < lengths.length && left > lengths[line]!) left -= lengths[line++]!;
  const along = lengths[line] === 0 ? 0 : left / lengths[line]!;
  const [[ax, ay], [bx, by]] = [points[line]!, points[line + 1]!];
  return [ax + along * (bx - ax), ay + along * (by - ay)];
}

test.each([
  ['at 48 degrees', 480_000_000, 80_000_000],
  ['across the 180th meridian', -170_000_000, 1_799_500_000],
])('the nearest road is that of all roads: %s', async (_, lat, lon) => {
  let [found, missed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const graph = await scattered(seed, lat, lon);
      const { network } = graph.data;
      const random = randomInts(seed + 1);
      const plane = { xScale: longitudeScale(lat / STEPS_PER_DEGREE), westEnd: westEndOf(network) };
      const isWanted = (edge: number): boolean => edge % 3 !== 0;
      const places = Float64Array.from({ length: 60 }, (__, k) =>
        k % 2 === 0 ? (lon + random(600_000)) * plane.xScale : lat + random(600_000),
      );
      const most = 5000 / METRES_PER_STEP;
      const roads = new RoadsInSquares(graph.data, plane, places, most);
      const place: EdgePlace = { edge: 0, fraction: 0, x: 0, y: 0, squared: 0 };
      for (let at = 0; at < places.length; at += 2) {
        const [x, y] = [places[at]!, places[at + 1]!];
        const farthest = [most, 500 / METRES_PER_STEP][random(2)]!;
        const expected = nearestByAll(graph, plane, isWanted, x, y);
        const isNear = roads.find(x, y, isWanted, farthest, place);
        expect(isNear).toBe(Math.sqrt(expected.squared) <= farthest);
        if (!isNear) {
          missed++;
          continue;
        }
        found++;
        expect([place.edge, place.squared]).toEqual([expected.edge, expected.squared]);
        const [px, py] = placeAt(graph, plane, place.edge, place.fraction);
        expect(Math.hypot(px - place.x, py - place.y)).toBeLessThan(1);
      }
    }),
    { numRuns: share(20) },
  );
  expect(found).toBeGreaterThan(0);
  expect(missed).toBeGreaterThan(0);
});
