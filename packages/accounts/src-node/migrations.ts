/** The tables, from one version to the next. A version that has been released is never changed: the next one says what is different. */
import { PortolanError } from '@portolan/base';
import type { Dialect, Query, SqlDriver } from './sql.ts';

type Migration = (dialect: Dialect) => readonly string[];

/** Number of the version that the first one leads to is 1. */
export const MIGRATIONS: readonly Migration[] = [
  ({ id }) => [
    // The state is JSON: the rules read it, not the database. What is looked for stands in columns of its own.
    `CREATE TABLE portolan_accounts (
      id ${id},
      name TEXT NOT NULL,
      state TEXT NOT NULL,
      period_end BIGINT NOT NULL,
      access_version BIGINT NOT NULL
    )`,
    'CREATE INDEX portolan_accounts_period_end ON portolan_accounts (period_end)',
    `CREATE TABLE portolan_properties (
      id ${id},
      account_id BIGINT NOT NULL REFERENCES portolan_accounts (id),
      name TEXT NOT NULL
    )`,
    'CREATE INDEX portolan_properties_account ON portolan_properties (account_id, id)',
    `CREATE TABLE portolan_domains (
      id ${id},
      account_id BIGINT NOT NULL REFERENCES portolan_accounts (id),
      property_id BIGINT NOT NULL REFERENCES portolan_properties (id) ON DELETE CASCADE,
      base_domain TEXT NOT NULL,
      wildcard SMALLINT NOT NULL,
      subdomain TEXT NOT NULL
    )`,
    'CREATE INDEX portolan_domains_account ON portolan_domains (account_id, id)',
    'CREATE INDEX portolan_domains_property ON portolan_domains (property_id)',
    'CREATE INDEX portolan_domains_base ON portolan_domains (base_domain)',
    `CREATE TABLE portolan_keys (
      id ${id},
      account_id BIGINT NOT NULL REFERENCES portolan_accounts (id),
      property_id BIGINT NOT NULL REFERENCES portolan_properties (id) ON DELETE CASCADE,
      hash TEXT NOT NULL UNIQUE,
      hint TEXT NOT NULL,
      sealed TEXT NOT NULL
    )`,
    'CREATE INDEX portolan_keys_account ON portolan_keys (account_id, id)',
    'CREATE INDEX portolan_keys_property ON portolan_keys (property_id)',
    `CREATE TABLE portolan_tokens (
      id ${id},
      account_id BIGINT NOT NULL REFERENCES portolan_accounts (id),
      hash TEXT NOT NULL UNIQUE,
      created_at BIGINT NOT NULL,
      sealing_key TEXT NOT NULL,
      opening_key TEXT NOT NULL
    )`,
    'CREATE INDEX portolan_tokens_account ON portolan_tokens (account_id, id)',
    // Usage stays when its property goes, for the account was charged for it.
    `CREATE TABLE portolan_usage (
      account_id BIGINT NOT NULL REFERENCES portolan_accounts (id),
      property_id BIGINT NOT NULL,
      day TEXT NOT NULL,
      api TEXT NOT NULL,
      credits BIGINT NOT NULL,
      PRIMARY KEY (account_id, property_id, day, api)
    )`,
    `CREATE TABLE portolan_batches (
      host TEXT PRIMARY KEY,
      sequence BIGINT NOT NULL,
      at BIGINT NOT NULL
    )`,
    `CREATE TABLE portolan_effects (
      id ${id},
      effect_id TEXT NOT NULL UNIQUE,
      effect TEXT NOT NULL,
      claimed_until BIGINT NOT NULL
    )`,
  ],
];

/**
 * Brings the tables to the newest version.
 *
 * @throws {PortolanError} `accounts-store` where they are newer than this program.
 */
export async function migrate({ dialect, transaction }: SqlDriver, to = MIGRATIONS.length): Promise<void> {
  await transaction(async (query) => {
    if (dialect.lockMigrations !== undefined) await query(dialect.lockMigrations);
    await query('CREATE TABLE IF NOT EXISTS portolan_schema (version BIGINT NOT NULL)');
    const version = await versionOf(query);
    if (version > MIGRATIONS.length) {
      throw new PortolanError(
        'accounts-store',
        `the accounts were kept by a newer program (version ${version}, this one knows ${MIGRATIONS.length}): install that one`,
        { version, known: MIGRATIONS.length },
      );
    }
    for (const migration of MIGRATIONS.slice(version, to)) {
      for (const statement of migration(dialect)) {
        // oxlint-disable-next-line no-await-in-loop -- each builds on the one before
        await query(statement);
      }
    }
    if (version >= to) return;
    await query('DELETE FROM portolan_schema');
    await query('INSERT INTO portolan_schema (version) VALUES ($1)', [to]);
  });
}

async function versionOf(query: Query): Promise<number> {
  const [row] = await query('SELECT version FROM portolan_schema');
  return Number(row?.['version'] ?? 0);
}
