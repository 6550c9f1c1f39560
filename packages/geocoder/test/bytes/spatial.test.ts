import { openArchive, writeArchive } from '@portolan/archive';
import type { Archive } from '@portolan/archive';
import { distanceMetres } from '@portolan/base';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { Containment } from '../../src/build/areas/containment.ts';
import { hilbert } from '../../src/bytes/spatial/hilbert.ts';
import { COURSE_GRID, Lines, MOST_WIDE, packLines } from '../../src/bytes/spatial/lines.ts';
import { packPolygons, Polygons } from '../../src/bytes/spatial/polygons.ts';
import { Centre, haversineOf, metresOf } from '../../src/bytes/spatial/centre.ts';
import { packTree } from '../../src/bytes/spatial/pack-tree.ts';
import { Tree } from '../../src/bytes/spatial/packed-tree.ts';
import type { RingCoordinates } from '../../src/geometry.ts';

const archiveOf = (section: Uint8Array): Archive =>
  openArchive(writeArchive({ kind: 'test', version: { major: 1, minor: 0 }, sections: { s: section } }), {
    kind: 'test',
    major: 1,
  });

const lat = fc.integer({ min: -90e6, max: 90e6 });
const lon = fc.integer({ min: -180e6, max: 180e6 });
const places = fc.array(fc.record({ lat, lon }), { maxLength: 400 });
/** Points near each other and at the edges of the world. */
const city = fc.array(
  fc.record({
    lat: fc.integer({ min: 47_000_000, max: 47_020_000 }),
    lon: fc.integer({ min: 179_990_000, max: 180_000_000 }),
  }),
  { maxLength: 400 },
);

/** Points on both sides of the middle of the sea: many are at the same distance from it. */
const crossroads = fc.array(
  fc.record({ lat: fc.integer({ min: -2, max: 2 }), lon: fc.integer({ min: -3, max: 3 }) }),
  { maxLength: 400 },
);

describe('the tree', () => {
  test.each(['as they come', 'behind one another on a curve'])(
    'visits points that are equally far in their order (%s)',
    (order) => {
      fc.assert(
        fc.property(crossroads, fc.integer({ min: 1, max: 70 }), (points, most) => {
          const sorted =
            order === 'as they come'
              ? points
              : points.toSorted((a, b) => hilbert(a.lat, a.lon) - hilbert(b.lat, b.lon));
          const boxOf = (k: number): [number, number, number, number] => {
            const { lat: y, lon: x } = sorted[k]!;
            return [x, y, x, y];
          };
          const tree = new Tree('t', packTree(sorted.length, boxOf), sorted.length);
          const centre = new Centre(0, 0);
          const away = (k: number): number => centre.to(sorted[k]!.lat, sorted[k]!.lon);
          const found: number[] = [];
          tree.nearest(centre, 1, 0, sorted.length, away, (k) => found.push(k) < most, most);
          const expected = [...sorted.keys()].toSorted((a, b) => away(a) - away(b) || a - b);
          expect(found).toEqual(expected.slice(0, most));
        }),
      );
    },
  );

  test('visits points in order of distance, as sorting them all does', () => {
    fc.assert(
      fc.property(
        fc.oneof(places, city),
        lat,
        lon,
        fc.double({ min: 1, max: 2e7, noNaN: true }),
        (points, y, x, reach) => {
          const sorted = points.toSorted((a, b) => hilbert(a.lat, a.lon) - hilbert(b.lat, b.lon));
          const tree = new Tree(
            't',
            packTree(sorted.length, (k) => [sorted[k]!.lon, sorted[k]!.lat, sorted[k]!.lon, sorted[k]!.lat]),
            sorted.length,
          );
          const centre = new Centre(y / 1e6, x / 1e6);
          const far = haversineOf(reach);
          const first = Math.floor(sorted.length / 4);
          const nearest = (most?: number): number[] => {
            const found: number[] = [];
            tree.nearest(
              centre,
              far,
              first,
              sorted.length,
              (k) => centre.to(sorted[k]!.lat, sorted[k]!.lon),
              (k) => found.push(k) < (most ?? Infinity),
              most,
            );
            return found;
          };
          const expected = sorted
            .map((point, k) => ({ k, away: centre.to(point.lat, point.lon) }))
            .filter(({ k, away }) => k >= first && away <= far)
            .toSorted((a, b) => a.away - b.away || a.k - b.k)
            .map(({ k }) => k);
          expect(nearest()).toEqual(expected);
          // With this many wanted points, those as far away as the last one are also kept in order.
          for (const most of [1, 5, 64, 65]) expect(nearest(most)).toEqual(expected.slice(0, most));
        },
      ),
    );
  });

  test('an item exactly at the reach is within it', () => {
    const tree = new Tree(
      't',
      packTree(1, () => [9_500_000, 47_100_000, 9_500_000, 47_100_000]),
      1,
    );
    const centre = new Centre(47.1, 9.5);
    const found: number[] = [];
    tree.nearest(
      centre,
      0,
      0,
      1,
      () => centre.to(47_100_000, 9_500_000),
      (item) => found.push(item) < 1,
      1,
    );
    expect(found).toEqual([0]);
  });

  test('a box is never further than a point in it', () => {
    fc.assert(
      fc.property(
        lat,
        lon,
        lat,
        lat,
        lon,
        lon,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (y, x, a, b, c, d, u, v) => {
          const [south, north, west, east] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
          const centre = new Centre(y / 1e6, x / 1e6);
          const inside = centre.to(south + u * (north - south), west + v * (east - west));
          expect(centre.toBox(west, south, east, north)).toBeLessThanOrEqual(inside);
        },
      ),
      { numRuns: share(1000) },
    );
  });

  test('haversines are metres', () => {
    const centre = new Centre(47.1, 9.5);
    expect(metresOf(centre.to(47_200_000, 9_600_000))).toBeCloseTo(distanceMetres(47.1, 9.5, 47.2, 9.6), 4);
    expect(metresOf(haversineOf(12_345))).toBeCloseTo(12_345, 4);
  });
});

/** A ring around a point with one corner for each radius; it never crosses itself. */
const ring = fc
  .record({
    y: fc.integer({ min: -80_000_000, max: 80_000_000 }),
    x: fc.integer({ min: -170_000_000, max: 170_000_000 }),
    radii: fc.array(fc.integer({ min: 1000, max: 900_000 }), { minLength: 3, maxLength: 150 }),
  })
  .map(({ y, x, radii }): RingCoordinates => {
    const turn = (k: number): number => (2 * Math.PI * k) / radii.length;
    return {
      lat: Int32Array.from(radii, (radius, k) => y + Math.round(radius * Math.sin(turn(k)))),
      lon: Int32Array.from(radii, (radius, k) => x + Math.round(radius * Math.cos(turn(k)))),
    };
  });

function isInside(rings: readonly RingCoordinates[], y: number, x: number): boolean {
  let inside = false;
  for (const { lat: ys, lon: xs } of rings) {
    for (let k = 0; k < ys.length; k++) {
      const [ay, ax] = [ys[k]!, xs[k]!];
      const [by, bx] = [ys[(k + 1) % ys.length]!, xs[(k + 1) % ys.length]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

describe('polygons', () => {
  test('contain the points that a test of every edge finds, in the archive and in the builder', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.integer({ min: -1_000_000, max: 1_000_000 })),
        (areas, stream) => {
          const polygons = new Polygons(
            archiveOf(packPolygons(areas.map((rings, number) => ({ number, rings })))),
            's',
            areas.length,
          );
          const containment = new Containment<number>();
          for (const [number, rings] of areas.entries()) containment.add(number, rings);
          const offsets = stream[Symbol.iterator]();
          for (let k = 0; k < 40; k++) {
            const near = areas[k % areas.length]![0]!;
            const y = near.lat[0]! + (offsets.next().value as number);
            const x = near.lon[0]! + (offsets.next().value as number);
            const expected = areas.flatMap((rings, number) => (isInside(rings, y, x) ? [number] : []));
            const found: number[] = [];
            polygons.containing(y, x, (area) => found.push(area));
            expect(found).toEqual(expected);
            expect(containment.at(y, x)).toEqual(expected);
          }
        },
      ),
    );
  });
});

describe('lines', () => {
  const line = fc
    .array(fc.record({ y: fc.integer({ min: 0, max: 3000 }), x: fc.integer({ min: 0, max: 3000 }) }), {
      minLength: 1,
      maxLength: 40,
    })
    .map((points) => ({
      lat: Int32Array.from(points, ({ y }) => 4_700_000 + y),
      lon: Int32Array.from(points, ({ x }) => 900_000 + x),
    }));

  test('the nearest street is the one whose nearest of many points is nearest', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 40 }),
        fc.nat(30_000),
        fc.nat(30_000),
        (lines, y, x) => {
          const streets = lines.map((each, number) => ({ number, lines: [each] }));
          const opened = new Lines(archiveOf(packLines(streets)), 's', lines.length);
          const centre = new Centre(47 + y / 1e6, 9 + x / 1e6);
          let found = -1;
          let away = Infinity;
          opened.nearest(centre, haversineOf(20_000), (street, haversine) => {
            found = street;
            away = metresOf(haversine);
            return false;
          });
          // A thousand points on every segment are within a few centimetres of its nearest point.
          const slow = lines.map((each) => {
            let least = metresOf(centre.to(each.lat[0]! * COURSE_GRID, each.lon[0]! * COURSE_GRID));
            for (let k = 1; k < each.lat.length; k++) {
              for (let step = 0; step <= 100; step++) {
                const part = step / 100;
                const at = each.lat[k - 1]! + part * (each.lat[k]! - each.lat[k - 1]!);
                const on = each.lon[k - 1]! + part * (each.lon[k]! - each.lon[k - 1]!);
                least = Math.min(least, metresOf(centre.to(at * COURSE_GRID, on * COURSE_GRID)));
              }
            }
            return least;
          });
          const least = Math.min(...slow);
          // The points on the longest segment here are 40 m apart, so the nearest of them is at most 20 m along the line.
          expect(away).toBeLessThanOrEqual(least + 0.01);
          expect(slow[found]!).toBeLessThanOrEqual(Math.sqrt(least * least + 25 * 25) + 0.5);
        },
      ),
      { numRuns: 60 },
    );
  });

  const corner = fc.record({ y: fc.integer({ min: 0, max: 3000 }), x: fc.integer({ min: 0, max: 3000 }) });
  const closed = fc.array(corner, { minLength: 3, maxLength: 40 }).map((points) => ({
    lat: Int32Array.from([...points, points[0]!], ({ y }) => 4_700_000 + y),
    lon: Int32Array.from([...points, points[0]!], ({ x }) => 900_000 + x),
  }));

  test('as rings contain the points that a test of every edge finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(closed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(fc.integer({ min: -1, max: 30_001 }), fc.integer({ min: -1, max: 30_001 })), {
          minLength: 20,
          maxLength: 20,
        }),
        (venues, points) => {
          // Every second thing has lines.
          const drawn = venues.map((lines, k) => ({ number: 2 * k + 1, lines }));
          const opened = new Lines(archiveOf(packLines(drawn)), 's', 2 * venues.length + 1);
          for (let k = 0; k <= 2 * venues.length; k++) expect(opened.has(k)).toBe(k % 2 === 1);
          for (const [y, x] of points) {
            const found: number[] = [];
            opened.containing(47e6 + y, 9e6 + x, (owner) => found.push(owner));
            const at = [(47e6 + y) / COURSE_GRID, (9e6 + x) / COURSE_GRID] as const;
            const expected = drawn.filter(({ lines }) => isInside(lines, ...at)).map(({ number }) => number);
            expect(found).toEqual(expected);
          }
        },
      ),
    );
  });

  test('a ring that a ray from outside ends in does not contain its beginning', () => {
    // The sides have so many corners that they are read from different leaves of the tree.
    const corners: [number, number][] = [];
    for (let k = 0; k < 2000; k++) corners.push([4_700_000 + k, 940_000]);
    for (let k = 0; k < 2000; k++) corners.push([4_702_000, 940_000 + 10 * k]);
    for (let k = 0; k < 2000; k++) corners.push([4_702_000 - k, 960_000]);
    for (let k = 0; k <= 2000; k++) corners.push([4_700_000, 960_000 - 10 * k]);
    const ringLine = {
      lat: Int32Array.from(corners, ([y]) => y),
      lon: Int32Array.from(corners, ([, x]) => x),
    };
    const opened = new Lines(archiveOf(packLines([{ number: 0, lines: [ringLine] }])), 's', 1);
    const found = (x: number): number[] => {
      const owners: number[] = [];
      opened.containing(47_010_005, x, (owner) => owners.push(owner));
      return owners;
    };
    expect(MOST_WIDE).toBeGreaterThan(400_000);
    expect(found(9_000_000)).toEqual([]);
    expect(found(9_399_999)).toEqual([]);
    expect(found(9_400_001)).toEqual([0]);
    expect(found(9_599_999)).toEqual([0]);
    expect(found(9_600_001)).toEqual([]);
  });
});
