/** Where icons are, to the pixel. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderStyle, type SpriteSource } from '../../src/index.ts';
import { pixelsOf } from '../pixels.ts';

/** Each pixel of the icon has a colour of its own. */
const [WIDTH, HEIGHT] = [6, 4];
const PIXELS = Uint8Array.from({ length: 4 * WIDTH * HEIGHT }, (_, at) =>
  at % 4 === 3 ? 255 : at % 4 === 0 ? 10 * (at >>> 2) : 5,
);
const sprite: SpriteSource = {
  names: new Set(['icon']),
  image: () => ({ width: WIDTH, height: HEIGHT, pixelRatio: 1, data: PIXELS }),
};

/** The pixels of a picture that are not empty: left, top, and the red of each. */
async function drawn(
  geometry: unknown,
  layout: object,
  size = 64,
): Promise<{ x: number; y: number; red: number }[]> {
  const { canvas } = await renderStyle({
    style: {
      version: 8,
      sources: { one: { type: 'geojson', data: geometry } },
      layers: [{ id: 'icons', type: 'symbol', source: 'one', layout: { 'icon-image': 'icon', ...layout } }],
    },
    width: size,
    height: size,
    center: [0, 0],
    zoom: 0,
    sprite,
  });
  const { data } = pixelsOf({ canvas });
  const found: { x: number; y: number; red: number }[] = [];
  for (let at = 0; at < size * size; at++) {
    if (data[4 * at + 3] !== 0) found.push({ x: at % size, y: Math.floor(at / size), red: data[4 * at]! });
  }
  return found;
}

const DEGREES_PER_PIXEL = 360 / 512;

describe('an icon', () => {
  test('that lies flat in its own size keeps its pixels, wherever it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        async (right, up) => {
          const coordinates = [right * DEGREES_PER_PIXEL, up * DEGREES_PER_PIXEL];
          const found = await drawn({ type: 'Point', coordinates }, {});
          expect(found.map(({ red }) => red)).toEqual(
            Array.from({ length: WIDTH * HEIGHT }, (_, k) => 10 * k),
          );
          // A thing of whole pixels around a place is at most half a pixel off.
          expect(Math.abs(found[0]!.x + WIDTH / 2 - (32 + right))).toBeLessThanOrEqual(0.501);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('between two rows of pixels is on the lower one, between two columns on the left one, as on graphics cards', async () => {
    // A picture of odd sides has its middle in the middle of a pixel.
    const [first] = await drawn({ type: 'Point', coordinates: [0, 0] }, {}, 63);
    expect([first!.x, first!.y]).toEqual([28, 30]);
  });

  test('that lies on the map is smoothed', async () => {
    const found = await drawn(
      { type: 'Point', coordinates: [0.3 * DEGREES_PER_PIXEL, 0] },
      { 'icon-rotation-alignment': 'map' },
    );
    expect(found.length).toBeGreaterThan(WIDTH * HEIGHT);
  });

  test('alone along a line is where a text of the usual size would leave room for it', async () => {
    const ends = [-25, 25].map((pixels) => [pixels * DEGREES_PER_PIXEL, 0]);
    const layout = { 'symbol-placement': 'line', 'icon-rotation-alignment': 'viewport' };
    const found = await drawn({ type: 'LineString', coordinates: ends }, layout);
    // Half of the icon at two thirds of its width, as 16 px are of an em of 24, and two ems: 34 px from the beginning.
    expect(found[0]!.x + WIDTH / 2).toBe(32 - 25 + 34);
  });
});
