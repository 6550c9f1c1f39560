import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

export const BIN = fileURLToPath(new URL('../bin/portolan.mjs', import.meta.url));

/** A made-up town of five by five streets, and a street that nothing connects to it. */
export const TOWN = fileURLToPath(new URL('fixtures/town.osm', import.meta.url));

/** A route across the town. */
export const ACROSS_TOWN = {
  locations: [
    { lat: 57.7001, lon: 11.9701 },
    { lat: 57.7046, lon: 11.9786 },
  ],
  costing: 'auto',
};

/** The folder that the command built of it, which no test may change. */
export const BUILT_TOWN = inject('builtTown');

/** A copy of that folder, which is removed after the test. */
export async function builtTown(): Promise<string> {
  const copy = join(await temporaryFolder(), 'town');
  cpSync(BUILT_TOWN, copy, { recursive: true });
  return copy;
}

export interface Finished {
  /** Exit code; null when a signal ended the command. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  readonly finished: Promise<Finished>;
}

/** Starts the command as a user does. */
export function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [BIN, ...args], { env: { ...process.env, ...env } });
  const finished = new Promise<Finished>((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { process: child, finished };
}

/** Runs the command to its end. */
export function portolan(
  args: readonly string[],
  input = '',
  env?: Readonly<Record<string, string>>,
): Promise<Finished> {
  const { process: child, finished } = start(args, env);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return finished;
}

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
