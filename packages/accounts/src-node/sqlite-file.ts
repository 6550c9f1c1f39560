/** SQLite by that of Node.js, from 22.13 on, or by a build for WebAssembly, which needs no compiler either. */
import { createRequire } from 'node:module';
import type { Database } from 'node-sqlite3-wasm';
import type { SqlRow } from './sql.ts';

/** An open file. All of it is synchronous. */
export interface SqliteFile {
  /** Whether the system frees the locks of a process that ends, in whatever way. */
  readonly hasSystemLocks: boolean;
  all(text: string, values: readonly (string | number | null)[]): readonly SqlRow[];
  /** Ends a transaction without keeping anything, where one has begun. */
  rollBack(): void;
  close(): void;
}

/** What is used of the module `node:sqlite`, whose types come with later versions of Node.js. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => {
    readonly isTransaction?: boolean;
    prepare(text: string): { all(...values: (string | number | null)[]): SqlRow[] };
    close(): void;
  };
}

const require = createRequire(import.meta.url);

export function openSqlite(path: string): SqliteFile {
  const own = nodeSqlite();
  return own === undefined ? openWasm(path) : openOwn(path, own);
}

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
    hasSystemLocks: true,
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
  const database = new module.Database(path);
  return {
    hasSystemLocks: false,
    all: (text, values) => database.all(text, [...values]),
    rollBack() {
      if (database.inTransaction) database.exec('ROLLBACK');
    },
    close: () => database.close(),
  };
}
