import { describe, expect, test } from 'vitest';
import { ROUTE_LIMITS, Costing } from '@portolan/schemas';
import { routeRequestValidator } from '@portolan/schemas/validators';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { route, type NativeRouteRequest } from '../../src/index.ts';
import { placeAt, tinyGraph } from '../route/tiny-routes.ts';

const a = { lat: 0, lon: 0 };
const b = { lat: 0, lon: 0.004 };
const costing = 'auto';

/** Requests that are refused, each with the code of its error and the member that the error names. */
const REFUSED: readonly (readonly [name: string, request: unknown, code: string, field: string])[] = [
  ['nothing', undefined, '110', 'locations'],
  ['null', null, '110', 'locations'],
  ['a list', [], '110', 'locations'],
  ['a string', 'locations', '110', 'locations'],
  ['no locations', { costing }, '110', 'locations'],
  ['locations that are no list', { locations: { 0: a, 1: b, length: 2 }, costing }, '130', 'locations'],
  ['no location', { locations: [], costing }, '120', 'locations'],
  ['one location', { locations: [a], costing }, '120', 'locations'],
  ['51 locations', { locations: Array.from({ length: 51 }, () => a), costing }, '150', 'locations'],
  ['no costing', { locations: [a, b] }, '124', 'costing'],
  ['a costing of another service', { locations: [a, b], costing: 'multimodal' }, '125', 'costing'],
  ['a costing that is no text', { locations: [a, b], costing: 7 }, '125', 'costing'],
  ['a costing of every object', { locations: [a, b], costing: 'constructor' }, '125', 'costing'],
  ['a location that is null', { locations: [a, null], costing }, '130', 'locations[1]'],
  ['a location that is a pair', { locations: [[0, 0], b], costing }, '130', 'locations[0]'],
  ['no lat', { locations: [{ lon: 1 }, b], costing }, '130', 'locations[0].lat'],
  ['lat as text', { locations: [{ lat: '0', lon: 0 }, b], costing }, '130', 'locations[0].lat'],
  ['lat that is NaN', { locations: [{ lat: NaN, lon: 0 }, b], costing }, '130', 'locations[0].lat'],
  ['lat beyond the pole', { locations: [a, { lat: 90.001, lon: 0 }], costing }, '130', 'locations[1].lat'],
  [
    'lon beyond the antimeridian',
    { locations: [a, { lat: 0, lon: -180.5 }], costing },
    '130',
    'locations[1].lon',
  ],
  ['an infinite lon', { locations: [a, { lat: 0, lon: -Infinity }], costing }, '130', 'locations[1].lon'],
  ['a type that is none', { locations: [{ ...a, type: 'stop' }, b], costing }, '130', 'locations[0].type'],
  [
    'a negative cutoff',
    { locations: [{ ...a, search_cutoff: -1 }, b], costing },
    '130',
    'locations[0].search_cutoff',
  ],
  ['places too far apart', { locations: [a, { lat: 0, lon: 170 }, a], costing }, '154', 'locations'],
];

describe('a request that cannot be answered', () => {
  test.each(REFUSED)('%s', (_, request, code, field) => {
    expect(() => readRouteRequest(request, {})).toThrow(
      expect.objectContaining({ code, name: 'PortolanError' }),
    );
    expect(() => readRouteRequest(request, {})).toThrow(
      expect.objectContaining({
        detail: expect.objectContaining({ field }),
        message: expect.stringContaining(field),
      }),
    );
  });

  test('the schemas refuse the same requests except those that are too far, since schemas cannot measure distances', () => {
    for (const [name, request, code] of REFUSED) {
      if (code === '154') continue;
      expect.soft(routeRequestValidator.is(request), name).toBe(false);
    }
    expect(routeRequestValidator.is({ locations: [a, b], costing })).toBe(true);
  });

  test('the limits have the defaults of the interface, and a host may set others', () => {
    const many = { locations: Array.from({ length: ROUTE_LIMITS.maxLocations }, () => a), costing };
    expect(readRouteRequest(many, {}).locations).toHaveLength(50);
    expect(() => readRouteRequest(many, { limits: { maxLocations: 49 } })).toThrow(
      expect.objectContaining({ code: '150' }),
    );
    const far = { locations: [a, { lat: 0, lon: (ROUTE_LIMITS.maxDistanceKm.auto - 1) / 111.195 }], costing };
    expect(readRouteRequest(far, {}).locations).toHaveLength(2);
    expect(() => readRouteRequest(far, { limits: { maxDistanceKm: 100 } })).toThrow(
      expect.objectContaining({ code: '154' }),
    );
  });

  test('every costing model of the interface is known', () => {
    for (const known of Costing.enum)
      expect(readRouteRequest({ locations: [a, b], costing: known }, {}).costing).toBe(known);
  });
});

describe('answers and errors of a graph', () => {
  const ways = [
    ['ab', { highway: 'residential' }],
    ['cd', { highway: 'residential' }],
  ] as const;
  const picture = 'a----b\n\n\n\nc----d';

  test('a place without a road nearby fails with 171', async () => {
    const graph = await tinyGraph(picture, ways);
    const request = {
      locations: [placeAt({ right: 1, down: 0 }), { lat: 20, lon: -30 }],
      costing: 'auto' as const,
    };
    expect(() => route(graph, request)).toThrow(
      expect.objectContaining({ code: '171', message: expect.stringContaining('locations[1]') }),
    );
    const near = {
      locations: [{ ...placeAt({ right: 1, down: 1 }), search_cutoff: 50 }, request.locations[0]!],
      costing: 'auto' as const,
    };
    expect(() => route(graph, near)).toThrow(expect.objectContaining({ code: '171' }));
  });

  test.each(Costing.enum)('%s is answered', async (model) => {
    const graph = await tinyGraph(picture, ways);
    const { trip } = route(graph, { locations: [a, b], costing: model });
    expect(trip.warnings).toBeUndefined();
    expect(trip.summary.length).toBeCloseTo(0.445, 3);
  });

  test('warnings name the members that have no effect', async () => {
    const graph = await tinyGraph(picture, ways);
    const ask = (more: object) => route(graph, { locations: [a, b], costing: 'auto', ...more }).trip.warnings;
    expect(
      ask({
        filters: { action: 'include', attributes: ['shape_attributes.speed'] },
        banner_instructions: true,
        voice_instructions: true,
      })?.map(({ code, text }) => [code, text.split(' ')[0]]),
    ).toEqual([
      [210, 'filters'],
      [210, 'banner_instructions'],
      [210, 'voice_instructions'],
    ]);
    expect(ask({ banner_instructions: false, filters: {}, alternates: 0, costing_options: {} })).toBe(
      undefined,
    );
  });

  test('a format that is not known is said to be none, and the answer is the native one', async () => {
    const graph = await tinyGraph(picture, ways);
    const ask = (format: unknown) => {
      const request = { locations: [a, b], costing: 'auto', format, banner_instructions: true };
      return route(graph, request as NativeRouteRequest).trip.warnings!.map(({ code, text }) => [
        code,
        text.split(' ').slice(0, 2).join(' '),
      ]);
    };
    const inVain = [210, 'banner_instructions was'];
    expect(ask('gpx')).toEqual([[211, 'format "gpx"'], inVain]);
    expect(ask(7)).toEqual([[211, 'format 7'], inVain]);
    for (const format of ['json', null, undefined]) expect(ask(format)).toEqual([inVain]);
  });

  test('the answer repeats the id, and a __proto__ member changes nothing', async () => {
    const graph = await tinyGraph(picture, ways);
    const request = JSON.parse(
      '{"id":"7","locations":[{"lat":0,"lon":0,"__proto__":{"type":"via"}},{"lat":0,"lon":0.004}],"costing":"auto","__proto__":{"units":"miles"}}',
    );
    const response = route(graph, request);
    expect(response.id).toBe('7');
    expect(response.trip.units).toBe('kilometers');
  });
});
