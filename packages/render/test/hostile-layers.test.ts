import fc from 'fast-check';
import { isPortolanError } from '@portolan/base';
import { seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { encodePng, renderStyle } from '@portolan/render';
import { PROPERTIES } from '../src/style/properties.ts';

/*
 * Layers that come to pixels, and extrusions, with values and data that no author means: a picture or an error of ours, in bounded memory.
 */

const TYPES = ['raster', 'hillshade', 'color-relief', 'heatmap', 'fill-extrusion'] as const;
const SOURCES = { raster: 'raster', hillshade: 'raster-dem', 'color-relief': 'raster-dem' } as const;

const wildNumber = fc.oneof(fc.double(), fc.constantFrom(0, -1, 1, 0.5, 1e9, -1e9, 1e300, 5e-324, 359, 400));
const wildValue = fc.oneof(
  wildNumber,
  fc.constantFrom(
    'red',
    'transparent',
    '#fff0',
    'nearest',
    'igor',
    'map',
    'viewport',
    true,
    null,
    [],
    [[]],
    {},
  ),
  fc.constantFrom(['get', 'value'], ['/', 1, 0], ['zoom'], ['sqrt', -1], ['get', 'none'], ['^', 10, 300]),
  fc.constantFrom(['interpolate', ['linear'], ['heatmap-density'], 0, 'red', 1, 'rgba(0,0,0,0)']),
  fc.constantFrom(['interpolate', ['linear'], ['elevation'], -1e9, 'red', 1e9, 'blue']),
  fc.array(wildNumber, { maxLength: 3 }),
);

const layer = fc.constantFrom(...TYPES).chain((type) =>
  fc.record({
    type: fc.constant(type),
    paint: fc.dictionary(fc.constantFrom(...Object.keys(PROPERTIES[type].paint)), wildValue, { maxKeys: 4 }),
  }),
);

const places = fc.array(fc.tuple(wildNumber, wildNumber), { minLength: 1, maxLength: 6 });
const feature = fc.record({
  type: fc.constant('Feature'),
  properties: fc.record({ value: wildNumber }),
  geometry: fc.oneof(
    fc.record({ type: fc.constant('MultiPoint'), coordinates: places }),
    fc.record({ type: fc.constant('Polygon'), coordinates: fc.array(places, { maxLength: 3 }) }),
  ),
});

describe('layers of any values and data', () => {
  test('are pictures, or errors of ours', async () => {
    const png = await encodePng({ width: 4, height: 4, data: new Uint8ClampedArray(64).fill(130) });
    await fc.assert(
      fc.asyncProperty(
        layer,
        fc.array(feature, { maxLength: 3 }),
        fc.array(fc.oneof(wildNumber, fc.constantFrom(NaN, Infinity, -Infinity)), {
          minLength: 4,
          maxLength: 4,
        }),
        fc.record({
          zoom: fc.double({ min: 0, max: 24, noNaN: true }),
          bearing: fc.integer({ min: -180, max: 180 }),
        }),
        fc.dictionary(
          fc.constantFrom('tileSize', 'minzoom', 'maxzoom', 'encoding'),
          fc.oneof(wildNumber, fc.constant('terrarium')),
        ),
        fc.boolean(),
        async ({ type, paint }, features, metres, view, extra, hasHeights) => {
          const tiled = type in SOURCES;
          const source = tiled
            ? { ...extra, type: SOURCES[type as keyof typeof SOURCES] }
            : { type: 'geojson', data: { type: 'FeatureCollection', features } };
          try {
            const rendered = await renderStyle({
              style: {
                version: 8,
                sources: { all: source },
                layers: [{ id: 'one', type, source: 'all', paint }],
              },
              width: 24,
              height: 18,
              center: [7, 44],
              ...view,
              tiles: () => png,
              ...(hasHeights ? { heights: () => ({ side: 2, metres }) } : {}),
            });
            for (const { width, height, data } of rendered.rasters.values())
              if (data.length !== 4 * width * height || width > 24 || height > 18)
                expect([width, height]).toBe('24, 18');
            const svg = await rendered.svg();
            if (!svg.endsWith('</svg>')) expect(svg).toBe('whole');
          } catch (error) {
            if (!isPortolanError(error)) throw error;
          }
        },
      ),
      { numRuns: share(10_000), seed: seedOf(7) },
    );
  });
});
