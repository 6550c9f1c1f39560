import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { bearingDegrees, distanceMetres, EARTH_RADIUS_METRES, PortolanError } from '../src/index.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });

/** Angle between two unit vectors by their cross and dot products: another formula for the same thing. */
function vectorDistance(latA: number, lonA: number, latB: number, lonB: number): number {
  const unit = (lat: number, lon: number): [number, number, number] => {
    const [p, l] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
  };
  const [a, b] = [unit(latA, lonA), unit(latB, lonB)];
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return EARTH_RADIUS_METRES * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

describe('distanceMetres', () => {
  test('agrees with the vector formula anywhere', () => {
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (latA, lonA, latB, lonB) => {
        // Haversine is weakest for points half a globe apart: a metre there, micrometres nearby.
        expect(
          Math.abs(distanceMetres(latA, lonA, latB, lonB) - vectorDistance(latA, lonA, latB, lonB)),
        ).toBeLessThan(1);
      }),
      { numRuns: share(3000) },
    );
  });

  test('is a metric, also across the antimeridian', () => {
    expect(distanceMetres(10, 179.9, 10, -179.9)).toBeCloseTo(distanceMetres(10, 0, 10, 0.2), 4);
    expect(distanceMetres(90, 0, 90, 120)).toBeCloseTo(0, 6);
    fc.assert(
      fc.property(latitude, longitude, latitude, longitude, (latA, lonA, latB, lonB) => {
        expect(distanceMetres(latA, lonA, latA, lonA)).toBe(0);
        expect(distanceMetres(latA, lonA, latB, lonB)).toBeCloseTo(distanceMetres(latB, lonB, latA, lonA), 6);
      }),
    );
  });
});

describe('bearingDegrees', () => {
  test('points along the compass', () => {
    expect(bearingDegrees(0, 0, 1, 0)).toBe(0);
    expect(bearingDegrees(0, 0, 0, 1)).toBeCloseTo(90, 10);
    expect(bearingDegrees(0, 0, -1, 0)).toBeCloseTo(180, 10);
    expect(bearingDegrees(0, 0, 0, -1)).toBeCloseTo(270, 10);
    expect(bearingDegrees(5, 5, 5, 5)).toBe(0);
  });
});

test('PortolanError carries code, detail and cause', () => {
  const cause = new Error('below');
  const error = new PortolanError('checksum', 'section "arcs" is damaged', { offset: 64 }, { cause });
  expect(error).toMatchObject({ name: 'PortolanError', code: 'checksum', detail: { offset: 64 }, cause });
  expect(error).toBeInstanceOf(Error);
});
