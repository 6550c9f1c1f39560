import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { terrainJson, terrainTile, type SampleHeights } from '../../src/index.ts';

/** Metres of a pixel, as the encoding defines them. */
function metresOf(png: Uint8Array): number[] {
  const { data, channels, width, height } = decode(png);
  expect([width, height]).toEqual([256, 256]);
  return Array.from(
    { length: width * height },
    (_, at) =>
      data[at * channels]! * 256 + data[at * channels + 1]! + data[at * channels + 2]! / 256 - 32_768,
  );
}

const from =
  (heightAt: (lat: number, lon: number) => number): SampleHeights =>
  (lats, lons, out) => {
    for (const [at, lat] of lats.entries()) out[at] = heightAt(lat, lons[at]!);
  };

describe('tiles of heights', () => {
  test('have the height of the middle of each pixel', () => {
    const metres = metresOf(
      terrainTile(
        from((lat, lon) => lat * 100 - lon),
        11,
        1092,
        622,
      ),
    );
    const pixels = 256 * 2 ** 11;
    for (const [column, row] of [
      [0, 0],
      [255, 0],
      [17, 200],
      [255, 255],
    ] as const) {
      const lon = ((1092 * 256 + column + 0.5) / pixels) * 360 - 180;
      const y = Math.PI * (1 - (2 * (622 * 256 + row + 0.5)) / pixels);
      const lat = (2 * Math.atan(Math.exp(y)) - Math.PI / 2) * (180 / Math.PI);
      // Heights are rounded to an eighth of a metre.
      expect(Math.abs(metres[row * 256 + column]! - (lat * 100 - lon))).toBeLessThan(1 / 16 + 1e-6);
    }
  });

  test('are the mean of several samples at low zooms', () => {
    let turn = 0;
    const noise = from(() => (turn++ % 2 === 0 ? 1000 : 2000));
    expect(new Set(metresOf(terrainTile(noise, 5, 17, 11)))).toEqual(new Set([1500]));
  });

  test('go on as they were beyond the edge of the data, and lie at the sea where there is none', () => {
    const west = ((1092 * 256 + 100) / (256 * 2 ** 12)) * 360 - 180;
    const half = metresOf(
      terrainTile(
        from((_, lon) => (lon < west ? Number.NaN : 700)),
        12,
        1092,
        600,
      ),
    );
    expect(new Set(half)).toEqual(new Set([700]));
    expect(
      new Set(
        metresOf(
          terrainTile(
            from(() => Number.NaN),
            12,
            1092,
            600,
          ),
        ),
      ),
    ).toEqual(new Set([0]));
  });

  test('hold what the encoding can, and no more', () => {
    expect(
      metresOf(
        terrainTile(
          from(() => -50_000),
          12,
          0,
          0,
        ),
      )[0],
    ).toBe(-32_768);
    expect(
      metresOf(
        terrainTile(
          from(() => 1e9),
          12,
          0,
          0,
        ),
      )[0],
    ).toBe(32_767);
    expect(
      metresOf(
        terrainTile(
          from(() => -413.5),
          12,
          0,
          0,
        ),
      )[0],
    ).toBe(-413.5);
  });
});

test('their document names the encoding', () => {
  expect(terrainJson({ baseUrl: 'https://a.example', apiKey: 'k' })).toMatchObject({
    tiles: ['https://a.example/data/terrain/{z}/{x}/{y}.png?api_key=k'],
    encoding: 'terrarium',
    tileSize: 256,
    maxzoom: 12,
  });
});
