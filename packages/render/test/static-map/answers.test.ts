/* What of the answers of the engines is drawn. */
import { describe, expect, test } from 'vitest';
import { overlayOfFeatures } from '../../src/static-map/answers.ts';

function point(lon: number, lat: number, properties: object = {}): object {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}

function collection(...features: readonly object[]): object {
  return { type: 'FeatureCollection', features };
}

/** As the answer of an isochrone request with `show_locations` has them. */
function snapped(index: number, ...coordinates: readonly (readonly [number, number])[]): object {
  return {
    type: 'Feature',
    properties: { type: 'snapped', location_index: index },
    geometry: { type: 'MultiPoint', coordinates },
  };
}

describe('the points of an isochrone', () => {
  test('are a pin without a number for the place that was asked for, and dots on its roads', () => {
    const answer = collection(
      snapped(0, [12.001, 57], [12.002, 57]),
      point(12, 57, { type: 'input', location_index: 0 }),
    );
    const { markers, dots } = overlayOfFeatures(answer, 'isochrone');
    expect(markers).toEqual([{ lon: 12, lat: 57 }]);
    expect(dots).toEqual([
      [12.001, 57],
      [12.002, 57],
    ]);
  });

  test('of several places are numbered in their order', () => {
    const answer = collection(
      snapped(0, [12.001, 57]),
      point(12, 57, { type: 'input', location_index: 0 }),
      snapped(1, [13.001, 57]),
      point(13, 57, { type: 'input', location_index: 1 }),
    );
    expect(overlayOfFeatures(answer, 'isochrone').markers.map(({ lon, label }) => [lon, label])).toEqual([
      [12, '1'],
      [13, '2'],
    ]);
  });

  test('of other features are pins, whatever their type', () => {
    const { markers, dots } = overlayOfFeatures(collection(snapped(0, [12, 57]), point(13, 57)));
    expect(markers.map(({ lon, label }) => [lon, label])).toEqual([
      [12, '1'],
      [13, '2'],
    ]);
    expect(dots).toEqual([]);
  });
});

test('points beyond the largest number that a pin has room for have none', () => {
  const { markers } = overlayOfFeatures(
    collection(...Array.from({ length: 1001 }, (_, index) => point(index / 100, 0))),
  );
  expect(markers.slice(997).map(({ label }) => label)).toEqual(['998', '999', undefined, undefined]);
});
