import { Worker } from 'node:worker_threads';
import { reviveError, type Progress } from '@portolan/base';
import type { BuildJob } from './job.ts';
import { joinedManifest, lanesOf } from './lanes.ts';
import type { Manifest } from './manifest.ts';
import { withHeapExplained } from './out-of-memory.ts';
import type { ThreadData, ThreadMessage } from './thread.ts';

/** Hears how far a build is. */
export interface BuildListener {
  onProgress(progress: Progress, lane: number): void;
  /** A lane has ended while others go on. */
  onLaneEnd(lane: number): void;
}

export interface RunningBuild {
  readonly manifest: Promise<Manifest>;
  /** Stops the build at once, in whatever phase it is. */
  stop(): Promise<void>;
}

/** Starts a build, each of its lanes in a thread of its own. */
export function startThreads(job: BuildJob, listener: BuildListener): RunningBuild {
  const lanes = lanesOf(job.isDivided);
  let running = lanes.length;
  const started = lanes.map((lane, at) => {
    const thread = new Worker(new URL('./thread.js', import.meta.url), {
      workerData: { job, lane } satisfies ThreadData,
    });
    const manifest = new Promise<Manifest>((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if (message.kind === 'progress') listener.onProgress(message.progress, at);
        else if (message.kind === 'failed') reject(reviveError(message.error));
        else {
          if (--running > 0) listener.onLaneEnd(at);
          resolve(message.manifest);
        }
      });
      thread.on('error', (error) => reject(withHeapExplained(error)));
      thread.on('exit', () => reject(new Error('the build thread ended without a result')));
    });
    return { thread, manifest };
  });
  return {
    manifest: Promise.all(started.map(({ manifest }) => manifest)).then((manifests) =>
      joinedManifest(manifests, job.extract),
    ),
    async stop() {
      await Promise.all(started.map(({ thread }) => thread.terminate()));
    },
  };
}
