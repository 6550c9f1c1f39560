import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileReader, findSources, openElevationFiles } from '../src-node/index.ts';
import {
  buildElevation,
  elevation as call,
  elevationWhenLoaded,
  heightAt,
  heights,
  httpReader,
  openElevation,
  prepare,
} from '../src/index.ts';
import type { ElevationSource } from '../src/index.ts';
import { BlockCache } from '../src/model/block-cache.ts';
import type { CacheEntry } from '../src/model/block-cache.ts';
import { gzipBytes, hgtBytes, hgtName, seededRandom } from './builders.ts';
import { writeTiff } from './tiff-writer.ts';

const SIDE = 61;
const TILE_BYTES = 2 * SIDE * SIDE;
const level = (metres: number): Uint8Array => hgtBytes(SIDE, () => metres);

/** Tiles in a row along the equator, each as high as its number, fetched later; `fetched` counts how often. */
function laterTiles(count: number): { sources: ElevationSource[]; fetched: number[] } {
  const fetched = Array.from({ length: count }, () => 0);
  const sources = fetched.map((_, lon) => ({
    name: `${hgtName(0, lon)}.gz`,
    bytes: async () => {
      fetched[lon]!++;
      await Promise.resolve();
      return gzipBytes(level(lon));
    },
  }));
  return { sources, fetched };
}

describe('sources that are fetched', () => {
  test('are refused until they are prepared', async () => {
    const { sources, fetched } = laterTiles(3);
    const elevation = openElevation(sources);
    expect(fetched).toEqual([0, 0, 0]);
    expect(() => heightAt(elevation, 0.5, 1.5)).toThrow(
      expect.objectContaining({
        name: 'PortolanError',
        code: 'not-loaded',
        detail: { source: 'N00E001.hgt.gz' },
      }),
    );
    await prepare(elevation, [{ lat: 0.5, lon: 1.5 }]);
    expect(heightAt(elevation, 0.5, 1.5)).toBe(1);
    // Asking for a height fetched the file, once.
    expect(fetched).toEqual([0, 1, 0]);
  });

  test('are prepared by boxes and places, at once and at seams too', async () => {
    const { sources, fetched } = laterTiles(4);
    const elevation = openElevation(sources);
    await Promise.all([
      prepare(elevation, { south: 0.2, west: 0.2, north: 0.4, east: 1.4 }),
      prepare(elevation, [{ lat: 0.5, lon: 3 }]),
    ]);
    expect(heightAt(elevation, 0.3, 0.3)).toBe(0);
    expect(heightAt(elevation, 0.3, 1)).toBe(1);
    // Both tiles that meet there are fetched.
    expect(heightAt(elevation, 0.5, 3)).toBe(3);
    expect(fetched).toEqual([1, 1, 1, 1]);
  });

  test('across the antimeridian', async () => {
    const [east, west] = [179, -180].map((lon) => ({
      name: hgtName(0, lon),
      bytes: async () => level(Math.abs(lon)),
    }));
    const elevation = openElevation([east!, west!]);
    await prepare(elevation, { south: 0.1, west: 179.5, north: 0.2, east: -179.5 });
    expect([heightAt(elevation, 0.15, 179.7), heightAt(elevation, 0.15, -179.7)]).toEqual([179, 180]);
  });

  test('answer a request in one call', async () => {
    const elevation = openElevation(laterTiles(2).sources);
    const request = {
      shape: [
        { lat: 0.5, lon: 0.5 },
        { lat: 0.5, lon: 1.5 },
      ],
    };
    expect(() => call(elevation, request)).toThrow(expect.objectContaining({ code: 'not-loaded' }));
    expect((await elevationWhenLoaded(elevation, request)).height).toEqual([0, 1]);
    await expect(elevationWhenLoaded(elevation, {})).rejects.toThrow(
      expect.objectContaining({ code: '312' }),
    );
  });

  test('are fetched together where several are needed', async () => {
    let underWay = 0;
    let most = 0;
    const sources = [0, 1, 2, 3].map((lon) => ({
      name: hgtName(0, lon),
      bytes: async () => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay--;
        return level(lon);
      },
    }));
    const elevation = openElevation(sources);
    const shape = sources.map((_, lon) => ({ lat: 0.5, lon: lon + 0.5 }));
    expect((await elevationWhenLoaded(elevation, { shape })).height).toEqual([0, 1, 2, 3]);
    expect(most).toBe(4);
  });

  test('that fail say so to whoever prepares, and may be tried again', async () => {
    let isBroken = true;
    const source = {
      name: 'N00E000.hgt',
      bytes: async () => {
        if (isBroken) throw new Error('no connection');
        return level(7);
      },
    };
    const elevation = openElevation([source]);
    expect(() => heightAt(elevation, 0.5, 0.5)).toThrow(expect.objectContaining({ code: 'not-loaded' }));
    await expect(prepare(elevation, [{ lat: 0.5, lon: 0.5 }])).rejects.toThrow('no connection');
    isBroken = false;
    await prepare(elevation, [{ lat: 0.5, lon: 0.5 }]);
    expect(heightAt(elevation, 0.5, 0.5)).toBe(7);
  });

  test('that answer at once need no preparing; damage names the file', () => {
    const elevation = openElevation([
      { name: 'N00E000.hgt', bytes: () => level(4) },
      { name: 'N00E001.hgt', bytes: () => level(4).subarray(1) },
      { name: 'N00E002.hgt', bytes: () => null as unknown as Uint8Array },
    ]);
    expect(heightAt(elevation, 0.5, 0.5)).toBe(4);
    expect(() => heightAt(elevation, 0.5, 1.5)).toThrow(
      expect.objectContaining({
        code: 'elevation-damaged',
        message: expect.stringContaining('N00E001.hgt: '),
      }),
    );
    expect(() => heightAt(elevation, 0.5, 2.5)).toThrow(
      expect.objectContaining({ code: 'elevation-source' }),
    );
  });

  test('of unknown place are opened when any height is asked for', async () => {
    const bytes = writeTiff({
      width: 4,
      height: 4,
      values: Array.from({ length: 16 }, () => 9),
      kind: 'signed',
      sampleBytes: 2,
      west: 20,
      north: 10,
      spacingX: 0.25,
      spacingY: 0.25,
    });
    const now = openElevation([{ name: 'a.tif', bytes: () => bytes }]);
    expect(heightAt(now, 9.5, 20.5)).toBe(9);
    const later = openElevation([{ name: 'a.tif', bytes: async () => bytes }]);
    expect(() => heightAt(later, 0, 0)).toThrow(expect.objectContaining({ code: 'not-loaded' }));
    await prepare(later, { south: 9.4, west: 20.4, north: 9.6, east: 20.6 });
    expect([heightAt(later, 9.5, 20.5), heightAt(later, 0, 0)]).toEqual([9, null]);
  });
});

describe('memory', () => {
  test('keeps to its bound, and gives the same heights', () => {
    const sources = Array.from({ length: 8 }, (_, lon) => ({ name: hgtName(0, lon), bytes: level(lon) }));
    const elevation = openElevation(sources, { cacheBytes: 2.5 * TILE_BYTES });
    const random = seededRandom(3);
    for (let k = 0; k < 400; k++) {
      const lon = random() * 8;
      const tile = Math.floor(lon);
      const share = Math.max(0, (lon - tile - (1 - 1 / 60)) * 60);
      if (share === 0) expect(heightAt(elevation, 0.5, lon)).toBe(tile);
      expect(elevation.cachedBytes).toBeLessThanOrEqual(2 * TILE_BYTES);
    }
  });

  test('what does not fit cannot be prepared, and the error says what to do', async () => {
    const elevation = openElevation(laterTiles(4).sources, { cacheBytes: 2.5 * TILE_BYTES });
    await prepare(elevation, { south: 0.4, west: 0.4, north: 0.6, east: 1.6 });
    expect(heightAt(elevation, 0.5, 1.5)).toBe(1);
    await expect(prepare(elevation, { south: 0.4, west: 0.4, north: 0.6, east: 3.6 })).rejects.toThrow(
      expect.objectContaining({
        code: 'elevation-too-large',
        message: expect.stringContaining('raise cacheBytes'),
      }),
    );
  });

  test('two preparations at once hold what they need, and let go of it', async () => {
    const elevation = openElevation(laterTiles(8).sources, { cacheBytes: 4.5 * TILE_BYTES });
    const at = (lon: number) => [{ lat: 0.5, lon: lon + 0.5 }];
    await Promise.all([prepare(elevation, at(0)), prepare(elevation, at(1))]);
    for (let lon = 2; lon < 8; lon++) {
      await prepare(elevation, at(lon));
      expect(heightAt(elevation, 0.5, lon + 0.5)).toBe(lon);
    }
  });

  test('a model of the cache: bounded, and what was used last stays', () => {
    const cache = new BlockCache(10);
    const gone: number[] = [];
    const entries = Array.from({ length: 12 }, (_, k): CacheEntry => ({
      byteLength: 3,
      evicted: () => void gone.push(k),
      newer: undefined,
      older: undefined,
      lastUse: 0,
      placedAt: 0,
    }));
    for (const k of [0, 1, 2]) cache.add(entries[k]!);
    cache.touch(entries[0]!);
    cache.add(entries[3]!);
    cache.add(entries[4]!);
    expect(gone).toEqual([1, 2]);
    cache.touch(entries[3]!);
    cache.add(entries[5]!);
    expect(gone).toEqual([1, 2, 0]);
    expect(cache.bytes).toBe(9);
  });
});

describe('readers of parts', () => {
  const side = 512;
  const values = Array.from({ length: side * side }, (_, k) => (k * 7919) % 3000);
  const tiff = writeTiff({
    width: side,
    height: side,
    values,
    kind: 'signed',
    sampleBytes: 2,
    tile: { width: 64, height: 64 },
    west: 20,
    north: 10,
    spacingX: 1 / side,
    spacingY: 1 / side,
  });

  /** A server of one file that counts what it sends. */
  function server(file: Uint8Array, knowsRanges = true) {
    const state = { sent: 0, requests: 0, etag: 'a', status: 0 };
    const fetch = async (_url: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
      state.requests++;
      const [, from, to] = /bytes=(\d+)-(\d*)/.exec(headers['Range']!)!;
      const part = knowsRanges
        ? file.slice(Number(from), to === '' ? undefined : Number(to) + 1)
        : file.slice();
      const status = state.status || (part.length === 0 ? 416 : knowsRanges ? 206 : 200);
      state.sent += part.length;
      return {
        status,
        headers: { get: (name: string) => (name === 'etag' ? state.etag : null) },
        arrayBuffer: async () => part.buffer,
      };
    };
    return { state, fetch };
  }
  const place = { lat: 10 - 100.5 / side, lon: 20 + 300.5 / side };

  test('HTTP ranges: a tile of a large GeoTIFF costs its own bytes', async () => {
    const { state, fetch } = server(tiff);
    const elevation = openElevation([
      { name: 'large.tif', bytes: httpReader('https://example.org/large.tif', fetch) },
    ]);
    await prepare(elevation, [place]);
    expect(heightAt(elevation, place.lat, place.lon)).toBe(values[100 * side + 300]);
    expect(state.sent).toBeLessThan(tiff.length / 10);
  });

  test('HTTP ranges: blocks of a packed file', async () => {
    const packed = await buildElevation([{ name: 'large.tif', bytes: tiff }]);
    const { state, fetch } = server(packed);
    const elevation = openElevation([
      { name: 'a.portolan', bytes: httpReader('https://example.org/a.portolan', fetch) },
    ]);
    await prepare(elevation, [place]);
    expect(heightAt(elevation, place.lat, place.lon)).toBe(values[100 * side + 300]);
    // The tables and one block are fetched.
    expect(state.sent).toBeLessThan(packed.length / 4);
  });

  test('a server without ranges sends the file once; one that fails or changes is an error', async () => {
    const whole = server(tiff, false);
    const elevation = openElevation([
      { name: 'a.tif', bytes: httpReader('https://example.org/a.tif', whole.fetch) },
    ]);
    await prepare(elevation, [place]);
    expect(whole.state.requests).toBe(1);
    expect(heightAt(elevation, place.lat, place.lon)).toBe(values[100 * side + 300]);

    const failing = server(tiff);
    failing.state.status = 404;
    const missing = openElevation([
      { name: 'a.tif', bytes: httpReader('https://example.org/a.tif', failing.fetch) },
    ]);
    await expect(prepare(missing, [place])).rejects.toThrow(
      expect.objectContaining({ code: 'elevation-source', detail: { source: 'a.tif', status: 404 } }),
    );

    const changing = server(tiff);
    const changed = openElevation([
      { name: 'a.tif', bytes: httpReader('https://example.org/a.tif', changing.fetch) },
    ]);
    await prepare(changed, [place]);
    changing.state.etag = 'b';
    await expect(prepare(changed, [{ lat: 9.1, lon: 20.1 }])).rejects.toThrow(
      expect.objectContaining({ code: 'elevation-damaged' }),
    );
  });

  test('files and folders on disk, mixed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-elevation-'));
    try {
      const files: Record<string, Uint8Array> = {
        'N00/N00E000.hgt.gz': gzipBytes(level(1)),
        'N00/N00E001.hgt': level(2),
        'large.tif': tiff,
        'README.md': new Uint8Array(3),
      };
      for (const [name, bytes] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), bytes);
      }
      expect(findSources([folder]).map(({ name }) => name.slice(folder.length + 1))).toEqual([
        'N00/N00E000.hgt.gz',
        'N00/N00E001.hgt',
        'large.tif',
      ]);
      const elevation = openElevationFiles([folder]);
      const found = heights(
        elevation,
        [0.5, 0.5, place.lat, 50],
        [0.5, 1.5, place.lon, 50],
        new Float64Array(4),
      );
      expect([...found]).toEqual([1, 2, values[100 * side + 300], NaN]);
      expect(fileReader(join(folder, 'large.tif')).read(tiff.length - 2, 2 ** 31)).toHaveLength(2);
      expect(heightAt(openElevationFiles([join(folder, 'N00/N00E001.hgt')]), 0.5, 1.5)).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
