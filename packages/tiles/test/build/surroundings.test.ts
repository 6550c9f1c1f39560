import { expect, test } from 'vitest';
import { worldX, worldY } from '../../src/geometry/mercator.ts';
import { Surroundings } from '../../src/build/surroundings.ts';

test('between two continents only what is near the nodes of either is wanted, but all of it at low zooms', () => {
  const places = [
    { lat: 32.5, lon: -86.6 },
    { lat: 47.1, lon: 9.5 },
  ];
  const surroundings = new Surroundings({
    x: Int32Array.from(places, ({ lon }) => worldX(lon * 1e7)),
    y: Int32Array.from(places, ({ lat }) => worldY(lat * 1e7)),
    count: places.length,
  });
  const isNear = (lat: number, lon: number, zoom: number): boolean => {
    const [x, y] = [worldX(lon * 1e7), worldY(lat * 1e7)].map((units) => units >> (30 - zoom));
    return surroundings.areNear(zoom, { minX: x!, minY: y!, maxX: x! + 15, maxY: y! + 15 });
  };
  for (const zoom of [8, 11, 14]) {
    for (const { lat, lon } of places) expect(isNear(lat, lon, zoom)).toBe(true);
    expect(isNear(47.1, 8.5, zoom)).toBe(true);
    expect(isNear(40, -40, zoom)).toBe(false);
  }
  expect(isNear(40, -40, 7)).toBe(true);
});
