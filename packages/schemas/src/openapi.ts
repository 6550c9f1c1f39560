/** The interface as an OpenAPI 3.1 document, made from the table of endpoints. */
import type { TSchema } from 'typebox';
import { errorAnswers } from './errors/error-answers.ts';
import { ENDPOINTS, type Endpoint, type PathParameter } from './endpoints.ts';
import { EXAMPLES, type Example } from './examples.ts';
import * as wire from './index.ts';
import { REASONS, type Status } from './errors/statuses.ts';

/** Version of the interface that docs/interface.md describes. */
export const INTERFACE_VERSION = '11.1.0';

const TAGS: Readonly<Record<Endpoint['tag'], string>> = {
  Routing:
    'Ways on roads and paths: from place to place, between many places, as far as one gets, along a trace.',
  Elevation: 'Heights above the sea.',
  'Time zones': 'Which time it is at a place, now or at any instant.',
  Geocoding: 'Places by what people type, and names by place.',
  'Static maps': 'Maps as images.',
  Tiles: 'What maps in a browser or an app are drawn from. Nothing but the tiles themselves costs credits.',
  Account:
    'Properties, the domains and keys that belong to them, and what they have used. Needs a management token.',
};

/** Which calls a document describes, and at which addresses. */
export interface OpenApiOptions {
  /** Addresses that serve the interface; by default the address that the document was read from. */
  readonly servers?: readonly {
    /** Address of a server. */
    readonly url: string;
    /** What the server is, such as its region. */
    readonly description?: string;
  }[];
  /** Which calls to describe; all by default. */
  readonly has?: (endpoint: Endpoint) => boolean;
  /** Word before `-Auth` in the Authorization header. */
  readonly scheme?: string;
}

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/** A document of OpenAPI 3.1.0: plain JSON. */
export interface OpenApiDocument extends JsonObject {
  /** Version of OpenAPI. */
  readonly openapi: '3.1.0';
  /** Calls by path. */
  readonly paths: JsonObject;
}

/** Describes the interface. The same options give the same document, member by member. */
export function openApi({
  servers = [{ url: '/' }],
  has = () => true,
  scheme = 'Portolan',
}: OpenApiOptions = {}): OpenApiDocument {
  const endpoints = ENDPOINTS.filter(has);
  const components = new Components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portolan',
      version: INTERFACE_VERSION,
      summary: 'Routing, geocoding, time zones, elevation, tiles and static maps',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: servers.map((server) => ({ ...server })),
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      schemas: components.schemas(),
      responses: components.responses(),
      securitySchemes: securitySchemes(scheme),
    },
  };
}

function securitySchemes(scheme: string): JsonObject {
  return {
    ApiKeyAuth: {
      type: 'apiKey',
      in: 'query',
      name: 'api_key',
      description:
        'Nothing is needed from localhost, nor from a website whose domain is registered with the property.',
    },
    ApiKeyHeader: authorization(`\`${scheme}-Auth <key>\``),
    ManagementToken: authorization('`Token <token>`; never a data key'),
  };
}

function authorization(description: string): Json {
  return { type: 'apiKey', in: 'header', name: 'Authorization', description };
}

function operation(endpoint: Endpoint, components: Components): Json {
  const example = EXAMPLES[endpoint.operation] ?? {};
  const { body, auth, api, credits } = endpoint;
  return {
    operationId: endpoint.operation,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: auth === 'data' ? [{ ApiKeyAuth: [] }, { ApiKeyHeader: [] }] : [{ ManagementToken: [] }],
    ...(api === undefined ? {} : { 'x-api': api }),
    ...(credits === undefined ? {} : { 'x-credits': { ...credits } }),
    parameters: [...pathParameters(endpoint, example), ...queryParameters(endpoint, example, components)],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': media(components.use(body), example.body) },
          },
        }),
    responses: responses(endpoint, example, components),
  };
}

function pathParameters({ pathParameters: all = {} }: Endpoint, { path = {} }: Example): Json[] {
  return Object.entries(all).map(([name, parameter]) => ({
    name,
    in: 'path',
    required: true,
    description: parameter.description,
    schema: pathSchema(parameter),
    example: exampleOf(parameter, path[name]),
  }));
}

function pathSchema({ pattern, isInteger }: PathParameter): Json {
  return isInteger === true ? { type: 'integer', minimum: 0 } : { type: 'string', pattern: `^${pattern}$` };
}

function exampleOf(parameter: PathParameter, value = parameter.example): Json {
  return parameter.isInteger === true ? Number(value) : value;
}

function queryParameters({ query }: Endpoint, example: Example, components: Components): Json[] {
  if (query === undefined) return [];
  const needed = new Set<string>(query.required);
  return Object.entries(query.properties).map(([name, schema]) => {
    const used = components.use(schema);
    const isList = isObject(used) && used['type'] === 'array';
    const value = example.query?.[name];
    // Markers and lines contain commas, so a list of them repeats the parameter instead.
    const isRepeated = name === 'markers' || name === 'lines';
    return {
      name,
      in: 'query',
      required: needed.has(name),
      ...(isObject(used) && 'description' in used ? { description: used['description']! } : {}),
      ...(isList ? { style: 'form', explode: isRepeated } : {}),
      schema: used,
      ...(value === undefined ? {} : { example: isList ? listOf(value, isRepeated) : scalarOf(value, used) }),
    };
  });
}

function listOf(value: string, isRepeated: boolean): Json {
  return isRepeated ? [value] : value.split(',');
}

function scalarOf(value: string, schema: Json): Json {
  const type = isObject(schema) ? schema['type'] : undefined;
  return type === 'number' || type === 'integer' ? Number(value) : value;
}

function responses(endpoint: Endpoint, example: Example, components: Components): JsonObject {
  const { status, schema, mediaTypes, mayBeEmpty } = endpoint.answer;
  const content: JsonObject | undefined =
    schema === undefined
      ? mediaTypes && Object.fromEntries(mediaTypes.map((type) => [type, {}]))
      : { 'application/json': media(components.use(schema), example.answer) };
  const all: [string, Json][] = [
    [String(status), { description: REASONS[status], ...(content === undefined ? {} : { content }) }],
  ];
  if (mayBeEmpty === true) all.push(['204', { description: REASONS[204] }]);
  for (const [code, body] of errorAnswers(endpoint)) all.push([String(code), components.error(code, body)]);
  return Object.fromEntries(all);
}

function media(schema: Json, example?: unknown): Json {
  return { schema, ...(example === undefined ? {} : { example: plain(example) }) };
}

/** Schemas and errors that the document holds once and refers to by name. */
class Components {
  readonly #named = namedSchemas();
  readonly #used = new Map<string, Json>();
  readonly #errors = new Map<string, Json>();

  /** The schema, in which references replace the parts that have a name. */
  use(schema: TSchema): Json {
    return this.#refer(plain(schema));
  }

  /** An error response of a status. */
  error(status: Status, body: TSchema): Json {
    const schema = this.use(body);
    const response = { description: REASONS[status], content: { 'application/json': { schema } } };
    const name = `${namesIn(schema).join('Or')}${status}`;
    this.#errors.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  /** All schemas that are referred to, by name. */
  schemas(): JsonObject {
    return sorted(this.#used);
  }

  /** All errors that are referred to, by name. */
  responses(): JsonObject {
    return sorted(this.#errors);
  }

  #refer(node: Json): Json {
    if (!isObject(node)) return Array.isArray(node) ? node.map((item: Json) => this.#refer(item)) : node;
    const name = this.#named.get(JSON.stringify(node));
    if (name === undefined) return this.#referAside(node);
    if (!this.#used.has(name)) {
      // The name is reserved before the parts are visited; their order does not matter, since `schemas` sorts.
      this.#used.set(name, null);
      this.#used.set(name, this.#referInside(node));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Refers to a named schema but keeps the description given here: OpenAPI 3.1 allows one beside a reference. */
  #referAside(node: JsonObject): Json {
    const { description, ...bare } = node;
    if (typeof description !== 'string') return this.#referInside(node);
    const target = this.#refer(bare);
    return isObject(target) ? { ...target, description } : target;
  }

  #referInside(node: JsonObject): Json {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, this.#refer(value)]));
  }
}

function sorted(entries: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names of the schemas that a schema refers to. */
function namesIn(schema: Json): string[] {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.flatMap((item: Json) => namesIn(item)) : [];
  const { $ref } = schema;
  return typeof $ref === 'string'
    ? [$ref.slice($ref.lastIndexOf('/') + 1)]
    : Object.values(schema).flatMap(namesIn);
}

/** Names of the package's schemas by their JSON. Where two schemas have the same JSON, the first one names it. */
function namedSchemas(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const schemas = Object.entries(wire).filter(([, value]) => isSchema(value));
  // `Place` comes first, so that it names every schema that consists of two coordinates.
  for (const [name, schema] of [['Place', wire.Place] as const, ...schemas]) {
    const { description: _, ...bare } = plainObject(schema);
    for (const json of [JSON.stringify(schema), JSON.stringify(bare)])
      if (!names.has(json)) names.set(json, name);
  }
  return names;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('~kind' in value || '~unsafe' in value);
}

function plainObject(schema: unknown): JsonObject {
  const copy = plain(schema);
  if (isObject(copy)) return copy;
  throw new TypeError('a schema is an object');
}

/** A copy as plain JSON, without the hidden members that TypeBox adds. */
function plain(value: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return copy;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
