import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atan2Degrees, cosDegrees, sinDegrees } from '../../src/index.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

describe('trigonometry in degrees', () => {
  test('agrees with Math to the last digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (degrees) => {
        expect(sinDegrees(degrees)).toBeCloseTo(Math.sin(radians(degrees)), 13);
        expect(cosDegrees(degrees)).toBeCloseTo(Math.cos(radians(degrees)), 13);
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(
        fc.double({ min: -1e3, max: 1e3, noNaN: true }),
        fc.double({ min: -1e3, max: 1e3, noNaN: true }),
        (y, x) => {
          fc.pre(x !== 0 || y !== 0);
          expect(atan2Degrees(y, x)).toBeCloseTo((Math.atan2(y + 0, x + 0) * 180) / Math.PI, 11);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('is exact where the angle is a quarter turn', () => {
    expect([0, 90, 180, 270, 360, -90].map((degrees) => sinDegrees(degrees) + 0)).toEqual([
      0, 1, 0, -1, 0, -1,
    ]);
    expect([0, 90, 180, 270, 360].map((degrees) => cosDegrees(degrees) + 0)).toEqual([1, 0, -1, 0, 1]);
    expect([
      atan2Degrees(0, 1),
      atan2Degrees(1, 0),
      atan2Degrees(0, -1),
      atan2Degrees(-1, 0),
      atan2Degrees(0, 0),
    ]).toEqual([0, 90, 180, -90, 0]);
    expect(atan2Degrees(1, 1)).toBeCloseTo(45, 13);
  });

  test('gives these very bits on every engine', () => {
    const bits = (value: number): string =>
      Array.from(new Uint8Array(new Float64Array([value]).buffer), (b) =>
        b.toString(16).padStart(2, '0'),
      ).join('');
    const values = [17.3, 49.4, 123.456, -71.99].flatMap((d) => [
      sinDegrees(d),
      cosDegrees(d),
      atan2Degrees(d, 100),
    ]);
    expect(values.map(bits)).toMatchSnapshot();
  });
});
