import fc from 'fast-check';
import openLocationCode from 'open-location-code';
import { describe, expect, test } from 'vitest';
import { placeOfPlusCode, readPlusCode } from '../../src/text/plus-code.ts';

const { OpenLocationCode } = openLocationCode;
const reference = new OpenLocationCode();

const places = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('plus codes', () => {
  test('a full code is a place, and the text around it stays', () => {
    const code = readPlusCode('near 8fvf4grc+2c, Vaduz')!;
    expect(code).toMatchObject({ isShort: false, rest: 'near , Vaduz' });
    const place = placeOfPlusCode(code, undefined)!;
    expect(place.lat).toBeCloseTo(47.1400625, 9);
    expect(place.lon).toBeCloseTo(9.5210625, 9);
  });

  test('a short code is the nearest place to another one', () => {
    const code = readPlusCode('4GRC+2C, Vaduz')!;
    expect(code).toMatchObject({ isShort: true, omitted: 4, rest: 'Vaduz' });
    expect(placeOfPlusCode(code, undefined)).toBeUndefined();
    const place = placeOfPlusCode(code, { lat: 47.1, lon: 9.5 })!;
    expect(place.lat).toBeCloseTo(47.1400625, 9);
    expect(place.lon).toBeCloseTo(9.5210625, 9);
  });

  test('a short code is looked for across the antimeridian', () => {
    const { lat, lon } = placeOfPlusCode(readPlusCode('22+22')!, { lat: 10, lon: 179.99 })!;
    expect(Math.abs(lat - 10)).toBeLessThan(0.026);
    expect(lon).toBeCloseTo(-179.99, 1);
  });

  test('a short code stays between the poles', () => {
    const code = readPlusCode('XXXX+XX')!;
    expect(placeOfPlusCode(code, { lat: -90, lon: 0 })!.lat).toBeCloseTo(-89.00006, 4);
    expect(placeOfPlusCode(readPlusCode('2222+22')!, { lat: 90, lon: 0 })!.lat).toBeCloseTo(89.00006, 4);
  });

  test.each([
    'C++ Street',
    '8FVF4GRC+2',
    '8FVF4GR+2CC',
    'X2224GRC+2C',
    '2X224GRC+2C',
    '8FVF4GRC+2A',
    'A8FVF4GRC+2C',
  ])('%s is none', (text) => expect(readPlusCode(text)).toBeUndefined());

  test('full codes of all lengths are where the reference reads them', () => {
    fc.assert(
      fc.property(places, fc.constantFrom(10, 11, 12, 15), ({ lat, lon }, length) => {
        const written = reference.encode(lat, lon, length);
        const place = placeOfPlusCode(readPlusCode(written)!, undefined)!;
        const { latitudeCenter, longitudeCenter } = reference.decode(written);
        expect(place.lat).toBeCloseTo(latitudeCenter, 9);
        expect(place.lon).toBeCloseTo(longitudeCenter, 9);
      }),
    );
  });

  test('short codes near the place that they were shortened at are the full code', () => {
    fc.assert(
      fc.property(
        places,
        fc.constantFrom(10, 11, 13),
        fc.constantFrom(2, 4, 6),
        ({ lat, lon }, length, omitted) => {
          const full = reference.encode(lat, lon, length);
          const place = placeOfPlusCode(readPlusCode(full)!, undefined)!;
          const again = placeOfPlusCode(readPlusCode(full.slice(omitted))!, { lat, lon })!;
          expect(again.lat).toBeCloseTo(place.lat, 9);
          // West and east of the antimeridian are one place.
          expect(Math.cos(((again.lon - place.lon) * Math.PI) / 180)).toBeCloseTo(1, 12);
        },
      ),
    );
  });
});
