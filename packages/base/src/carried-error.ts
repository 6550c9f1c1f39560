import { isPortolanError, PortolanError } from './error.ts';

/**
 * An error on its way between threads, as plain data. The structured clone that threads use keeps neither the code nor the detail of an
 * error; this does.
 */
export interface CarriedError {
  /** Undefined for an error that is no `PortolanError`. */
  readonly code: string | undefined;
  /** The message of the error, or the text of another value that was thrown. */
  readonly message: string;
  /** Holds plain data alone; functions, symbols and class instances stand as text. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Empty where something other than an error was thrown. */
  readonly stack: string;
  /** The error that led to this one, if there was one. */
  readonly cause: CarriedError | undefined;
}

/** Causes and details that lie deeper are cut off: an error may contain itself. */
const MOST_DEPTH = 16;

/**
 * Turns whatever was thrown into plain data, to be posted to another thread.
 *
 * @param error  an error of any class, or any other value.
 * @returns what `reviveError` makes an error of again.
 */
export function carryError(error: unknown): CarriedError {
  return carriedTo(error, 0);
}

function carriedTo(error: unknown, depth: number): CarriedError {
  if (!(error instanceof Error)) {
    return { code: undefined, message: String(error), detail: {}, stack: '', cause: undefined };
  }
  const known = isPortolanError(error) ? error : undefined;
  return {
    code: known?.code,
    message: error.message,
    detail: known === undefined ? {} : plainMembers(known.detail, 0),
    stack: error.stack ?? '',
    cause: error.cause === undefined || depth === MOST_DEPTH ? undefined : carriedTo(error.cause, depth + 1),
  };
}

/**
 * Makes an error of carried data again: code, message, detail and cause are those of the thrown error, and the stack is that of its thread.
 *
 * @returns a `PortolanError` where one was thrown, else an `Error`.
 */
export function reviveError({ code, message, detail, stack, cause }: CarriedError): Error {
  const options = cause === undefined ? undefined : { cause: reviveError(cause) };
  const error =
    code === undefined ? new Error(message, options) : new PortolanError(code, message, detail, options);
  if (stack !== '') error.stack = stack;
  return error;
}

function plainMembers(members: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, plain(value, depth + 1)]));
}

/** The value where a thread can be sent it, else its text. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (depth > MOST_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((element) => plain(element, depth + 1));
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null
    ? plainMembers(value, depth)
    : Object.prototype.toString.call(value);
}
