import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, test } from 'vitest';
import { readCoordinates } from '../../src/text/coordinates.ts';

const [LAT, LON] = [40 + 26 / 60 + 46 / 3600, -(79 + 58 / 60 + 56 / 3600)];

test.each([
  `40°26'46"N 79°58'56"W`,
  '40° 26′ 46″ N, 79° 58′ 56″ W',
  `N 40°26'46" W 79°58'56"`,
  '40 26 46 N 79 58 56 W',
  'N40 26 46 W79 58 56',
  `40º 26' 46'' N 79º 58' 56'' O`,
  '40d26m46sN 79d58m56sW',
  '40deg 26\' 46" N / 79deg 58\' 56" W',
  `79°58'56"W 40°26'46"N`,
  '[40 26 46 N, 79 58 56 W]',
])('degrees, minutes, seconds: %s', (text) => {
  const place = readCoordinates(text)!;
  expect(place.lat).toBeCloseTo(LAT, 9);
  expect(place.lon).toBeCloseTo(LON, 9);
});

test.each([
  '40.446, -79.982',
  '40.446 -79.982',
  '40.446,-79.982',
  '[40.446, -79.982]',
  '(40.446 −79.982)',
  '40.446 | -79.982',
  '40.446;-79.982',
  '40.446 N 79.982 W',
  '40.446N, 79.982W',
  'N 40.446° W 79.982°',
  '40.446° N 79.982° W',
  '40.446° -79.982°',
  '-79.982 E 40.446 N',
  '79.982w 40.446n',
  'lat: 40.446 lon: -79.982',
  'latitude=40.446, longitude=-79.982',
  'geo:40.446,-79.982',
  'N 40° 26.76 W 79° 58.92',
  '40 26.76 N 79 58.92 W',
])('decimals: %s', (text) => {
  const place = readCoordinates(text)!;
  expect(place.lat).toBeCloseTo(40.446, 9);
  expect(place.lon).toBeCloseTo(-79.982, 9);
});

test.each([
  '40.5,-8',
  '40.5, -8',
  '40.5 -8',
  '[40.5;-8]',
  'geo:40.5,-8',
  'geo:40.5,-8.0',
  'lat: 40.5 lon: -8',
])('a whole number beside one with decimals: %s', (text) => {
  expect(readCoordinates(text)).toEqual({ lat: 40.5, lon: -8 });
});

test.each([
  '@40.446,-79.982,17z',
  'geo:40.446,-79.982?z=17',
  'geo:40.446,-79.982;u=35',
  'geo:0,0?q=40.446,-79.982(Pittsburgh)',
  'https://www.openstreetmap.org/#map=17/40.446/-79.982',
  'https://www.openstreetmap.org/?mlat=40.446&mlon=-79.982#map=5/40.5/-79.5',
  'https://www.google.com/maps/@40.446,-79.982,15.5z',
  'https://www.google.com/maps/place/Pittsburgh/data=!4m6!3m5!8m2!3d40.446!4d-79.982',
  'https://maps.google.com/?q=40.446,-79.982',
  'https://maps.google.com/?q=40.446%2C-79.982&z=3',
  'http://maps.apple.com/?ll=40.446,-79.982&t=m',
  'https://bing.com/maps/default.aspx?cp=40.446~-79.982&lvl=12',
  '40,446° N 79,982° W',
  'N 40,446 W 79,982',
  '40,446 N, 79,982 W',
  'POINT(-79.982 40.446)',
  'SRID=4326;POINT (-79.982 40.446)',
  '{"type":"Point","coordinates":[-79.982,40.446]}',
])('links, decimal commas, shapes: %s', (text) => {
  const place = readCoordinates(text)!;
  expect(place.lat).toBeCloseTo(40.446, 9);
  expect(place.lon).toBeCloseTo(-79.982, 9);
});

test.each(['40,4460; -79,9820', '40,4460 -79,9820', '(40,4460, -79,9820)'])(
  'decimal commas without a letter: %s',
  (text) => expect(readCoordinates(text)).toEqual({ lat: 40.446, lon: -79.982 }),
);

test.each(['geo:60,25', '(geo: 60, 25)', 'lat 60, lon 25'])('whole numbers with a label: %s', (text) => {
  expect(readCoordinates(text)).toEqual({ lat: 60, lon: 25 });
});

test.each([
  '60,25',
  '12.5 3',
  '12.5/300',
  '12, 14',
  '9490 12',
  '91.5, 4.2',
  '47.14',
  '47.1N 8.2N',
  'Route 66, 5',
  '1.5 2.5 3.5',
  '1.5, 2.5, 3.5',
  `47°61'0"N 9°0'0"E`,
  '12 Main St N',
  '40.5 26 N 79.5 58 W',
  'N',
  'N 5',
  '5 N',
  '47.1 9.5 Vaduz',
  '12a, 14.5',
  '12,14 16,18',
  'https://example.org/47.14',
  'https://example.org/1.2.3/4.5.6',
  'Lookout Point (3 4)',
  '@home 47',
  '-',
])('none: %s', (text) => expect(readCoordinates(text)).toBeUndefined());

test('the letter s without minutes means south', () => {
  expect(readCoordinates('33.9s 18.4e')).toEqual({ lat: -33.9, lon: 18.4 });
});

test('coordinates are read back from every way to write them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -89_999_999, max: 89_999_999 }),
      fc.integer({ min: -179_999_999, max: 179_999_999 }),
      fc.constantFrom('decimals', 'letters', 'minutes'),
      (y, x, form) => {
        const [lat, lon] = [y / 1e6, x / 1e6];
        const minutes = (value: number): string => {
          const whole = Math.trunc(Math.abs(value));
          return `${whole}° ${((Math.abs(value) - whole) * 60).toFixed(6)}'`;
        };
        const north = lat < 0 ? 'S' : 'N';
        const east = lon < 0 ? 'W' : 'E';
        const text =
          form === 'decimals'
            ? `${lat.toFixed(6)}, ${lon.toFixed(6)}`
            : form === 'letters'
              ? `${Math.abs(lon).toFixed(6)}${east} ${Math.abs(lat).toFixed(6)}${north}`
              : `${minutes(lat)} ${north} ${minutes(lon)} ${east}`;
        // Minutes that round to sixty would make a degree.
        if (text.includes(' 60.000000')) return;
        const place = readCoordinates(text)!;
        expect(place.lat).toBeCloseTo(lat, 6);
        expect(place.lon).toBeCloseTo(lon, 6);
      },
    ),
    { numRuns: 500 },
  );
});

test('any text is read without an error', () => {
  const unit = fc.constantFrom(...Array.from(`0123456789.-+,;/|NSEWo°'"′″ dms()[]`));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const place = readCoordinates(text);
      if (place === undefined) return;
      expect(Math.abs(place.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.lon)).toBeLessThanOrEqual(180);
    }),
    { numRuns: share(5000) },
  );
});

test('sixty minutes are refused, since they are a degree', () => {
  expect(readCoordinates("47°59'N 9°0'E")).toEqual({ lat: 47 + 59 / 60, lon: 9 });
  expect(readCoordinates("47°60'N 9°0'E")).toBeUndefined();
  expect(readCoordinates('47°0\'60"N 9°0\'0"E')).toBeUndefined();
});
