import polyline from '@mapbox/polyline';
import { distanceMetres } from '@portolan/base';
import fc from 'fast-check';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import {
  elevation as answer,
  elevationJson,
  heightAt,
  openElevation,
  type Elevation,
  type ElevationContext,
  type ElevationResponse,
} from '../src/index.ts';
import { lineLength, measureLine, placesAlong, stepsAlong } from '../src/line.ts';
import { hgtBytes } from './builders.ts';

const SIDE = 121;
/** Fractions everywhere between the samples, a hole in the middle. */
const model = openElevation([
  {
    name: 'N43E007.hgt',
    bytes: hgtBytes(SIDE, (column, row) =>
      column > 58 && column < 62 && row > 58 && row < 62
        ? NaN
        : 900 + 5 * column - 3 * row - ((column * row) % 7),
    ),
  },
]);
const shape = [
  { lat: 43.71, lon: 7.123456 },
  { lat: 43.5, lon: 7.5 },
  { lat: 43.251, lon: 7.9 },
  { lat: 10, lon: 10 },
];
/** The answer, of which the JSON that servers send piece by piece is the same. */
const elevation = (
  opened: typeof model,
  request: unknown,
  context: ElevationContext = {},
): ElevationResponse => {
  const response = answer(opened, request, context);
  expect([...elevationJson(opened, request, context)].join('') === JSON.stringify(response)).toBe(true);
  return response;
};
const thrown = (request: unknown, context = {}): { code?: string; detail?: Record<string, unknown> } => {
  try {
    answer(model, request, context);
  } catch (error) {
    return error as { code: string };
  }
  return {};
};

describe('responses', () => {
  test('a shape is echoed with heights, whole by default, null for no data', () => {
    const response = elevation(model, { id: 'a', shape });
    expect(response).toEqual({
      id: 'a',
      shape,
      height: [
        Math.round(heightAt(model, 43.71, 7.123456)!),
        null,
        Math.round(heightAt(model, 43.251, 7.9)!),
        null,
      ],
    });
    expect(Object.keys(response)).toEqual(['id', 'shape', 'height']);
  });

  test.each([0, 1, 2])('height_precision %i', (precision) => {
    const [height] = elevation(model, { shape, height_precision: precision }).height!;
    expect(height).toBe(Math.round(heightAt(model, 43.71, 7.123456)! * 10 ** precision) / 10 ** precision);
  });

  test('a text in place of true is told, and a missing elevation is misuse', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- requests come from outside
    const { range_height: pairs, warnings } = elevation(model, {
      shape,
      range: 'true' as unknown as boolean,
    });
    expect(pairs).toHaveLength(shape.length);
    expect(warnings).toEqual([{ code: 500, text: 'range must be true or false, not "true": true was used' }]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- programs without types pass anything
    expect(() => heightAt(undefined as unknown as Elevation, 1, 2)).toThrow(
      expect.objectContaining({ code: 'elevation-input' }),
    );
  });

  test('range gives pairs of distance and height', () => {
    const { range_height: pairs, height } = elevation(model, { shape, range: true });
    expect(height).toBeUndefined();
    let metres = 0;
    for (const [k, [range]] of pairs!.entries()) {
      if (k > 0) metres += distanceMetres(shape[k - 1]!.lat, shape[k - 1]!.lon, shape[k]!.lat, shape[k]!.lon);
      expect(range).toBeCloseTo(metres, 2);
    }
    expect(pairs![0]![0]).toBe(0);
    expect(pairs![1]![1]).toBeNull();
  });

  test.each([
    ['polyline6', 6],
    ['polyline5', 5],
  ] as const)('%s is read and echoed as it came', (format, digits) => {
    const encoded = polyline.encode(
      shape.map(({ lat, lon }) => [lat, lon] as [number, number]),
      digits,
    );
    const response = elevation(model, {
      encoded_polyline: encoded,
      shape_format: format,
      height_precision: 2,
    });
    const rounded = polyline.decode(encoded, digits).map(([lat, lon]) => ({ lat, lon }));
    expect(response.encoded_polyline).toBe(encoded);
    expect(response.shape).toBeUndefined();
    expect(response.height).toEqual(elevation(model, { shape: rounded, height_precision: 2 }).height);
  });

  test('resampling: every so many metres along great circles, and the end', () => {
    const line = shape.slice(0, 3);
    const response = elevation(model, {
      shape: line,
      resample_distance: 100,
      range: true,
      height_precision: 2,
    });
    const points = response.shape!;
    const ranges = response.range_height!.map(([range]) => range);
    expect(ranges.slice(0, -1)).toEqual(ranges.slice(0, -1).map((_, k) => 100 * k));
    expect(ranges.at(-1)! - ranges.at(-2)!).toBeGreaterThan(0);
    expect(ranges.at(-1)! - ranges.at(-2)!).toBeLessThanOrEqual(100);
    expect(points[0]).toEqual(line[0]);
    expect(points.at(-1)).toEqual(line.at(-1));
    // A request for the points of the answer gives the heights of the answer.
    expect(elevation(model, { shape: points, height_precision: 2 }).height).toEqual(
      response.range_height!.map(([, height]) => height),
    );
    const encoded = polyline.encode(
      line.map(({ lat, lon }) => [lat, lon] as [number, number]),
      6,
    );
    const again = elevation(model, { encoded_polyline: encoded, resample_distance: 100 });
    expect(polyline.decode(again.encoded_polyline!, 6)).toHaveLength(points.length);
  });

  test('one point, twice the same point, and the poles', () => {
    expect(
      elevation(model, { shape: [{ lat: 43.5, lon: 7.2 }], range: true, resample_distance: 10 }).range_height,
    ).toHaveLength(1);
    const twice = elevation(model, {
      shape: [
        { lat: 43.5, lon: 7.2 },
        { lat: 43.5, lon: 7.2 },
      ],
      resample_distance: 10,
      range: true,
    });
    expect(twice.range_height!.map(([range]) => range)).toEqual([0]);
    expect(
      elevation(model, {
        shape: [
          { lat: 90, lon: 0 },
          { lat: -90, lon: 180 },
        ],
      }).height,
    ).toEqual([null, null]);
  });

  test('what is out of range and can be done without is answered with a warning', () => {
    const response = elevation(model, { shape, height_precision: 3, range: 'maybe' });
    expect(response.warnings!.map(({ code }) => code)).toEqual([500, 500]);
    expect(response.height).toEqual(elevation(model, { shape }).height);
  });
});

describe('errors', () => {
  test.each<[string, unknown, string | undefined]>([
    ['312', {}, 'shape'],
    ['312', null, 'shape'],
    ['312', [], 'shape'],
    ['312', { shape, encoded_polyline: 'A' }, 'shape'],
    ['310', { shape: [] }, 'shape'],
    ['311', { encoded_polyline: '' }, 'encoded_polyline'],
    ['134', { shape: 'x' }, 'shape'],
    ['134', { shape: [null] }, 'shape[0]'],
    ['134', { shape: [{ lat: 1 }] }, 'shape[0].lon'],
    ['134', { shape: [{ lat: '1', lon: 2 }] }, 'shape[0].lat'],
    ['134', { shape: [{ lat: 91, lon: 2 }] }, 'shape[0].lat'],
    ['134', { shape: [{ lat: 1, lon: -180.5 }] }, 'shape[0].lon'],
    ['134', { shape: [{ lat: NaN, lon: 0 }] }, 'shape[0].lat'],
    ['134', { encoded_polyline: 5 }, 'encoded_polyline'],
    ['134', { encoded_polyline: '_' }, 'encoded_polyline'],
    ['134', { encoded_polyline: 'A ' }, 'encoded_polyline'],
    ['134', { encoded_polyline: 'A' }, 'encoded_polyline'],
    ['134', { encoded_polyline: '~~~~~~~~~~~~' }, 'encoded_polyline'],
    ['134', { encoded_polyline: '\u2603\u2603' }, 'encoded_polyline'],
    ['164', { shape, shape_format: 'geojson' }, 'shape_format'],
    ['313', { shape, resample_distance: 9.99 }, 'resample_distance'],
    ['313', { shape, resample_distance: 1001 }, 'resample_distance'],
    ['313', { shape, resample_distance: 'far' }, 'resample_distance'],
    ['313', { shape, resample_distance: NaN }, 'resample_distance'],
  ])('%s for %j', (code, request, field) => {
    expect(thrown(request)).toMatchObject({ name: 'PortolanError', code, detail: { field } });
  });

  test('314 above 750,000 points, or above what the context allows', () => {
    const many = Array.from({ length: 750_001 }, () => ({ lat: 0, lon: 0 }));
    expect(thrown({ shape: many }).code).toBe('314');
    expect(elevation(model, { shape: many.slice(1) }).height).toHaveLength(750_000);
    expect(thrown({ shape }, { limits: { maxShapePoints: 3 } })).toMatchObject({
      code: '314',
      detail: { most: 3, found: 4 },
    });
    const encoded = polyline.encode(
      shape.map(({ lat, lon }) => [lat, lon] as [number, number]),
      6,
    );
    expect(thrown({ encoded_polyline: encoded }, { limits: { maxShapePoints: 3 } }).code).toBe('314');
    // Resampled: half around the Earth in steps of 10 m.
    expect(
      thrown({
        shape: [
          { lat: 0, lon: 0 },
          { lat: 0, lon: 179 },
        ],
        resample_distance: 10,
      }).code,
    ).toBe('314');
  });

  test('members that are not known are ignored, with a warning each of which there are ten at most', () => {
    const place = [{ lat: 43.5, lon: 7.5 }];
    const plain = elevation(model, { shape: place, range: true });
    const { warnings, ...rest } = elevation(model, {
      shape: place,
      range: true,
      ressample_distance: 100,
      depth: 1,
    });
    expect(rest).toEqual(plain);
    expect(warnings).toEqual([
      {
        code: 210,
        text: '"ressample_distance" was ignored: elevation has no such member; did you mean resample_distance?',
      },
      { code: 210, text: '"depth" was ignored: elevation has no such member' },
    ]);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, k) => [`x${k}`, k]));
    expect(elevation(model, { ...many, shape: place }).warnings).toHaveLength(10);
  });

  test('whatever comes, the answer is a response or an error with a number of the interface', () => {
    const values = fc.oneof(
      fc.anything(),
      fc.constantFrom('polyline5', 10, 'true', [], [{ lat: 43.5, lon: 7.5 }]),
    );
    const requests = fc.record(
      {
        shape: fc.oneof(
          values,
          fc.array(fc.record({ lat: fc.double(), lon: fc.double() }, { requiredKeys: [] }), { maxLength: 4 }),
        ),
        encoded_polyline: fc.oneof(fc.string(), values),
        shape_format: values,
        range: values,
        height_precision: values,
        resample_distance: fc.oneof(values, fc.integer({ min: 0, max: 1200 })),
        id: values,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(requests, (request) => {
        const { code } = thrown(request);
        if (code !== undefined) expect(['134', '164', '310', '311', '312', '313', '314']).toContain(code);
      }),
      { numRuns: share(500) },
    );
  });
});

describe('lines', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((steps) => steps / 1e6);
  const place = fc.record({ lat: degrees(89), lon: degrees(180) });

  test('steps lie on the line, so many metres apart, and end with it', () => {
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 1, max: 400 }),
        (list, parts) => {
          const line = measureLine(
            Float64Array.from(list, ({ lat }) => lat),
            Float64Array.from(list, ({ lon }) => lon),
          );
          const length = lineLength(line);
          fc.pre(length > 1);
          const steps = stepsAlong(length, length / (parts + 0.5));
          expect(steps).toHaveLength(parts + 2);
          const { lats, lons } = placesAlong(line, steps);
          for (let k = 0; k < steps.length; k++) {
            // On a segment: the ways to its two ends add up to its length.
            const segment = Math.max(
              1,
              line.metres.findIndex((metres) => metres >= steps[k]! - 1e-9),
            );
            const [a, b] = [list[segment - 1]!, list[segment]!];
            const before = distanceMetres(a.lat, a.lon, lats[k]!, lons[k]!);
            const after = distanceMetres(lats[k]!, lons[k]!, b.lat, b.lon);
            const whole = line.metres[segment]! - line.metres[segment - 1]!;
            // Near antipodes a great circle is ill-conditioned.
            if (whole > 19_900_000) continue;
            expect(before + after - whole).toBeLessThan(1);
            expect(Math.abs(before - (steps[k]! - line.metres[segment - 1]!))).toBeLessThan(1);
          }
          expect([lats.at(-1), lons.at(-1)]).toEqual([list.at(-1)!.lat, list.at(-1)!.lon]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
