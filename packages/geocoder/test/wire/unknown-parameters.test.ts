import { beforeAll, describe, expect, test } from 'vitest';
import * as geocoder from '../../src/index.ts';
import type { Geocoder, V1Response } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

let town: Geocoder;
beforeAll(async () => {
  town = geocoder.openGeocoder(await geocoder.buildGeocoder(await osmSource(TOWN)));
});

const warnings = (extra: object): unknown =>
  geocoder.search(town, { text: 'Vadum', ...extra }).geocoding.warnings;
const unknown = (name: string, meant?: string): string =>
  `${name} is an unknown parameter and was ignored${meant === undefined ? '' : `: did you mean ${meant}?`}`;

describe('parameters that a call does not read', () => {
  test.each([
    ['focus.lat', 'focus.point.lat'],
    ['focus.lon', 'focus.point.lon'],
    ['language', 'lang'],
    ['Lang', 'lang'],
    ['limit', 'size'],
    ['q', 'text'],
    ['x', undefined],
    ['layer', 'layers'],
    ['country', undefined],
    ['boundary.rect.minlat', 'boundary.rect.min_lat'],
    ['boundary.circle.raduis', 'boundary.circle.radius'],
    ['boundary_country', 'boundary.country'],
    ['frobnicate', undefined],
    ['constructor', undefined],
  ])('%s', (name, meant) => {
    const expected =
      name === 'country' ? 'country is no parameter of search and was ignored' : unknown(name, meant);
    expect(warnings({ [name]: '1' })).toEqual([expected]);
  });

  test('they are not repeated in the query of the answer, as known ones are', () => {
    const { geocoding } = geocoder.search(town, {
      text: 'Vadum',
      'focus.lat': '1',
      'boundary.country': 'DK',
    } as {
      text: string;
    });
    expect(geocoding.query).toHaveProperty(['boundary.country'], 'DK');
    expect(geocoding.query).not.toHaveProperty(['focus.lat']);
  });

  test.each([
    ['no unknown ones', {}],
    ['the key of an account', { api_key: 'x' }],
    ['categories', { categories: 'food' }],
    ['one without a value', { nothing: undefined }],
    [
      'all that search has',
      {
        'focus.point.lat': 47,
        'focus.point.lon': 9,
        'boundary.circle.lat': 47.1,
        'boundary.circle.lon': 9.5,
        'boundary.circle.radius': 20,
        'boundary.country': ['LI'],
        sources: 'osm',
        lang: 'de',
      },
    ],
  ])('none for %s', (_, extra) => expect(warnings(extra)).toBeUndefined());

  test('every call warns, in both versions and in bulk', () => {
    const extra = { langauge: 'de' };
    const expected = [unknown('langauge', 'lang')];
    const point = { 'point.lat': 47.1, 'point.lon': 9.5 };
    const ids = ['openstreetmap:country:relation/1'];
    for (const version of [1, 2] as const) {
      for (const { geocoding } of [
        geocoder.autocomplete(town, { text: 'Vad', ...extra }, { version }),
        geocoder.search(town, { text: 'Vadum', ...extra }, { version }),
        geocoder.structured(town, { locality: 'Vadum', ...extra }, { version }),
        geocoder.reverse(town, { ...point, ...extra }, { version }),
        geocoder.place(town, { ids, ...extra }, { version }),
      ])
        expect(geocoding.warnings).toEqual(expected);
    }
    const [item] = geocoder.bulk(town, [
      { endpoint: '/v1/reverse', query: { ...point, 'focus.point.lat': 1 } },
    ]);
    expect(item!.response!.geocoding.warnings).toEqual([
      'focus.point.lat is no parameter of reverse and was ignored',
    ]);
  });

  test('the answer is otherwise the same, and other warnings stand behind', () => {
    const query = { text: 'Vadum', size: 99 };
    const plain = geocoder.search(town, query);
    const warned = geocoder.search(town, Object.assign({ lnag: 'de' }, query));
    expect(warned.geocoding.warnings).toEqual([unknown('lnag', 'lang'), ...plain.geocoding.warnings!]);
    const without = ({ geocoding, ...rest }: V1Response): object => ({
      ...rest,
      geocoding: { ...geocoding, warnings: [] },
    });
    expect(without(warned)).toEqual(without(plain));
  });

  test('many or long names give short warnings', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`${'x'.repeat(2000)}${k}`, 1]));
    const told = warnings(many) as string[];
    expect(told).toHaveLength(11);
    expect(told.join('').length).toBeLessThan(2000);
    expect(told.at(-1)).toBe('there are more unknown parameters, which were ignored too');
  });
});
