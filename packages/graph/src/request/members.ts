import { PortolanError } from '@portolan/base';

/** The members of a JSON object that was not checked yet. */
export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The members of a value, which is refused where it is no JSON object.
 *
 * @throws {PortolanError} of the given code.
 */
export function membersOf(value: unknown, path: string, code: string): Members {
  if (isMembers(value)) return value;
  throw new PortolanError(code, `${path} must be an object, not ${describe(value)}`, { field: path });
}

/** Reads a number of a request, or throws an error that states the allowed values. */
export function readNumber(
  members: Members,
  path: string,
  name: string,
  least: number,
  most: number,
  code: string,
  byDefault?: number,
): number {
  const value = members[name];
  if ((value === undefined || value === null) && byDefault !== undefined) return byDefault;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new PortolanError(code, `${path}.${name} must be a number ${range}, not ${describe(value)}`, {
    field: `${path}.${name}`,
    least,
    most,
  });
}

/** Reads one of a list of words, or throws an error that names them. */
export function readChoice<Word extends string>(
  members: Members,
  path: string,
  name: string,
  words: readonly Word[],
  code: string,
  byDefault: Word,
): Word {
  const value = members[name] ?? byDefault;
  const word = words.find((known) => known === value);
  if (word !== undefined) return word;
  throw new PortolanError(
    code,
    `${path}.${name} must be one of ${words.join(', ')}, not ${describe(value)}`,
    {
      field: `${path}.${name}`,
    },
  );
}

/** Describes a value for an error message; the text is short for any value. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null
      ? 'null'
      : 'nothing';
}
