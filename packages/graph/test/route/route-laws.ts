import { expectAtLeast, expectSame } from '@portolan/testing';
import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import type { RouteResponse } from '@portolan/schemas';
import { routeResponseValidator } from '@portolan/schemas/validators';
import { expect } from 'vitest';

/** Checks the rules that hold for every native answer, whatever the request. */
export function expectLawful(response: RouteResponse): void {
  expect(routeResponseValidator.issues(response)).toEqual([]);
  const { trip } = response;
  const kilometres = trip.units === 'miles' ? 1.609344 : 1;
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  expect(trip.summary.time).toBeCloseTo(sum(trip.legs.map((leg) => leg.summary.time)), 3);
  expect(trip.summary.length).toBeCloseTo(sum(trip.legs.map((leg) => leg.summary.length)), 1);
  for (const leg of trip.legs) {
    const shape = polyline.decode(leg.shape, 6);
    expect(shape.length).toBeGreaterThanOrEqual(2);
    const walked = sum(
      shape.slice(1).map(([lat, lon], i) => distanceMetres(shape[i]![0], shape[i]![1], lat, lon)),
    );
    // Rounding to six digits moves each point by 11 cm at most.
    expect(Math.abs(walked / 1000 - leg.summary.length * kilometres)).toBeLessThan(
      0.001 + shape.length * 0.00025,
    );
    const { min_lat: south, max_lat: north, min_lon: west, max_lon: east } = leg.summary;
    const half = 0.6e-6; // half of the last digit and a little more
    const isOutside = ([lat, lon]: [number, number]): boolean =>
      lat < south - half || lat > north + half || lon < west - half || lon > east + half;
    expect(shape.filter(isOutside)).toEqual([]);
    const maneuvers = leg.maneuvers;
    if (!maneuvers) continue;
    expect([1, 2, 3]).toContain(maneuvers[0]!.type);
    expect([4, 5, 6]).toContain(maneuvers.at(-1)!.type);
    expect(sum(maneuvers.map((m) => m.time))).toBeCloseTo(leg.summary.time, 3);
    expect(Math.abs(sum(maneuvers.map((m) => m.length)) - leg.summary.length)).toBeLessThan(
      0.0006 * maneuvers.length,
    );
    let shapeIndex = 0;
    for (const maneuver of maneuvers) {
      expectSame(maneuver.begin_shape_index, shapeIndex);
      expectAtLeast(maneuver.end_shape_index, shapeIndex);
      expect(maneuver.instruction).toMatch(/^$|^\S.*\.$/);
      expect(maneuver.instruction).not.toMatch(/undefined|null|NaN/);
      shapeIndex = maneuver.end_shape_index;
    }
    expect(shapeIndex).toBe(shape.length - 1);
    expect(maneuvers.at(-1)).toMatchObject({ time: 0, length: 0, begin_shape_index: shapeIndex });
  }
}
