import { expect, test } from 'vitest';
import { staticMap, type RenderOptions, type StyleWarning } from '@portolan/render';
import { madeUpGlyphs } from '../layout/made-up-glyphs.ts';

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Δέλτα', 'Алма', 'alpha'];
const STYLE = {
  version: 8,
  sources: {
    names: {
      type: 'geojson',
      data: {
        type: 'FeatureCollection',
        features: NAMES.map((name, index) => ({
          type: 'Feature',
          properties: { name },
          geometry: { type: 'Point', coordinates: [0, 20 * index - 50] },
        })),
      },
    },
  },
  layers: ['one', 'two'].map((id) => ({
    id,
    type: 'symbol',
    source: 'names',
    layout: { 'text-field': ['get', 'name'], 'text-font': ['Made Up'] },
  })),
};

async function warningsOf(fonts: Pick<RenderOptions, 'fonts'>): Promise<readonly StyleWarning[]> {
  const size = '400x400';
  const { warnings } = await staticMap({
    style: STYLE,
    size,
    center: [0, 0],
    zoom: 1,
    attribution: false,
    ...fonts,
  });
  return warnings;
}

test('a picture without any letters has one warning, which says what to pass', async () => {
  expect(await warningsOf({})).toEqual([
    {
      path: 'fonts',
      message:
        'No letters were given, and texts are left out: pass the option "fonts", whose letters "glyph" or "glyphs" of @portolan/tiles gives.',
      count: 2 * NAMES.length,
    },
  ]);
});

test('files of letters that are not there are told once for each range', async () => {
  const glyphs = (fontStack: string, first: number): Uint8Array | undefined =>
    first === 0 ? madeUpGlyphs(fontStack, first) : undefined;
  const warnings = await warningsOf({ fonts: { glyphs } });
  expect(warnings.map(({ path }) => path)).toEqual(['glyphs/Made Up/768-1023', 'glyphs/Made Up/1024-1279']);
  expect(warnings[0]!.message).toContain('let "fonts.glyphs" give them, or name another font');
});

test('letters that a font has not are told in one warning, and counted', async () => {
  const glyph = (): undefined => undefined;
  const warnings = await warningsOf({ fonts: { glyphs: () => undefined, glyph } });
  expect(warnings).toEqual([
    {
      path: 'two.layout.text-font',
      message: expect.stringMatching(
        /^Made Up has no letters U\+[0-9A-F]{4}, U\+[0-9A-F]{4}, U\+[0-9A-F]{4} and \d+ more, which are left out: name a font that has them\.$/,
      ),
      count: expect.any(Number),
    },
  ]);
  expect(warnings[0]!.count).toBeGreaterThan(new Set(NAMES.join('')).size);
});

test('what is told of several features is told once, with their number', async () => {
  const named = { ...STYLE, layers: [{ ...STYLE.layers[0], layout: { 'icon-image': 'none' } }] };
  const { warnings } = await staticMap({
    style: named,
    size: '400x400',
    center: [0, 0],
    zoom: 1,
    attribution: false,
  });
  expect(warnings).toEqual([
    {
      path: 'one.layout.icon-image',
      message: 'There is no image "none"; the icon is left out.',
      count: NAMES.length,
    },
  ]);
});
