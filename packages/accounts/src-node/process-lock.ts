/** A lock between processes that does not outlive the one that holds it: a file that names its holder. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hasEnded, processOf, thisProcess, type ProcessId } from './process-id.ts';

/** What came of an attempt to take a lock. */
export type Taken =
  | { readonly isTaken: true }
  /** The holder is unknown where the file was not written by this module. */
  | { readonly isTaken: false; readonly holder: ProcessId | undefined };

const TAKEN: Taken = { isTaken: true };

export class ProcessLock {
  readonly #path: string;
  readonly #me = thisProcess();

  /** @param path  of the file, which is there while the lock is held. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the lock where it is free, or where its holder has ended without giving it back. */
  take(): Taken {
    const mine = `${this.#path}.${this.#me.nonce}`;
    writeFileSync(mine, JSON.stringify(this.#me), { mode: 0o600 });
    try {
      return takeAs(mine, this.#path);
    } finally {
      rmSync(mine, { force: true });
    }
  }

  /** Gives the lock back. Only its holder may call this. */
  give(): void {
    rmSync(this.#path, { force: true });
  }
}

/** @param mine  a file that names the taker. A link to it is made at once or not at all, content included. */
function takeAs(mine: string, path: string): Taken {
  for (;;) {
    try {
      linkSync(mine, path);
      return TAKEN;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const text = contentOf(path);
    if (text === undefined) continue;
    const holder = processOf(text);
    if (holder === undefined || !hasEnded(holder)) return { isTaken: false, holder };
    const removed = removeLeftBehind(mine, path, text, holder);
    if (!removed.isTaken) return removed;
  }
}

/**
 * Removes the lock of a holder that has ended. Of all who see that it has, only who holds a lock in its name may do so, and looks once more: otherwise one
 * could remove the lock that another has taken in the meantime. That lock may be left behind too, and is then removed in the same way.
 */
function removeLeftBehind(mine: string, path: string, text: string, holder: ProcessId): Taken {
  const guard = `${path}.after-${holder.nonce}`;
  const taken = takeAs(mine, guard);
  if (!taken.isTaken) return taken;
  try {
    if (contentOf(path) === text) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
  return TAKEN;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
