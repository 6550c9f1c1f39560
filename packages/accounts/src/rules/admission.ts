/** Whether a request is let in, and under which limits: docs/interface.md, section 20. */
import type { Api } from '@portolan/schemas/plans';
import { hardLimited, termsOf, type Account } from './account.ts';
import { credentialOf, WRONG_KEY, type Credential, type CredentialRequest } from './credentials.ts';
import { bestMatch, type DomainRule } from './domains.ts';
import type { PlanLimits, Rules, Terms } from './plans.ts';

/** Whose request it is. */
export interface Subject {
  /** Number of the account. */
  readonly accountId: number;
  /** Number of its property. */
  readonly propertyId: number;
}

/** Who may ask, as far as one request needs it. */
export interface Directory<Owner extends Subject = Subject> {
  /** The owner of a key. */
  readonly keyOwner: (key: string) => Owner | undefined;
  /** The rules that are registered for a host or a name above it. */
  readonly domainRules: (host: string) => readonly (DomainRule &
    Owner & {
      /** Number of the domain; of equal ones the lower decides. */
      readonly id: number;
    })[];
}

/** The message about websites that nobody has registered. */
export const UNKNOWN_WEBSITE = 'the domain of this website is registered with no account';

/** Whom a request comes from, or why nobody knows. */
export type Authentication<Owner extends Subject = Subject> =
  | {
      /** What let it in, or that nothing did. */
      readonly kind: 'key' | 'domain';
      /** Whose key or website it is. */
      readonly owner: Owner;
    }
  | {
      /** What let it in, or that nothing did. */
      readonly kind: 'local';
    }
  | {
      /** What let it in, or that nothing did. */
      readonly kind: 'refused';
      /** Status of HTTP. */
      readonly status: 401;
      /** The reason, as a sentence for people. */
      readonly message: string;
    };

/** Finds out whom a credential belongs to. */
function ownerOf<Owner extends Subject>(
  credential: Credential,
  directory: Directory<Owner>,
): Authentication<Owner> {
  switch (credential.kind) {
    case 'key': {
      const owner = directory.keyOwner(credential.key);
      return owner ? { kind: 'key', owner } : unauthorized(WRONG_KEY);
    }
    case 'website': {
      const owner = bestMatch(credential.host, directory.domainRules(credential.host));
      return owner ? { kind: 'domain', owner } : unauthorized(UNKNOWN_WEBSITE);
    }
    case 'local':
      return { kind: 'local' };
    case 'none':
      return unauthorized(credential.message);
  }
}

/** Finds out whom a request comes from. */
export function authenticate<Owner extends Subject>(
  request: CredentialRequest,
  directory: Directory<Owner>,
  scheme: string,
): Authentication<Owner> {
  return ownerOf(credentialOf(request, scheme), directory);
}

function unauthorized(message: string): Authentication<never> {
  return { kind: 'refused', status: 401, message };
}

/** Whether a plan allows a kind of request. */
export function authorize(terms: Pick<Terms, 'apis'>, api: Api): boolean {
  return terms.apis.has(api);
}

/** Limits of a request under a plan. Today they do not depend on how one travels: the interface has limits for that, which hold under every plan. */
export function limitsFor(terms: Pick<Terms, 'limits'>, api: Api): PlanLimits {
  const { maxElements, maxContours, maxContourMinutes, maxContourKm, maxLocations, maxDistanceKm } =
    terms.limits;
  const common = {
    ...(maxLocations === undefined ? {} : { maxLocations }),
    ...(maxDistanceKm === undefined ? {} : { maxDistanceKm }),
  };
  if (api === 'matrix') return { ...common, ...(maxElements === undefined ? {} : { maxElements }) };
  if (api !== 'isochrone') return common;
  return {
    ...common,
    ...(maxContours === undefined ? {} : { maxContours }),
    ...(maxContourMinutes === undefined ? {} : { maxContourMinutes }),
    ...(maxContourKm === undefined ? {} : { maxContourKm }),
  };
}

/** Requests that a client may still make at once, and when that was so. */
export interface Bucket {
  /** Requests that are left, with fractions. */
  readonly tokens: number;
  /** Unix seconds, with fractions. */
  readonly at: number;
}

/** Takes a request out of a bucket that fills evenly. */
export function limitLocal(
  bucket: Bucket | undefined,
  now: number,
  { requestsPerMinute, burst }: Rules['local'],
): {
  /** The bucket afterwards. */
  readonly bucket: Bucket;
  /** Whether the request may be answered. */
  readonly isAllowed: boolean;
  /** When it is worth another try; 0 or absent where waiting does not help. */
  readonly retryAfterSeconds: number;
} {
  const perSecond = requestsPerMinute / 60;
  // A clock that goes back must not empty the bucket.
  const passed = bucket === undefined ? 0 : Math.max(0, now - bucket.at);
  const tokens = bucket === undefined ? burst : Math.min(burst, bucket.tokens + passed * perSecond);
  if (tokens < 1) {
    return {
      bucket: { tokens, at: now },
      isAllowed: false,
      retryAfterSeconds: Math.ceil((1 - tokens) / perSecond),
    };
  }
  return { bucket: { tokens: tokens - 1, at: now }, isAllowed: true, retryAfterSeconds: 0 };
}

/** The decision about a request. */
export type Decision =
  | {
      /** Whether the request is let in. */
      readonly isAdmitted: true;
      /** Limits of the plan. */
      readonly limits: PlanLimits;
    }
  | {
      /** Whether the request is let in. */
      readonly isAdmitted: false;
      /** Status of HTTP. */
      readonly status: 401 | 403 | 429;
      /** The reason, as a sentence for people. */
      readonly message: string;
      /** When it is worth another try; 0 or absent where waiting does not help. */
      readonly retryAfterSeconds?: number;
    };

/** Decides about the request of an account: 403 before 429. @param account  as it is now, after `tick`. */
export function admitAccount(account: Account, api: Api, now: number, rules: Rules): Decision {
  const terms = termsOf(account, rules);
  if (!authorize(terms, api)) {
    return { isAdmitted: false, status: 403, message: `the plan of this account does not include ${api}` };
  }
  if (hardLimited(account, rules)) {
    return {
      isAdmitted: false,
      status: 429,
      message: 'the credits of this period are used up: change the plan or switch additional usage on',
      retryAfterSeconds: Math.max(1, account.periodEnd - Math.floor(now)),
    };
  }
  return { isAdmitted: true, limits: limitsFor(terms, api) };
}

/** What `admit` decides by. */
export interface AdmissionInput {
  /** What the request says of whom it comes from. */
  readonly request: CredentialRequest;
  /** The word before `-Auth` in the Authorization header. */
  readonly scheme: string;
  /** Who may ask. */
  readonly directory: Directory;
  /** The state of an account, after `tick`. */
  readonly account: (id: number) => Account | undefined;
  /** Kind of request. */
  readonly api: Api;
  /** The bucket of the client's address. */
  readonly bucket: Bucket | undefined;
  /** Unix seconds. */
  readonly now: number;
}

/** The whole decision in its order: 401, 403, 429. What the request asks for is looked at afterwards. */
export function admit(
  input: AdmissionInput,
  rules: Rules,
): Decision & {
  /** The bucket afterwards. */
  readonly bucket?: Bucket;
} {
  const { request, scheme, directory, api, now } = input;
  const who = authenticate(request, directory, scheme);
  if (who.kind === 'refused') return { isAdmitted: false, status: who.status, message: who.message };
  if (who.kind === 'local') return admitLocal(input.bucket, api, now, rules);
  const account = input.account(who.owner.accountId);
  if (account === undefined) return { isAdmitted: false, status: 401, message: WRONG_KEY };
  return admitAccount(account, api, now, rules);
}

/** Decides about the request of a developer's own machine. */
export function admitLocal(
  bucket: Bucket | undefined,
  api: Api,
  now: number,
  rules: Rules,
): Decision & {
  /** The bucket afterwards. */
  readonly bucket: Bucket;
} {
  const limited = limitLocal(bucket, now, rules.local);
  if (limited.isAllowed) {
    return { isAdmitted: true, limits: limitsFor(rules.local, api), bucket: limited.bucket };
  }
  return {
    isAdmitted: false,
    status: 429,
    message: `without a key there are ${rules.local.requestsPerMinute} requests a minute`,
    retryAfterSeconds: limited.retryAfterSeconds,
    bucket: limited.bucket,
  };
}
