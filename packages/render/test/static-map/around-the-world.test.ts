/* Lines and areas that run around the world, and the views that show them. */
import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plan, staticMap, type LonLat, type StaticMapOptions } from '@portolan/render';
import { itemsBelow } from '../../src/static-map/overlay.ts';
import { mercatorOf, View } from '../../src/view/view.ts';

const STYLE = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#fff' } }],
};
const SIZE = { width: 600, height: 400, pixelRatio: 1 } as const;

/** Whether the pixel at a place of a picture of one zoom is painted. */
async function isPainted(
  [lon, lat]: LonLat,
  { center, zoom, ...shapes }: Partial<StaticMapOptions> & { readonly center: LonLat; readonly zoom: number },
): Promise<boolean> {
  const { image } = await staticMap({
    style: STYLE,
    size: SIZE,
    attribution: false,
    center,
    zoom,
    ...shapes,
  });
  const view = new View({ ...SIZE, center, zoom });
  const { x, y } = mercatorOf(lon, lat);
  const [left, top] = view.toPicture(x, y);
  return image.data[4 * (Math.floor(top) * SIZE.width + Math.floor(left))]! < 200;
}

describe('longer than half the world', () => {
  test.each([-9.9, -10.1, -120])('a line from longitude %d to the middle of the view', async (from) => {
    const lines = [
      {
        places: [
          [from, 0],
          [40, 0],
          [100, 0],
          [169.5, 0],
        ] as const,
        width: 8,
      },
    ];
    expect(await isPainted([165, 0], { center: [170, 0], zoom: 3, lines })).toBe(true);
    expect(await isPainted([175, 0], { center: [170, 0], zoom: 3, lines })).toBe(false);
  });

  test('an area whose far side is nearer around the world, and its hole', async () => {
    const box = (west: number, east: number, half: number): LonLat[] => [
      [west, -half],
      [(west + east) / 2, -half],
      [east, -half],
      [east, half],
      [(west + east) / 2, half],
      [west, half],
      [west, -half],
    ];
    const areas = [{ polygons: [[box(-160, 160, 40), box(120, 155, 20)]], opacity: 1, color: '#00f' }];
    const view = { center: [170, 0], zoom: 2, areas } as const;
    expect(await isPainted([158, 0], view)).toBe(true);
    expect(await isPainted([140, 0], view)).toBe(false);
    expect(await isPainted([140, 30], view)).toBe(true);
    expect(await isPainted([170, 0], view)).toBe(false);
    expect(await isPainted([205, 0], view)).toBe(true);
  });
});

test('each place of a line is drawn where it is nearest to the middle', () => {
  const place = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -60, max: 60 }));
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 8 }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (places, lon) => {
        const view = new View({ ...SIZE, center: [lon, 0], zoom: 1 });
        const drawn = itemsBelow({ areas: [], lines: [{ places }], markers: [], dots: [] }, view).flatMap(
          (item) => (item.kind === 'path' ? item.contours : []),
        );
        const corners = drawn.flatMap((contour) =>
          Array.from({ length: contour.length / 2 }, (_, at) => [contour[2 * at]!, contour[2 * at + 1]!]),
        );
        for (const [east, north] of places) {
          const { x, y } = mercatorOf(east, north);
          const [left, top] = view.toPicture(x - Math.round(x - view.center.x), y);
          // Of a place at the other end of the world both copies are as near.
          const isThere = (shift: number): boolean =>
            corners.some(([a, b]) => Math.hypot(a! - left - shift, b! - top) < 1e-6);
          expect(isThere(0) || isThere(view.worldSize) || isThere(-view.worldSize)).toBe(true);
          if (Math.abs(left - view.width / 2) < view.worldSize / 2 - 1e-6) expect(isThere(0)).toBe(true);
        }
      },
    ),
    { numRuns: share(1000) },
  );
});

describe('the view that is found', () => {
  test.each([
    [
      'a line',
      {
        lines: [
          {
            places: [
              [-170, 0],
              [0, 10],
              [170, 0],
            ] as const,
          },
        ],
      },
    ],
    [
      'an area',
      {
        areas: [
          {
            polygons: [
              [
                [
                  [-170, 0],
                  [0, 10],
                  [170, 0],
                  [0, -10],
                ] as const,
              ],
            ],
          },
        ],
      },
    ],
  ])('shows where %s runs, not its places alone', (_, shapes) => {
    const { center, zoom } = plan({ size: '800x400', attribution: false, ...shapes }, STYLE);
    expect(center[0]).toBeCloseTo(0, 6);
    expect(512 * 2 ** zoom * (340 / 360)).toBeLessThanOrEqual(800);
  });

  test('is that of the shorter way for a line across the antimeridian', () => {
    const lines = [
      {
        places: [
          [-60, 0],
          [130, 20],
        ] as const,
      },
    ];
    const { center } = plan({ size: '800x400', attribution: false, lines }, STYLE);
    expect(center[0]).toBeCloseTo(-145, 6);
  });
});
