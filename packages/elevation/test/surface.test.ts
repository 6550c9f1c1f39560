import fc from 'fast-check';
import { hasSharedData } from '@portolan/testing/data';
import { describe, expect, test } from 'vitest';
import { heightAt, heights, openElevation } from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { hgtBytes, hgtName, seededRandom } from './builders.ts';
import { demBytes } from './dem-files.ts';
import { slowHeight } from './slow-surface.ts';
import type { SlowRaster } from './slow-surface.ts';
import { writeTiff } from './tiff-writer.ts';

interface World {
  readonly sources: ElevationSource[];
  readonly rasters: SlowRaster[];
}

/** A height of the lattice of `perDegree`: the same wherever tiles meet, at the antimeridian too; NaN here and there. */
function latticeHeight(column: number, row: number, perDegree: number, voids: number): number {
  const turned = ((column % (360 * perDegree)) + 360 * perDegree) % (360 * perDegree);
  const random = seededRandom(Math.abs((turned * 7919 + row * 104_729 + perDegree) | 0) % 1_000_003);
  random();
  const value = Math.floor(random() * 4000) - 200;
  return random() < voids ? NaN : value;
}

function addHgt(world: World, lat: number, lon: number, perDegree: number, voids: number): void {
  const side = perDegree + 1;
  const height = (column: number, row: number): number =>
    latticeHeight((lon + 180) * perDegree + column, (90 - lat - 1) * perDegree + row, perDegree, voids);
  const values = Array.from({ length: side * side }, (_, k) => height(k % side, Math.floor(k / side)));
  world.sources.push({ name: hgtName(lat, lon), bytes: hgtBytes(side, height) });
  world.rasters.push({
    west: lon,
    north: lat + 1,
    perDegree,
    width: side,
    height: side,
    values,
    footprint: { south: lat, west: lon, north: lat + 1, east: lon + 1 },
  });
}

/** An area raster whose pixel centres lie half a pixel inside: neighbours share no pixel. */
function addTiff(
  world: World,
  south: number,
  west: number,
  degrees: number,
  perDegree: number,
  voids: number,
): void {
  const width = degrees * perDegree;
  const values = Array.from({ length: width * width }, (_, k) =>
    latticeHeight(
      (west + 180) * perDegree + (k % width),
      (90 - south - degrees) * perDegree + Math.floor(k / width),
      perDegree,
      voids,
    ),
  );
  const bytes = writeTiff({
    width,
    height: width,
    values: values.map((value) => (Number.isNaN(value) ? -9999 : value)),
    kind: 'float',
    sampleBytes: 4,
    noData: '-9999',
    tile: { width: 16, height: 16 },
    west,
    north: south + degrees,
    spacingX: 1 / perDegree,
    spacingY: 1 / perDegree,
  });
  world.sources.push({ name: `${south} ${west}.tif`, bytes });
  world.rasters.push({
    west: west + 0.5 / perDegree,
    north: south + degrees - 0.5 / perDegree,
    perDegree,
    width,
    height: width,
    values,
    footprint: { south, west, north: south + degrees, east: west + degrees },
  });
}

const offset = fc.oneof(
  fc.constantFrom(0, 0.5, 0.25, 1 / 12, 0.05, 0.025, 0.001),
  // Coordinates have nine digits at most.
  fc.integer({ min: 0, max: 1e9 }).map((steps) => steps / 1e9),
);

/** A recipe for a world and places in it, short enough to be read in a counterexample. */
const specs = fc.record({
  corner: fc.constantFrom([0, 0], [-1, -1], [88, 178], [-90, -180], [49, 11]),
  hgt: fc.uniqueArray(fc.tuple(fc.nat(1), fc.nat(2)), { maxLength: 5, selector: String }),
  tiff: fc.uniqueArray(fc.tuple(fc.nat(1), fc.nat(2)), { maxLength: 4, selector: String }),
  hgtPerDegree: fc.constantFrom(4, 12),
  tiffPerDegree: fc.constantFrom(10, 20),
  hasGlobal: fc.boolean(),
  voids: fc.constantFrom(0, 0.1, 0.6),
  /** Around corners of tiles, where rules change: pixel centres, seams, and anything between. */
  offsets: fc.array(
    fc.tuple(fc.nat(2), fc.nat(3), offset, offset, fc.constantFrom(-1, 1), fc.constantFrom(-1, 1)),
    {
      minLength: 1,
      maxLength: 50,
    },
  ),
});
type Spec = typeof specs extends fc.Arbitrary<infer S> ? S : never;

function worldOf({ corner, hgt, tiff, hgtPerDegree, tiffPerDegree, hasGlobal, voids }: Spec): World {
  const world: World = { sources: [], rasters: [] };
  const [lat, lon] = corner as [number, number];
  const wrap = (degrees: number): number => (degrees >= 180 ? degrees - 360 : degrees);
  for (const [down, right] of hgt)
    addHgt(world, Math.min(89, lat + down), wrap(lon + right), hgtPerDegree, voids);
  for (const [down, right] of tiff)
    addTiff(world, Math.min(89, lat + down), wrap(lon + right), 1, tiffPerDegree, voids);
  if (hasGlobal) addGlobal(world);
  return world;
}

function placesOf({ corner, offsets }: Spec): { lat: number; lon: number }[] {
  return offsets.map(([down, right, a, b, s, t]) => {
    const lon = corner[1] + right + t * b;
    return {
      lat: Math.max(-90, Math.min(90, corner[0] + down + s * a)),
      lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
    };
  });
}

/** Two samples a degree around the whole Earth, areas: the first column follows the last. */
function addGlobal(world: World): void {
  const [width, height] = [90, 45];
  const values = Array.from({ length: width * height }, (_, k) => (k * 31) % 977);
  const bytes = writeTiff({
    width,
    height,
    values,
    kind: 'signed',
    sampleBytes: 2,
    rowsPerStrip: 7,
    west: -180,
    north: 90,
    spacingX: 4,
    spacingY: 4,
  });
  world.sources.push({ name: 'global.tif', bytes });
  world.rasters.push({
    west: -178,
    north: 88,
    perDegree: 0.25,
    width,
    height,
    values,
    footprint: { south: -90, west: -180, north: 90, east: 180 },
  });
}

describe('beside the slow surface', () => {
  test.each(['skadi', 'gdal', 'nearest'] as const)(
    '%s: worlds of mixed files, at their seams and elsewhere',
    (rule) => {
      fc.assert(
        fc.property(specs, (spec) => {
          const { sources, rasters } = worldOf(spec);
          const list = placesOf(spec);
          const elevation = openElevation(
            sources,
            rule === 'nearest' ? { interpolation: 'nearest' } : { voidRule: rule },
          );
          for (const { lat, lon } of list) {
            const expected = slowHeight(rasters, lat, lon, rule);
            const found = heightAt(elevation, lat, lon);
            // A place on the border between two pixels to the last bit may fall to either side.
            if (rule !== 'skadi' && isBetweenPixels(rasters, lat, lon)) continue;
            if (Number.isNaN(expected)) expect(found, `${lat} ${lon}`).toBeNull();
            else
              expect(Math.abs(found! - expected), `${lat} ${lon}: ${found} ${expected}`).toBeLessThan(1e-6);
          }
        }),
        { numRuns: 150 },
      );
    },
  );

  test('one by one, in a batch, in another order and from a tiny cache the heights are the same to the last bit', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const { sources } = worldOf(spec);
        const list = placesOf(spec);
        const lats = list.map(({ lat }) => lat);
        const lons = list.map(({ lon }) => lon);
        const out = heights(openElevation(sources), lats, lons, new Float64Array(list.length));
        const tiny = openElevation(sources, { cacheBytes: 0 });
        const backwards = openElevation(sources);
        for (let k = list.length - 1; k >= 0; k--) {
          const expected = Number.isNaN(out[k]!) ? null : out[k];
          expect(heightAt(backwards, lats[k]!, lons[k]!)).toBe(expected);
          expect(heightAt(tiny, lats[k]!, lons[k]!)).toBe(expected);
        }
      }),
      { numRuns: 100 },
    );
  });
});

test('a void of no weight changes no bit, in a batch either', () => {
  // Voids beside a column and beside a row of pixel centres, and places on these lines.
  const heightOf = (c: number, r: number): number => (c === 3 || r === 3 ? NaN : 1789 + 37 * c - 1311 * r);
  const sources = [{ name: 'N10E010.hgt', bytes: hgtBytes(5, heightOf) }];
  const along = Array.from({ length: 200 }, (_, k) => 0.501 + k / 900);
  const lats = [10.9, ...along.map((part) => 11 - part + 0.25), ...along.map(() => 10.5)];
  const lons = [10.1, ...along.map(() => 10.5), ...along.map((part) => 10 + part - 0.25)];
  const out = heights(openElevation(sources), lats, lons, new Float64Array(lats.length));
  for (const [k, height] of out.entries()) {
    expect(heightAt(openElevation(sources), lats[k]!, lons[k]!), `${lats[k]} ${lons[k]}`).toBe(height);
  }
});

function isBetweenPixels(rasters: readonly SlowRaster[], lat: number, lon: number): boolean {
  return rasters.some(({ west, north, perDegree }) =>
    [(lon - west) * perDegree, (north - lat) * perDegree].some(
      (value) => Math.abs(value - Math.floor(value) - 0.5) < 1e-6,
    ),
  );
}

test('heights never leave the range of the four around them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 9000 }), { minLength: 25, maxLength: 25 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (values, south, east) => {
        const elevation = openElevation([
          { name: 'N10E010.hgt', bytes: hgtBytes(5, (c, r) => values[r * 5 + c]!) },
        ]);
        const [lat, lon] = [11 - south, 10 + east];
        const [c, r] = [Math.min(3, Math.floor((lon - 10) * 4)), Math.min(3, Math.floor((11 - lat) * 4))];
        const corners = [
          values[r * 5 + c]!,
          values[r * 5 + c + 1]!,
          values[r * 5 + c + 5]!,
          values[r * 5 + c + 6]!,
        ];
        const height = heightAt(elevation, lat, lon)!;
        expect(height).toBeGreaterThanOrEqual(Math.min(...corners));
        expect(height).toBeLessThanOrEqual(Math.max(...corners));
      },
    ),
  );
});

test('a hair beyond the edge of a file that nobody has opened yet', () => {
  // The property above found this world.
  const elevation = openElevation([{ name: 'N01E000.hgt', bytes: hgtBytes(5, () => 3) }]);
  expect(heightAt(elevation, 2.000_000_001, 0)).toBe(3);
  expect(heightAt(elevation, 2.000_000_1, 0)).toBeNull();
});

describe('rules', () => {
  const level = (metres: number) => hgtBytes(5, () => metres);

  test('the finest raster answers, wherever it stands in the list', () => {
    const fine = { name: 'N10E010.hgt', bytes: hgtBytes(13, () => 1) };
    const coarse = { name: 'N10E010.hgt', bytes: level(2) };
    for (const sources of [
      [fine, coarse],
      [coarse, fine],
    ])
      expect(heightAt(openElevation(sources), 10.3, 10.3)).toBe(1);
  });

  test('of equally fine ones the first in the list answers', () => {
    const [a, b] = [1, 2].map((metres) => ({ name: 'N10E010.hgt', bytes: level(metres) })) as [
      ElevationSource,
      ElevationSource,
    ];
    expect(heightAt(openElevation([a, b]), 10.3, 10.3)).toBe(1);
    expect(heightAt(openElevation([b, a]), 10.3, 10.3)).toBe(2);
  });

  test('a seam belongs to the tile that begins there', () => {
    const sources = [
      { name: 'N10E010.hgt', bytes: level(1) },
      { name: 'N11E010.hgt', bytes: level(2) },
      { name: 'N10E011.hgt', bytes: level(3) },
    ];
    for (const list of [sources, sources.toReversed()]) {
      const elevation = openElevation(list);
      for (let twice = 0; twice < 2; twice++) {
        expect(heightAt(elevation, 10.5, 10.5)).toBe(1);
        expect(heightAt(elevation, 11, 10.5)).toBe(2);
        expect(heightAt(elevation, 10.5, 11)).toBe(3);
        expect(heightAt(elevation, 10.25, 10.25)).toBe(1);
      }
    }
  });

  test('a void is no data even over a coarser raster, unless it may be filled', () => {
    const sources = [
      { name: 'N10E010.hgt', bytes: hgtBytes(13, () => NaN) },
      { name: 'N10E010.hgt', bytes: level(2) },
    ];
    expect(heightAt(openElevation(sources), 10.3, 10.3)).toBeNull();
    expect(heightAt(openElevation(sources, { fillVoids: true }), 10.3, 10.3)).toBe(2);
  });

  test('meridian 180 is -180, and longitudes may turn', () => {
    const east = { name: 'N10E179.hgt', bytes: hgtBytes(5, (column) => column) };
    const west = { name: 'N10W180.hgt', bytes: hgtBytes(5, (column) => 4 + column) };
    for (const sources of [[east], [west], [east, west]]) {
      const elevation = openElevation(sources);
      expect(heightAt(elevation, 10.5, 180)).toBe(4);
      expect(heightAt(elevation, 10.5, -180)).toBe(4);
      expect(heightAt(elevation, 10.5, 540)).toBe(4);
    }
    expect(heightAt(openElevation([east, west]), 10.5, 180.25)).toBe(5);
    expect(heightAt(openElevation([east, west]), 10.5, -180.25)).toBe(3);
  });

  test('places that are none are refused', () => {
    const elevation = openElevation([{ name: 'N10E010.hgt', bytes: level(1) }]);
    for (const [lat, lon] of [
      [90.1, 0],
      [-91, 0],
      [NaN, 0],
      [0, Infinity],
      [0, NaN],
    ] as const) {
      expect(() => heightAt(elevation, lat, lon)).toThrow(
        expect.objectContaining({ code: 'elevation-coordinate' }),
      );
    }
    expect(() => heights(elevation, [1, 2], [1], new Float64Array(2))).toThrow(
      expect.objectContaining({ code: 'elevation-input' }),
    );
  });

  test('no sources, no heights', () => {
    expect(heightAt(openElevation([]), 1, 1)).toBeNull();
    expect(() => openElevation([], { voidRule: 'none' as 'skadi' })).toThrow(
      expect.objectContaining({ code: 'elevation-input' }),
    );
    expect(() => openElevation([], { cacheBytes: -1 })).toThrow(
      expect.objectContaining({ code: 'elevation-input' }),
    );
  });
});

describe.skipIf(!hasSharedData)('seams of real tiles', () => {
  test('latitude 50 is the same from both sides', () => {
    const [south, north] = ['N49E011.hgt.zip', 'N50E011.hgt.zip'].map((name) => ({
      name,
      bytes: demBytes(name),
    })) as [ElevationSource, ElevationSource];
    const both = openElevation([south, north]);
    const [onlySouth, onlyNorth] = [openElevation([south]), openElevation([north])];
    for (let k = 0; k <= 4800; k++) {
      const lon = 11 + k / 4800;
      const height = heightAt(both, 50, lon);
      expect(heightAt(onlySouth, 50, lon)).toBe(height);
      expect(heightAt(onlyNorth, 50, lon)).toBe(height);
    }
  });

  test('meridian 180 of a global model', () => {
    const elevation = openElevation([{ name: 'etopo1-1deg.tif', bytes: demBytes('etopo1-1deg.tif') }]);
    for (let lat = -90; lat <= 90; lat += 0.37) {
      expect(heightAt(elevation, lat, 180)).toBeCloseTo(heightAt(elevation, lat, -180)!, 9);
    }
  });
});
