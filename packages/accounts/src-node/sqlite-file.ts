/** SQLite by that of Node.js, from 22.13 on, or by a build for WebAssembly, which needs no compiler either. */
import { rmdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Database } from 'node-sqlite3-wasm';
import type { SqlRow } from './sql.ts';

type Value = string | number | null;

/** An open file. All of it is synchronous. */
export interface SqliteFile {
  all(text: string, values: readonly Value[]): readonly SqlRow[];
  /** Ends a transaction without keeping anything, where one has begun. */
  rollBack(): void;
  close(): void;
}

/** What is used of the module `node:sqlite`, whose types come with later versions of Node.js. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => {
    prepare(text: string): { all(...values: Value[]): SqlRow[] };
    close(): void;
  };
}

const require = createRequire(import.meta.url);

/**
 * Opens a file for this process alone.
 *
 * The build for WebAssembly never plays a rollback journal back: its test for whether another process writes finds its own lock, so that a transaction that
 * was cut off stays half done. A write-ahead log needs no such test, and without shared memory it works for one process at a time. Both builds are used in this
 * way, so that one goes on with what the other has left.
 *
 * @param path  of the file. Whoever calls this holds the lock that stands for it.
 */
export function openSqlite(path: string): SqliteFile {
  const own = nodeSqlite();
  const file = own === undefined ? openWasm(path) : openOwn(path, own);
  try {
    for (const setting of SETTINGS) file.all(`PRAGMA ${setting}`, []);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

const SETTINGS = [
  'locking_mode = EXCLUSIVE',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
];

function nodeSqlite(): NodeSqlite | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see `NodeSqlite`
    return require('node:sqlite') as NodeSqlite;
  } catch {
    return undefined;
  }
}

function openOwn(path: string, { DatabaseSync }: NodeSqlite): SqliteFile {
  const database = new DatabaseSync(path);
  return {
    all: (text, values) => database.prepare(text).all(...values),
    rollBack() {
      try {
        database.prepare('ROLLBACK').all();
      } catch {
        // The transaction has not begun, or the error that led here has ended it.
      }
    },
    close: () => database.close(),
  };
}

function openWasm(path: string): SqliteFile {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as its types say; it is loaded only where it is needed
  const module = require('node-sqlite3-wasm') as { readonly Database: new (path: string) => Database };
  // Its locks are folders, which stay behind when a process is killed. They add nothing to the lock that is held here.
  removeFolder(`${path}.lock`);
  const database = new module.Database(path);
  return {
    all: (text, values) => database.all(text, [...values]),
    rollBack() {
      if (database.inTransaction) database.exec('ROLLBACK');
    },
    close: () => database.close(),
  };
}

function removeFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
