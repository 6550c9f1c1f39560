import type { AccountStore } from '@portolan/accounts';

/**
 * Opens a store by where it is: `postgres://...` or the path of a file of SQLite.
 *
 * @throws {PortolanError} `accounts-store`
 */
export async function openStore(location: string): Promise<AccountStore> {
  // Loaded when it is needed: a database client costs time to load.
  if (isPostgres(location)) return (await import('./postgres.ts')).openPostgresStore(location);
  return (await import('./sqlite.ts')).openSqliteStore(location);
}

/** Whether a location is an address of PostgreSQL. */
export function isPostgres(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}
