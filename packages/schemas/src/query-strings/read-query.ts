/** Reads query strings into typed values (docs/interface.md, sections 0, 12.1 and 13.1). The engine checks what the values mean. */
import type { TObject, TSchema } from 'typebox';
import { NUMERIC } from '../shared/patterns.ts';
import type { Issue } from '../validator-of.ts';

/** Names and values of a query string, decoded: `URLSearchParams` is one. */
export type QueryPairs = Iterable<readonly [name: string, value: string]>;

/** The result of reading a query string. */
export interface QueryReading {
  /** Values of the names that the schema has: numbers, flags and lists are converted, text stays as it is. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Values that could not be read, such as text in place of a number, or a name that is given twice. */
  readonly issues: readonly Issue[];
  /** Names that the schema does not have, each once, in the order in which they came; the first hundred. */
  readonly unknownNames: readonly string[];
}

/** A query string may hold any number of names; at most so many unknown ones are listed. */
const MOST_UNKNOWN_NAMES = 100;

/** Reads a query string by the schema of the query. Names that the schema does not have are listed, their values ignored. */
export function readQuery(schema: TObject, pairs: QueryPairs): QueryReading {
  const given = new Map<string, string[]>();
  const unknownNames = new Set<string>();
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(schema.properties, name)) {
      if (unknownNames.size < MOST_UNKNOWN_NAMES) unknownNames.add(name);
      continue;
    }
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const query: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [name, values] of given) {
    try {
      query[name] = readValue(kindOf(schema.properties[name]!), values);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      issues.push({ path: name, message: error.message });
    }
  }
  return { query, issues, unknownNames: [...unknownNames] };
}

/** Describes the fault of one value. */
class Unreadable extends Error {}

type Kind = 'number' | 'flag' | 'list' | 'text';

function kindOf(schema: TSchema): Kind {
  const [first] = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  const type: unknown = Reflect.get(Object(first), 'type');
  switch (type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'array':
      return 'list';
    default:
      return 'text';
  }
}

function readValue(kind: Kind, values: readonly string[]): unknown {
  if (kind === 'list') return readList(values);
  if (values.length > 1) throw new Unreadable(`must be given once, not ${values.length} times`);
  const value = values[0]!;
  if (kind === 'number') return readNumber(value);
  return kind === 'flag' ? readFlag(value) : value;
}

const NUMBER = new RegExp(NUMERIC);

function readNumber(value: string): number {
  const number = NUMBER.test(value) ? Number(value) : NaN;
  if (Number.isFinite(number)) return number;
  throw new Unreadable(`must be a number, not ${quoted(value)}`);
}

function readFlag(value: string): boolean {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new Unreadable(`must be true or false, not ${quoted(value)}`);
}

function readList(values: readonly string[]): string[] {
  const entries = values
    .flatMap((value) => value.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > 0) return entries;
  throw new Unreadable('must name at least one value, separated by commas');
}

/** A value in quotes for a message, shortened where it is long. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
