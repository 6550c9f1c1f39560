/** Which body an endpoint answers with at which status: docs/interface.md, section 17. */
import { Type, type TSchema } from 'typebox';
import type { Endpoint, ErrorForm } from '../endpoints.ts';
import { DetailError, FieldErrors, NativeError, OsrmError, PlainError } from './bodies.ts';
import { GeocodingResponseV1 } from '../geocoding/v1.ts';
import { GeocodingResponseV2 } from '../geocoding/v2.ts';
import type { Status } from './statuses.ts';

export { REASONS, reasonOf, type Status } from './statuses.ts';

/** Refusals that have the form of their endpoint; the others are `PlainError`, and all of account management is its own. */
const OWN_FORM: Readonly<Record<ErrorForm, readonly Status[]>> = {
  native: [400, 405, 500, 503],
  geocodingV1: [400, 500, 503],
  geocodingV2: [400, 500, 503],
  plain: [],
  accounts: [],
};

const FORMS: Readonly<Record<ErrorForm, TSchema>> = {
  native: Type.Union([NativeError, OsrmError]),
  geocodingV1: GeocodingResponseV1,
  geocodingV2: GeocodingResponseV2,
  plain: PlainError,
  accounts: DetailError,
};

/** Whether an error of this status has the body of the endpoint's own form, not that of `PlainError`. */
export function hasOwnForm(form: ErrorForm, status: number): boolean {
  return form === 'accounts' || OWN_FORM[form].some((known) => known === status);
}

/** The schema of every error that an endpoint may answer with, by status. */
export function errorAnswers({ errorForm, auth, body }: Endpoint): ReadonlyMap<Status, TSchema> {
  const statuses: Status[] = [
    400,
    ...(auth === 'data' ? ([401] as const) : []),
    403,
    404,
    405,
    ...(body === undefined ? [] : ([408, 413, 415] as const)),
    429,
    500,
    501,
    503,
  ];
  return new Map(
    statuses.map((status) => {
      if (errorForm === 'accounts' && status === 400) return [status, Type.Union([DetailError, FieldErrors])];
      return [status, hasOwnForm(errorForm, status) ? FORMS[errorForm] : PlainError];
    }),
  );
}
