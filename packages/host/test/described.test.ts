/** Requests are made from the served OpenAPI document alone and sent over a socket. Answers must be those that the document describes. */
import fc from 'fast-check';
import { floorOf, share } from '@portolan/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHost, type Engine } from '@portolan/host';
import { serve, type Serving } from '@portolan/host/node';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { openApi } from '@portolan/schemas/openapi';
import { validatorOf } from '@portolan/schemas/validators';
import { dereferenced, valuesOf, type Hints, type JsonSchema } from './from-schema.ts';
import { mutatedJson } from './hostile.ts';
import { townEngine } from './town.ts';

/** Requests for each operation: enough for good and bad ones, however small the share. */
const RUNS = Math.max(20, Math.ceil(share(4_000) / ENDPOINTS.length));

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly explode?: boolean;
}
interface Described {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>
  >;
}
type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

let engines: Engine;
let serving: Serving;
let document: unknown;
let paths: Paths;
const errors: unknown[] = [];
beforeAll(async () => {
  engines = await townEngine();
  serving = await serve(createHost({ engines, config: { onError: (error) => errors.push(error) } }), {
    port: 0,
  });
  document = await (await fetch(new URL('openapi.json', serving.url))).json();
  ({ paths } = document as { paths: Paths });
});
afterAll(() => serving.close());

/** Values that lie in the town, for members that could otherwise be anywhere in the world. */
const lat = fc.double({ min: 57, max: 57.014, noNaN: true });
const lon = fc.double({ min: 11, max: 11.028, noNaN: true });
const IN_TOWN: Hints = {
  lat,
  lon,
  lng: lon,
  'point.lat': lat,
  'point.lon': lon,
  text: fc.constantFrom('Street 3', 'avenue', 'Strete', '57.002, 11.004', 'a'),
  street: fc.constantFrom('Street 3', 'Avenue 5'),
  exclude_polygons: fc.constant([
    [
      [11.004, 57.004],
      [11.006, 57.004],
      [11.006, 57.006],
    ],
  ]),
  radius: fc.integer({ min: 0, max: 100 }),
  // Civil times are given here, since the pattern does not know the calendar.
  [String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$`]: fc.constantFrom(
    '2026-03-01T08:00',
    '2026-07-19T17:30:00',
  ),
  query: fc.constantFrom(
    { text: 'Street 3' },
    { 'point.lat': 57.0021, 'point.lon': 11.0042 },
    { street: 'Avenue 5' },
  ),
  ids: fc.constantFrom(['openstreetmap:street:way/1'], ['osm:street:x', 'whosonfirst:locality:1']),
  'boundary.country': fc.constantFrom(['SE'], ['swe', 'NOR']),
};

/** A value as the texts of a query: one for each repetition of the parameter. */
function written(value: unknown, { explode }: Parameter): readonly string[] {
  if (!Array.isArray(value)) return [String(value)];
  return explode === true ? value.map(String) : [value.map(String).join(',')];
}

interface Sent {
  readonly target: string;
  readonly body: string | undefined;
}

/** Requests for an operation: either as the document describes them, or with one part replaced. */
function requestsOf(path: string, { parameters, requestBody }: Described): fc.Arbitrary<Sent> {
  const values = (place: Parameter['in']): fc.Arbitrary<Record<string, unknown>> => {
    const all = parameters.filter((one) => one.in === place);
    const schema = {
      type: 'object',
      required: all.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(all.map(({ name, schema: one }) => [name, one])),
    };
    return valuesOf(schema, IN_TOWN) as fc.Arbitrary<Record<string, unknown>>;
  };
  const body = requestBody
    ? valuesOf(requestBody.content['application/json'].schema, IN_TOWN)
    : fc.constant(undefined);
  const wrong = fc.dictionary(
    fc.constantFrom(...parameters.map(({ name }) => name), 'x'),
    fc.oneof(fc.string(), fc.double().map(String)),
    { maxKeys: 2 },
  );
  return fc
    .tuple(values('path'), values('query'), body, fc.boolean(), wrong)
    .chain(([inPath, inQuery, json, isValid, replaced]) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(inPath[name])),
      );
      const pairs = parameters
        .filter((one) => one.in === 'query' && one.name in inQuery)
        .flatMap((one) => written(inQuery[one.name], one).map((text) => [one.name, text] as const));
      const others = isValid ? [] : Object.entries(replaced);
      const query = new URLSearchParams(
        [...pairs.filter(([name]) => !others.some(([other]) => other === name)), ...others].map(
          ([name, text]) => [name, text],
        ),
      ).toString();
      const target = query === '' ? filled : `${filled}?${query}`;
      if (json === undefined) return fc.constant<Sent>({ target, body: undefined });
      const text = JSON.stringify(json);
      return (
        isValid
          ? fc.constant(text)
          : fc.oneof(
              { weight: 5, arbitrary: mutatedJson(text) },
              { weight: 1, arbitrary: fc.constantFrom('null', '{}', '[]', '', text.slice(0, -1)) },
            )
      ).map((sent): Sent => ({ target, body: sent }));
    });
}

const OPERATIONS = ENDPOINTS.map(({ operation, method, path }) => [operation, method, path] as const);

test('the served document is the stored one', () => {
  expect(document).toEqual(openApi());
});

test.each(OPERATIONS)(
  '%s: the document allows every answer',
  async (operation, method, path) => {
    const described = dereferenced(paths[path]![method.toLowerCase()], document) as unknown as Described;
    const validators = new Map<string, ReturnType<typeof validatorOf>>();
    const counts = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestsOf(path, described), async ({ target, body }) => {
        const response = await fetch(new URL(target, serving.url), {
          method,
          ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
        });
        const { status } = response;
        const text = await response.text();
        expect([errors, status], text).not.toEqual([errors, 500]);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        const answer = described.responses[status];
        expect(answer, `${status} ${text}`).toBeDefined();
        const type = response.headers.get('content-type') ?? '';
        expect(Object.keys(answer!.content ?? {}), text).toContain(type);
        const schema = answer!.content?.[type]?.schema;
        if (schema === undefined) return;
        const key = `${status} ${type}`;
        if (!validators.has(key))
          validators.set(key, validatorOf(schema as Parameters<typeof validatorOf>[0]));
        expect(validators.get(key)!.issues(JSON.parse(text)), text.slice(0, 500)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(errors).toEqual([]);
    if (engines.operations.has(operation)) {
      const count = (...statuses: number[]): number =>
        statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
      // Both kinds of request were sent, and some reached the engine. Most places of the world have no tile, which is an answer of the engine too.
      const hasPlaces = path.includes('{z}');
      expect(hasPlaces ? count(200, 204, 404) : count(200), JSON.stringify([...counts])).toBeGreaterThan(
        floorOf(4_000 / ENDPOINTS.length / 20),
      );
      // One at least of the whole. A request that has neither a body nor a parameter cannot be wrong.
      const canBeWrong = described.parameters.length > 0 || described.requestBody !== undefined;
      if (canBeWrong) expect(count(400), JSON.stringify([...counts])).toBeGreaterThan(floorOf(0.5));
    }
  },
  600_000,
);
