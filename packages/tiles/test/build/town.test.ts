import type { OsmSource } from '@portolan/osm';
import { expectSame, share } from '@portolan/testing';
import { columnsOf, type MapRows } from '@portolan/testing/columns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTiles, openTiles, tileJson, type LandPolygon } from '../../src/index.ts';
import { worldX, worldY } from '../../src/geometry/mercator.ts';
import { isInside } from '../../src/geometry/rings.ts';
import { decoded, POLYGON, type Decoded } from '../decoded.ts';

/** The middle of the towns, 1e-7 degrees; a tile of zoom 14 is 0.022 degrees wide. */
const LAT = 577_000_000;
const LON = 119_700_000;
const ZOOMS = [12, 13, 14] as const;

type Tags = Readonly<Record<string, string>>;

/** Builds a map of shapes: points of a closed or open line as offsets from the middle. */
class Town {
  readonly #nodes: { id: number; lat: number; lon: number; tags: Tags }[] = [];
  readonly #ways: { id: number; refs: number[]; tags: Tags }[] = [];
  readonly #relations: NonNullable<MapRows['relations']>[number][] = [];

  node(x: number, y: number, tags: Tags = {}): number {
    const id = this.#nodes.length + 1;
    this.#nodes.push({ id, lat: LAT + y, lon: LON + x, tags });
    return id;
  }

  way(refs: readonly number[], tags: Tags): number {
    const id = this.#ways.length + 1;
    this.#ways.push({ id, refs: [...refs], tags });
    return id;
  }

  line(points: readonly (readonly [number, number])[], tags: Tags): number {
    return this.way(
      points.map(([x, y]) => this.node(x, y)),
      tags,
    );
  }

  ring(points: readonly (readonly [number, number])[], tags: Tags): number {
    const refs = points.map(([x, y]) => this.node(x, y));
    return this.way([...refs, refs[0]!], tags);
  }

  relation(ways: readonly (readonly [way: number, role: string])[], tags: Tags): void {
    this.#relations.push({
      id: this.#relations.length + 1,
      members: ways.map(([id, role]) => ({ type: 'way' as const, id, role })),
      tags,
    });
  }

  source(): OsmSource {
    return columnsOf({ nodes: this.#nodes, ways: this.#ways, relations: this.#relations });
  }
}

interface Placed extends Decoded {
  /** Whether a place is in the tile that the feature is of. */
  readonly isOf: (x: number, y: number) => boolean;
}

/** All features of the tiles of a zoom, in units of the zoom from the corner of the world. */
async function featuresOf(town: Town, zoom: number, land?: readonly LandPolygon[]): Promise<Placed[]> {
  const tiles = openTiles(await buildTiles(town.source(), land ? { land } : {}));
  const features: Placed[] = [];
  for (const place of tiles.places()) {
    if (place.zoom !== zoom) continue;
    for (const feature of decoded(tiles, zoom, place.x, place.y)) {
      const moved = feature.parts.map((part) =>
        part.map((value, at) => value + 4096 * (at % 2 === 0 ? place.x : place.y)),
      );
      const isOf = (x: number, y: number): boolean =>
        Math.floor(x / 4096) === place.x && Math.floor(y / 4096) === place.y;
      features.push({ ...feature, parts: moved, isOf });
    }
  }
  return features;
}

const radii = fc.array(fc.integer({ min: 20_000, max: 300_000 }), { minLength: 3, maxLength: 30 });

function star(list: readonly number[], factor: number): (readonly [number, number])[] {
  return list.map((radius, at) => {
    const angle = (at / list.length) * 2 * Math.PI;
    return [
      Math.round(radius * factor * Math.cos(angle)),
      Math.round(0.5 * radius * factor * Math.sin(angle)),
    ] as const;
  });
}

describe('areas', () => {
  test('cover what they cover in the extract, in every tile and at every zoom', async () => {
    await fc.assert(
      fc.asyncProperty(radii, fc.boolean(), fc.constantFrom(...ZOOMS), async (list, hasHole, zoom) => {
        const town = new Town();
        const outer = star(list, 1);
        const hole = star(list, 0.5);
        if (hasHole) {
          const members = [
            [town.ring(outer, {}), 'outer'],
            [town.ring(hole, {}), 'inner'],
          ] as const;
          town.relation(members, { type: 'multipolygon', natural: 'water' });
        } else town.ring(outer, { natural: 'water' });
        const found = await featuresOf(town, zoom);
        const water = found.filter(({ layer, type }) => layer === 'water' && type === POLYGON);
        const unit = 2 ** (18 - zoom);
        const real = [outer, ...(hasHole ? [hole] : [])].map((ring) =>
          ring.flatMap(([x, y]) => [worldX(LON + x) / unit, worldY(LAT + y) / unit]),
        );
        for (const [x, y] of samples(real)) {
          // Simplification moves outlines by up to six units, and rounding by one more.
          if (distanceTo(real, x, y) < 8) continue;
          const isCovered = water.some(({ parts }) =>
            isInside(
              parts.map((part) => part.slice(0, -2)),
              x,
              y,
            ),
          );
          expectSame(isCovered, isInside(real, x, y), `${x} ${y}`);
        }
      }),
      { numRuns: share(600) },
    );
  });

  test('that share a border have the same border at every zoom', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -40_000, max: 40_000 }), { minLength: 2, maxLength: 40 }),
        fc.constantFrom(10, ...ZOOMS),
        async (offsets, zoom) => {
          const town = new Town();
          const border = offsets.map((x, at) =>
            town.node(x, Math.round(((at + 1) / (offsets.length + 1) - 0.5) * 300_000)),
          );
          const [north, south] = [town.node(0, 150_000), town.node(0, -150_000)];
          const between = [south, ...border, north];
          const [westNorth, westSouth] = [town.node(-200_000, 150_000), town.node(-200_000, -150_000)];
          const [eastNorth, eastSouth] = [town.node(200_000, 150_000), town.node(200_000, -150_000)];
          town.way([...between, westNorth, westSouth, south], { landuse: 'forest' });
          // The other way round, so that directions differ.
          town.way([...between.toReversed(), eastSouth, eastNorth, north], { landuse: 'meadow' });
          const found = await featuresOf(town, zoom);
          const land = found.filter(({ layer }) => layer === 'landcover');
          const unit = 2 ** (18 - zoom);
          const [left, right] = [worldX(LON - 190_000) / unit, worldX(LON + 190_000) / unit];
          const [top, bottom] = [worldY(LAT + 140_000) / unit, worldY(LAT - 140_000) / unit];
          for (let x = left; x < right; x += (right - left) / 57) {
            for (let y = top; y < bottom; y += (bottom - top) / 31) {
              const over = new Set(
                land
                  .filter(
                    ({ parts, isOf }) =>
                      isOf(x, y) &&
                      isInside(
                        parts.map((part) => part.slice(0, -2)),
                        x,
                        y,
                      ),
                  )
                  .map(({ properties }) => properties['class']),
              );
              expectSame(over.size, 1, `${x} ${y}`);
            }
          }
        },
      ),
      { numRuns: share(300) },
    );
  });
});

function samples(rings: readonly (readonly number[])[]): (readonly [number, number])[] {
  const all = rings.flat();
  const xs = all.filter((_, at) => at % 2 === 0);
  const ys = all.filter((_, at) => at % 2 === 1);
  const [left, right, top, bottom] = [
    Math.min(...xs) - 9,
    Math.max(...xs) + 9,
    Math.min(...ys) - 9,
    Math.max(...ys) + 9,
  ];
  return Array.from({ length: 600 }, (_, at) => [
    left + ((at % 30) + 0.37) * ((right - left) / 30),
    top + (Math.floor(at / 30) + 0.41) * ((bottom - top) / 20),
  ]);
}

function distanceTo(rings: readonly (readonly number[])[], x: number, y: number): number {
  let least = Infinity;
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const [ax, ay] = [ring[at]!, ring[at + 1]!];
      const [dx, dy] = [ring[next]! - ax, ring[next + 1]! - ay];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
      least = Math.min(least, Math.hypot(ax + along * dx - x, ay + along * dy - y));
    }
  }
  return least;
}

describe('seas', () => {
  /** A square of land around the town, and one of it far away. */
  const square = (west: number, south: number, east: number, north: number): LandPolygon => [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
  const isSea = (features: readonly Decoded[], zoom: number, lon: number, lat: number): boolean =>
    features.some(
      ({ layer, properties, parts }) =>
        layer === 'water' &&
        properties['class'] === 'ocean' &&
        isInside(
          parts.map((part) => part.slice(0, -2)),
          worldX(lon * 1e7) / 2 ** (18 - zoom),
          worldY(lat * 1e7) / 2 ** (18 - zoom),
        ),
    );

  test('lie to the right of the coast, and around islands', async () => {
    const town = new Town();
    // From south to north: the land is in the west.
    town.line(
      [
        [0, -200_000],
        [10_000, 0],
        [0, 200_000],
      ],
      { natural: 'coastline' },
    );
    town.ring(
      [
        [100_000, 0],
        [150_000, 0],
        [150_000, 40_000],
        [100_000, 40_000],
      ],
      { natural: 'coastline' },
    );
    town.node(-300_000, 200_000);
    town.node(300_000, -200_000);
    const features = await featuresOf(town, 13);
    const at = (x: number, y: number): boolean => isSea(features, 13, (LON + x) / 1e7, (LAT + y) / 1e7);
    expect([at(-100_000, 0), at(60_000, 0), at(125_000, 20_000), at(250_000, -100_000)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test('are around the land of the Earth at low zooms, and up to zoom 10 where the extract has no coast', async () => {
    const town = new Town();
    town.line(
      [
        [-200_000, -100_000],
        [200_000, 100_000],
      ],
      { highway: 'primary' },
    );
    const land = [square(11, 57, 11.97, 58), square(100, -10, 120, 10)];
    const world = await featuresOf(town, 3, land);
    expect([isSea(world, 3, 110, 0), isSea(world, 3, 110, 20), isSea(world, 3, -150, 40)]).toEqual([
      false,
      true,
      true,
    ]);
    const near = await featuresOf(town, 10, land);
    expect([isSea(near, 10, 11.96, 57.7), isSea(near, 10, 11.98, 57.7)]).toEqual([false, true]);
    // That coast is too coarse for the streets of a city.
    const nearer = await featuresOf(town, 11, land);
    expect([isSea(nearer, 11, 11.96, 57.7), isSea(nearer, 11, 11.98, 57.7)]).toEqual([false, false]);
  });
});

describe('lines', () => {
  test('with equal attributes are joined, and keep their direction where they have one', async () => {
    const town = new Town();
    const [a, b, c] = [town.node(0, 0), town.node(1000, 0), town.node(2000, 100)];
    town.way([b, a], { highway: 'residential', name: 'Gata' });
    town.way([b, c], { highway: 'residential', name: 'Gata' });
    const [d, e, f] = [town.node(0, 500), town.node(1000, 500), town.node(2000, 600)];
    town.way([e, d], { highway: 'residential', oneway: 'yes' });
    town.way([e, f], { highway: 'residential', oneway: 'yes' });
    const features = await featuresOf(town, 14);
    expect(
      features.filter(({ layer }) => layer === 'transportation_name').map(({ parts }) => parts.length),
    ).toEqual([1]);
    const streets = features.filter(({ layer }) => layer === 'transportation');
    expect(streets.map(({ properties, parts }) => [properties['oneway'], parts.length])).toEqual([
      [undefined, 1],
      [1, 2],
    ]);
  });
});

test('a town without anything to draw has tiles all the same', async () => {
  const town = new Town();
  town.node(0, 0);
  const tiles = openTiles(await buildTiles(town.source()));
  expect([...tiles.places()]).toEqual([]);
  expect(openTiles(await buildTiles(new Town().source())).header.tileCount).toBe(0);
});

test('TileJSON tells where the tiles are', async () => {
  const town = new Town();
  town.node(0, 0, { place: 'city', name: 'Stad' });
  town.node(100_000, 100_000);
  const tiles = openTiles(await buildTiles(town.source()));
  const document = tileJson(tiles, { baseUrl: 'https://maps.example.org', apiKey: 'a b' });
  expect(document).toMatchObject({
    tilejson: '3.0.0',
    tiles: ['https://maps.example.org/data/openmaptiles/{z}/{x}/{y}.pbf?api_key=a%20b'],
    minzoom: 0,
    maxzoom: 14,
    bounds: [11.97, 57.7, 11.98, 57.71],
    center: [11.975, 57.705, 12],
  });
  expect(document.vector_layers).toHaveLength(16);
  expect(document.attribution).toContain('OpenStreetMap');
});

test('a build that is told to stop stops', async () => {
  await expect(buildTiles(new Town().source(), { shouldStop: () => true })).rejects.toMatchObject({
    code: 'stopped',
  });
  const phases: string[] = [];
  const town = new Town();
  town.node(0, 0, { place: 'city', name: 'Stad' });
  await expect(
    buildTiles(town.source(), {
      onProgress: ({ phase }) => phases.push(phase),
      shouldStop: () => phases.includes('cut tiles'),
    }),
  ).rejects.toMatchObject({ code: 'stopped' });
});
