import { share } from '@portolan/testing';
import { columnsOf } from '@portolan/testing/columns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutLine, cutRing } from '../../src/build/osm/antimeridian.ts';
import { lengthOf } from '../../src/geometry.ts';
import { buildGeocoder, openGeocoder, reverse, search, type Geocoder } from '../../src/index.ts';

/** Half way around the Earth, in 1e-6 degrees. */
const HALF = 180_000_000;
const offset = fc.integer({ min: -2000, max: 2000 });
const points = (least: number) => fc.array(fc.tuple(offset, offset), { minLength: least, maxLength: 9 });

const wrapped = (lon: number): number => (lon >= HALF ? lon - 2 * HALF : lon);
const lineOf = (list: readonly (readonly [number, number])[], middle: number) => ({
  lat: Int32Array.from(list, ([, north]) => north),
  lon: Int32Array.from(list, ([east]) => wrapped(middle + east)),
});

test('the pieces of a line are as long as the line', () => {
  fc.assert(
    fc.property(points(2), (list) => {
      const pieces = cutLine(lineOf(list, HALF));
      for (const { lon } of pieces)
        for (let at = 1; at < lon.length; at++)
          expect(Math.abs(lon[at]! - lon[at - 1]!)).toBeLessThanOrEqual(4000);
      const length = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
      expect(Math.abs(length - lengthOf(lineOf(list, 0)))).toBeLessThanOrEqual(2 * list.length);
    }),
    { numRuns: share(20_000) },
  );
});

/** Even-odd rule. */
function isInside(
  rings: readonly { lat: Int32Array; lon: Int32Array }[],
  east: number,
  north: number,
): boolean {
  let inside = false;
  for (const { lat, lon } of rings) {
    for (let to = 0; to < lat.length; to++) {
      const from = to === 0 ? lat.length - 1 : to - 1;
      if (lat[from]! > north === lat[to]! > north) continue;
      const along = (north - lat[from]!) / (lat[to]! - lat[from]!);
      if (east < lon[from]! + along * (lon[to]! - lon[from]!)) inside = !inside;
    }
  }
  return inside;
}

test('the parts of a ring hold what the ring holds', () => {
  const rectangle = fc
    .tuple(offset, offset, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }))
    .map(([x, y, w, h]): (readonly [number, number])[] => [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ]);
  fc.assert(
    fc.property(
      fc.oneof(rectangle, points(3)),
      fc.array(fc.tuple(offset, offset), { minLength: 20 }),
      (list, places) => {
        const parts = cutRing(lineOf(list, HALF));
        const whole = [lineOf(list, 0)];
        // Cuts are rounded to whole units, which moves slanting sides: places are looked at that are clear of all sides.
        const isSquare = list.every(([x, y], at) => x === list.at(at - 1)![0] || y === list.at(at - 1)![1]);
        if (!isSquare) return;
        for (const [east, north] of places)
          expect(isInside(parts, wrapped(HALF + east) + 0.5, north + 0.5)).toBe(
            isInside(whole, east + 0.5, north + 0.5),
          );
      },
    ),
    { numRuns: share(20_000) },
  );
});

test('a line with nodes on the meridian itself is cut there', () => {
  const line = (lons: readonly number[]) => ({
    lat: Int32Array.from(lons, (_, at) => 10 * at),
    lon: Int32Array.from(lons),
  });
  const cut = (...lons: readonly number[]): unknown =>
    cutLine(line(lons)).map(({ lat, lon }) => Array.from(lon, (east, at) => [east, lat[at]]));
  // One node for either side, which is how most streets are drawn there; then one node for both sides.
  expect(cut(HALF - 5, HALF, -HALF, 5 - HALF)).toEqual([
    [
      [HALF - 5, 0],
      [HALF, 10],
    ],
    [
      [-HALF, 20],
      [5 - HALF, 30],
    ],
  ]);
  expect(cut(HALF - 5, -HALF, 5 - HALF)).toEqual([
    [
      [HALF - 5, 0],
      [HALF, 10],
    ],
    [
      [-HALF, 10],
      [5 - HALF, 20],
    ],
  ]);
  expect(cut(5 - HALF, HALF, HALF - 5)).toEqual([
    [
      [5 - HALF, 0],
      [-HALF, 10],
    ],
    [
      [HALF, 10],
      [HALF - 5, 20],
    ],
  ]);
  expect(cut(HALF, -HALF)).toEqual([]);
  const ring = { lat: Int32Array.from([0, 0, 9]), lon: Int32Array.from([HALF, 9 - HALF, -HALF]) };
  expect(cutRing(ring)).toEqual([{ lat: ring.lat, lon: Int32Array.from([-HALF, 9 - HALF, -HALF]) }]);
});

test('a ring around a pole, and what does not cross, stay as they are', () => {
  const polar = {
    lat: new Int32Array(4).fill(-89_000_000),
    lon: Int32Array.from([-135e6, -45e6, 45e6, 135e6]),
  };
  expect(cutRing(polar)).toEqual([polar]);
  const line = lineOf(
    [
      [0, 0],
      [5, 5],
      [9, 0],
    ],
    0,
  );
  expect(cutLine(line)).toEqual([line]);
  expect(cutRing(line)).toEqual([line]);
});

describe('a town across the antimeridian', () => {
  /** Streets, a river and a border, all of which cross the middle, and a house. @param middle  1e-7 degrees. */
  async function town(middle: number): Promise<Geocoder> {
    const nodes: { id: number; lat: number; lon: number; tags?: Record<string, string> }[] = [];
    const node = (x: number, y: number, tags: Record<string, string> = {}): number => {
      const lon = middle + x >= 10 * HALF ? middle + x - 20 * HALF : middle + x;
      return nodes.push({ id: nodes.length + 1, lat: -168_000_000 + y, lon, tags });
    };
    const way = (
      list: readonly (readonly [number, number])[],
      tags: Record<string, string>,
      isRing = false,
    ) => {
      const refs = list.map(([x, y]) => node(x, y));
      return { refs: isRing ? [...refs, refs[0]!] : refs, tags };
    };
    node(-300, 0, { place: 'town', name: 'Somosomo' });
    node(-2_000, 1_100, { 'addr:housenumber': '7', 'addr:street': 'Meridian Road' });
    const border = [
      [-90_000, -90_000],
      [90_000, -90_000],
      [90_000, 90_000],
      [-90_000, 90_000],
    ] as const;
    const ways = [
      way(
        [
          [-40_000, 1_000],
          [40_000, 1_000],
        ],
        { highway: 'primary', name: 'Meridian Road' },
      ),
      way(
        [
          [-30_000, 20_000],
          [50_000, 20_000],
        ],
        { highway: 'residential', name: 'Coral Lane' },
      ),
      way(
        [
          [-60_000, -30_000],
          [60_000, -30_000],
        ],
        { waterway: 'river', name: 'Slow River' },
      ),
      way(border, { boundary: 'administrative', admin_level: '8', name: 'Somosomo' }, true),
      way(
        [
          [-5_000, -9_000],
          [5_000, -9_000],
          [5_000, -5_000],
          [-5_000, -5_000],
        ],
        { leisure: 'park', name: 'Line Park' },
        true,
      ),
    ].map((each, at) => ({ id: at + 1, ...each }));
    return openGeocoder(await buildGeocoder(columnsOf({ nodes, ways })));
  }

  test('answers as one that lies elsewhere', async () => {
    const [across, elsewhere] = [await town(10 * HALF), await town(0)];
    const labels = (geocoder: Geocoder, lon: number, lat: number): unknown => {
      const query = {
        'point.lat': String(lat),
        'point.lon': String(lon),
        layers: 'street,locality',
        size: '5',
      };
      const { features } = reverse(geocoder, query, { version: 1 });
      // A street may be one on either side.
      const nearest = new Map<unknown, number>();
      for (const { properties } of features.toReversed())
        nearest.set(properties['label'], Math.round(Number(properties['distance']) * 100));
      return Object.fromEntries(nearest);
    };
    let answered = 0;
    for (let x = -5; x <= 5; x++) {
      for (let y = -4; y <= 4; y++) {
        const [east, lat] = [x * 0.0012 + 0.0001, -16.8 + y * 0.0011];
        const there = labels(across, east < 0 ? 180 + east : east - 180, lat);
        expect(there, `${east} ${lat}`).toEqual(labels(elsewhere, east, lat));
        answered += JSON.stringify(there).includes('Meridian Road, Somosomo') ? 1 : 0;
      }
    }
    expect(answered).toBeGreaterThan(5);
    for (const text of [
      'Meridian Road',
      '7 Meridian Road',
      'Coral Lane, Somosomo',
      'Slow River',
      'Line Park',
    ]) {
      const [first] = search(across, { text }, { version: 1 }).features;
      const [other] = search(elsewhere, { text }, { version: 1 }).features;
      expect(first!.properties['label']).toBe(other!.properties['label']);
      expect(Math.abs(first!.geometry.coordinates[0])).toBeGreaterThan(179.9);
    }
  });
});
