/** Lets requests in: what `admit` of the rules decides, by what the host keeps of the store. */
import type { Api, Credits } from '@portolan/schemas/plans';
import { admitAccount, admitLocal, UNKNOWN_WEBSITE, type Bucket, type Decision } from '../rules/admission.ts';
import { credentialOf, WRONG_KEY, type Credential, type CredentialRequest } from '../rules/credentials.ts';
import { cost, type RequestSize } from '../rules/credits.ts';
import type { PlanLimits } from '../rules/plans.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Settings } from './config.ts';
import type { Directory, Owner, Question } from './directory.ts';
import type { Health } from './health.ts';
import type { Ledger } from './ledger.ts';
import type { LiveAccount } from './live-account.ts';
import { hashOf } from './secrets.ts';

/** A request that asks to be let in. */
export interface AccessRequest extends CredentialRequest {
  /** Kind of request. */
  readonly api: Api;
  /** What an answer costs. */
  readonly credits: Credits;
  /** Address of the client; undefined where it is not known. */
  readonly clientAddress: string | undefined;
}

/** The decision about a request. */
export type Access =
  | {
      /** Whether the request is let in. */
      readonly isAdmitted: true;
      /** Limits of the plan, where they differ from those of the interface. */
      readonly limits?: PlanLimits;
      /** Whom the request is for, the same for all requests of an account. */
      readonly client?: string;
      /** Charges the request; to be called once it has been answered with 200. */
      readonly settle?: (size: RequestSize) => void;
    }
  | {
      /** Whether the request is let in. */
      readonly isAdmitted: false;
      /** 503 where the store cannot be reached. */
      readonly status: 401 | 403 | 429 | 503;
      /** The reason, as a sentence for people. */
      readonly message: string;
      /** When it is worth another try. */
      readonly retryAfterSeconds?: number;
    };

/** Older looks at an account are renewed before a request goes by them. */
const STALE_MS = 1_000;
const MOST_BUCKETS = 20_000;
/** A developer's request that would cost a multiple of this counts as so many more. */
const CREDITS_OF_A_REQUEST = 1_000;
/** Something changes each time that it is looked at: that many times are no coincidence. */
const MOST_LOOKS = 5;

const unreachable: Access = {
  isAdmitted: false,
  status: 503,
  message: 'accounts cannot be reached at the moment: try again in a few seconds',
  retryAfterSeconds: 5,
};

export class Gate {
  readonly #settings: Settings;
  readonly #health: Health;
  readonly #directory: Directory;
  readonly #ledger: Ledger;
  readonly #buckets = new BoundedMap<string, Bucket>(MOST_BUCKETS);

  constructor(settings: Settings, health: Health, directory: Directory, ledger: Ledger) {
    this.#settings = settings;
    this.#health = health;
    this.#directory = directory;
    this.#ledger = ledger;
  }

  /** At once where everything is known, as it is for all but the first requests of an account. */
  admit(request: AccessRequest): Access | Promise<Access> {
    const { isOpen, scheme } = this.#settings;
    if (isOpen) return { isAdmitted: true };
    const credential = credentialOf(request, scheme);
    if (credential.kind === 'none') {
      return { isAdmitted: false, status: 401, message: credential.message };
    }
    if (credential.kind === 'local') return this.#admitLocal(request);
    const question = questionOf(credential);
    const nowMs = this.#settings.now();
    const access = this.#admitKnown(question, request, nowMs);
    return 'isAdmitted' in access ? access : this.#admitLater(question, request, access, nowMs);
  }

  #admitLocal({ api, credits, clientAddress = '' }: AccessRequest): Access {
    const { rules, now } = this.#settings;
    const name = networkOf(clientAddress);
    const { bucket, ...decision } = admitLocal(this.#buckets.get(name), api, now() / 1000, rules);
    this.#buckets.set(name, bucket);
    if (!decision.isAdmitted) return decision;
    // Anybody can say that they are a developer: thousands of searches in one request are not one request.
    const settle = (size: RequestSize): void => {
      const more = Math.floor(cost(credits, size) / CREDITS_OF_A_REQUEST);
      const current = this.#buckets.get(name);
      if (more > 0 && current) this.#buckets.set(name, { ...current, tokens: current.tokens - more });
    };
    return { ...decision, settle };
  }

  /**
   * @param nowMs  when the request came: what was asked for since is new enough, however long the store took to answer.
   * @returns what has to be looked up first, where something has.
   */
  #admitKnown(question: Question, request: AccessRequest, nowMs: number): Access | Missing {
    const { rules } = this.#settings;
    const entry = this.#directory.entry(question, nowMs);
    if (entry === undefined) return { missing: 'entry' };
    const { owner } = entry;
    if (owner === undefined) return unauthorized(question);
    const account = this.#directory.account(owner.accountId);
    if (account === undefined) return { missing: 'account', id: owner.accountId };
    // The account has changed who may ask since the entry was made, or this host has not seen yet that it has.
    if (account.accessVersion > owner.accessVersion) return { missing: 'entry' };
    if (account.accessVersion < owner.accessVersion) return { missing: 'account', id: account.id };
    const age = nowMs - account.checkedAt;
    const mostAge = this.#health.isDown ? this.#settings.outageMs : STALE_MS;
    if (age > mostAge) return { missing: 'account', id: account.id };
    if (account.pending >= account.mostPending(rules)) return { missing: 'flush' };
    account.usedAt = nowMs;
    const decision = admitAccount(account.stateAt(nowMs / 1000, rules), request.api, nowMs / 1000, rules);
    return decision.isAdmitted ? this.#admitted(decision, account, owner, request) : decision;
  }

  #admitted(
    { limits }: Extract<Decision, { isAdmitted: true }>,
    account: LiveAccount,
    { accountId, propertyId }: Owner,
    { api, credits }: AccessRequest,
  ): Access {
    return {
      isAdmitted: true,
      limits,
      client: `account ${accountId}`,
      settle: (size) => {
        const price = cost(credits, size);
        if (price === 0) return;
        // The account may have been forgotten and found again while the request ran.
        const live = this.#directory.account(accountId) ?? account;
        live.pending += price;
        this.#ledger.charge(accountId, propertyId, api, price);
        const isHalfFull = live.pending * 2 > live.mostPending(this.#settings.rules);
        // While the store is gone the clock tries it often enough.
        if (isHalfFull && !this.#health.isDown) void this.#ledger.flush();
      },
    };
  }

  async #admitLater(
    question: Question,
    request: AccessRequest,
    first: Missing,
    nowMs: number,
  ): Promise<Access> {
    let step: Missing = first;
    for (let look = 0; look < MOST_LOOKS; look++) {
      const wasDown = this.#health.isDown;
      // oxlint-disable-next-line no-await-in-loop -- each look depends on the one before
      const isFound = await this.#lookUp(step, question);
      // While the store was thought to be there, less was good enough than is while it is known to be gone.
      if (!isFound && (wasDown || step.missing === 'flush')) return unreachable;
      const access = this.#admitKnown(question, request, nowMs);
      if ('isAdmitted' in access) return access;
      if (!isFound) return unreachable;
      step = access;
    }
    return unreachable;
  }

  /** @returns false where the store cannot be reached. */
  async #lookUp(step: Missing, question: Question): Promise<boolean> {
    try {
      if (step.missing === 'flush') return await this.#ledger.flush();
      if (step.missing === 'account') await this.#directory.loadAccount(step.id);
      else await this.#directory.loadEntry(question);
      return true;
    } catch {
      // `health` has been told.
      return false;
    }
  }
}

/** What a decision waits for. */
type Missing = { readonly missing: 'entry' | 'flush' } | { readonly missing: 'account'; readonly id: number };

function questionOf(credential: Extract<Credential, { kind: 'key' | 'website' }>): Question {
  return credential.kind === 'key'
    ? { kind: 'key', name: hashOf(credential.key) }
    : { kind: 'website', name: credential.host };
}

function unauthorized({ kind }: Question): Access {
  return { isAdmitted: false, status: 401, message: kind === 'key' ? WRONG_KEY : UNKNOWN_WEBSITE };
}

/** Addresses of IPv6 come in networks of 64 bits, all of which one client may use. Those that stand for one of IPv4 are whole. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(tail?.split(':') ?? [])]
    .slice(0, 4)
    .join(':');
}
