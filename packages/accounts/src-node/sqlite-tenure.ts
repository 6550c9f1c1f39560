/** One process at a time has a file of SQLite. It keeps it open until another one asks for it. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortolanError } from '@portolan/base';
import type { ProcessId } from './process-id.ts';
import { ProcessLock } from './process-lock.ts';
import { openSqlite, type SqliteFile } from './sqlite-file.ts';

const RETRY_MS = 10;
/** How often the process that has the file looks whether another one asks for it. */
const LOOK_MS = 20;
/** How long it keeps away then, so that the other one finds it free. */
const POLITE_MS = 3 * RETRY_MS;

export class SqliteTenure {
  readonly #path: string;
  readonly #patienceMs: number;
  readonly #lock: ProcessLock;
  /** There while somebody waits for the file. */
  readonly #wanted: string;
  #file: SqliteFile | undefined;
  #isBusy = false;
  #gaveAt = -Infinity;
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param patienceMs  how long another process may keep the file before this is an error. */
  constructor(path: string, patienceMs: number) {
    this.#path = path;
    this.#patienceMs = patienceMs;
    this.#lock = new ProcessLock(`${path}.owner`);
    this.#wanted = `${path}.wanted`;
    this.#timer = setInterval(() => {
      if (!this.#isBusy) this.#yield();
    }, LOOK_MS);
    // It keeps no program from ending: whoever comes next sees that this one has ended.
    this.#timer.unref();
  }

  /**
   * Runs work on the file, for which it waits where another process has it.
   *
   * @throws {PortolanError} `accounts-busy` where that takes too long.
   */
  async use<Result>(work: (file: SqliteFile) => Promise<Result>): Promise<Result> {
    this.#isBusy = true;
    try {
      this.#file ??= await this.#open();
      return await work(this.#file);
    } finally {
      this.#isBusy = false;
      this.#yield();
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#give();
  }

  async #open(): Promise<SqliteFile> {
    const pause = this.#gaveAt + POLITE_MS - performance.now();
    if (pause > 0) await sleep(pause);
    const end = performance.now() + this.#patienceMs;
    for (;;) {
      const taken = this.#lock.take();
      if (taken.isTaken) break;
      if (performance.now() > end) throw busy(this.#path, taken.holder);
      writeFileSync(this.#wanted, '', { mode: 0o600 });
      // oxlint-disable-next-line no-await-in-loop -- there is nothing else to do
      await sleep(RETRY_MS);
    }
    try {
      return openSqlite(this.#path);
    } catch (error) {
      this.#lock.give();
      throw error;
    }
  }

  #yield(): void {
    if (this.#file === undefined || !existsSync(this.#wanted)) return;
    this.#give();
    // Whoever still waits asks again.
    rmSync(this.#wanted, { force: true });
    this.#gaveAt = performance.now();
  }

  #give(): void {
    if (this.#file === undefined) return;
    this.#file.close();
    this.#file = undefined;
    this.#lock.give();
  }
}

function busy(path: string, holder: ProcessId | undefined): PortolanError {
  const who =
    holder === undefined ? 'another process' : `process ${holder.pid} on ${JSON.stringify(holder.machine)}`;
  return new PortolanError(
    'accounts-busy',
    `${path} is in use by ${who}: end it, or remove ${path}.owner if there is no such process`,
    { path, ...(holder && { pid: holder.pid, machine: holder.machine }) },
  );
}
