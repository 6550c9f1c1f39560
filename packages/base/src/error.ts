/**
 * The one error class of Portolan, thrown for misuse and damage. Absence (no route, no match) is a value, not an error.
 *
 * Packages may be installed twice, so test `error.name === 'PortolanError'` and `error.code`, never `instanceof`.
 */
export class PortolanError extends Error {
  /** Always `PortolanError`: the test for it across copies of the package. */
  override readonly name = 'PortolanError';
  /** Stable and short: a word such as `checksum`, or the number of a wire error such as `"442"`. */
  readonly code: string;
  /** The figures behind the message: offsets, counts, the path of a field, its allowed range. */
  readonly detail: Readonly<Record<string, unknown>>;

  /**
   * @param message  one sentence a person can act on: what is wrong, where, and what would be right.
   * @param options.cause  the error that led here, if there was one.
   */
  constructor(
    code: string,
    message: string,
    detail: Readonly<Record<string, unknown>> = {},
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }
}

/**
 * Whether something that was thrown is a `PortolanError`. Its name decides, not its class: the package that threw it may bring another copy
 * of `@portolan/base`.
 */
export function isPortolanError(error: unknown): error is PortolanError {
  return (
    error instanceof Error &&
    error.name === 'PortolanError' &&
    'code' in error &&
    typeof error.code === 'string' &&
    'detail' in error &&
    typeof error.detail === 'object' &&
    error.detail !== null
  );
}
