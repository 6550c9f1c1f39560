import { share } from '@portolan/testing';
import { encodeTile } from '@portolan/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodePng, renderStyle, TileCache } from '../../src/index.ts';
import { MvtTile } from '../../src/source/mvt.ts';
import { pixelsOf } from '../pixels.ts';

const STYLE = {
  version: 8,
  sources: { map: { type: 'vector' } },
  layers: [{ id: 'roads', type: 'line', source: 'map', 'source-layer': 'roads', paint: { 'line-width': 3 } }],
};

/** A tile with a line. */
function tileOf(x: number, y: number): Uint8Array {
  return encodeTile([
    { name: 'roads', features: [{ kind: 2, parts: [[0, 64 * x, 4096, 64 * y]], attributes: {}, id: 1 }] },
  ]);
}

describe('a cache of tiles', () => {
  test('pictures are the same with it and without', async () => {
    const asked: string[] = [];
    const tiles = (_: string, z: number, x: number, y: number): Uint8Array => {
      asked.push(`${z}/${x}/${y}`);
      return tileOf(x, y);
    };
    const tileCache = new TileCache();
    const options = { style: STYLE, tiles, width: 300, height: 200, center: [0, 10] as const, zoom: 3.4 };
    const draw = async (more: object): Promise<Uint8Array> => {
      return encodePng(pixelsOf(await renderStyle({ ...options, ...more })));
    };
    const plain = await draw({});
    const count = asked.length;
    expect(await draw({ tileCache })).toEqual(plain);
    expect(asked.length).toBe(2 * count);
    expect(await draw({ tileCache })).toEqual(plain);
    expect(asked.length).toBe(2 * count);
    expect(tileCache.size).toBe(count);
  });

  test('holds what was used last, and no more bytes than it may', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.array(fc.tuple(fc.nat(9), fc.boolean()), { maxLength: 40 }),
        (mostBytes, steps) => {
          const cache = new TileCache(mostBytes);
          /** Keys from the one that was used longest ago. */
          const used: string[] = [];
          for (const [number, isPut] of steps) {
            const key = `${number}`;
            if (isPut) cache.set(key, new MvtTile(tileOf(number, number)));
            else if (cache.get(key) === undefined) continue;
            if (used.includes(key)) used.splice(used.indexOf(key), 1);
            used.push(key);
            expect(cache.bytes).toBeLessThanOrEqual(mostBytes);
            used.splice(0, used.length - cache.size);
          }
          expect(used.every((key) => cache.get(key) !== undefined)).toBe(true);
          expect(cache.bytes > 0).toBe(cache.size > 0);
        },
      ),
      { numRuns: share(200) },
    );
  });

  test('a limit that is no number of bytes is an error', () => {
    expect(() => new TileCache(-1)).toThrow(expect.objectContaining({ code: 'cache' }));
  });
});
