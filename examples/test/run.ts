import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readGothenburg } from '@portolan/testing/data';
import type { FeatureCollection, Position } from 'geojson';
import { inject } from 'vitest';

export interface Finished {
  /** Exit code; null when a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a compiled example, such as `route/route.js`, in a folder other than its own. */
export function start(
  example: string,
  args: readonly string[] = [],
  cwd = tmpdir(),
): ChildProcessByStdio<null, Readable, Readable> {
  const program = fileURLToPath(new URL(`../dist/${example}`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  return child;
}

/** Runs an example to its end. */
export function run(example: string, args: readonly string[] = [], cwd?: string): Promise<Finished> {
  const child = start(example, args, cwd);
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text: string) => (stdout += text));
    child.stderr.on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A temporary folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portolan-examples-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The demo that this run of all tests has started, once it has ended: the folder that it wrote, which no test may change, and what it printed. */
export async function finishedDemo(): Promise<{
  readonly folder: string;
  readonly code: number | null;
  readonly stdout: string;
}> {
  const { folder, stdout, outcome } = inject('demo');
  while (!existsSync(outcome)) await delay(50);
  const { code } = JSON.parse(readFileSync(outcome, 'utf8')) as { code: number | null };
  return { folder, code, stdout: readFileSync(stdout, 'utf8') };
}

/** The graph file of Gothenburg, the region that the examples carry. */
export async function gothenburg(): Promise<Uint8Array> {
  return readFileSync(join((await finishedDemo()).folder, 'graph.portolan'));
}

/** The streets of Gothenburg's centre as an extract: a graph of them is built in a fraction of the time. */
export function centreOfGothenburg(): Uint8Array {
  const { features, ...rest }: FeatureCollection = JSON.parse(new TextDecoder().decode(readGothenburg()));
  const isInside = ([lon, lat]: Position): boolean =>
    lon! > 11.962 && lon! < 11.982 && lat! > 57.695 && lat! < 57.707;
  const inside = features.filter(
    ({ geometry }) => geometry.type === 'LineString' && geometry.coordinates.some(isInside),
  );
  return new TextEncoder().encode(JSON.stringify({ ...rest, features: inside }));
}
