import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COSTING_OPTIONS } from '@portolan/schemas';
import { ENDPOINTS } from '@portolan/schemas/endpoints';
import { openApi } from '@portolan/schemas/openapi';

const document = openApi();

/** Every object inside a value, with its path. */
function* objectsIn(
  value: unknown,
  path: readonly string[] = [],
): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path.join('/'), { ...value }];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, [...path, name]);
}

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => Reflect.get(Object(value), name), document);
}

test('the stored document is made from the current table: `npm run -w @portolan/schemas openapi` writes it', () => {
  const stored: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
  expect(stored).toEqual(document);
});

test('is plain JSON, the same each time, with the version of the interface', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  expect(JSON.stringify(openApi())).toBe(JSON.stringify(document));
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Portolan', version: '11.1.0' } });
});

test('every reference has a target, and every named part is referred to', () => {
  const references = new Set<string>();
  for (const [where, { $ref }] of objectsIn(document)) {
    if (typeof $ref !== 'string') continue;
    references.add($ref);
    expect(resolve($ref), `${where}: ${$ref}`).toBeTypeOf('object');
  }
  const { schemas, responses } = document['components'] as Record<string, object>;
  for (const name of Object.keys(schemas!)) expect(references).toContain(`#/components/schemas/${name}`);
  for (const name of Object.keys(responses!)) expect(references).toContain(`#/components/responses/${name}`);
});

test('large parts occur once in the document', () => {
  const text = JSON.stringify(document);
  expect(text.split('"hgv_no_access_penalty"')).toHaveLength(2);
  expect(text.length).toBeLessThan(310_000);
  expect(resolve('#/components/schemas/CostingOptions')).toHaveProperty(
    'properties',
    expect.objectContaining(
      Object.fromEntries(Object.keys(COSTING_OPTIONS).map((name) => [name, expect.anything()])),
    ),
  );
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.operation, endpoint] as const))('%s', (_, endpoint) => {
  const byMethod = Reflect.get(document.paths, endpoint.path) as Record<string, Record<string, unknown>>;
  const operation = byMethod[endpoint.method.toLowerCase()]!;

  test('is described with its security, parameters, examples and errors', () => {
    expect(operation).toMatchObject({ operationId: endpoint.operation, tags: [endpoint.tag] });
    const [scheme] = (operation['security'] as Record<string, unknown>[]).map((one) => Object.keys(one)[0]);
    expect(scheme).toBe(endpoint.auth === 'data' ? 'ApiKeyAuth' : 'ManagementToken');
    const names = (operation['parameters'] as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual([
      ...Object.keys(endpoint.pathParameters ?? {}),
      ...Object.keys(endpoint.query?.properties ?? {}),
    ]);
    expect('requestBody' in operation).toBe(endpoint.body !== undefined);
    expect(Object.keys(operation['responses'] as object)).toEqual(
      expect.arrayContaining([String(endpoint.answer.status), '400', '404', '500', '501']),
    );
    expect('204' in (operation['responses'] as object)).toBe(
      endpoint.operation === 'vectorTile' || endpoint.answer.status === 204,
    );
    for (const [, { content }] of objectsIn(operation)) {
      const json = (content as Record<string, object> | undefined)?.['application/json'];
      if (json) expect(json).toHaveProperty('example');
    }
  });
});

/** Paths of members of a request without a description, neither of their own nor at the target of their reference. */
function* withoutWords(node: unknown, where: string, seen: Set<string>): Generator<string> {
  const { $ref, ...own } = Object(node) as Record<string, unknown>;
  if (typeof $ref === 'string') {
    if (!seen.has($ref)) yield* withoutWords(resolve($ref), $ref, seen.add($ref));
    return;
  }
  for (const [name, member] of Object.entries(Object(own['properties']) as Record<string, object>)) {
    const { $ref: target, description } = member as { $ref?: string; description?: string };
    const words = description ?? (Object(target && resolve(target)) as { description?: string }).description;
    if (words === undefined) yield `${where}.${name}`;
    yield* withoutWords(member, `${where}.${name}`, seen);
  }
  if (own['items'] !== undefined) yield* withoutWords(own['items'], `${where}[]`, seen);
  // An `anyOf` beside `properties` only says which members are required, so it needs no description.
  const { anyOf } = own;
  if (Array.isArray(anyOf) && own['properties'] === undefined)
    for (const [k, one] of anyOf.entries()) yield* withoutWords(one, `${where}|${k}`, seen);
}

test('every parameter, every member of a request and every tag has a description', () => {
  const seen = new Set<string>();
  for (const [where, operation] of objectsIn(document.paths)) {
    const { parameters, requestBody } = operation;
    if (parameters === undefined) continue;
    for (const { name, description } of parameters as { name: string; description?: string }[])
      expect(description, `${where} ${name}`).toMatch(/^\S.*\.$/);
    expect([
      ...withoutWords(Reflect.get(Object(requestBody), 'content')?.['application/json'].schema, where, seen),
    ]).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(10);
  for (const { description } of document['tags'] as { description?: string }[])
    expect(description).toMatch(/\.$/);
});

test('a reference may have a description of its own beside it', () => {
  expect(resolve('#/components/schemas/IsochroneRequest')).toHaveProperty('properties.date_time', {
    $ref: '#/components/schemas/DateTime',
    description: 'When to travel; `arrive_at` is refused (142).',
  });
});

test('a host gives its addresses and leaves out calls that it does not serve', () => {
  const few = openApi({
    servers: [{ url: 'https://eu.example.com', description: 'European Union' }],
    has: ({ tag }) => tag === 'Time zones',
    scheme: 'Acme',
  });
  expect(Object.keys(few.paths)).toEqual(['/tz/lookup/v1', '/tz/lookup/v2']);
  expect(few['servers']).toEqual([{ url: 'https://eu.example.com', description: 'European Union' }]);
  expect(JSON.stringify(few['components'])).toContain('`Acme-Auth <key>`');
  expect(JSON.stringify(few)).not.toContain('RouteRequest');
});
