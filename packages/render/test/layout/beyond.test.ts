import { share } from '@portolan/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CollisionBox } from '../../src/layout/symbols/collisions.ts';
import { renderStyle, type SpriteSource } from '../../src/index.ts';
import { madeUpGlyphs } from './made-up-glyphs.ts';

/** Beyond the smaller picture, to each side, in units. */
const BEYOND = 500;
const [WIDTH, HEIGHT] = [100, 80];

/** No label of them reaches so far that copies of the world meet. */
const place = fc.tuple(
  fc.double({ min: -60, max: 60, noNaN: true }),
  fc.double({ min: -60, max: 60, noNaN: true }),
);
const feature = fc.record({
  type: fc.constant('Feature'),
  properties: fc.record({
    name: fc.oneof(fc.string({ maxLength: 20 }), fc.constant('a long name of a place')),
    turn: fc.constantFrom(0, 45, 90, 200),
  }),
  geometry: fc.oneof(
    place.map((coordinates) => ({ type: 'Point', coordinates })),
    fc
      .array(place, { minLength: 2, maxLength: 5 })
      .map((coordinates) => ({ type: 'LineString', coordinates })),
  ),
});

const layout = fc.record({
  'symbol-placement': fc.constantFrom('point', 'line'),
  'text-size': fc.constantFrom(6, 12, 24),
  'text-offset': fc.constantFrom([0, 0], [3, -5], [-8, 0]),
  'text-anchor': fc.constantFrom('center', 'left', 'bottom-right'),
  'text-max-width': fc.constantFrom(0, 2, 10),
  'text-letter-spacing': fc.constantFrom(0, 0.4, -0.2),
  'text-padding': fc.constantFrom(2, 30),
  'text-rotate': fc.constant(['get', 'turn']),
  'icon-image': fc.constantFrom('', 'dot'),
  'icon-size': fc.constantFrom(1, 5),
  'icon-offset': fc.constantFrom([0, 0], [40, 0], [-3, 30]),
  'icon-padding': fc.constantFrom([2], [0, 20, 40, 10]),
  'icon-rotate': fc.constant(['get', 'turn']),
  'icon-text-fit': fc.constantFrom('none', 'both', 'width'),
  'icon-text-fit-padding': fc.constantFrom([0, 0, 0, 0], [10, 20, 0, 5]),
});

const sprite: SpriteSource = {
  names: new Set(['dot']),
  image: () => ({ width: 12, height: 8, pixelRatio: 1, data: DOT }),
};
const DOT = new Uint8Array(4 * 12 * 8).fill(255);

interface Shown {
  readonly text: string;
  readonly boxes: readonly CollisionBox[];
}

/** The labels of a picture, with the corner of the smaller one at 0, 0. */
async function labelsOf(
  features: unknown,
  properties: object,
  beyond: number,
  bearing: number,
): Promise<Shown[]> {
  const { labels } = await renderStyle({
    style: {
      version: 8,
      sources: { names: { type: 'geojson', data: { type: 'FeatureCollection', features } } },
      layers: [
        {
          id: 'names',
          type: 'symbol',
          source: 'names',
          layout: {
            'text-field': ['get', 'name'],
            'text-allow-overlap': true,
            'icon-allow-overlap': true,
            'text-optional': true,
            'icon-optional': true,
            ...properties,
          },
        },
      ],
    },
    width: WIDTH + 2 * beyond,
    height: HEIGHT + 2 * beyond,
    center: [0, 0],
    zoom: 1.2,
    bearing,
    sprite,
    fonts: { glyphs: madeUpGlyphs },
  });
  return labels.map(({ text, boxes }) => ({
    text,
    boxes: boxes.map(({ minX, minY, maxX, maxY }) => ({
      minX: minX - beyond,
      minY: minY - beyond,
      maxX: maxX - beyond,
      maxY: maxY - beyond,
    })),
  }));
}

/** How far a label lies on the smaller picture; negative where it lies beside it. */
function depthOf({ boxes }: Shown): number {
  return Math.max(
    ...boxes.map(({ minX, minY, maxX, maxY }) => Math.min(maxX, maxY, WIDTH - minX, HEIGHT - minY)),
  );
}

const named = (shown: readonly Shown[]): string[] =>
  shown
    .map(({ text, boxes: [first] }) => `${text} ${rounded(first!.minX)} ${rounded(first!.minY)}`)
    .toSorted();

/** A thousandth is far more than what sums in another order differ by. */
function rounded(value: number): string {
  return (Math.round(value * 1000 + 0.1234) / 1000).toFixed(3);
}

describe('a picture', () => {
  test('has the labels that a larger picture has there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(feature, { minLength: 1, maxLength: 8 }),
        layout,
        fc.constantFrom(0, 30),
        async (features, properties, bearing) => {
          const small = await labelsOf(features, properties, 0, bearing);
          const large = await labelsOf(features, properties, BEYOND, bearing);
          // At the very side both are right.
          const isOn = (each: Shown): boolean => depthOf(each) > 1e-6;
          expect(named(small.filter(isOn))).toEqual(named(large.filter(isOn)));
        },
      ),
      { numRuns: share(300) },
    );
  });
});
