import type { LimitOverrides } from '@portolan/graph';
import type { RequestSize } from '@portolan/accounts';
import type { Endpoint } from '@portolan/schemas/endpoints';
import { Refusal } from './refusal.ts';

/** What decides whether a request is let in: docs/interface.md, sections 0.3 and 20. */
export interface AdmissionRequest {
  /** Operation of the table of endpoints, or one of the host's own pages: `index`, `roads`, `openapi` or `metrics`. */
  readonly operation: string;
  /** What the interface says of the call; undefined for the host's own pages. */
  readonly endpoint: Endpoint | undefined;
  /** Parameters of the query string. */
  readonly query: URLSearchParams;
  /** Address of the client; undefined where the server does not tell it. */
  readonly clientAddress: string | undefined;
  /** Whether the client runs on the machine of the server, with no proxy in between. */
  readonly isLoopback: boolean;
  /** The value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
}

/** The decision about one request. */
export type Admission =
  | {
      /** The request is let in. */
      readonly isAdmitted: true;
      /** Limits of the client's plan, where they differ from those of the interface. */
      readonly limits?: LimitOverrides;
      /** Key under which calls of this client share threads with those of others, such as its account; its address by default. */
      readonly client?: string;
      /** Called once the request has been answered with 200, or an image of a marker has failed, with what there is in it. */
      readonly settle?: (size: RequestSize) => void;
    }
  | {
      /** The request is refused. */
      readonly isAdmitted: false;
      /** 401 without a valid key, domain or token; 403 for what the plan does not include; 429 for too many requests; 503 where it cannot be decided. */
      readonly status: 401 | 403 | 429 | 503;
      /** One sentence for the client. */
      readonly message: string;
      /** When to ask again, for the header `Retry-After`. */
      readonly retryAfterSeconds?: number;
    };

/** A request that was let in. */
export type Admitted = Omit<Extract<Admission, { isAdmitted: true }>, 'isAdmitted'>;

/**
 * Decides whether a request is let in. A host asks before it reads anything of the body, and for every path that answers, its own pages
 * included. It does not ask for `/health`, which load balancers probe without a key; for `OPTIONS`, which browsers send without
 * credentials; and for paths and methods that do not exist, which end as 404 and 405.
 */
export type Admit = (request: AdmissionRequest) => Admission | Promise<Admission>;

/** @throws {Refusal} where the request is not let in. */
export async function checkAdmission(admit: Admit, request: AdmissionRequest): Promise<Admitted> {
  const admission = await admit(request);
  if (admission.isAdmitted) return admission;
  const { status, message, retryAfterSeconds } = admission;
  throw new Refusal(status, message, {
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
  });
}
