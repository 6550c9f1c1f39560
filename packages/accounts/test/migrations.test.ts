import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '@portolan/accounts/node';
import { hasPostgres } from '@portolan/testing/postgres';
import { MIGRATIONS } from '../src-node/migrations.ts';
import { openSqlite } from '../src-node/sqlite-file.ts';
import type { SqlRow } from '../src-node/sql.ts';
import { newPostgresUrl, newSqlitePath, onPostgres } from './databases.ts';
import { VERSION_1 } from './fixtures/version-1.ts';

/** How stores of each version look that are out there. */
const VERSIONS = [VERSION_1];

interface Database {
  readonly location: string;
  readonly id: string;
  /** Runs statements while no store is open. */
  run(...statements: string[]): Promise<readonly SqlRow[]>;
  /** Lists columns, indexes and the like. */
  shape(): Promise<readonly SqlRow[]>;
}

function newSqlite(): Promise<Database> {
  const location = newSqlitePath();
  const run = (...statements: string[]): Promise<readonly SqlRow[]> => {
    const file = openSqlite(location);
    try {
      return Promise.resolve(statements.map((statement) => file.all(statement, [])).at(-1) ?? []);
    } finally {
      file.close();
    }
  };
  return Promise.resolve({
    location,
    id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    run,
    async shape() {
      const rows = await run(
        "SELECT type, name, sql FROM sqlite_master WHERE name LIKE '%portolan%' ORDER BY name",
      );
      // They may be written in other lines.
      return rows.map((row) => ({
        ...row,
        sql: String(row['sql']).replaceAll(/\s+/g, ' ').replace('IF NOT EXISTS ', ''),
      }));
    },
  });
}

async function newPostgres(): Promise<Database> {
  const location = await newPostgresUrl();
  const run = (...statements: string[]): Promise<readonly SqlRow[]> =>
    onPostgres(location, async (client) => {
      let rows: readonly SqlRow[] = [];
      for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
      return rows;
    });
  return {
    location,
    id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    run,
    shape: async () => [
      ...(await run(
        `SELECT table_name, column_name, data_type, is_nullable, identity_generation FROM information_schema.columns
         WHERE table_schema = current_schema() ORDER BY table_name, column_name`,
      )),
      ...(await run(
        `SELECT indexname, replace(indexdef, current_schema() || '.', '') FROM pg_indexes
         WHERE schemaname = current_schema() ORDER BY indexname`,
      )),
      ...(await run(
        `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
         WHERE connamespace = current_schema()::regnamespace ORDER BY conname`,
      )),
    ],
  };
}

async function opened(location: string): ReturnType<typeof openStore> {
  const store = await openStore(location);
  onTestFinished(() => store.close());
  return store;
}

test('there is a store of each version to begin with', () => {
  expect(VERSIONS).toHaveLength(MIGRATIONS.length);
});

describe.each([
  ['SQLite', true, newSqlite],
  ['PostgreSQL', hasPostgres, newPostgres],
] as const)('in %s', (_, isHere, newDatabase) => {
  test.skipIf(!isHere)(
    'stores of all versions become what new ones are, with all that is in them',
    async () => {
      const fresh = await newDatabase();
      await (await openStore(fresh.location)).close();
      const shape = await fresh.shape();
      expect(shape.length).toBeGreaterThan(15);
      for (const version of VERSIONS) {
        const database = await newDatabase();
        await database.run(...version(database.id));
        const first = await openStore(database.location);
        await first.close();
        expect(await database.shape()).toEqual(shape);
        expect(await database.run('SELECT version FROM portolan_schema')).toEqual([
          { version: expect.anything() },
        ]);
        const store = await opened(database.location);
        expect(await store.accountsById([1])).toMatchObject([
          { name: 'Ann', accessVersion: 4, state: { id: 1, used: 40, alertPercents: [80] } },
        ]);
        expect(await store.accountsDue(1_768_435_200, 1)).toEqual([1]);
        expect(await store.keysByHash(['hash of a key'])).toMatchObject([
          { sealed: { 1: 'sealed' }, accessVersion: 4 },
        ]);
        expect(await store.tokenByHash('hash of a token')).toMatchObject({ accountId: 1, openingKey: 'o' });
        expect(await store.domainsByBase(['example.com'])).toMatchObject([{ wildcard: true, propertyId: 1 }]);
        await store.transaction(async (tx) => {
          expect(await tx.usage(1, { first: '2026-01-01', last: '2026-12-31' })).toMatchObject([
            { credits: 40 },
          ]);
          expect(await tx.beginBatch({ host: 'a host', sequence: 7 }, 0)).toBe(false);
          expect(await tx.pendingEffects(10)).toEqual([{ id: '1-1', type: 'charge' }]);
          expect((await tx.insertProperty({ accountId: 1, name: 'next' })).id).toBe(2);
        });
      }
    },
  );

  test.skipIf(!isHere)('a store of a newer program is refused, and stays as it is', async () => {
    const database = await newDatabase();
    await (await openStore(database.location)).close();
    const shape = await database.shape();
    await database.run('UPDATE portolan_schema SET version = 999');
    await expect(openStore(database.location)).rejects.toMatchObject({
      code: 'accounts-store',
      message: expect.stringContaining('newer program') as string,
    });
    expect(await database.shape()).toEqual(shape);
    expect(Number((await database.run('SELECT version FROM portolan_schema'))[0]!['version'])).toBe(999);
  });

  test.skipIf(!isHere)('a migration that fails leaves nothing behind', async () => {
    const database = await newDatabase();
    await database.run('CREATE TABLE portolan_effects (something TEXT)');
    const shape = await database.shape();
    await expect(openStore(database.location)).rejects.toMatchObject({ code: 'accounts-store' });
    expect(await database.shape()).toEqual(shape);
  });

  test.skipIf(!isHere)('several that open a new store at once make it once', async () => {
    const database = await newDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(database.location)));
    await Promise.all(stores.map((store) => store.close()));
    expect(await database.run('SELECT version FROM portolan_schema')).toHaveLength(1);
  });
});
