import fc from 'fast-check';
import { COSTING_MODELS, COSTINGS, MATRIX_LIMITS, type MatrixRequest } from '@portolan/schemas';
import { matrixRequestValidator } from '@portolan/schemas/validators';
import { share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../src/index.ts';
import { readMatrixRequest } from '../../src/matrix/matrix-request.ts';
import { tinyGraph } from '../route/tiny-routes.ts';

const a = { lat: 0, lon: 0.001 };
const b = { lat: 0, lon: 0.003 };
const costing = 'auto';
const sources = [a];
const targets = [a, b];
const NOON = '2026-11-22T12:00';

/** Requests that are refused, with the number of the error and the member that it names. */
const REFUSED: readonly (readonly [name: string, request: unknown, code: string, field: string])[] = [
  ['nothing', undefined, '112', 'sources'],
  ['a list', [], '112', 'sources'],
  ['no places', { costing }, '112', 'sources'],
  ['locations, as for a route', { locations: [a, b], costing }, '112', 'sources'],
  ['no sources', { targets, costing }, '121', 'sources'],
  ['sources that are null', { sources: null, targets, costing }, '121', 'sources'],
  ['an empty list of sources', { sources: [], targets, costing }, '121', 'sources'],
  ['sources that are no list', { sources: a, targets, costing }, '131', 'sources'],
  ['no targets', { sources, costing }, '122', 'targets'],
  ['an empty list of targets', { sources, targets: [], costing }, '122', 'targets'],
  ['targets that are no list', { sources, targets: 'home', costing }, '132', 'targets'],
  ['a source that is null', { sources: [a, null], targets, costing }, '131', 'sources[1]'],
  ['a source beyond the pole', { sources: [{ ...a, lat: 91 }], targets, costing }, '131', 'sources[0].lat'],
  ['a target without lon', { sources, targets: [a, { lat: 0 }], costing }, '132', 'targets[1].lon'],
  [
    'a cutoff below 0',
    { sources, targets: [{ ...a, search_cutoff: -1 }], costing },
    '132',
    'targets[0].search_cutoff',
  ],
  ['no costing', { sources, targets }, '124', 'costing'],
  ['a costing of another service', { sources, targets, costing: 'transit' }, '125', 'costing'],
  ['options that are no object', { sources, targets, costing, costing_options: 1 }, '125', 'costing_options'],
  [
    'too many elements',
    { sources: Array.from({ length: 101 }, () => a), targets: Array.from({ length: 100 }, () => b), costing },
    '150',
    'sources',
  ],
  ['places too far apart', { sources, targets: [{ lat: 3.7, lon: 0 }], costing }, '154', 'targets[0]'],
  [
    'walkers too far apart',
    { sources, targets: [a, { lat: 1.85, lon: 0 }], costing: 'pedestrian' },
    '154',
    'targets[1]',
  ],
  [
    'a time of the request and one of a source',
    {
      sources: [{ ...a, date_time: NOON }],
      targets,
      costing,
      date_time: { type: 'depart_at', value: NOON },
    },
    '162',
    'sources[0].date_time',
  ],
  [
    'a time of the request and one of a target',
    {
      sources,
      targets: [a, { ...b, date_time: NOON }],
      costing,
      date_time: { type: 'depart_at', value: NOON },
    },
    '162',
    'targets[1].date_time',
  ],
  [
    'a time that is none',
    { sources: [{ ...a, date_time: 'noon' }], targets, costing },
    '162',
    'sources[0].date_time',
  ],
  [
    'a day that is none',
    { sources, targets: [{ ...a, date_time: '2026-02-30T12:00' }], costing },
    '162',
    'targets[0].date_time',
  ],
  ['a lost value', { sources, targets, costing, date_time: { type: 'depart_at' } }, '160', 'date_time.value'],
  [
    'a type of time that is none',
    { sources, targets, costing, date_time: { type: 'soon' } },
    '163',
    'date_time.type',
  ],
  [
    'lines in a format that is none',
    { sources, targets, costing, shape_format: 'wkt' },
    '164',
    'shape_format',
  ],
  [
    'a ring of two points',
    {
      sources,
      targets,
      costing,
      exclude_polygons: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    },
    '137',
    'exclude_polygons[0]',
  ],
];

describe('a request that cannot be answered', () => {
  test.each(REFUSED)('%s', (_, request, code, field) => {
    expect(() => readMatrixRequest(request, {})).toThrow(
      expect.objectContaining({
        code,
        name: 'PortolanError',
        detail: expect.objectContaining({ field }),
        message: expect.stringContaining(field.replace(/\[.*/, '')),
      }),
    );
  });

  test('the schema refuses the same, but for what takes arithmetic', () => {
    // The schema cannot express products, distances, calendars, and pairs of members that exclude each other.
    const beyond = new Set(['150', '154']);
    for (const [name, request, code] of REFUSED) {
      if (beyond.has(code) || /^(a time of|a day)/.test(name)) continue;
      expect.soft(matrixRequestValidator.is(request), name).toBe(false);
    }
    expect(matrixRequestValidator.is({ sources, targets, costing })).toBe(true);
  });

  test('no road near a place', async () => {
    const graph = await tinyGraph('a---b', [['ab', { highway: 'residential' }]]);
    const cases: [MatrixRequest, string][] = [
      [{ sources: [a, { lat: 1, lon: 1 }], targets, costing }, 'sources[1]'],
      [{ sources, targets: [a, { lat: 0.001, lon: 0.001, search_cutoff: 100 }], costing }, 'targets[1]'],
    ];
    for (const [request, field] of cases) {
      expect(() => matrix(graph, request)).toThrow(
        expect.objectContaining({ code: '171', detail: expect.objectContaining({ field }) }),
      );
    }
    expect(() => matrix(graph, { sources, targets, costing, date_time: { type: 'depart_now' } })).toThrow(
      expect.objectContaining({ code: '162' }),
    );
  });
});

test('the limits are those of the interface, and a host may set others', () => {
  const many = {
    sources: Array.from({ length: 100 }, () => a),
    targets: Array.from({ length: MATRIX_LIMITS.maxElements / 100 }, () => b),
    costing,
  };
  expect(readMatrixRequest(many, {}).targets).toHaveLength(100);
  expect(() => readMatrixRequest(many, { limits: { maxElements: 625 } })).toThrow(
    expect.objectContaining({ code: '150', detail: { field: 'sources', most: 625, found: 10_000 } }),
  );
  for (const model of COSTINGS) {
    const base = model.replace(/_traffic.*$/, '') as keyof typeof MATRIX_LIMITS.maxDistanceKm;
    const degrees = MATRIX_LIMITS.maxDistanceKm[base] / 111.195;
    const request = (lon: number): unknown => ({
      sources: [{ lat: 0, lon: 0 }],
      targets: [{ lat: 0, lon }],
      costing: model,
    });
    expect(readMatrixRequest(request(degrees * 0.999), {}).costing).toBe(model);
    expect(() => readMatrixRequest(request(degrees * 1.001), {})).toThrow(
      expect.objectContaining({ code: '154' }),
    );
    expect(COSTING_MODELS[model]).toBeDefined();
  }
});

test('every pair is measured, wherever the places lie', () => {
  const place = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const near = place.chain(({ lat, lon }) =>
    fc.array(
      fc.record({
        lat: fc.double({ min: Math.max(lat - 3, -90), max: Math.min(lat + 3, 90), noNaN: true }),
        lon: fc.double({ min: Math.max(lon - 6, -180), max: Math.min(lon + 6, 180), noNaN: true }),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  );
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const kilometres = (p: typeof a, q: typeof a): number => {
    const h =
      Math.sin(radians(q.lat - p.lat) / 2) ** 2 +
      Math.cos(radians(p.lat)) * Math.cos(radians(q.lat)) * Math.sin(radians(q.lon - p.lon) / 2) ** 2;
    return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)));
  };
  fc.assert(
    fc.property(fc.oneof(near, fc.array(place, { minLength: 2, maxLength: 5 })), (places: (typeof a)[]) => {
      const [first, ...others] = places;
      const farthest = Math.max(...others.map((other: typeof a) => kilometres(first!, other)));
      fc.pre(Math.abs(farthest - 400) > 0.01);
      const ask = (): unknown => readMatrixRequest({ sources: [first], targets: others, costing }, {});
      if (farthest > 400) expect(ask).toThrow(expect.objectContaining({ code: '154' }));
      else expect(ask).not.toThrow();
    }),
    { numRuns: share(500) },
  );
});

test('members that this call does not have are ignored', () => {
  const odd = {
    sources: [{ ...a, type: 'stop', waiting: -5 }],
    targets,
    costing,
    language: 7,
    directions_type: 'all',
    expansion_max_distance: 'far',
    matrix_locations: 'three',
    locations: 'none',
  };
  expect(readMatrixRequest(odd, {})).toMatchObject({
    wanted: Infinity,
    isVerbose: true,
    shapeFormat: 'no_shape',
  });
});

test('takes what the schema takes, and nothing that it does not', () => {
  const junk = fc.oneof(
    fc.constantFrom<unknown>(true, 'x', 1, [], {}),
    fc.double({ noNaN: true, min: -200, max: 200 }),
  );
  const sometimes = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 8, arbitrary: good }, { weight: 1, arbitrary: junk });
  const location = fc.record(
    {
      lat: sometimes(fc.double({ min: 40, max: 41, noNaN: true })),
      lon: sometimes(fc.double({ min: 7, max: 8, noNaN: true })),
      search_cutoff: fc.oneof(fc.nat(300), fc.constant('x')),
      date_time: fc.constantFrom(NOON, 'noon', '2026-11-22 12:00'),
    },
    { requiredKeys: ['lat', 'lon'] },
  );
  const request = fc.record(
    {
      sources: sometimes(fc.array(location, { maxLength: 2 })),
      targets: sometimes(fc.array(location, { maxLength: 2 })),
      costing: sometimes(fc.constantFrom(...COSTINGS)),
      costing_options: sometimes(fc.constant({ auto: {} })),
      shape_format: fc.constantFrom('polyline6', 'geojson', 'kml'),
    },
    { requiredKeys: ['sources', 'targets', 'costing'] },
  );
  fc.assert(
    fc.property(request, (value) => {
      let isTaken = true;
      try {
        readMatrixRequest(value, { limits: { maxDistanceKm: Infinity } });
      } catch (error) {
        expect(error).toMatchObject({ name: 'PortolanError', code: expect.stringMatching(/^1[236]\d$/) });
        isTaken = false;
      }
      expect(isTaken).toBe(matrixRequestValidator.is(value));
    }),
    { numRuns: share(1000) },
  );
});

test('what decides the place on the roads is read as in a route, and refused where it is wrong', () => {
  const place = { ...a, heading: 90, preferred_side: 'same', search_filter: { exclude_bridge: true } };
  const asked = { sources: [place], targets: [a], costing: 'auto' };
  expect(readMatrixRequest(asked, {}).sources[0]!.location).toMatchObject({
    heading: 90,
    preferredSide: 'same',
    filter: { excludesBridges: true },
  });
  const refused = (request: unknown, code: string): void =>
    expect(() => readMatrixRequest(request, {})).toThrow(expect.objectContaining({ code }));
  refused({ ...asked, sources: [{ ...a, radius: -5 }] }, '131');
  refused({ ...asked, targets: [{ ...a, heading: 'north' }] }, '132');
  const open = { ...a, search_filter: { exclude_closures: false } };
  refused({ ...asked, targets: [open], costing_options: { auto: { ignore_closures: true } } }, '143');
});
