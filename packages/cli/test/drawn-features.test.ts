import { expect, test } from 'vitest';
import { drawnFeatures } from '../src/drawn-features.ts';

const point = (lon: number) => ({ type: 'Point', coordinates: [lon, 0] });
const feature = (geometry: unknown, properties: unknown = { color: '#123456' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

test.each<[what: string, document: unknown, drawn: unknown[]]>([
  ['a collection', collection(feature(point(1)), feature(point(2))), [feature(point(1)), feature(point(2))]],
  ['an empty collection', collection(), []],
  ['a feature', feature(point(1)), [feature(point(1))]],
  ['a feature without a place', collection(feature(null), feature(point(1))), [feature(point(1))]],
  ['a geometry', point(1), [feature(point(1), {})]],
  [
    'geometries in collections of collections',
    feature({
      type: 'GeometryCollection',
      geometries: [{ type: 'GeometryCollection', geometries: [point(1)] }, point(2)],
    }),
    [feature(point(1)), feature(point(2))],
  ],
])('%s', (_, document, drawn) => {
  expect(drawnFeatures(document, 'a.json')).toEqual(collection(...drawn));
});

test.each([
  [null],
  [1],
  ['text'],
  [[point(1)]],
  [{}],
  [{ type: 'Topology' }],
  [collection(1)],
  [{ type: 'FeatureCollection' }],
])('%j is no GeoJSON', (document) => {
  expect(() => drawnFeatures(document, 'a.json')).toThrow('a.json is no GeoJSON');
});

test('collections may lie as deep as they like', () => {
  let deep: unknown = point(1);
  for (let level = 0; level < 100_000; level++) deep = { type: 'GeometryCollection', geometries: [deep] };
  expect(drawnFeatures(deep, 'a.json')).toEqual(collection(feature(point(1), {})));
});
