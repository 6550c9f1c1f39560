import type { Progress } from '@portolan/base';

/** Reports that follow closer than this are left out, except the first and the last one of a phase. */
const REPORT_MS = 50;

/** Hands on reports of progress, but not each of those that follow closely: a message to another thread for each would take longer than the work. */
export class SparseReports {
  readonly #send: (progress: Progress) => void;
  readonly #now: () => number;
  #phase: string | undefined;
  #unsent: Progress | undefined;
  #lastSent = -Infinity;

  /** @param now  milliseconds of any clock. */
  constructor(send: (progress: Progress) => void, now: () => number) {
    this.#send = send;
    this.#now = now;
  }

  report(progress: Progress): void {
    const isNew = progress.phase !== this.#phase;
    if (isNew) this.flush();
    this.#phase = progress.phase;
    this.#unsent = progress;
    // A phase may report nothing but its beginning, and then work for a minute.
    if (isNew || this.#now() - this.#lastSent >= REPORT_MS) this.flush();
  }

  /** Hands on the latest report if it has been held back. */
  flush(): void {
    if (this.#unsent === undefined) return;
    this.#send(this.#unsent);
    this.#unsent = undefined;
    this.#lastSent = this.#now();
  }
}
