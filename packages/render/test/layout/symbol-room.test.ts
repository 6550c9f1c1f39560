import { expect, test } from 'vitest';
import { renderStyle, type RenderOptions, type Rendered } from '@portolan/render';
import { madeUpGlyphs } from './made-up-glyphs.ts';

async function draw(
  features: readonly object[],
  layout: object,
  more: Partial<RenderOptions> = {},
): Promise<Rendered> {
  return renderStyle({
    style: {
      version: 8,
      sources: { places: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
      layers: [{ id: 'names', type: 'symbol', source: 'places', layout }],
    },
    width: 200,
    height: 120,
    center: [0, 0],
    zoom: 2,
    fonts: { glyphs: madeUpGlyphs },
    ...more,
  });
}

const feature = (type: string, coordinates: unknown): object => ({
  type: 'Feature',
  properties: {},
  geometry: { type, coordinates },
});

test('texts that may overlap stand beside each other where one of their anchors leaves room', async () => {
  const two = [feature('Point', [0, 0]), feature('Point', [1, 0])];
  const middles = async (overlap: string, features: readonly object[]): Promise<number[]> => {
    const { drawList } = await draw(features, {
      'text-field': 'name',
      'text-overlap': overlap,
      'text-variable-anchor': ['top', 'bottom'],
      'text-radial-offset': 0.5,
    });
    return drawList.items.flatMap((item) => (item.kind === 'glyphs' ? [item.glyphs[2]! - 60] : []));
  };
  for (const overlap of ['always', 'cooperative', 'never']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [first, second, ...others] = (await middles(overlap, two)).toSorted((a, b) => a - b);
    expect(others).toEqual([]);
    expect(first).toBeLessThan(0);
    expect(second).toBeGreaterThan(0);
  }
  // Where there is no room the first anchor is taken.
  const three = await middles('always', [...two, feature('Point', [0.5, 0])]);
  expect(three.filter((y) => y > 0)).toHaveLength(2);
  expect(await middles('never', [...two, feature('Point', [0.5, 0])])).toHaveLength(2);
});

test('icons along a line are as far apart whatever their size', async () => {
  const data = new Uint8ClampedArray(4 * 900).fill(255);
  const image = { width: 30, height: 30, pixelRatio: 1, sdf: false, data };
  const sprite = { names: new Set(['dot']), image: () => image };
  const places = async (size: number): Promise<number[]> => {
    const { drawList } = await draw(
      [feature('LineString', [[-17, 0], [17, 0]])], // prettier-ignore
      {
        'icon-image': 'dot',
        'icon-size': size,
        'icon-overlap': 'always',
        'symbol-placement': 'line',
        'symbol-spacing': 20,
      },
      { sprite },
    );
    return drawList.items.flatMap((item) =>
      item.kind === 'image' ? [Math.round(item.matrix[4] + 15 * item.matrix[0])] : [],
    );
  };
  const small = await places(0.5);
  expect(small.length).toBeGreaterThan(2);
  expect(await places(2)).toEqual(small);
});
