import { describe, expect, test } from 'vitest';
import { SCHEMA_MODULES, type JsonSchema } from '../generate/modules.ts';

const schemas = SCHEMA_MODULES.flatMap((module) => [...module.schemas]);

/** Every member of a schema and of its parts, with its path. */
function* membersOf(schema: JsonSchema, path: string): Generator<[path: string, member: JsonSchema]> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield [`${path}.${name}`, member];
    yield* membersOf(member, `${path}.${name}`);
  }
  const items = schema.items === undefined ? [] : [schema.items].flat();
  for (const part of [
    ...items,
    ...(schema.properties ? [] : (schema.anyOf ?? [])),
    ...Object.values(schema.patternProperties ?? {}),
  ]) {
    yield* membersOf(part, `${path}[]`);
  }
}

describe.each(schemas)('%s', (name, schema) => {
  test('has a description in a sentence, and so has each member', () => {
    const all = [[name, schema] as const, ...membersOf(schema, name)];
    const lacking = all.filter(
      ([, { description }]) => description === undefined || !/^[^a-z].*\.$/.test(description),
    );
    expect(lacking.map(([path]) => path)).toEqual([]);
  });
});
