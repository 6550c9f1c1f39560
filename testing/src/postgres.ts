import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { FAILED, READY, WANTED } from './postgres-files.ts';

export { hasPostgres } from './surroundings.ts';

/** A server of PostgreSQL that all tests share. */
export interface PostgresServer {
  /** Its socket. */
  readonly socket: string;
  /** Address of its database, as seen by those who look into one schema alone, which need not be there yet. */
  readonly urlOf: (schema: string) => string;
}

/** Starts the server where it does not run yet. Only for tests that are skipped where `hasPostgres` is false. */
export async function postgresServer(): Promise<PostgresServer> {
  const folder = inject('postgresFolder');
  const [ready, failed] = [READY, FAILED].map((name) => join(folder, name));
  if (!existsSync(ready!)) writeFileSync(join(folder, WANTED), '');
  while (!existsSync(ready!)) {
    if (existsSync(failed!)) throw new Error(readFileSync(failed!, 'utf8'));
    // oxlint-disable-next-line no-await-in-loop -- it takes seconds
    await sleep(20);
  }
  return {
    socket: join(folder, '.s.PGSQL.5432'),
    urlOf: (schema) => {
      const options = new URLSearchParams({
        host: folder,
        user: 'portolan',
        options: `-c search_path=${schema}`,
      });
      return `postgres:///postgres?${options.toString().replaceAll('+', '%20')}`;
    },
  };
}
