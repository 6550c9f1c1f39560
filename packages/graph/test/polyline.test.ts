import polyline from '@mapbox/polyline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PolylineEncoder } from '../src/polyline.ts';

// Whole micro-degrees, so that both round alike.
const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((steps) => steps / 1e6);

test('encodes as @mapbox/polyline does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(90), degrees(180)), { maxLength: 300 }), (points) => {
      const encoder = new PolylineEncoder();
      for (const [lat, lon] of points) encoder.add(lat, lon);
      expect(encoder.toString()).toBe(polyline.encode(points, 6));
    }),
  );
});

test('goes from corner to corner of the world', () => {
  const corners: [number, number][] = [
    [-90, -180],
    [90, 180],
    [-90, 180],
    [90, -180],
  ];
  const encoder = new PolylineEncoder();
  for (const [lat, lon] of corners) encoder.add(lat, lon);
  expect(polyline.decode(encoder.toString(), 6)).toEqual(corners);
});
