import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { buildGraph } from '@portolan/graph';
import { readOsm } from '@portolan/osm';
import { readFileSync } from 'node:fs';

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

/** The graph file of Gothenburg, the region that the examples carry. */
export async function gothenburg(): Promise<Uint8Array> {
  const extract = new URL('test/large-network.json', import.meta.resolve('geojson-path-finder/package.json'));
  return buildGraph(await readOsm(readFileSync(extract)));
}
