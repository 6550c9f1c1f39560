/** Empty databases for tests. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { postgresServer } from '@portolan/testing/postgres';

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-accounts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const newSqlitePath = (): string => join(newFolder(), 'accounts.db');

/** Address of a schema of its own on the server that tests share. */
export async function newPostgresUrl(): Promise<string> {
  const { urlOf } = await postgresServer();
  const url = urlOf(`test_${randomUUID().replaceAll('-', '')}`);
  await onPostgres(url, (client) => client.query(`CREATE SCHEMA ${schemaOf(url)}`));
  return url;
}

const schemaOf = (url: string): string => /test_[\da-f]+/.exec(url)![0];

/** Asks the database itself. */
export async function onPostgres<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
