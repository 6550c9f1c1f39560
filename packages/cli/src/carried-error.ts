import { PortolanError } from '@portolan/base';
import { isPortolanError } from './failure.ts';

/** An error on its way between threads: a structured clone would keep neither its name nor its code. */
export interface CarriedError {
  readonly isPortolanError: boolean;
  readonly code: string;
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly stack: string;
  readonly cause: CarriedError | undefined;
}

export function carry(error: unknown): CarriedError {
  if (!(error instanceof Error)) {
    return {
      isPortolanError: false,
      code: '',
      message: String(error),
      detail: {},
      stack: '',
      cause: undefined,
    };
  }
  const known = isPortolanError(error) ? error : undefined;
  return {
    isPortolanError: known !== undefined,
    code: known?.code ?? '',
    message: error.message,
    detail: known === undefined ? {} : plain(known.detail),
    stack: error.stack ?? '',
    cause: error.cause === undefined ? undefined : carry(error.cause),
  };
}

/** The error as it was thrown: code, detail and cause are the same, and so is the stack of the other thread. */
export function revive(carried: CarriedError): Error {
  const options = carried.cause === undefined ? undefined : { cause: revive(carried.cause) };
  const error = carried.isPortolanError
    ? new PortolanError(carried.code, carried.message, carried.detail, options)
    : new Error(carried.message, options);
  if (carried.stack !== '') error.stack = carried.stack;
  return error;
}

/** What of a detail can be cloned; the rest as text. */
function plain(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      try {
        return [name, structuredClone(value)];
      } catch {
        return [name, String(value)];
      }
    }),
  );
}
