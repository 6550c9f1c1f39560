/** What the SQL stores need of a database. */

export type SqlValue = string | number | null | readonly string[] | readonly number[];
/** A row by the names of its columns. Whole numbers are numbers. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Runs statements, one after the other. Parameters are `$1`, `$2`, ... */
export type Query = (text: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

/** Where two databases say the same in different words. */
export interface Dialect {
  /** Column of a number that the database gives. */
  readonly id: string;
  /** Behind a SELECT whose rows are kept from others until the transaction ends. */
  readonly forUpdate: string;
  /** The same, leaving rows out that others hold. */
  readonly skipLocked: string;
  /** Whether a column is one of the values in a parameter. */
  oneOf(column: string, parameter: string, type: 'text' | 'number'): string;
  /** The rows of a parameter that holds a JSON array of objects, to stand behind FROM. */
  rowsIn(parameter: string, columns: Readonly<Record<string, 'text' | 'number'>>): string;
  /** Keeps others from migrating at the same time, until the transaction ends. */
  readonly lockMigrations?: string;
}

/** A database. */
export interface SqlDriver {
  readonly dialect: Dialect;
  /** Runs one statement by itself. */
  readonly query: Query;
  /** Keeps everything that is done in it, or nothing. */
  readonly transaction: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;
  close(): Promise<void>;
}
