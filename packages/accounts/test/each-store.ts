/** The three stores, for tests that all of them must pass. */
import { describe, onTestFinished } from 'vitest';
import { openStore } from '@portolan/accounts/node';
import { hasPostgres } from '@portolan/testing/postgres';
import { memoryStore, type AccountStore } from '../src/index.ts';
import { newPostgresUrl, newSqlitePath } from './databases.ts';

/** Opens a store that is empty, and closes it with the test. */
type NewStore = () => Promise<AccountStore>;

async function opened(location: string): Promise<AccountStore> {
  const store = await openStore(location);
  onTestFinished(() => store.close());
  return store;
}

const STORES: readonly (readonly [name: string, isHere: boolean, newStore: NewStore])[] = [
  ['in memory', true, () => Promise.resolve(memoryStore())],
  ['in SQLite', true, () => opened(newSqlitePath())],
  ['in PostgreSQL', hasPostgres, async () => opened(await newPostgresUrl())],
];

/** One empty store of each kind that is here. Whoever takes them closes them. */
export async function newStores(): Promise<AccountStore[]> {
  const locations = [newSqlitePath(), ...(hasPostgres ? [await newPostgresUrl()] : [])];
  return [memoryStore(), ...(await Promise.all(locations.map((location) => openStore(location))))];
}

/** Tests of each store; those of one that is not here are reported as skipped. */
export function describeEachStore(tests: (newStore: NewStore) => void): void {
  for (const [name, isHere, newStore] of STORES) {
    describe.skipIf(!isHere)(name, () => tests(newStore));
  }
}
