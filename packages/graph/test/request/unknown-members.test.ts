import { describe, expect, test } from 'vitest';
import { COSTING_OPTIONS } from '@portolan/schemas';
import { readIsochroneRequest } from '../../src/isochrone/isochrone-request.ts';
import { readMatrixRequest } from '../../src/matrix/matrix-request.ts';
import { readNearestRoadsRequest } from '../../src/nearest/nearest-request.ts';
import { readOptimizedRequest } from '../../src/optimized/optimized-request.ts';
import { readRouteRequest } from '../../src/request/route-request.ts';
import { callFor } from '../../src/request/call.ts';
import { tinyGraph } from '../route/tiny-routes.ts';

const A = { lat: 48, lon: 7 };
const B = { lat: 48.001, lon: 7 };
const C = { lat: 48.002, lon: 7 };
const COMMON = { costing: 'bicycle', id: 'x', exclude_locations: [], exclude_polygons: [] };

/** By call: a request with every member that the call has, and what reads it. */
const CALLS = {
  route: {
    read: (request: object) => readRouteRequest(request, {}),
    request: { ...COMMON, locations: [A, B], units: 'km', language: 'de-DE', roundabout_exits: true },
  },
  optimized_route: {
    read: (request: object) => readOptimizedRequest(request, {}),
    request: { ...COMMON, locations: [A, B, C], directions_options: { units: 'km' } },
  },
  matrix: {
    read: (request: object) => readMatrixRequest(request, {}),
    request: { ...COMMON, sources: [A], targets: [{ ...B, search_cutoff: 3 }], verbose: true },
  },
  isochrone: {
    read: (request: object) => readIsochroneRequest(request, {}),
    request: { ...COMMON, locations: [A], contours: [{ time: 5, color: 'ff0000' }], polygons: true },
  },
  nearest_roads: {
    read: (request: object) => readNearestRoadsRequest(request, {}),
    request: { locations: [{ ...A, radius: 3 }], costing: 'auto', verbose: true },
  },
} as const;

describe.each(Object.entries(CALLS))('%s', (name, { read, request }) => {
  test('warns of no member that it knows', () => {
    expect(read(request).warnings).toEqual([]);
  });

  test('warns of a misspelt member and of a misspelt option, and names those that were meant', () => {
    const { warnings } = read({
      ...request,
      costing_option: {},
      costing_options: { bicycle: { use_road: 1 }, bicicle: {} },
    });
    expect(warnings).toEqual([
      {
        code: 210,
        text: 'costing_option was ignored: no such member is known here; did you mean costing_options?',
      },
      {
        code: 210,
        text: 'costing_options.bicicle was ignored: no such member is known here; did you mean bicycle?',
      },
      {
        code: 210,
        text: 'costing_options.bicycle.use_road was ignored: no such member is known here; did you mean use_roads?',
      },
    ]);
  });

  test('warns of a misspelt member of a location once, however many locations have it', () => {
    const list = name === 'matrix' ? 'targets' : 'locations';
    const places = (name === 'isochrone' ? [A] : [A, B, C]).map((place) => ({ ...place, headin: 3 }));
    expect(read({ ...request, [list]: places }).warnings).toEqual([
      {
        code: 210,
        text: `${list}[0].headin was ignored: no such member is known here; did you mean heading?`,
      },
    ]);
  });

  test('has few warnings for many members, with short names', () => {
    const strange = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`${'z'.repeat(5000)}${i}`, 1]),
    );
    const { warnings } = read({ ...request, ...strange });
    expect(warnings).toHaveLength(20);
    for (const { text } of warnings) expect(text.length).toBeLessThan(120);
  });
});

test('warns of members in nested objects', () => {
  const { warnings } = readRouteRequest(
    {
      locations: [{ ...A, search_filter: { exclude_tunnels: true } }, B],
      costing: 'auto',
      date_time: { type: 'depart_at', value: '2026-11-22T08:30', vlaue: 1 },
      format: 'osrm',
      filters: { action: 'include', attributes: ['shape_attributes.time'], attribute: [] },
      directions_options: { lang: 'de' },
    },
    {},
  );
  expect(warnings.map(({ text }) => text.split(' ')[0])).toEqual([
    'locations[0].search_filter.exclude_tunnels',
    'date_time.vlaue',
    'filters.attribute',
    'directions_options.lang',
  ]);
});

test('language is a member of a route, and of no isochrone', () => {
  const { read, request } = CALLS.isochrone;
  expect(read({ ...request, language: 'de-DE' }).warnings).toEqual([
    { code: 210, text: 'language was ignored: no such member is known here' },
  ]);
});

test('every option of the interface is known, also beside another model', () => {
  const names = Object.values(COSTING_OPTIONS).flatMap((table) => Object.keys(table));
  expect(names.length).toBeGreaterThan(60);
  const options = Object.fromEntries(names.map((option) => [option, null]));
  const { warnings } = readRouteRequest(
    { locations: [A, B], costing: 'auto', costing_options: { auto: options, pedestrian: options } },
    {},
  );
  expect(warnings).toEqual([]);
});

test('options of other engines are silent, unless they forbid what may be met here', () => {
  const warningsOf = (options: object): unknown[] => {
    const request = { locations: [A, B], costing: 'auto', costing_options: { auto: options } };
    return readRouteRequest(request, {}).warnings.map(({ code, text }) => `${code} ${text.split(':')[0]}`);
  };
  expect(warningsOf({ fixed_speed: 1, hierarchy_limits: {}, ignore_construction: true })).toEqual([]);
  for (const what of ['bridges', 'tunnels', 'tolls', 'highways', 'ferries']) {
    expect(warningsOf({ [`exclude_${what}`]: true })).toEqual([
      `210 costing_options.auto.exclude_${what} was ignored`,
    ]);
  }
});

test('now in milliseconds is refused', async () => {
  const graph = await tinyGraph('a-b', [['ab', { highway: 'residential' }]]);
  const query = readRouteRequest({ locations: [A, B], costing: 'auto' }, {});
  expect(() => callFor(graph, query, { now: 1_780_000_000_000 })).toThrow(
    expect.objectContaining({ code: 'bad-context', message: expect.stringContaining('divide') }),
  );
  expect(callFor(graph, query, { now: 1_780_000_000 }).warnings).toEqual([]);
});
