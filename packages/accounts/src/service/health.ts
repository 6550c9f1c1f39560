/** Whether the store can be reached, as far as the last attempt tells. */
export class Health {
  isDown = false;
  readonly #onError: (error: unknown) => void;

  /** @param onError  told the first failure, and not again until the store has been reached. */
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
}
