import { describe, expect, test } from 'vitest';
import {
  APIS,
  COSTING_MODELS,
  COSTING_OPTIONS,
  COSTINGS,
  CostingOptions,
  ELEVATION_LIMITS,
  ISOCHRONE_LIMITS,
  LANGUAGE_ALIASES,
  LANGUAGES,
  ManeuverType,
  MATRIX_LIMITS,
  MAX_BULK_QUERIES,
  OPTIMIZED_ROUTE_LIMITS,
  PLANS,
  ROUTE_LIMITS,
  RouteRequest,
  TRACE_LIMITS,
  TRIAL,
} from '@portolan/schemas';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { WIRE_ERRORS, wireError, wireErrorBody } from '@portolan/schemas/errors';

describe('costing options', () => {
  test('every model has as many options as the interface states', () => {
    const counts = Object.entries(COSTING_OPTIONS).map(([key, table]) => [key, Object.keys(table).length]);
    expect(Object.fromEntries(counts)).toEqual({
      auto: 36,
      bus: 36,
      taxi: 36,
      truck: 44,
      motor_scooter: 38,
      motorcycle: 37,
      low_speed_vehicle: 21,
      bicycle: 25,
      pedestrian: 21,
    });
  });

  test('defaults lie in their range', () => {
    for (const table of Object.values(COSTING_OPTIONS)) {
      for (const option of Object.values(table)) {
        if (option.kind === 'choice') expect(option.values).toContain(option.default);
        if (option.kind !== 'number') continue;
        for (const value of [option.default, option.engineDefault]) {
          if (value === null || value === undefined) continue;
          expect(value).toBeGreaterThanOrEqual(option.minimum);
          expect(value).toBeLessThanOrEqual(option.maximum);
          if (option.integer) expect(Number.isInteger(value)).toBe(true);
        }
      }
    }
  });

  test.each([
    ['auto', 'use_living_streets', 0.1],
    ['truck', 'use_living_streets', 0],
    ['bicycle', 'use_living_streets', 0.5],
    ['pedestrian', 'use_living_streets', 0.6],
    ['auto', 'service_penalty', 15],
    ['truck', 'service_penalty', 0],
    ['low_speed_vehicle', 'service_penalty', 0],
    ['auto', 'use_tracks', 0],
    ['motorcycle', 'use_tracks', 0.5],
    ['truck', 'height', 4.11],
    ['motorcycle', 'use_highways', 1],
    ['low_speed_vehicle', 'top_speed', 35],
    ['pedestrian', 'alley_factor', 2],
    ['auto', 'alley_penalty', null],
  ] as const)('%s.%s is %s by default', (model, name, value) => {
    expect(Object.entries(COSTING_OPTIONS[model]).find(([key]) => key === name)?.[1].default).toBe(value);
  });

  test('the schema has the options of the tables', () => {
    const schema: unknown = JSON.parse(JSON.stringify(CostingOptions));
    for (const [model, table] of Object.entries(COSTING_OPTIONS)) {
      expect(schema).toHaveProperty(
        ['properties', model, 'properties'],
        expect.objectContaining(
          Object.fromEntries(Object.keys(table).map((name) => [name, expect.anything()])),
        ),
      );
    }
  });

  test('every model reads options that exist and has a base of its own', () => {
    expect(Object.keys(COSTING_MODELS).toSorted()).toEqual(COSTINGS.toSorted());
    for (const [name, { optionsKeys, base }] of Object.entries(COSTING_MODELS)) {
      for (const key of optionsKeys) expect(Object.keys(COSTING_OPTIONS)).toContain(key);
      expect(name.startsWith(base)).toBe(true);
      expect(COSTING_MODELS[base].base).toBe(base);
    }
    expect(COSTINGS.filter((costing) => !COSTING_MODELS[costing].nearestRoads)).toHaveLength(8);
  });
});

describe('limits', () => {
  test('a route has 50 locations at most, and straight-line kilometres by model', () => {
    expect(ROUTE_LIMITS.maxLocations).toBe(50);
    expect(Object.keys(ROUTE_LIMITS.maxDistanceKm).toSorted()).toEqual(COSTINGS.toSorted());
    for (const costing of COSTINGS) {
      expect(ROUTE_LIMITS.maxDistanceKm[costing]).toBe(
        ROUTE_LIMITS.maxDistanceKm[COSTING_MODELS[costing].base],
      );
    }
    expect(ROUTE_LIMITS.maxDistanceKm).toMatchObject({ auto: 5000, bikeshare: 500, pedestrian: 250 });
  });

  test('other calls limit straight-line kilometres by model, and a traffic profile has the limit of its base', () => {
    for (const { maxDistanceKm } of [MATRIX_LIMITS, OPTIMIZED_ROUTE_LIMITS]) {
      for (const costing of COSTINGS) {
        const { base } = COSTING_MODELS[costing];
        expect(maxDistanceKm[costing]).toBe(['auto', 'bus', 'truck', 'taxi'].includes(base) ? 400 : 200);
      }
    }
    expect(ISOCHRONE_LIMITS).toEqual({
      maxLocations: 1,
      maxContours: 4,
      maxTimeMinutes: 120,
      maxDistanceKm: 200,
    });
    expect(OPTIMIZED_ROUTE_LIMITS).toMatchObject({ minLocations: 3, maxLocations: 50 });
    expect(TRACE_LIMITS).toMatchObject({ maxShapePoints: 16_000, maxDistanceKm: 200 });
    expect(ELEVATION_LIMITS.maxShapePoints).toBe(750_000);
    expect(MAX_BULK_QUERIES).toBe(5000);
  });

  test('are in the schema too', () => {
    expect(RouteRequest.properties.locations).toMatchObject({ minItems: 2, maxItems: 50 });
  });
});

describe('plans', () => {
  test('a larger one costs more, includes more and allows all that a smaller one does', () => {
    for (const [index, plan] of PLANS.entries()) {
      const smaller = PLANS[index - 1];
      if (!smaller) continue;
      expect(Number(plan.basePrice)).toBeGreaterThan(Number(smaller.basePrice));
      expect(plan.includedCredits).toBeGreaterThan(smaller.includedCredits);
      expect(plan.maxMatrixElements).toBeGreaterThanOrEqual(smaller.maxMatrixElements);
      expect(plan.apis).toEqual(expect.arrayContaining([...smaller.apis]));
    }
    expect(PLANS.at(-1)!.apis).toEqual(APIS);
    expect(PLANS.at(-1)!.maxMatrixElements).toBe(MATRIX_LIMITS.maxElements);
    expect(TRIAL).toMatchObject({ days: 14, maxMatrixElements: 10_000, apis: APIS });
  });

  test.each([
    [
      'Free',
      [
        'matrix',
        'isochrone',
        'static_cacheable',
        'geocoding_bulk',
        'optimized_route',
        'map_match',
        'trace_attributes',
      ],
    ],
    ['Starter', ['geocoding_bulk', 'optimized_route', 'map_match', 'trace_attributes']],
    ['Standard', []],
  ])('%s lacks %j', (name, lacking) => {
    const { apis } = PLANS.find((plan) => plan.name === name)!;
    expect(APIS.filter((api) => !apis.includes(api)).toSorted()).toEqual(lacking.toSorted());
  });

  test.each([
    ['route', 20, 'request'],
    ['nearestRoads', 10, 'request'],
    ['mapMatch', 40, 'request'],
    ['isochrone', 20, 'contour'],
    ['optimizedRoute', 20, 'location'],
    ['matrix', 1, 'element'],
    ['elevation', 5, 'request'],
    ['lookupV2', 1, 'request'],
    ['autocompleteV1', 1, 'request'],
    ['searchV2', 20, 'request'],
    ['placeV2', 1, 'request'],
    ['bulkV1', 20, 'query'],
    ['getStatic', 20, 'request'],
    ['postStaticCacheable', 300, 'request'],
    ['vectorTile', 1, 'request'],
    ['glyphs', 0, 'request'],
  ])('%s costs %i credits a %s', (operation, amount, per) => {
    expect(ENDPOINTS.find((endpoint) => endpoint.operation === operation)?.credits).toEqual({ amount, per });
  });
});

describe('errors', () => {
  test('are ascending, unique and complete', () => {
    const codes = WIRE_ERRORS.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].toSorted((a, b) => a - b));
    expect(codes).toHaveLength(79);
    for (const error of WIRE_ERRORS) {
      expect(error.meaning).not.toBe('');
      expect(wireErrorBody(error).status).not.toBe('');
    }
  });

  test.each([
    [100, 400, 'InvalidUrl'],
    [101, 405, 'InvalidUrl'],
    [106, 404, 'InvalidService'],
    [141, 501, 'InvalidValue'],
    [142, 400, 'InvalidValue'],
    [154, 400, 'DistanceExceeded'],
    [165, 400, 'InvalidOptions'],
    [171, 400, 'NoSegment'],
    [203, 503, 'ServiceUnavailable'],
    [212, 400, 'InvalidOptions'],
    [213, 400, 'InvalidUrl'],
    [402, 503, 'ServiceUnavailable'],
    [442, 400, 'NoRoute'],
    [499, 500, 'InvalidUrl'],
  ])('%i is HTTP %i and %s', (code, httpStatus, osrmCode) => {
    expect(wireError(code)).toMatchObject({ code, httpStatus, osrmCode });
    expect(wireError(String(code))).toBe(wireError(code));
  });

  test('the table does not find words, unknown numbers or names of Object.prototype', () => {
    for (const code of ['archive-checksum', '', '1', 'constructor', '__proto__', 0, NaN]) {
      expect(wireError(code)).toBeUndefined();
    }
  });

  test('become the body of the interface', () => {
    expect(wireErrorBody(wireError(171)!, 'no road near location 1')).toEqual({
      error_code: 171,
      error: 'no road near location 1',
      status_code: 400,
      status: 'Bad Request',
    });
  });
});

test('there are 29 languages, and aliases of them', () => {
  expect(new Set(LANGUAGES).size).toBe(29);
  for (const tag of Object.values(LANGUAGE_ALIASES)) expect(LANGUAGES).toContain(tag);
});

test('maneuver types are 0 to 43', () => {
  expect(Object.values(ManeuverType)).toEqual(Array.from({ length: 44 }, (_, type) => type));
});
