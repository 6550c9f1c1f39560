import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { sprite, style, STYLE_ALIASES, STYLE_NAMES, type Layer } from '@portolan/tiles';
import { describe, expect, test } from 'vitest';
import { paletteOf } from '../../src/styles/palettes.ts';
import { contrast, coloursIn } from './contrast.ts';

const BASE = 'https://maps.example.org';

describe.each(STYLE_NAMES)('%s', (name) => {
  const palette = paletteOf(name);
  const labels = style(name, { baseUrl: BASE }).layers.filter(
    ({ layout }) => layout?.['text-field'] !== undefined,
  );

  test.each([false, true])('follows the style specification, heights: %s', (terrain) => {
    const document = structuredClone(style(name, { baseUrl: BASE, apiKey: 'k', terrain }));
    expect(validateStyleMin(document as unknown as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  });

  test('layers have names of their own, and read their source', () => {
    const { layers, sources } = style(name, { baseUrl: BASE, terrain: true });
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
    for (const { source, type } of layers) {
      if (type !== 'background') expect(Object.keys(sources)).toContain(source);
    }
  });

  test('pavements and crossings are shown from zoom 16 on, other paths before', () => {
    const paths = style(name, { baseUrl: BASE }).layers.filter(({ id }) =>
      /^(?:path|path-edge|cycleway)$/.test(id),
    );
    expect(paths).toHaveLength(3);
    const shownAt = (zoom: number, properties: Readonly<Record<string, unknown>>): string[] =>
      paths
        .filter(({ filter }) =>
          featureFilter(filter as Parameters<typeof featureFilter>[0], 'filter').filter({ zoom }, {
            type: 'LineString',
            properties: { class: 'path', ...properties },
          } as never),
        )
        .map(({ id }) => id);
    for (const [subclass, layer] of [
      ['footway', 'path'],
      ['cycleway', 'cycleway'],
    ] as const) {
      expect(shownAt(15, { subclass, footway: 'sidewalk' })).toEqual([]);
      expect(shownAt(16, { subclass, footway: 'crossing' })).toEqual(['path-edge', layer]);
      expect(shownAt(15, { subclass })).toEqual(['path-edge', layer]);
    }
  });

  test('every image that layers name is in the sprite', () => {
    const images = new Set(Object.keys(sprite(name).json));
    const named = style(name, { baseUrl: BASE, terrain: true }).layers.flatMap(({ layout, paint }) =>
      [layout?.['icon-image'], paint?.['fill-pattern']].flatMap(resultsIn),
    );
    expect(named.length).toBeGreaterThan(60);
    for (const image of named) if (image !== '') expect([...images]).toContain(image);
  });

  test('labels have a contrast of 4.5 to their halo', () => {
    const haloed = labels.filter(({ paint }) => paint?.['text-halo-color'] !== undefined);
    expect(haloed.length).toBeGreaterThan(20);
    for (const { id, paint } of haloed) {
      const [halo = ''] = coloursIn(paint?.['text-halo-color']);
      const colours = coloursIn(paint?.['text-color']);
      expect(colours.length).toBeGreaterThan(0);
      for (const colour of colours) expect([id, contrast(colour, halo) >= 4.5]).toEqual([id, true]);
    }
  });

  test('labels have a contrast of 4.5 to the ground that they may stand on', () => {
    const { parkEdge: _edge, rockMark: _rock, wetlandMark: _wetland, ...land } = palette.land;
    const grounds = { ...land, building: palette.building.fill };
    const { halo: _halo, roadHalo: _roadHalo, water, waterHalo: _waterHalo, ...onLand } = palette.label;
    const low: string[] = [];
    for (const [label, colour] of Object.entries({ ...onLand, ...palette.poi.labels })) {
      if (label === 'state') continue;
      for (const [ground, fill] of Object.entries(grounds)) {
        if (contrast(colour, fill) < 4.5)
          low.push(`${label} on ${ground}: ${contrast(colour, fill).toFixed(2)}`);
      }
    }
    if (contrast(water, palette.water.fill) < 4.5) low.push('water');
    expect(low).toEqual([]);
  });

  test('labels without a halo are numbers of roads, legible on their sign', () => {
    const bare = labels.filter(({ paint }) => paint?.['text-halo-color'] === undefined);
    expect(bare.map(({ id }) => id)).toEqual(['road-sign', 'motorway-sign']);
    for (const { fill, text } of Object.values(palette.shields)) {
      expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('names of waters are italic, and those of countries in capitals', () => {
    const layer = (id: string): Layer => labels.find((one) => one.id === id)!;
    for (const id of ['waterway-name', 'water-name-line', 'water-name', 'sea-name']) {
      expect(layer(id).layout?.['text-font']).toEqual(['Noto Sans Italic']);
    }
    expect(layer('place-country').layout?.['text-transform']).toBe('uppercase');
  });

  test('edges lie under lanes, tunnels under streets, bridges over them', () => {
    const order = style(name, { baseUrl: BASE }).layers.map(({ id }) => id);
    const expected = [
      'water',
      'building',
      'tunnel-casing',
      'tunnel',
      'road-casing',
      'road',
      'bridge-casing',
      'bridge',
      'street-name',
      'place-city',
    ];
    expect(order.filter((id) => expected.includes(id))).toEqual(expected);
  });
});

test('addresses carry the key, escaped', () => {
  const {
    sources,
    sprite: images,
    glyphs,
  } = style('streets', { baseUrl: `${BASE}/`, apiKey: 'a b&c', terrain: true });
  expect(sources['openmaptiles']).toEqual({
    type: 'vector',
    url: `${BASE}/data/openmaptiles.json?api_key=a%20b%26c`,
  });
  expect(sources['terrain']?.['url']).toBe(`${BASE}/data/terrain.json?api_key=a%20b%26c`);
  expect(images).toBe(`${BASE}/styles/streets/sprite?api_key=a%20b%26c`);
  expect(glyphs).toBe(`${BASE}/fonts/{fontstack}/{range}.pbf?api_key=a%20b%26c`);
  expect(JSON.stringify(style('dark', { baseUrl: BASE }))).not.toContain('api_key');
});

test('aliases give the style behind them', () => {
  for (const [alias, name] of Object.entries(STYLE_ALIASES)) {
    expect(style(alias, { baseUrl: BASE })).toEqual(style(name, { baseUrl: BASE }));
    expect(sprite(alias, 2)).toBe(sprite(name, 2));
  }
});

test.each(['', 'Streets', '__proto__', 'constructor', 'x'.repeat(1000)])('there is no style %j', (name) => {
  const refusal = expect.objectContaining({ name: 'PortolanError', code: 'unknown-style' });
  expect(() => style(name, { baseUrl: BASE })).toThrow(refusal);
  expect(() => sprite(name)).toThrow(refusal);
});

test('a style is plain JSON, the same each time', () => {
  const document = style('outdoors', { baseUrl: BASE, terrain: true });
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  expect(JSON.stringify(style('outdoors', { baseUrl: BASE, terrain: true }))).toBe(JSON.stringify(document));
});

/** The texts that an expression of `match`, `step` and `case` may come to. */
function resultsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  const rest: unknown[] = value.slice(1);
  const odd = (_: unknown, index: number): boolean => index % 2 === 1;
  if (value[0] === 'match') return [...rest.slice(1, -1).filter(odd), rest.at(-1)].flatMap(resultsIn);
  if (value[0] === 'step')
    return rest
      .slice(1)
      .filter((_, index) => index % 2 === 0)
      .flatMap(resultsIn);
  if (value[0] === 'case') return [...rest.slice(0, -1).filter(odd), rest.at(-1)].flatMap(resultsIn);
  throw new Error(`an image by the operator ${String(value[0])}`);
}
