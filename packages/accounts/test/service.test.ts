import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createAccount,
  memoryStore,
  openAccounts,
  type AccessRequest,
  type Accounts,
  type AccountStore,
  type Effect,
} from '../src/index.ts';

const ROUTE = { amount: 20, per: 'request' } as const;
const START = Date.parse('2026-05-20T10:00:00Z');

export function asks(query: string, headers: Readonly<Record<string, string>> = {}): AccessRequest {
  return {
    api: 'route',
    credits: ROUTE,
    query: new URLSearchParams(query),
    header: (name) => headers[name],
    isLoopback: false,
    clientAddress: '192.0.2.1',
  };
}

interface Town {
  readonly store: AccountStore;
  readonly accounts: Accounts;
  readonly key: string;
  readonly token: string;
  readonly id: number;
  readonly clock: { ms: number };
  readonly effects: Effect[];
}

async function town(store = memoryStore(), options: object = {}): Promise<Town> {
  const clock = { ms: START };
  const effects: Effect[] = [];
  const { key, token, account } = await createAccount({ store, now: START / 1000 }, 'Ann');
  const accounts = await openAccounts({
    store,
    now: () => clock.ms,
    // Nothing happens by itself.
    flushMs: 1e9,
    pollMs: 1e9,
    onEffect: (effect) => void effects.push(effect),
    ...options,
  });
  onTestFinished(async () => {
    await accounts.close();
    await store.close();
  });
  return { store, accounts, key, token, id: account.state.id, clock, effects };
}

const used = async (store: AccountStore, id: number): Promise<number> =>
  (await store.accountsById([id]))[0]!.state.used;

describe('admission', () => {
  test('knows a key after its first request without asking again, and counts what it is answered', async () => {
    const { accounts, key, store, id } = await town();
    const first = accounts.admit(asks(`api_key=${key}`));
    expect(first).toBeInstanceOf(Promise);
    expect(await first).toMatchObject({ isAdmitted: true, client: `account ${id}` });
    for (let count = 0; count < 5; count++) {
      const access = accounts.admit(asks(`api_key=${key}`));
      expect(access).not.toBeInstanceOf(Promise);
      (access as { settle: (size: object) => void }).settle({});
    }
    expect(await used(store, id)).toBe(0);
    expect(await accounts.flush()).toBe(true);
    expect(await used(store, id)).toBe(100);
    await accounts.flush();
    expect(await used(store, id)).toBe(100);
  });
});
