/** Any long time: the timer has nothing to do. */
const HOUR_MS = 3_600_000;

/** Keeps the program running while somebody waits for answers of threads, which themselves keep none running. */
export class Awake {
  #waitingCount = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Returns the same answer. */
  async until<Answer>(answer: Promise<Answer>): Promise<Answer> {
    if (this.#waitingCount++ === 0) this.#timer = setInterval(() => undefined, HOUR_MS);
    try {
      return await answer;
    } finally {
      if (--this.#waitingCount === 0) clearInterval(this.#timer);
    }
  }
}
