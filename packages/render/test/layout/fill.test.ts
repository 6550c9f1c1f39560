import { describe, expect, test } from 'vitest';
import { drawn, feature, opacityAt, square, UNITS_PER_DEGREE } from './pictures.ts';

const degrees = (pixels: number): number => pixels / UNITS_PER_DEGREE;
const HALF = Uint8Array.from({ length: 4 * 4 * 4 }, (_, at) => (at % 4 === 3 ? 128 : 0));

describe('areas', () => {
  test('that let something through have an edge of single pixels over them', async () => {
    // Its left side lies on the border of two pixels' columns, a quarter into one of them.
    const area = feature('Polygon', square(degrees(-15.75), -20, 20, 20));
    const layer = { type: 'fill', paint: { 'fill-color': 'rgba(0,0,0,0.5)' } };
    const picture = await drawn([area], layer);
    expect(opacityAt(picture, 30, 32)).toBe(128);
    // Three quarters of the area, and the edge over it.
    expect(opacityAt(picture, 16, 32)).toBeGreaterThan(150);
    const withoutEdge = await drawn([area], {
      ...layer,
      paint: { ...layer.paint, 'fill-antialias': false },
    });
    expect(opacityAt(withoutEdge, 16, 32)).toBeLessThan(100);
  });

  test('have outlines of single pixels, slanted ones too', async () => {
    const triangle = feature('Polygon', [[[-20, -20], [20, -20], [20, 10], [-20, -20]]]); // prettier-ignore
    const picture = await drawn([triangle], {
      type: 'fill',
      paint: { 'fill-color': 'rgba(0,0,0,0)', 'fill-outline-color': '#000' },
    });
    const shown = Array.from({ length: 16 }, (_, row) => row + 34).map(
      (row) =>
        Array.from({ length: 20 }, (_, x) => x + 26).filter((x) => opacityAt(picture, x, row) > 0).length,
    );
    // One pixel a column: never two rows of the same column, as a soft pen would have.
    expect(shown.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20 + 4);
  });

  test('with an image that lets something through are both seen where they overlap', async () => {
    const picture = await drawn(
      [feature('Polygon', square(-20, -20, 5, 20)), feature('Polygon', square(-5, -20, 20, 20))],
      { type: 'fill', paint: { 'fill-pattern': 'half' } },
      {
        sprite: {
          names: new Set(['half']),
          image: () => ({ width: 4, height: 4, pixelRatio: 1, data: HALF }),
        },
      },
    );
    expect(opacityAt(picture, 16, 32)).toBe(128);
    expect(opacityAt(picture, 32, 32)).toBe(192);
  });
});
