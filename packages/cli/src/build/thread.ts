/**
 * The thread that runs a lane of a build. Most of the work goes on for seconds without a pause, and meanwhile the main thread can show how far the
 * build is, and stop it at once.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { carryError, type CarriedError, type Progress } from '@portolan/base';
import { runBuildJob } from './job.ts';
import type { BuildJob } from './job.ts';
import type { Lane } from './lanes.ts';
import { withHeapExplained } from './out-of-memory.ts';
import type { Manifest } from './manifest.ts';

/** What a thread is given. */
export interface ThreadData {
  readonly job: BuildJob;
  readonly lane: Lane;
}

export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly manifest: Manifest }
  | { readonly kind: 'failed'; readonly error: CarriedError };

/** Reports that follow closer than this are left out, except the last one of a phase. */
const REPORT_MS = 50;

const send = (message: ThreadMessage): void => parentPort!.postMessage(message, []);
const { job, lane }: ThreadData = workerData;

let unsent: Progress | undefined;
let lastSent = -Infinity;

function report(progress: Progress): void {
  if (unsent !== undefined && unsent.phase !== progress.phase) flush();
  unsent = progress;
  if (performance.now() - lastSent >= REPORT_MS) flush();
}

function flush(): void {
  if (unsent !== undefined) send({ kind: 'progress', progress: unsent });
  unsent = undefined;
  lastSent = performance.now();
}

try {
  const manifest = await runBuildJob(job, lane, report);
  flush();
  send({ kind: 'done', manifest });
} catch (error) {
  // The heap of a thread that works for this one may be full.
  send({ kind: 'failed', error: carryError(withHeapExplained(error)) });
}
