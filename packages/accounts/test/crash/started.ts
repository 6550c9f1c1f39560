/** Starts processes of `host.ts`, and kills them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';

export interface Life {
  /** Credits of the charges that the process has told of. */
  readonly told: number;
  /** How many charges those were. */
  readonly charges: number;
  /** The line that is neither a charge nor the end, if there was one: the status of a refusal. */
  readonly refusal: string | undefined;
  readonly errors: string;
}

/** Bundles the process, beside which the packages that it takes from outside are found. @returns a function that starts it. */
export function hostProgram(): (parameters: readonly string[]) => Host {
  const cache = fileURLToPath(new URL('../../../../node_modules/.cache/portolan-tests/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'accounts-'));
  afterAll(async () => {
    // What a test that failed has left running.
    await Promise.all([...running].map((host) => host.kill()));
    rmSync(folder, { recursive: true, force: true });
  });
  const script = join(folder, 'host.mjs');
  buildSync({
    entryPoints: [fileURLToPath(new URL('host.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@portolan/source'],
    external: ['pg', 'node-sqlite3-wasm'],
    logLevel: 'warning',
  });
  return (parameters) => new Host(script, parameters);
}

const running = new Set<Host>();

/** A process that is to be killed or to end. */
export class Host {
  readonly #process;
  readonly #exit: Promise<unknown>;
  readonly #first: Promise<void>;
  readonly #lines: Interface;
  #isOver = false;
  #told = 0;
  #charges = 0;
  #refusal: string | undefined;
  #errors = '';

  constructor(script: string, parameters: readonly string[]) {
    this.#process = spawn(process.execPath, ['--no-warnings', script, ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exit = once(this.#process, 'close').finally(() => {
      this.#isOver = true;
      running.delete(this);
    });
    running.add(this);
    this.#process.stderr.on('data', (text: Buffer) => (this.#errors += text.toString()));
    this.#lines = createInterface(this.#process.stdout);
    this.#first = new Promise((resolve) => {
      this.#lines.once('line', () => resolve());
      this.#process.once('close', () => resolve());
    });
    this.#lines.on('line', (line) => {
      if (line.startsWith('+')) {
        this.#told += Number(line);
        this.#charges++;
      } else if (line !== 'ready' && line !== 'end') this.#refusal = line;
    });
  }

  /** Resolves once the process answers requests, or has ended. */
  ready(): Promise<void> {
    return this.#first;
  }

  /** Resolves once the process has told of so many charges, or has ended. */
  async charged(charges: number): Promise<void> {
    while (this.#charges < charges && !this.#isOver) {
      // oxlint-disable-next-line no-await-in-loop -- it takes a moment
      await Promise.race([once(this.#lines, 'line'), this.#exit]);
    }
  }

  kill(): Promise<Life> {
    this.#process.kill('SIGKILL');
    return this.end();
  }

  async end(): Promise<Life> {
    await this.#exit;
    return {
      told: this.#told,
      charges: this.#charges,
      refusal: this.#refusal,
      errors: this.#errors,
    };
  }
}
