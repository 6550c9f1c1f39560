import { isPortolanError } from '@portolan/base';
import { hasOwnForm } from '@portolan/schemas/answers';
import type { ErrorForm } from '@portolan/schemas/endpoints';
import { wireError, wireErrorBody } from '@portolan/schemas/errors';
import type { Outgoing } from './exchange.ts';
import { isRefusal } from './refusal.ts';

/** What the body of an error depends on besides the error. */
export interface ErrorPlace {
  readonly form: ErrorForm;
  /** The request asked for `format: osrm`. */
  readonly isOsrm: boolean;
  /** Address of the page that names the sources of geocoding. */
  readonly attribution: string;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

interface Failure {
  readonly status: number;
  readonly message: string;
  /** A row of the table of wire errors. */
  readonly code: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** What is wrong with each member of the request; account management alone tells it. */
  readonly fields: unknown;
}

/** The response that an error becomes: docs/interface.md, section 17. */
export function errorReply(error: unknown, place: ErrorPlace): Outgoing {
  const failure = failureOf(error);
  return {
    status: failure.status,
    headers: { 'content-type': 'application/json', ...failure.headers },
    body: JSON.stringify(bodyOf(failure, place)),
  };
}

/** The status of the response that an error becomes. */
export function statusOf(error: unknown): number {
  return failureOf(error).status;
}

const OURS = 'something went wrong here, not with the request; the log of the server says more';

function failureOf(error: unknown): Failure {
  const none = { headers: {}, code: undefined, fields: undefined };
  if (isRefusal(error)) {
    const { status, message, code, headers } = error;
    return { ...none, status, message, code, headers };
  }
  if (isPortolanError(error)) {
    const { message, detail } = error;
    const wire = wireError(error.code);
    if (wire) return { ...none, status: wire.httpStatus, message, code: wire.code };
    if (error.code === 'stopped') return { ...none, status: 503, message };
    const { status, retryAfterSeconds, fields } = detail;
    if (typeof status === 'number' && status >= 400 && status <= 599) {
      const headers: Record<string, string> =
        typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {};
      return { ...none, status, message, headers, fields };
    }
  }
  return { ...none, status: 500, message: OURS };
}

/** Wire codes of failures that bring none of their own, by HTTP status. */
const CODE_BY_STATUS = new Map([
  [400, 100],
  [405, 101],
  [503, 102],
]);
const UNKNOWN_ERROR = 199;

/** The engine that version 1 of geocoding names, in errors as in answers. */
const GEOCODING_ENGINE = { name: 'Portolan', author: 'Portolan', version: '0.1.0' };

function bodyOf({ status, message, code, fields }: Failure, place: ErrorPlace): unknown {
  const { form, isOsrm, attribution, nowMs } = place;
  if (!hasOwnForm(form, status)) return { error: message, status };
  switch (form) {
    case 'native': {
      const wire = wireError(code ?? CODE_BY_STATUS.get(status) ?? UNKNOWN_ERROR)!;
      return isOsrm ? { code: wire.osrmCode, message } : wireErrorBody(wire, message);
    }
    case 'geocodingV1':
      return {
        type: 'FeatureCollection',
        features: [],
        geocoding: {
          version: '0.2',
          attribution,
          errors: [message],
          engine: GEOCODING_ENGINE,
          timestamp: nowMs,
        },
      };
    case 'geocodingV2':
      return { type: 'FeatureCollection', features: [], geocoding: { attribution, error: message } };
    case 'accounts':
      return status === 400 && typeof fields === 'object' && fields !== null ? fields : { detail: message };
    case 'plain':
      return { error: message, status };
  }
}
