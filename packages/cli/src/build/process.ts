/**
 * The process that builds from a large extract. Threads do the work, so that the main thread can hear that the command has ended, in whatever way,
 * and then end too.
 */
import { carryError, type CarriedError, type Progress } from '@portolan/base';
import type { BuildJob } from './job.ts';
import type { Manifest } from './manifest.ts';
import { startThreads } from './threads.ts';

export type ProcessMessage =
  | { readonly kind: 'progress'; readonly progress: Progress; readonly lane: number }
  | { readonly kind: 'lane ended'; readonly lane: number }
  | { readonly kind: 'done'; readonly manifest: Manifest }
  | { readonly kind: 'failed'; readonly error: CarriedError };

function send(message: ProcessMessage): void {
  process.send?.(message);
}

process.once('message', (job: BuildJob) => {
  startThreads(job, {
    onProgress: (progress, lane) => send({ kind: 'progress', progress, lane }),
    onLaneEnd: (lane) => send({ kind: 'lane ended', lane }),
  }).manifest.then(
    (manifest) => send({ kind: 'done', manifest }),
    (error: unknown) => send({ kind: 'failed', error: carryError(error) }),
  );
});
process.on('disconnect', () => process.exit());
