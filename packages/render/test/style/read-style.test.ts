import { STYLE_NAMES, style } from '@portolan/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '@portolan/testing';
import { hasSharedData, readText } from '@portolan/testing/data';
import type { VisibleLayer } from '../../src/style/layer.ts';
import type { StyleWarning } from '../../src/style/property.ts';
import { readStyle, type Style } from '../../src/style/read-style.ts';

const SMALL = {
  version: 8,
  name: 'small',
  glyphs: 'https://example.org/{fontstack}/{range}.pbf',
  sources: { tiles: { type: 'vector', url: 'https://example.org/tiles.json' } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } },
    {
      id: 'road',
      type: 'line',
      source: 'tiles',
      'source-layer': 'transportation',
      minzoom: 5,
      maxzoom: 14,
      filter: ['all', ['==', 'class', 'primary'], ['!has', 'tunnel']],
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': ['match', ['get', 'surface'], 'gravel', 'tan', 'white'],
        'line-width': {
          base: 2,
          stops: [
            [5, 1],
            [7, 7],
          ],
        },
        'line-color-transition': { duration: 0 },
      },
    },
    {
      id: 'name',
      type: 'symbol',
      source: 'tiles',
      'source-layer': 'place',
      layout: {
        'text-field': '{name}',
        'text-font': ['Noto Sans Regular'],
        'text-size': 12,
        'text-offset': [0, 1],
      },
    },
  ],
};

/** The small style with changes to its line layer. */
function changed(change: Record<string, unknown>): unknown {
  return { ...SMALL, layers: [{ ...SMALL.layers[1], ...change }] };
}

function errorsOf(json: unknown): readonly { path: string; message: string }[] {
  try {
    readStyle(json);
  } catch (error) {
    const { code, detail } = error as {
      code: string;
      detail: { errors: { path: string; message: string }[] };
    };
    expect(code).toBe('style');
    return detail.errors;
  }
  return [];
}

function seen(drawn: Style, id: string, zoom: number, warnings: StyleWarning[] = []): unknown {
  return drawn.layers.find((layer) => layer.id === id)?.at({ zoom }, (warning) => warnings.push(warning));
}

describe('reading a style', () => {
  const read = readStyle(SMALL);

  test('gives layers in their order, without warnings', () => {
    expect(read.layers.map(({ id }) => id)).toEqual(['ground', 'road', 'name']);
    expect(read.warnings).toEqual([]);
    expect(read.sources.get('tiles')?.type).toBe('vector');
  });

  test('gives the properties of a layer at a zoom level', () => {
    const road = seen(read, 'road', 6) as VisibleLayer<'line'>;
    expect(road.paint['line-width'].isConstant).toBe(true);
    expect(road.paint['line-width'].for({})).toBe(3);
    expect(road.layout['line-cap'].for({})).toBe('round');
    expect(road.paint['line-color'].isConstant).toBe(false);
    expect(String(road.paint['line-color'].for({ properties: { surface: 'gravel' } }))).toBe(
      'rgba(210,180,140,1)',
    );
    expect(road.paint['line-opacity']).toMatchObject({ isSet: false, isConstant: true });
    expect(road.paint['line-opacity'].for({})).toBe(1);
    expect(road.paint['line-pattern'].for({})).toBeUndefined();
    expect(road.accepts({ properties: { class: 'primary' } })).toBe(true);
    expect(road.accepts({ properties: { class: 'primary', tunnel: 1 } })).toBe(false);
    const name = seen(read, 'name', 6) as VisibleLayer<'symbol'>;
    expect(String(name.layout['text-field'].for({ properties: { name: 'Ulm' } }))).toBe('Ulm');
    expect(name.layout['text-font'].for({})).toEqual(['Noto Sans Regular']);
    expect(name.layout['text-offset'].for({})).toEqual([0, 1]);
  });

  test('hides layers by zoom and by visibility', () => {
    expect([4.9, 5, 13.9, 14].map((zoom) => seen(read, 'road', zoom) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    // What is never seen is not even compiled.
    const hidden = readStyle(changed({ layout: { visibility: 'none' }, paint: { 'line-width': ['nope'] } }));
    expect(hidden.layers).toEqual([]);
    const byState = readStyle(changed({ layout: { visibility: ['global-state', 'roads'] } })).layers[0]!;
    const at = (roads: string): boolean =>
      byState.at({ zoom: 6, globalState: { roads } }, () => undefined) !== undefined;
    expect([at('visible'), at('none')]).toEqual([true, false]);
  });

  test('warns of what it does not know', () => {
    const odd = readStyle({
      ...SMALL,
      version: 7,
      terrain: {},
      sources: { ...SMALL.sources, film: { type: 'video' } },
      layers: [
        { id: 'x', type: 'sparkle' },
        { id: 'y', type: 'line', source: 'nowhere' },
        { id: 'film', type: 'raster', source: 'film' },
        {
          ...SMALL.layers[1],
          paint: { 'line-foo': 1, 'fill-color': 'red', 'line-foo-transition': {} },
          extra: 1,
        },
      ],
    });
    expect(odd.warnings.map(({ path }) => path).toSorted()).toEqual(
      [
        'version',
        'terrain',
        'sources.film',
        'layers[0].type',
        'layers[1].source',
        'layers[3].extra',
        'layers[3].paint.line-foo',
        'layers[3].paint.fill-color',
        'layers[3].paint.line-foo-transition',
      ].toSorted(),
    );
    expect(odd.layers.map(({ id }) => id)).toEqual(['road']);
  });

  test.each([
    [{ paint: { 'line-width': 'wide' } }, 'layers[0].paint.line-width'],
    [{ paint: { 'line-width': -1 } }, 'layers[0].paint.line-width'],
    [{ paint: { 'line-opacity': 1.5 } }, 'layers[0].paint.line-opacity'],
    [{ paint: { 'line-color': 'reddish' } }, 'layers[0].paint.line-color'],
    [{ paint: { 'line-color': ['get'] } }, 'layers[0].paint.line-color'],
    [{ paint: { 'line-translate': [1] } }, 'layers[0].paint.line-translate'],
    [{ paint: { 'line-translate-anchor': 'moon' } }, 'layers[0].paint.line-translate-anchor'],
    [{ paint: { 'line-translate': ['get', 'x'] } }, 'layers[0].paint.line-translate'],
    [{ paint: [] }, 'layers[0].paint'],
    [{ layout: { visibility: 'maybe' } }, 'layers[0].layout.visibility'],
    [{ filter: ['nope'] }, 'layers[0].filter'],
    [{ minzoom: -1 }, 'layers[0].minzoom'],
    [{ id: 5 }, 'layers[0].id'],
    [{ source: undefined }, 'layers[0]'],
  ])('refuses %j', (change, path) => {
    expect(errorsOf(changed(change))).toMatchObject([{ path }]);
  });

  test('refuses what is no style, or too large', () => {
    for (const json of [null, 5, 'style', [], {}, { ...SMALL, layers: {} }, { ...SMALL, sources: 1 }])
      expect(errorsOf(json).length).toBeGreaterThan(0);
    let shared: unknown = 1;
    for (let level = 0; level < 100; level++) shared = [shared, shared];
    expect(errorsOf({ ...SMALL, metadata: shared })[0]!.message).toMatch('values, not more');
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level++) deep = [deep];
    expect(errorsOf({ ...SMALL, metadata: deep })[0]!.message).toMatch('levels deep');
  });

  const PICTURES = {
    tiles: { type: 'vector' },
    data: { type: 'geojson' },
    photos: { type: 'raster' },
    heights: { type: 'raster-dem' },
  };

  test.each([
    ['raster', 'tiles', 'A raster layer needs a source of the type raster, not vector'],
    ['raster', 'heights', 'A raster layer needs a source of the type raster, not raster-dem'],
    ['hillshade', 'data', 'A hillshade layer needs a source of the type raster-dem, not geojson'],
    ['color-relief', 'photos', 'A color-relief layer needs a source of the type raster-dem, not raster'],
    ['fill', 'photos', 'A fill layer needs a source of the type vector or geojson, not raster'],
    ['symbol', 'heights', 'A symbol layer needs a source of the type vector or geojson, not raster-dem'],
    ['line', 'tiles', 'A layer of a vector source needs a "source-layer"'],
  ])('a %s layer of the source %s is left out with a warning', (type, source, message) => {
    const drawn = readStyle({ version: 8, sources: PICTURES, layers: [{ id: 'a', type, source }] });
    expect(drawn.warnings).toEqual([{ path: 'layers[0]', message: `${message}; the layer is left out.` }]);
    expect(drawn.layers).toEqual([]);
  });

  test('layers of the sources that they need are read without a warning', () => {
    const layers = [
      ['raster', 'photos'],
      ['hillshade', 'heights'],
      ['color-relief', 'heights'],
      ['heatmap', 'data'],
    ].map(([type, source]) => ({ id: type, type, source }));
    const drawn = readStyle({ version: 8, sources: PICTURES, layers });
    expect(drawn.warnings).toEqual([]);
    expect(drawn.layers.map(({ type }) => type)).toEqual(layers.map(({ type }) => type));
  });

  test('a layer takes what it has in common with another by "ref"', () => {
    const drawn = readStyle({
      ...SMALL,
      layers: [
        { id: 'glow', ref: 'road', paint: { 'line-width': 9 } },
        SMALL.layers[1],
        { id: 'lost', ref: 'nowhere' },
        { id: 'chain', ref: 'glow' },
      ],
    });
    expect(drawn.layers.map(({ id }) => id)).toEqual(['glow', 'road']);
    const glow = seen(drawn, 'glow', 6) as VisibleLayer<'line'>;
    expect(glow).toMatchObject({ type: 'line', source: 'tiles', sourceLayer: 'transportation' });
    expect([4.9, 14].map((zoom) => seen(drawn, 'glow', zoom))).toEqual([undefined, undefined]);
    expect(glow.layout['line-cap'].for({})).toBe('round');
    expect(glow.paint['line-width'].for({})).toBe(9);
    expect(glow.accepts({ properties: { class: 'path' } })).toBe(false);
    expect(drawn.warnings.map(({ path }) => path)).toEqual(['layers[2].ref', 'layers[3].ref']);
  });

  test('what layers share by "ref" counts for each of them', () => {
    const filter = ['in', 'class', ...Array.from({ length: 2000 }, (_, index) => `c${index}`)];
    const parent = { ...SMALL.layers[1], filter };
    const layers = [parent, ...Array.from({ length: 600 }, (_, at) => ({ id: `r${at}`, ref: 'road' }))];
    expect(errorsOf({ ...SMALL, layers })[0]!.message).toMatch('values, not more');
  });

  test('takes the default where an expression has no value, and says so', () => {
    const warnings: StyleWarning[] = [];
    const drawn = readStyle(
      changed({ paint: { 'line-width': ['number', ['get', 'w']] }, filter: ['>', ['get', 'w'], 0] }),
    );
    const road = seen(drawn, 'road', 6, warnings) as VisibleLayer<'line'>;
    expect(road.paint['line-width'].for({ properties: { w: 3 } })).toBe(3);
    expect(warnings).toEqual([]);
    expect(road.paint['line-width'].for({ properties: { w: 'x' } })).toBe(1);
    expect(road.accepts({ properties: { w: 'x' } })).toBe(false);
    expect(warnings.map(({ path }) => path)).toEqual(['layers[0].paint.line-width', 'layers[0].filter']);
  });
});

describe('real styles', () => {
  test.each([...STYLE_NAMES])('our own %s is read without a warning', (name) => {
    const read = readStyle(style(name, { baseUrl: 'https://example.org', terrain: true }));
    expect(read.warnings).toEqual([]);
    expect(read.layers.length).toBeGreaterThan(10);
    for (let zoom = 0; zoom < 20; zoom++)
      for (const layer of read.layers) layer.at({ zoom }, ({ message }) => expect.fail(message));
  });

  test.runIf(hasSharedData).each(['osm-bright', 'positron'])('%s is read without a warning', (name) => {
    const read = readStyle(JSON.parse(readText(`render/styles/${name}-gl-style.json`)));
    expect(read.warnings).toEqual([]);
    expect(read.layers.length).toBeGreaterThan(40);
  });
});

test('hostile styles are read or refused, never anything else', () => {
  const junk = fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(
      null,
      '',
      -1,
      1e308,
      true,
      [],
      {},
      '__proto__',
      'none',
      ['get', 'x'],
      ['zoom'],
      ['!'],
    ),
    fc.constantFrom<unknown>({ stops: [] }, { stops: [[0, 1]] }, { stops: [[{}, 1]] }, { type: 'identity' }, [
      [],
    ]),
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(
      fc.constantFrom<unknown>('interpolate', 'match', ['linear'], ['zoom'], 0, 1, 'let', ['var', 'a'], '=='),
      {
        maxLength: 7,
      },
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 4 }), (changes) => {
      const json = structuredClone(SMALL) as unknown;
      for (const [place, value] of changes) {
        const places = placesOf(json);
        const [holder, key] = places[place % places.length]!;
        holder[key] = structuredClone(value);
      }
      let read: Style;
      try {
        read = readStyle(json);
      } catch (error) {
        expect((error as { code?: string }).code, String(error)).toBe('style');
        return;
      }
      for (const layer of read.layers) {
        for (const zoom of [0, 6.5]) {
          const visible = layer.at({ zoom }, () => undefined);
          if (visible === undefined) continue;
          for (const feature of [{}, { type: 2, properties: { class: 'primary', name: 5 } }]) {
            visible.accepts(feature);
            for (const property of [...Object.values(visible.layout), ...Object.values(visible.paint)])
              (property as { for: (each: unknown) => unknown }).for(feature);
          }
        }
      }
    }),
    { numRuns: share(4000) },
  );
});

/** All places of a JSON value, as what holds them and under which name. */
function placesOf(json: unknown): [Record<string, unknown>, string][] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    [json as Record<string, unknown>, key] as [Record<string, unknown>, string],
    ...placesOf(value),
  ]);
}
