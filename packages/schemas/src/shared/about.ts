import type { TSchema } from 'typebox';

/** The schema with words on what it stands for, which the OpenAPI document shows: what, which unit, what where it is absent. */
export function about<Schema extends TSchema>(description: string, schema: Schema): Schema {
  // What TypeBox knows of a schema stands in members that a spread leaves out.
  const copy: Schema = Object.create(null, Object.getOwnPropertyDescriptors(schema));
  return Object.assign(copy, { description });
}
