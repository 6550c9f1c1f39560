import { PortolanError } from '@portolan/base';
import { encodeTile, GeometryKind } from '@portolan/tiles';
import { describe, expect, test } from 'vitest';
import { TileDesk } from '../../src/source/tile-desk.ts';
import { renderStyle, TileCache, type RenderOptions, type TileBytes } from '@portolan/render';
import { pixelsOf } from '../pixels.ts';

/*
 * Four tiles meet in the middle of the picture. Whatever happens to one of them, the other three are drawn, its place shows the background, and a
 * warning says so.
 */

const whole = encodeTile([
  {
    name: 'a',
    features: [
      {
        kind: GeometryKind.polygon,
        parts: [[0, 0, 4096, 0, 4096, 4096, 0, 4096]],
        attributes: {},
      },
    ],
  },
]);

async function draw(tiles: TileBytes, options: Pick<RenderOptions, 'tileCache' | 'mostTileBytes'> = {}) {
  const { canvas, warnings } = await renderStyle({
    style: {
      version: 8,
      sources: { all: { type: 'vector' } },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': '#00f' } },
        { id: 'areas', type: 'fill', source: 'all', 'source-layer': 'a', paint: { 'fill-color': '#f00' } },
      ],
    },
    width: 40,
    height: 40,
    center: [0, 0],
    zoom: 1,
    tiles,
    ...options,
  });
  const { data } = pixelsOf({ canvas });
  const corners = [0, 39, 39 * 40, 39 * 40 + 39].map((pixel) => (data[4 * pixel] === 255 ? 'red' : 'blue'));
  return { corners: corners.join(' '), warnings: warnings.map(({ path, message }) => `${path}: ${message}`) };
}

/** Gives whole tiles, and something else in the upper right; none above them. */
function butFor(other: () => ReturnType<TileBytes>): TileBytes {
  return (_source, z, x, y) => (z === 0 ? undefined : x === 1 && y === 0 ? other() : whole);
}

describe('a tile that cannot be drawn', () => {
  test('all four are drawn where nothing is wrong', async () => {
    expect(await draw(() => whole)).toEqual({ corners: 'red red red red', warnings: [] });
  });

  test('is missing', async () => {
    const told = 'sources.all: 1 of 4 tiles are not there: 1/1/0. Their places show what lies beneath.';
    for (const nothing of [undefined, null, new Uint8Array()])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await draw(butFor(() => nothing))).toEqual({ corners: 'red blue red red', warnings: [told] });
  });

  test('is damaged', async () => {
    const { corners, warnings } = await draw(butFor(() => Uint8Array.of(0x1f, 0x8b, 1, 2)));
    expect(corners).toBe('red blue red red');
    expect(warnings).toEqual([
      'sources.all: The tile 1/1/0 is left out: the vector tile is damaged: its gzip file is cut off',
    ]);
  });

  test('has a layer that is damaged, also when it comes from the cache', async () => {
    const damaged = whole.slice();
    // The field of the first feature ends beyond the layer.
    damaged[whole.indexOf(0x12) + 1] = 127;
    const cache = new TileCache();
    for (let picture = 0; picture < 2; picture++) {
      // oxlint-disable-next-line no-await-in-loop -- the second picture finds what the first one left
      const { corners, warnings } = await draw(
        butFor(() => damaged),
        { tileCache: cache },
      );
      expect(corners).toBe('red blue red red');
      expect(warnings).toEqual([
        'sources.all: Parts of the tile 1/1/0 are left out: the vector tile is damaged: a field ends beyond the message around it',
      ]);
    }
  });

  test('takes more memory than is allowed', async () => {
    const square = [0, 0, 4096, 0, 4096, 4096, 0, 4096];
    const features = Array.from({ length: 1000 }, () => ({
      kind: GeometryKind.polygon,
      parts: [square],
      attributes: {},
    }));
    const full = encodeTile([{ name: 'a', features }]);
    const tiles = butFor(() => full);
    expect(await draw(tiles)).toEqual({ corners: 'red red red red', warnings: [] });
    expect(await draw(tiles, { mostTileBytes: 100_000 })).toEqual({
      corners: 'red blue red red',
      warnings: [
        'sources.all: Parts of the tile 1/1/0 are left out: what the vector tile holds would take more than 100000 bytes of memory',
      ],
    });
  });

  test('fails to come', async () => {
    const lost = async (): Promise<Uint8Array> => {
      throw new TypeError('fetch failed');
    };
    expect(await draw(butFor(lost))).toEqual({
      corners: 'red blue red red',
      warnings: ['sources.all: The tile 1/1/0 is left out: fetch failed'],
    });
    // What gives tiles may find that nobody waits for the picture.
    const stopped = async (): Promise<Uint8Array> => {
      throw new PortolanError('stopped', 'nobody waits');
    };
    await expect(draw(butFor(stopped))).rejects.toMatchObject({ code: 'stopped' });
  });
});

test('of many missing tiles three are named', async () => {
  const told: string[] = [];
  const desk = new TileDesk(
    'all',
    3,
    async () => undefined,
    ({ message }) => told.push(message),
  );
  for (const x of [3, 1, 4, 0, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await desk.tile({ z: 3, x, y: 0, world: 0 });
  }
  desk.close();
  expect(told).toEqual([
    '5 of 5 tiles are not there: 3/0/0, 3/1/0, 3/2/0 and 2 more. Their places show what lies beneath.',
  ]);
});
