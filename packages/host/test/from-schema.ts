/** Values that a JSON Schema of the OpenAPI document describes, for fast-check. */
import fc from 'fast-check';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Values that engines can answer, by the name of a member or by the pattern of a text. They must fit the schema. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Bounds where the schema has none: of numbers, of entries in a list, and of optional members given at once. */
const FAR = 1e6;
const MOST_ITEMS = 2;
const MOST_OPTIONAL = 3;

/** The schema with every reference replaced by its target. No schema of the document refers to itself. */
export function dereferenced(schema: unknown, document: unknown): JsonSchema {
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...own } = node as JsonSchema;
    const rest = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, follow(value)]));
    if (typeof $ref !== 'string') return rest;
    const target = $ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((value, name) => Reflect.get(Object(value), name), document);
    return { ...(follow(target) as object), ...rest };
  };
  return follow(schema) as JsonSchema;
}

/** Values of a schema. Some conditions between members (`if`, `not`) are ignored, so a value that breaks one serves as a hostile one. */
export function valuesOf(schema: JsonSchema, hints: Hints = {}): fc.Arbitrary<unknown> {
  const { const: only, enum: names, type, properties, items } = schema;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(names)) return fc.constantFrom(...(names as unknown[]));
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices) && properties === undefined)
    return fc.oneof(...choices.map((choice: JsonSchema) => valuesOf(choice, hints)));
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one as unknown }, hints)));
  switch (type) {
    case 'number':
      return numbers(schema, false);
    case 'integer':
      return numbers(schema, true);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema, hints);
    case 'array':
      return lists(schema, items, hints);
    case 'object':
      return objects(schema, hints);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function bound(schema: JsonSchema, name: string, otherwise: number): number {
  const value = schema[name] ?? schema[`x-${name}`];
  return typeof value === 'number' ? value : otherwise;
}

function numbers(schema: JsonSchema, isWhole: boolean): fc.Arbitrary<unknown> {
  const isOpen = schema['exclusiveMinimum'] !== undefined;
  const min = isOpen ? bound(schema, 'exclusiveMinimum', 0) : bound(schema, 'minimum', -FAR);
  const max = bound(schema, 'maximum', Math.max(min, FAR));
  const byDefault = schema['default'];
  const edges = fc.constantFrom(
    ...(isOpen ? [max] : [min, max]),
    ...(typeof byDefault === 'number' ? [byDefault] : []),
  );
  const others = isWhole
    ? fc.integer({ min: Math.ceil(isOpen ? min + 1 : min), max: Math.floor(max) })
    : fc.double({ min, max, minExcluded: isOpen, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: others }, { weight: 1, arbitrary: edges });
}

function texts({ pattern, minLength, maxLength, ...more }: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const known = more['x-values'];
  if (Array.isArray(known)) return fc.constantFrom(...(known as unknown[]));
  if (typeof pattern === 'string') {
    const plain = fc.stringMatching(new RegExp(pattern), { size: 'small' });
    const hint = Object.hasOwn(hints, pattern) ? hints[pattern] : undefined;
    return hint ? fc.oneof({ weight: 24, arbitrary: hint }, { weight: 1, arbitrary: plain }) : plain;
  }
  return fc.string({
    unit: 'grapheme',
    minLength: typeof minLength === 'number' ? minLength : 0,
    maxLength: Math.min(20, typeof maxLength === 'number' ? maxLength : 20),
  });
}

function lists(schema: JsonSchema, items: unknown, hints: Hints): fc.Arbitrary<unknown> {
  const fixed = schema['prefixItems'] ?? (Array.isArray(items) ? (items as unknown) : undefined);
  if (Array.isArray(fixed)) return fc.tuple(...fixed.map((one: JsonSchema) => valuesOf(one, hints)));
  const minLength = bound(schema, 'minItems', 0);
  const maxLength = Math.min(bound(schema, 'maxItems', Infinity), minLength + MOST_ITEMS);
  return fc.array(valuesOf(Object(items) as JsonSchema, hints), { minLength, maxLength });
}

function objects(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined;
  if (properties === undefined)
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 0 }), { maxKeys: 3 });
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
      const plain = valuesOf(member, hints);
      return [
        name,
        hint ? fc.oneof({ weight: 24, arbitrary: hint }, { weight: 1, arbitrary: plain }) : plain,
      ];
    }),
  );
  return fc.constantFrom(...alternativesOf(schema)).chain(({ needed, absent }) => {
    const all = new Set([...((schema['required'] ?? []) as readonly string[]), ...needed]);
    const optional = Object.keys(values).filter((name) => !all.has(name) && !absent.includes(name));
    return fc.tuple(fc.record(values), fewOf(optional)).map(([every, chosen]) => {
      const names = withPartners(new Set([...all, ...chosen]), schema['dependentRequired']);
      return Object.fromEntries(Object.entries(every).filter(([name]) => names.has(name)));
    });
  });
}

/** A few names, often none: a request with all optional members would nearly always be refused. */
function fewOf(names: readonly string[]): fc.Arbitrary<readonly string[]> {
  const few = fc.subarray([...names], { maxLength: Math.min(names.length, MOST_OPTIONAL) });
  return fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: few });
}

interface Alternative {
  readonly needed: readonly string[];
  readonly absent: readonly string[];
}

/** Alternatives of required members: at least one (`anyOf`) or exactly one (`oneOf`) must be present. */
function alternativesOf({ anyOf, oneOf }: JsonSchema): Alternative[] {
  const namesOf = (branches: unknown): (readonly string[])[] =>
    (Array.isArray(branches) ? branches : []).map(
      (branch: JsonSchema) => (branch['required'] ?? []) as string[],
    );
  const some = namesOf(anyOf).map((needed) => ({ needed, absent: [] }));
  const one = namesOf(oneOf).map((needed, _, all) => ({
    needed,
    absent: all.flat().filter((name) => !needed.includes(name)),
  }));
  return some.length + one.length === 0 ? [{ needed: [], absent: [] }] : [...some, ...one];
}

/** The names and all names that they require beside them. */
function withPartners(names: Set<string>, partners: unknown): ReadonlySet<string> {
  const known = Object(partners) as Readonly<Record<string, readonly string[]>>;
  for (const name of names) {
    if (Object.hasOwn(known, name)) for (const partner of known[name]!) names.add(partner);
  }
  return names;
}
