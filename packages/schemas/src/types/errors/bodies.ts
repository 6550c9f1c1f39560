// Written by `npm run -w @portolan/schemas generate` from ../../errors/bodies.ts: change the descriptions there.
import * as schemas from '../../errors/bodies.ts';

/** Routing and elevation. */
export interface NativeError {
  /** Number of the error: a row of `WIRE_ERRORS`. */
  error_code: number;
  /** One sentence to act on. */
  error: string;
  /** HTTP status of the answer. */
  status_code: number;
  /** The reason phrase of `status_code`. */
  status: string;
}
/** JSON Schema of the type of the same name. */
export const NativeError: typeof schemas.NativeError = schemas.NativeError;

/** Routing with `format: osrm`. */
export interface OsrmError {
  /** What went wrong, in the words of OSRM. */
  code: string;
  /** One sentence to act on. */
  message: string;
}
/** JSON Schema of the type of the same name. */
export const OsrmError: typeof schemas.OsrmError = schemas.OsrmError;

/** Everything that has no form of its own. */
export interface PlainError {
  /** One sentence to act on. */
  error: string;
  /** HTTP status of the answer. */
  status: number;
}
/** JSON Schema of the type of the same name. */
export const PlainError: typeof schemas.PlainError = schemas.PlainError;

/** Account management: a refusal. */
export interface DetailError {
  /** One sentence to act on. */
  detail: string;
}
/** JSON Schema of the type of the same name. */
export const DetailError: typeof schemas.DetailError = schemas.DetailError;

/** Account management: what is wrong with each member of the body. */
export type FieldErrors = Record<string, string[]>;
/** JSON Schema of the type of the same name. */
export const FieldErrors: typeof schemas.FieldErrors = schemas.FieldErrors;
