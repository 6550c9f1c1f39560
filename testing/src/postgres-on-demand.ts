/**
 * Global setup of tests that need PostgreSQL: starts one server for all of them, once the first asks for it, and ends it after the last. It lies in a temporary folder, listens
 * on a socket there alone, and ends with this process, in whatever way that ends.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { FAILED, READY, WANTED } from './postgres-files.ts';
import { POSTGRES_PROGRAMS } from './surroundings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the server of PostgreSQL, in which tests ask for it. */
    postgresFolder: string;
  }
}

const run = promisify(execFile);
const START_MS = 30_000;
/** Nothing here need outlive the machine. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

export function setup({ provide }: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-postgres-'));
  const user = unprivileged();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  provide('postgresFolder', folder);
  let server: Promise<ChildProcess | undefined> | undefined;
  const watcher = watch(folder, (_, name) => {
    if (name === WANTED) server ??= start(folder, user);
  });
  return async () => {
    watcher.close();
    const child = await server;
    if (child !== undefined && child.exitCode === null) {
      child.stdin!.end();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The server refuses to run as root: then its own user takes it over, or nobody. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('there is no user without privileges to run PostgreSQL: add the user nobody');
}

const program = (name: string): string => join(POSTGRES_PROGRAMS!, name);

async function start(folder: string, user: User | undefined): Promise<ChildProcess | undefined> {
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  try {
    await run(
      program('initdb'),
      ['-D', data, '-U', 'portolan', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      options,
    );
    const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
    // The shell ends the server when its input ends, which it does with this process.
    const script = '"$@" & server=$!; read -r _; kill -INT $server; wait $server';
    const parameters = ['-D', data, '-k', folder, '-h', '', ...settings];
    const child = spawn('/bin/sh', ['-c', script, 'sh', program('postgres'), ...parameters], {
      ...options,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (text: Buffer) => (told += text.toString()));
    const end = Date.now() + START_MS;
    while (!told.includes('ready to accept connections')) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`PostgreSQL does not start: ${told}`);
      // oxlint-disable-next-line no-await-in-loop -- it takes a moment
      await sleep(20);
    }
    child.stderr.resume();
    writeFileSync(join(folder, READY), '');
    return child;
  } catch (error) {
    writeFileSync(join(folder, FAILED), String(error));
    return undefined;
  }
}
