import { Worker } from 'node:worker_threads';
import { reviveError, type OnProgress } from '@portolan/base';
import type { BuildJob } from './job.ts';
import type { Manifest } from './manifest.ts';
import type { ThreadMessage } from './thread.ts';

export interface RunningBuild {
  readonly manifest: Promise<Manifest>;
  /** Stops the build at once, in whatever phase it is. */
  stop(): Promise<void>;
}

/** Starts a build in a thread of its own. */
export function startBuild(job: BuildJob, onProgress: OnProgress): RunningBuild {
  const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: job });
  const manifest = new Promise<Manifest>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'done') resolve(message.manifest);
      else reject(reviveError(message.error));
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the build thread ended without a result')));
  });
  return {
    manifest,
    async stop() {
      await thread.terminate();
    },
  };
}
