import type { LimitOverrides } from '@portolan/graph';
import type { Endpoint } from '@portolan/schemas/endpoints';
import { Refusal } from './refusal.ts';

/** What decides whether a request is let in: sections 0.3 and 20 of the interface. */
export interface AdmissionRequest {
  readonly endpoint: Endpoint;
  readonly query: URLSearchParams;
  /** Of the connection; undefined where the server does not say. */
  readonly clientAddress: string | undefined;
  /** The value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
}

export type Admission =
  | { readonly isAdmitted: true; readonly limits?: LimitOverrides }
  | {
      readonly isAdmitted: false;
      /** No key, domain or token; not within the plan; too much. */
      readonly status: 401 | 403 | 429;
      readonly message: string;
      readonly retryAfterSeconds?: number;
    };

export type Admit = (request: AdmissionRequest) => Admission | Promise<Admission>;

/** @throws {Refusal} where the request is not let in. @returns the limits that the plan sets. */
export async function checkAdmission(
  admit: Admit,
  request: AdmissionRequest,
): Promise<LimitOverrides | undefined> {
  const admission = await admit(request);
  if (admission.isAdmitted) return admission.limits;
  const { status, message, retryAfterSeconds } = admission;
  throw new Refusal(status, message, {
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
  });
}
