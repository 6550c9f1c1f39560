/** Whether something can be reached, such as the store, as far as the last attempt tells. */
export class Health {
  isDown = false;
  readonly #onError: (error: unknown) => void;

  /** @param onError  told the first failure, and not again until it has been reached. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  failed(error: unknown): void {
    if (!this.isDown) this.#onError(error);
    this.isDown = true;
  }

  succeeded(): void {
    this.isDown = false;
  }

  /** Tries something that others can do without. */
  attempt(work: () => void): void {
    try {
      work();
      this.succeeded();
    } catch (error) {
      this.failed(error);
    }
  }
}
