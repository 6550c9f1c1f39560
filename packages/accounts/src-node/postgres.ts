/** Accounts in PostgreSQL. */
import type { AccountStore } from '@portolan/accounts';
import { PortolanError } from '@portolan/base';
import pg from 'pg';
import type { Dialect, Query, SqlDriver } from './sql.ts';
import { sqlStore } from './sql-store.ts';

const POSTGRES: Dialect = {
  id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  forUpdate: ' FOR UPDATE',
  skipLocked: ' FOR UPDATE SKIP LOCKED',
  oneOf: (column, parameter, type) =>
    `${column} = ANY(${parameter}::${type === 'text' ? 'text' : 'bigint'}[])`,
  rowsIn(parameter, columns) {
    const list = Object.entries(columns).map(
      ([name, type]) => `"${name}" ${type === 'text' ? 'text' : 'bigint'}`,
    );
    const names = Object.keys(columns).map((name) => `"${name}"`);
    return `(SELECT ${names.join(', ')} FROM jsonb_to_recordset(${parameter}::jsonb) AS r(${list.join(', ')}))`;
  },
  // Any number does, as long as it is always the same.
  lockMigrations: 'SELECT pg_advisory_xact_lock(7304615)',
};

const CONNECTIONS = 4;
/** After these a database counts as gone. */
const CONNECT_MS = 5_000;
const QUERY_MS = 5_000;
const MOST_TRIES = 5;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization_failure, deadlock_detected. */
const IN_THE_WAY = new Set(['40001', '40P01']);
/** connection_exception, and admin_shutdown with its kin. */
const ENDS_CONNECTION = /^(08|57P)/;
const BIGINT_TYPE = 20;

/**
 * Opens a store in a database of PostgreSQL, in whose tables `portolan_...` it is kept.
 *
 * @param url  `postgres://user:password@host:port/database`.
 * @throws {PortolanError} `accounts-store` where it cannot be reached or used.
 */
export async function openPostgresStore(url: string): Promise<AccountStore> {
  let driver: PostgresDriver | undefined;
  try {
    driver = new PostgresDriver(url);
    return await sqlStore(driver);
  } catch (error) {
    if (error instanceof PortolanError) throw error;
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new PortolanError(
      'accounts-store',
      `${withoutPassword(url)} cannot be used as a store of accounts: ${reason}`,
      { cause: error },
    );
  }
}

/** The address of a database as people may see it. */
function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password !== '') parsed.password = '***';
    parsed.searchParams.delete('password');
    return parsed.href;
  } catch {
    return 'this address';
  }
}

class PostgresDriver implements SqlDriver {
  readonly dialect = POSTGRES;
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      statement_timeout: QUERY_MS,
      idle_in_transaction_session_timeout: QUERY_MS,
      application_name: 'portolan',
      types: {
        // All whole numbers here are below 2^53.
        getTypeParser: (type: number, format?: 'text' | 'binary') =>
          type === BIGINT_TYPE ? Number : pg.types.getTypeParser(type, format),
      },
    });
    // A connection that breaks while nobody uses it is replaced; those who use one are told by their own statement.
    this.#pool.on('error', () => undefined);
  }

  query: Query = async (text, values = []) => (await this.#pool.query<Row>(text, [...values])).rows;

  transaction = async <Result>(work: (query: Query) => Promise<Result>): Promise<Result> => {
    for (let count = 1; ; count++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- it is tried again only where others were in the way
        return await this.#once(work);
      } catch (error) {
        if (count === MOST_TRIES || !isInTheWay(error)) throw error;
      }
    }
  };

  async #once<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    // A connection is in a known state only as long as the server has answered everything.
    let isBroken = false;
    const onError = (): void => void (isBroken = true);
    client.on('error', onError);
    const query: Query = async (text, values = []) => {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        if (!isAnswer(error)) isBroken = true;
        throw error;
      }
    };
    try {
      await query('BEGIN');
      const result = await work(query);
      await query('COMMIT');
      return result;
    } catch (error) {
      if (!isBroken) await query('ROLLBACK').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.off('error', onError);
      // One that is closed takes its transaction back.
      client.release(isBroken);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

type Row = Record<string, unknown>;

function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '');
}

/** Whether the server has refused a statement; otherwise nobody knows what has become of it. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !ENDS_CONNECTION.test(error.code ?? '');
}
