import { expect, test } from 'vitest';
import { renderStyle } from '@portolan/render';

test('corners of lines and areas are dense places of a heatmap, the last corner of a ring only once', async () => {
  const features = [
    { type: 'LineString', coordinates: [[-1, 1], [0, 1]] }, // prettier-ignore
    { type: 'Polygon', coordinates: [[[-1, -1], [1, -1], [1, 0], [-1, -1]]] }, // prettier-ignore
  ].map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
  const draw = async (geometries: readonly object[]): Promise<Uint8ClampedArray> => {
    const { rasters } = await renderStyle({
      style: {
        version: 8,
        sources: { places: { type: 'geojson', data: { type: 'FeatureCollection', features: geometries } } },
        layers: [{ id: 'heat', type: 'heatmap', source: 'places', paint: { 'heatmap-radius': 12 } }],
      },
      width: 60,
      height: 60,
      center: [0, 0],
      zoom: 4,
    });
    return Uint8ClampedArray.from([...rasters.values()][0]!.data);
  };
  const coordinates = [[-1, 1], [0, 1], [-1, -1], [1, -1], [1, 0]]; // prettier-ignore
  const points = { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates } };
  const drawn = await draw(features);
  expect(drawn).toEqual(await draw([points]));
  expect(drawn.some((value) => value > 0)).toBe(true);
});
