import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';

/** The time that one message may take, with the start of a thread on a busy machine. */
const WATCHDOG_MS = 20_000;
/** The heap that a thread may fill; V8 ends a thread that wants more. */
const MOST_HEAP_MEGABYTES = 512;

/** A thread that answers hostile messages, and is ended where it hangs or fills its heap. */
export interface WatchedThread<Message> {
  /** What the thread says to a message: a code for each call, or `['hangs']`, or the error that ended the thread. The next message starts another thread. */
  ask(message: Message): Promise<readonly string[]>;
  /** Ends the thread and removes its bundle. */
  close(): Promise<void>;
}

/**
 * Bundles a module for a thread of its own. The module answers by `answerMessages` of `@portolan/testing/in-watched-thread`.
 *
 * @param entry  URL of the module.
 */
export function watchedThread<Message>(entry: URL): WatchedThread<Message> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-watched-'));
  const script = join(folder, 'thread.mjs');
  buildSync({
    entryPoints: [entry.pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@portolan/source'],
    outfile: script,
  });
  let thread: Worker | undefined;
  return {
    async ask(message) {
      const running = (thread ??= new Worker(script, {
        resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MEGABYTES },
      }));
      const silent = new AbortController();
      const watchdog = setTimeout(() => silent.abort(), WATCHDOG_MS);
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        running.postMessage(message);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `answerMessages` posts nothing else
        const [codes] = (await once(running, 'message', { signal: silent.signal })) as [string[]];
        return codes;
      } catch (error) {
        thread = undefined;
        await running.terminate();
        return [silent.signal.aborted ? 'hangs' : String(error)];
      } finally {
        clearTimeout(watchdog);
      }
    },
    async close() {
      await thread?.terminate();
      rmSync(folder, { recursive: true });
    },
  };
}
