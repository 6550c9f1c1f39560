import { describe, expect, test } from 'vitest';
import { APIS } from '@portolan/schemas';
import { errorAnswers, hasOwnForm } from '@portolan/schemas/answers';
import { ENDPOINTS, type Endpoint } from '@portolan/schemas/endpoints';
import { EXAMPLES } from '@portolan/schemas/examples';
import { readQuery, readStaticMapQuery } from '@portolan/schemas/queries';
import { validatorOf } from '@portolan/schemas/validators';
import { StaticMapRequest } from '@portolan/schemas';

/** docs/interface.md, section 1, and section 16 for account management. */
const INDEX = `
POST /route/v1
POST /optimized_route/v1
POST /nearest_roads/v1
POST /matrix/v1
POST /isochrone/v1
POST /map_match/v1
POST /trace_attributes/v1
POST /elevation/v1
GET /tz/lookup/v1
GET /tz/lookup/v2
GET /geocoding/v1/autocomplete
GET /geocoding/v1/search
GET /geocoding/v1/search/structured
POST /geocoding/v1/search/bulk
GET /geocoding/v1/reverse
GET /geocoding/v1/place
GET /geocoding/v2/autocomplete
GET /geocoding/v2/search
GET /geocoding/v2/reverse
GET /geocoding/v2/place_details
GET /static/{style}{format}
GET /static_cacheable/{style}{format}
POST /static_cacheable/{style}{format}
GET /styles/{style}.json
GET /styles/{style}/sprite{scale}.json
GET /styles/{style}/sprite{scale}.png
GET /fonts/{fontstack}/{range}.pbf
GET /data/openmaptiles.json
GET /data/openmaptiles/{z}/{x}/{y}.pbf
GET /data/terrain.json
GET /data/terrain/{z}/{x}/{y}.png
GET /styles/{style}/rendered.json
GET /tiles/{style}/{z}/{x}/{y}{scale}.png
GET /api/v1/properties/
POST /api/v1/properties/
GET /api/v1/properties/{property_id}/
PUT /api/v1/properties/{property_id}/
PATCH /api/v1/properties/{property_id}/
DELETE /api/v1/properties/{property_id}/
GET /api/v1/properties/{property_id}/stats/
GET /api/v1/domains/
POST /api/v1/domains/
GET /api/v1/domains/{domain_id}/
PUT /api/v1/domains/{domain_id}/
PATCH /api/v1/domains/{domain_id}/
DELETE /api/v1/domains/{domain_id}/
GET /api/v1/api_keys/
POST /api/v1/api_keys/
GET /api/v1/api_keys/{key}/
PUT /api/v1/api_keys/{key}/
PATCH /api/v1/api_keys/{key}/
DELETE /api/v1/api_keys/{key}/
POST /api/v1/api_keys/{key}/recycle/
GET /api/v1/plans/`;

test('the table has every call of the interface, once', () => {
  expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).join('\n')).toBe(INDEX.trim());
  const operations = ENDPOINTS.map(({ operation }) => operation);
  expect(new Set(operations).size).toBe(operations.length);
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(operations.toSorted());
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.operation, endpoint] as const))('%s', (_, endpoint) => {
  const { body, query, path, pathParameters = {}, answer, api, credits, maxBodyBytes, auth } = endpoint;
  const example = EXAMPLES[endpoint.operation]!;

  test('names its parameters, its plan and its limits', () => {
    expect(Object.keys(pathParameters).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(maxBodyBytes === undefined).toBe(body === undefined);
    expect(body !== undefined && endpoint.method === 'GET').toBe(false);
    if (auth === 'management') expect([api, credits]).toEqual([undefined, undefined]);
    else {
      expect(APIS).toContain(api);
      expect(credits?.amount).toBeGreaterThanOrEqual(0);
    }
  });

  test('has an example of its parameters, its body and its answer', () => {
    for (const [name, { pattern, example: byDefault }] of Object.entries(pathParameters)) {
      const whole = new RegExp(`^(?:${pattern})$`);
      expect(byDefault).toMatch(whole);
      expect(example.path?.[name]).toMatch(whole);
    }
    expect(example.body === undefined).toBe(body === undefined);
    if (body) expect(validatorOf(body).issues(example.body)).toEqual([]);
    expect(example.query === undefined).toBe(query === undefined);
    if (query) {
      const pairs = Object.entries(example.query!);
      const read = isStaticMap(endpoint) ? readStaticMapQuery(pairs).request : readQuery(query, pairs).query;
      expect(validatorOf(isStaticMap(endpoint) ? StaticMapRequest : query).issues(read)).toEqual([]);
      for (const name of Object.keys(example.query!)) expect(query.properties).toHaveProperty([name]);
    }
    expect(example.answer === undefined).toBe(answer.schema === undefined);
    if (answer.schema) expect(validatorOf(answer.schema).issues(example.answer)).toEqual([]);
  });

  test('gives the form of the body of each of its errors', () => {
    const errors = errorAnswers(endpoint);
    expect([...errors.keys()]).toEqual(expect.arrayContaining([400, 403, 404, 405, 429, 500, 501, 503]));
    expect(errors.has(413)).toBe(body !== undefined);
    for (const [status, schema] of errors) {
      const isPlain = validatorOf(schema).is({ error: 'why', status });
      expect(isPlain).toBe(!hasOwnForm(endpoint.errorForm, status));
    }
  });
});

function isStaticMap({ tag }: Endpoint): boolean {
  return tag === 'Static maps';
}

test.each<[operation: string, status: number, body: unknown]>([
  ['route', 400, { error_code: 442, error: 'no path', status_code: 400, status: 'Bad Request' }],
  ['route', 400, { code: 'NoRoute', message: 'no path' }],
  ['searchV1', 400, { type: 'FeatureCollection', features: [], geocoding: { errors: ['why'] } }],
  [
    'searchV2',
    500,
    { type: 'FeatureCollection', features: [], geocoding: { attribution: 'x', error: 'why' } },
  ],
  ['lookupV1', 404, { error: 'no zone', status: 404 }],
  ['createDomain', 400, { base_domain: ['must be a domain'] }],
  ['createDomain', 403, { detail: 'no such token' }],
])('%s may answer %i with a body of its form', (operation, status, body) => {
  const endpoint = ENDPOINTS.find((one) => one.operation === operation)!;
  const schema = [...errorAnswers(endpoint)].find(([code]) => code === status)![1];
  expect(validatorOf(schema).issues(body)).toEqual([]);
});
