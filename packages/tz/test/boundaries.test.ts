import { createRequire } from 'node:module';
import { hasSharedData } from '@portolan/testing/data';
import { expectAtMost, expectSame, floorOf, randomFractions, seedOf, share } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { distanceMetres } from '@portolan/base';
import { lookup, lookupAll, openTimeZones } from '@portolan/tz';
import type { Product, TimeZones } from '@portolan/tz';
import { maskOfRings } from '@portolan/tz/build';
import type { SourceCell } from '@portolan/tz/build';
import { columnOrigin, MAX_LAT, MAX_LON, rowOrigin } from '../src/boundaries/cell-grid.ts';
import { shippedBoundaries, sourceCells } from './real-data.ts';
import { expectedRows } from './tables.ts';

type LeafCell = Extract<SourceCell, { readonly rings: unknown }>;
const PRODUCTS: readonly Product[] = ['all', '1970', 'now'];

let exact: Record<Product, TimeZones>;
let cells: SourceCell[];
const cellByPlace = new Map<number, SourceCell>();
let leaves: LeafCell[];

beforeAll(() => {
  const bytes = shippedBoundaries();
  exact = {
    all: openTimeZones(bytes),
    '1970': openTimeZones(bytes, { product: '1970' }),
    now: openTimeZones(bytes, { product: 'now' }),
  };
  cells = sourceCells();
  for (const cell of cells) cellByPlace.set(cell.row * 512 + cell.column, cell);
  leaves = cells.filter((cell): cell is LeafCell => 'rings' in cell);
});

/** The zones that the source's own polygons, clipped to a cell, say of a point in it; in 1e-6 degrees. */
function zonesOfSource(cell: SourceCell | undefined, x: number, y: number): string[] {
  if (cell === undefined) return [];
  if ('zones' in cell) return [...cell.zones].toSorted();
  const names = [...new Set(cell.rings.map(({ zone }) => zone))];
  const mask = maskOfRings(cell.rings, names, x, y);
  return names.filter((_, k) => ((mask >> k) & 1) === 1).toSorted();
}

const sizes = new Map<LeafCell, number>();
function sizeOf(leaf: LeafCell): number {
  const known = sizes.get(leaf);
  if (known !== undefined) return known;
  const size = leaf.rings.reduce((sum, { points }) => sum + points.length, 0);
  sizes.set(leaf, size);
  return size;
}

/** A vertex of the source, chosen as if all were in one list, and its leaf. */
function randomVertex(random: () => number): { leaf: LeafCell; x: number; y: number } {
  // Large leaves have most of the vertices: of several, one is taken by size.
  const some = Array.from({ length: 8 }, () => leaves[Math.floor(random() * leaves.length)]!);
  const leaf = some.reduce((best, next) => (sizeOf(next) * random() > sizeOf(best) * random() ? next : best));
  const { points } = leaf.rings[Math.floor(random() * leaf.rings.length)]!;
  const vertex = Math.floor((random() * points.length) / 2);
  return { leaf, x: points[2 * vertex]!, y: points[2 * vertex + 1]! };
}

const isInside = ({ row, column }: SourceCell, x: number, y: number): boolean =>
  x > columnOrigin(column) + 1 &&
  x < columnOrigin(column + 1) - 1 &&
  y > rowOrigin(row) + 1 &&
  y < rowOrigin(row + 1) - 1;

describe.skipIf(!hasSharedData)('expected answers', () => {
  test.each(PRODUCTS)('product %s', (product) => {
    const rows = expectedRows('points_public.csv');
    for (const row of rows) {
      const [lat, lon] = [Number(row['lat']), Number(row['lon'])];
      const expected = row[`tz_${product}`]!.split(';').toSorted();
      expect(lookupAll(exact[product], lat, lon), JSON.stringify(row)).toEqual(expected);
      const id = lookup(exact[product], lat, lon);
      // On a border one of the sides is given; elsewhere the first of what overlaps.
      if (row['kind'] === 'special') expect(expected).toContain(id);
      else expect(id).toBe(expected[0]);
    }
    expect(rows.length).toBeGreaterThan(600);
  });
});

describe('against the polygons of the source', () => {
  // Tests of the boundaries' neighbourhood, from a tenth of a metre on: where a mistake would be.
  test.each([1.5, 20, 200, 2000])('points about %s millionths of a degree from a vertex', (distance) => {
    const random = randomFractions(seedOf(Math.round(distance * 10) + 7));
    let compared = 0;
    while (compared < share(5000)) {
      const { leaf, x, y } = randomVertex(random);
      const [px, py] = [
        Math.round(x + (random() - 0.5) * 2 * distance),
        Math.round(y + (random() - 0.5) * 2 * distance),
      ];
      if (!isInside(leaf, px, py)) continue;
      const [lat, lon] = [py / 1e6, px / 1e6];
      // The half-open rule is the same on both sides, so that even points on a border agree.
      const expected = zonesOfSource(leaf, px, py);
      const all = lookupAll(exact.all, lat, lon);
      if (expected.length > 0) {
        for (const zone of expected) expect(all, `${lat}, ${lon}`).toContain(zone);
        expectSame(lookup(exact.all, lat, lon), expected[0], `${lat}, ${lon}`);
      } else if (!all[0]!.startsWith('Etc/GMT')) {
        // At sea by the half-open rule, and on the line of a coast.
        expect(onBorder(leaf, px, py), `${lat}, ${lon}`).toBe(true);
      }
      if (!onBorder(leaf, px, py)) expect(all.filter((id) => !id.startsWith('Etc/GMT'))).toEqual(expected);
      compared++;
    }
  });

  test('points anywhere', () => {
    const random = randomFractions(seedOf(99));
    for (let k = 0; k < share(50_000); k++) {
      const lat = random() * 2 * MAX_LAT - MAX_LAT;
      const lon = random() * 2 * MAX_LON - MAX_LON;
      const [row, column] = [
        Math.floor(((lat + MAX_LAT) / (2 * MAX_LAT)) * 512),
        Math.floor(((lon + MAX_LON) / (2 * MAX_LON)) * 512),
      ];
      const expected = zonesOfSource(cellByPlace.get(row * 512 + column), lon * 1e6, lat * 1e6);
      expect(
        lookupAll(exact.all, lat, lon).filter((id) => !id.startsWith('Etc/GMT')),
        `${lat}, ${lon}`,
      ).toEqual(expected);
    }
  });

  test('vertices belong to every zone that meets there', () => {
    const random = randomFractions(seedOf(5));
    let compared = 0;
    while (compared < share(4000)) {
      const { leaf, x, y } = randomVertex(random);
      if (!isInside(leaf, x, y)) continue;
      const touching = leaf.rings
        .filter(({ points }) => points.some((value, k) => k % 2 === 0 && value === x && points[k + 1] === y))
        .map(({ zone }) => zone);
      const all = lookupAll(exact.all, y / 1e6, x / 1e6);
      for (const zone of touching) expect(all, `${y}, ${x}`).toContain(zone);
      expect(all).toContain(lookup(exact.all, y / 1e6, x / 1e6));
      compared++;
    }
  });
});

function onBorder(leaf: LeafCell, x: number, y: number): boolean {
  return leaf.rings.some(({ points, ringLengths }) => {
    let first = 0;
    return ringLengths.some((length) => {
      const start = first;
      first += length;
      return Array.from({ length }, (_, k) => k).some((k) => {
        const [a, b] = [2 * (start + k), 2 * (start + ((k + 1) % length))];
        const [x0, y0, x1, y1] = [points[a]!, points[a + 1]!, points[b]!, points[b + 1]!];
        return (
          (x - x0) * (y1 - y0) === (y - y0) * (x1 - x0) &&
          x >= Math.min(x0, x1) &&
          x <= Math.max(x0, x1) &&
          y >= Math.min(y0, y1) &&
          y <= Math.max(y0, y1)
        );
      });
    });
  });
}

describe('against geo-tz itself', () => {
  const require = createRequire(import.meta.url);
  type Find = (lat: number, lon: number) => string[];
  const onEarth = (lon: number): number => Math.max(-180, Math.min(180, lon));

  /** Cracks of geo-tz on land, narrower than half a metre: our outlines have whole millionths of a degree and close them. */
  const isCrack = (find: Find, lat: number, lon: number, [own]: readonly string[]): boolean => {
    const is = (dLat: number, dLon: number): boolean =>
      find(Math.max(-90, Math.min(90, lat + dLat)), onEarth(lon + dLon))[0] === own;
    const STEP = 2e-6;
    return (is(0, -STEP) && is(0, STEP)) || (is(-STEP, 0) && is(STEP, 0));
  };

  test('a crack between its outlines in the steppe is closed', () => {
    const { find } = require('geo-tz/all') as { find: Find };
    const [lat, lon] = [53.79028376898832, 81.56245483515124];
    expect(find(lat, lon)).toEqual(['Etc/GMT-5']);
    expect(lookupAll(exact.all, lat, lon)).toEqual(['Asia/Barnaul']);
    expect(isCrack(find, lat, lon, ['Asia/Barnaul'])).toBe(true);
  });

  test.each<[Product, string]>([
    ['all', 'geo-tz/all'],
    ['1970', 'geo-tz'],
    ['now', 'geo-tz/now'],
  ])('product %s', (product, path) => {
    const { find } = require(path) as { find: Find };
    const random = randomFractions(seedOf(2026));
    for (let k = 0; k < share(5000); k++) {
      const { x, y } = randomVertex(random);
      const [lat, lon] =
        k % 3 === 0
          ? [random() * 180 - 90, random() * 360 - 180]
          : [(y + (random() - 0.5) * 4000) / 1e6, onEarth((x + (random() - 0.5) * 4000) / 1e6)];
      const expected = find(lat, lon).toSorted();
      const found = lookupAll(exact[product], lat, lon);
      if (expected[0]!.startsWith('Etc/') && isCrack(find, lat, lon, found)) continue;
      expect(found, `${lat}, ${lon}`).toEqual(expected);
      expectSame(lookup(exact[product], lat, lon), expected[0]);
    }
  });
});

describe('the ends of the Earth', () => {
  test.each<[number, number, string]>([
    [-90, 0, 'Antarctica/McMurdo'],
    [-90, 180, 'Antarctica/McMurdo'],
    [-17, 180, 'Pacific/Fiji'],
    [-17, -180, 'Pacific/Fiji'],
    [65, 180, 'Asia/Anadyr'],
    [65, -180, 'Asia/Anadyr'],
    [43.84, 87.53, 'Asia/Shanghai'],
    [78.22, 15.63, 'Arctic/Longyearbyen'],
    [12.8, 45.03, 'Asia/Aden'],
  ])('%s, %s is %s', (lat, lon, id) => {
    expect(lookup(exact.all, lat, lon)).toBe(id);
  });

  test('overlaps list both, smaller products name fewer', () => {
    expect(lookupAll(exact.all, 43.84, 87.53)).toEqual(['Asia/Shanghai', 'Asia/Urumqi']);
    expect(lookup(exact['1970'], 12.8, 45.03)).toBe('Asia/Riyadh');
    expect(exact.all.landIds).toHaveLength(419);
    expect(exact['1970'].landIds).toHaveLength(301);
    expect(exact.now.landIds).toHaveLength(65);
  });

  test('there is one zone everywhere', () => {
    const random = randomFractions(seedOf(3));
    for (let k = 0; k < share(100_000); k++) {
      expectSame(typeof lookup(exact.all, random() * 180 - 90, random() * 360 - 180), 'string');
    }
    for (const lat of [-90, -89.9999, 0, 89.9999, 90]) {
      for (const lon of [-180, -179.9999, 0, 179.9999, 180]) {
        expect(lookupAll(exact.all, lat, lon)).toContain(lookup(exact.all, lat, lon));
      }
    }
  });
});

describe('the lossy tier', () => {
  test('errs nowhere but beside a border', async () => {
    const { openTimeZones: openLite } = await import('@portolan/tz/lite');
    const lite = openLite();
    expect(lite.displacementMetres).toBe(500);
    const random = randomFractions(seedOf(41));
    let differing = 0;
    for (let k = 0; k < share(60_000); k++) {
      const { x, y } = randomVertex(random);
      // Up to 1.1 km away, where the lossy lines are.
      const lat = Math.max(-89.9, Math.min(89.9, (y + (random() - 0.5) * 20_000) / 1e6));
      const lon = Math.max(-179.9, Math.min(179.9, (x + (random() - 0.5) * 20_000) / 1e6));
      if (lookup(lite, lat, lon) === lookup(exact.all, lat, lon)) continue;
      differing++;
      expectAtMost(metresToBorder(lat, lon), 500, `${lat}, ${lon}`);
    }
    expect(differing).toBeGreaterThan(floorOf(1000));
  });

  test('is right for nearly all of the land', async () => {
    const { openTimeZones: openLite } = await import('@portolan/tz/lite');
    const lite = openLite();
    const random = randomFractions(seedOf(43));
    let wrong = 0;
    for (let k = 0; k < 50_000; k++) {
      const [lat, lon] = [random() * 140 - 60, random() * 360 - 180];
      if (lookup(lite, lat, lon) !== lookup(exact.all, lat, lon)) wrong++;
    }
    expect(wrong).toBeLessThan(50);
  });
});

/** Distance to the nearest border of the source, in metres, looked for in the point's cell and those around it. */
function metresToBorder(lat: number, lon: number): number {
  const row = Math.floor(((lat + MAX_LAT) / (2 * MAX_LAT)) * 512);
  const column = Math.floor(((lon + MAX_LON) / (2 * MAX_LON)) * 512);
  const cosine = Math.cos((lat * Math.PI) / 180);
  let nearest = Infinity;
  for (const cell of [-1, 0, 1].flatMap((dr) =>
    [-1, 0, 1].map((dc) => cellByPlace.get((row + dr) * 512 + column + dc)),
  )) {
    if (cell === undefined || !('rings' in cell)) continue;
    for (const { points, ringLengths } of cell.rings) {
      let first = 0;
      for (const length of ringLengths) {
        for (let k = 0; k < length; k++) {
          const [a, b] = [2 * (first + k), 2 * (first + ((k + 1) % length))];
          const [x0, y0] = [(points[a]! - lon * 1e6) * cosine, points[a + 1]! - lat * 1e6];
          const [dx, dy] = [(points[b]! - points[a]!) * cosine, points[b + 1]! - points[a + 1]!];
          // Cuts are no borders.
          if (
            (dx === 0 &&
              (points[a] === columnOrigin(cell.column) || points[a] === columnOrigin(cell.column + 1))) ||
            (dy === 0 && (points[a + 1] === rowOrigin(cell.row) || points[a + 1] === rowOrigin(cell.row + 1)))
          )
            continue;
          const along =
            dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / (dx * dx + dy * dy)));
          const square = (x0 + along * dx) ** 2 + (y0 + along * dy) ** 2;
          if (square < nearest) nearest = square;
        }
        first += length;
      }
    }
  }
  return distanceMetres(0, 0, Math.sqrt(nearest) / 1e6, 0);
}
