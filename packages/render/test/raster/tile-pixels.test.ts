import { describe, expect, test } from 'vitest';
import { encodePng, renderStyle } from '@portolan/render';

/*
 * How pixels of tiles come to pixels of the picture: one to one where they are as large, and mixed where they are smaller.
 */

type Shade = (x: number, y: number) => number;

async function draw(
  shade: Shade,
  side: number,
  view: { width: number; height?: number; bearing?: number; zoom?: number; center?: [number, number] },
  paint: object = {},
): Promise<{ grey: (column: number, row: number) => number; width: number }> {
  const pixels = new Uint8ClampedArray(4 * side * side);
  for (let at = 0; at < side * side; at++) {
    const value = shade(at % side, Math.floor(at / side));
    pixels.set([value, value, value, 255], 4 * at);
  }
  const tile = await encodePng({ width: side, height: side, data: pixels }, { isPortable: true });
  const { rasters } = await renderStyle({
    style: {
      version: 8,
      sources: { pictures: { type: 'raster', tileSize: 256 } },
      layers: [{ id: 'pictures', type: 'raster', source: 'pictures', paint }],
    },
    height: 20,
    zoom: 2,
    center: [21.3, 33.7],
    tiles: () => tile,
    ...view,
  });
  const { data, width } = [...rasters.values()][0]!;
  return { grey: (column, row) => data[4 * (row * width + column)]!, width };
}

describe('pixels of tiles', () => {
  const chess: Shade = (x, y) => ((x + y) % 2 === 0 ? 255 : 0);

  test('as large as those of the picture lie on them, wherever its middle is', async () => {
    for (const view of [
      { width: 20 },
      { width: 21, height: 19 },
      { width: 20, bearing: 90 },
      { width: 21, bearing: 180 },
      { width: 20, center: [-3.21, -57.123] as [number, number] },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { grey, width } = await draw(chess, 256, view);
      for (let column = 0; column < width - 1; column++)
        // White and black in turns: none is a mixture.
        expect([grey(column, 5), grey(column + 1, 5)].toSorted((a, b) => a - b)).toEqual([0, 255]);
    }
  });

  test('half as large are mixed, four to each, and a little smaller ones too', async () => {
    // One column of four is white. Skipping pixels would make columns black or white.
    const stripes: Shade = (x) => (x % 4 === 0 ? 255 : 0);
    for (const paint of [{}, { 'raster-resampling': 'nearest' }, { resampling: 'nearest' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { grey } = await draw(stripes, 512, { width: 20 }, paint);
      const values = [grey(4, 5), grey(5, 5)].toSorted((a, b) => a - b);
      expect(values).toEqual([0, 128]);
      // oxlint-disable-next-line no-await-in-loop -- as before
      const smaller = await draw(chess, 256, { width: 20, zoom: 1.8 }, paint);
      const seen = Array.from({ length: 20 }, (_, column) => smaller.grey(column, 5));
      expect(seen.some((value) => value > 40 && value < 215)).toBe(true);
    }
    // Of pixels a quarter as large the middle two are not enough.
    const quarter = await draw((x) => (x % 8 === 0 ? 255 : 0), 1024, { width: 20 });
    expect([quarter.grey(4, 5), quarter.grey(5, 5)].toSorted((a, b) => a - b)).toEqual([0, 64]);
    const larger = await draw(chess, 256, { width: 20, zoom: 2.2 }, { 'raster-resampling': 'nearest' });
    for (let column = 0; column < 20; column++) expect([0, 255]).toContain(larger.grey(column, 5));
  });

  test('of an odd side are not halved, as tiles would be mixed', async () => {
    const { grey } = await draw(() => 200, 255, { width: 20, zoom: 0.6 });
    for (let column = 0; column < 20; column++) expect(grey(column, 5)).toBe(200);
  });
});
