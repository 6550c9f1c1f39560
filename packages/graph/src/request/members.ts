import { PortolanError } from '@portolan/base';

/** Members of a JSON object, not checked yet. */
export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number of a request, or the error that says what it must be. */
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

/** One of a list of words, or the error that names them. */
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

/** A value as it may stand in a message: short, whatever came. */
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
