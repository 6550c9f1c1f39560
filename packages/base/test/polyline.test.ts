import polyline from '@mapbox/polyline';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePolyline, encodePolyline, PolylineEncoder } from '../src/index.ts';

type Pair = [lat: number, lon: number];

const lineOf = (pairs: readonly Pair[]) => ({
  lats: Float64Array.from(pairs, ([lat]) => lat),
  lons: Float64Array.from(pairs, ([, lon]) => lon),
});

function thrown(text: string, digits?: 5 | 6, mostPoints?: number): unknown {
  try {
    return decodePolyline(text, digits, mostPoints);
  } catch (error) {
    return error;
  }
}

describe.each([5, 6] as const)('with %i digits', (digits) => {
  // Whole steps, so that everyone rounds alike.
  const degrees = (most: number) =>
    fc.integer({ min: -most * 10 ** digits, max: most * 10 ** digits }).map((steps) => steps / 10 ** digits);
  const pairs = fc.array(fc.tuple(degrees(90), degrees(180)), { maxLength: 300 });

  test('polylines are those of @mapbox/polyline, both ways', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const text = polyline.encode(list, digits);
        expect(encodePolyline(lineOf(list), digits)).toBe(text);
        const { lats, lons } = decodePolyline(text, digits);
        expect(Array.from(lats, (lat, point) => [lat, lons[point]])).toEqual(polyline.decode(text, digits));
        expect(encodePolyline({ lats, lons }, digits)).toBe(text);
      }),
    );
  });

  test('a text of any letters is decoded into places on the globe, or refused', () => {
    const letters = fc.array(fc.integer({ min: 60, max: 128 }), { maxLength: 40 });
    fc.assert(
      fc.property(letters, (codes) => {
        const result = thrown(String.fromCharCode(...codes), digits);
        if (result instanceof Error) {
          expect(result).toMatchObject({ name: 'PortolanError', code: '134' });
          return;
        }
        const { lats, lons } = decodePolyline(String.fromCharCode(...codes), digits);
        expect(lats.every((lat) => Math.abs(lat) <= 90)).toBe(true);
        expect(lons.every((lon) => Math.abs(lon) <= 180)).toBe(true);
      }),
    );
  });
});

test('a line of thousands of letters is that of @mapbox/polyline', () => {
  const list = Array.from({ length: 2000 }, (_, i): Pair => [(i * 37) % 90, -((i * 53) % 180)]);
  expect(encodePolyline(lineOf(list))).toBe(polyline.encode(list, 6));
});

test('six digits are the default', () => {
  const encoder = new PolylineEncoder();
  encoder.add(38.5, -120.2);
  expect(encoder.toString()).toBe('_izlhA~rlgdF');
  expect(encodePolyline(lineOf([[38.5, -120.2]]))).toBe('_izlhA~rlgdF');
  expect(decodePolyline('_izlhA~rlgdF')).toEqual(lineOf([[38.5, -120.2]]));
});

test('the line of the format’s description', () => {
  const line = lineOf([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ]);
  expect(encodePolyline(line, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual(line);
});

test('goes from corner to corner of the world', () => {
  const corners: Pair[] = [
    [-90, -180],
    [90, 180],
    [-90, 180],
    [90, -180],
  ];
  expect(polyline.decode(encodePolyline(lineOf(corners)), 6)).toEqual(corners);
});

test('what is wrong with a text is said, and where', () => {
  const errors: [text: string, digits: 5 | 6, message: string, position: number][] = [
    ['_', 6, 'encoded_polyline ends in the middle, at letter 1 of 1', 1],
    ['A', 6, 'encoded_polyline ends in the middle, at letter 1 of 1', 1],
    ['A ', 6, 'encoded_polyline has a foreign letter, at letter 1 of 2', 1],
    ['~~~~~~~~~~~~', 6, 'encoded_polyline has a number too large, at letter 7 of 12', 7],
    ['\u2603\u2603', 6, 'encoded_polyline has a foreign letter, at letter 0 of 2', 0],
    [
      '_izlhA~rlgdF',
      5,
      'encoded_polyline leaves the globe there (is shape_format polyline5 right?), at letter 0 of 12',
      0,
    ],
  ];
  for (const [text, digits, message, position] of errors) {
    const detail = { field: 'encoded_polyline', position, length: text.length };
    expect(thrown(text, digits), text).toMatchObject({ code: '134', message, detail });
  }
});

test('a number may be written with seven letters, where fewer would do', () => {
  expect(decodePolyline('______?______?')).toEqual(decodePolyline('??'));
  // The seventh letter stands for 2^30, which is 536 degrees.
  expect(thrown('______@?', 6)).toMatchObject({ message: expect.stringContaining('leaves the globe') });
});

test('more points than are allowed are refused', () => {
  const text = encodePolyline(lineOf([...Array(4).keys()].map((step) => [step, step])));
  expect(decodePolyline(text, 6, 4).lats).toHaveLength(4);
  expect(thrown(text, 6, 3)).toMatchObject({
    code: '314',
    message: 'encoded_polyline has more points; at most 3 are allowed',
    detail: { field: 'encoded_polyline', most: 3 },
  });
});
