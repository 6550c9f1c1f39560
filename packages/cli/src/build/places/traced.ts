import { isPortolanError, PortolanError } from '@portolan/base';

/** An item that was read from a file, and its place in the file. */
export interface Traced<Item> {
  readonly item: Item;
  /** The file, and the position of the item in it, counted as in errors of the builder. */
  readonly path: string;
  readonly index: number;
}

/** For every option of the builder, the files and positions that its items come from. */
export type Origins = Readonly<Record<string, readonly Omit<Traced<unknown>, 'item'>[]>>;

/**
 * Makes an error of the builder about one of its options name the file: the builder knows only the list that was put together from
 * several files. Other errors come back as they are.
 */
export function explained(error: unknown, origins: Origins): unknown {
  if (!isPortolanError(error) || error.code !== 'geocoder-input') return error;
  const { option, where } = error.detail;
  const position = /^(row |features\[|line )(\d+)(.*)$/s.exec(String(where));
  if (typeof option !== 'string' || position === null) return error;
  const [, kind = '', number = '', rest = ''] = position;
  // Lines are counted from one.
  const origin = origins[option]?.[Number(number) - (kind === 'line ' ? 1 : 0)];
  if (origin === undefined) return error;
  const { path, index } = origin;
  const own = `${kind}${kind === 'line ' ? index + 1 : index}${rest}`;
  const message = error.message.replace(`${option}: ${String(where)}`, () => `${path}: ${own}`);
  return new PortolanError(error.code, message, { ...error.detail, path, where: own }, { cause: error });
}

/** The error about something wrong in a file that was given to a build. */
export function inputError(path: string, where: string, expected: string, found?: unknown): PortolanError {
  return new PortolanError('file-input', `${path}: ${where} must be ${expected}`, {
    path,
    where,
    ...(found === undefined ? {} : { found }),
  });
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
