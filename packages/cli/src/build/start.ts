import { fork } from 'node:child_process';
import { reviveError } from '@portolan/base';
import { Interrupted } from '../failure.ts';
import { isLargeExtract } from './extract.ts';
import type { BuildJob } from './job.ts';
import type { Manifest } from './manifest.ts';
import { endedForMemory } from './out-of-memory.ts';
import type { ProcessMessage } from './process.ts';
import { startThreads, type BuildListener, type RunningBuild } from './threads.ts';

/**
 * Starts a build in threads of this process, or in a process of its own where the extract is large.
 *
 * @param extractBytes  of the extract's file; 0 for a pipe.
 */
export function startBuild(job: BuildJob, extractBytes: number, listener: BuildListener): RunningBuild {
  return isLargeExtract(extractBytes) ? startProcess(job, listener) : startThreads(job, listener);
}

/**
 * What glibc reads when a process starts (mallopt(3)): from so many bytes on, an array is memory of its own, which the system gets back with the array.
 * By default glibc keeps what was freed, in pieces of up to 32 MB, and later arrays do not fit into the gaps: a third of the memory of a large build.
 */
const GIVE_BACK = { MALLOC_MMAP_THRESHOLD_: String(1 << 20) };

function startProcess(job: BuildJob, listener: BuildListener): RunningBuild {
  const child = fork(new URL('./process.js', import.meta.url), {
    env: { ...GIVE_BACK, ...process.env },
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const manifest = new Promise<Manifest>((resolve, reject) => {
    child.on('message', (message: ProcessMessage) => {
      if (message.kind === 'progress') listener.onProgress(message.progress, message.lane);
      else if (message.kind === 'lane ended') listener.onLaneEnd(message.lane);
      else {
        if (message.kind === 'failed') reject(reviveError(message.error));
        else void ended.then(() => resolve(message.manifest));
        child.disconnect();
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code !== 0) reject(endedEarly(code, signal));
    });
  });
  // If it cannot be sent, the process has ended, and how it did says more.
  child.send(job, () => undefined);
  return {
    manifest,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function endedEarly(code: number | null, signal: NodeJS.Signals | null): Error {
  switch (signal) {
    // A terminal tells all processes of a command, and this one may hear it before the command does.
    case 'SIGINT':
    case 'SIGTERM':
      return new Interrupted(signal);
    // V8 aborts a process whose heap is full, and Linux kills one when no memory is left.
    case 'SIGABRT':
    case 'SIGKILL':
      return endedForMemory(signal);
    default:
      return new Error(`the build process ended without a result: ${signal ?? `exit code ${code}`}`);
  }
}
