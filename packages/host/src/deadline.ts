import type { Stop } from './engine.ts';
import { Refusal } from './refusal.ts';

/** Bounds the time that a call may take, and tells the engine to stop. */
export class Deadline implements Stop {
  #isStopped = false;
  #listeners: (() => void)[] = [];

  get isStopped(): boolean {
    return this.#isStopped;
  }

  onStop(listener: () => void): void {
    if (this.#isStopped) listener();
    else this.#listeners.push(listener);
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const listener of this.#listeners.splice(0)) listener();
  }

  /**
   * Waits for the work, but no longer than the deadline.
   *
   * @throws {Refusal} 503
   */
  async limit<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.stop();
        reject(tooLate(milliseconds));
      }, milliseconds);
      this.onStop(() => reject(tooLate(milliseconds)));
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function tooLate(milliseconds: number): Refusal {
  return new Refusal(
    503,
    `the answer would have taken longer than ${milliseconds / 1000} s: ask for less at once`,
  );
}
