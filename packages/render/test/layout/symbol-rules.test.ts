/** Rules by which MapLibre places and draws symbols, where its documents do not tell them. */
import { describe, expect, test } from 'vitest';
import { encodeTile } from '@portolan/tiles';
import { renderStyle, type DrawItem, type Rendered, type SpriteSource } from '../../src/index.ts';
import { madeUpGlyphs } from './made-up-glyphs.ts';
import { drawn, feature, UNITS_PER_DEGREE } from './pictures.ts';

const sprite: SpriteSource = {
  names: new Set(['bar', 'dot']),
  image: (name) => {
    const [width, height] = name === 'bar' ? [40, 4] : [6, 4];
    return { width, height, pixelRatio: 1, data: new Uint8Array(4 * width * height).fill(255) };
  },
};

const symbols = async (
  features: readonly unknown[],
  layout: object,
  options: { readonly paint?: object; readonly zoom?: number; readonly bearing?: number; readonly size?: number } = {}, // prettier-ignore
): Promise<Rendered> => {
  const { paint = {}, zoom = 0, bearing = 0, size = 64 } = options;
  return drawn(
    features,
    { type: 'symbol', layout: { 'text-font': ['f'], ...layout }, paint },
    { sprite, zoom, bearing, width: size, height: size },
  );
};

type Kind<K> = Extract<DrawItem, { readonly kind: K }>;
const glyphs = ({ drawList }: Rendered): readonly Kind<'glyphs'>[] =>
  drawList.items.filter((item) => item.kind === 'glyphs');
const images = ({ drawList }: Rendered): readonly Kind<'image'>[] =>
  drawList.items.filter((item) => item.kind === 'image');
const degrees = (units: number, zoom = 0): number => units / UNITS_PER_DEGREE / 2 ** zoom;
const point = (x: number, y: number, name: string, zoom: number): unknown =>
  feature('Point', [degrees(x, zoom), degrees(y, zoom)], { name });
/** Lines along the equator, so short that they are as long on the map. */
const across = (from: number, to: number, y: number, name: string, zoom = 0): unknown =>
  feature('LineString', [[degrees(from, zoom), degrees(y, zoom)], [degrees(to, zoom), degrees(y, zoom)]], { name }); // prettier-ignore
const numbersOf = ({ glyphs: flat }: Kind<'glyphs'>, at: number): number[] =>
  flat.filter((_, index) => index % 4 === at);

describe('room for symbols', () => {
  test('goes to tiles in the west first, whatever comes first in the source', async () => {
    const { labels } = await symbols([point(4, 0, 'east', 1), point(-4, 0, 'west', 1)], { 'text-field': '{name}' }, { zoom: 1 }); // prettier-ignore
    expect(labels.map(({ text }) => text)).toEqual(['west']);
  });

  test('in one tile goes to what comes first', async () => {
    const { labels } = await symbols([point(12, 8, 'first', 1), point(4, 8, 'second', 1)], { 'text-field': '{name}' }, { zoom: 1 }); // prettier-ignore
    expect(labels.map(({ text }) => text)).toEqual(['first']);
  });

  test('along a line that runs to the left is for upright letters, of a single one too', async () => {
    for (const name of ['T', 'TT']) {
      for (const ends of [
        [-30, 30],
        [30, -30],
      ] as const) {
        const layout = { 'symbol-placement': 'line-center', 'text-field': '{name}' };
        // oxlint-disable-next-line no-await-in-loop -- one picture after the other
        const [letters] = glyphs(await symbols([across(ends[0], ends[1], 0, name)], layout, { size: 128 }));
        for (const angle of numbersOf(letters!, 3)) expect(Math.cos(angle)).toBeCloseTo(1, 9);
      }
    }
  });

  test('for icons along a line does not turn with the line', async () => {
    // Upright bars, whose boxes lie.
    const upright = (x: number): unknown =>
      feature('LineString', [[degrees(x), degrees(-40)], [degrees(x), degrees(40)]]); // prettier-ignore
    const layout = { 'symbol-placement': 'line', 'icon-image': 'bar', 'symbol-spacing': 500 };
    expect(images(await symbols([upright(-10), upright(10)], layout, { size: 256 }))).toHaveLength(1);
    expect(images(await symbols([upright(-30), upright(30)], layout, { size: 256 }))).toHaveLength(2);
  });

  test('is not given to a text along a line near to the same text in its tile', async () => {
    const layout = { 'symbol-placement': 'line', 'text-field': '{name}', 'symbol-spacing': 200 };
    const lines = (other: string): readonly unknown[] => [
      across(2, 90, 20, 'aaa', 1),
      across(2, 90, 60, other, 1),
    ];
    const texts = async (other: string): Promise<readonly string[]> =>
      (await symbols(lines(other), layout, { zoom: 1, size: 256 })).labels.map(({ text }) => text);
    expect(await texts('aaa')).toEqual(['aaa']);
    expect(await texts('bbb')).toEqual(['aaa', 'bbb']);
  });
});

describe('the order of drawing', () => {
  test('has the halos of a tile below all its letters', async () => {
    const places = [point(0, 6, 'one', 1), point(4, 9, 'two', 1)];
    const layout = { 'text-field': '{name}', 'text-allow-overlap': true };
    const paint = { 'text-halo-color': 'white', 'text-halo-width': 2 };
    const items = glyphs(await symbols(places, layout, { paint, zoom: 1 }));
    expect(items.map(({ halo, isHaloAlone = false }) => [halo !== undefined, isHaloAlone])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  test('has tiles at the bottom of the picture first', async () => {
    const places = [point(2, 4, 'north', 1), point(2, -4, 'south', 1)];
    const picture = await symbols(
      places,
      { 'text-field': '{name}', 'text-allow-overlap': true },
      { zoom: 1 },
    );
    const heights = glyphs(picture).map((item) => numbersOf(item, 2)[0]!);
    expect(heights[0]).toBeGreaterThan(heights[1]!);
  });

  test('has what is farther down in a tile on top', async () => {
    const places = [point(2, 4, 'south', 1), point(2, 12, 'north', 1)];
    const picture = await symbols(
      places,
      { 'text-field': '{name}', 'text-allow-overlap': true },
      { zoom: 1 },
    );
    const heights = glyphs(picture).map((item) => numbersOf(item, 2)[0]!);
    expect(heights[0]).toBeLessThan(heights[1]!);
  });
});

describe('texts along lines', () => {
  const layout = { 'symbol-placement': 'line', 'text-field': '{name}', 'text-size': 12 };

  test('keep the new lines that they have', async () => {
    const [item] = glyphs(await symbols([across(2, 120, 20, 'ab\ncd')], layout, { size: 256 }));
    expect(new Set(numbersOf(item!, 2).map(Math.round)).size).toBe(2);
  });

  test('of the alignment viewport-glyph have upright letters', async () => {
    const slanted = feature('LineString', [[2, 2], [60, 50]], { name: 'abc' }); // prettier-ignore
    const angles = async (alignment: string): Promise<number[]> => {
      const picture = await symbols([slanted], { ...layout, 'text-rotation-alignment': alignment }, { size: 256 }); // prettier-ignore
      return numbersOf(glyphs(picture)[0]!, 3);
    };
    expect(await angles('viewport-glyph')).toEqual([0, 0, 0]);
    expect((await angles('map'))[0]).toBeLessThan(-0.5);
  });

  test('have letters that turn about their middles', async () => {
    const line = [across(2, 120, 20, 'abc')];
    const [straight] = glyphs(await symbols(line, layout, { size: 256 }));
    const [turned] = glyphs(await symbols(line, { ...layout, 'text-rotate': 30 }, { size: 256 }));
    for (const angle of numbersOf(turned!, 3)) expect(angle).toBeCloseTo(Math.PI / 6, 6);
    // Half an advance of 11 of 24 pixels before the middle, in the new direction.
    const half = (11 / 24) * 12 / 2; // prettier-ignore
    const [x, turnedX] = [numbersOf(straight!, 1)[0]!, numbersOf(turned!, 1)[0]!];
    expect(turnedX).toBeCloseTo(x + half - half * Math.cos(Math.PI / 6), 6);
  });

  test('and icons in the middles of lines know what lies in the buffer of their tile', async () => {
    const layoutOfMiddles = { 'symbol-placement': 'line-center', 'icon-image': 'dot' };
    const [icon, ...others] = images(await symbols([across(-90, 90, 20, '', 1)], layoutOfMiddles, { zoom: 1, size: 256 })); // prettier-ignore
    expect(others).toHaveLength(0);
    expect(icon!.matrix[4]).toBeCloseTo(128 - 3, 6);
  });
});

describe('symbols between whole zoom levels', () => {
  test('have the offsets of the level below', async () => {
    const layout = { 'icon-image': 'dot', 'icon-offset': ['interpolate', ['linear'], ['zoom'], 0, ['literal', [0, 0]], 1, ['literal', [20, 0]]] }; // prettier-ignore
    const [icon] = images(await symbols([point(0, 0, '', 0)], layout, { zoom: 0.5 }));
    expect(icon!.matrix[4]).toBeCloseTo(32 - 3, 6);
  });

  test('have icons that fit the text of the level above', async () => {
    const widthAt = async (zoom: number): Promise<number> => {
      const layout = { 'text-field': 'abcd', 'icon-image': 'dot', 'icon-text-fit': 'width', 'text-size': ['interpolate', ['linear'], ['zoom'], 0, 10, 2, 20] }; // prettier-ignore
      const [icon] = images(await symbols([point(0, 0, '', 0)], layout, { zoom }));
      return icon!.matrix[0] * 6;
    };
    // Four letters of 11 of 24 pixels each, at 15 units.
    expect(await widthAt(0.5)).toBeCloseTo((44 / 24) * 15, 6);
    expect(await widthAt(0)).toBeCloseTo((44 / 24) * 15, 6);
  });
});

describe('places of GeoJSON', () => {
  test('are rounded to the units of the tiles that MapLibre makes of it', async () => {
    const at = async (lon: number, zoom: number): Promise<number> =>
      (await symbols([feature('Point', [lon, 0], { name: 'a' })], { 'text-field': '{name}' }, { zoom }))
        .labels[0]!.x;
    const unit = 360 / 8192;
    expect(await at(0.4 * unit, 0)).toBe(32);
    expect(await at(0.6 * unit, 0)).toBeCloseTo(32 + 512 / 8192, 9);
    expect(await at(0.5 * unit, 1)).toBeCloseTo(32 + 512 / 8192, 9);
  });
});

describe('expressions that ask for places', () => {
  const around = { type: 'Polygon', coordinates: [[[-5, -5], [5, -5], [5, 5], [-5, 5], [-5, -5]]] }; // prettier-ignore

  test('know those of GeoJSON, in filters and in properties', async () => {
    const places = [point(0, 10, 'in', 1), point(0, -25, 'out', 1)];
    const field = ['case', ['within', around], 'within', 'beyond'];
    const { labels } = await symbols(places, { 'text-field': field }, { zoom: 1 });
    expect(labels.map(({ text }) => text).toSorted()).toEqual(['beyond', 'within']);
    const filtered = await drawn(
      places,
      { type: 'symbol', filter: ['within', around], layout: { 'text-font': ['f'], 'text-field': '{name}' } },
      { zoom: 1 },
    );
    expect(filtered.labels.map(({ text }) => text)).toEqual(['in']);
    const metres = ['to-string', ['>', ['distance', { type: 'Point', coordinates: [0, 0] }], 5e5]];
    const far = await symbols(places, { 'text-field': metres }, { zoom: 1 });
    expect(far.labels.map(({ text }) => text).toSorted()).toEqual(['false', 'true']);
  });

  test('know those of vector tiles in properties too', async () => {
    // In the middle of the tile of the whole world.
    const points = [{ kind: 1, parts: [[2048, 2048]], attributes: {} }];
    const { labels } = await renderStyle({
      style: {
        version: 8,
        sources: { one: { type: 'vector', maxzoom: 0 } },
        layers: [
          {
            id: 'layer',
            type: 'symbol',
            source: 'one',
            'source-layer': 'points',
            layout: { 'text-font': ['f'], 'text-field': ['case', ['within', around], 'within', 'beyond'] },
          },
        ],
      },
      tiles: () => encodeTile([{ name: 'points', features: points }]),
      fonts: { glyphs: madeUpGlyphs },
      width: 64,
      height: 64,
      center: [0, 0],
      zoom: 0,
    });
    expect(labels.map(({ text }) => text)).toEqual(['within']);
  });
});
