/** Requests that no well-behaved client sends, for fast-check. */
import fc from 'fast-check';
import { ENDPOINTS, type Endpoint } from '@portolan/schemas/endpoints';
import { REQUESTS, type TestRequest } from './requests.ts';

export interface HostileRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Values to put in the place of the expected ones. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'NaN',
    '-1',
    '1e999',
    0,
    -0,
    -1,
    0.5,
    1e-320,
    1e9,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 63),
    1e308,
    90,
    -180,
    180.0000001,
    [],
    [[]],
    [null],
    {},
    { lat: 57.002, lon: 11.004 },
    { toString: 1, valueOf: null, length: -1 },
    'constructor',
    '__proto__',
    '\u0000',
    '\uD800',
    'x'.repeat(10_000),
    Array(2_000).fill(0),
    Array.from({ length: 60 }, () => ({ lat: 57.002, lon: 11.004 })),
  ),
  fc.jsonValue({ maxDepth: 1 }),
  fc.double(),
);

/** Paths to every part of a value, as lists of keys. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))];
}

/** A copy of a value with the part at one path replaced. */
function replaceAt(value: unknown, [first, ...rest]: readonly string[], other: unknown): unknown {
  if (first === undefined) return other;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  Object.defineProperty(copy, first, {
    value: replaceAt(Reflect.get(copy, first), rest, other),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** Members that most requests do not have. */
const EXTRA = [
  'costing_options',
  'date_time',
  'exclude_polygons',
  'exclude_locations',
  'alternates',
  'units',
  'language',
  'directions_type',
  'format',
  'filters',
  'elevation_interval',
  'verbose',
  'matrix_locations',
  'shape_format',
  'resample_distance',
  'height_precision',
  'encoded_polyline',
  'denoise',
  'generalize',
  '__proto__',
  'id',
];

/** JSON of a request with up to three things wrong in it. */
export function mutatedJson(json: string): fc.Arbitrary<string> {
  const original: unknown = JSON.parse(json);
  const paths = [...pathsOf(original), ...EXTRA.map((name) => [name])];
  return fc
    .array(fc.tuple(fc.constantFrom(...paths), strange), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      JSON.stringify(
        changes.reduce<unknown>((value, [path, other]) => replaceAt(value, path, other), original) ?? null,
      ),
    );
}

/** Bodies that are not JSON, or nearly so. */
function brokenBody(json: string): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  return fc.oneof(
    fc.nat(json.length).map((length) => json.slice(0, length)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)),
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('[', '{"a":', '[{"a":'), fc.nat(20_000))
      .map(([open, depth]) => open.repeat(depth)),
    fc.nat(100).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
    fc.constantFrom(
      '{"locations":[{"lat":1e400,"lon":-1e400}]}',
      '{"__proto__":{"locations":[{"lat":57,"lon":11}]},"costing":"auto"}',
      '{"constructor":{"prototype":{"x":1}}}',
      `{"id":"${'x'.repeat(900_000)}"}`,
      `[${'0,'.repeat(400_000)}0]`,
      `{${Array.from({ length: 20_000 }, (_, k) => `"k${k}":${k}`).join(',')}}`,
    ),
  );
}

const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'accept',
        'accept-language',
        'accept-encoding',
        'if-none-match',
        'content-type',
        'origin',
        'authorization',
        'range',
        'referer',
        'x-forwarded-for',
        'content-encoding',
      ),
      fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
    ),
  },
);

const WITHOUT_BODY = REQUESTS.filter(({ body }) => body === undefined);

/** Requests with hostile bodies for all calls that take one; calls that have an engine come more often. */
export const hostileBodies: fc.Arbitrary<HostileRequest> = fc.oneof(
  ...REQUESTS.flatMap(({ endpoint, method, target, body }) => {
    if (body === undefined) return [];
    const isAnswered = endpoint.tag === 'Routing' || endpoint.tag === 'Elevation';
    const arbitrary = fc.record({
      method: fc.constant(method),
      target: fc.constant(target),
      headers,
      body: fc.oneof({ weight: 3, arbitrary: mutatedJson(body) }, { weight: 1, arbitrary: brokenBody(body) }),
    });
    return [{ weight: isAnswered ? 8 : 1, arbitrary }];
  }),
);

/** Queries with a fault. */
const queryValue = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '91',
    '1e999',
    'NaN',
    '0x1',
    '1,2',
    ',',
    '%',
    '%00',
    '+',
    '57.002',
    '11.004',
    'true',
    'a'.repeat(5_000),
  ),
  fc.string(),
  fc.double().map(String),
);

export const hostileQueries: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...WITHOUT_BODY)
  .chain(({ endpoint, method, target }) => {
    const names = [...Object.keys(endpoint.query?.properties ?? {}), '__proto__', 'api_key', 'x'];
    const pairs = fc.array(fc.tuple(fc.constantFrom(...names), queryValue), { maxLength: 6 });
    return fc.tuple(pairs, fc.boolean(), headers).map(([extra, isEncoded, given]) => {
      const text = extra
        .map(
          ([name, value]) =>
            `${name}=${isEncoded ? encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '\uFFFD')) : value}`,
        )
        .join('&');
      return {
        method,
        target: `${target}${target.includes('?') ? '&' : '?'}${text}`,
        headers: given,
        body: undefined,
      };
    });
  });

/** Nearly correct paths, with any method. */
export const hostilePaths: fc.Arbitrary<HostileRequest> = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'BREW'),
    fc.constantFrom(...REQUESTS),
    fc.array(
      fc.tuple(
        fc.nat(60),
        fc.nat(4),
        fc.constantFrom(
          '',
          '/',
          '//',
          '%2F',
          '%',
          '%00',
          '..',
          '.',
          ';',
          '{',
          '\\',
          '?',
          '#',
          '*',
          'é',
          'v2',
          '@2x',
          ' ',
          'a'.repeat(3_000),
        ),
      ),
      { maxLength: 3 },
    ),
    headers,
  )
  .map(([method, { target, body }, edits, given]) => ({
    method,
    target: edits.reduce(
      (text, [at, cut, piece]) =>
        `/${(text.slice(1, at) + piece + text.slice(at + cut)).replace(/^\/+/, '')}`,
      target,
    ),
    headers: given,
    body: method === 'GET' || method === 'HEAD' ? undefined : body,
  }));

/** The endpoint that a target leads to, if it is one of the table as it stands. */
export function endpointOf({ method, target }: HostileRequest): Endpoint | undefined {
  const request: TestRequest | undefined = REQUESTS.find(
    (one) => one.method === method && one.target.split('?')[0] === target.split('?')[0],
  );
  return request && ENDPOINTS.find(({ operation }) => operation === request.endpoint.operation);
}
