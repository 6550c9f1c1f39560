/** Accounts in a file of SQLite. */
import { closeSync, openSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountStore } from '@portolan/accounts';
import { PortolanError } from '@portolan/base';
import type { Dialect, Query, SqlDriver, SqlRow, SqlValue } from './sql.ts';
import { sqlStore } from './sql-store.ts';
import { openSqlite, type SqliteFile } from './sqlite-file.ts';

const SQLITE: Dialect = {
  // AUTOINCREMENT, so that the number of something that is gone is not given again.
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  // Only one transaction runs at a time.
  forUpdate: '',
  skipLocked: '',
  oneOf: (column, parameter) => `${column} IN (SELECT value FROM json_each(${parameter}))`,
};

/** How long another process may keep the file before this is an error. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 20;
/** No transaction takes so long: whoever left a lock of this age behind is gone. */
const STALE_LOCK_MS = 5_000;

/**
 * Opens a store in a file, which is made where there is none, readable for its owner alone. Several processes of one machine may have it open.
 *
 * @throws {PortolanError} `accounts-store` where the file is no such store, or cannot be read or made.
 */
export async function openSqliteStore(path: string): Promise<AccountStore> {
  let file: SqliteFile;
  try {
    closeSync(openSync(path, 'a', 0o600));
    file = openSqlite(path);
  } catch (error) {
    throw cannotOpen(path, error);
  }
  const driver = new SqliteDriver(path, file);
  try {
    await driver.query('PRAGMA foreign_keys = ON');
    return await sqlStore(driver);
  } catch (error) {
    if (error instanceof PortolanError) throw error;
    throw cannotOpen(path, error);
  }
}

function cannotOpen(path: string, cause: unknown): PortolanError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PortolanError('accounts-store', `${path} cannot be used as a store of accounts: ${reason}`, {
    path,
    cause,
  });
}

class SqliteDriver implements SqlDriver {
  readonly dialect = SQLITE;
  readonly #path: string;
  readonly #file: SqliteFile;
  /** One connection does one thing at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string, file: SqliteFile) {
    this.#path = path;
    this.#file = file;
  }

  query: Query = (text, values = []) => this.#inTurn(() => this.#patiently(() => this.#run(text, values)));

  transaction = <Result>(work: (query: Query) => Promise<Result>): Promise<Result> =>
    this.#inTurn(async () => {
      // It takes the lock for writing at once, so that nothing can change between what is read and what is written.
      await this.#patiently(() => this.#run('BEGIN IMMEDIATE'));
      try {
        const result = await work((text, values = []) =>
          Promise.resolve().then(() => this.#run(text, values)),
        );
        await this.#patiently(() => this.#run('COMMIT'));
        return result;
      } catch (error) {
        this.#file.rollBack();
        throw error;
      }
    });

  async close(): Promise<void> {
    await this.#last;
    this.#file.close();
  }

  #run(text: string, values: readonly SqlValue[] = []): readonly SqlRow[] {
    const bound = values.map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    return this.#file.all(text.replaceAll(/\$(\d+)/g, '?$1'), bound);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Tries again while another process has the file. */
  async #patiently<Result>(attempt: () => Result): Promise<Result> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
        if (!this.#file.hasSystemLocks) breakStaleLock(`${this.#path}.lock`);
        // oxlint-disable-next-line no-await-in-loop -- there is nothing else to do
        await sleep(RETRY_MS);
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message);
}

/** Removes the lock of a process that was killed, which the system does only for its own kind of locks. */
function breakStaleLock(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_LOCK_MS) rmdirSync(path);
  } catch (error) {
    // Whoever held it has given it back meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
