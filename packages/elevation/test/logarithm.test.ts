import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorOrdinate, naturalLogarithm } from '../src/logarithm.ts';
import { latOfMercatorRow, mercatorRow, MERCATOR_MOST_LAT } from '../src/raster/grid.ts';

test('the logarithm is the platform’s, but for the last digits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (value) => {
      expect(Math.abs(naturalLogarithm(value) - Math.log(value))).toBeLessThanOrEqual(
        4.5e-16 * Math.max(1, Math.abs(Math.log(value))),
      );
    }),
    { numRuns: 2000 },
  );
  expect(naturalLogarithm(1)).toBe(0);
});

test('Mercator’s ordinate, and its inverse', () => {
  for (let lat = -85; lat <= 85; lat += 0.61) {
    const radians = (lat * Math.PI) / 180;
    expect(mercatorOrdinate(lat)).toBeCloseTo(Math.asinh(Math.tan(radians)), 12);
    expect(latOfMercatorRow(mercatorRow(lat, 2 ** 20), 2 ** 20)).toBeCloseTo(lat, 10);
  }
  expect(mercatorRow(MERCATOR_MOST_LAT, 256)).toBeCloseTo(-0.5, 9);
});
