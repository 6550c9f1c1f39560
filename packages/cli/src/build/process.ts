/**
 * The process that builds from a large extract. A thread does the work, so that the main thread can hear that the command has ended, in whatever way,
 * and then end too.
 */
import { Worker } from 'node:worker_threads';
import { carryError } from '@portolan/base';
import type { BuildJob } from './job.ts';
import { withHeapExplained } from './out-of-memory.ts';
import type { ThreadMessage } from './thread.ts';

function send(message: ThreadMessage): void {
  process.send?.(message);
}

process.once('message', (job: BuildJob) => {
  const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: job });
  thread.on('message', send);
  thread.on('error', (error) => send({ kind: 'failed', error: carryError(withHeapExplained(error)) }));
});
process.on('disconnect', () => process.exit());
