/** Asks for many things with one question at a time: what is wanted while a question runs goes into the next. */
export class BatchLoader<Name, Found> {
  readonly #ask: (names: readonly Name[]) => Promise<ReadonlyMap<Name, Found>>;
  #waiting = new Set<Name>();
  #next: Promise<ReadonlyMap<Name, Found>> | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(ask: (names: readonly Name[]) => Promise<ReadonlyMap<Name, Found>>) {
    this.#ask = ask;
  }

  /** @returns undefined where there is no such thing; rejects as the question does. */
  async load(name: Name): Promise<Found | undefined> {
    this.#waiting.add(name);
    this.#next ??= this.#running.then(() => {
      const names = [...this.#waiting];
      this.#waiting = new Set();
      this.#next = undefined;
      const answer = this.#ask(names);
      this.#running = answer.catch(() => undefined);
      return answer;
    });
    return (await this.#next).get(name);
  }
}
