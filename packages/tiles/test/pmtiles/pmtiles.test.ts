import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'fflate';
import { PMTiles, tileIdToZxy, zxyToTileId, type RangeResponse, type Source } from 'pmtiles';
import { expectSame } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { openTiles, tile } from '../../src/index.ts';
import { tileIdOf, tilePlaceOf } from '../../src/pmtiles/tile-id.ts';
import { writePmtiles, type EncodedTile } from '../../src/pmtiles/write-pmtiles.ts';

/** The whole world, to zoom 14. */
const HEADER = {
  minZoom: 0,
  maxZoom: 14,
  west: -1_800_000_000,
  south: -850_000_000,
  east: 1_800_000_000,
  north: 850_000_000,
  centreZoom: 3,
  centreLon: 15,
  centreLat: -20,
};

class Memory implements Source {
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  getKey(): string {
    return 'memory';
  }
  getBytes(offset: number, length: number): Promise<RangeResponse> {
    return Promise.resolve({ data: Uint8Array.from(this.#bytes.subarray(offset, offset + length)).buffer });
  }
}

const place = fc
  .integer({ min: 0, max: 14 })
  .chain((zoom) => fc.tuple(fc.constant(zoom), fc.nat(2 ** zoom - 1), fc.nat(2 ** zoom - 1)));

test('numbers of tiles are those of the package pmtiles, and lead back', () => {
  fc.assert(
    fc.property(place, ([zoom, x, y]) => {
      const id = tileIdOf(zoom, x, y);
      expect(id).toBe(zxyToTileId(zoom, x, y));
      expect(tilePlaceOf(id)).toEqual({ zoom, x, y });
      expect(tileIdToZxy(id)).toEqual([zoom, x, y]);
    }),
  );
});

function archiveOf(count: number, contents: number): { bytes: Uint8Array; tiles: EncodedTile[] } {
  const tiles = Array.from({ length: count }, (_, index) => ({
    // Now and then a gap; contents in runs and apart.
    id: index * 2 + Math.floor(index / 7),
    bytes: gzipSync(new TextEncoder().encode(`tile ${Math.floor(index / 2) % contents}`), { mtime: 0 }),
  }));
  return { bytes: writePmtiles(tiles, HEADER, { name: 'a map' }), tiles };
}

describe.each([
  ['without tiles', 0, 1],
  ['with one tile', 1, 1],
  ['with a few tiles', 500, 9],
  ['with leaf directories', 30_000, 20_000],
])('an archive %s', (_, count, contents) => {
  const { bytes, tiles } = archiveOf(count, contents);

  test('is read by the package pmtiles', async () => {
    const peer = new PMTiles(new Memory(bytes));
    const header = await peer.getHeader();
    expect(header).toMatchObject({
      clustered: true,
      tileType: 1,
      minZoom: 0,
      maxZoom: 14,
      minLon: -180,
      maxLat: 85,
      numAddressedTiles: count,
      numTileContents: new Set(tiles.map((each) => each.bytes.join())).size,
    });
    expect(await peer.getMetadata()).toEqual({ name: 'a map' });
    const step = Math.max(1, Math.floor(count / 50));
    for (let at = 0; at < count; at += step) {
      const { zoom, x, y } = tilePlaceOf(tiles[at]!.id);
      // oxlint-disable-next-line no-await-in-loop -- one after the other is simpler to read
      const found = await peer.getZxy(zoom, x, y);
      expect(new Uint8Array(found!.data)).toEqual(gunzipSync(tiles[at]!.bytes));
    }
  });

  test('is read back', () => {
    const opened = openTiles(bytes);
    expect(opened.metadata).toEqual({ name: 'a map' });
    expect([...opened.places()]).toEqual(tiles.map(({ id }) => tilePlaceOf(id)));
    const ids: number[] = [];
    for (const { firstId, tileCount, ...first } of opened.runs()) {
      expectSame(JSON.stringify(tilePlaceOf(firstId)), JSON.stringify(first));
      expectSame(tilePlaceOf(firstId + tileCount - 1).zoom, first.zoom);
      for (let step = 0; step < tileCount; step++) ids.push(firstId + step);
    }
    expect(ids).toEqual(tiles.map(({ id }) => id));
    const known = new Map(tiles.map((each) => [each.id, each.bytes]));
    const step = Math.max(1, Math.floor(count / 500));
    for (let id = 0; id < count * 2 + 10; id += step) {
      const { zoom, x, y } = tilePlaceOf(id);
      expect(tile(opened, zoom, x, y)).toEqual(known.get(id) ?? null);
    }
  });
});

test('a place that no tile has is refused with the allowed range', () => {
  const opened = openTiles(archiveOf(5, 5).bytes);
  for (const [z, x, y] of [
    [-1, 0, 0],
    [2, 4, 0],
    [2, 0, -1],
    [1.5, 0, 0],
    [26, 0, 0],
    [Number.NaN, 0, 0],
  ] as const) {
    expect(() => tile(opened, z, x, y)).toThrow(/there is no tile .* from 0 to/);
  }
  expect(tile(opened, 25, 2 ** 25 - 1, 2 ** 25 - 1)).toBeNull();
});

test('directories that lie about their size are refused before memory is taken', () => {
  const { bytes } = archiveOf(500, 9);
  const at = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(16, true);
  const bomb = Uint8Array.from(bytes);
  new DataView(bomb.buffer).setUint32(at + length - 4, 0xffff_fff0, true);
  expect(() => openTiles(bomb)).toThrow(/more than \d+ bytes/);
});
