import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geoJsonFeatures } from '../../src/source/geojson.ts';
import { simplified, toleranceOf } from '../../src/source/simplify.ts';

const noWarning = (message: string): never => {
  throw new Error(message);
};
const featuresOf = (type: string, coordinates: unknown) => geoJsonFeatures({ type, coordinates }, noWarning);

/** How far a place is from a segment. */
function strayOf(
  [px, py]: readonly number[],
  [ax, ay]: readonly number[],
  [bx, by]: readonly number[],
): number {
  const [dx, dy] = [bx! - ax!, by! - ay!];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, ((px! - ax!) * dx + (py! - ay!) * dy) / squared));
  return Math.hypot(px! - ax! - share * dx, py! - ay! - share * dy);
}

/** The same as the textbook has it. */
function plain(line: readonly (readonly number[])[], tolerance: number): readonly (readonly number[])[] {
  let [farthest, most] = [-1, tolerance];
  for (let at = 1; at < line.length - 1; at++) {
    const stray = strayOf(line[at]!, line[0]!, line.at(-1)!);
    if (stray > most) [farthest, most] = [at, stray];
  }
  if (farthest < 0) return [line[0]!, line.at(-1)!];
  return [
    ...plain(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...plain(line.slice(farthest), tolerance),
  ];
}

const pairs = (flat: readonly number[]): number[][] =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!]);

describe('simplified GeoJSON', () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: -170, max: 170, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true })),
    { minLength: 2, maxLength: 60 },
  );

  test('is what the textbook leaves of a line', () => {
    fc.assert(
      fc.property(places, fc.double({ min: 1e-4, max: 0.3, noNaN: true }), (coordinates, tolerance) => {
        const [all] = featuresOf('LineString', coordinates)[0]!.parts();
        const kept = simplified(featuresOf('LineString', coordinates), tolerance)[0]!.parts();
        let length = 0;
        for (let at = 2; at < all!.length; at += 2)
          length += Math.hypot(all![at]! - all![at - 2]!, all![at + 1]! - all![at - 1]!);
        if (length < tolerance) expect(kept).toEqual([]);
        else expect(pairs(kept[0]!)).toEqual(plain(pairs(all!), tolerance));
      }),
    );
  });

  test('has no rings that enclose less than a square of the tolerance', () => {
    const ring = (size: number) => [[0, 0], [size, 0], [size, size], [0, size], [0, 0]]; // prettier-ignore
    const [kept] = simplified(featuresOf('MultiPolygon', [[ring(1)], [ring(3)]]), 2 / 360);
    expect(kept!.parts()).toHaveLength(1);
    expect(simplified(featuresOf('Polygon', [ring(0.001)]), 0)[0]!.parts()).toHaveLength(1);
  });

  test('keeps points', () => {
    const features = featuresOf('MultiPoint', [[0, 0], [0, 0]]); // prettier-ignore
    expect(simplified(features, 1)[0]!.parts()).toEqual(features[0]!.parts());
  });

  test('takes a time that does not grow with the square of the corners, whatever the line is like', () => {
    // Each corner is the farthest of those that are left, so that one side of each cut is empty.
    const coordinates = Array.from({ length: 300_000 }, (_, at) => [
      at / 2000,
      (at % 2 === 0 ? 1 : -1) * (80 - at / 4000),
    ]);
    const [kept] = simplified(featuresOf('LineString', coordinates), 1e-6)[0]!.parts();
    expect(kept!.length / 2).toBeGreaterThan(290_000);
  });
});

test('the tolerance is that of the source, and 0 from its largest zoom on', () => {
  expect(toleranceOf({}, 0, noWarning)).toBe(0.375 / 512);
  expect(toleranceOf({ tolerance: 8 }, 2, noWarning)).toBe(8 / 2048);
  expect(toleranceOf({ tolerance: 8, maxzoom: 2 }, 2, noWarning)).toBe(0);
  expect(toleranceOf({}, 18, noWarning)).toBe(0);
  const heard: string[] = [];
  expect(toleranceOf({ tolerance: -1 }, 0, (message) => heard.push(message))).toBe(0.375 / 512);
  expect(heard).toHaveLength(1);
});
