import { expect, test } from 'vitest';
import { TileGrid } from '../../src/raster/tile-grid.ts';

test('latitudes grow evenly within a tile, whose sides have their own', () => {
  const world = new TileGrid([{ z: 0, x: 0, y: 0, world: 0 }], 4);
  const north = Math.atan(Math.sinh(Math.PI));
  for (const [row, cosine] of world.cosines().entries())
    expect(cosine).toBeCloseTo(Math.cos(north * (0.75 - row / 2)), 12);
  const upper = new TileGrid(
    [
      { z: 1, x: 0, y: 0, world: 0 },
      { z: 1, x: 0, y: 1, world: 0 },
    ],
    1,
  );
  expect([...upper.cosines()]).toEqual([Math.cos(north / 2), Math.cos(-north / 2)]);
});
