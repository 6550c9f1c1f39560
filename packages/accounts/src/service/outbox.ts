/** Hands effects to the host, one after the other, until each has been carried out. */
import type { Settings } from './config.ts';

/** Others may take an effect over when it has not been delivered within this time. */
const LEASE_SECONDS = 60;
const AT_ONCE = 20;

export class Outbox {
  readonly #settings: Settings;
  #running: Promise<void> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Delivers what waits. It does not throw: what fails stays, and is tried again once its lease is over. */
  deliver(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #run(): Promise<void> {
    const { store, now, onEffect, onError } = this.#settings;
    if (onEffect === undefined) return;
    try {
      for (;;) {
        const seconds = Math.floor(now() / 1000);
        // oxlint-disable-next-line no-await-in-loop -- effects are carried out in their order
        const effects = await store.transaction((transaction) =>
          transaction.claimEffects(seconds, seconds + LEASE_SECONDS, AT_ONCE),
        );
        if (effects.length === 0) return;
        for (const effect of effects) {
          // oxlint-disable-next-line no-await-in-loop -- see above
          await onEffect(effect);
          // oxlint-disable-next-line no-await-in-loop -- see above
          await store.transaction((transaction) => transaction.deleteEffects([effect.id]));
        }
      }
    } catch (error) {
      onError(error);
    }
  }
}
