export { fileJournal } from './file-journal.ts';
export { isPostgres, openStore } from './open-store.ts';
export { openPostgresStore } from './postgres.ts';
export { openSqliteStore } from './sqlite.ts';
