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
import { SparseReports } from './sparse-reports.ts';

/** What a thread is given. */
export interface ThreadData {
  readonly job: BuildJob;
  readonly lane: Lane;
}

export type ThreadMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly manifest: Manifest }
  | { readonly kind: 'failed'; readonly error: CarriedError };

const send = (message: ThreadMessage): void => parentPort!.postMessage(message, []);
const { job, lane }: ThreadData = workerData;

const reports = new SparseReports(
  (progress) => send({ kind: 'progress', progress }),
  () => performance.now(),
);

try {
  const manifest = await runBuildJob(job, lane, (progress) => reports.report(progress));
  reports.flush();
  send({ kind: 'done', manifest });
} catch (error) {
  // The heap of a thread that works for this one may be full.
  send({ kind: 'failed', error: carryError(withHeapExplained(error)) });
}
