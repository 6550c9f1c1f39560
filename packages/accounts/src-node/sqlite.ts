/** Accounts in a file of SQLite. */
import { closeSync, openSync } from 'node:fs';
import type { AccountStore } from '@portolan/accounts';
import { PortolanError } from '@portolan/base';
import type { Dialect, Query, SqlDriver, SqlRow, SqlValue } from './sql.ts';
import { sqlStore } from './sql-store.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { SqliteTenure } from './sqlite-tenure.ts';

const SQLITE: Dialect = {
  // AUTOINCREMENT, so that the number of something that is gone is not given again.
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  // Only one transaction runs at a time.
  forUpdate: '',
  skipLocked: '',
  oneOf: (column, parameter) => `${column} IN (SELECT value FROM json_each(${parameter}))`,
  rowsIn(parameter, columns) {
    const members = Object.keys(columns).map((name) => `value ->> '${name}' AS "${name}"`);
    return `(SELECT ${members.join(', ')} FROM json_each(${parameter}))`;
  },
};

/** Options of `openSqliteStore`. */
export interface SqliteOptions {
  /** How long to wait for another process that has the file, milliseconds; 10,000 by default. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;

/**
 * Opens a store in a file, which is made where there is none, readable for its owner alone. Several processes of one machine may use it: each keeps it to
 * itself until another one asks.
 *
 * @throws {PortolanError} `accounts-store` where the file is no such store, or cannot be read or made; `accounts-busy` where another process does not let go
 *   of it.
 */
export async function openSqliteStore(
  path: string,
  { patienceMs = PATIENCE_MS }: SqliteOptions = {},
): Promise<AccountStore> {
  try {
    closeSync(openSync(path, 'a', 0o600));
    return await sqlStore(new SqliteDriver(path, patienceMs));
  } catch (error) {
    if (error instanceof PortolanError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PortolanError(
      'accounts-store',
      `${path} cannot be used as a store of accounts: ${reason}`,
      { path },
      { cause: error },
    );
  }
}

class SqliteDriver implements SqlDriver {
  readonly dialect = SQLITE;
  readonly #tenure: SqliteTenure;
  /** One connection does one thing at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, patienceMs: number) {
    this.#tenure = new SqliteTenure(path, patienceMs);
  }

  query: Query = (text, values = []) => this.#inTurn((file) => run(file, text, values));

  transaction = <Result>(work: (query: Query) => Promise<Result>): Promise<Result> =>
    this.#inTurn(async (file) => {
      await run(file, 'BEGIN IMMEDIATE');
      try {
        const result = await work((text, values) => run(file, text, values));
        await run(file, 'COMMIT');
        return result;
      } catch (error) {
        file.rollBack();
        throw error;
      }
    });

  async close(): Promise<void> {
    await this.#last;
    this.#tenure.close();
  }

  #inTurn<Result>(work: (file: SqliteFile) => Promise<Result>): Promise<Result> {
    const done = this.#last.then(() => this.#tenure.use(work));
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Errors of statements reject, though they come at once. */
async function run(
  file: SqliteFile,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<readonly SqlRow[]> {
  const bound = values.map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  return Promise.resolve(file.all(text.replaceAll(/\$(\d+)/g, '?$1'), bound));
}
