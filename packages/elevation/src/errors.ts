import { isPortolanError, PortolanError } from '@portolan/base';

/** Codes of the errors of this package, but for those of requests; the README explains each. */
export type ElevationErrorCode =
  | 'elevation-source'
  | 'elevation-format'
  | 'elevation-damaged'
  | 'elevation-unsupported'
  | 'elevation-too-large'
  | 'elevation-coordinate'
  | 'elevation-input';

export type Detail = Readonly<Record<string, unknown>>;

export function elevationError(
  code: ElevationErrorCode,
  message: string,
  detail: Detail = {},
  cause?: unknown,
): PortolanError {
  return new PortolanError(code, message, detail, cause === undefined ? undefined : { cause });
}

export const damaged = (message: string, detail?: Detail, cause?: unknown): PortolanError =>
  elevationError('elevation-damaged', message, detail, cause);

export const unsupported = (message: string, detail?: Detail): PortolanError =>
  elevationError('elevation-unsupported', message, detail);

export const tooLarge = (message: string, detail?: Detail, cause?: unknown): PortolanError =>
  elevationError('elevation-too-large', message, detail, cause);

/** Thrown where the file of a height has to be fetched first; `prepare` waits for `pending`. */
export class NotLoadedError extends PortolanError {
  readonly pending: Promise<unknown>;

  constructor(source: string, pending: Promise<unknown>) {
    super(
      'not-loaded',
      `${source} is not loaded yet: await prepare(elevation, bounds or points) before asking for heights there`,
      { source },
    );
    this.pending = pending;
  }
}

export function isNotLoaded(error: unknown): error is NotLoadedError {
  return isPortolanError(error) && error.code === 'not-loaded' && 'pending' in error;
}

/** The same error with the name of the file in front of its message. */
export function inSource(error: unknown, source: string): unknown {
  if (!isPortolanError(error) || error instanceof NotLoadedError || error.detail['source'] !== undefined)
    return error;
  return new PortolanError(
    error.code,
    `${source}: ${error.message}`,
    { source, ...error.detail },
    { cause: error },
  );
}

/** The text of anything that was thrown, for the end of a message. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A value as a message shows it, shortened where it is long. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined ? 'nothing' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
