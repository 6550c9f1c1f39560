import fc from 'fast-check';
import { share } from '@portolan/testing';
import { expect, describe, test } from 'vitest';
import { COSTING_MODELS, COSTINGS } from '@portolan/schemas';
import { nearestRoadsRequestValidator, nearestRoadsResponseValidator } from '@portolan/schemas/validators';
import { nearestRoads } from '../../src/index.ts';
import { readNearestRoadsRequest } from '../../src/nearest/nearest-request.ts';
import { tinyGraph } from '../route/tiny-routes.ts';

const graph = await tinyGraph('a---b', [['ab', { highway: 'residential' }]]);
const PLACE = { lat: 0, lon: 0.001 };
const ask = (request: unknown, context = {}): unknown =>
  Reflect.apply(nearestRoads, undefined, [graph, request, context]);

describe('errors', () => {
  test.each([
    ['110', undefined, 'locations'],
    ['110', {}, 'locations'],
    ['110', { locations: null }, 'locations'],
    ['130', { locations: PLACE }, 'locations'],
    ['120', { locations: [] }, 'locations'],
    ['130', { locations: [PLACE, 1] }, 'locations[1]'],
    ['130', { locations: [PLACE, { lat: 91, lon: 0 }] }, 'locations[1].lat'],
    ['130', { locations: [{ lat: 0 }] }, 'locations[0].lon'],
    ['130', { locations: [{ ...PLACE, lon: '0' }] }, 'locations[0].lon'],
    ['130', { locations: [{ ...PLACE, radius: -1 }] }, 'locations[0].radius'],
    ['150', { locations: Array.from({ length: 51 }, () => PLACE) }, 'locations'],
    ['125', { locations: [PLACE], costing: 'auto_traffic' }, 'costing'],
    ['125', { locations: [PLACE], costing: 'constructor' }, 'costing'],
    ['125', { locations: [PLACE], costing_options: 'fast' }, 'costing_options'],
    ['162', { locations: [PLACE], date_time: 4 }, 'date_time'],
    ['162', { locations: [PLACE], date_time: { type: 'depart_now' } }, 'date_time'],
    ['160', { locations: [PLACE], date_time: { type: 'depart_at' } }, 'date_time.value'],
    ['162', { locations: [PLACE], date_time: { type: 1, value: '2026-02-30T08:00' } }, 'date_time.value'],
    [
      '171',
      {
        locations: [
          { lat: 1, lon: 1 },
          { lat: 2, lon: 2 },
        ],
      },
      'locations[0]',
    ],
    ['171', { locations: [{ lat: 0.001, lon: 0.001, search_cutoff: 100 }] }, 'locations[0]'],
  ])('%s: %j', (code, request, field) => {
    expect(() => ask(request)).toThrow(
      expect.objectContaining({ name: 'PortolanError', code, detail: expect.objectContaining({ field }) }),
    );
  });

  test('the host may set the number of locations', () => {
    expect(() => ask({ locations: [PLACE, PLACE] }, { limits: { maxLocations: 1 } })).toThrow(
      expect.objectContaining({ code: '150' }),
    );
    expect(
      ask({ locations: Array.from({ length: 60 }, () => PLACE) }, { limits: { maxLocations: 60 } }),
    ).toHaveLength(60);
  });
});

test('the answer has one entry for each location, in their order, with the id of the request', () => {
  const response = ask({ id: 'x', locations: [{ lat: 0, lon: 0.003 }, PLACE] });
  expect(response).toMatchObject([
    { id: 'x', input_lon: 0.003 },
    { id: 'x', input_lon: 0.001 },
  ]);
});

test('every entry warns of an invalid option', () => {
  const response = ask({
    locations: [PLACE, PLACE],
    costing: 'auto',
    costing_options: { auto: { top_speed: -5 } },
  });
  expect(response).toMatchObject([{ warnings: [{ code: 500 }] }, { warnings: [{ code: 500 }] }]);
  expect(nearestRoadsResponseValidator.issues(response)).toEqual([]);
  // Options of other models are not checked.
  expect(
    JSON.stringify(
      ask({ locations: [PLACE], costing: 'bicycle', costing_options: { auto: { top_speed: -5 } } }),
    ),
  ).not.toContain('warnings');
});

test('unknown members are ignored', () => {
  expect(
    ask({
      locations: [{ ...PLACE, heading: 'north', type: 'stop', search_filter: 1 }],
      verbose: 'yes',
      speed: 4,
    }),
  ).toHaveLength(1);
});

test('the accepted costing models are those of the interface', () => {
  for (const costing of COSTINGS) {
    const request = { locations: [PLACE], costing };
    if (COSTING_MODELS[costing].nearestRoads)
      expect(readNearestRoadsRequest(request, {}).costing).toBe(costing);
    else expect(() => readNearestRoadsRequest(request, {})).toThrow(expect.objectContaining({ code: '125' }));
  }
});

test('accepts exactly the requests that the schema accepts', () => {
  const junk = fc.oneof(
    fc.constantFrom<unknown>(null, true, 'x', 1, [], {}),
    fc.double({ noNaN: true, min: -200, max: 200 }),
  );
  const sometimes = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: junk });
  const location = fc.record(
    {
      lat: sometimes(fc.double({ min: -90, max: 90, noNaN: true })),
      lon: sometimes(fc.double({ min: -180, max: 180, noNaN: true })),
      radius: sometimes(fc.nat(300)),
    },
    { requiredKeys: ['lat', 'lon'] },
  );
  const request = fc.record(
    {
      locations: sometimes(fc.array(sometimes(location), { maxLength: 3 })),
      costing: sometimes(fc.constantFrom(...COSTINGS)),
      costing_options: sometimes(fc.constant({ auto: {} })),
      verbose: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(request, (value) => {
      // The reader takes null as absent and allows fractions of metres. The schema refuses both, so they are removed here.
      const clean: unknown = JSON.parse(JSON.stringify(value), (key, member: unknown) =>
        key === 'radius' && typeof member === 'number' ? Math.trunc(member) : (member ?? undefined),
      );
      const isValid = nearestRoadsRequestValidator.is(clean);
      let isTaken = true;
      try {
        readNearestRoadsRequest(clean, {});
      } catch (error) {
        expect(error).toMatchObject({ name: 'PortolanError', code: expect.stringMatching(/^1[1235]\d$/) });
        isTaken = false;
      }
      expect(isTaken).toBe(isValid);
    }),
    { numRuns: share(500) },
  );
});
