import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '@portolan/accounts/node';
import { testStore } from './store-laws.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-accounts-'));
let count = 0;
const newPath = (): string => join(folder, `${count++}.db`);

afterAll(() => rmSync(folder, { recursive: true }));

describe('in SQLite', () => testStore(() => openSqliteStore(newPath())));

test('a file is readable for its owner alone', async () => {
  const path = newPath();
  const store = await openSqliteStore(path);
  onTestFinished(() => store.close());
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a file that is none of SQLite is refused', async () => {
  const path = newPath();
  writeFileSync(path, 'no database at all'.repeat(1_000));
  await expect(openSqliteStore(path)).rejects.toMatchObject({ code: 'accounts-store' });
  await expect(openSqliteStore(join(folder, 'missing', 'x.db'))).rejects.toThrow(/cannot be used/);
});
