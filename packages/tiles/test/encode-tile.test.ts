import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, test } from 'vitest';
import { encodeTile, GeometryKind, type TileFeature } from '../src/index.ts';
import { brokenRules } from './tile-rules.ts';

const ordinate = fc.integer({ min: -5000, max: 9000 });
const point = fc.tuple(ordinate, ordinate);
const value = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.double({ noNaN: true }).map((number) => (number === 0 ? 0 : number)),
  fc.maxSafeInteger().map((number) => (number === 0 ? 0 : number)),
);
const attributes = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  value,
  { maxKeys: 5, noNullPrototype: true },
);

test('what is written is what an independent decoder reads', () => {
  const lines = fc.array(fc.array(point, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ lines, attributes, id: fc.maxSafeNat() }), { minLength: 1 }),
      (drawn) => {
        const features = drawn.map(({ lines: parts, attributes: properties, id }): TileFeature => ({
          kind: GeometryKind.line,
          parts: parts.map((line) => line.flat()),
          attributes: properties,
          id,
        }));
        const bytes = encodeTile([{ name: 'roads', features }]);
        const isStill = drawn.some(({ lines: parts }) =>
          parts.some((line) => line.some((at, index) => index > 0 && at.join() === line[index - 1]!.join())),
        );
        expect(
          brokenRules(bytes).filter((rule) => !isStill || rule !== 'a position that is repeated'),
        ).toEqual([]);
        const layer = new VectorTile(new PbfReader(bytes)).layers['roads']!;
        expect([layer.version, layer.extent, layer.length]).toEqual([2, 4096, features.length]);
        for (const [index, { lines: parts, attributes: properties, id }] of drawn.entries()) {
          const feature = layer.feature(index);
          expect({ ...feature.properties }).toEqual(properties);
          expect(feature.id).toBe(id === 0 ? feature.id : id);
          expect(feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y]))).toEqual(parts);
        }
      },
    ),
  );
});

test('rings are closed and points stay points', () => {
  const bytes = encodeTile([
    {
      name: 'mixed',
      features: [
        { kind: GeometryKind.polygon, parts: [[0, 0, 10, 0, 10, 10]], attributes: {} },
        { kind: GeometryKind.point, parts: [[5, 6, 7, 8]], attributes: {} },
      ],
    },
    { name: 'empty', features: [] },
  ]);
  const { layers } = new VectorTile(new PbfReader(bytes));
  expect(Object.keys(layers)).toEqual(['mixed']);
  expect(layers['mixed']!.feature(0).loadGeometry()).toMatchObject([
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 0 },
    ],
  ]);
  expect(layers['mixed']!.feature(1).loadGeometry()).toMatchObject([[{ x: 5, y: 6 }], [{ x: 7, y: 8 }]]);
});
