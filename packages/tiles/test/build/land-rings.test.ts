/* Land across the antimeridian and around a pole, whose outlines are those on a globe: no sides where a flat map ends. */
import { share } from '@portolan/testing';
import { columnsOf } from '@portolan/testing/columns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BEYOND, landRings } from '../../src/build/land-rings.ts';
import { WORLD, worldX, worldY } from '../../src/geometry/mercator.ts';
import { isInside } from '../../src/geometry/rings.ts';
import { buildTiles, openTiles, type Tiles } from '../../src/index.ts';
import { decoded } from '../decoded.ts';

type Outline = readonly (readonly [lon: number, lat: number])[];

const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

/** A star around a place, on a globe. */
function star(lon: number, lat: number, radii: readonly number[]): Outline {
  const points = radii.map((radius, at) => {
    const angle = (at / radii.length) * 2 * Math.PI;
    return [wrapped(lon + radius * Math.cos(angle)), lat + radius * Math.sin(angle)] as const;
  });
  return [...points, points[0]!];
}

const isLand = (rings: readonly (readonly number[])[], lon: number, lat: number): boolean =>
  isInside(rings, worldX(Math.round(lon * 1e7)) + 0.3, worldY(Math.round(lat * 1e7)) + 0.3);

test('land is where it is of the same outline elsewhere, turned back', () => {
  const radii = fc.array(fc.integer({ min: 2, max: 60 }), { minLength: 3, maxLength: 12 });
  const places = fc.array(
    fc.tuple(fc.double({ min: -89, max: 89, noNaN: true }), fc.integer({ min: -59, max: 59 })),
    {
      minLength: 20,
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(
      radii,
      fc.integer({ min: -180, max: 180 }),
      fc.boolean(),
      places,
      (list, lon, isTurned, tried) => {
        const direction = (outline: Outline): Outline => (isTurned ? outline.toReversed() : outline);
        const there = landRings(direction(star(lon, 0, list)));
        const elsewhere = landRings(direction(star(0, 0, list)));
        expect(elsewhere).toHaveLength(1);
        for (const [east, lat] of tried)
          expect(isLand(there, wrapped(lon + east), lat), `${east} ${lat}`).toBe(
            isLand(elsewhere, east, lat),
          );
      },
    ),
    { numRuns: share(2000) },
  );
});

test.each([
  ['south', -1],
  ['north', 1],
] as const)('land around the pole of the %s reaches to the end of the map', (_, side) => {
  const outline = [0, 90, 180, -90, 0].map((lon) => [lon, side * 70] as const);
  for (const given of [outline, outline.toReversed()]) {
    const rings = landRings(given);
    for (const lon of [-179.99, -120, 0, 60, 179.99]) {
      expect(isLand(rings, lon, side * 75)).toBe(true);
      expect(isLand(rings, lon, side * 84.9)).toBe(true);
      expect(isLand(rings, lon, side * 65)).toBe(false);
      expect(isLand(rings, lon, side * -75)).toBe(false);
    }
  }
});

test('what is near the end of the map goes on beyond it', () => {
  const rings = landRings(star(179, 0, [4, 4, 4, 4]));
  const xs = rings.flat().filter((_, at) => at % 2 === 0);
  expect(Math.max(...xs)).toBeGreaterThan(WORLD);
  expect(Math.max(...xs)).toBeLessThanOrEqual(WORLD + BEYOND);
  expect(Math.min(...xs)).toBeLessThan(0);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(-BEYOND);
});

describe('the seas of low zooms', () => {
  const build = async (): Promise<Tiles> => {
    const town = columnsOf({ nodes: [{ id: 1, lat: 570_000_000, lon: 110_000_000 }], ways: [] });
    const world = [star(178, 66, [8, 4, 8, 4]), [0, 90, 180, -90, 0].map((lon) => [lon, -70] as const)];
    return openTiles(await buildTiles(town, { land: world.map((outline) => [outline]) }));
  };

  test('have no land around the Earth because of what crosses the antimeridian, and no shore there', async () => {
    const tiles = await build();
    const isSea = (lon: number, lat: number): boolean => {
      const [x, y] = [worldX(lon * 1e7), worldY(lat * 1e7)].map((value) => (value / WORLD) * 2);
      const place = [Math.min(1, Math.floor(x!)), Math.min(1, Math.floor(y!))] as const;
      return decoded(tiles, 1, ...place).some(
        ({ layer, parts }) =>
          layer === 'water' && isInside(parts, (x! - place[0]) * 4096 + 0.5, (y! - place[1]) * 4096 + 0.5),
      );
    };
    for (const lon of [-170, -100, 0, 100, 165]) expect(isSea(lon, 66), `${lon}`).toBe(true);
    for (const lon of [172, 179.9, -179.9, -176]) expect(isSea(lon, 66), `${lon}`).toBe(false);
    for (const lon of [-179, 0, 179]) {
      expect(isSea(lon, -60), `${lon}`).toBe(true);
      for (const lat of [-75, -84.5]) expect(isSea(lon, lat), `${lon}`).toBe(false);
    }
    // Beyond the end of the map there is land too, so that no edge lies on it.
    const y = (worldY(66e7) / WORLD) * 8192;
    const sea = decoded(tiles, 1, 1, 0).filter(({ layer }) => layer === 'water');
    expect(sea.some(({ parts }) => isInside(parts, 4096 + 8.5, y + 0.5))).toBe(false);
  });
});
