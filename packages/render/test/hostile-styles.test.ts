import fc from 'fast-check';
import { isPortolanError } from '@portolan/base';
import { floorOf, seedOf, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';
import type { PropertySpec } from '../src/expressions/property-spec.ts';
import { PROPERTIES } from '../src/style/properties.ts';
import { madeUpGlyphs } from './layout/made-up-glyphs.ts';

/*
 * Layers of areas, lines, discs and symbols with values, data, images and letters that no author means: a picture or an error of ours.
 */

const TYPES = ['background', 'fill', 'line', 'circle', 'symbol'] as const;

const wildNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -1, 1, 0.5, 2, 6, 1e-9, 1e9, -1e9, 1e300, 5e-324, 359),
);
const WORDS = [
  'red rgba(9,9,9,0.5) transparent map viewport always cooperative both width line line-center round bevel',
  'square left top-right one zones none a\nb',
];
const words = fc.constantFrom(...WORDS.join(' ').split(' '));
const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  wildNumber,
  words,
  fc.constantFrom<unknown>(true, false, null, [], {}, ['zoom'], ['get', 'value'], ['/', 1, 0]),
  fc.constantFrom<unknown>(
    ['format', 'ab', { 'font-scale': 1e3 }, ['image', 'zones'], {}, 'c\nd', { 'vertical-align': 'top' }],
    ['format', ['image', 'none']],
    ['interpolate', ['linear'], ['line-progress'], 0, 'red', 1, 'rgba(0,0,255,0.2)'],
    ['literal', [1e-9, 1e-9]],
    ['literal', ['left', 'top', 'bottom-right']],
  ),
  fc.array(wildNumber, { maxLength: 4 }),
);

/** Values that a property may have, as bad as they may be. */
function valueFor(spec: PropertySpec): fc.Arbitrary<unknown> {
  const least = spec.minimum ?? -Infinity;
  const most = spec.maximum ?? Infinity;
  const number = wildNumber.map((value) =>
    Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : Math.max(least, 1),
  );
  switch (spec.type) {
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    case 'color':
      return fc.constantFrom<unknown>(
        'red',
        'rgba(9,9,9,0.5)',
        'transparent',
        ...(spec['property-type'] === 'color-ramp'
          ? [['interpolate', ['linear'], ['line-progress'], 0, 'red', 1, 'rgba(0,0,255,0.2)']]
          : []),
      );
    case 'enum':
      return fc.constantFrom(...Object.keys(spec.values ?? {}));
    case 'resolvedImage':
      return fc.constantFrom('one', 'zones', 'none');
    case 'padding':
      return fc.array(number, { minLength: 1, maxLength: 4 });
    case 'array':
      if (spec.value === 'enum')
        return fc.array(fc.constantFrom(...Object.keys(spec.values ?? {})), { minLength: 1, maxLength: 3 });
      if (spec.value === 'number') {
        const { length } = spec;
        return fc.array(number, { minLength: length ?? 1, maxLength: length ?? 5 });
      }
      return wildValue;
    default:
      return wildValue;
  }
}

const layer = fc.constantFrom(...TYPES).chain((type) => {
  const group = (specs: Readonly<Record<string, PropertySpec>>): fc.Arbitrary<Record<string, unknown>> =>
    fc
      .subarray(Object.keys(specs), { maxLength: Math.min(6, Object.keys(specs).length) })
      .chain((names) =>
        fc.record(
          Object.fromEntries(
            names.map((name) => [
              name,
              fc.oneof(
                { arbitrary: valueFor(specs[name]!), weight: 40 },
                { arbitrary: wildValue, weight: 1 },
              ),
            ]),
          ),
        ),
      );
  return fc.record({
    type: fc.constant(type),
    paint: group(PROPERTIES[type].paint),
    layout: group(PROPERTIES[type].layout),
    // What is not drawn at all has nothing to go wrong with.
    shown: fc.constantFrom('one', 'zones'),
  });
});

const coordinate = fc.oneof(fc.integer({ min: -30, max: 30 }), wildNumber);
const places = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 6 });
const feature = fc.record({
  type: fc.constant('Feature'),
  properties: fc.record({ value: fc.oneof(wildNumber, words) }),
  geometry: fc.oneof(
    fc.record({ type: fc.constant('MultiPoint'), coordinates: places }),
    fc.record({ type: fc.constant('LineString'), coordinates: places }),
    fc.record({ type: fc.constant('Polygon'), coordinates: fc.array(places, { maxLength: 3 }) }),
  ),
});

const zone = fc.oneof(fc.constant([1, 3]), fc.tuple(wildNumber, wildNumber));
const zones = fc.record(
  {
    sdf: fc.boolean(),
    content: fc.oneof(
      fc.constant([1, 1, 4, 4] as const),
      fc.tuple(wildNumber, wildNumber, wildNumber, wildNumber),
    ),
    stretchX: fc.array(zone, { maxLength: 3 }),
    stretchY: fc.array(zone, { maxLength: 3 }),
    textFitWidth: fc.constantFrom('stretchOnly', 'proportional'),
    textFitHeight: fc.constantFrom('stretchOnly', 'proportional'),
  },
  { requiredKeys: [] },
);

describe('styles of any values, data, images and letters', () => {
  test('are pictures, or errors of ours', async () => {
    const data = new Uint8ClampedArray(4 * 5 * 5).fill(150);
    const files = new Map<number, Uint8Array>();
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(layer, { minLength: 1, maxLength: 3 }),
        fc.array(feature, { maxLength: 4 }),
        zones,
        fc.record({
          zoom: fc.double({ min: 0, max: 24, noNaN: true }),
          bearing: fc.integer({ min: -180, max: 180 }),
          pixelRatio: fc.constantFrom(1, 2),
        }),
        fc.option(fc.tuple(fc.nat(2000), fc.nat(255))),
        async (layers, features, fit, view, damage) => {
          const image = { width: 5, height: 5, pixelRatio: 1, data };
          try {
            const rendered = await renderStyle({
              style: {
                version: 8,
                sources: { all: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
                layers: layers.map(({ type, paint, layout, shown }, index) => ({
                  id: `${index}`,
                  type,
                  ...(type === 'background' ? {} : { source: 'all' }),
                  paint,
                  layout:
                    type === 'symbol' ? { 'text-field': 'ab c', 'icon-image': shown, ...layout } : layout,
                })),
              },
              width: 24,
              height: 18,
              center: [1, 2],
              ...view,
              sprite: {
                names: new Set(['one', 'zones']),
                image: (name) =>
                  name === 'zones' ? { ...image, ...(fit as object) } : name === 'one' ? image : undefined,
              },
              fonts: {
                glyphs: (stack, first) => {
                  const bytes = files.get(first) ?? madeUpGlyphs(stack, first);
                  files.set(first, bytes);
                  if (damage === null) return bytes;
                  const damaged = bytes.slice();
                  damaged[damage[0] % damaged.length] = damage[1];
                  return damaged;
                },
              },
            });
            expect(rendered.canvas.width).toBe(24 * view.pixelRatio);
            drawn++;
            const text = await rendered.svg();
            if (!text.endsWith('</svg>')) expect(text).toBe('whole');
          } catch (error) {
            if (!isPortolanError(error)) throw error;
          }
        },
      ),
      { numRuns: share(5000), seed: seedOf(9) },
    );
    expect(drawn).toBeGreaterThan(floorOf(500));
  });
});
