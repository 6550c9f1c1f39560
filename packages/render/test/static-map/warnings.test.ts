import { describe, expect, test } from 'vitest';
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

describe('letters that cannot be had', () => {
  const fails = (): never => {
    throw new TypeError('fetch failed');
  };

  test('are told once for each range, and the picture is drawn', async () => {
    const glyphs = async (fontStack: string, first: number): Promise<Uint8Array> =>
      first === 0 ? madeUpGlyphs(fontStack, first) : fails();
    const told = 'Letters of this range are left out: fetch failed';
    expect(await warningsOf({ fonts: { glyphs } })).toEqual([
      { path: 'glyphs/Made Up/768-1023', message: told },
      { path: 'glyphs/Made Up/1024-1279', message: told },
    ]);
  });

  test('are told once for each font where letters come one by one, and the font is not asked again', async () => {
    let asked = 0;
    const glyph = (): never => {
      asked++;
      return fails();
    };
    expect(await warningsOf({ fonts: { glyphs: fails, glyph } })).toEqual([
      { path: 'glyphs/Made Up', message: 'Letters of this font are left out: fetch failed' },
    ]);
    expect(asked).toBe(1);
  });

  test('as a stack are those of its fonts, and of these each that fails is told', async () => {
    const stack = { 'text-field': ['get', 'name'], 'text-font': ['Made Up', 'Other'] };
    const named = { ...STYLE, layers: [{ ...STYLE.layers[0], layout: stack }] };
    const draw = async (known: readonly string[]): Promise<[number, readonly StyleWarning[]]> => {
      const glyphs = (fontStack: string, first: number): Uint8Array =>
        known.includes(fontStack) ? madeUpGlyphs(fontStack, first) : fails();
      const size = '400x400';
      const { labels, warnings } = await staticMap({
        style: named,
        size,
        center: [0, 0],
        zoom: 1,
        attribution: false,
        fonts: { glyphs },
      });
      return [labels.length, warnings];
    };
    expect(await draw(['Made Up', 'Other'])).toEqual([NAMES.length, []]);
    const [count, warnings] = await draw(['Other']);
    expect([count, warnings.map(({ path }) => path)]).toEqual([
      NAMES.length,
      [0, 768, 1024].map((first) => `glyphs/Made Up,Other/${first}-${first + 255}`),
    ]);
  });
});

test('GeoJSON that cannot be fetched is told, and the picture is drawn', async () => {
  const { sources } = STYLE;
  const style = { ...STYLE, sources: { names: { ...sources.names, data: 'https://a.example/names.json' } } };
  const geojson = async (): Promise<never> => {
    throw new TypeError('fetch failed');
  };
  const { warnings } = await staticMap({
    style,
    size: '400x400',
    center: [0, 0],
    zoom: 1,
    attribution: false,
    geojson,
  });
  expect(warnings).toEqual([
    { path: 'sources.names.data', message: 'Layers of this source are empty: fetch failed' },
  ]);
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
