import * as schemas from '@portolan/schemas';
import { validatorOf } from '@portolan/schemas/validators';
import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { beforeAll, expect, test } from 'vitest';
import * as geocoder from '../../src/index.ts';
import type { Geocoder } from '../../src/index.ts';
import { osmSource, TOWN } from '../support/osm-text.ts';

/** The engine checks requests by hand, and `@portolan/schemas` describes them: both must agree. */
let town: Geocoder;
beforeAll(async () => {
  const geonames = [
    {
      id: 5,
      name: 'Vadum',
      country: 'LI',
      admin1: '11',
      admin1Name: 'Land',
      population: 5000,
      featureCode: 'PPLC',
      lat: 47.101,
      lon: 9.501,
    },
  ];
  town = geocoder.openGeocoder(await geocoder.buildGeocoder(await osmSource(TOWN), { geonames }));
});

type Call = (geocoder: Geocoder, query: never, context: { version: 1 | 2 }) => unknown;
const CALLS: readonly (readonly [
  name: string,
  version: 1 | 2,
  call: Call,
  schema: Parameters<typeof validatorOf>[0],
])[] = [
  ['autocomplete', 1, geocoder.autocomplete, schemas.AutocompleteQueryV1],
  ['autocomplete', 2, geocoder.autocomplete, schemas.AutocompleteQueryV2],
  ['search', 1, geocoder.search, schemas.SearchQueryV1],
  ['search', 2, geocoder.search, schemas.SearchQueryV2],
  ['structured', 1, geocoder.structured, schemas.StructuredQueryV1],
  ['reverse', 1, geocoder.reverse, schemas.ReverseQueryV1],
  ['reverse', 2, geocoder.reverse, schemas.ReverseQueryV2],
  ['place', 1, geocoder.place, schemas.PlaceQuery],
  ['place', 2, geocoder.place, schemas.PlaceQuery],
];

const number = fc.constantFrom(0, 1, 9.5, 47.1, -90, 90, 91, 180, 181, -181, 5000);
const text = fc.constantFrom(
  'Vadum',
  'Bahnhofstrasse 12',
  'Möwe',
  ' ',
  '12',
  '9490',
  'Bahnhofstrasse & Im Äuli',
);
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text,
  'focus.point.lat': number,
  'focus.point.lon': number,
  'boundary.rect.min_lat': fc.constant(46),
  'boundary.rect.max_lat': fc.constant(48),
  'boundary.rect.min_lon': fc.constant(9),
  'boundary.rect.max_lon': fc.constant(10),
  'boundary.circle.lat': number,
  'boundary.circle.lon': number,
  'boundary.circle.radius': number,
  'boundary.country': fc.array(fc.constantFrom('LI', 'lie', 'AT', 'x', 'LIEC'), { maxLength: 2 }),
  'boundary.gid': fc.constantFrom('openstreetmap:country:relation/1', 'a:b', 'x:y:z'),
  'point.lat': number,
  'point.lon': number,
  layers: fc.array(
    fc.constantFrom('venue', 'poi', 'address', 'street', 'coarse', 'locality', 'nothing', '-street'),
    { maxLength: 2 },
  ),
  sources: fc.array(fc.constantFrom('osm', 'OpenStreetMap', '-wof', 'gn', 'else'), { maxLength: 2 }),
  size: fc.constantFrom(1, 5, 40, 0, 100, 1.5, 'x'),
  lang: fc.constantFrom('en', 'pt-BR', 'x', '', 'de_AT'),
  ids: fc.array(
    fc.constantFrom('openstreetmap:country:relation/1', 'openstreetmap:venue:node/24', 'a:b', 'x:y:z'),
    { maxLength: 2 },
  ),
  address: text,
  house_number: fc.constantFrom('12', ' '),
  street: text,
  unit: fc.constant('4'),
  locality: text,
  country: fc.constantFrom('LI', 'Testland', ' '),
  postalcode: fc.constant('9490'),
};

/** Rules that a schema cannot express: parameters that exclude each other, and valid codes. */
const BEYOND = /exclude each other|leaves none|ISO 3166-1/;

test('requests are accepted and refused alike', () => {
  const validators = CALLS.map(([, , , schema]) => validatorOf(schema));
  const responses = {
    1: validatorOf(schemas.GeocodingResponseV1),
    2: validatorOf(schemas.GeocodingResponseV2),
  };
  let answered = 0;
  fc.assert(
    fc.property(
      fc.nat(CALLS.length - 1),
      fc.record(VALUES, { requiredKeys: [] }),
      fc.boolean(),
      (index, query, isSound) => {
        const [name, version, call] = CALLS[index]!;
        // Half of the queries get the parameters that the call requires.
        const needed = isSound
          ? {
              text: 'Vadum',
              'point.lat': 47.1,
              'point.lon': 9.5,
              ids: ['openstreetmap:country:relation/1'],
              locality: 'Vadum',
            }
          : {};
        const given = { ...query, ...needed };
        const issues = validators[index]!.issues(given);
        let response: unknown;
        let message = '';
        try {
          response = call(town, given as never, { version });
        } catch (error) {
          const { code, detail } = error as { code: string; detail: Record<string, unknown> };
          expect([code, detail['status']]).toEqual(['geocoder-request', 400]);
          message = (error as Error).message;
        }
        if (BEYOND.test(message)) return;
        expect(
          message === '',
          `${name} ${version} ${JSON.stringify(given)}: ${message} ${JSON.stringify(issues)}`,
        ).toBe(issues.length === 0);
        if (response === undefined) return;
        answered++;
        expect(responses[version].issues(response)).toEqual([]);
      },
    ),
    { numRuns: share(1500) },
  );
  expect(answered).toBeGreaterThan(floorOf(100));
});

test('bulk answers are as described', () => {
  const body = [
    { endpoint: '/v1/search', query: { text: 'Vadum' } },
    { endpoint: '/v1/reverse', query: {} },
  ];
  expect(validatorOf(schemas.BulkRequest).issues(body)).toEqual([]);
  expect(validatorOf(schemas.BulkResponse).issues(geocoder.bulk(town, body))).toEqual([]);
});
