import { PortolanError } from './error.ts';

/** A report of the progress of long work. */
export interface Progress {
  /** What is being done, in words for a person: `read`, `order`, `customize`. */
  readonly phase: string;
  /** How much is done, in `unit`. */
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** What `done` and `total` count: `bytes`, `ways`, `nodes`. */
  readonly unit: string;
}

/** Called now and then while long work goes on. */
export type OnProgress = (progress: Progress) => void;

/**
 * Makes progress reports that end long work: before each of them the caller is asked whether it still wants the result.
 *
 * @param what  what is lost then, as in `the graph was not built`.
 * @returns a function that throws the error `stopped` once `shouldStop` returns true.
 */
export function progressUntil(
  shouldStop: (() => boolean) | undefined,
  onProgress: OnProgress | undefined,
  what: string,
): OnProgress {
  return (progress) => {
    if (shouldStop?.() === true) throw new PortolanError('stopped', `${what}: the caller stopped it`);
    onProgress?.(progress);
  };
}
