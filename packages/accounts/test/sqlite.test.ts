import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '@portolan/accounts/node';
import { thisProcess } from '../src-node/process-id.ts';
import { createAccount, type AccountStore } from '../src/index.ts';
import { testStore } from './store-laws.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-accounts-'));
let count = 0;
const newPath = (): string => join(folder, `store-${count++}-.db`);

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

test('several stores of one file take turns', async () => {
  const path = newPath();
  const stores = [await openSqliteStore(path), await openSqliteStore(path), await openSqliteStore(path)];
  onTestFinished(() => Promise.all(stores.map((store) => store.close())).then(() => undefined));
  const { account } = await createAccount({ store: stores[0]!, now: 1_000 }, 'Ann');
  const { id } = account.state;
  const add = (store: AccountStore) =>
    store.transaction(async (tx) => {
      const { state } = (await tx.account(id))!;
      await Promise.resolve();
      await tx.saveState({ ...state, used: state.used + 1 });
    });
  await Promise.all(stores.flatMap((store) => Array.from({ length: 10 }, () => add(store))));
  expect((await stores[1]!.accountsById([id]))[0]!.state.used).toBe(30);
});

test('a store that is closed leaves one file', async () => {
  const path = newPath();
  await (await openSqliteStore(path)).close();
  const name = basename(path);
  expect(readdirSync(folder).filter((file) => file.startsWith(name))).toEqual([name]);
});

test('all that a store writes is readable for its owner alone', async () => {
  const path = newPath();
  const store = await openSqliteStore(path);
  onTestFinished(() => store.close());
  await createAccount({ store, now: 1_000 }, 'Ann');
  const name = basename(path);
  const files = readdirSync(folder).filter((file) => file.startsWith(name));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    if (!statSync(join(folder, file)).isDirectory())
      expect([file, statSync(join(folder, file)).mode & 0o077]).toEqual([file, 0]);
  }
});

test('no secret is in the files of a store', async () => {
  const path = newPath();
  const store = await openSqliteStore(path);
  const { key, token } = await createAccount({ store, now: 1_000 }, 'Ann');
  const written = (): string =>
    readdirSync(folder)
      .filter((file) => file.startsWith(basename(path)) && statSync(join(folder, file)).isFile())
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('');
  for (const isOpen of [true, false]) {
    if (!isOpen) await store.close();
    expect(written()).toContain(key.slice(0, 8));
    expect(written()).not.toContain(key);
    expect(written()).not.toContain(token);
    expect(written()).not.toContain(token.slice('portolan_'.length));
  }
});

test('a process that does not let go of the file is named', async () => {
  const path = newPath();
  writeFileSync(`${path}.owner`, JSON.stringify(thisProcess()));
  const failed = openSqliteStore(path, { patienceMs: 100 });
  await expect(failed).rejects.toMatchObject({ code: 'accounts-busy', detail: { pid: process.pid } });
  await expect(failed).rejects.toThrow(`in use by process ${process.pid}`);
  rmSync(`${path}.owner`);
  await (await openSqliteStore(path)).close();
});

test('a process that has ended and left its lock is no hindrance', async () => {
  const path = newPath();
  const { pid } = spawnSync('/bin/sh', ['-c', '']);
  writeFileSync(`${path}.owner`, JSON.stringify({ ...thisProcess(), pid }));
  mkdirSync(`${path}.lock`);
  await (await openSqliteStore(path, { patienceMs: 0 })).close();
});
