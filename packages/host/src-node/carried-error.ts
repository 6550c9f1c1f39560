import { PortolanError } from '@portolan/base';

/** An error on its way between threads: a structured clone would keep neither its code nor its detail. */
export interface CarriedError {
  /** Undefined for what is no `PortolanError`. */
  readonly code: string | undefined;
  readonly message: string;
  /** As JSON, which holds whatever a detail holds. */
  readonly detail: string;
  readonly stack: string;
}

export function carry(error: unknown): CarriedError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const isKnown =
    error instanceof Error && error.name === 'PortolanError' && 'code' in error && 'detail' in error;
  return {
    code: isKnown ? String(error.code) : undefined,
    message,
    detail: isKnown ? JSON.stringify(error.detail) : '{}',
    stack,
  };
}

/** The error as it was thrown, with the stack of the other thread. */
export function revive({ code, message, detail, stack }: CarriedError): Error {
  const error =
    code === undefined ? new Error(message) : new PortolanError(code, message, JSON.parse(detail));
  if (stack !== '') error.stack = stack;
  return error;
}
