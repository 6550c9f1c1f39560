export { fileJournal } from './file-journal.ts';
export { isPostgres, openStore } from './open-store.ts';
export { openPostgresStore } from './postgres.ts';
export { openSqliteStore, type SqliteOptions } from './sqlite.ts';
