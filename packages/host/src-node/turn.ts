/** Bounds how long work of one kind may keep one turn of the event loop. */
export class Turn {
  readonly #mostMs: number;
  /** When the first work of this turn began; undefined before that. */
  #beganMs: number | undefined;
  readonly #onEnd: () => void;

  /** @param onEnd  called after each turn in which there was work. */
  constructor(mostMs: number, onEnd: () => void = () => undefined) {
    this.#mostMs = mostMs;
    this.#onEnd = onEnd;
  }

  /** Whether there is time for more. It counts from the first question of a turn, with everything else that the turn does. */
  hasTime(): boolean {
    if (this.#beganMs === undefined) {
      this.#beganMs = performance.now();
      setImmediate(() => {
        this.#beganMs = undefined;
        this.#onEnd();
      });
      return true;
    }
    return performance.now() - this.#beganMs < this.#mostMs;
  }
}
