import { distanceMetres } from '@portolan/base';
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { autocomplete, buildGeocoder, openGeocoder, search } from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';
import { osmSource } from '../support/osm-text.ts';

const LAT = 47;
const LON = 9;
/** Degrees of a step of about 10 m to the north, and of the same to the east. */
const STEP = 1e-4;

type Point = readonly [north: number, east: number];

/** Streets that are all called Lindenweg, each along points in steps; its way has the number of the street. */
async function townOf(lines: readonly (readonly Point[])[]): Promise<Geocoder> {
  const nodes = lines.flatMap((line, street) =>
    line.map(([north, east], k) => [100 * (street + 1) + k, LAT + north * STEP, LON + east * STEP] as const),
  );
  const ways = lines.map(
    (line, street) =>
      [
        street + 1,
        line.map((_, k) => 100 * (street + 1) + k),
        { highway: 'residential', name: 'Lindenweg' },
      ] as const,
  );
  return openGeocoder(await buildGeocoder(await osmSource({ nodes, ways })));
}

const rectOf = (south: number, west: number, north: number, east: number): object => ({
  'boundary.rect.min_lat': LAT + south * STEP,
  'boundary.rect.min_lon': LON + west * STEP,
  'boundary.rect.max_lat': LAT + north * STEP,
  'boundary.rect.max_lon': LON + east * STEP,
});

const circleOf = (north: number, east: number, metres: number): object => ({
  'boundary.circle.lat': LAT + north * STEP,
  'boundary.circle.lon': LON + east * STEP,
  'boundary.circle.radius': metres / 1000,
});

/** Where the one result is, in steps; undefined when there is none. */
function placeIn(town: Geocoder, boundary: object): Point | undefined {
  const { features } = search(town, { text: 'Lindenweg', ...boundary });
  expect(features.length).toBeLessThan(2);
  const [lon, lat] = features[0]?.geometry.coordinates ?? [];
  return lat === undefined || lon === undefined ? undefined : [(lat - LAT) / STEP, (lon - LON) / STEP];
}

test('a street is inside of a boundary with any part, and is said to be there', async () => {
  // 1 km to the east, and a shorter piece behind a gap.
  const town = await townOf([
    [
      [0, 0],
      [0, 130],
    ],
    [
      [0, 190],
      [0, 250],
    ],
  ]);
  expect(placeIn(town, {})).toEqual([0, expect.closeTo(65, 1)]);
  expect(placeIn(town, circleOf(3, 220, 50))).toEqual([0, expect.closeTo(220, 1)]);
  expect(placeIn(town, rectOf(-1, 215, 1, 221))).toEqual([0, expect.closeTo(218, 1)]);
  // The middle of a boundary that has the place leaves it there.
  expect(placeIn(town, rectOf(-1, 60, 1, 221))).toEqual([0, expect.closeTo(65, 1)]);
  // A rectangle and a circle: the part that both have.
  expect(placeIn(town, { ...rectOf(-1, 215, 1, 221), ...circleOf(0, 215, 20) })).toEqual([
    0,
    expect.closeTo(215, 1),
  ]);
  expect(placeIn(town, circleOf(20, 220, 50))).toBeUndefined();
  expect(placeIn(town, rectOf(1, 0, 5, 250))).toBeUndefined();
  expect(placeIn(town, rectOf(-1, 135, 1, 185))).toBeUndefined();
  expect(autocomplete(town, { text: 'Lindenw', ...circleOf(0, 240, 50) }).features.length).toBe(1);
});

/** Points every metre or so along a line. */
function alongOf(line: readonly Point[]): Point[] {
  const points: Point[] = [];
  for (const [k, [north, east]] of line.entries()) {
    const [fromNorth, fromEast] = line[Math.max(0, k - 1)]!;
    for (let part = 0; part < 1; part += 1 / 400)
      points.push([fromNorth + part * (north - fromNorth), fromEast + part * (east - fromEast)]);
  }
  return [...points, line.at(-1)!];
}

test('what is found in a boundary is what points along its lines say', async () => {
  const step = fc.integer({ min: 0, max: 40 });
  const point = fc.tuple(step, step);
  // Courses are within 3 m of the ways.
  const margin = 0.5;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(point, { minLength: 2, maxLength: 6, selector: String }),
      fc.array(fc.tuple(point, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 })), {
        minLength: 1,
        maxLength: 8,
      }),
      async (line, boundaries) => {
        const town = await townOf([line]);
        const along = alongOf(line);
        for (const [[north, east], high, wide] of boundaries) {
          const inRect = (more: number) => (p: Point) =>
            p[0] > north - more &&
            p[0] < north + high + more &&
            p[1] > east - more &&
            p[1] < east + wide + more;
          const rect = placeIn(town, rectOf(north, east, north + high, east + wide));
          if (along.some(inRect(-margin))) expect(rect).toBeDefined();
          if (!along.some(inRect(margin))) expect(rect).toBeUndefined();
          if (rect !== undefined) expect(inRect(0.01)(rect)).toBe(true);
          const metres = 10 * high;
          const inCircle = (more: number) => (p: Point) =>
            distanceMetres(LAT + north * STEP, LON + east * STEP, LAT + p[0] * STEP, LON + p[1] * STEP) <
            metres + more;
          const circle = placeIn(town, circleOf(north, east, metres));
          if (along.some(inCircle(-5))) expect(circle).toBeDefined();
          if (!along.some(inCircle(5))) expect(circle).toBeUndefined();
          if (circle !== undefined) expect(inCircle(0.2)(circle)).toBe(true);
        }
      },
    ),
    { numRuns: share(300) },
  );
});
