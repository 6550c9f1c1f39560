/** A host with accounts in memory, and people who ask it. */
import { onTestFinished } from 'vitest';
import {
  changeAccount,
  createAccount,
  memoryStore,
  openAccounts,
  type AccountEvent,
  type Accounts,
  type AccountsOptions,
  type AccountStore,
} from '@portolan/accounts';
import { createHost, type CallContext, type Engine, type Host, type HostConfig } from '@portolan/host';

export const START = Date.parse('2026-05-20T10:00:00Z');

/** One account with its secrets. */
export interface Customer {
  readonly id: number;
  readonly token: string;
  readonly key: string;
  readonly propertyId: number;
}

export interface Served {
  readonly host: Host;
  readonly store: AccountStore;
  readonly accounts: Accounts;
  readonly clock: { ms: number };
  /** Contexts of the calls that came to an engine. */
  readonly calls: { readonly operation: string; readonly context: CallContext }[];
  /** What the log was told. */
  readonly log: string[];
  readonly customer: (name?: string) => Promise<Customer>;
  readonly change: (id: number, ...events: AccountEvent[]) => Promise<void>;
  readonly used: (id: number) => Promise<number>;
  /** Asks for data. */
  readonly ask: (target: string, init?: RequestInit & { readonly from?: string }) => Promise<Response>;
  /** Manages an account; bodies are JSON. */
  readonly manage: (
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<Response>;
}

/** An engine that answers every call with what it was asked. */
function echoing(calls: Served['calls']): Engine {
  return {
    operations: new Set([
      'route',
      'matrix',
      'isochrone',
      'optimizedRoute',
      'lookupV2',
      'style',
      'vectorTile',
      'bulkV1',
      'getStaticCacheable',
    ]),
    call(operation, request, context) {
      calls.push({ operation, context });
      return { operation, request };
    },
  };
}

export interface ServedOptions {
  readonly engines?: Engine;
  readonly accounts?: Partial<AccountsOptions>;
  readonly config?: HostConfig;
}

export async function served({
  engines,
  accounts: options = {},
  config = {},
}: ServedOptions = {}): Promise<Served> {
  const store = options.store ?? memoryStore();
  const clock = { ms: START };
  const now = (): number => clock.ms;
  // Nothing happens by itself.
  const accounts = await openAccounts({ store, now, flushMs: 1e9, pollMs: 1e9, ...options });
  onTestFinished(() => accounts.close());
  const calls: Served['calls'] = [];
  const log: string[] = [];
  const host = createHost({
    engines: engines ?? echoing(calls),
    accounts,
    config: {
      now,
      onRequest: (record) => log.push(JSON.stringify(record)),
      onError: (error) => log.push(String(error)),
      ...config,
    },
  });
  const operation = () => ({ store, now: clock.ms / 1000 });
  return {
    host,
    store,
    accounts,
    clock,
    calls,
    log,
    async customer(name = 'Ann') {
      const { account, ...secrets } = await createAccount(operation(), name);
      return { id: account.state.id, ...secrets };
    },
    async change(id, ...events) {
      await changeAccount(operation(), id, events);
    },
    async used(id) {
      await accounts.flush();
      return (await store.accountsById([id]))[0]!.state.used;
    },
    ask(target, { from = '192.0.2.1', ...init } = {}) {
      return host(new Request(`http://maps.test${target}`, init), { clientAddress: from });
    },
    manage(token, method, path, body) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Token ${token}` };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return host(
        new Request(`http://maps.test/api/v1${path}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: text }),
        }),
        { clientAddress: '192.0.2.1' },
      );
    },
  };
}
