import { distanceMetres } from '@portolan/base';
import { share } from '@portolan/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlaneArea, shortestSights } from '../../src/network/areas/visibility.ts';

type Point = readonly [x: number, y: number];

function areaOf(rings: readonly (readonly Point[])[]): PlaneArea {
  const points = rings.flat();
  const firstVertex = [0];
  for (const ring of rings) firstVertex.push(firstVertex.at(-1)! + ring.length);
  return {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    firstVertex,
  };
}

const metresBetween = ([x1, y1]: Point, [x2, y2]: Point): number =>
  distanceMetres(y1 / 1e7, x1 / 1e7, y2 / 1e7, x2 / 1e7);

/** Every side of every ring. */
function sidesOf(rings: readonly (readonly Point[])[]): (readonly [Point, Point])[] {
  return rings.flatMap((ring) => ring.map((point, at) => [point, ring[(at + 1) % ring.length]!] as const));
}

/** Whether a point is inside or on the rim, within the error of doubles. */
function isIn(sides: readonly (readonly [Point, Point])[], [px, py]: Point): boolean {
  let isInside = false;
  for (const [[x1, y1], [x2, y2]] of sides) {
    const length = Math.hypot(x2 - x1, y2 - y1);
    const off = Math.abs((x2 - x1) * (py - y1) - (y2 - y1) * (px - x1)) / length;
    const along = ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length ** 2;
    if (off < 1e-6 && along > -1e-9 && along < 1 + 1e-9) return true;
    if (y1 > py !== y2 > py && px < x1 + ((py - y1) * (x2 - x1)) / (y2 - y1)) isInside = !isInside;
  }
  return isInside;
}

/** Whether one can walk straight: cuts the line where it meets any side, and looks at the middle of every piece. */
function slowSees(sides: readonly (readonly [Point, Point])[], a: Point, b: Point): boolean {
  const cuts = [0, 1];
  for (const [[x1, y1], [x2, y2]] of sides) {
    const det = (b[0] - a[0]) * (y2 - y1) - (b[1] - a[1]) * (x2 - x1);
    if (det === 0) continue;
    const t = ((x1 - a[0]) * (y2 - y1) - (y1 - a[1]) * (x2 - x1)) / det;
    if (t > 0 && t < 1) cuts.push(t);
  }
  cuts.sort((s, t) => s - t);
  return cuts.slice(1).every((end, at) => {
    const t = (cuts[at]! + end) / 2;
    return end - cuts[at]! < 1e-9 || isIn(sides, [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
  });
}

/** Lengths of the shortest ways between all vertices, over those of `links` (Floyd and Warshall). */
function allLengths(points: readonly Point[], links: (a: number, b: number) => boolean): number[][] {
  const length = points.map((p, a) =>
    points.map((q, b) => (a === b ? 0 : links(a, b) ? metresBetween(p, q) : Infinity)),
  );
  for (let via = 0; via < points.length; via++)
    for (let a = 0; a < points.length; a++)
      for (let b = 0; b < points.length; b++)
        length[a]![b] = Math.min(length[a]![b]!, length[a]![via]! + length[via]![b]!);
  return length;
}

/** Corners of a square ring by angle: star-shaped, so that no sides cross. Directions are those of whole numbers, to be exact. */
const DIRECTIONS: readonly Point[] = [
  [4, 0],
  [4, 2],
  [3, 3],
  [1, 4],
  [0, 4],
  [-2, 4],
  [-3, 3],
  [-4, 1],
  [-4, 0],
  [-4, -2],
  [-3, -3],
  [-1, -4],
  [0, -4],
  [2, -4],
  [3, -3],
  [4, -1],
];
const outer = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 16, maxLength: 16 })
  .map((radii) =>
    DIRECTIONS.flatMap(([x, y], at): Point[] =>
      radii[at]! < 15 ? [] : [[x * radii[at]! * 100, y * radii[at]! * 100]],
    ),
  );
/** Clockwise. */
const hole = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map(([x, y, size]): Point[] => [
    [100 * x, 100 * y],
    [100 * x, 100 * (y + size)],
    [100 * (x + size), 100 * (y + size)],
    [100 * (x + size), 100 * y],
  ]);

test('ways over an area are nearly as short as the shortest over all its corners', () => {
  fc.assert(
    fc.property(
      outer,
      fc.option(hole),
      fc.array(fc.nat(), { maxLength: 7 }),
      fc.boolean(),
      (ring, block, picks, hasRim) => {
        // The origin and all of the hole must be inside: the ring has to go round it, without gaps of half a turn.
        fc.pre(ring.length >= 3);
        const rings = block ? [ring, block] : [ring];
        const sides = sidesOf(rings);
        fc.pre(isIn(sidesOf([ring]), [0, 0]));
        if (block) {
          fc.pre(block.every((corner, at) => slowSees(sidesOf([ring]), corner, block[(at + 1) % 4]!)));
          fc.pre(block.every((corner) => sidesOf([ring]).every(([a, b]) => !isIn([[a, b]], corner))));
        }
        const points = rings.flat();
        const area = areaOf(rings);
        const entries = [...new Set(picks.map((pick) => pick % points.length))].toSorted((a, b) => a - b);
        const sights = shortestSights(area, entries, () => hasRim)!;
        const straight = new Set(sights.map(([a, b]) => `${a} ${b}`));
        for (const [a, b] of sights) {
          expect(a).toBeLessThan(b);
          expect(slowSees(sides, points[a]!, points[b]!)).toBe(true);
        }
        const slow = allLengths(points, (a, b) => slowSees(sides, points[a]!, points[b]!));
        const rim = new Set(
          hasRim
            ? sides.map((side) =>
                side
                  .map((point) => points.indexOf(point))
                  .toSorted((a, b) => a - b)
                  .join(' '),
              )
            : [],
        );
        const found = allLengths(points, (a, b) => {
          const pair = `${Math.min(a, b)} ${Math.max(a, b)}`;
          return straight.has(pair) || rim.has(pair);
        });
        for (const a of entries) {
          for (const b of entries) {
            expect(found[a]![b]).toBeLessThanOrEqual(slow[a]![b]! * 1.05 + 1e-6);
            expect(found[a]![b]).toBeGreaterThanOrEqual(slow[a]![b]! - 1e-6);
          }
        }
      },
    ),
    { numRuns: share(300) },
  );
});

const nothing = (): boolean => false;

test('an L is crossed round its inner corner, a ring around its hole', () => {
  const corner = areaOf([
    [
      [0, 0],
      [200, 0],
      [200, 100],
      [100, 100],
      [100, 200],
      [0, 200],
    ],
  ]);
  expect(shortestSights(corner, [2, 4], nothing)).toEqual([
    [2, 3],
    [3, 4],
  ]);
  expect(shortestSights(corner, [1, 5], nothing)).toEqual([
    [1, 3],
    [3, 5],
  ]);
  expect(shortestSights(corner, [0, 3], nothing)).toEqual([[0, 3]]);
});

test('a line that touches a vertex on a straight side goes on from there', () => {
  const ring: Point[] = [
    [6000, 3000],
    [4500, 4500],
    [0, 6000],
    [-3000, 6000],
    [-4500, 4500],
    [-6000, 1500],
    [-6000, 0],
    [-4500, -4500],
    [-1500, -6000],
    [0, -14400],
    [7200, -14400],
    [14400, -14400],
    [6000, -1500],
  ];
  expect(shortestSights(areaOf([ring]), [9, 11], nothing)).toEqual([
    [9, 10],
    [10, 11],
  ]);
});

test('an area with too many corners is left out', () => {
  const zigzag: Point[] = Array.from({ length: 600 }, (_, at) => [at * 10, at % 2 === 0 ? 0 : 5]);
  const ring: Point[] = [...zigzag, [6000, 1000], [0, 1000]];
  expect(shortestSights(areaOf([ring]), [0, 5], nothing)).toBe(null);
});
