/** Engines check requests by hand, and schemas describe them. Both must accept the same requests. */
import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '@portolan/host';
import { readQuery } from '@portolan/schemas/queries';
import { validatorOf } from '@portolan/schemas/validators';
import { mutatedJson } from './hostile.ts';
import { REQUESTS } from './requests.ts';
import { townEngine } from './town.ts';

let engines: Engine;
beforeAll(async () => {
  engines = await townEngine();
});

/** Errors that a schema cannot foresee: sums, distances, the calendar, contradictions between members, and what exists in the world. */
const BEYOND_SCHEMAS = new Set([
  '142', // arrive_at for isochrones
  '143',
  '150', // elements of a matrix
  '154',
  '160', // types by number
  '161',
  '162', // days that the calendar does not have
  '165',
  '167',
  '170',
  '171',
  '441',
  '442',
  '443', // lines that follow no roads
  '444', // traces without roads nearby
  '445',
  'tz-no-zone',
]);

/** Members for which engines accept any value: they use the default for a meaningless one, as the interface says of options out of range. */
const PRESENTATION = new Set([
  'id',
  'units',
  'language',
  'directions_type',
  'format',
  'filters',
  'alternates',
  'elevation_interval',
  'verbose',
  'matrix_locations',
  'shape_format',
  'polygons',
  'denoise',
  'generalize',
  'show_locations',
  'range',
  'height_precision',
]);

/** Engines treat a member that is null as absent. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null ? [] : [[name, withoutNulls(member)]],
    ),
  );
}

/** The error with which the engine refuses a request; undefined where it answers. */
async function refusalOf(
  operation: string,
  request: unknown,
): Promise<{ readonly code: string; readonly message: string } | undefined> {
  const stop = { isStopped: false, onStop: () => undefined };
  try {
    await engines.call(operation, request, { now: 1_795_305_600, deadlineMs: 100_000, stop });
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error)
      return { code: String(error.code), message: error.message };
    throw error;
  }
}

const BODIES = REQUESTS.filter(
  ({ endpoint, body }) => body !== undefined && endpoint.errorForm === 'native',
).map(({ endpoint, body }) => [endpoint.operation, endpoint.body!, body!] as const);

describe.each(BODIES)('%s', (operation, schema, body) => {
  const validator = validatorOf(schema);

  test('the engine does not call a request malformed that the schema accepts', async () => {
    if (!engines.operations.has(operation)) return;
    expect(validator.issues(JSON.parse(body))).toEqual([]);
    expect(await refusalOf(operation, JSON.parse(body))).toBe(undefined);
    await fc.assert(
      fc.asyncProperty(mutatedJson(body), async (json) => {
        const request: unknown = JSON.parse(json);
        if (!validator.is(request)) return;
        const told = await refusalOf(operation, request);
        if (told) expect(BEYOND_SCHEMAS, `${told.message}: ${json.slice(0, 300)}`).toContain(told.code);
      }),
      { numRuns: share(1_500) },
    );
  });

  test('the engine refuses what the schema refuses, except for null and for members about presentation', async () => {
    if (!engines.operations.has(operation)) return;
    let refusedCount = 0;
    await fc.assert(
      fc.asyncProperty(mutatedJson(body), async (json) => {
        const request: unknown = JSON.parse(json);
        const isRefused = (await refusalOf(operation, request)) !== undefined;
        if (isRefused && !validator.is(request)) refusedCount++;
        if (isRefused) return;
        for (const { path, message } of validator.issues(withoutNulls(request))) {
          expect(PRESENTATION, `${path} ${message}`).toContain(path.split(/[.[]/)[0]);
        }
      }),
      { numRuns: share(1_500) },
    );
    expect(refusedCount).toBeGreaterThan(floorOf(100));
  });
});

/** Engines treat a blank part of an address as absent. */
function withoutBlanks(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );
}

/** Values for parameters as text, as in a URL: some are right, some are wrong. */
const parameterValue = fc.oneof(
  fc.double({ min: -200, max: 200 }).map(String),
  fc.integer({ min: -5, max: 50 }).map(String),
  fc.constantFrom(
    '-90',
    '90',
    '180',
    '-180',
    '90.0001',
    '8200290900000',
    '8200290900001',
    '0.5',
    '57.0021',
    '11.0042',
  ),
  fc.constantFrom(
    'Street 3',
    ' ',
    '',
    'a',
    'osm,-wof',
    'GeoNames',
    'address,street',
    'venue',
    'poi',
    'coarse',
    'everything',
  ),
  fc.constantFrom(
    'SE',
    'se,NOR',
    'XX',
    'Sweden',
    'en',
    'de-AT',
    'x',
    'openstreetmap:street:way/1',
    'osm:venue:node/1,a:b',
    'a:b:c',
  ),
);

/** Faults that schemas of queries cannot see: names of countries, languages, sources and layers in gids, layers that a source lacks, and order. */
const BEYOND_QUERIES =
  /^(boundary\.country|lang|boundary\.gid|ids|sources|boundary\.rect|boundary\.circle\.radius|text)\b/;

const QUERIES = REQUESTS.filter(
  ({ endpoint }) => endpoint.query !== undefined && endpoint.tag !== 'Static maps',
).map(
  ({ endpoint, target }) =>
    [endpoint.operation, endpoint.query!, new URL(target, 'http://x').searchParams] as const,
);

test.each(QUERIES)(
  '%s: the engine accepts a query exactly when the schema does',
  async (operation, schema, example) => {
    if (!engines.operations.has(operation)) return;
    const validator = validatorOf(schema);
    const names = Object.keys(schema.properties);
    let [accepted, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), parameterValue, { maxKeys: 3 }),
        async (given) => {
          const { query, issues } = readQuery(
            schema,
            Object.entries({ ...Object.fromEntries(example), ...given }),
          );
          if (issues.length > 0) return;
          const told = await refusalOf(operation, query);
          const isValid = validator.is(query);
          if (isValid && told === undefined) accepted++;
          if (!isValid && told !== undefined) refused++;
          if (isValid && told !== undefined)
            expect(told.message, JSON.stringify(query)).toMatch(BEYOND_QUERIES);
          if (!isValid && told === undefined) {
            for (const { path } of validator.issues(withoutBlanks(query)))
              expect(path, JSON.stringify(query)).toMatch(BEYOND_QUERIES);
          }
        },
      ),
      { numRuns: share(3_000) },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(floorOf(50));
  },
);
