import type { Job, Report } from './messages.ts';

/** A job that runs. */
export interface RunningJob {
  readonly end: () => void;
}

type Result = Report & { readonly kind: 'built' | 'track' };

interface JobEvents {
  /** @param share  0 to 1; -1 where it is not known. */
  readonly onProgress: (words: string, share: number) => void;
  readonly onResult: (result: Result) => void;
  readonly onFailed: (reason: string) => void;
}

/** Gives a job to a worker of its own, which ends with it. Of a job that was ended nothing more is heard. */
export function startJob(
  worker: Worker,
  job: Job,
  { onProgress, onResult, onFailed }: JobEvents,
): RunningJob {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    worker.terminate();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (isOver) return;
    if (data.kind === 'progress') {
      onProgress(data.words, data.share);
      return;
    }
    end();
    if (data.kind === 'failed') onFailed(data.reason);
    else if (data.kind === 'built' || data.kind === 'track') onResult(data);
  });
  worker.addEventListener('error', ({ message }) => {
    if (isOver) return;
    end();
    onFailed(message || 'the browser has no memory left for it');
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name; windows do.
  worker.postMessage(job);
  return { end };
}
