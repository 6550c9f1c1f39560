import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AutocompleteQueryV1,
  PlaceQuery,
  ReverseQueryV2,
  StructuredQueryV1,
  TimeZoneQuery,
} from '@portolan/schemas';
import type { StaticMapRequest } from '@portolan/schemas';
import { readQuery, readStaticMapQuery } from '@portolan/schemas/queries';
import { validatorOf } from '@portolan/schemas/validators';

const pairsOf = (text: string) => new URLSearchParams(text);

describe('a query string', () => {
  test.each([
    ['plain and encoded dots', 'point.lat=1&point%2Elon=-2.5', { 'point.lat': 1, 'point.lon': -2.5 }],
    ['an encoded comma', 'layers=street%2Caddress', { layers: ['street', 'address'] }],
    ['a plain comma, and blanks', 'layers=street,%20address,', { layers: ['street', 'address'] }],
    ['a list in two parameters', 'layers=street&layers=address', { layers: ['street', 'address'] }],
    [
      'slashes and colons',
      'text=a&boundary.gid=osm%3Aaddress%3Away%2F1',
      { text: 'a', 'boundary.gid': 'osm:address:way/1' },
    ],
    ['text that looks like a number', 'text=0012', { text: '0012' }],
    [
      'signs, fractions and exponents',
      'size=+3&boundary.circle.radius=1.5e2',
      { size: NaN, 'boundary.circle.radius': 150 },
    ],
    ['unknown names and a key', 'api_key=abc&callback=x&text=b', { text: 'b' }],
    ['names of every object', '__proto__=1&constructor=2&toString=3', {}],
    ['empty text', 'text=', { text: '' }],
  ])('%s', (_, text, expected) => {
    const schema = {
      ...AutocompleteQueryV1,
      properties: { ...AutocompleteQueryV1.properties, ...ReverseQueryV2.properties },
    };
    const { query } = readQuery(schema, pairsOf(text));
    // A plus means a blank in a query string, and blanks around numbers are allowed.
    expect(query).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([name, value]) => [name, Number.isNaN(value) ? 3 : value]),
      ),
    );
  });

  test.each([
    ['lat=north', 'lat', 'must be a number, not "north"'],
    ['lat=', 'lat', 'must be a number, not ""'],
    ['lat=1e999', 'lat', 'must be a number, not "1e999"'],
    ['lat=NaN', 'lat', 'must be a number, not "NaN"'],
    ['lat=Infinity', 'lat', 'must be a number, not "Infinity"'],
    ['lat=0x10', 'lat', 'must be a number, not "0x10"'],
    ['lat=1,2', 'lat', 'must be a number, not "1,2"'],
    ['lat=1&lat=2', 'lat', 'must be given once, not 2 times'],
  ])('%s is refused', (text, path, message) => {
    expect(readQuery(TimeZoneQuery, pairsOf(text)).issues).toEqual([{ path, message }]);
  });

  test('an empty list is refused, and so is a list of commas only', () => {
    for (const text of ['ids=', 'ids=,%20,']) {
      expect(readQuery(PlaceQuery, pairsOf(text)).issues).toEqual([
        { path: 'ids', message: 'must name at least one value, separated by commas' },
      ]);
    }
  });

  test('unknown names are listed once, a hundred at most', () => {
    expect(readQuery(PlaceQuery, pairsOf('language=de&ids=a&language=fr&__proto__=1')).unknownNames).toEqual([
      'language',
      '__proto__',
    ]);
    const many = Array.from({ length: 1000 }, (_, i): [string, string] => [`name${i}`, '']);
    expect(readQuery(PlaceQuery, many).unknownNames).toHaveLength(100);
  });

  test('a message stays short, however long the value', () => {
    const [issue] = readQuery(TimeZoneQuery, [['lat', 'x'.repeat(1e6)]]).issues;
    expect(issue!.message.length).toBeLessThan(100);
  });

  test('any value is either read or refused under its name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.string())),
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(AutocompleteQueryV1.properties)), fc.string())),
        (strange, known) => {
          const { query, issues, unknownNames } = readQuery(AutocompleteQueryV1, [...strange, ...known]);
          for (const name of unknownNames)
            expect(Object.hasOwn(AutocompleteQueryV1.properties, name)).toBe(false);
          expect(new Set(unknownNames).size).toBe(unknownNames.length);
          const names = new Set([...Object.keys(query), ...issues.map(({ path }) => path)]);
          for (const [name] of known) expect(names).toContain(name);
          for (const name of names) expect(AutocompleteQueryV1.properties).toHaveProperty([name]);
          for (const value of Object.values(query)) expect(value).not.toBeNaN();
        },
      ),
    );
  });

  test('values that are written into a query are read back', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(numbers, fc.array(fc.stringMatching(/^[a-z:/]+$/), { minLength: 1 }), (lat, ids) => {
        expect(readQuery(TimeZoneQuery, [['lat', String(lat)]]).query['lat']).toBe(Number(String(lat)));
        expect(readQuery(PlaceQuery, [['ids', ids.join(',')]]).query['ids']).toEqual(ids);
      }),
    );
  });
});

describe('rules between parameters', () => {
  const forward = validatorOf(AutocompleteQueryV1);
  const structured = validatorOf(StructuredQueryV1);
  test.each([
    [{ text: 'a', 'focus.point.lat': 1 }, false],
    [{ text: 'a', 'focus.point.lat': 1, 'focus.point.lon': 1 }, true],
    [{ text: 'a', 'boundary.circle.lat': 1 }, false],
    [{ text: 'a', 'boundary.circle.radius': 1 }, true],
    [
      { text: 'a', 'boundary.rect.min_lat': 1, 'boundary.rect.max_lat': 2, 'boundary.rect.min_lon': 3 },
      false,
    ],
    [{ text: '' }, false],
    [{ text: ' ' }, false],
    [{ text: 'a', size: -5 }, true],
    [{ text: 'a', sources: ['OSM', '-wof', 'geonames'] }, true],
    [{ text: 'a', sources: ['everything'] }, false],
    [{ text: 'a', layers: ['poi'] }, false],
    [{ text: 'a', 'boundary.country': ['SE', 'nor'] }, true],
    [{ text: 'a', 'boundary.country': ['Sweden'] }, false],
  ])('%j is a search: %s', (query, valid) => {
    expect(forward.is(query)).toBe(valid);
  });
  test.each([
    [{}, false],
    [{ locality: 'Göteborg' }, true],
    [{ house_number: '1' }, false],
    [{ house_number: '1', street: 'Avenyn' }, true],
    [{ unit: '2', street: 'Avenyn' }, false],
    [{ unit: '2', house_number: '1', street: 'Avenyn' }, true],
    [{ address: '1 Avenyn' }, true],
    [{ address: '1 Avenyn', street: 'Avenyn' }, false],
  ])('%j is a structured search: %s', (query, valid) => {
    expect(structured.is(query)).toBe(valid);
  });
});

test('the message names the parameter that another one needs beside it', () => {
  expect(validatorOf(AutocompleteQueryV1).issues({ text: 'a', 'focus.point.lat': 1 })).toEqual([
    { path: 'focus.point.lat', message: 'needs focus.point.lon beside it' },
  ]);
  expect(validatorOf(StructuredQueryV1).issues({ house_number: '1' })).toEqual([
    { path: 'house_number', message: 'needs street beside it' },
  ]);
});

describe('markers and lines of a static map', () => {
  const read = (text: string) => readStaticMapQuery(pairsOf(text));
  test.each<[text: string, request: Partial<StaticMapRequest>]>([
    [
      'size=600x400%402x&center=57.7,11.97&zoom=12.5',
      { size: '600x400@2x', center: '57.7,11.97', zoom: 12.5 },
    ],
    ['markers=57.7,11.97', { markers: [{ lat: 57.7, lon: 11.97 }] }],
    [
      'm=57.7,11.97,outdoors_sm,ff0000,,,top-left&markers=1,2,,blue,Bergen,white,3,-4',
      {
        markers: [
          { lat: 57.7, lon: 11.97, style: 'outdoors_sm', color: 'ff0000', anchor: 'top-left' },
          { lat: 1, lon: 2, color: 'blue', label: 'Bergen', 'label-color': 'white', anchor: [3, -4] },
        ],
      },
    ],
    [
      `m=1,2,${encodeURIComponent('custom:https://example.com/a%2Cb.png')},,,,bottom,`,
      { markers: [{ lat: 1, lon: 2, style: 'custom:https://example.com/a%2Cb.png', anchor: 'bottom' }] },
    ],
    [
      `lines=${encodeURIComponent('_p~iF~ps|U_ulLnnqC`{|}\\~?')}`,
      { lines: [{ shape: '_p~iF~ps|U_ulLnnqC`{|}\\~?' }] },
    ],
    [
      'l=abc,d05a2a,4.5&l=def,,2&lines=ghi,red',
      {
        lines: [
          { shape: 'abc', stroke_color: 'd05a2a', stroke_width: 4.5 },
          { shape: 'def', stroke_width: 2 },
          { shape: 'ghi', stroke_color: 'red' },
        ],
      },
    ],
    [
      'line_precision=5&manual_attribution=true&dpi=300',
      { line_precision: 5, manual_attribution: true, dpi: 300 },
    ],
  ])('%s', (text, request) => {
    expect(read(text)).toEqual({ request, issues: [] });
  });

  test.each([
    ['m=north,11', 'markers[0]', 'must begin with lat,lon'],
    ['m=1', 'markers[0]', 'must begin with lat,lon'],
    ['m=1,2&m=3,4,,,,,middle', 'markers[1]', 'name of an anchor'],
    ['m=1,2,,,,,3,x', 'markers[0]', 'two whole numbers'],
    ['m=1,2,,,,,3,4,5', 'markers[0]', 'two whole numbers'],
    ['l=', 'lines[0]', 'encoded polyline'],
    ['l=abc,red,wide', 'lines[0]', 'width'],
    ['l=abc,red,2,3', 'lines[0]', 'shape,stroke_color,stroke_width'],
    ['manual_attribution=yes', 'manual_attribution', 'true or false'],
    ['zoom=far', 'zoom', 'must be a number'],
  ])('%s is refused', (text, path, message) => {
    expect(read(text).issues).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  test('any text is read or refused in bounded time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('m', 'l', 'markers', 'lines', 'size'), fc.string())),
        (pairs) => {
          const { request, issues } = readStaticMapQuery(pairs);
          const asked = pairs.filter(([name]) => name !== 'size').length;
          const bad = issues.filter(({ path }) => path !== 'size').length;
          expect((request.markers ?? []).length + (request.lines ?? []).length + bad).toBe(asked);
        },
      ),
    );
  });
});
