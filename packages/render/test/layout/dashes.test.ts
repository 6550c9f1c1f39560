import { encodeTile } from '@portolan/tiles';
import { describe, expect, test } from 'vitest';
import { dashSpans, isUnbroken } from '../../src/layout/strips/dash-spans.ts';
import { drawn, feature, opacityAt, square, UNITS_PER_DEGREE } from './pictures.ts';

const LINE = feature('LineString', [[-30 / UNITS_PER_DEGREE, 0], [30 / UNITS_PER_DEGREE, 0]]); // prettier-ignore
const rounded = (spans: readonly (readonly [number, number])[]): number[][] =>
  spans.map(([from, to]) => [Math.round(from), Math.round(to)]);

describe('spans of dashes', () => {
  test('that touch are one, over the end of the period too', () => {
    expect(rounded(dashSpans([3, 2, 1, 0], false).spans)).toEqual([[-1, 3]]);
    expect(rounded(dashSpans([3, 0, 1, 4], false).spans)).toEqual([[0, 4]]);
  });

  test('without a length are dots where ends are round, and else nothing', () => {
    expect(dashSpans([0, 2], false).spans).toEqual([]);
    expect(dashSpans([0, 2], true).spans).toHaveLength(1);
  });

  test('without gaps are a line', () => {
    expect(isUnbroken(dashSpans([2, 0], false))).toBe(true);
    expect(isUnbroken(dashSpans([2, 1], false))).toBe(false);
  });
});

describe('dashed lines', () => {
  const line = async (
    dash: readonly number[],
    cap: string,
    zoom = 0,
    width = 8,
  ): Promise<(x: number, y?: number) => number> => {
    const picture = await drawn(
      [LINE],
      {
        type: 'line',
        layout: { 'line-cap': cap },
        paint: { 'line-width': width, 'line-dasharray': dash },
      },
      { zoom, width: 128 },
    );
    return (x, y = 31) => opacityAt(picture, x, y);
  };

  test('end softly: a pixel to either side', async () => {
    const at = await line([2, 1], 'butt');
    // From -30 on, of 64 units to the left: dashes of 16 and gaps of 8.
    const end = [48, 49, 50, 51, 52].map((x) => at(x));
    expect(end[0]).toBe(255);
    expect(end[1]).toBeGreaterThan(end[2]!);
    expect(end[1]).toBeLessThan(255);
    expect(end[2]).toBeGreaterThan(0);
    expect(end[3]).toBe(0);
  });

  test('with round ends touch where gaps are as long as the ends, between whole zoom levels too', async () => {
    for (const zoom of [0, 0.5]) {
      const at = await line([1, 1], 'round', zoom);
      const unit = 8 * 2 ** (zoom % 1);
      const begin = 64 - 30 * 2 ** zoom;
      // The middle of the first gap, on the middle of the line and off it.
      const gap = Math.round(begin + 1.5 * unit);
      expect(Math.max(at(gap - 1), at(gap - 2))).toBeGreaterThan(200);
      expect(at(gap, 29)).toBeLessThan(128);
    }
  });

  test('with square ends have them where they end, not at each dash: thin lines of tiles too', async () => {
    // Along the equator of the world, on the border of two rows of pixels; 16 units of the tile are 2 of the style.
    const parts = [[1792, 2048, 2304, 2048]];
    const tile = encodeTile([{ name: 'lines', features: [{ kind: 2, parts, attributes: {} }] }]);
    const layer = {
      type: 'line',
      layout: { 'line-cap': 'square' },
      paint: { 'line-width': 2, 'line-dasharray': [4, 4] },
    };
    const ofTile = await drawn(
      [],
      { ...layer, 'source-layer': 'lines' },
      {
        style: {
          version: 8,
          sources: { one: { type: 'vector', maxzoom: 0 } },
          layers: [{ id: 'layer', source: 'one', 'source-layer': 'lines', ...layer }],
        },
        tiles: () => tile,
        width: 128,
      },
    );
    const ofGeoJson = await line([4, 4], 'square', 0, 2);
    // Tiles begin at 32, GeoJSON at 34: dashes of 8 units, of which a square end would reach one into the gap.
    for (const at of [(x: number) => opacityAt(ofTile, 32 + x, 31), (x: number) => ofGeoJson(34 + x)]) {
      expect(at(4)).toBe(255);
      expect(at(8)).toBeLessThan(60);
      expect(at(12)).toBe(0);
    }
  });

  test('without gaps are lines', async () => {
    const at = await line([2, 0], 'butt');
    for (let x = 36; x < 92; x++) expect(at(x)).toBe(255);
  });

  test('around areas begin with what their last side leaves over', async () => {
    const side = 20 / UNITS_PER_DEGREE;
    const picture = await drawn(
      [feature('Polygon', square(-side, -side, side, side))],
      { type: 'line', paint: { 'line-width': 4, 'line-dasharray': [2, 1] } },
      { width: 128, height: 128 },
    );
    // Up the western side from its southern corner, which is 20.2 units below the middle: the last side has 40, which are three periods of 12 and 4 of a dash.
    const up = (units: number): number => opacityAt(picture, 44, Math.round(84.2 - units));
    expect(up(6)).toBeLessThan(60);
    expect(up(12)).toBe(255);
    expect(up(18)).toBeLessThan(60);
  });
});
