import { share } from '@portolan/testing';
import { columnsOf, type MapRows } from '@portolan/testing/columns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtAntimeridian } from '../../src/build/antimeridian.ts';
import { PartKind, type Part } from '../../src/build/parts.ts';
import { pointsOf } from '../../src/build/read-features.ts';
import { Vertices } from '../../src/build/vertices.ts';
import { WORLD } from '../../src/geometry/mercator.ts';
import { doubledArea, isInside } from '../../src/geometry/rings.ts';
import { buildTiles, openTiles, type Tiles } from '../../src/index.ts';
import { decoded, POLYGON } from '../decoded.ts';

/** Half way around the Earth from 0 degrees, where nothing is cut, tiles have the same edges. */
const HALF_TURN_E7 = 1_800_000_000;

function wrapped(lon: number): number {
  return lon >= HALF_TURN_E7 ? lon - 2 * HALF_TURN_E7 : lon;
}

describe('an island across the antimeridian', () => {
  const LAT = -168_000_000;
  const SIDE = 60_000;

  /** An island with a street from west to east, a pond with an island of its own, and a building in the middle. */
  function island(middle: number): MapRows {
    const nodes: { id: number; lat: number; lon: number }[] = [];
    const ways: { id: number; refs: number[]; tags: Record<string, string> }[] = [];
    const way = (
      points: readonly (readonly [number, number])[],
      tags: Record<string, string>,
      isRing = true,
    ) => {
      const refs = points.map(([x, y]) => {
        const id = nodes.length + 1;
        nodes.push({ id, lat: LAT + y, lon: wrapped(middle + x) });
        return id;
      });
      ways.push({ id: ways.length + 1, refs: isRing ? [...refs, refs[0]!] : refs, tags });
    };
    const square = (side: number): (readonly [number, number])[] => [
      [-side, -side],
      [side, -side],
      [side, side],
      [-side, side],
    ];
    // Land is on the left.
    way(square(2 * SIDE), { natural: 'coastline' });
    way(square(SIDE / 2), { natural: 'water' });
    way(square(SIDE / 4), { building: 'yes' });
    way(
      [
        [-1.5 * SIDE, SIDE],
        [1.5 * SIDE, SIDE],
      ],
      { highway: 'primary', name: 'Meridian Road' },
      false,
    );
    // Open sea all around belongs to the extract.
    const far = wrapped(middle + 4 * SIDE);
    nodes.push(
      { id: 1000, lat: LAT - 4 * SIDE, lon: middle - 4 * SIDE },
      { id: 1001, lat: LAT + 4 * SIDE, lon: far },
    );
    return { nodes, ways };
  }

  const build = async (middle: number): Promise<Tiles> =>
    openTiles(await buildTiles(columnsOf(island(middle))));

  /** Of places 1/16 tile apart: the layers whose areas are there; and how long lines are within tiles. */
  function seen(tiles: Tiles, turn: number): Map<string, string> {
    const found = new Map<string, string>();
    for (const { zoom, x, y } of tiles.places()) {
      if (zoom < 12) continue;
      const features = decoded(tiles, zoom, x, y);
      const column = (x + turn * 2 ** (zoom - 1)) % 2 ** zoom;
      for (let row = 1; row < 16; row++) {
        for (let at = 1; at < 16; at++) {
          const layers = features
            .filter(({ type, parts }) => type === POLYGON && isInside(parts, 256 * at + 0.5, 256 * row + 0.5))
            .map(({ layer }) => layer);
          if (layers.length > 0) found.set(`${zoom}/${column}/${y} ${at},${row}`, layers.toSorted().join());
        }
      }
      const roads = features.filter(({ layer }) => layer === 'transportation');
      if (roads.length > 0) found.set(`${zoom}/${column}/${y} roads`, String(roads.length));
    }
    return found;
  }

  test('is drawn as one that lies elsewhere', async () => {
    const across = seen(await build(HALF_TURN_E7), 0);
    const elsewhere = seen(await build(0), 1);
    expect(across.size).toBeGreaterThan(500);
    expect([...across.values()]).toContain('building,water');
    expect(Object.fromEntries(across)).toEqual(Object.fromEntries(elsewhere));
  });

  test('is in the middle of its map', async () => {
    const { header } = await build(HALF_TURN_E7);
    expect(Math.abs(header.centreLon)).toBe(HALF_TURN_E7);
    expect([header.west, header.east]).toEqual([-HALF_TURN_E7, HALF_TURN_E7]);
  });
});

describe('what is cut', () => {
  const offset = fc.integer({ min: -3000, max: 3000 });
  const point = fc.tuple(offset, offset);

  function shapeOf(
    kinds: readonly number[],
    lines: readonly (readonly (readonly [number, number])[])[],
    middle: number,
  ) {
    const xs: number[] = [];
    const ys: number[] = [];
    const parts = lines.map((line, at): Part => ({
      kind: kinds[at]!,
      vertices: line.map(([x, y]) => ys.push(y + WORLD / 2) && xs.push((middle + x + WORLD) % WORLD) - 1),
    }));
    return { parts, vertices: new Vertices({ x: Int32Array.from(xs), y: Int32Array.from(ys) }) };
  }

  test('lines keep their length', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), (line) => {
        const { parts, vertices } = shapeOf([PartKind.line], [line], 0);
        const pieces = cutAtAntimeridian(parts, vertices).map((part) => pointsOf(vertices, part.vertices));
        const length = (points: readonly number[]): number => {
          let sum = 0;
          for (let at = 2; at < points.length; at += 2)
            sum += Math.hypot(points[at]! - points[at - 2]!, points[at + 1]! - points[at - 1]!);
          return sum;
        };
        const whole = length(line.flat());
        const cut = pieces.reduce((sum, piece) => sum + length(piece), 0);
        // The ends of pieces are whole numbers.
        expect(Math.abs(cut - whole)).toBeLessThanOrEqual(2 * line.length);
      }),
      { numRuns: share(20_000) },
    );
  });

  test('areas keep their size and their holes', () => {
    // Rectangles within one another, so that no ring crosses itself.
    const rectangle = (x: number, y: number, w: number, h: number): (readonly [number, number])[] => [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ];
    const side = fc.integer({ min: 40, max: 3000 });
    fc.assert(
      fc.property(offset, offset, side, side, (x, y, w, h) => {
        const outer = rectangle(x, y, w, h);
        const hole = rectangle(x + 10, y + 10, w - 20, h - 20).toReversed();
        const kinds = [PartKind.outer, PartKind.hole];
        const { parts, vertices } = shapeOf(kinds, [outer, hole], 0);
        const pieces = cutAtAntimeridian(parts, vertices);
        const rings = pieces.map((part) => pointsOf(vertices, part.vertices));
        expect(rings.flat().every((value) => value >= 0 && value <= WORLD)).toBe(true);
        const size = rings.reduce((sum, ring) => sum + doubledArea(ring), 0);
        expect(size).toBe(doubledArea(outer.flat()) + doubledArea(hole.flat()));
        for (const [at, ring] of rings.entries())
          expect(Math.sign(doubledArea(ring))).toBe(pieces[at]!.kind === PartKind.outer ? 1 : -1);
      }),
      { numRuns: share(20_000) },
    );
  });

  test('an area around a pole stays as it is', () => {
    const xs = Int32Array.from({ length: 8 }, (_, at) => (at * WORLD) / 8);
    const vertices = new Vertices({ x: xs, y: xs.map(() => WORLD - 5) });
    const parts = [{ kind: PartKind.outer, vertices: [...xs.keys()] }];
    expect(cutAtAntimeridian(parts, vertices)).toEqual(parts);
  });
});
